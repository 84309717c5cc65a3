// SQLite: write-ahead log, synchronous=FULL, one writing connection.
#include <chrono>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>
#include <unordered_map>

#include "server/store/store.h"

namespace lusoria::server {

namespace {

using std::chrono::milliseconds;

class SqliteConnection final : public SqlConnection {
 public:
  SqliteConnection(const std::string& file, const Reach& reach)
      : reach_(reach), until_(milliseconds(0)) {
    if (sqlite3_open_v2(file.c_str(),
                        &db_,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        nullptr) != SQLITE_OK) {
      const std::string why = sqlite3_errmsg(db_);
      sqlite3_close(db_);
      throw StoreError("cannot open " + file + ": " + why);
    }
    sqlite3_busy_handler(db_, wait_a_little, this);
    sqlite3_progress_handler(db_, kLookUp, too_late, this);
    try {
      script(
          "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA "
          "temp_store=MEMORY");
    } catch (...) {
      sqlite3_close(db_);
      throw;
    }
  }

  ~SqliteConnection() override {
    for (auto& [sql, statement] : statements_)
      sqlite3_finalize(statement);
    sqlite3_close(db_);
  }

  std::vector<SqlRow> query(const std::string& sql, const SqlParams& params) override {
    begin();
    sqlite3_stmt* statement = prepare(sql);
    bind(statement, params);
    std::vector<SqlRow> rows;
    int code = 0;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
      SqlRow row;
      for (int i = 0; i < sqlite3_column_count(statement); ++i) {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
        row.emplace_back(text == nullptr ? "" : text,
                         static_cast<unsigned>(sqlite3_column_bytes(statement, i)));
      }
      rows.push_back(std::move(row));
    }
    finish(statement, code);
    return rows;
  }

  std::vector<std::int64_t> execute_each(const std::string& sql,
                                         std::span<const SqlParams> sets) override {
    begin();
    sqlite3_stmt* statement = prepare(sql);
    std::vector<std::int64_t> changed;
    for (const SqlParams& params : sets) {
      bind(statement, params);
      finish(statement, sqlite3_step(statement));
      changed.push_back(sqlite3_changes64(db_));
    }
    return changed;
  }

  void script(const std::string& sql) override {
    // What was done is undone also after the deadline.
    if (sql != "ROLLBACK") begin();
    char* message = nullptr;
    if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, &message) == SQLITE_OK) return;
    const std::string why = message == nullptr ? "unknown error" : message;
    sqlite3_free(message);
    throw StoreError("sqlite: " + why);
  }

  bool healthy() override { return true; }

 private:
  // Steps of SQLite's machine between two looks at the time: fractions of a millisecond.
  static constexpr int kLookUp = 20'000;

  void begin() { until_ = Deadline(patience(reach_)); }

  bool over() const { return reach_.abandoned || until_.over(); }

  static int too_late(void* self) {
    return static_cast<const SqliteConnection*>(self)->over() ? 1 : 0;
  }

  /// Somebody else has the file.
  static int wait_a_little(void* self, int) {
    if (static_cast<const SqliteConnection*>(self)->over()) return 0;
    std::this_thread::sleep_for(milliseconds(2));
    return 1;
  }

  sqlite3_stmt* prepare(const std::string& sql) {
    sqlite3_stmt*& statement = statements_[sql];
    if (statement == nullptr &&
        sqlite3_prepare_v3(db_, sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) !=
            SQLITE_OK) {
      const std::string why = sqlite3_errmsg(db_);
      statements_.erase(sql);
      throw StoreError("sqlite: " + why + " in " + sql);
    }
    return statement;
  }

  static void bind(sqlite3_stmt* statement, const SqlParams& params) {
    for (unsigned i = 0; i < params.size(); ++i) {
      const int index =
          sqlite3_bind_parameter_index(statement, ("$" + std::to_string(i + 1)).c_str());
      if (index == 0) continue;
      if (const auto* number = std::get_if<std::int64_t>(&params[i].is)) {
        sqlite3_bind_int64(statement, index, *number);
      } else {
        const auto& text = std::get<std::string>(params[i].is);
        sqlite3_bind_text(
            statement, index, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
      }
    }
  }

  void finish(sqlite3_stmt* statement, int code) {
    const std::string why = code == SQLITE_DONE || code == SQLITE_ROW ? "" : sqlite3_errmsg(db_);
    sqlite3_reset(statement);
    if (!why.empty()) throw StoreError("sqlite: " + why);
  }

  const Reach& reach_;
  Deadline until_;
  sqlite3* db_ = nullptr;
  std::unordered_map<std::string, sqlite3_stmt*> statements_;
};

class SqliteDatabase final : public SqlDatabase {
 public:
  explicit SqliteDatabase(std::string file) : file_(std::move(file)) {
    // Leases and clocks assume one process on the file; a second one would play bots twice.
    lock_ = ::open((file_ + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (lock_ < 0) throw StoreError("cannot write " + file_ + ".lock");
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
      ::close(lock_);
      throw StoreError(file_ + " is used by another process; several processes need PostgreSQL");
    }
  }

  ~SqliteDatabase() override { ::close(lock_); }

  std::unique_ptr<SqlConnection> connect() override {
    return std::make_unique<SqliteConnection>(file_, reach());
  }

  int writers() const override { return 1; }

  std::string_view begin() const override { return "BEGIN IMMEDIATE"; }

  std::string_view for_update() const override { return ""; }

  std::string_view skip_locked() const override { return ""; }

  void exclude(SqlConnection&) const override {}

  Millis now(SqlConnection&) const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }

  void announce(SqlConnection&, const std::vector<Head>&) const override {}

  void announce_ended(SqlConnection&, const std::string&) const override {}

  void listen(StoreListener) override {}

 private:
  std::string file_;
  int lock_ = -1;
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& file, const StoreOptions& options) {
  return std::make_unique<Store>(std::make_unique<SqliteDatabase>(file), options);
}

}  // namespace lusoria::server
