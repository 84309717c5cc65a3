// The little that the store needs of a SQL database, so that one text of SQL serves both. The
// statements use $1, $2 … for parameters and only what SQLite 3.40 and PostgreSQL 15 share.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/store.h"

namespace lusoria::server {

using SqlValue = std::variant<std::int64_t, std::string>;
using SqlParams = std::vector<SqlValue>;

/// A row as text; NULL is empty.
using SqlRow = std::vector<std::string>;

class SqlConnection {
 public:
  SqlConnection() = default;
  SqlConnection(const SqlConnection&) = delete;
  SqlConnection& operator=(const SqlConnection&) = delete;
  virtual ~SqlConnection() = default;

  virtual std::vector<SqlRow> query(const std::string& sql, const SqlParams& params) = 0;
  /// Runs one statement for each set of parameters; the number of rows each changed.
  virtual std::vector<std::int64_t> execute_each(const std::string& sql,
                                                 std::span<const SqlParams> sets) = 0;
  virtual void script(const std::string& sql) = 0;
  /// Whether it is worth keeping after an error.
  virtual bool healthy() = 0;

  std::int64_t execute(const std::string& sql, const SqlParams& params) {
    return execute_each(sql, {&params, 1})[0];
  }
};

/// What differs between the two databases.
class SqlDatabase {
 public:
  SqlDatabase() = default;
  SqlDatabase(const SqlDatabase&) = delete;
  SqlDatabase& operator=(const SqlDatabase&) = delete;
  virtual ~SqlDatabase() = default;

  enum class Use : std::uint8_t { Read, Write };
  virtual std::unique_ptr<SqlConnection> connect(Use use) = 0;
  /// How many connections may write at once.
  virtual int writers() const = 0;
  virtual std::string_view begin() const = 0;
  /// Behind a SELECT: the rows are the transaction's.
  virtual std::string_view for_update() const = 0;
  virtual std::string_view skip_locked() const = 0;
  /// Makes a transaction exclude others that ask the same.
  virtual void exclude(SqlConnection& connection) const = 0;
  /// Milliseconds since 1970.
  virtual Millis now(SqlConnection& connection) const = 0;
  /// Called inside the transaction with what was appended, or whose sessions were ended.
  virtual void announce(SqlConnection& connection, const std::vector<Head>& heads) const = 0;
  virtual void announce_ended(SqlConnection& connection, const std::string& account) const = 0;
  virtual void listen(StoreListener listener) = 0;
};

std::unique_ptr<Store> make_sql_store(std::unique_ptr<SqlDatabase> database);

}  // namespace lusoria::server
