// The store over SQL: one text for both databases.
#pragma once

#include "server/store/connections.h"

namespace lusoria::server {

class SqlStore final : public Store {
 public:
  explicit SqlStore(std::unique_ptr<SqlDatabase> database);

  Millis now() override;
  void probe() override;
  std::vector<Appended> append(std::span<const Append> batch) override;
  std::vector<LogEntry> log(const std::string& table, std::int64_t after) override;
  std::optional<TableRow> table(const std::string& id) override;
  std::vector<TableRow> tables(const TableFilter& filter) override;
  void fill_turn(const std::string& table, std::int64_t seq, const WhoseTurn& turn) override;
  std::vector<Head> heads(std::span<const std::string> tables) override;
  std::vector<std::string> overdue(int limit) override;
  std::vector<std::string> forgotten(Millis open_since, Millis running_since) override;
  void put_job(const Job& job, Millis due) override;
  std::vector<Job> take_jobs(const std::string& kind, int limit, Millis lease) override;
  void keep_job(Job& job, Millis lease) override;
  void drop_job(const Job& job) override;
  std::optional<Job> job(const std::string& table, const std::string& kind) override;
  void put_document(const std::string& table,
                    const std::string& kind,
                    const std::string& body) override;
  std::string document(const std::string& table, const std::string& kind) override;
  bool put_account(const Account& a) override;
  std::optional<Account> change_account(const std::string& id,
                                        const std::function<void(Account&)>& change) override;
  std::optional<Account> account(const std::string& id) override;
  std::optional<Account> account_by_login(const std::string& login) override;
  std::vector<Account> accounts_of(const std::string& owner) override;
  std::vector<Account> friends_of(const std::string& account) override;
  bool has_friend(const std::string& account, const std::string& other) override;
  void set_friend(const std::string& account, const std::string& other, bool listed) override;
  void drop_friends(const std::string& account) override;
  void put_session(const Session& s) override;
  std::optional<Session> session(const std::string& hash) override;
  std::vector<Session> sessions(const std::string& account) override;
  void drop_session(const std::string& hash) override;
  void drop_sessions(const std::string& account, const std::string& except_hash) override;
  void touch_session(const std::string& hash, const std::string& account) override;
  std::int64_t expire_guests(Millis unseen_since) override;
  void rate_outcomes(const RateGame& rate, bool rebuild) override;
  std::vector<Rating> ratings(const std::string& title, const std::string& player) override;
  bool shared() const override;
  void listen(StoreListener listener) override;

 private:
  /// Where a database has one writer, everybody shares the one that appends.
  ConnectionPool& writer() { return database_->writers() == 1 ? appender_ : writers_; }

  void write(const std::string& sql, const SqlParams& params);
  void migrate();
  std::optional<Account> find_account(const std::string& column, const std::string& value);
  void end_sessions(const std::string& where, const SqlParams& params);

  std::unique_ptr<SqlDatabase> database_;
  ConnectionPool appender_;
  ConnectionPool writers_;
  ConnectionPool readers_;
  std::mutex clock_mutex_;
  Millis skew_ = 0;
  Millis ask_clock_at_ = 0;
};

/// Puts a job, or replaces it: table, kind, body, due, lease.
inline constexpr const char* kPutJob =
    "INSERT INTO jobs (table_id, kind, body, due, lease) VALUES ($1, $2, $3, $4, $5) ON CONFLICT "
    "(table_id, kind) DO UPDATE SET body = excluded.body, due = excluded.due, lease = "
    "excluded.lease";

/// Puts a document beside a table, or replaces it: table, kind, body.
inline constexpr const char* kPutDocument =
    "INSERT INTO papers (table_id, kind, body) VALUES ($1, $2, $3) ON CONFLICT (table_id, kind) DO "
    "UPDATE SET body = excluded.body";

inline std::int64_t number(const std::string& text) {
  return text.empty() ? 0 : std::stoll(text);
}

}  // namespace lusoria::server
