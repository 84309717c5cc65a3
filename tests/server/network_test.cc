// The server as its clients see it: accounts, lobby, play, undo, resuming, refusals, over sockets.
#include <array>
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "tests/server/client.h"
#include "tests/server/schema.h"

namespace lusoria::testing {
namespace {

/// One server for all tests of this program, without limits except where a test is about them.
class Network : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new TempFolder;
    server_ = new ServerProcess(
        {"--data", folder_->path(), "--no-rate-limits", "--bot-pace", "0", "--bot-threads", "1"});
    ASSERT_NE(server_->port(), 0);
  }

  static void TearDownTestSuite() {
    EXPECT_EQ(server_->stop(), 0) << "a graceful stop";
    delete server_;
    delete folder_;
  }

  static int port() { return server_->port(); }

  static std::vector<std::string> titles() {
    Person anyone(port());
    std::vector<std::string> slugs;
    const Json answer = anyone.get("/api/titles");
    for (const Json& title : answer["titles"])
      slugs.push_back(title["slug"].get<std::string>());
    return slugs;
  }

  static TempFolder* folder_;
  static ServerProcess* server_;
};

TempFolder* Network::folder_ = nullptr;
ServerProcess* Network::server_ = nullptr;

/// A client that keeps its view from deltas, as a page does.
class Player {
 public:
  Player(int port, const std::string& name) : person(port) {
    id = person.enter(name);
    connect();
  }

  void connect() {
    socket = std::make_unique<WebSocket>(person.port(), person.cookie());
    ASSERT_TRUE(socket->open());
    ASSERT_TRUE(socket->hello());
  }

  /// Takes what comes in until a message fits, or the time is over.
  template <class F>
  std::optional<Json> until(F fits, int timeout_ms = 20000) {
    while (auto message = socket->receive(timeout_ms)) {
      take(*message);
      if (fits(*message)) return message;
    }
    return std::nullopt;
  }

  Json ask(Json message) {
    const int number = ++last_id;
    message["id"] = number;
    message["table"] = table;
    socket->send(message);
    const auto answer = until([&](const Json& m) { return m.value("re", 0) == number; });
    return answer ? *answer : Json{{"t", "silence"}};
  }

  /// Every message is held against the schema that the server itself hands out.
  void check(const Json& message) {
    if (schema == nullptr) schema = std::make_unique<Schema>(person.get("/api/ws.schema.json"));
    EXPECT_EQ(schema->check(schema->document()["$defs"]["Server"], message), "") << message;
  }

  void take(const Json& message) {
    check(message);
    const std::string type = message.value("t", "");
    if (message.contains("room")) room = message["room"];
    if (message.contains("position") && !message["position"].is_null()) {
      position = message["position"];
      if (position.contains("view")) {
        view = position["view"];
        event = position["event"].get<int>();
      }
    }
    if (!message.contains("events")) return;
    for (const Json& one : message["events"]) {
      if (one["n"].get<int>() <= event) continue;
      EXPECT_EQ(one["n"].get<int>(), event + 1) << "events have no gap";
      event = one["n"].get<int>();
      merge(view, one["delta"]);
    }
    if (type == "events") ++batches;
  }

  Json watch(int after = -1) {
    Json message{{"t", "watch"}};
    if (after >= 0) message["after"] = after;
    return ask(message);
  }

  bool deciding() const { return position.is_object() && !position["choices"].empty(); }

  /// Some choice, spread over the list by a counter.
  Json play_something() {
    const Json& choices = position["choices"];
    const std::string action = choices[++turns * 7919 % choices.size()]["do"].get<std::string>();
    return ask({{"t", "play"}, {"answers", event}, {"do", {action}}});
  }

  bool over() const { return position.is_object() && !position["result"].is_null(); }

  Person person;
  std::unique_ptr<WebSocket> socket;
  std::unique_ptr<Schema> schema;
  std::string id;
  std::string table;
  Json room;
  Json position;
  Json view;
  int event = 0;
  int last_id = 0;
  int batches = 0;
  std::size_t turns = 0;
};

