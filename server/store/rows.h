// What the server keeps, row by row; store.h has what can be done with it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/codec/field_list.h"
#include "engine/table/room.h"

namespace lusoria::server {

/// Milliseconds since 1970, in the store's time.
using table::Millis;
using table::Status;
using table::Visibility;

/// The store cannot be read or written now: a full disk, a lost database. Nothing was changed.
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// It is known not to answer: that was told once, and need not be for everybody who asks.
struct StoreAbsent : StoreError {
  using StoreError::StoreError;
};

LUSORIA_NAMED_ENUM(AccountKind, "account", Guest, Account, Bot, Deleted);
LUSORIA_NAMED_ENUM(SessionKind, "session", Cookie, Token);
LUSORIA_NAMED_ENUM(JobKind, "job", Bot, Analysis, Notice);
LUSORIA_NAMED_ENUM(DocumentKind, "document", Analysis, Ratings, RatedTo, Probe);

// Fields are listed in the order in which the statements name their columns.

struct Account {
  std::string id;
  std::string name;
  AccountKind kind = AccountKind::Guest;
  std::string login;               ///< Folded name, unique; empty for guests.
  std::string password_hash;       ///< Argon2id, as libsodium writes it; empty for guests.
  std::string settings;            ///< JSON of the page's own.
  std::string preferences = "{}";  ///< JSON of the server's own: notices, vacation, mutes.
  std::string owner;               ///< Of a bot account: whose it is.
  Millis created = 0;
  Millis seen = 0;
};

LUSORIA_MEMBERS(Account,
                id, name, kind, login, password_hash, settings, preferences, owner, created, seen);

/// A name that an account takes: nobody else may have one that looks like it.
struct NameClaim {
  std::string skeleton;
  Millis now = 0;
  Millis kept = 0;  ///< How long the name it had before stays its own.
};

struct Session {
  std::string hash;  ///< SHA-256 of the token in hex; the token itself is not kept.
  std::string account;
  SessionKind kind = SessionKind::Cookie;
  std::string label;
  Millis created = 0;
  Millis seen = 0;
};

LUSORIA_MEMBERS(Session, hash, account, kind, label, created, seen);

/// What opens something once: the secret itself is not kept.
LUSORIA_NAMED_ENUM(KeyKind, "key", Recovery, Mail, Reset, Invitation);

struct Key {
  std::string hash;     ///< SHA-256 of the secret in hex.
  std::string account;  ///< Whose; of an invitation, who gave it.
  KeyKind kind = KeyKind::Recovery;
  Millis until = 0;  ///< 0: for ever.
};

LUSORIA_MEMBERS(Key, hash, account, kind, until);

/// Somebody, or everybody at an address, is not let in.
struct Ban {
  std::string subject;  ///< An account's id, or a network as network_of has it.
  std::string reason;   ///< Told to whom it concerns.
  std::string author;   ///< The admin's account; empty for the command line.
  Millis at = 0;
  Millis until = 0;  ///< 0: for ever.
};

LUSORIA_MEMBERS(Ban, subject, reason, author, at, until);

/// What an admin did.
struct Deed {
  std::string id;
  Millis at = 0;
  std::string author;
  std::string what;
  std::string subject;
  std::string body;  ///< JSON: the rest.
};

LUSORIA_MEMBERS(Deed, id, at, author, what, subject, body);

/// A line of chat that somebody complained of, as it was then.
struct Report {
  std::string id;
  std::string table;
  std::int64_t line = 0;  ///< Its number in the chat.
  std::string whom;
  std::string text;
  std::string author;
  Millis at = 0;
  Millis settled = 0;  ///< When an admin had looked at it; 0 for not yet.
};

LUSORIA_MEMBERS(Report, id, table, line, whom, text, author, at, settled);

/// From where somebody came last.
struct SeenFrom {
  std::string account;
  std::string network;
  Millis at = 0;
};

LUSORIA_MEMBERS(SeenFrom, account, network, at);

/// One entry of a table's log.
struct LogEntry {
  std::int64_t seq = 0;  ///< 1, 2, 3 … without gaps.
  Millis at = 0;
  std::string kind;
  std::string body;  ///< JSON.
};

LUSORIA_MEMBERS(LogEntry, seq, at, kind, body);

/// Whose turn it is, for lists.
struct WhoseTurn {
  std::string account;          ///< Who decides; empty for a bot or nobody.
  std::string clocks = "null";  ///< JSON: the clocks as everybody may see them.

  bool operator==(const WhoseTurn&) const = default;
};

/// What lists need to know of a table without reading its log.
struct TableRow {
  std::string id;
  std::string title;
  Status status = Status::Open;
  Visibility visibility = Visibility::Public;
  int rules_version = 0;
  std::string summary;  ///< JSON: the room as everybody may see it.
  Millis created = 0;
  Millis touched = 0;
  std::string host;         ///< Whose friends a table for friends is listed to.
  bool unattended = false;  ///< Nobody who sits there is there: bots play by themselves.

  std::vector<std::string> people = {};  ///< Accounts that sit there.
  /// Nothing where the row is behind its log: programs before schema 4 did not write it.
  std::optional<WhoseTurn> turn = {};
};

LUSORIA_MEMBERS(TableRow,
                id, title, status, visibility, rules_version, summary, created, touched, host,
                unattended);

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
  std::int64_t turned = 0;        ///< The entry with which these two were written; 0 for this one.
  std::optional<Millis> bot_due;  ///< When a bot has to move; 0 for never; absent leaves it.
  std::string bot = "{}";         ///< Body of that job.
  Millis bot_lease = 0;           ///< Until then the caller itself has taken the bot's job.
  /// When the person who has to decide is told so, if still waited for then; 0 for not at all.
  std::optional<Millis> notice_due;
  std::string notice;                  ///< Body of that job.
  std::optional<GameOutcome> outcome;  ///< When the game ended and is rated.
};

enum class Appended : std::uint8_t { Done, Conflict };

struct TableFilter {
  std::string title;  ///< Empty for all.
  std::optional<Status> status;
  std::string account;    ///< Tables where this account sits; empty for listed tables.
  std::string viewer;     ///< Who sees the list: tables for friends of their hosts are on it.
  Millis before = 0;      ///< Touched before; 0 for now.
  std::string before_id;  ///< And of those touched in that very millisecond the ones behind this.
  int limit = 50;
};

/// Work that any process may do: at most one of a kind for each table.
struct Job {
  std::string table;
  JobKind kind = JobKind::Bot;
  std::string body;  ///< JSON.
  Millis lease = 0;  ///< Of a taken job: until when it is ours.
};

LUSORIA_MEMBERS(Job, table, kind, body, lease);

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

LUSORIA_MEMBERS(Rating, title, player, mu, sigma, games);

struct NamedRating {
  Rating rating;
  std::string name;  ///< Empty for a bot.
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

}  // namespace lusoria::server
