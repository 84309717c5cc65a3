// Tables are made, found, filled and started.
#include <gtest/gtest.h>

#include "tests/server/player.h"

namespace lusoria::testing {
namespace {

class Lobby : public Network {};

TEST_F(Lobby, LobbyFillsAndStarts) {
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

TEST_F(Lobby, ChatReachesTheTable) {
  Player ana(port(), "Ana");
  const Json room = ana.person.post("/api/tables", {{"title", titles()[0]}})["table"];
  ana.table = room["id"].get<std::string>();
  ana.watch();
  EXPECT_EQ(ana.ask({{"t", "chat"}, {"text", "salve"}})["t"], "ok");
  EXPECT_EQ(ana.ask({{"t", "chat"}, {"text", std::string(600, 'x')}})["error"]["code"],
            "malformed");
  EXPECT_EQ(ana.watch()["chat"][0]["text"], "salve");
}

}  // namespace
}  // namespace lusoria::testing
