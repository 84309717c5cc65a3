// "My tables" say whose turn it is and how the clocks stand, from rows of today and of before.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "tests/server/player.h"

namespace lusoria::testing {
namespace {

/// The one running table in the list of somebody, without the time at which it was told.
Json listed(Player& who) {
  Json tables = who.person.get("/api/tables?mine=1&status=running")["tables"];
  EXPECT_EQ(tables.size(), 1U);
  if (tables.empty()) return {};
  if (tables[0]["clocks"].is_object()) {
    EXPECT_EQ(tables[0]["clocks"].erase("now"), 1U);
  }
  return tables[0];
}

void expect_turn_as_played(Player& ana, Player& ben) {
  for (int i = 0; i < 12; ++i) {
    for (Player* player : {&ana, &ben}) {
      player->watch();
      const Json mine = listed(*player);
      EXPECT_EQ(mine["your_turn"], player->deciding());
      Json clocks = player->room["clocks"];
      if (clocks.is_object()) clocks.erase("now");
      EXPECT_EQ(unordered(mine["clocks"]), unordered(clocks));
    }
    Player& decider = ana.deciding() ? ana : ben;
    ASSERT_EQ(decider.play_something()["t"], "ok");
  }
}

class MyTables : public ::testing::TestWithParam<Json> {};

TEST_P(MyTables, SayWhoseTurnItIsAlsoFromRowsOfBefore) {
  const TempFolder folder;
  const std::vector<std::string> arguments{"--data", folder.path(), "--no-rate-limits"};
  auto server = std::make_unique<ServerProcess>(arguments);
  Player ana(server->port(), "Ana");
  Player ben(server->port(), "Ben");
  const std::string title = ana.person.get("/api/titles")["titles"][0]["slug"].get<std::string>();
  sit_together(ana, ben, {{"title", title}, {"clock", GetParam()}});
  expect_turn_as_played(ana, ben);
  const Json of_ana = listed(ana);
  const Json of_ben = listed(ben);
  EXPECT_EQ(server->stop(), 0);

  const auto sql = [&](const char* text) {
    sqlite3* db = nullptr;
    sqlite3_open((folder.path() + "/lusoria.db").c_str(), &db);
    EXPECT_EQ(sqlite3_exec(db, text, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
  };
  sql("UPDATE tables SET head = 0, decider = '', clocks = 'null'");
  server = std::make_unique<ServerProcess>(arguments);
  for (Player* player : {&ana, &ben})
    player->person.set_port(server->port());
  EXPECT_EQ(listed(ana), of_ana);
  EXPECT_EQ(listed(ben), of_ben);
  EXPECT_EQ(server->stop(), 0);

  // Now it stands in the row: the log is not read for it again.
  sql("DELETE FROM entries WHERE seq < (SELECT head FROM tables)");
  server = std::make_unique<ServerProcess>(arguments);
  for (Player* player : {&ana, &ben})
    player->person.set_port(server->port());
  EXPECT_EQ(listed(ana), of_ana);
  EXPECT_EQ(listed(ben), of_ben);
}

INSTANTIATE_TEST_SUITE_P(
    Clocks,
    MyTables,
    ::testing::Values(Json{{"kind", "none"}},
                      Json{{"kind", "live"}, {"initial", 600'000}, {"increment", 5'000}}));

}  // namespace
}  // namespace lusoria::testing
