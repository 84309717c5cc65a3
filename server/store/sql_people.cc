// Accounts and sessions.
#include "server/store/sql_store.h"

namespace lusoria::server {

namespace {

constexpr const char* kAccountColumns =
    "id, name, kind, coalesce(login, ''), password_hash, settings, more, owner, created, seen";

Account account_of(const SqlRow& row) {
  return {row[0],
          row[1],
          row[2],
          row[3],
          row[4],
          row[5],
          row[6],
          row[7],
          number(row[8]),
          number(row[9])};
}

Session session_of(const SqlRow& row) {
  return {row[0], row[1], row[2], row[3], number(row[4]), number(row[5])};
}

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
      {a.id,
       a.name,
       a.kind,
       a.login,
       a.password_hash,
       a.settings,
       a.preferences,
       a.owner,
       a.created,
       a.seen});
  return true;
}

std::string select_account(const std::string& column) {
  return std::string("SELECT ") + kAccountColumns + " FROM accounts WHERE " + column + " = $1";
}

}  // namespace

bool SqlStore::put_account(const Account& a) {
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  if (!put(*connection, a)) return false;
  transaction.commit();
  return true;
}

std::optional<Account> SqlStore::change_account(const std::string& id,
                                                const std::function<void(Account&)>& change) {
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  const auto rows =
      connection->query(select_account("id") + std::string(database_->for_update()), {id});
  if (rows.empty()) return std::nullopt;
  Account account = account_of(rows[0]);
  change(account);
  if (!put(*connection, account)) return std::nullopt;
  transaction.commit();
  return account;
}

std::optional<Account> SqlStore::find_account(const std::string& column, const std::string& value) {
  auto connection = readers_.take();
  const auto rows = connection->query(select_account(column), {value});
  if (rows.empty()) return std::nullopt;
  return account_of(rows[0]);
}

std::optional<Account> SqlStore::account(const std::string& id) {
  return find_account("id", id);
}

std::optional<Account> SqlStore::account_by_login(const std::string& login) {
  return find_account("login", login);
}

std::vector<Account> SqlStore::accounts_of(const std::string& owner) {
  auto connection = readers_.take();
  std::vector<Account> list;
  for (const SqlRow& row : connection->query(select_account("owner") + " ORDER BY id", {owner}))
    list.push_back(account_of(row));
  return list;
}

std::vector<Account> SqlStore::friends_of(const std::string& account) {
  auto connection = readers_.take();
  std::vector<Account> list;
  for (const SqlRow& row : connection->query(
           std::string("SELECT ") + kAccountColumns +
               " FROM accounts WHERE id IN (SELECT friend FROM friends WHERE account = $1) "
               "ORDER BY name, id",
           {account}))
    list.push_back(account_of(row));
  return list;
}

bool SqlStore::has_friend(const std::string& account, const std::string& other) {
  auto connection = readers_.take();
  return !connection
              ->query("SELECT 1 FROM friends WHERE account = $1 AND friend = $2", {account, other})
              .empty();
}

void SqlStore::set_friend(const std::string& account, const std::string& other, bool listed) {
  write(listed ? "INSERT INTO friends (account, friend) VALUES ($1, $2) ON CONFLICT DO NOTHING"
               : "DELETE FROM friends WHERE account = $1 AND friend = $2",
        {account, other});
}

void SqlStore::drop_friends(const std::string& account) {
  write("DELETE FROM friends WHERE account = $1 OR friend = $1", {account});
}

void SqlStore::put_session(const Session& s) {
  write(
      "INSERT INTO sessions (hash, account, kind, label, created, seen) VALUES ($1, $2, $3, $4, "
      "$5, $6)",
      {s.hash, s.account, s.kind, s.label, s.created, s.seen});
}

std::optional<Session> SqlStore::session(const std::string& hash) {
  auto connection = readers_.take();
  const auto rows = connection->query(
      "SELECT hash, account, kind, label, created, seen FROM sessions WHERE hash = $1", {hash});
  if (rows.empty()) return std::nullopt;
  return session_of(rows[0]);
}

std::vector<Session> SqlStore::sessions(const std::string& account) {
  auto connection = readers_.take();
  std::vector<Session> list;
  for (const SqlRow& row :
       connection->query("SELECT hash, account, kind, label, created, seen FROM sessions WHERE "
                         "account = $1 ORDER BY created, hash",
                         {account}))
    list.push_back(session_of(row));
  return list;
}

void SqlStore::drop_session(const std::string& hash) {
  end_sessions("hash = $1", {hash});
}

void SqlStore::drop_sessions(const std::string& account, const std::string& except_hash) {
  end_sessions("account = $1 AND hash <> $2", {account, except_hash});
}

void SqlStore::end_sessions(const std::string& where, const SqlParams& params) {
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  const auto ended =
      connection->query("DELETE FROM sessions WHERE " + where + " RETURNING account", params);
  if (!ended.empty()) database_->announce_ended(*connection, ended[0][0]);
  transaction.commit();
}

void SqlStore::touch_session(const std::string& hash, const std::string& account) {
  const Millis at = now();
  write("UPDATE sessions SET seen = $2 WHERE hash = $1", {hash, at});
  write("UPDATE accounts SET seen = $2 WHERE id = $1", {account, at});
}

std::int64_t SqlStore::expire_guests(Millis unseen_since) {
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
