// Kills the server at random instants under load, starts it again, and compares with what it had
// acknowledged. LUSORIA_KILLS sets how often (5 by default, 50 in the full run).
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>
#include <thread>

#include "tests/server/client.h"

namespace lusoria::testing {
namespace {

// Half of the tables have a bot, half two people: where several processes may share the store, the
// turn of a dead process's bot waits for its lease.
constexpr unsigned kTables = 4;

int kills() {
  const char* given = std::getenv("LUSORIA_KILLS");
  return given == nullptr ? 5 : std::atoi(given);
}

/// A person clicking as fast as answers come, and what was acknowledged.
class Sitter {
 public:
  void sit_down(int port, const std::string& title) {
    enter(port);
    const Json made = person.post(
        "/api/tables",
        {{"title", title}, {"seats", {{{"me", true}}, {{"bot", "random"}}}}, {"start", true}});
    table = made["table"]["id"].get<std::string>();
  }

  void sit_down_with(Sitter& other, int port, const std::string& title) {
    enter(port);
    other.enter(port);
    const Json made =
        person.post("/api/tables", {{"title", title}, {"seats", {{{"me", true}}, Json::object()}}});
    table = other.table = made["table"]["id"].get<std::string>();
    other.person.post("/api/tables/" + table + "/join", {{"ready", true}});
    person.post("/api/tables/" + table + "/start", {});
  }

  void enter(int port) {
    person = Person(port);
    person.enter("Ana");
    acknowledged = 0;
    seen.clear();
    over = false;
  }

  /// Plays until the connection breaks or the game is over.
  void play(int port) {
    WebSocket socket(port, person.cookie());
    if (!socket.open() || !socket.hello()) return;
    socket.send({{"t", "watch"}, {"id", 1}, {"table", table}});
    int event = 0;
    int number = 1;
    while (auto message = socket.receive(10000)) {
      if (message->contains("events")) {
        for (const Json& one : (*message)["events"]) {
          event = one["n"].get<int>();
          seen[event] = one.value("do", "undo");
        }
      }
      // Told means stored, as much as acknowledged does.
      acknowledged = std::max(acknowledged, event);
      if (!message->contains("position") || (*message)["position"].is_null()) continue;
      const Json& position = (*message)["position"];
      event = position["event"].get<int>();
      acknowledged = std::max(acknowledged, event);
      if (!position["result"].is_null()) {
        over = true;
        return;
      }
      const Json& choices = position["choices"];
      if (choices.empty()) continue;
      ++moves;
      const std::string action = choices[static_cast<unsigned>(moves) * 31 % choices.size()]["do"];
      socket.send({{"t", "play"},
                   {"id", ++number},
                   {"table", table},
                   {"answers", event},
                   {"do", {action}}});
    }
  }

  /// After a restart: everything acknowledged is there, in the same order, and no chance is left
  /// hanging in the middle of a step.
  void check(int port) {
    person.set_port(port);
    const Json shown = person.get("/api/tables/" + table);
    ASSERT_TRUE(shown.contains("position")) << shown;
    const Json& position = shown["position"];
    EXPECT_GE(position["event"].get<int>(), acknowledged);
    EXPECT_NE(position["turn"]["actor"], "chance") << "half a step";
    if (seen.empty()) return;
    const int after = seen.begin()->first - 1;
    const Json told =
        person.get("/api/tables/" + table + "/events?limit=1000&after=" + std::to_string(after));
    for (const Json& one : told["events"]) {
      const auto mine = seen.find(one["n"].get<int>());
      if (mine != seen.end()) {
        EXPECT_EQ(one.value("do", "undo"), mine->second) << "event " << one["n"];
      }
    }
  }

  Person person{0};
  std::string table;
  int acknowledged = 0;
  std::map<int, std::string> seen;
  int moves = 0;
  bool over = false;
};

void run(const std::vector<std::string>& arguments) {
  std::mt19937 random(20260);
  // Pairs: the first of each of the later ones sits with the second, all others with bots.
  std::vector<Sitter> sitters(kTables / 2 + kTables);
  std::vector<std::string> titles;
  int checked = 0;
  for (int round = 0; round <= kills(); ++round) {
    ServerProcess server(arguments);
    ASSERT_NE(server.port(), 0) << "the server comes back";
    if (titles.empty()) {
      Person anyone(server.port());
      const Json answer = anyone.get("/api/titles");
      for (const Json& title : answer["titles"])
        titles.push_back(title["slug"].get<std::string>());
    }
    for (Sitter& sitter : sitters) {
      if (sitter.table.empty()) continue;
      sitter.check(server.port());
      checked += sitter.acknowledged;
      sitter.seen.clear();
    }
    for (unsigned i = 0; i < sitters.size(); i += i < kTables / 2 ? 1 : 2) {
      Sitter& sitter = sitters[i];
      const std::string& title = titles[random() % titles.size()];
      if (!sitter.table.empty() && !sitter.over) continue;
      if (i < kTables / 2)
        sitter.sit_down(server.port(), title);
      else
        sitter.sit_down_with(sitters[i + 1], server.port(), title);
    }
    std::vector<std::thread> threads;
    for (Sitter& sitter : sitters)
      threads.emplace_back([&] { sitter.play(server.port()); });
    std::this_thread::sleep_for(std::chrono::milliseconds(200 + random() % 1000));
    server.kill();
    for (std::thread& thread : threads)
      thread.join();
  }
  int moves = 0;
  for (const Sitter& sitter : sitters)
    moves += sitter.moves;
  std::printf(
      "%d kills, %d moves sent, %d acknowledged events found again\n", kills(), moves, checked);
  EXPECT_GT(moves, kills());
}

TEST(Crash, SqliteLosesNothingAcknowledged) {
  const TempFolder folder;
  run({"--data", folder.path(), "--no-rate-limits", "--bot-pace", "0"});
}

TEST(Crash, PostgresLosesNothingAcknowledged) {
  PostgresServer postgres;
  ASSERT_TRUE(postgres.running());
  ASSERT_TRUE(postgres.create("crash"));
  run({"--db", postgres.url("crash"), "--no-rate-limits", "--bot-pace", "0"});
}

}  // namespace
}  // namespace lusoria::testing
