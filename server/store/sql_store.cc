#include <chrono>
#include <condition_variable>
#include <mutex>

#include "server/store/schema.h"
#include "server/store/sql.h"

namespace lusoria::server {

namespace {

std::int64_t number(const std::string& text) {
  return text.empty() ? 0 : std::stoll(text);
}

/// Connections made when first needed, handed out one user at a time, dropped when broken.
class ConnectionPool {
 public:
  ConnectionPool(SqlDatabase& database, SqlDatabase::Use use, int size)
      : database_(database), use_(use), free_(static_cast<unsigned>(size)) {}

  class Lease {
   public:
    Lease(ConnectionPool& pool, std::unique_ptr<SqlConnection> connection)
        : pool_(pool), connection_(std::move(connection)) {}

    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    ~Lease() { pool_.give_back(std::move(connection_)); }

    SqlConnection* operator->() { return connection_.get(); }

    SqlConnection& operator*() { return *connection_; }

   private:
    ConnectionPool& pool_;
    std::unique_ptr<SqlConnection> connection_;
  };

  Lease take() {
    std::unique_ptr<SqlConnection> connection;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return !free_.empty(); });
      connection = std::move(free_.back());
      free_.pop_back();
    }
    try {
      if (connection == nullptr) connection = database_.connect(use_);
    } catch (...) {
      give_back(nullptr);
      throw;
    }
    return {*this, std::move(connection)};
  }

 private:
  void give_back(std::unique_ptr<SqlConnection> connection) {
    if (connection != nullptr && !connection->healthy()) connection.reset();
    const std::scoped_lock lock(mutex_);
    free_.push_back(std::move(connection));
    changed_.notify_one();
  }

  SqlDatabase& database_;
  SqlDatabase::Use use_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::unique_ptr<SqlConnection>> free_;
};

/// Rolls back unless committed.
class Transaction {
 public:
  Transaction(const SqlDatabase& database, SqlConnection& connection) : connection_(connection) {
    connection_.script(std::string(database.begin()));
  }

  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  ~Transaction() {
    if (done_) return;
    try {
      connection_.script("ROLLBACK");
    } catch (const StoreError&) {
      // The connection is gone, and the transaction with it.
    }
  }

  void commit() {
    connection_.script("COMMIT");
    done_ = true;
  }

 private:
  SqlConnection& connection_;
  bool done_ = false;
};

constexpr const char* kTableColumns =
    "t.id, t.title, t.status, t.visibility, t.rules_version, t.summary, t.created, t.touched";

TableRow table_of(const SqlRow& row) {
  TableRow table;
  table.id = row[0];
  table.title = row[1];
  table.status = row[2];
  table.visibility = row[3];
  table.rules_version = static_cast<int>(number(row[4]));
  table.summary = row[5];
  table.created = number(row[6]);
  table.touched = number(row[7]);
  return table;
}

constexpr const char* kAccountColumns =
    "id, name, kind, coalesce(login, ''), password_hash, settings, created, seen";

Account account_of(const SqlRow& row) {
  return {row[0], row[1], row[2], row[3], row[4], row[5], number(row[6]), number(row[7])};
}

Session session_of(const SqlRow& row) {
  return {row[0], row[1], row[2], row[3], number(row[4]), number(row[5])};
}

Rating rating_of(const SqlRow& row) {
  return {row[0], row[1], row[2], row[3], number(row[4])};
}

class SqlStore final : public Store {
 public:
  explicit SqlStore(std::unique_ptr<SqlDatabase> database)
      : database_(std::move(database)),
        appender_(*database_, SqlDatabase::Use::Write, 1),
        writers_(*database_, SqlDatabase::Use::Write, 3),
        readers_(*database_, SqlDatabase::Use::Read, 3) {
    migrate();
  }

  Millis now() override {
    const auto local = [] {
      return std::chrono::duration_cast<std::chrono::milliseconds>(
                 std::chrono::system_clock::now().time_since_epoch())
          .count();
    };
    // The difference to the database's clock is asked for once a minute, not with every move.
    const std::scoped_lock lock(clock_mutex_);
    const Millis here = local();
    if (here >= ask_clock_at_ || here < ask_clock_at_ - 120'000) {
      auto connection = readers_.take();
      const Millis sent = local();
      const Millis there = database_->now(*connection);
      skew_ = there - (sent + local()) / 2;
      ask_clock_at_ = here + 60'000;
    }
    return local() + skew_;
  }

