// Accounts and sessions.
#include "server/store/store.h"

namespace lusoria::server {

namespace {

constexpr const char* kAccountColumns =
    "id, name, kind, coalesce(login, ''), password_hash, settings, more, owner, created, seen";

constexpr const char* kSessionColumns = "hash, account, kind, label, created, seen";

/// False if the login is taken.
bool put(SqlConnection& connection, const Account& a) {
  if (!a.login.empty() &&
      !connection.query("SELECT id FROM accounts WHERE login = $1 AND id <> $2", {a.login, a.id})
           .empty())
    return false;
  connection.execute(
      "INSERT INTO accounts (id, name, kind, login, password_hash, settings, more, owner, created, "
      "seen) VALUES ($1, $2, $3, nullif($4, ''), $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO "
      "UPDATE SET name = excluded.name, kind = excluded.kind, login = excluded.login, "
      "password_hash = excluded.password_hash, settings = excluded.settings, more = "
      "excluded.more, owner = excluded.owner, seen = excluded.seen",
      params_of(a));
  return true;
}

/// False if another account has the name. The one before the last name is free again, so that
/// nobody collects them.
bool claim(SqlConnection& connection, const std::string& account, const NameClaim& name) {
  connection.execute("DELETE FROM names WHERE skeleton = $1 AND until > 0 AND until <= $2",
                     {name.skeleton, name.now});
  connection.execute(
      "INSERT INTO names (skeleton, account, until) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING",
      {name.skeleton, account});
  if (connection
          .query("SELECT 1 FROM names WHERE skeleton = $1 AND account = $2",
                 {name.skeleton, account})
          .empty())
    return false;
  connection.execute("DELETE FROM names WHERE account = $1 AND skeleton <> $2 AND until > 0",
                     {account, name.skeleton});
  connection.execute(
      "UPDATE names SET until = CASE WHEN skeleton = $2 THEN 0 ELSE CAST($3 AS BIGINT) END WHERE "
      "account = $1",
      {account, name.skeleton, name.now + name.kept});
  return true;
}

std::string select_account(const std::string& where) {
  return std::string("SELECT ") + kAccountColumns + " FROM accounts WHERE " + where;
}

std::string select_session(const std::string& where) {
  return std::string("SELECT ") + kSessionColumns + " FROM sessions WHERE " + where;
}

}  // namespace

bool Store::put_account(const Account& a) {
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  if (!put(*connection, a)) return false;
  transaction.commit();
  return true;
}

std::optional<Account> Store::change_account(const std::string& id,
                                             const std::function<void(Account&)>& change) {
  return change_account(id, change, NameClaim{});
}

std::optional<Account> Store::change_account(const std::string& id,
                                             const std::function<void(Account&)>& change,
                                             const NameClaim& name) {
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  auto account = first_of<Account>(
      connection->query(select_account("id = $1") + std::string(database_->for_update()), {id}));
  // Who is gone stays gone, whatever was asked for before.
  if (!account || account->kind == AccountKind::Deleted) return std::nullopt;
  if (!name.skeleton.empty() && !claim(*connection, id, name)) return std::nullopt;
  change(*account);
  if (!put(*connection, *account)) return std::nullopt;
  transaction.commit();
  return account;
}

std::string Store::name_holder(const std::string& skeleton) {
  const Millis at = now();
  const auto rows =
      read("SELECT account FROM names WHERE skeleton = $1 AND (until = 0 OR until > $2)",
           {skeleton, at});
  return rows.empty() ? std::string{} : rows[0][0];
}

void Store::keep_names(const std::string& account, Millis until) {
  write("UPDATE names SET until = $2 WHERE account = $1", {account, until});
}

std::vector<Account> Store::nameless_accounts() {
  return rows_of<Account>(
      read(select_account(
               "login IS NOT NULL AND id NOT IN (SELECT account FROM names) ORDER BY created"),
           {}));
}

std::vector<Account> Store::people_where(const std::string& where, const SqlParams& params) {
  return rows_of<Account>(read(select_account(where), params));
}

std::optional<Account> Store::account(const std::string& id) {
  return first_of<Account>(read(select_account("id = $1"), {id}));
}

std::optional<Account> Store::account_by_login(const std::string& login) {
  return first_of<Account>(read(select_account("login = $1"), {login}));
}

std::vector<Account> Store::accounts_of(const std::string& owner) {
  return rows_of<Account>(read(select_account("owner = $1 ORDER BY id"), {owner}));
}

std::vector<Account> Store::friends_of(const std::string& account) {
  return rows_of<Account>(read(
      select_account("id IN (SELECT friend FROM friends WHERE account = $1) ORDER BY name, id"),
      {account}));
}

bool Store::has_friend(const std::string& account, const std::string& other) {
  return !read("SELECT 1 FROM friends WHERE account = $1 AND friend = $2", {account, other})
              .empty();
}

void Store::set_friend(const std::string& account, const std::string& other, bool listed) {
  write(listed ? "INSERT INTO friends (account, friend) VALUES ($1, $2) ON CONFLICT DO NOTHING"
               : "DELETE FROM friends WHERE account = $1 AND friend = $2",
        {account, other});
}

void Store::drop_friends(const std::string& account) {
  write("DELETE FROM friends WHERE account = $1 OR friend = $1", {account});
}

void Store::put_session(const Session& session) {
  write(
      std::string("INSERT INTO sessions (") + kSessionColumns + ") VALUES ($1, $2, $3, $4, $5, $6)",
      params_of(session));
}

std::optional<Session> Store::session(const std::string& hash) {
  return first_of<Session>(read(select_session("hash = $1"), {hash}));
}

std::vector<Session> Store::sessions(const std::string& account) {
  return rows_of<Session>(read(select_session("account = $1 ORDER BY created, hash"), {account}));
}

void Store::drop_session(const std::string& hash) {
  end_sessions("hash = $1", {hash});
}

void Store::drop_sessions(const std::string& account, const std::string& except_hash) {
  end_sessions("account = $1 AND hash <> $2", {account, except_hash});
}

void Store::drop_idle_sessions(const std::string& account, int keep) {
  end_sessions(
      "hash IN (SELECT hash FROM sessions WHERE account = $1 AND kind = 'cookie' ORDER BY seen "
      "DESC, hash LIMIT 1000 OFFSET $2)",
      {account, keep});
}

void Store::end_sessions(const std::string& where, const SqlParams& params) {
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  const auto ended =
      connection->query("DELETE FROM sessions WHERE " + where + " RETURNING account", params);
  if (!ended.empty()) database_->announce_ended(*connection, ended[0][0]);
  transaction.commit();
}

void Store::touch_session(const std::string& hash, const std::string& account) {
  const Millis at = now();
  write("UPDATE sessions SET seen = $2 WHERE hash = $1", {hash, at});
  write("UPDATE accounts SET seen = $2 WHERE id = $1", {account, at});
}

std::int64_t Store::expire_guests(Millis unseen_since) {
  const std::string idle =
      "SELECT id FROM accounts WHERE kind = 'guest' AND seen < $1 AND id NOT IN (SELECT s.account "
      "FROM sitting s JOIN tables t ON t.id = s.table_id WHERE t.status IN ('open', 'running'))";
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  connection->execute("DELETE FROM sessions WHERE account IN (" + idle + ")", {unseen_since});
  connection->execute(
      "DELETE FROM friends WHERE account IN (" + idle + ") OR friend IN (" + idle + ")",
      {unseen_since});
  const auto gone =
      connection->execute("DELETE FROM accounts WHERE id IN (" + idle + ")", {unseen_since});
  transaction.commit();
  return gone;
}

}  // namespace lusoria::server
