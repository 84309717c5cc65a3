// Notices of turns, vacations, mutes, bot accounts, ratings made again.
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/server/listener.h"
#include "tests/server/player.h"

namespace lusoria::testing {
namespace {

constexpr const char* kPassword = "a long enough one";

/// A server that tells at once, and a mailbox and a webhook beside it.
class Wishes : public ::testing::Test {
 protected:
  TempFolder folder_;
  Listener mailbox_{Listener::Kind::Mail};
  Listener hook_{Listener::Kind::Webhook};
  int port_ = free_port();
  std::string url_ = "https://games.example.org:" + std::to_string(port_);
  ServerProcess server_{{"--data",
                         folder_.path(),
                         "--no-rate-limits",
                         "--bot-pace",
                         "0",
                         "--notice-delay",
                         "0",
                         "--private-webhooks",
                         "--smtp",
                         "smtp://127.0.0.1:" + std::to_string(mailbox_.port()),
                         "--mail-from",
                         "games@example.org",
                         "--port",
                         std::to_string(port_),
                         "--base-url",
                         url_}};

  int port() const { return server_.port(); }

  static std::string title(Player& player) {
    return player.person.get("/api/titles")["titles"][0]["slug"].get<std::string>();
  }

  std::string webhook() const { return "http://127.0.0.1:" + std::to_string(hook_.port()) + "/x"; }
};

/// Moves until the other has to decide.
void move_until(Player& mover, Player& other) {
  for (int i = 0; i < 1000; ++i) {
    mover.take_all();
    other.take_all();
    if (mover.deciding())
      mover.play_something();
    else if (mover.position["turn"]["seat"] == other.position["seat"])
      return;
  }
}

TEST_F(Wishes, WhoeverLooksElsewhereIsToldOncePerWait) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  const Json kept =
      ben.person.call("PUT", "/api/me/notices", Json{{"webhook", webhook()}, {"language", "it"}})
          .json();
  ASSERT_EQ(kept["notices"]["webhook"], webhook()) << kept;
  ASSERT_TRUE(hook_.wait_for(1)) << "a greeting tries the address";
  sit_together(ana, ben, {{"title", title(ana)}, {"name", "Ides @everyone"}});
  const std::string seat = ben.position["seat"].get<std::string>();
  // Ben looks while it becomes his turn: nothing comes.
  if (ana.deciding()) move_until(ana, ben);
  ben.take_all();
  ASSERT_TRUE(ben.deciding());
  EXPECT_EQ(hook_.taken().size(), 1U);
  // He goes away in the middle of it: told once, with the table's name, in his language.
  ben.socket.reset();
  ASSERT_TRUE(hook_.wait_for(2));
  const std::string told = hook_.taken()[1];
  EXPECT_NE(told.find("Tocca a te al tavolo"), std::string::npos) << told;
  EXPECT_NE(told.find("Ides everyone"), std::string::npos) << "a name calls nobody: " << told;
  EXPECT_NE(told.find(url_ + "/#/t/" + ben.table), std::string::npos);
  // Looking and leaving again within the same wait tells nothing more.
  ben.connect();
  ben.watch();
  ben.socket.reset();
  ben.connect();
  ben.watch();
  move_until(ben, ana);
  ben.socket.reset();
  ASSERT_TRUE(ana.wait_for_turn());
  while (ana.deciding())
    ana.play_something();
  if (!ana.over()) {
    ASSERT_TRUE(hook_.wait_for(3)) << "the next wait has its own notice";
  }
  EXPECT_LE(hook_.taken().size(), 3U);
}

TEST_F(Wishes, AnAddressIsConfirmedBeforeMailIsSent) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  EXPECT_EQ(ana.person.call("PUT", "/api/me/notices", Json{{"email", "a\r\nb@example.org"}}).status,
            400);
  const Json kept =
      ana.person.call("PUT", "/api/me/notices", Json{{"email", "ana@example.org"}}).json();
  ASSERT_EQ(kept["notices"]["confirmed"], false) << kept;
  ASSERT_TRUE(mailbox_.wait_for(1));
  const std::string mail = mailbox_.taken()[0];
  EXPECT_NE(mail.find("<ana@example.org>"), std::string::npos) << mail;
  const std::size_t at = mail.find("Lusoria: ");
  ASSERT_NE(at, std::string::npos) << mail;
  EXPECT_EQ(ana.person.call("POST", "/api/me/notices/confirm", Json{{"code", "00000000x"}}).status,
            401);
  EXPECT_EQ(ana.person.post("/api/me/notices/confirm",
                            {{"code", mail.substr(at + 9, 8)}})["notices"]["confirmed"],
            true);
  sit_together(ana, ben, {{"title", title(ana)}});
  ana.socket.reset();
  if (ben.deciding()) {
    while (ben.deciding())
      ben.play_something();
  }
  ASSERT_TRUE(mailbox_.wait_for(2));
  EXPECT_NE(mailbox_.taken()[1].find("Your turn"), std::string::npos);
}