  void probe() override {
    auto connection = writer().take();
    Transaction transaction(*database_, *connection);
    connection->execute(
        "INSERT INTO papers (table_id, kind, body) VALUES ('', 'probe', '') ON CONFLICT (table_id, "
        "kind) "
        "DO UPDATE SET body = ''",
        {});
    transaction.commit();
  }

  std::vector<Appended> append(std::span<const Append> batch) override {
    auto connection = appender_.take();
    Transaction transaction(*database_, *connection);
    std::vector<SqlParams> rows;
    for (const Append& a : batch)
      rows.push_back({a.table, a.entry.seq, a.entry.at, a.entry.kind, a.entry.body});
    const auto inserted = connection->execute_each(
        "INSERT INTO entries (table_id, seq, at, kind, body) VALUES ($1, $2, $3, $4, $5) ON "
        "CONFLICT DO NOTHING",
        rows);
    std::vector<Appended> outcome;
    std::vector<Head> heads;
    for (unsigned i = 0; i < batch.size(); ++i) {
      outcome.push_back(inserted[i] == 1 ? Appended::Done : Appended::Conflict);
      if (outcome.back() == Appended::Conflict) continue;
      follow(*connection, batch[i]);
      heads.push_back({batch[i].table, batch[i].entry.seq});
    }
    database_->announce(*connection, heads);
    transaction.commit();
    return outcome;
  }

  std::vector<LogEntry> log(const std::string& table, std::int64_t after) override {
    auto connection = readers_.take();
    std::vector<LogEntry> entries;
    for (SqlRow& row : connection->query("SELECT seq, at, kind, body FROM entries WHERE table_id = "
                                         "$1 AND seq > $2 ORDER BY seq",
                                         {table, after})) {
      entries.push_back({number(row[0]), number(row[1]), std::move(row[2]), std::move(row[3])});
    }
    return entries;
  }

  std::optional<TableRow> table(const std::string& id) override {
    auto connection = readers_.take();
    const auto rows = connection->query(
        std::string("SELECT ") + kTableColumns + " FROM tables t WHERE t.id = $1", {id});
    if (rows.empty()) return std::nullopt;
    return table_of(rows[0]);
  }

  std::vector<TableRow> tables(const TableFilter& filter) override {
    auto connection = readers_.take();
    const Millis before = filter.before > 0 ? filter.before : std::int64_t{1} << 60;
    std::string sql = std::string("SELECT ") + kTableColumns + " FROM tables t";
    if (!filter.account.empty()) {
      sql += " JOIN sitting s ON s.table_id = t.id AND s.account = $1 WHERE t.touched < $2";
    } else {
      sql += " WHERE t.visibility <> 'link' AND $1 = '' AND t.touched < $2";
    }
    sql +=
        " AND ($3 = '' OR t.title = $3) AND ($4 = '' OR t.status = $4) ORDER BY t.touched DESC, "
        "t.id LIMIT $5";
    std::vector<TableRow> list;
    for (const SqlRow& row : connection->query(
             sql,
             {filter.account, before, filter.title, filter.status, std::int64_t{filter.limit}}))
      list.push_back(table_of(row));
    return list;
  }

  std::vector<Head> heads(std::span<const std::string> tables) override {
    auto connection = readers_.take();
    std::vector<Head> list;
    for (const std::string& id : tables) {
      for (const SqlRow& row :
           connection->query("SELECT coalesce(max(seq), 0) FROM entries WHERE table_id = $1", {id}))
        list.push_back({id, number(row[0])});
    }
    return list;
  }

  std::vector<std::string> overdue(int limit) override {
    const Millis at = now();
    auto connection = readers_.take();
    std::vector<std::string> list;
    for (SqlRow& row : connection->query("SELECT id FROM tables WHERE deadline > 0 AND deadline <= "
                                         "$1 ORDER BY deadline LIMIT $2",
                                         {at, std::int64_t{limit}}))
      list.push_back(std::move(row[0]));
    return list;
  }

  void put_job(const Job& job, Millis due) override {
    write(kPutJob, {job.table, job.kind, job.body, due, std::int64_t{0}});
  }

