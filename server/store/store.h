// What the server keeps: accounts, sessions, the log of every table, jobs, results.
//
// A table is its log. Every effect on a table, a seat taken as much as a move, is one entry
// inserted at the expected (table, sequence); the unique key decides who wins. What follows from an
// entry (the row the lobby lists, the deadline, the bot's job, the result) is written in the same
// transaction or not at all. A call either did everything and returned, or did nothing and threw
// StoreError. Every method may be called from any thread, but only now() and health() by one that
// others wait for: the store may be absent or slow, and then everything else waits for its deadline
// or is refused at once.
#pragma once

#include <thread>

#include "server/store/connections.h"
#include "server/store/store_clock.h"

namespace lusoria::server {

struct StoreOptions {
  /// How long an answer of the store is waited for.
  std::chrono::milliseconds deadline{5'000};
  /// A file that has less than it once had is taken as it is.
  bool accept_loss = false;
};

struct StoreHealth {
  bool ok = true;
  std::string why = {};
};

class Store {
 public:
  explicit Store(std::unique_ptr<SqlDatabase> database, const StoreOptions& options = {});
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  /// The store's time, so that deadlines mean the same to every process. Never asks the store.
  Millis now() const { return clock_.now(); }

  /// Whether the store can be written. It is tried now; if that takes longer than this, the answer
  /// is how the last try went.
  StoreHealth health(std::chrono::milliseconds patience);
  /// How many bytes it takes.
  std::int64_t size();
  /// The process ends: whoever waits for the store gets an error, now and from now on.
  void abandon();

  // Tables.
  /// One transaction; entries whose sequence is taken are left out and reported as conflicts.
  std::vector<Appended> append(std::span<const Append> batch);
  std::vector<LogEntry> log(const std::string& table, std::int64_t after);
  /// Takes the words out of a line of chat in the log, where they would be read by whoever reads
  /// it.
  void scrub_chat(const std::string& table, int line);
  std::optional<TableRow> table(const std::string& id);
  std::vector<TableRow> tables(const TableFilter& filter);
  /// Where an account sits, or sat.
  std::vector<std::string> tables_of(const std::string& account);
  /// How many running games of a host only bots play.
  std::int64_t unattended_games_of(const std::string& host);
  /// Brings a row that is behind its log up to an entry, unless a later one did.
  void fill_turn(const std::string& table, std::int64_t seq, const WhoseTurn& turn);
  /// The last sequence of each of these tables.
  std::vector<Head> heads(std::span<const std::string> tables);
  /// Tables whose deadline has passed.
  std::vector<std::string> overdue(int limit);
  /// Open tables and games without a clock where nothing has happened since.
  std::vector<std::string> forgotten(Millis open_since, Millis running_since);

  // Jobs.
  void put_job(const Job& job, Millis due);
  /// Takes due jobs of a kind under a lease; nobody else gets them until it runs out. Which ones is
  /// chosen from all that are due, those due longest first; by default so many of these.
  using ChooseJobs = std::function<std::vector<std::size_t>(const std::vector<Job>& due)>;
  std::vector<Job> take_jobs(JobKind kind, Millis lease, const ChooseJobs& choose);
  std::vector<Job> take_jobs(JobKind kind, int limit, Millis lease);
  /// Writes the job's body and prolongs its lease, which the job then holds.
  void keep_job(Job& job, Millis lease);
  /// Removes a job, if its lease is still the one held.
  void drop_job(const Job& job);
  std::optional<Job> job(const std::string& table, JobKind kind);
  /// Documents beside a table, such as its analysis.
  void put_document(const std::string& table, DocumentKind kind, const std::string& body);
  std::string document(const std::string& table, DocumentKind kind);

  // People.
  /// False if the login is taken.
  bool put_account(const Account& account);
  /// Changes an account as it is now, in one transaction: of two changes at once neither is lost.
  /// The account as it is then; nothing if it is gone or the login is taken.
  std::optional<Account> change_account(const std::string& id,
                                        const std::function<void(Account&)>& change);
  /// The same with a name for it; nothing also if another account has one that looks like it.
  std::optional<Account> change_account(const std::string& id,
                                        const std::function<void(Account&)>& change,
                                        const NameClaim& claim);
  /// Who has a name that looks like it now; empty for nobody.
  std::string name_holder(const std::string& skeleton);
  /// Keeps the names of an account that is gone from others until then.
  void keep_names(const std::string& account, Millis until);
  /// Accounts of programs before schema 6, which claimed none.
  std::vector<Account> nameless_accounts();
  std::optional<Account> account(const std::string& id);
  std::optional<Account> account_by_login(const std::string& login);
  std::vector<Account> accounts_of(const std::string& owner);
  /// One-sided: whom an account has on its list of friends, by name.
  std::vector<Account> friends_of(const std::string& account);
  bool has_friend(const std::string& account, const std::string& other);
  void set_friend(const std::string& account, const std::string& other, bool listed);
  /// Empties an account's list and takes it off all others.
  void drop_friends(const std::string& account);
  void put_session(const Session& session);
  std::optional<Session> session(const std::string& hash);
  std::vector<Session> sessions(const std::string& account);
  void drop_session(const std::string& hash);
  void drop_sessions(const std::string& account, const std::string& except_hash);
  /// Of an account's cookies all but so many go, those not seen for longest first.
  void drop_idle_sessions(const std::string& account, int keep);
  void touch_session(const std::string& hash, const std::string& account);
  /// Removes guests who sit at no open or running table and were not seen since; how many.
  std::int64_t expire_guests(Millis unseen_since);