TEST_F(Wishes, AVacationStopsAClockOfDays) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  const std::int64_t day = 86'400'000;
  sit_together(ana, ben, {{"title", title(ana)}, {"clock", {{"kind", "days"}, {"per_move", day}}}});
  Player& first = ana.deciding() ? ana : ben;
  const std::string path = "/api/tables/" + ana.table;
  const Json before = first.person.get(path)["table"]["clocks"];
  const std::int64_t now = before["now"].get<std::int64_t>();
  const std::int64_t until = now + 10 * day;
  EXPECT_EQ(first.person.call("POST", "/api/me/vacation", Json{{"until", now + 31 * day}}).status,
            400)
      << "30 days a year";
  const Json away = first.person.post("/api/me/vacation", {{"until", until}});
  EXPECT_EQ(away["vacation"]["until"], until);
  const auto room = first.until(
      [](const Json& m) { return m["t"] == "room" && m["room"]["clocks"].is_object(); });
  ASSERT_TRUE(room.has_value());
  const std::int64_t deadline = (*room)["room"]["clocks"]["deadline"].get<std::int64_t>();
  EXPECT_LE(deadline, until + day);
  EXPECT_GT(deadline, until + day - 600'000) << "the day begins when the vacation ends";
  // Ended early, the clock runs again and the rest of the vacation comes back.
  const Json back = first.person.post("/api/me/vacation", {{"until", 0}});
  EXPECT_EQ(back["vacation"]["until"], nullptr);
  EXPECT_GT(back["vacation"]["left"].get<std::int64_t>(), 30 * day - 600'000);
  const Json after = first.person.get(path)["table"]["clocks"];
  EXPECT_LT(after["deadline"].get<std::int64_t>(),
            before["deadline"].get<std::int64_t>() + 600'000);
}

TEST_F(Wishes, AVacationReachesTablesThatStartDuringIt) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  const std::int64_t day = 86'400'000;
  const Json table{{"title", title(ana)},
                   {"seats", {{{"me", true}}, Json::object()}},
                   {"clock", {{"kind", "days"}, {"per_move", day}}}};
  // Ana sits at one table before, at another during it; Ben joins both.
  const Json before = ana.person.post("/api/tables", table)["table"];
  const std::int64_t until = before["created"].get<std::int64_t>() + 10 * day;
  for (Player* who : {&ana, &ben})
    ASSERT_EQ(who->person.post("/api/me/vacation", {{"until", until}})["vacation"]["until"], until);
  const Json during = ana.person.post("/api/tables", table)["table"];
  for (const Json& room : {before, during}) {
    const std::string path = "/api/tables/" + room["id"].get<std::string>();
    ben.person.post(path + "/join", {{"ready", true}});
    const Json started = ana.person.post(path + "/start", {})["table"];
    ASSERT_EQ(started["status"], "running") << started;
    for (const Json& seat : started["seats"])
      EXPECT_EQ(seat["vacation"], until);
    EXPECT_EQ(started["clocks"]["deadline"], until + day) << "whoever decides first";
  }
}

TEST_F(Wishes, WhoIsMutedIsNotRead) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  Player eve(port(), "Eve");
  sit_together(ana, ben, {{"title", title(ana)}});
  eve.table = ana.table;
  eve.watch();
  EXPECT_EQ(ana.person.post("/api/me/mutes", {{"account", eve.id}, {"muted", true}})["mutes"][0],
            eve.id);
  EXPECT_EQ(eve.ask({{"t", "chat"}, {"text", "noise"}})["t"], "ok");
  EXPECT_EQ(ben.ask({{"t", "chat"}, {"text", "salve"}})["t"], "ok");
  const auto heard = ana.until([](const Json& m) { return m["t"] == "chat"; });
  ASSERT_TRUE(heard.has_value());
  EXPECT_EQ((*heard)["chat"][0]["text"], "salve") << "the first thing Ana reads is Ben's";
  EXPECT_EQ(ana.watch()["chat"].size(), 1U);
  EXPECT_EQ(ben.watch()["chat"].size(), 2U) << "others read it";
  ana.person.post("/api/me/mutes", {{"account", eve.id}, {"muted", false}});
  EXPECT_EQ(ana.watch()["chat"].size(), 2U);
}