  std::vector<Job> take_jobs(const std::string& kind, int limit, Millis lease) override {
    const Millis at = now();
    auto connection = writer().take();
    Transaction transaction(*database_, *connection);
    std::vector<Job> jobs;
    for (SqlRow& row : connection->query("UPDATE jobs SET lease = $3 WHERE kind = $1 AND table_id "
                                         "IN (SELECT table_id FROM jobs WHERE kind = $1 AND "
                                         "due <= $2 AND lease <= $2 ORDER BY due LIMIT $4" +
                                             std::string(database_->skip_locked()) +
                                             ") RETURNING table_id, kind, body",
                                         {kind, at, at + lease, std::int64_t{limit}}))
      jobs.push_back({std::move(row[0]), std::move(row[1]), std::move(row[2]), at + lease});
    transaction.commit();
    return jobs;
  }

  void keep_job(Job& job, Millis lease) override {
    const Millis until = now() + lease;
    write("UPDATE jobs SET lease = $3, body = $4 WHERE table_id = $1 AND kind = $2 AND lease = $5",
          {job.table, job.kind, until, job.body, job.lease});
    job.lease = until;
  }

  void drop_job(const Job& job) override {
    write("DELETE FROM jobs WHERE table_id = $1 AND kind = $2 AND lease = $3",
          {job.table, job.kind, job.lease});
  }

  std::optional<Job> job(const std::string& table, const std::string& kind) override {
    auto connection = readers_.take();
    const auto rows = connection->query(
        "SELECT table_id, kind, body, lease FROM jobs WHERE table_id = $1 AND kind = $2",
        {table, kind});
    if (rows.empty()) return std::nullopt;
    return Job{rows[0][0], rows[0][1], rows[0][2], number(rows[0][3])};
  }

  void put_paper(const std::string& table,
                 const std::string& kind,
                 const std::string& body) override {
    write(
        "INSERT INTO papers (table_id, kind, body) VALUES ($1, $2, $3) ON CONFLICT (table_id, "
        "kind) DO UPDATE SET body "
        "= excluded.body",
        {table, kind, body});
  }

  std::string paper(const std::string& table, const std::string& kind) override {
    auto connection = readers_.take();
    const auto rows = connection->query("SELECT body FROM papers WHERE table_id = $1 AND kind = $2",
                                        {table, kind});
    return rows.empty() ? std::string{} : rows[0][0];
  }

  bool put_account(const Account& a) override {
    auto connection = writer().take();
    Transaction transaction(*database_, *connection);
    if (!a.login.empty() &&
        !connection->query("SELECT id FROM accounts WHERE login = $1 AND id <> $2", {a.login, a.id})
             .empty())
      return false;
    const auto changed = connection->execute(
        "INSERT INTO accounts (id, name, kind, login, password_hash, settings, created, seen) "
        "VALUES ($1, $2, $3, "
        "nullif($4, ''), $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind "
        "= excluded.kind, "
        "login = excluded.login, password_hash = excluded.password_hash, settings = "
        "excluded.settings, seen = "
        "excluded.seen",
        {a.id, a.name, a.kind, a.login, a.password_hash, a.settings, a.created, a.seen});
    transaction.commit();
    return changed == 1;
  }

  std::optional<Account> account(const std::string& id) override { return find_account("id", id); }

  std::optional<Account> account_by_login(const std::string& login) override {
    return find_account("login", login);
  }

  void put_session(const Session& s) override {
    write(
        "INSERT INTO sessions (hash, account, kind, label, created, seen) VALUES ($1, $2, $3, $4, "
        "$5, $6)",
        {s.hash, s.account, s.kind, s.label, s.created, s.seen});
  }

  std::optional<Session> session(const std::string& hash) override {
    auto connection = readers_.take();
    const auto rows = connection->query(
        "SELECT hash, account, kind, label, created, seen FROM sessions WHERE hash = $1", {hash});
    if (rows.empty()) return std::nullopt;
    return session_of(rows[0]);
  }

  std::vector<Session> sessions(const std::string& account) override {
    auto connection = readers_.take();
    std::vector<Session> list;
    for (const SqlRow& row :
         connection->query("SELECT hash, account, kind, label, created, seen FROM sessions WHERE "
                           "account = $1 ORDER BY created, hash",
                           {account}))
      list.push_back(session_of(row));
    return list;
  }