/// Equal whatever the order of the keys; deltas append new ones.
nlohmann::json unordered(const Json& json) {
  return nlohmann::json::parse(json.dump());
}

/// Plays until the game is over; both people click whatever is offered.
void play_out(std::array<Player*, 2> people, int most) {
  for (int i = 0; i < most && !people[0]->over(); ++i) {
    bool moved = false;
    for (Player* player : people) {
      if (!player->deciding() || player->over()) continue;
      const Json answer = player->play_something();
      if (answer["t"] == "refused") {
        ASSERT_EQ(answer["error"]["code"], "stale") << answer;
      }
      moved = true;
    }
    for (Player* player : people) {
      // What the other's move or a bot's caused is on its way.
      while (auto message = player->socket->receive(moved ? 1 : 50))
        player->take(*message);
    }
  }
}

TEST_F(Network, DescribesItself) {
  Person anyone(port());
  const Json about = anyone.get("/api");
  EXPECT_EQ(about["protocol"], 1);
  for (const char* key : {"openapi", "ws_schema"}) {
    const Reply reply = anyone.call("GET", about[key].get<std::string>());
    EXPECT_EQ(reply.status, 200);
    EXPECT_TRUE(reply.json().is_object());
  }
  EXPECT_EQ(anyone.get("/health")["status"], "ok");
  EXPECT_NE(anyone.call("GET", "/metrics").body.find("lusoria_websockets"), std::string::npos);
}

TEST_F(Network, AnswersFitTheirDescription) {
  Player ana(port(), "Ana");
  const Schema schema(ana.person.get("/api/openapi.json"));
  const Json made = ana.person.post(
      "/api/tables",
      {{"title", titles()[0]}, {"seats", {{{"me", true}}, {{"bot", "random"}}}}, {"start", true}});
  const std::string id = made["table"]["id"].get<std::string>();
  int checked = 0;
  for (const auto& [path, operations] : schema.document()["paths"].items()) {
    for (const auto& [method, operation] : operations.items()) {
      if (method != "get") continue;
      std::string real = path;
      const auto fill = [&](const std::string& name, const std::string& value) {
        const std::size_t at = real.find("{" + name + "}");
        if (at != std::string::npos) real.replace(at, name.size() + 2, value);
      };
      fill("slug", titles()[0]);
      fill("lang", "en");
      fill("id", path.find("people") != std::string::npos ? ana.id : id);
      const Reply reply = ana.person.call("GET", real);
      const std::string status = std::to_string(reply.status);
      const Json& responses = operation["responses"];
      const Json& content = responses[responses.contains(status) ? status : "default"]["content"];
      EXPECT_TRUE(responses.contains(status) || reply.status == 409) << real << " " << reply.body;
      if (!content.contains("application/json")) continue;
      EXPECT_EQ(schema.check(content["application/json"]["schema"], reply.json()), "") << real;
      ++checked;
    }
  }
  EXPECT_GT(checked, 15);
  const Reply refused = ana.person.call("POST", "/api/tables", Json{{"title", "none"}});
  EXPECT_EQ(schema.check(schema.document()["components"]["schemas"]["Error"], refused.json()), "");
  EXPECT_EQ(schema.check(schema.document()["components"]["schemas"]["Room"], made["table"]), "");
}

TEST_F(Network, EveryTitleTellsOptionsTextsAndTypes) {
  Person anyone(port());
  ASSERT_FALSE(titles().empty());
  for (const std::string& slug : titles()) {
    for (const char* lang : {"en", "es", "it"}) {
      const Json text = anyone.get("/api/titles/" + slug + "/text/" + lang);
      EXPECT_TRUE(text.contains("catalogue")) << slug << lang;
    }
    EXPECT_NE(anyone.call("GET", "/api/titles/" + slug + "/types").body.find("View"),
              std::string::npos);
  }
}