  // Keys to accounts and to the house.
  void put_key(const Key& key);
  /// A key that opens now.
  std::optional<Key> key(const std::string& hash);
  /// Uses it up; false if somebody else did.
  bool take_key(const std::string& hash);
  void drop_keys(const std::string& account, KeyKind kind);
  std::int64_t count_keys(const std::string& account, KeyKind kind);

  // The house and its admins.
  /// A setting of the house; empty if it was never made.
  std::string setting(const std::string& name);
  void set_setting(const std::string& name, const std::string& value);
  bool is_admin(const std::string& account);
  void set_admin(const std::string& account, bool admin);
  std::vector<Account> admins();
  /// By a part of the name, the whole id or an address; whoever was here last comes first.
  std::vector<Account> search_people(const std::string& text, int limit);
  /// By a part of what lists show or the whole id, listed or not; the latest first.
  std::vector<TableRow> search_tables(const std::string& text, int limit);
  void put_ban(const Ban& ban);
  void drop_ban(const std::string& subject);
  /// Those that hold now.
  std::vector<Ban> bans();
  std::optional<Ban> ban_of(const std::string& subject);
  void note_deed(const Deed& deed);
  std::vector<Deed> deeds(int limit);
  void put_report(const Report& report);
  /// Those that wait come first.
  std::vector<Report> reports(int limit);
  void settle_report(const std::string& id);
  void note_seen(const SeenFrom& seen);
  std::vector<SeenFrom> seen_from(const std::string& account);
  /// Forgets where people came from, settled reports, ended bans, old deeds and keys past their
  /// time.
  void forget_before(Millis addresses, Millis reports, Millis bans, Millis deeds);
  /// Of the stored analyses those of the latest games stay; whoever wants another asks again.
  void keep_analyses(std::int64_t most);

  // Ratings.
  using RateGame = std::function<Rated(const RatedOutcome&, const std::vector<Rating>& known)>;
  /// Numbers the outcomes not yet rated and applies `rate` to each in that order, in one
  /// transaction that excludes others. With `rebuild` all are rated again from nothing.
  void rate_outcomes(const RateGame& rate, bool rebuild);
  std::vector<Rating> ratings(const std::string& title, const std::string& player);
  std::vector<Rating> ratings_of_bots(const std::string& title);
  /// Of one title, or of all, with what people are called; bots have no name here.
  std::vector<NamedRating> best_ratings(const std::string& title, int limit);

  // Other processes on the same store.
  /// Whether there may be any.
  bool shared() const;
  /// Tells what others did, and now and then what we did, never from within another call; an
  /// empty listener is told nothing more once this has returned.
  void listen(StoreListener listener);

 private:
  /// Where a database has one writer, everybody shares the one that appends.
  ConnectionPool& writer() { return database_->writers() == 1 ? appender_ : writers_; }

  std::vector<SqlRow> read(const std::string& sql, const SqlParams& params);
  std::vector<Account> people_where(const std::string& where, const SqlParams& params);
  std::vector<TableRow> tables_where(const std::string& where, const SqlParams& params);
  void write(const std::string& sql, const SqlParams& params);
  void migrate();
  void end_sessions(const std::string& where, const SqlParams& params);
  std::vector<Appended> append_all(std::span<const Append> batch);

  // By the keeper: a thread that looks whether the store is there, and what time it is there.
  void keep(const std::stop_token& stop);
  void look();
  void probe();
  void note(StoreHealth found);
  void set_clock();

  std::unique_ptr<SqlDatabase> database_;
  ConnectionPool appender_;
  ConnectionPool writers_;
  ConnectionPool readers_;
  StoreClock clock_;
  Millis clock_at_ = 0;  ///< When the store's clock is read again, in milliseconds since boot.
  Millis kept_at_ = 0;

  std::mutex look_mutex_;  ///< Of all up to `tries_`.
  std::condition_variable_any looked_;
  bool try_ = false;    ///< Somebody wants to know whether it can be written.
  Millis trying_ = 0;   ///< Since when it is tried; 0 for not.
  StoreHealth health_;  ///< How the last try, or the last entry, went.
  std::int64_t tries_ = 0;
  std::atomic<bool> writable_{true};  ///< The same, without the lock.
  std::jthread keeper_;
};

/// SQLite in one file, owned by one process.
std::unique_ptr<Store> open_sqlite(const std::string& file, const StoreOptions& options = {});
/// PostgreSQL, shared by any number of processes. `url` as libpq takes it.
std::unique_ptr<Store> open_postgres(const std::string& url, const StoreOptions& options = {});

}  // namespace lusoria::server