  void drop_session(const std::string& hash) override {
    write("DELETE FROM sessions WHERE hash = $1", {hash});
  }

  void drop_sessions(const std::string& account, const std::string& except_hash) override {
    write("DELETE FROM sessions WHERE account = $1 AND hash <> $2", {account, except_hash});
  }

  void touch_session(const std::string& hash, const std::string& account) override {
    const Millis at = now();
    write("UPDATE sessions SET seen = $2 WHERE hash = $1", {hash, at});
    write("UPDATE accounts SET seen = $2 WHERE id = $1", {account, at});
  }

  std::int64_t expire_guests(Millis unseen_since) override {
    auto connection = writer().take();
    Transaction transaction(*database_, *connection);
    connection->execute(
        "DELETE FROM sessions WHERE account IN (SELECT id FROM accounts WHERE kind = 'guest' AND "
        "seen < $1 "
        "AND id NOT IN (SELECT account FROM sitting))",
        {unseen_since});
    const auto gone = connection->execute(
        "DELETE FROM accounts WHERE kind = 'guest' AND seen < $1 AND id NOT IN (SELECT account "
        "FROM sitting)",
        {unseen_since});
    transaction.commit();
    return gone;
  }

  void rate_outcomes(const RateGame& rate, bool rebuild) override {
    auto connection = writer().take();
    Transaction transaction(*database_, *connection);
    database_->exclude(*connection);
    number_outcomes(*connection);
    std::string rated_to = paper_in(*connection, "rated_to");
    if (rebuild) {
      connection->execute("DELETE FROM ratings", {});
      rated_to = "0";
    }
    for (const SqlRow& row : connection->query(
             "SELECT number, table_id, title, body FROM outcomes WHERE number > $1 ORDER BY number",
             {number(rated_to)})) {
      const RatedOutcome game{number(row[0]), row[1], {row[2], row[3]}};
      std::vector<Rating> known;
      for (const SqlRow& r : connection->query(
               "SELECT title, player, mu, sigma, games FROM ratings WHERE title = $1", {row[2]}))
        known.push_back(rating_of(r));
      for (const Rating& r : rate(game, known)) {
        connection->execute(
            "INSERT INTO ratings (title, player, mu, sigma, games) VALUES ($1, $2, $3, $4, $5) ON "
            "CONFLICT (title, "
            "player) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = "
            "excluded.games",
            {r.title, r.player, r.mu, r.sigma, r.games});
      }
      rated_to = row[0];
    }
    connection->execute(
        "INSERT INTO papers (table_id, kind, body) VALUES ('', 'rated_to', $1) ON CONFLICT "
        "(table_id, "
        "kind) DO UPDATE SET body = excluded.body",
        {rated_to});
    transaction.commit();
  }

  std::vector<Rating> ratings(const std::string& title, const std::string& player) override {
    auto connection = readers_.take();
    std::vector<Rating> list;
    for (const SqlRow& row :
         connection->query("SELECT title, player, mu, sigma, games FROM ratings WHERE ($1 = '' OR "
                           "title = $1) AND ($2 = '' OR player = "
                           "$2) ORDER BY title, player",
                           {title, player}))
      list.push_back(rating_of(row));
    return list;
  }

  bool shared() const override { return database_->writers() > 1; }

  void listen(std::function<void(const Head&)> changed, std::function<void()> resync) override {
    database_->listen(std::move(changed), std::move(resync));
  }

 private:
  static constexpr const char* kPutJob =
      "INSERT INTO jobs (table_id, kind, body, due, lease) VALUES ($1, $2, $3, $4, $5) ON CONFLICT "
      "(table_id, kind) DO UPDATE SET body = excluded.body, due = excluded.due, lease = "
      "excluded.lease";

  /// Where a database has one writer, everybody shares the one that appends.
  ConnectionPool& writer() { return database_->writers() == 1 ? appender_ : writers_; }

  void write(const std::string& sql, const SqlParams& params) {
    auto connection = writer().take();
    Transaction transaction(*database_, *connection);
    connection->execute(sql, params);
    transaction.commit();
  }

