// SQLite: write-ahead log, synchronous=FULL, one writing connection.
#include <chrono>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <unordered_map>
#include <utility>

#include "server/log.h"
#include "server/store/sequence_file.h"
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
      sqlite3_finalize(statement.raw);
    sqlite3_close(db_);
  }

  std::vector<SqlRow> query(const std::string& sql, const SqlParams& params) override {
    begin();
    const Statement& prepared = prepare(sql);
    sqlite3_stmt* statement = prepared.raw;
    bind(prepared, params);
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
    const Statement& prepared = prepare(sql);
    std::vector<std::int64_t> changed;
    for (const SqlParams& params : sets) {
      bind(prepared, params);
      finish(prepared.raw, sqlite3_step(prepared.raw));
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

  /// Closing does not change the files: they are only looked at.
  void leave_as_it_is() { sqlite3_db_config(db_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr); }

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

  struct Statement {
    sqlite3_stmt* raw = nullptr;
    std::vector<std::size_t> places = {};  ///< Which value stands at its first place, its second …
  };

  const Statement& prepare(const std::string& sql) {
    Statement& statement = statements_[sql];
    if (statement.raw != nullptr) return statement;
    if (sqlite3_prepare_v3(
            db_, sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &statement.raw, nullptr) !=
        SQLITE_OK) {
      const std::string why = sqlite3_errmsg(db_);
      statements_.erase(sql);
      throw StoreError("sqlite: " + why + " in " + sql);
    }
    // SQLite takes $1, $2 … for names, and numbers them as they come.
    for (int i = 1; i <= sqlite3_bind_parameter_count(statement.raw); ++i)
      statement.places.push_back(std::stoul(sqlite3_bind_parameter_name(statement.raw, i) + 1) - 1);
    return statement;
  }

  static void bind(const Statement& statement, const SqlParams& params) {
    for (std::size_t i = 0; i < statement.places.size(); ++i) {
      if (statement.places[i] >= params.size()) continue;
      const SqlValue& value = params[statement.places[i]];
      const int index = static_cast<int>(i) + 1;
      if (const auto* number = std::get_if<std::int64_t>(&value.is)) {
        sqlite3_bind_int64(statement.raw, index, *number);
      } else {
        const auto& text = std::get<std::string>(value.is);
        sqlite3_bind_text(
            statement.raw, index, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
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
  std::unordered_map<std::string, Statement> statements_;
};

/// Which file stands at a path; nothing for none.
std::optional<std::pair<dev_t, ino_t>> file_at(const std::string& path) {
  struct stat found {};

  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return std::pair{found.st_dev, found.st_ino};
}

/// Secrets of running games, hashes of passwords: nobody else on the machine reads them.
void close_to_others(const std::string& file) {
  ::close(::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600));
  for (const char* rest : {"", "-wal", "-shm", ".lock", ".sequence"})
    ::chmod((file + rest).c_str(), 0600);
}

class SqliteDatabase final : public SqlDatabase {
 public:
  SqliteDatabase(std::string file, SqliteUse use, bool accept_loss)
      : file_(std::move(file)), use_(use), sequence_(file_) {
    if (use_ == SqliteUse::Beside) return;
    // Leases and clocks assume one process on the file; a second one would play bots twice.
    lock_ = ::open((file_ + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (lock_ < 0) throw StoreError("cannot write " + file_ + ".lock");
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
      ::close(lock_);
      throw StoreError(file_ + " is used by another process; several processes need PostgreSQL");
    }
    try {
      close_to_others(file_);
      expect_everything(accept_loss);
    } catch (...) {
      ::close(lock_);
      throw;
    }
  }

  ~SqliteDatabase() override {
    if (lock_ >= 0) ::close(lock_);
  }

  std::unique_ptr<SqlConnection> connect() override {
    auto connection = std::make_unique<SqliteConnection>(file_, reach());
    // The first one brings the log along, and none of them lets it go.
    const std::scoped_lock lock(place_mutex_);
    if (!place_) place_ = file_at(file_);
    return connection;
  }

  void check_place() const override {
    if (use_ == SqliteUse::Beside) return;
    const std::scoped_lock lock(place_mutex_);
    const auto log = file_at(file_ + "-wal");
    if (!log_place_) log_place_ = log;
    if (file_at(file_) != place_ || log != log_place_)
      throw StoreError(file_ + " or its log was taken away");
  }

  void keep(SqlConnection& connection) override {
    if (use_ == SqliteUse::Beside) return;
    const std::int64_t last = last_entry(connection);
    if (last != std::exchange(remembered_, last)) sequence_.write(last);
  }

  int writers() const override { return 1; }

  std::string_view begin() const override { return "BEGIN IMMEDIATE"; }

  std::string_view size_query() const override {
    return "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
  }

  std::string_view for_update() const override { return ""; }

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
  /// The number of the last entry of any table: entries are never removed.
  static std::int64_t last_entry(SqlConnection& connection) {
    return number(connection.query("SELECT max(rowid) FROM entries", {})[0][0]);
  }

  /// Throws if there is less than there once was.
  void expect_everything(bool accept_loss) {
    const std::int64_t known = sequence_.read();
    if (known == 0) return;
    SqliteConnection connection(file_, reach());
    connection.leave_as_it_is();
    const bool bare =
        connection.query("SELECT name FROM sqlite_master WHERE name = 'entries'", {}).empty();
    const std::int64_t have = bare ? 0 : last_entry(connection);
    if (have >= known) return;
    const std::string loss = file_ + " ends with entry " + std::to_string(have) + " of " +
                             std::to_string(known) + ": the last " + std::to_string(known - have) +
                             " were lost, with what else was written then";
    if (!accept_loss)
      throw StoreError(loss + "; put back its log (" + file_ +
                       "-wal), restore a backup, or start once with --accept-loss");
    log_line("error", "store", {{"error", loss}});
    sequence_.write(have);
  }

  std::string file_;
  SqliteUse use_;
  SequenceFile sequence_;
  std::int64_t remembered_ = -1;
  int lock_ = -1;
  mutable std::mutex place_mutex_;
  std::optional<std::pair<dev_t, ino_t>> place_;
  mutable std::optional<std::pair<dev_t, ino_t>> log_place_;
};

}  // namespace

std::unique_ptr<SqlDatabase> sqlite_database(const std::string& file,
                                             SqliteUse use,
                                             bool accept_loss) {
  return std::make_unique<SqliteDatabase>(file, use, accept_loss);
}

std::unique_ptr<Store> open_sqlite(const std::string& file, const StoreOptions& options) {
  return std::make_unique<Store>(sqlite_database(file, SqliteUse::Own, options.accept_loss),
                                 options);
}

}  // namespace lusoria::server
