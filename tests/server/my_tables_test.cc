// "My tables" say whose turn it is and how the clocks stand, from rows of today and of before, and
// without reading logs (hole 13); on both stores.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "tests/server/both_stores.h"

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

/// What strangers are shown of all tables.
Json lobby(const ServerProcess& server) {
  return Person(server.port()).get("/api/tables")["tables"];
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

class MyTables : public BothStores {
 protected:
  /// What another program does to the stopped server's database.
  void sql(const std::string& text) const {
    if (on_postgres()) {
      ASSERT_TRUE(postgres().sql(database_, text));
      return;
    }
    sqlite3* db = nullptr;
    sqlite3_open((folder_.path() + "/lusoria.db").c_str(), &db);
    EXPECT_EQ(sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
  }

  void expect_turns_from_rows(const Json& clock);
};

void MyTables::expect_turns_from_rows(const Json& clock) {
  const std::vector<std::string> arguments{"--no-rate-limits"};
  auto server = start(arguments);
  Player ana(server->port(), "Ana");
  Player ben(server->port(), "Ben");
  sit_together(ana, ben, {{"title", title(server->port())}, {"clock", clock}});
  expect_turn_as_played(ana, ben);
  const Json of_ana = listed(ana);
  const Json of_ben = listed(ben);
  const Json of_strangers = lobby(*server);
  EXPECT_EQ(of_strangers.size(), 1U);
  EXPECT_EQ(server->stop(), 0);

  sql("UPDATE tables SET head = 0, decider = '', clocks = 'null'");
  server = start(arguments);
  for (Player* player : {&ana, &ben})
    player->person.set_port(server->port());
  EXPECT_EQ(listed(ana), of_ana);
  EXPECT_EQ(listed(ben), of_ben);
  EXPECT_EQ(server->stop(), 0);

  // Now it stands in the row: the log is not read for it again, nor for the lobby.
  sql("DELETE FROM entries WHERE seq < (SELECT max(seq) FROM entries)");
  server = start(arguments);
  for (Player* player : {&ana, &ben})
    player->person.set_port(server->port());
  EXPECT_EQ(listed(ana), of_ana);
  EXPECT_EQ(listed(ben), of_ben);
  EXPECT_EQ(lobby(*server), of_strangers);
}

TEST_P(MyTables, Hole13SayWhoseTurnItIsAlsoFromRowsOfBefore) {
  expect_turns_from_rows({{"kind", "none"}});
}

TEST_P(MyTables, Hole13SayHowTheClocksStandAlsoFromRowsOfBefore) {
  expect_turns_from_rows({{"kind", "live"}, {"initial", 600'000}, {"increment", 5'000}});
}

INSTANTIATE_TEST_SUITE_P(Stores, MyTables, ::testing::Values("sqlite", "postgres"), store_name);

}  // namespace
}  // namespace lusoria::testing