  void migrate() {
    auto connection = writer().take();
    Transaction transaction(*database_, *connection);
    database_->exclude(*connection);
    connection->script("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
    const auto rows = connection->query("SELECT version FROM schema_version", {});
    const std::int64_t have = rows.empty() ? 0 : number(rows[0][0]);
    const auto want = static_cast<std::int64_t>(kMigrations.size());
    if (have > want) {
      throw StoreError("the data has schema version " + std::to_string(have) +
                       ", this program knows " + std::to_string(want) + ": use a newer program");
    }
    for (std::int64_t i = have; i < want; ++i)
      connection->script(std::string(kMigrations[static_cast<unsigned>(i)]));
    if (have == 0) connection->execute("INSERT INTO schema_version (version) VALUES ($1)", {want});
    if (have > 0 && have < want)
      connection->execute("UPDATE schema_version SET version = $1", {want});
    // A single process that starts anew holds no lease: what it held died with it.
    if (database_->writers() == 1) connection->execute("UPDATE jobs SET lease = 0", {});
    transaction.commit();
  }

  static void follow(SqlConnection& connection, const Append& a) {
    if (a.row) {
      const TableRow& row = *a.row;
      connection.execute(
          "INSERT INTO tables (id, title, status, visibility, rules_version, summary, created, "
          "touched, deadline) VALUES "
          "($1, $2, $3, $4, $5, $6, $7, $8, 0) ON CONFLICT (id) DO UPDATE SET status = "
          "excluded.status, visibility = "
          "excluded.visibility, summary = excluded.summary, touched = excluded.touched",
          {row.id,
           row.title,
           row.status,
           row.visibility,
           std::int64_t{row.rules_version},
           row.summary,
           row.created,
           row.touched});
      connection.execute("DELETE FROM sitting WHERE table_id = $1", {row.id});
      for (const std::string& account : row.people)
        connection.execute(
            "INSERT INTO sitting (account, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            {account, row.id});
    }
    if (a.deadline)
      connection.execute("UPDATE tables SET deadline = $2 WHERE id = $1", {a.table, *a.deadline});
    if (a.bot_due && *a.bot_due > 0)
      connection.execute(kPutJob, {a.table, "bot", "{}", *a.bot_due, a.bot_lease});
    if (a.bot_due && *a.bot_due == 0)
      connection.execute("DELETE FROM jobs WHERE table_id = $1 AND kind = 'bot'", {a.table});
    if (a.outcome) {
      connection.execute(
          "INSERT INTO outcomes (table_id, title, body, number) VALUES ($1, $2, $3, 0) ON CONFLICT "
          "DO NOTHING",
          {a.table, a.outcome->title, a.outcome->body});
    }
  }

  std::optional<Account> find_account(const std::string& column, const std::string& value) {
    auto connection = readers_.take();
    const auto rows = connection->query(
        std::string("SELECT ") + kAccountColumns + " FROM accounts WHERE " + column + " = $1",
        {value});
    if (rows.empty()) return std::nullopt;
    return account_of(rows[0]);
  }

  /// The order in which games count is fixed here, once, so that a rebuild repeats it.
  static void number_outcomes(SqlConnection& connection) {
    const auto last = connection.query("SELECT coalesce(max(number), 0) FROM outcomes", {});
    std::int64_t next = number(last[0][0]);
    for (const SqlRow& row :
         connection.query("SELECT table_id FROM outcomes WHERE number = 0 ORDER BY table_id", {}))
      connection.execute("UPDATE outcomes SET number = $2 WHERE table_id = $1", {row[0], ++next});
  }

  static std::string paper_in(SqlConnection& connection, const std::string& kind) {
    const auto rows =
        connection.query("SELECT body FROM papers WHERE table_id = '' AND kind = $1", {kind});
    return rows.empty() ? "0" : rows[0][0];
  }

  std::unique_ptr<SqlDatabase> database_;
  ConnectionPool appender_;
  ConnectionPool writers_;
  ConnectionPool readers_;
  std::mutex clock_mutex_;
  Millis skew_ = 0;
  Millis ask_clock_at_ = 0;
};

}  // namespace

std::unique_ptr<Store> make_sql_store(std::unique_ptr<SqlDatabase> database) {
  return std::make_unique<SqlStore>(std::move(database));
}

}  // namespace lusoria::server
