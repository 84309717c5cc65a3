// Several processes on one PostgreSQL: no process owns a table.
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

#include "tests/server/client.h"

namespace lusoria::testing {
namespace {

class Processes : public ::testing::Test {
 protected:
  void SetUp() override {
    static int number = 0;
    ASSERT_TRUE(postgres().running());
    database_ = "processes" + std::to_string(number++);
    ASSERT_TRUE(postgres().create(database_));
  }

  static PostgresServer& postgres() {
    static PostgresServer server;
    return server;
  }

  std::vector<std::string> arguments() const {
    return {"--db", postgres().url(database_), "--no-rate-limits", "--bot-pace", "0"};
  }

  std::string database_;
};

/// A seat's client at one process.
struct Client {
  Client(int port, Person who, std::string id) : person(std::move(who)), table(std::move(id)) {
    connect(port);
  }

  void connect(int port) {
    person.set_port(port);
    socket = std::make_unique<WebSocket>(port, person.cookie());
    ASSERT_TRUE(socket->hello());
    Json message{{"t", "watch"}, {"id", 1}, {"table", table}};
    socket->send(message);
    pump(2000);
  }

  void take(const Json& message) {
    if (message.contains("error")) last_error = message["error"]["code"].get<std::string>();
    if (message.value("t", "") == "ok") last_error = "";
    if (message.contains("position") && !message["position"].is_null())
      position = message["position"];
    if (!message.contains("events")) return;
    for (const Json& one : message["events"]) {
      if (event > 0) {
        EXPECT_EQ(one["n"].get<int>(), event + 1) << "no event is lost or told twice";
      }
      event = one["n"].get<int>();
    }
    // Another process may not have heard of the start yet.
    if (position.is_object()) event = std::max(event, position["event"].get<int>());
  }

  bool pump(int timeout_ms) {
    const auto message = socket->receive(timeout_ms);
    if (message) take(*message);
    return message.has_value();
  }

  bool deciding() const { return position.is_object() && !position["choices"].empty(); }

  bool over() const { return position.is_object() && !position["result"].is_null(); }

  void send_choice(std::size_t which) {
    const Json& choices = position["choices"];
    const std::string action = choices[which % choices.size()]["do"];
    socket->send({{"t", "play"},
                  {"id", 2},
                  {"table", table},
                  {"answers", position["event"]},
                  {"do", {action}}});
  }

  /// Sends a choice and reads until it is answered.
  void play(std::size_t which) {
    send_choice(which);
    while (auto message = socket->receive(20000)) {
      take(*message);
      const std::string type = message->value("t", "");
      if (type == "ok" || type == "refused") return;
    }
  }

