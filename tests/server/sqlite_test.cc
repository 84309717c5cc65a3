// What only the store in a file has: one process, and the schemas of earlier releases.
#include <chrono>
#include <future>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <thread>

#include "server/store/schema.h"
#include "server/store/store.h"
#include "tests/server/client.h"

namespace lusoria::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::TempFolder;

TEST(Sqlite, ASecondProcessIsRefused) {
  const TempFolder folder;
  const auto first = open_sqlite(folder.path() + "/lusoria.db");
  EXPECT_THROW(open_sqlite(folder.path() + "/lusoria.db"), StoreError);
}

TEST(Sqlite, TheFirstSchemaIsBroughtUpToDate) {
  const TempFolder folder;
  const std::string file = folder.path() + "/lusoria.db";
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  const std::string first =
      std::string(kMigrations[0]) +
      "CREATE TABLE schema_version (version BIGINT NOT NULL);"
      "INSERT INTO schema_version VALUES (1);"
      "INSERT INTO accounts VALUES ('a_1', 'Ana', 'guest', NULL, '', '{}', 5, 6);"
      "INSERT INTO tables VALUES ('t_1', 'tiny', 'running', 'public', 1, '{}', 5, 6, 0);"
      "INSERT INTO entries VALUES ('t_1', 1, 5, 'create', '{}');";
  ASSERT_EQ(sqlite3_exec(db, first.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(db);
  const auto store = open_sqlite(file);
  const auto ana = store->account("a_1");
  ASSERT_TRUE(ana.has_value());
  EXPECT_EQ(ana->name, "Ana");
  EXPECT_EQ(ana->preferences, "{}");
  EXPECT_EQ(ana->seen, 6);
  EXPECT_FALSE(store->table("t_1")->turn.has_value()) << "to be read from its log";
}

// Counts for so long that nobody would wait; with an end, so that a test without a deadline fails.
constexpr const char* kLongQuery =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000000) SELECT "
    "count(*) FROM n";

TEST(Hole02, AQueryOfSqliteEndsAtItsDeadline) {
  const TempFolder folder;
  const auto database = sqlite_database(folder.path() + "/lusoria.db", SqliteUse::Own);
  database->reach().deadline = milliseconds(200);
  const auto connection = database->connect();
  EXPECT_THROW(connection->query(kLongQuery, {}), StoreError);
  EXPECT_EQ(connection->query("SELECT 1", {})[0][0], "1") << "the next one has its own";
}

TEST(Hole02, AQueryOfSqliteEndsWithTheProcess) {
  const TempFolder folder;
  const auto database = sqlite_database(folder.path() + "/lusoria.db", SqliteUse::Own);
  database->reach().deadline = std::chrono::hours(1);
  const auto connection = database->connect();
  auto asked =
      std::async(std::launch::async, [&] { return connection->query(kLongQuery, {})[0][0]; });
  std::this_thread::sleep_for(milliseconds(100));
  database->reach().abandoned = true;
  EXPECT_THROW(asked.get(), StoreError);
}

/// Another program holds the file for as long as a test lets it.
class Hole02AHeldFile : public ::testing::Test {
 protected:
  Hole02AHeldFile()
      : database(sqlite_database(folder.path() + "/lusoria.db", SqliteUse::Own)),
        connection(database->connect()) {
    EXPECT_EQ(sqlite3_open((folder.path() + "/lusoria.db").c_str(), &holder_), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(holder_, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  }

  ~Hole02AHeldFile() override { sqlite3_close(holder_); }

  /// Begins to write; let go after a while, so that who waits on would begin after all.
  void begin() {
    std::promise<void> answered;
    std::thread letting_go([&, done = answered.get_future()] {
      if (done.wait_for(seconds(20)) == std::future_status::timeout)
        sqlite3_exec(holder_, "ROLLBACK", nullptr, nullptr, nullptr);
    });
    try {
      connection->script("BEGIN IMMEDIATE");
    } catch (const StoreError&) {
      refused = true;
    }
    answered.set_value();
    letting_go.join();
  }

  TempFolder folder;
  std::unique_ptr<SqlDatabase> database;
  std::unique_ptr<SqlConnection> connection;
  bool refused = false;

 private:
  sqlite3* holder_ = nullptr;
};

TEST_F(Hole02AHeldFile, IsWaitedForUntilTheDeadline) {
  database->reach().deadline = milliseconds(300);
  const auto begun = std::chrono::steady_clock::now();
  begin();
  EXPECT_TRUE(refused);
  EXPECT_GE(std::chrono::steady_clock::now() - begun, milliseconds(300)) << "not given up at once";
}

TEST_F(Hole02AHeldFile, IsNotWaitedForWhenTheProcessEnds) {
  database->reach().deadline = std::chrono::hours(1);
  std::thread ending([&] {
    std::this_thread::sleep_for(milliseconds(100));
    database->reach().abandoned = true;
  });
  begin();
  ending.join();
  EXPECT_TRUE(refused);
}

}  // namespace
}  // namespace lusoria::server
