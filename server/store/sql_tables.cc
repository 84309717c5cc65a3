// Tables: the log, what follows from its entries, and the lists.
#include <algorithm>

#include "engine/codec/input.h"
#include "server/store/store.h"

namespace lusoria::server {

namespace {

constexpr const char* kTableColumns =
    "t.id, t.title, t.status, t.visibility, t.rules_version, t.summary, t.created, t.touched, "
    "t.host, t.unattended, t.decider, t.clocks, (SELECT CASE WHEN t.head IN (e.seq, e.turned) THEN "
    "1 ELSE 0 END "
    "FROM entries e WHERE e.table_id = t.id ORDER BY e.seq DESC LIMIT 1)";

/// An entry follows the one before it. Where that one is gone, as with a standby that did not have
/// it, nothing is written, and the writer reads again how far the log goes.
constexpr const char* kAppend =
    "INSERT INTO entries (table_id, seq, at, kind, body, turned) SELECT CAST($1 AS TEXT), CAST($2 "
    "AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS BIGINT) WHERE "
    "CAST($2 AS BIGINT) = 1 OR EXISTS (SELECT 1 FROM entries WHERE table_id = CAST($1 AS TEXT) AND "
    "seq = CAST($2 AS BIGINT) - 1) ON CONFLICT DO NOTHING";

TableRow table_of(SqlRow& row) {
  auto table = row_of<TableRow>(row);
  if (row[12] == "1") table.turn = WhoseTurn{row[10], row[11]};
  return table;
}

/// Puts a job where it is due, removes it where the time is 0, leaves it where there is none.
void follow_job(SqlConnection& connection, const Job& job, std::optional<Millis> due) {
  if (due && *due > 0)
    connection.execute(kPutJob, {job.table, job.kind, job.body, job.lease, *due});
  if (due && *due == 0)
    connection.execute("DELETE FROM jobs WHERE table_id = $1 AND kind = $2", {job.table, job.kind});
}

void follow(SqlConnection& connection, const Append& a) {
  if (a.row) {
    connection.execute(
        "INSERT INTO tables (id, title, status, visibility, rules_version, summary, created, "
        "touched, host, unattended, deadline) VALUES "
        "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0) ON CONFLICT (id) DO UPDATE SET status = "
        "excluded.status, visibility = excluded.visibility, summary = excluded.summary, "
        "touched = excluded.touched, host = excluded.host, unattended = excluded.unattended",
        params_of(*a.row));
    connection.execute("DELETE FROM sitting WHERE table_id = $1", {a.table});
    for (const std::string& account : a.row->people)
      connection.execute(
          "INSERT INTO sitting (account, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
          {account, a.table});
  }
  follow_job(connection, {a.table, JobKind::Bot, a.bot, a.bot_lease}, a.bot_due);
  follow_job(connection, {a.table, JobKind::Notice, a.notice}, a.notice_due);
  if (a.outcome) {
    connection.execute(
        "INSERT INTO outcomes (table_id, title, body, number) VALUES ($1, $2, $3, 0) ON CONFLICT "
        "DO NOTHING",
        {a.table, a.outcome->title, a.outcome->body});
  }
}

}  // namespace

std::vector<Appended> Store::append(std::span<const Append> batch) {
  try {
    std::vector<Appended> outcome = append_all(batch);
    if (!writable_) note({});
    return outcome;
  } catch (const StoreError& error) {
    note({false, error.what()});
    throw;
  }
}

std::vector<Appended> Store::append_all(std::span<const Append> batch) {
  auto connection = appender_.take();
  Transaction transaction(*database_, *connection);
  std::vector<SqlParams> rows;
  for (const Append& a : batch)
    rows.push_back({a.table,
                    a.entry.seq,
                    a.entry.at,
                    a.entry.kind,
                    a.entry.body,
                    a.turned == 0 ? a.entry.seq : a.turned});
  const auto inserted = connection->execute_each(kAppend, rows);
  std::vector<Appended> outcome;
  std::vector<Head> heads;
  std::vector<SqlParams> turns;
  for (unsigned i = 0; i < batch.size(); ++i) {
    outcome.push_back(inserted[i] == 1 ? Appended::Done : Appended::Conflict);
    if (outcome.back() == Appended::Conflict) continue;
    const Append& a = batch[i];
    follow(*connection, a);
    if (a.turned == 0)
      turns.push_back({a.table, a.entry.seq, a.turn.account, a.turn.clocks, a.deadline});
    heads.push_back({a.table, a.entry.seq});
  }
  connection->execute_each(
      "UPDATE tables SET head = $2, decider = $3, clocks = $4, deadline = $5 WHERE id = $1", turns);
  database_->announce(*connection, heads);
  transaction.commit();
  return outcome;
}

std::vector<LogEntry> Store::log(const std::string& table, std::int64_t after) {
  return rows_of<LogEntry>(
      read("SELECT seq, at, kind, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq",
           {table, after}));
}

void Store::scrub_chat(const std::string& table, int line) {
  auto rows = rows_of<LogEntry>(
      read("SELECT seq, at, kind, body FROM entries WHERE table_id = $1 AND kind = 'chat' ORDER BY "
           "seq LIMIT 1 OFFSET $2",
           {table, line - 1}));
  if (rows.empty()) return;
  Json body = object_in(rows[0].body);
  body["text"] = "";
  write("UPDATE entries SET body = $3 WHERE table_id = $1 AND seq = $2",
        {table, rows[0].seq, body.dump()});
}

std::optional<TableRow> Store::table(const std::string& id) {
  auto rows = read(std::string("SELECT ") + kTableColumns + " FROM tables t WHERE t.id = $1", {id});
  return rows.empty() ? std::nullopt : std::optional(table_of(rows[0]));
}

std::vector<TableRow> Store::tables_where(const std::string& where, const SqlParams& params) {
  std::vector<TableRow> list;
  for (SqlRow& row :
       read(std::string("SELECT ") + kTableColumns + " FROM tables t " + where, params))
    list.push_back(table_of(row));
  return list;
}

std::int64_t Store::unattended_games_of(const std::string& host) {
  return number(
      read("SELECT count(*) FROM tables WHERE host = $1 AND status = 'running' AND "
           "unattended = 1",
           {host})[0][0]);
}

std::vector<TableRow> Store::tables(const TableFilter& filter) {
  const Millis before = filter.before > 0 ? filter.before : std::int64_t{1} << 60;
  // First which ones, so that nothing is looked up for those beyond the limit.
  std::string which = "SELECT t.id FROM tables t";
  if (!filter.account.empty()) {
    which += " JOIN sitting s ON s.table_id = t.id AND s.account = $1 WHERE ";
  } else {
    which +=
        " WHERE (t.visibility IN ('public', 'password') OR (t.visibility = 'friends' AND EXISTS "
        "(SELECT 1 FROM friends f WHERE f.account = t.host AND f.friend = $1))) AND ";
  }
  which +=
      "t.touched <= $2 AND (t.touched < $2 OR ($6 <> '' AND t.id > $6)) AND ($3 = '' OR t.title = "
      "$3) AND ($4 = '' OR t.status = $4) ORDER BY t.touched DESC, t.id LIMIT $5";
  const std::string sql = std::string("SELECT ") + kTableColumns +
                          " FROM tables t WHERE t.id IN (" + which +
                          ") ORDER BY t.touched DESC, t.id";
  std::vector<TableRow> list;
  for (SqlRow& row : read(sql,
                          {filter.account.empty() ? filter.viewer : filter.account,
                           before,
                           filter.title,
                           filter.status ? SqlValue(*filter.status) : SqlValue(""),
                           filter.limit,
                           filter.before_id}))
    list.push_back(table_of(row));
  return list;
}

void Store::fill_turn(const std::string& table, std::int64_t seq, const WhoseTurn& turn) {
  write("UPDATE tables SET head = $2, decider = $3, clocks = $4 WHERE id = $1 AND head < $2",
        {table, seq, turn.account, turn.clocks});
}

std::vector<Head> Store::heads(std::span<const std::string> tables) {
  // Many in one question, always as many, so that it is one statement.
  constexpr std::size_t kAtOnce = 100;
  static const std::string kSql = [] {
    std::string sql =
        "SELECT t.id, (SELECT max(e.seq) FROM entries e WHERE e.table_id = t.id) FROM tables t "
        "WHERE t.id IN ($1";
    for (std::size_t i = 2; i <= kAtOnce; ++i)
      sql += ", $" + std::to_string(i);
    return sql + ")";
  }();
  auto connection = readers_.take();
  std::vector<Head> list;
  for (std::size_t from = 0; from < tables.size(); from += kAtOnce) {
    SqlParams ids;
    for (std::size_t i = 0; i < kAtOnce; ++i)
      ids.emplace_back(tables[std::min(from + i, tables.size() - 1)]);
    for (const SqlRow& row : connection->query(kSql, ids))
      list.push_back({row[0], number(row[1])});
  }
  return list;
}

std::vector<std::string> Store::tables_of(const std::string& account) {
  return texts_of(
      read("SELECT table_id FROM sitting WHERE account = $1 ORDER BY table_id", {account}));
}

std::vector<std::string> Store::overdue(int limit) {
  const Millis at = now();
  return texts_of(
      read("SELECT id FROM tables WHERE deadline > 0 AND deadline <= $1 ORDER BY deadline LIMIT $2",
           {at, limit}));
}

std::vector<std::string> Store::forgotten(Millis open_since, Millis running_since) {
  // A step does not touch the row, so a running table is asked for its newest entry.
  return texts_of(
      read("SELECT id FROM tables t WHERE (status = 'open' AND touched < $1) OR (status = "
           "'running' AND deadline = 0 AND touched < $2 AND NOT EXISTS (SELECT 1 FROM entries e "
           "WHERE e.table_id = t.id AND e.at >= $2)) ORDER BY id LIMIT 1000",
           {open_since, running_since}));
}

}  // namespace lusoria::server
