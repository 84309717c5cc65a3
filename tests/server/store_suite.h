// One suite for every store: what the server relies on, on SQLite and on PostgreSQL. Its tests lie
// as the SQL does, in store_*_test.cc.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "server/store/store.h"
#include "tests/server/client.h"

namespace lusoria::server {

class StoreSuite : public ::testing::TestWithParam<std::string> {
 protected:
  static testing::PostgresServer& postgres() {
    static testing::PostgresServer server;
    return server;
  }

  void SetUp() override {
    if (GetParam() == "postgres") {
      static int number = 0;
      ASSERT_TRUE(postgres().running()) << "PostgreSQL 15 could not be started";
      database_ = "store" + std::to_string(number++);
      ASSERT_TRUE(postgres().create(database_));
    }
    store_ = open();
  }

  std::unique_ptr<Store> open() {
    return GetParam() == "postgres" ? open_postgres(postgres().url(database_))
                                    : open_sqlite(folder_.path() + "/lusoria.db");
  }

  void reopen() {
    store_.reset();
    store_ = open();
  }

  /// What another program does to the database.
  void sql(const std::string& text) {
    if (GetParam() == "postgres") {
      ASSERT_TRUE(postgres().sql(database_, text));
      return;
    }
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open((folder_.path() + "/lusoria.db").c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, text.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(db);
  }

  static Append entry(const std::string& table, std::int64_t seq, const std::string& body = "{}") {
    Append append;
    append.table = table;
    append.entry = {seq, 1000 + seq, "step", body};
    return append;
  }

  static Append opening(const std::string& table, Status status = Status::Open) {
    Append append = entry(table, 1);
    append.row = TableRow{.id = table,
                          .title = "tiny",
                          .status = status,
                          .visibility = Visibility::Public,
                          .rules_version = 1,
                          .summary = "{\"id\":\"" + table + "\"}",
                          .created = 1000,
                          .touched = 1000,
                          .people = {"a_1"}};
    return append;
  }

  std::vector<Appended> append(const std::vector<Append>& batch) { return store_->append(batch); }

  testing::TempFolder folder_;
  std::string database_;
  std::unique_ptr<Store> store_;
};

}  // namespace lusoria::server