TEST_F(Wishes, BotAccountsDoWhatPeopleDo) {
  Player ana(port(), "Ana");
  EXPECT_EQ(ana.person.call("POST", "/api/me/bots", Json{{"name", "Machina"}}).status, 403)
      << "a guest has none";
  ana.person.post("/api/me/password", {{"password", kPassword}});
  const Json made = ana.person.post("/api/me/bots", {{"name", "Machina"}});
  ASSERT_TRUE(made.contains("token")) << made;
  EXPECT_EQ(made["bot"]["kind"], "bot");
  const std::string bearer = "Authorization: Bearer " + made["token"].get<std::string>() + "\r\n";
  Person program(port());
  EXPECT_EQ(program.call("GET", "/api/me", std::nullopt, bearer).json()["me"]["name"], "Machina");
  const Json table = program
                         .call("POST",
                               "/api/tables",
                               Json{{"title", title(ana)},
                                    {"seats", {{{"me", true}}, {{"bot", "random"}}}},
                                    {"start", true}},
                               bearer)
                         .json();
  EXPECT_EQ(table["table"]["status"], "running");
  EXPECT_EQ(program.call("POST", "/api/me/password", Json{{"password", kPassword}}, bearer).status,
            403);
  EXPECT_EQ(ana.person.get("/api/me/bots")["bots"].size(), 1U);
  EXPECT_EQ(
      ana.person.call("DELETE", "/api/me/bots/" + made["bot"]["id"].get<std::string>()).status,
      200);
  EXPECT_EQ(program.call("GET", "/api/me", std::nullopt, bearer).status, 401);
}

TEST(Rebuild, RatingsComeOutTheSameFromTheResults) {
  const TempFolder folder;
  Json before;
  const std::vector<std::string> arguments{
      "--data", folder.path(), "--no-rate-limits", "--bot-pace", "0"};
  {
    ServerProcess server(arguments);
    Player ana(server.port(), "Ana");
    Player ben(server.port(), "Ben");
    for (Player* player : {&ana, &ben}) {
      ASSERT_EQ(
          player->person.call("POST", "/api/me/password", Json{{"password", kPassword}}).status,
          200);
      // A password makes a new session.
      player->connect();
    }
    const std::string title = ana.person.get("/api/titles")["titles"][0]["slug"].get<std::string>();
    for (int game = 0; game < 2; ++game) {
      sit_together(ana, ben, {{"title", title}, {"rated", true}}, {{{"bot", "random"}}});
      play_out({&ana, &ben});
      ana.position = ben.position = Json();
    }
    for (int i = 0; i < 600; ++i) {
      before = ana.person.get("/api/ratings?title=" + title)["ratings"];
      if (before.size() == 3 && before[0]["games"] == 2) break;
      ::usleep(100'000);
    }
    EXPECT_EQ(before.size(), 3U) << before;
    // What the last game changed is told with it: where it led to is where everybody stands.
    const Json changes = ana.person.get("/api/tables/" + ana.table + "/ratings")["ratings"];
    ASSERT_EQ(changes.size(), 3U) << changes;
    for (const Json& rating : before) {
      EXPECT_TRUE(
          std::any_of(changes.begin(),
                      changes.end(),
                      [&](const Json& change) { return change["after"] == rating["shown"]; }))
          << rating << changes;
    }
    EXPECT_EQ(server.stop(), 0);
  }
  EXPECT_EQ(run_lusoria("ratings rebuild --data " + folder.path()), 0);
  ServerProcess server(arguments);
  Person anyone(server.port());
  EXPECT_EQ(anyone.get("/api/ratings")["ratings"], before);
}

TEST(PrivateTargets, WebhooksIntoTheOwnNetworkAreRefused) {
  const TempFolder folder;
  ServerProcess server({"--data", folder.path(), "--no-rate-limits"});
  Listener hook(Listener::Kind::Webhook);
  Person ana(server.port());
  ana.enter("Ana");
  const std::string port = std::to_string(hook.port());
  for (const std::string& host : {std::string("127.0.0.1"),
                                  std::string("localhost"),
                                  std::string("[::1]"),
                                  std::string("[::ffff:127.0.0.1]"),
                                  std::string("0x7f.1")}) {
    const Reply reply = ana.call(
        "PUT", "/api/me/notices", Json{{"webhook", "https://" + host + ":" + port + "/x"}});
    EXPECT_EQ(reply.status, 400) << host << " " << reply.body;
    EXPECT_EQ(reply.json()["error"]["code"], "undeliverable") << host;
  }
  EXPECT_EQ(ana.call("PUT", "/api/me/notices", Json{{"webhook", "http://example.org/x"}}).status,
            400)
      << "not without TLS";
  EXPECT_EQ(ana.call("PUT", "/api/me/notices", Json{{"webhook", "file:///etc/passwd"}}).status,
            400);
  EXPECT_TRUE(hook.taken().empty()) << "nothing was ever connected";
}

}  // namespace
}  // namespace lusoria::testing