TEST_F(Network, EveryAnswerHasTheSafetyHeaders) {
  Person anyone(port());
  for (const char* path :
       {"/", "/api", "/api/nothing", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"}) {
    const Reply reply = anyone.call("GET", path);
    EXPECT_EQ(reply.header("X-Content-Type-Options"), "nosniff") << path;
    EXPECT_NE(reply.header("Content-Security-Policy").find("default-src 'self'"),
              std::string::npos);
    EXPECT_EQ(reply.body.find("root:"), std::string::npos) << path;
  }
}

TEST_F(Network, AGuestKeepsTheIdentityByAPassword) {
  Person ana(port());
  EXPECT_EQ(ana.call("GET", "/api/me").status, 401);
  const std::string id = ana.enter("Ana Livia");
  ASSERT_FALSE(id.empty());
  EXPECT_EQ(ana.call("POST", "/api/me/password", Json{{"password", "short"}}).status, 400);
  EXPECT_EQ(ana.post("/api/me/password", {{"password", "a long enough one"}})["me"]["kind"],
            "account");
  Person elsewhere(port());
  EXPECT_EQ(
      elsewhere.call("POST", "/api/login", Json{{"name", "ana livia"}, {"password", "wrong one"}})
          .status,
      401);
  EXPECT_EQ(elsewhere.post("/api/login",
                           {{"name", "ana livia"}, {"password", "a long enough one"}})["me"]["id"],
            id);
  EXPECT_EQ(elsewhere.get("/api/me/sessions")["sessions"].size(), 2U);
  EXPECT_EQ(elsewhere.call("DELETE", "/api/me/sessions").status, 200);
  EXPECT_EQ(ana.call("GET", "/api/me").status, 401) << "ended from elsewhere";
  Person other(port());
  other.enter("Ana  LIVIA");
  EXPECT_EQ(other.call("POST", "/api/me/password", Json{{"password", "another password"}}).status,
            409);
  EXPECT_EQ(elsewhere.get("/api/me/export")["me"]["id"], id);
  EXPECT_EQ(elsewhere.call("DELETE", "/api/me", Json{{"password", "a long enough one"}}).status,
            200);
  EXPECT_EQ(elsewhere.call("GET", "/api/me").status, 401);
}

TEST_F(Network, CookiesAndNamesAreChecked) {
  Person ana(port());
  const Reply reply = ana.call("POST", "/api/session", Json{{"name", "Ana"}});
  const std::string cookie = reply.header("Set-Cookie");
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite=Lax"), std::string::npos);
  for (const char* name : {"", "   ", "a\nb", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    Person nobody(port());
    EXPECT_EQ(nobody.call("POST", "/api/session", Json{{"name", name}}).status, 400) << name;
  }
}

TEST_F(Network, OtherSitesAreRefused) {
  Person ana(port());
  ana.enter("Ana");
  EXPECT_EQ(ana.call("POST",
                     "/api/tables",
                     Json{{"title", titles()[0]}},
                     "Origin: https://evil.example\r\n")
                .status,
            403);
  EXPECT_EQ(
      ana.call("POST", "/api/tables", Json{{"title", titles()[0]}}, "Origin: http://localhost\r\n")
          .status,
      201);
}

TEST_F(Network, MalformedInputIsRefusedClearly) {
  Person ana(port());
  ana.enter("Ana");
  const auto raw = [&](const std::string& bytes) {
    Line line(port());
    line.write(bytes);
    std::string all;
    while (line.read_more(all, 3000) && all.find("\r\n\r\n") == std::string::npos) {
    }
    return all.substr(0, 12);
  };
  EXPECT_EQ(raw("NONSENSE\r\n\r\n"), "HTTP/1.1 400");
  EXPECT_EQ(raw("POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: "
                "application/json\r\nContent-Length: "
                "1000000\r\n\r\n"),
            "HTTP/1.1 413");
  EXPECT_EQ(raw("GET / HTTP/1.1\r\nX: " + std::string(20000, 'x') + "\r\n\r\n"), "HTTP/1.1 431");
  EXPECT_EQ(raw("POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: "
                "application/json\r\nContent-Length: "
                "5\r\nConnection: close\r\n\r\n[1,2}"),
            "HTTP/1.1 400");
  EXPECT_EQ(ana.call("POST", "/api/tables", Json{{"title", "no_such"}}).status, 400);
  EXPECT_EQ(ana.call("POST", "/api/tables", Json{{"title", titles()[0]}, {"seats", Json::array()}})
                .status,
            400);
  EXPECT_EQ(ana.call("GET", "/api/tables/t_none").status, 404);
  WebSocket socket(port(), ana.cookie());
  ASSERT_TRUE(socket.hello());
  for (const char* text :
       {"{", "[]", "7", "{\"t\":\"play\"}", "{\"t\":\"watch\",\"table\":\"t_none\"}"}) {
    socket.send_text(text);
    const auto answer = socket.receive();
    ASSERT_TRUE(answer.has_value()) << text;
    EXPECT_EQ((*answer)["t"], "refused") << text;
  }
  socket.send_text(std::string(100'000, 'x'));
  EXPECT_FALSE(socket.receive().has_value());
  EXPECT_EQ(socket.close_code(), 1009) << "an oversized frame closes the connection";
}

TEST_F(Network, AnOldProtocolIsToldToReload) {
  WebSocket socket(port(), "");
  socket.send({{"t", "hello"}, {"protocol", 99}});
  EXPECT_FALSE(socket.receive().has_value());
  EXPECT_EQ(socket.close_code(), 4001);
}

TEST_F(Network, LobbyFillsAndStarts) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  const std::string title = titles()[0];
  Json room = ana.person.post("/api/tables",
                              {{"title", title},
                               {"seats", {{{"me", true}}, Json::object()}},
                               {"visibility", "link"}})["table"];
  ana.table = ben.table = room["id"].get<std::string>();
  EXPECT_EQ(room["status"], "open");
  EXPECT_EQ(ana.person.call("POST", "/api/tables/" + ana.table + "/start").status, 409);
  EXPECT_EQ(ben.person.call("POST", "/api/tables/" + ana.table + "/join").status, 403)
      << "no invitation";
  const Json joined =
      ben.person.post("/api/tables/" + ana.table + "/join", {{"invite", room["invite"]}});
  EXPECT_EQ(joined["table"]["you"]["seat"], 1);
  EXPECT_EQ(ben.person.call("POST", "/api/tables/" + ana.table + "/start").status, 403)
      << "not the host";
  EXPECT_EQ(
      ana.person.call("POST", "/api/tables/" + ana.table + "/ready", Json{{"ready", true}}).status,
      200);
  EXPECT_EQ(
      ben.person.call("POST", "/api/tables/" + ana.table + "/ready", Json{{"ready", true}}).status,
      200);
  EXPECT_EQ(ana.watch()["position"], nullptr);
  EXPECT_EQ(ana.person.post("/api/tables/" + ana.table + "/start", {})["table"]["status"],
            "running");
  EXPECT_TRUE(ana.until([](const Json& m) { return m["t"] == "start"; }).has_value());
  EXPECT_EQ(ana.position["seat"], "Ana");
  const Json mine = ben.person.get("/api/tables?mine=1&status=running")["tables"];
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine[0]["id"], ana.table);
  Person stranger(port());
  stranger.enter("Stranger");
  EXPECT_EQ(stranger.call("GET", "/api/tables/" + ana.table).status, 403);
  const Json listed = stranger.get("/api/tables");
  for (const Json& one : listed["tables"])
    EXPECT_NE(one["id"], ana.table) << "a link table is not listed";
}

/// Two people and, where the title seats three, a bot play a whole game of each title.
TEST_F(Network, PeopleAndBotsFinishAGameOfEveryTitle) {
  for (const std::string& title : titles()) {
    SCOPED_TRACE(title);
    Player ana(port(), "Ana");
    Player ben(port(), "Ben");
    const Json room = ana.person.post(
        "/api/tables",
        {{"title", title},
         {"seats", {{{"me", true}}, Json::object(), {{"bot", "random"}}}}})["table"];
    ana.table = ben.table = room["id"].get<std::string>();
    ben.person.post("/api/tables/" + ana.table + "/join", {});
    ben.person.post("/api/tables/" + ana.table + "/ready", {{"ready", true}});
    ana.watch();
    ben.watch();
    ASSERT_EQ(ana.person.post("/api/tables/" + ana.table + "/start", {})["table"]["status"],
              "running");
    ana.until([](const Json& m) { return m["t"] == "start"; });
    ben.until([](const Json& m) { return m["t"] == "start"; });
    play_out({&ana, &ben}, 6000);
    ASSERT_TRUE(ana.over());
    const Json shown = ben.person.get("/api/tables/" + ana.table);
    EXPECT_EQ(shown["table"]["status"], "over");
    EXPECT_FALSE(shown["table"]["fair"]["secret"].is_null());
    EXPECT_EQ(unordered(shown["position"]["view"]), unordered(ben.view))
        << "deltas lead to the whole view";
    // The record is whole now, and a replay ends where the game did.
    const Reply record = ana.person.call("GET", "/api/tables/" + ana.table + "/record");
    EXPECT_EQ(record.status, 200);
    EXPECT_NE(record.body.find("secret"), std::string::npos);
    const Json replay = ana.person.get("/api/tables/" + ana.table + "/replay?seat=Ben");
    EXPECT_EQ(unordered(replay["position"]["view"]), unordered(ben.view));
    EXPECT_EQ(replay["events"], ben.event);
    const Json rematch = ana.person.post("/api/tables/" + ana.table + "/rematch", {});
    EXPECT_EQ(rematch["table"]["status"], "open");
    EXPECT_EQ(ben.person.post("/api/tables/" + ana.table + "/rematch", {})["table"]["id"],
              rematch["table"]["id"]);
  }
}

TEST_F(Network, StaleAndForeignMovesDoNothing) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  const Json room = ana.person.post(
      "/api/tables",
      {{"title", titles()[0]}, {"seats", {{{"me", true}}, Json::object()}}})["table"];
  ana.table = ben.table = room["id"].get<std::string>();
  ben.person.post("/api/tables/" + ana.table + "/join", {});
  ben.person.post("/api/tables/" + ana.table + "/ready", {{"ready", true}});
  ana.person.post("/api/tables/" + ana.table + "/start", {});
  ana.watch();
  ben.watch();
  Player& first = ana.deciding() ? ana : ben;
  Player& second = ana.deciding() ? ben : ana;
  ASSERT_TRUE(first.deciding());
  const std::string action = first.position["choices"][0]["do"].get<std::string>();
  const int event = first.event;
  EXPECT_EQ(
      second.ask({{"t", "play"}, {"answers", second.event}, {"do", {action}}})["error"]["code"],
      "not_your_turn");
  EXPECT_EQ(first.ask({{"t", "play"}, {"answers", event - 1}, {"do", {action}}})["error"]["code"],
            "stale");
  EXPECT_EQ(
      first.ask({{"t", "play"}, {"answers", event}, {"do", {"no_such_verb"}}})["error"]["code"],
      "unknown_action");
  EXPECT_EQ(first.ask({{"t", "play"}, {"answers", event}, {"do", {action}}})["t"], "ok");
  EXPECT_EQ(first.ask({{"t", "play"}, {"answers", event}, {"do", {action}}})["error"]["code"],
            "stale")
      << "a double click";
  // A spectator may look and not touch.
  Player eve(port(), "Eve");
  eve.table = ana.table;
  EXPECT_EQ(eve.watch()["position"]["seat"], nullptr);
  EXPECT_EQ(eve.ask({{"t", "play"}, {"answers", eve.event}, {"do", {action}}})["error"]["code"],
            "forbidden");
  EXPECT_EQ(eve.person.call("GET", "/api/tables/" + ana.table + "/replay?seat=Ana").status, 403)
      << "while the game runs nobody sees through another's eyes";
  const Reply masked = ana.person.call("GET", "/api/tables/" + ana.table + "/record");
  EXPECT_EQ(masked.status, 200);
  EXPECT_EQ(masked.body.find("secret"), std::string::npos);
}

TEST_F(Network, ResumingGivesWhatWasMissed) {
  Player ana(port(), "Ana");
  const Json room = ana.person.post("/api/tables",
                                    {{"title", titles()[0]},
                                     {"seats", {{{"me", true}}, {{"bot", "random"}}}},
                                     {"start", true}})["table"];
  ana.table = room["id"].get<std::string>();
  ana.watch();
  Player again(port(), "Other");
  again.person.set_cookie(ana.person.cookie());
  again.connect();
  again.table = ana.table;
  again.watch();
  const int seen = again.event;
  again.socket.reset();
  for (int i = 0; i < 5; ++i) {
    while (!ana.deciding() || ana.position["turn"]["seat"] != "Ana") {
      const auto message = ana.socket->receive();
      ASSERT_TRUE(message.has_value());
      ana.take(*message);
    }
    ana.play_something();
  }
  while (auto message = ana.socket->receive(300))
    ana.take(*message);
  again.connect();
  const Json answer = again.watch(seen);
  EXPECT_FALSE(answer["position"].contains("view"));
  EXPECT_GT(answer["events"].size(), 0U);
  EXPECT_EQ(again.event, ana.event);
  EXPECT_EQ(unordered(again.view), unordered(ana.view));
  EXPECT_TRUE(again.watch(1'000'000)["position"].contains("view"))
      << "an unknown number gets a whole view";
}

TEST_F(Network, UndoIsFreeDownToWhatRevealed) {
  for (const std::string& title : titles()) {
    SCOPED_TRACE(title);
    Player ana(port(), "Ana");
    const Json room = ana.person.post("/api/tables",
                                      {{"title", title},
                                       {"seats", {{{"me", true}}, {{"bot", "random"}}}},
                                       {"start", true}})["table"];
    ana.table = room["id"].get<std::string>();
    ana.watch();
    int undone = 0;
    for (int i = 0; i < 60 && undone == 0 && !ana.over(); ++i) {
      while (!ana.deciding() && !ana.over()) {
        const auto message = ana.socket->receive();
        ASSERT_TRUE(message.has_value());
        ana.take(*message);
      }
      if (ana.over()) break;
      const Json before = ana.view;
      ana.play_something();
      if (ana.position["undo"]["free"].get<int>() == 0 || !ana.deciding()) continue;
      const Json answer = ana.ask({{"t", "undo"}, {"answers", ana.event}, {"count", 1}});
      ASSERT_EQ(answer["t"], "ok") << answer;
      EXPECT_EQ(unordered(ana.view), unordered(before)) << "undo restores the view";
      ++undone;
    }
    EXPECT_EQ(undone, 1) << "some action of the title can be taken back";
    EXPECT_EQ(ana.ask({{"t", "undo"}, {"answers", ana.event}, {"count", 50}})["error"]["code"],
              "no_undo");
  }
}

TEST_F(Network, FurtherBackNeedsConsent) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  const Json room = ana.person.post(
      "/api/tables",
      {{"title", titles()[0]}, {"seats", {{{"me", true}}, Json::object()}}})["table"];
  ana.table = ben.table = room["id"].get<std::string>();
  ben.person.post("/api/tables/" + ana.table + "/join", {});
  ben.person.post("/api/tables/" + ana.table + "/ready", {{"ready", true}});
  ana.person.post("/api/tables/" + ana.table + "/start", {});
  ana.watch();
  ben.watch();
  Player& first = ana.deciding() ? ana : ben;
  Player& second = ana.deciding() ? ben : ana;
  const Json before = first.view;
  first.play_something();
  ASSERT_EQ(first.ask({{"t", "ask"}, {"actions", 1}})["t"], "ok");
  ASSERT_TRUE(
      second.until([](const Json& m) { return m["t"] == "room" && !m["room"]["ask"].is_null(); })
          .has_value());
  EXPECT_EQ(second.ask({{"t", "consent"}, {"agree", false}})["t"], "ok");
  EXPECT_NE(first.view, before) << "refused: nothing changed";
  ASSERT_EQ(first.ask({{"t", "ask"}, {"actions", 1}})["t"], "ok");
  EXPECT_EQ(second.ask({{"t", "consent"}, {"agree", true}})["t"], "ok");
  first.until([](const Json& m) { return m["t"] == "events"; });
  EXPECT_EQ(unordered(first.view), unordered(before));
}

