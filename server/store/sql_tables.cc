// Tables: the log, what follows from its entries, and the lists.
#include "server/store/sql_store.h"

namespace lusoria::server {

namespace {

constexpr const char* kTableColumns =
    "t.id, t.title, t.status, t.visibility, t.rules_version, t.summary, t.created, t.touched, "
    "t.host, t.decider, t.clocks, CASE WHEN t.head = (SELECT max(e.seq) FROM entries e WHERE "
    "e.table_id = t.id) THEN 1 ELSE 0 END";

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
  table.host = row[8];
  if (number(row[11]) == 1) table.turn = WhoseTurn{row[9], row[10]};
  return table;
}

void follow(SqlConnection& connection, const Append& a) {
  if (a.row) {
    const TableRow& row = *a.row;
    connection.execute(
        "INSERT INTO tables (id, title, status, visibility, rules_version, summary, created, "
        "touched, host, deadline) VALUES "
        "($1, $2, $3, $4, $5, $6, $7, $8, $9, 0) ON CONFLICT (id) DO UPDATE SET status = "
        "excluded.status, visibility = excluded.visibility, summary = excluded.summary, "
        "touched = excluded.touched, host = excluded.host",
        {row.id,
         row.title,
         row.status,
         row.visibility,
         std::int64_t{row.rules_version},
         row.summary,
         row.created,
         row.touched,
         row.host});
    connection.execute("DELETE FROM sitting WHERE table_id = $1", {row.id});
    for (const std::string& account : row.people)
      connection.execute(
          "INSERT INTO sitting (account, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
          {account, row.id});
  }
  if (a.bot_due && *a.bot_due > 0)
    connection.execute(kPutJob, {a.table, "bot", "{}", *a.bot_due, a.bot_lease});
  if (a.bot_due && *a.bot_due == 0)
    connection.execute("DELETE FROM jobs WHERE table_id = $1 AND kind = 'bot'", {a.table});
  if (a.notice_due && *a.notice_due > 0)
    connection.execute(kPutJob, {a.table, "notice", a.notice, *a.notice_due, std::int64_t{0}});
  if (a.notice_due && *a.notice_due == 0)
    connection.execute("DELETE FROM jobs WHERE table_id = $1 AND kind = 'notice'", {a.table});
  if (a.outcome) {
    connection.execute(
        "INSERT INTO outcomes (table_id, title, body, number) VALUES ($1, $2, $3, 0) ON CONFLICT "
        "DO NOTHING",
        {a.table, a.outcome->title, a.outcome->body});
  }
}

}  // namespace

std::vector<Appended> SqlStore::append(std::span<const Append> batch) {
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
  std::vector<SqlParams> turns;
  for (unsigned i = 0; i < batch.size(); ++i) {
    outcome.push_back(inserted[i] == 1 ? Appended::Done : Appended::Conflict);
    if (outcome.back() == Appended::Conflict) continue;
    const Append& a = batch[i];
    follow(*connection, a);
    turns.push_back({a.table, a.entry.seq, a.turn.account, a.turn.clocks, a.deadline});
    heads.push_back({a.table, a.entry.seq});
  }
  connection->execute_each(
      "UPDATE tables SET head = $2, decider = $3, clocks = $4, deadline = $5 WHERE id = $1", turns);
  database_->announce(*connection, heads);
  transaction.commit();
  return outcome;
}

std::vector<LogEntry> SqlStore::log(const std::string& table, std::int64_t after) {
  auto connection = readers_.take();
  std::vector<LogEntry> entries;
  for (SqlRow& row : connection->query("SELECT seq, at, kind, body FROM entries WHERE table_id = "
                                       "$1 AND seq > $2 ORDER BY seq",
                                       {table, after})) {
    entries.push_back({number(row[0]), number(row[1]), std::move(row[2]), std::move(row[3])});
  }
  return entries;
}

std::optional<TableRow> SqlStore::table(const std::string& id) {
  auto connection = readers_.take();
  const auto rows = connection->query(
      std::string("SELECT ") + kTableColumns + " FROM tables t WHERE t.id = $1", {id});
  if (rows.empty()) return std::nullopt;
  return table_of(rows[0]);
}

std::vector<TableRow> SqlStore::tables(const TableFilter& filter) {
  auto connection = readers_.take();
  const Millis before = filter.before > 0 ? filter.before : std::int64_t{1} << 60;
  std::string sql = std::string("SELECT ") + kTableColumns + " FROM tables t";
  if (!filter.account.empty()) {
    sql += " JOIN sitting s ON s.table_id = t.id AND s.account = $1 WHERE t.touched < $2";
  } else {
    sql +=
        " WHERE (t.visibility IN ('public', 'password') OR (t.visibility = 'friends' AND EXISTS "
        "(SELECT 1 FROM friends f WHERE f.account = t.host AND f.friend = $1))) AND t.touched < "
        "$2";
  }
  sql +=
      " AND ($3 = '' OR t.title = $3) AND ($4 = '' OR t.status = $4) ORDER BY t.touched DESC, "
      "t.id LIMIT $5";
  std::vector<TableRow> list;
  for (const SqlRow& row :
       connection->query(sql,
                         {filter.account.empty() ? filter.viewer : filter.account,
                          before,
                          filter.title,
                          filter.status,
                          std::int64_t{filter.limit}}))
    list.push_back(table_of(row));
  return list;
}

void SqlStore::fill_turn(const std::string& table, std::int64_t seq, const WhoseTurn& turn) {
  write("UPDATE tables SET head = $2, decider = $3, clocks = $4 WHERE id = $1 AND head < $2",
        {table, seq, turn.account, turn.clocks});
}

std::vector<Head> SqlStore::heads(std::span<const std::string> tables) {
  auto connection = readers_.take();
  std::vector<Head> list;
  for (const std::string& id : tables) {
    for (const SqlRow& row :
         connection->query("SELECT coalesce(max(seq), 0) FROM entries WHERE table_id = $1", {id}))
      list.push_back({id, number(row[0])});
  }
  return list;
}

std::vector<std::string> SqlStore::overdue(int limit) {
  const Millis at = now();
  auto connection = readers_.take();
  std::vector<std::string> list;
  for (SqlRow& row : connection->query("SELECT id FROM tables WHERE deadline > 0 AND deadline <= "
                                       "$1 ORDER BY deadline LIMIT $2",
                                       {at, std::int64_t{limit}}))
    list.push_back(std::move(row[0]));
  return list;
}

std::vector<std::string> SqlStore::forgotten(Millis open_since, Millis running_since) {
  auto connection = readers_.take();
  std::vector<std::string> list;
  // A step does not touch the row, so a running table is asked for its newest entry.
  for (SqlRow& row : connection->query(
           "SELECT id FROM tables t WHERE (status = 'open' AND touched < $1) OR (status = "
           "'running' AND deadline = 0 AND touched < $2 AND NOT EXISTS (SELECT 1 FROM entries e "
           "WHERE e.table_id = t.id AND e.at >= $2)) ORDER BY id LIMIT 1000",
           {open_since, running_since}))
    list.push_back(std::move(row[0]));
  return list;
}

}  // namespace lusoria::server
