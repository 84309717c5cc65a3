// Tables are made, found, filled and started.
#include <algorithm>
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

TEST_F(Lobby, ANoteIsForEverybodyToRead) {
  Player ana(port(), "Ana");
  const auto with = [&](const Json& note) {
    return ana.person.call("POST", "/api/tables", Json{{"title", titles()[0]}, {"note", note}});
  };
  const Json room = with(" No hurry.\n<b>Any</b> \u202elanguage’s fine…\a\n ").json()["table"];
  EXPECT_EQ(room["note"], "No hurry.\n<b>Any</b> language’s fine…") << "as typed, without controls";
  EXPECT_EQ(ana.person.get("/api/tables")["tables"][0]["note"], room["note"]);
  std::string long_note;
  for (int i = 0; i < 200; ++i)
    long_note += "ñ";
  EXPECT_EQ(with(long_note).json()["table"]["note"], long_note) << "characters count, not bytes";
  const Reply refused = with(long_note + "x");
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.json()["error"]["message"], "note: at most 200 characters of text");
}

TEST_F(Lobby, WithoutSpectatorsOnlyTheSeatsLookOn) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  Player eve(port(), "Eve");
  const Json made = ana.person.post(
      "/api/tables",
      {{"title", titles()[0]}, {"seats", {{{"me", true}}, Json::object()}}, {"spectators", false}});
  EXPECT_EQ(made["table"]["spectators"], false);
  ana.table = ben.table = eve.table = made["table"]["id"].get<std::string>();
  const std::string path = "/api/tables/" + ana.table;
  EXPECT_EQ(eve.watch()["t"], "table") << "who wants to sit down sees who sits";
  ben.person.post(path + "/join", {{"ready", true}});
  ana.person.post(path + "/start", {});
  const auto bye = eve.until([](const Json& m) { return m["t"] == "bye"; });
  ASSERT_TRUE(bye.has_value()) << "when it begins the others leave";
  EXPECT_EQ((*bye)["reason"], "no_spectators");
  EXPECT_TRUE(eve.position.is_null()) << "and were told nothing";
  const Json refused = eve.watch();
  EXPECT_EQ(refused["error"]["code"], "no_spectators");
  EXPECT_EQ(refused["error"]["message"], "while it runs, this game is for those who sit there");
  for (const char* what : {"/replay", "/events", "/record"}) {
    EXPECT_EQ(eve.person.call("GET", path + what).status, 403) << what;
    EXPECT_EQ(ben.person.call("GET", path + what).status, 200) << what;
  }
  EXPECT_TRUE(eve.person.get(path)["position"].is_null());
  EXPECT_FALSE(ben.person.get(path)["position"].is_null());
  EXPECT_EQ(eve.ask({{"t", "chat"}, {"text", "salve"}})["error"]["code"], "forbidden");
  EXPECT_EQ(ben.watch()["t"], "table");
  ana.watch();
  play_out({&ana, &ben});
  ASSERT_TRUE(ana.over());
  EXPECT_EQ(eve.person.call("GET", path + "/replay").status, 200) << "afterwards it is no secret";
  EXPECT_EQ(eve.watch()["t"], "table");
}

TEST_F(Lobby, ATableForFriendsIsFoundByThoseOnTheHostsList) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  Player eve(port(), "Eve");
  EXPECT_EQ(ana.person.call("POST", "/api/me/friends", Json{{"account", ana.id}, {"friend", true}})
                .status,
            400)
      << "not oneself";
  const Json list =
      ana.person.post("/api/me/friends", {{"account", ben.id}, {"friend", true}})["friends"];
  EXPECT_EQ(list, (Json{{{"id", ben.id}, {"name", "Ben"}}}));
  EXPECT_EQ(ben.person.get("/api/me/friends")["friends"], Json::array()) << "one-sided";
  EXPECT_EQ(ana.person.get("/api/me/export")["friends"], list);
  const Json room = ana.person.post("/api/tables",
                                    {{"title", titles()[0]},
                                     {"seats", {{{"me", true}}, Json::object()}},
                                     {"visibility", "friends"}})["table"];
  EXPECT_EQ(room["visibility"], "friends");
  const std::string path = "/api/tables/" + room["id"].get<std::string>();
  const auto finds = [&](Player& who) {
    const Json listed = who.person.get("/api/tables")["tables"];
    return std::any_of(
        listed.begin(), listed.end(), [&](const Json& one) { return one["id"] == room["id"]; });
  };
  EXPECT_TRUE(finds(ben));
  EXPECT_FALSE(finds(eve));
  EXPECT_EQ(eve.person.call("GET", path).status, 403);
  EXPECT_EQ(eve.person.call("POST", path + "/join").status, 403);
  EXPECT_EQ(ben.person.call("POST", path + "/join").status, 200) << "without the link";
  EXPECT_EQ(eve.person.call("GET", path + "?invite=" + room["invite"].get<std::string>()).status,
            200)
      << "the link still works";
  ana.person.post("/api/me/friends", {{"account", ben.id}, {"friend", false}});
  EXPECT_FALSE(finds(ben));
}

TEST_F(Lobby, ATableMayAgreeOnUndoByConsentOnlyOrOnNone) {
  Player ana(port(), "Ana");
  Player ben(port(), "Ben");
  EXPECT_EQ(
      ana.person.call("POST", "/api/tables", Json{{"title", titles()[0]}, {"undo", "sometimes"}})
          .status,
      400);
  for (const char* term : {"ask", "never"}) {
    SCOPED_TRACE(term);
    sit_together(ana, ben, {{"title", titles()[0]}, {"undo", term}});
    EXPECT_EQ(ana.room["undo"], term);
    Player& first = ana.deciding() ? ana : ben;
    Player& other = ana.deciding() ? ben : ana;
    const Json before = first.view;
    ASSERT_EQ(first.play_something()["t"], "ok");
    EXPECT_EQ(first.position["undo"]["free"], 0);
    EXPECT_EQ(first.ask({{"t", "undo"}, {"answers", first.event}, {"count", 1}})["error"]["code"],
              "no_undo");
    const Json asked = first.ask({{"t", "ask"}, {"actions", 1}});
    if (std::string_view(term) == "never") {
      EXPECT_EQ(asked["error"]["code"], "no_undo");
      EXPECT_EQ(first.position["undo"]["ask"], 0);
      continue;
    }
    ASSERT_EQ(asked["t"], "ok") << asked;
    EXPECT_EQ(other.ask({{"t", "consent"}, {"agree", true}})["t"], "ok");
    ASSERT_TRUE(first.until([](const Json& m) { return m["t"] == "events"; }).has_value());
    EXPECT_EQ(unordered(first.view), unordered(before));
  }
}

}  // namespace
}  // namespace lusoria::testing