TEST_F(Network, ChatReachesTheTable) {
  Player ana(port(), "Ana");
  const Json room = ana.person.post("/api/tables", {{"title", titles()[0]}})["table"];
  ana.table = room["id"].get<std::string>();
  ana.watch();
  EXPECT_EQ(ana.ask({{"t", "chat"}, {"text", "salve"}})["t"], "ok");
  EXPECT_EQ(ana.ask({{"t", "chat"}, {"text", std::string(600, 'x')}})["error"]["code"],
            "malformed");
  EXPECT_EQ(ana.watch()["chat"][0]["text"], "salve");
}

TEST_F(Network, AClockThatRunsOutHandsTheSeatToABotAndBack) {
  Player ana(port(), "Ana");
  const Json room =
      ana.person.post("/api/tables",
                      {{"title", titles()[0]},
                       {"seats", {{{"me", true}}, {{"bot", "random"}}}},
                       {"clock", {{"kind", "live"}, {"initial", 1000}, {"increment", 0}}},
                       {"start", true}})["table"];
  ana.table = room["id"].get<std::string>();
  ana.watch();
  ASSERT_TRUE(ana.until([](const Json& m) {
                   return m["t"] == "room" && m["room"]["seats"][0]["away"] == true;
                 })
                  .has_value());
  EXPECT_EQ(ana.ask({{"t", "play"}, {"answers", ana.event}, {"do", {"x"}}})["t"], "refused");
  const int then = ana.event;
  ana.until([&](const Json&) { return ana.event > then; });
  EXPECT_GT(ana.event, then) << "the bot plays on";
  const Json back = ana.person.post("/api/tables/" + ana.table + "/back", {});
  if (back["table"]["status"] == "running") {
    EXPECT_EQ(back["table"]["seats"][0]["away"], false);
  }
}