  Person person;
  std::string table;
  std::unique_ptr<WebSocket> socket;
  Json position;
  int event = 0;
  std::string last_error;
};

/// A table with two people, made at one process; the title with the shortest games first.
std::string open_table(Person& ana, Person& ben, const Json& clock, bool with_bot) {
  const Json titles = ana.get("/api/titles");
  Json seats{{{"me", true}}, Json::object()};
  if (with_bot) seats.push_back({{"bot", "random"}});
  const Json made = ana.post(
      "/api/tables", {{"title", titles["titles"][0]["slug"]}, {"seats", seats}, {"clock", clock}});
  const std::string id = made["table"]["id"].get<std::string>();
  ben.post("/api/tables/" + id + "/join", {});
  ben.post("/api/tables/" + id + "/ready", {{"ready", true}});
  // At once, perhaps at a process that has not heard of Ben yet: it looks before it refuses.
  EXPECT_EQ(ana.call("POST", "/api/tables/" + id + "/start", Json::object()).status, 200);
  return id;
}

TEST_F(Processes, SeatsOnDifferentProcessesPlayAWholeGame) {
  ServerProcess one(arguments());
  ServerProcess other(arguments());
  ASSERT_NE(one.port(), 0);
  ASSERT_NE(other.port(), 0);
  Person ana(one.port());
  Person ben(other.port());
  ana.enter("Ana");
  ben.enter("Ben");
  const std::string table = open_table(ana, ben, {{"kind", "none"}}, true);
  Client first(one.port(), ana, table);
  Client second(other.port(), ben, table);
  std::size_t turns = 0;
  for (int i = 0; i < 6000 && !first.over(); ++i) {
    for (Client* client : {&first, &second}) {
      if (client->deciding() && !client->over()) client->play(++turns * 7919);
      while (client->pump(client->deciding() ? 1 : 20)) {
      }
    }
    if (i == 20) {
      // Without the ear for the other process events come a little later, and all of them.
      postgres().sql(
          database_,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'");
    }
  }
  EXPECT_TRUE(first.over());
  while (!second.over() && second.pump(5000)) {
  }
  EXPECT_TRUE(second.over());
}

TEST_F(Processes, AfterAKillPlayersAndBotsGoOnThroughTheOther) {
  auto one = std::make_unique<ServerProcess>(arguments());
  ServerProcess other(arguments());
  Person ana(one->port());
  Person ben(other.port());
  ana.enter("Ana");
  ben.enter("Ben");
  const std::string table =
      open_table(ana, ben, {{"kind", "live"}, {"initial", 600000}, {"increment", 0}}, true);
  Client first(one->port(), ana, table);
  for (std::size_t i = 0; i < 5; ++i) {
    if (first.deciding()) first.play(i);
    while (first.pump(50)) {
    }
  }
  const int event = first.position["event"].get<int>();
  one->kill();
  first.event = 0;
  first.connect(other.port());
  EXPECT_GE(first.position["event"].get<int>(), event) << "nothing acknowledged is lost";
  Client second(other.port(), ben, table);
  // The game goes on, bot turns of the dead process included (its lease has to run out).
  const int from = first.position["event"].get<int>();
  for (int i = 0; i < 400 && first.position["event"].get<int>() < from + 30; ++i) {
    for (Client* client : {&first, &second}) {
      if (client->deciding() && !client->over()) client->play(static_cast<std::size_t>(i));
      client->pump(client->deciding() ? 1 : 100);
    }
    if (first.over()) break;
  }
  EXPECT_TRUE(first.over() || first.position["event"].get<int>() >= from + 30);
}

TEST_F(Processes, AClockOfADeadProcessRunsOutAtTheOther) {
  auto one = std::make_unique<ServerProcess>(arguments());
  ServerProcess other(arguments());
  Person ana(one->port());
  Person ben(one->port());
  ana.enter("Ana");
  ben.enter("Ben");
  const std::string table =
      open_table(ana, ben, {{"kind", "live"}, {"initial", 1500}, {"increment", 0}}, false);
  one->kill();
  ana.set_port(other.port());
  bool away = false;
  for (int i = 0; i < 100 && !away; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const Json shown = ana.get("/api/tables/" + table);
    for (const Json& seat : shown["table"]["seats"])
      away = away || seat["away"] == true;
  }
  EXPECT_TRUE(away);
}

TEST_F(Processes, EndedSessionsEndEverywhere) {
  ServerProcess one(arguments());
  ServerProcess other(arguments());
  Person ana(one.port());
  ana.enter("Ana");
  ana.post("/api/me/password", {{"password", "a long word"}});
  Person elsewhere(other.port());
  const Reply in =
      elsewhere.call("POST", "/api/login", Json{{"name", "Ana"}, {"password", "a long word"}});
  ASSERT_EQ(in.status, 200);
  WebSocket socket(other.port(), elsewhere.cookie());
  ASSERT_TRUE(socket.hello());
  EXPECT_EQ(ana.call("DELETE", "/api/me/sessions", Json::object()).status, 200);
  EXPECT_EQ(elsewhere.call("GET", "/api/me").status, 401) << "at once";
  EXPECT_FALSE(socket.receive(20000).has_value());
  EXPECT_EQ(socket.close_code(), 4002) << "and what is open is closed, not at the next look only";
  EXPECT_EQ(ana.call("GET", "/api/me").status, 200);
}

TEST_F(Processes, AMuteHoldsEverywhere) {
  ServerProcess one(arguments());
  ServerProcess other(arguments());
  Person ana(one.port());
  Person ben(one.port());
  const std::string muted = ana.enter("Ana");
  ben.enter("Ben");
  const std::string table = open_table(ana, ben, {{"kind", "none"}}, false);
  Client speaker(one.port(), ana, table);
  Client reader(other.port(), ben, table);
  const auto say = [&](Client& who, const char* text) {
    who.socket->send({{"t", "chat"}, {"id", 3}, {"table", table}, {"text", text}});
  };
  const auto next_line = [&] {
    while (const auto message = reader.socket->receive(20000)) {
      if (message->value("t", "") == "chat")
        return (*message)["chat"][0]["text"].get<std::string>();
    }
    return std::string{};
  };
  say(speaker, "salve");
  EXPECT_EQ(next_line(), "salve");
  ben.post("/api/me/mutes", {{"account", muted}, {"muted", true}});
  say(speaker, "unread");
  for (int answers = 0; answers < 2;) {
    const auto message = speaker.socket->receive(20000);
    ASSERT_TRUE(message.has_value());
    answers += message->value("t", "") == "ok" ? 1 : 0;
  }
  say(reader, "mine");
  EXPECT_EQ(next_line(), "mine") << "what was said before it is not told";
}

TEST_F(Processes, OfTwoAnswersToOneDecisionOneWins) {
  ServerProcess one(arguments());
  ServerProcess other(arguments());
  Person ana(one.port());
  Person ben(one.port());
  ana.enter("Ana");
  ben.enter("Ben");
  const std::string table = open_table(ana, ben, {{"kind", "none"}}, false);
  int races = 0;
  for (std::size_t i = 0; i < 12; ++i) {
    Client here(one.port(), ana, table);
    Client there(other.port(), ana, table);
    if (!here.deciding() || !there.deciding()) {
      Client rival(other.port(), ben, table);
      if (rival.deciding()) rival.play(i);
      continue;
    }
    here.last_error = there.last_error = "none";
    here.send_choice(i);
    there.send_choice(i + 1);
    for (Client* client : {&here, &there}) {
      while (client->last_error == "none" && client->pump(20000)) {
      }
    }
    const int wins = (here.last_error.empty() ? 1 : 0) + (there.last_error.empty() ? 1 : 0);
    EXPECT_EQ(wins, 1) << here.last_error << " / " << there.last_error;
    EXPECT_TRUE(here.last_error == "stale" || there.last_error == "stale" ||
                here.last_error == "not_your_turn" || there.last_error == "not_your_turn");
    ++races;
  }
  EXPECT_GT(races, 0);
}

}  // namespace
}  // namespace lusoria::testing
