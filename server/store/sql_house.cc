// Keys, and what the house and its admins have to do with: settings, bans, reports, a log of deeds.
#include "server/store/store.h"

namespace lusoria::server {

namespace {

constexpr const char* kBanColumns = "subject, reason, author, at, until";

/// For LIKE: what is meant as itself, anywhere.
std::string anywhere(const std::string& text) {
  std::string pattern = "%";
  for (const char c : text) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern + "%";
}

}  // namespace

void Store::put_key(const Key& key) {
  write("INSERT INTO keys (hash, account, kind, until) VALUES ($1, $2, $3, $4)", params_of(key));
}

std::optional<Key> Store::key(const std::string& hash) {
  const Millis at = now();
  return first_of<Key>(
      read("SELECT hash, account, kind, until FROM keys WHERE hash = $1 AND (until = 0 OR until > "
           "$2)",
           {hash, at}));
}

bool Store::take_key(const std::string& hash) {
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  const auto taken = connection->execute("DELETE FROM keys WHERE hash = $1", {hash});
  transaction.commit();
  return taken == 1;
}

void Store::drop_keys(const std::string& account, KeyKind kind) {
  write("DELETE FROM keys WHERE account = $1 AND kind = $2", {account, kind});
}

std::int64_t Store::count_keys(const std::string& account, KeyKind kind) {
  return number(
      read("SELECT count(*) FROM keys WHERE account = $1 AND kind = $2", {account, kind})[0][0]);
}

std::string Store::setting(const std::string& name) {
  const auto rows = read("SELECT value FROM house WHERE name = $1", {name});
  return rows.empty() ? std::string{} : rows[0][0];
}

void Store::set_setting(const std::string& name, const std::string& value) {
  write(
      "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = "
      "excluded.value",
      {name, value});
}

bool Store::is_admin(const std::string& account) {
  return !read("SELECT 1 FROM admins WHERE account = $1", {account}).empty();
}

void Store::set_admin(const std::string& account, bool admin) {
  write(admin ? "INSERT INTO admins (account) VALUES ($1) ON CONFLICT DO NOTHING"
              : "DELETE FROM admins WHERE account = $1",
        {account});
}

std::vector<Account> Store::admins() {
  return people_where("id IN (SELECT account FROM admins) ORDER BY name, id", {});
}

std::vector<Account> Store::search_people(const std::string& text, int limit) {
  return people_where(
      "kind <> 'deleted' AND (id = $1 OR lower(name) LIKE lower($2) ESCAPE '\\' OR id IN (SELECT "
      "account FROM seen_from WHERE network = $1)) ORDER BY seen DESC, id LIMIT $3",
      {text, anywhere(text), limit});
}

std::vector<TableRow> Store::search_tables(const std::string& text, int limit) {
  return tables_where(
      "WHERE t.id = $1 OR lower(t.summary) LIKE lower($2) ESCAPE '\\' ORDER BY t.touched DESC, "
      "t.id "
      "LIMIT $3",
      {text, anywhere(text), limit});
}

void Store::put_ban(const Ban& ban) {
  write(std::string("INSERT INTO bans (") + kBanColumns +
            ") VALUES ($1, $2, $3, $4, $5) ON CONFLICT (subject) DO UPDATE SET reason = "
            "excluded.reason, author = excluded.author, at = excluded.at, until = excluded.until",
        params_of(ban));
}

void Store::drop_ban(const std::string& subject) {
  write("DELETE FROM bans WHERE subject = $1", {subject});
}

std::vector<Ban> Store::bans() {
  const Millis at = now();
  return rows_of<Ban>(read(std::string("SELECT ") + kBanColumns +
                               " FROM bans WHERE until = 0 OR until > $1 ORDER BY at DESC, subject",
                           {at}));
}

std::optional<Ban> Store::ban_of(const std::string& subject) {
  const Millis at = now();
  return first_of<Ban>(read(std::string("SELECT ") + kBanColumns +
                                " FROM bans WHERE subject = $1 AND (until = 0 OR until > $2)",
                            {subject, at}));
}

void Store::note_deed(const Deed& deed) {
  write("INSERT INTO deeds (id, at, author, what, subject, body) VALUES ($1, $2, $3, $4, $5, $6)",
        params_of(deed));
}

std::vector<Deed> Store::deeds(int limit) {
  return rows_of<Deed>(
      read("SELECT id, at, author, what, subject, body FROM deeds ORDER BY at DESC, id LIMIT $1",
           {limit}));
}

void Store::put_report(const Report& report) {
  write(
      "INSERT INTO reports (id, table_id, line, whom, text, author, at, settled) VALUES ($1, $2, "
      "$3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
      params_of(report));
}

std::vector<Report> Store::reports(int limit) {
  return rows_of<Report>(
      read("SELECT id, table_id, line, whom, text, author, at, settled FROM reports ORDER BY CASE "
           "WHEN settled = 0 THEN 0 ELSE 1 END, at DESC LIMIT $1",
           {limit}));
}

void Store::settle_report(const std::string& id) {
  const Millis at = now();
  write("UPDATE reports SET settled = $2 WHERE id = $1", {id, at});
}

void Store::note_seen(const SeenFrom& seen) {
  write(
      "INSERT INTO seen_from (account, network, at) VALUES ($1, $2, $3) ON CONFLICT (account, "
      "network) DO UPDATE SET at = excluded.at",
      params_of(seen));
}

std::vector<SeenFrom> Store::seen_from(const std::string& account) {
  return rows_of<SeenFrom>(read(
      "SELECT account, network, at FROM seen_from WHERE account = $1 ORDER BY at DESC LIMIT 20",
      {account}));
}

void Store::forget_before(Millis addresses, Millis reports, Millis bans, Millis deeds) {
  const Millis at = now();
  write("DELETE FROM seen_from WHERE at < $1", {addresses});
  write("DELETE FROM reports WHERE settled > 0 AND settled < $1", {reports});
  write("DELETE FROM bans WHERE until > 0 AND until < $1", {bans});
  write("DELETE FROM deeds WHERE at < $1", {deeds});
  write("DELETE FROM keys WHERE until > 0 AND until < $1", {at});
}

void Store::keep_analyses(std::int64_t most) {
  write(
      "DELETE FROM papers WHERE kind = 'analysis' AND table_id IN (SELECT p.table_id FROM papers p "
      "JOIN tables t ON t.id = p.table_id WHERE p.kind = 'analysis' ORDER BY t.touched DESC, t.id "
      "LIMIT 1000 OFFSET $1)",
      {most});
}

}  // namespace lusoria::server