TEST(Restart, ARunningGameGoesOnAfterTheServerComesBack) {
  const TempFolder folder;
  std::string cookie;
  std::string table;
  Json view;
  int event = 0;
  {
    ServerProcess server({"--data", folder.path(), "--no-rate-limits", "--bot-pace", "0"});
    Player ana(server.port(), "Ana");
    const std::string title = ana.person.get("/api/titles")["titles"][0]["slug"].get<std::string>();
    table =
        ana.person
            .post("/api/tables",
                  {{"title", title}, {"seats", {{{"me", true}}, Json::object()}}})["table"]["id"]
            .get<std::string>();
    ana.person.post("/api/tables/" + table + "/seat", {{"seat", 1}, {"bot", "random"}});
    ana.person.post("/api/tables/" + table + "/start", {});
    ana.table = table;
    ana.watch();
    while (!ana.deciding())
      ana.take(*ana.socket->receive());
    ana.play_something();
    while (auto message = ana.socket->receive(500))
      ana.take(*message);
    cookie = ana.person.cookie();
    view = ana.view;
    event = ana.event;
    EXPECT_EQ(server.stop(), 0);
  }
  ServerProcess server({"--data", folder.path(), "--no-rate-limits", "--bot-pace", "0"});
  Player ana(server.port(), "Someone");
  ana.person.set_cookie(cookie);
  ana.connect();
  ana.table = table;
  ana.watch();
  EXPECT_EQ(unordered(ana.view), unordered(view));
  EXPECT_EQ(ana.event, event);
  EXPECT_TRUE(ana.deciding());
  EXPECT_EQ(ana.play_something()["t"], "ok");
}

TEST(Limits, FloodsAreRefused) {
  const TempFolder folder;
  ServerProcess server({"--data", folder.path()});
  Person ana(server.port());
  ana.enter("Ana");
  std::set<int> statuses;
  for (int i = 0; i < 260; ++i)
    statuses.insert(ana.call("GET", "/api").status);
  EXPECT_TRUE(statuses.contains(429));
  std::this_thread::sleep_for(std::chrono::seconds(1));
  EXPECT_EQ(ana.call("GET", "/api").status, 200);
}

}  // namespace
}  // namespace lusoria::testing
