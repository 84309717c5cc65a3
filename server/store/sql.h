// The little that the store needs of a SQL database, so that one text of SQL serves both. The
// statements use $1, $2 … for parameters and only what SQLite 3.40 and PostgreSQL 15 share.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/reach.h"
#include "server/store/rows.h"

namespace lusoria::server {

/// A number or a text; names of enumerators are text. Implicit: a statement lists its values.
// NOLINTBEGIN(google-explicit-constructor)
struct SqlValue {
  template <std::integral T>
  SqlValue(T number) : is(std::int64_t{number}) {}

  template <NamedEnum E>
  SqlValue(E named) : is(std::string(slug(named))) {}

  SqlValue(std::string text) : is(std::move(text)) {}

  SqlValue(const char* text) : is(text) {}

  std::variant<std::int64_t, std::string> is;
};

// NOLINTEND(google-explicit-constructor)

using SqlParams = std::vector<SqlValue>;

/// A row as text; NULL is empty.
using SqlRow = std::vector<std::string>;

inline std::int64_t number(const std::string& text) {
  return text.empty() ? 0 : std::stoll(text);
}

template <class T>
void read_column(std::string& text, T& column) {
  if constexpr (std::integral<T>) {
    column = static_cast<T>(number(text));
  } else if constexpr (NamedEnum<T>) {
    const std::optional<T> known = from_slug<T>(text);
    if (!known) throw StoreError("what is '" + text + "'?");
    column = *known;
  } else {
    column = std::move(text);
  }
}

/// The fields of a struct from the first columns of a row.
template <class T>
T row_of(SqlRow& row) {
  T value;
  std::size_t i = 0;
  auto read = [&](std::string_view, auto& column) { read_column(row[i++], column); };
  fields(read, value);
  return value;
}

template <class T>
std::vector<T> rows_of(std::vector<SqlRow> rows) {
  std::vector<T> list;
  for (SqlRow& row : rows)
    list.push_back(row_of<T>(row));
  return list;
}

template <class T>
std::optional<T> first_of(std::vector<SqlRow> rows) {
  return rows.empty() ? std::nullopt : std::optional<T>(row_of<T>(rows[0]));
}

/// The first column of each row.
inline std::vector<std::string> texts_of(std::vector<SqlRow> rows) {
  std::vector<std::string> list;
  for (SqlRow& row : rows)
    list.push_back(std::move(row[0]));
  return list;
}

template <class T>
SqlParams params_of(const T& value) {
  SqlParams params;
  auto add = [&](std::string_view, const auto& column) { params.emplace_back(column); };
  look_at_fields(add, value);
  return params;
}

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

  /// For a transaction that takes its time, such as a new schema: no deadline until its end.
  virtual void take_time() { unhurried_ = true; }

  /// Deadlines again.
  void hurry() { unhurried_ = false; }

  std::int64_t execute(const std::string& sql, const SqlParams& params) {
    return execute_each(sql, {&params, 1})[0];
  }

 protected:
  std::chrono::milliseconds patience(const Reach& reach) const {
    return unhurried_ ? std::chrono::hours(24) : reach.deadline;
  }

 private:
  bool unhurried_ = false;
};

/// What differs between the two databases.
class SqlDatabase {
 public:
  SqlDatabase() = default;
  SqlDatabase(const SqlDatabase&) = delete;
  SqlDatabase& operator=(const SqlDatabase&) = delete;
  virtual ~SqlDatabase() = default;

  Reach& reach() { return reach_; }

  virtual std::unique_ptr<SqlConnection> connect() = 0;
  /// How many connections may write at once.
  virtual int writers() const = 0;
  virtual std::string_view begin() const = 0;

  /// Begins to read everything as it is at one moment.
  virtual std::string_view begin_snapshot() const { return "BEGIN"; }

  /// How many others use it now, as far as that can be told.
  virtual std::int64_t others(SqlConnection&) const { return 0; }

  /// Asks how many bytes it takes.
  virtual std::string_view size_query() const = 0;

  /// Behind a SELECT: the rows are the transaction's.
  virtual std::string_view for_update() const = 0;
  /// Makes a transaction exclude others that ask the same.
  virtual void exclude(SqlConnection& connection) const = 0;
  /// Milliseconds since 1970.
  virtual Millis now(SqlConnection& connection) const = 0;
  /// Called inside the transaction with what was appended, or whose sessions were ended.
  virtual void announce(SqlConnection& connection, const std::vector<Head>& heads) const = 0;
  virtual void announce_ended(SqlConnection& connection, const std::string& account) const = 0;
  virtual void listen(StoreListener listener) = 0;

  /// Throws if what is written now would be lost, because the files were taken away.
  virtual void check_place() const {}

  /// Called about once a second, away from everybody who waits.
  virtual void keep(SqlConnection&) {}

 private:
  Reach reach_;
};

/// Whether a file is owned, or only read while its owner goes on.
enum class SqliteUse : std::uint8_t { Own, Beside };

/// SQLite in one file. Who owns it keeps others out, and with `accept_loss` takes it also where it
/// has less than it once had.
std::unique_ptr<SqlDatabase> sqlite_database(const std::string& file,
                                             SqliteUse use,
                                             bool accept_loss = false);
/// PostgreSQL; `url` as libpq takes it.
std::unique_ptr<SqlDatabase> postgres_database(const std::string& url);

// Statements that several parts of the store use.

/// Puts a job, or replaces it: table, kind, body, lease, due.
inline constexpr const char* kPutJob =
    "INSERT INTO jobs (table_id, kind, body, lease, due) VALUES ($1, $2, $3, $4, $5) ON CONFLICT "
    "(table_id, kind) DO UPDATE SET body = excluded.body, due = excluded.due, lease = "
    "excluded.lease";

/// Puts a document beside a table, or replaces it: table, kind, body.
inline constexpr const char* kPutDocument =
    "INSERT INTO papers (table_id, kind, body) VALUES ($1, $2, $3) ON CONFLICT (table_id, kind) DO "
    "UPDATE SET body = excluded.body";

}  // namespace lusoria::server
