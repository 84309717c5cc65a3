// What the server keeps: accounts, sessions, the log of every table, jobs, results.
//
// A table is its log. Every effect on a table, a seat taken as much as a move, is one entry
// inserted at the expected (table, sequence); the unique key decides who wins. What follows from an
// entry (the row the lobby lists, the deadline, the bot's job, the result) is written in the same
// transaction or not at all. A call either did everything and returned, or did nothing and threw
// StoreError. Every method may be called from any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lusoria::server {

/// Milliseconds since 1970, in the store's time.
using Millis = std::int64_t;

/// The store cannot be read or written now: a full disk, a lost database. Nothing was changed.
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Account {
  std::string id;
  std::string name;
  std::string kind;                ///< "guest", "account", "bot" or "deleted".
  std::string login;               ///< Folded name, unique; empty for guests.
  std::string password_hash;       ///< Argon2id, as libsodium writes it; empty for guests.
  std::string settings;            ///< JSON of the page's own.
  std::string preferences = "{}";  ///< JSON of the server's own: notices, vacation, mutes.
  std::string owner;               ///< Of a bot account: whose it is.
  Millis created = 0;
  Millis seen = 0;
};

struct Session {
  std::string hash;  ///< SHA-256 of the token in hex; the token itself is not kept.
  std::string account;
  std::string kind;  ///< "cookie" or "token".
  std::string label;
  Millis created = 0;
  Millis seen = 0;
};

/// One entry of a table's log.
struct LogEntry {
  std::int64_t seq = 0;  ///< 1, 2, 3 … without gaps.
  Millis at = 0;
  std::string kind;
  std::string body;  ///< JSON.
};

/// Whose turn it is, for lists.
struct WhoseTurn {
  std::string account;          ///< Who decides; empty for a bot or nobody.
  std::string clocks = "null";  ///< JSON: the clocks as everybody may see them.
};

/// What lists need to know of a table without reading its log.
struct TableRow {
  std::string id;
  std::string title;
  std::string status;  ///< "open", "running", "over" or "abandoned".
  std::string visibility;
  std::string host;  ///< Whose friends a table for friends is listed to.
  int rules_version = 0;
  std::string summary;              ///< JSON: the room as everybody may see it.
  std::vector<std::string> people;  ///< Accounts that sit there.
  Millis created = 0;
  Millis touched = 0;
  /// Nothing where the row is behind its log: programs before schema 4 did not write it.
  std::optional<WhoseTurn> turn;
};

/// How a finished game counts for the ratings. JSON, so that the store need not know.
struct GameOutcome {
  std::string title;
  std::string body;
};

/// One entry with what follows from it.
struct Append {
  std::string table;
  LogEntry entry;
  std::optional<TableRow> row;    ///< The new row, when it changed; required with entry 1.
  WhoseTurn turn;                 ///< After the entry.
  Millis deadline = 0;            ///< When a clock runs out; 0 for never.
  std::optional<Millis> bot_due;  ///< When a bot has to move; 0 for never; absent leaves it.
  Millis bot_lease = 0;           ///< Until then the caller itself has taken the bot\'s job.
  /// When the person who has to decide is told so, if still waited for then; 0 for not at all.
  std::optional<Millis> notice_due;
  std::string notice;                  ///< Body of that job.
  std::optional<GameOutcome> outcome;  ///< When the game ended and is rated.
};

enum class Appended : std::uint8_t { Done, Conflict };

struct TableFilter {
  std::string title;    ///< Empty for all.
  std::string status;   ///< Empty for all.
  std::string account;  ///< Tables where this account sits; empty for listed tables.
  std::string viewer;   ///< Who sees the list: tables for friends of their hosts are on it.
  Millis before = 0;    ///< Touched before; 0 for now.
  int limit = 50;
};

/// Work that any process may do: at most one of a kind for each table.
struct Job {
  std::string table;
  std::string kind;  ///< "bot", "analysis" …
  std::string body;  ///< JSON.
  Millis lease = 0;  ///< Of a taken job: until when it is ours.
};

struct Head {
  std::string table;
  std::int64_t seq = 0;
};

/// What a process wants to hear of others on the same store.
struct StoreListener {
  std::function<void(const Head&)> appended;
  std::function<void(const std::string& account)> sessions_ended;
  std::function<void()> missed;  ///< Whenever something may have gone unheard.
};

struct Rating {
  std::string title;
  std::string player;  ///< An account's id, or a bot's level and version.
  std::string mu;      ///< Decimal with 17 digits: the same bits come back.
  std::string sigma;
  std::int64_t games = 0;
};

/// What a game changed.
struct Rated {
  std::vector<Rating> ratings;
  std::string changes;  ///< Kept with the table as "ratings".
};

