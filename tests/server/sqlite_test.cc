// What only the store in a file has: one process, and the schemas of earlier releases.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "server/store/schema.h"
#include "server/store/store.h"
#include "tests/server/client.h"

namespace lusoria::server {
namespace {

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

}  // namespace
}  // namespace lusoria::server
