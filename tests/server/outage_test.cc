// A full disk and a lost database: moves are refused clearly, nothing is lost, and play goes on by
// itself once the store is back. Backups of running servers come back.
#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/server/begun_game.h"

namespace lusoria::testing {
namespace {

/// Tries to move until the answer is this one.
bool answers_with(Player& player, const std::string& wanted) {
  for (int i = 0; i < 600; ++i) {
    if (!player.socket->open()) {
      player.connect();
      player.watch();
    }
    player.take_all();
    const Json answer = player.deciding() ? player.play_something() : Json{{"t", "none"}};
    const std::string code = answer.contains("error") ? answer["error"]["code"].get<std::string>()
                                                      : answer["t"].get<std::string>();
    if (code == wanted) return true;
    if (code == "stale") player.watch();
    ::usleep(100'000);
  }
  return false;
}

int health(const Player& player) {
  return Person(player.person.port()).call("GET", "/health").status;
}

TEST(Outage, AFullDiskStopsMovesAndTheyGoOnWhenThereIsRoom) {
  const TempFolder folder;
  ServerProcess server({"--data", folder.path(), "--no-rate-limits", "--bot-pace", "0"});
  Player ana(server.port(), "Ana");
  begin_game(ana);
  // No file may grow beyond what it is: what a full disk does to a database.
  rlimit whole{};
  ASSERT_EQ(::prlimit(server.pid(), RLIMIT_FSIZE, nullptr, &whole), 0);
  const rlimit none{4096, whole.rlim_max};
  ASSERT_EQ(::prlimit(server.pid(), RLIMIT_FSIZE, &none, nullptr), 0);
  EXPECT_TRUE(answers_with(ana, "unavailable"));
  EXPECT_EQ(health(ana), 503);
  EXPECT_EQ(ana.person.call("GET", "/api/tables/" + ana.table).status, 200) << "looking goes on";
  const int event = ana.event;
  ASSERT_EQ(::prlimit(server.pid(), RLIMIT_FSIZE, &whole, nullptr), 0);
  EXPECT_TRUE(answers_with(ana, "ok"));
  EXPECT_EQ(health(ana), 200);
  EXPECT_GE(ana.event, event);
  EXPECT_EQ(server.stop(), 0);
}

TEST(Outage, ALostDatabaseStopsMovesAndTheyGoOnWhenItIsBack) {
  PostgresServer postgres;
  ASSERT_TRUE(postgres.running());
  ASSERT_TRUE(postgres.create("outage"));
  ServerProcess server({"--db", postgres.url("outage"), "--no-rate-limits", "--bot-pace", "0"});
  Player ana(server.port(), "Ana");
  begin_game(ana);
  const int event = ana.event;
  ASSERT_TRUE(postgres.stop());
  EXPECT_TRUE(answers_with(ana, "unavailable"));
  EXPECT_EQ(health(ana), 503);
  ASSERT_TRUE(postgres.start());
  EXPECT_TRUE(answers_with(ana, "ok"));
  EXPECT_EQ(health(ana), 200);
  EXPECT_GE(ana.event, event) << "nothing told is lost";
  EXPECT_EQ(server.stop(), 0);
}

TEST(Backup, ACopyOfARunningSqliteGoesOn) {
  const TempFolder folder;
  const TempFolder backup;
  ServerProcess server({"--data", folder.path(), "--bot-pace", "0"});
  Player ana(server.port(), "Ana");
  begin_game(ana);
  ASSERT_EQ(std::system(("python3 -c \"import sqlite3; sqlite3.connect('" + folder.path() +
                         "/lusoria.db').execute(\\\"VACUUM INTO '" + backup.path() +
                         "/lusoria.db'\\\")\"")
                            .c_str()),
            0);
  expect_to_go_on({"--data", backup.path(), "--bot-pace", "0"}, ana);
}

TEST(Backup, ADumpOfARunningPostgresGoesOn) {
  PostgresServer postgres;
  ASSERT_TRUE(postgres.running());
  ASSERT_TRUE(postgres.create("before") && postgres.create("restored"));
  ServerProcess server({"--db", postgres.url("before"), "--bot-pace", "0"});
  Player ana(server.port(), "Ana");
  begin_game(ana);
  const TempFolder folder;
  const std::string dump = folder.path() + "/lusoria.dump";
  ASSERT_EQ(std::system(("pg_dump -Fc '" + postgres.url("before") + "' > " + dump +
                         " && pg_restore --no-owner -d '" + postgres.url("restored") + "' " + dump)
                            .c_str()),
            0);
  expect_to_go_on({"--db", postgres.url("restored"), "--bot-pace", "0"}, ana);
}

}  // namespace
}  // namespace lusoria::testing