struct RatedOutcome {
  std::int64_t number = 0;
  std::string table;
  GameOutcome outcome;
};

/// How long a bot's move or a piece of an analysis is its taker's; renewed while it thinks.
constexpr Millis kThinkingLease = 15'000;

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  /// The store's time, so that deadlines mean the same to every process.
  virtual Millis now() = 0;
  /// Throws if the store cannot be written.
  virtual void probe() = 0;

  // Tables.
  /// One transaction; entries whose sequence is taken are left out and reported as conflicts.
  virtual std::vector<Appended> append(std::span<const Append> batch) = 0;
  virtual std::vector<LogEntry> log(const std::string& table, std::int64_t after) = 0;
  virtual std::optional<TableRow> table(const std::string& id) = 0;
  virtual std::vector<TableRow> tables(const TableFilter& filter) = 0;
  /// Brings a row that is behind its log up to an entry, unless a later one did.
  virtual void fill_turn(const std::string& table, std::int64_t seq, const WhoseTurn& turn) = 0;
  /// The last sequence of each of these tables.
  virtual std::vector<Head> heads(std::span<const std::string> tables) = 0;
  /// Tables whose deadline has passed.
  virtual std::vector<std::string> overdue(int limit) = 0;
  /// Open tables and games without a clock where nothing has happened since.
  virtual std::vector<std::string> forgotten(Millis open_since, Millis running_since) = 0;

  // Jobs.
  virtual void put_job(const Job& job, Millis due) = 0;
  /// Takes due jobs of a kind under a lease; nobody else gets them until it runs out.
  virtual std::vector<Job> take_jobs(const std::string& kind, int limit, Millis lease) = 0;
  /// Writes the job's body and prolongs its lease, which the job then holds.
  virtual void keep_job(Job& job, Millis lease) = 0;
  /// Removes a job, if its lease is still the one held.
  virtual void drop_job(const Job& job) = 0;
  virtual std::optional<Job> job(const std::string& table, const std::string& kind) = 0;
  /// Documents beside a table, such as its analysis.
  virtual void put_document(const std::string& table,
                            const std::string& kind,
                            const std::string& body) = 0;
  virtual std::string document(const std::string& table, const std::string& kind) = 0;

  // People.
  /// False if the login is taken.
  virtual bool put_account(const Account& account) = 0;
  /// Changes an account as it is now, in one transaction: of two changes at once neither is lost.
  /// The account as it is then; nothing if it is gone or the login is taken.
  virtual std::optional<Account> change_account(const std::string& id,
                                                const std::function<void(Account&)>& change) = 0;
  virtual std::optional<Account> account(const std::string& id) = 0;
  virtual std::optional<Account> account_by_login(const std::string& login) = 0;
  virtual std::vector<Account> accounts_of(const std::string& owner) = 0;
  /// One-sided: whom an account has on its list of friends, by name.
  virtual std::vector<Account> friends_of(const std::string& account) = 0;
  virtual bool has_friend(const std::string& account, const std::string& other) = 0;
  virtual void set_friend(const std::string& account, const std::string& other, bool listed) = 0;
  /// Empties an account's list and takes it off all others.
  virtual void drop_friends(const std::string& account) = 0;
  virtual void put_session(const Session& session) = 0;
  virtual std::optional<Session> session(const std::string& hash) = 0;
  virtual std::vector<Session> sessions(const std::string& account) = 0;
  virtual void drop_session(const std::string& hash) = 0;
  virtual void drop_sessions(const std::string& account, const std::string& except_hash) = 0;
  virtual void touch_session(const std::string& hash, const std::string& account) = 0;
  /// Removes guests who sit at no open or running table and were not seen since; how many.
  virtual std::int64_t expire_guests(Millis unseen_since) = 0;

  // Ratings.
  using RateGame = std::function<Rated(const RatedOutcome&, const std::vector<Rating>& known)>;
  /// Numbers the outcomes not yet rated and applies `rate` to each in that order, in one
  /// transaction that excludes others. With `rebuild` all are rated again from nothing.
  virtual void rate_outcomes(const RateGame& rate, bool rebuild) = 0;
  virtual std::vector<Rating> ratings(const std::string& title, const std::string& player) = 0;

  // Other processes on the same store.
  /// Whether there may be any.
  virtual bool shared() const = 0;
  /// Tells what others did, and now and then what we did, never from within another call; an
  /// empty listener is told nothing more once this has returned.
  virtual void listen(StoreListener listener) = 0;
};

/// SQLite in one file, owned by one process.
std::unique_ptr<Store> open_sqlite(const std::string& file);
/// PostgreSQL, shared by any number of processes. `url` as libpq takes it.
std::unique_ptr<Store> open_postgres(const std::string& url);

}  // namespace lusoria::server
