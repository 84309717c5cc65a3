#include "server/store/store.h"

#include <algorithm>
#include <numeric>

#include "server/store/schema.h"

namespace lusoria::server {

Store::Store(std::unique_ptr<SqlDatabase> database, const StoreOptions& options)
    : database_(std::move(database)),
      appender_(*database_, 1),
      writers_(*database_, 3),
      readers_(*database_, 3) {
  database_->reach().deadline = options.deadline;
  migrate();
  set_clock();
  keeper_ = std::jthread([this](const std::stop_token& stop) { keep(stop); });
}

Store::~Store() {
  // Nobody uses the store any more, so what the keeper waits for is of no use either.
  abandon();
}

void Store::migrate() {
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  connection->take_time();
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

std::vector<SqlRow> Store::read(const std::string& sql, const SqlParams& params) {
  return readers_.take()->query(sql, params);
}

void Store::write(const std::string& sql, const SqlParams& params) {
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  connection->execute(sql, params);
  transaction.commit();
}

void Store::put_job(const Job& job, Millis due) {
  write(kPutJob, {job.table, job.kind, job.body, 0, due});
}

std::vector<Job> Store::take_jobs(JobKind kind, Millis lease, const ChooseJobs& choose) {
  // More than anybody chooses from in one look.
  constexpr int kMostDue = 5'000;
  const Millis at = now();
  const auto due = rows_of<Job>(
      read("SELECT table_id, kind, body, lease FROM jobs WHERE kind = $1 AND due <= $2 AND lease "
           "<= $2 ORDER BY due, table_id LIMIT $3",
           {kind, at, kMostDue}));
  const std::vector<std::size_t> chosen = choose(due);
  std::vector<Job> taken;
  if (chosen.empty()) return taken;
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  for (const std::size_t i : chosen) {
    // Unless somebody else was faster.
    auto rows = connection->query(
        "UPDATE jobs SET lease = $3 WHERE kind = $1 AND table_id = $2 AND lease = $4 RETURNING "
        "table_id, kind, body, lease",
        {kind, due[i].table, at + lease, due[i].lease});
    for (Job& job : rows_of<Job>(std::move(rows)))
      taken.push_back(std::move(job));
  }
  transaction.commit();
  return taken;
}

std::vector<Job> Store::take_jobs(JobKind kind, int limit, Millis lease) {
  return take_jobs(kind, lease, [limit](const std::vector<Job>& due) {
    std::vector<std::size_t> first(std::min(due.size(), static_cast<std::size_t>(limit)));
    std::iota(first.begin(), first.end(), 0);
    return first;
  });
}

void Store::keep_job(Job& job, Millis lease) {
  const Millis until = now() + lease;
  write("UPDATE jobs SET lease = $3, body = $4 WHERE table_id = $1 AND kind = $2 AND lease = $5",
        {job.table, job.kind, until, job.body, job.lease});
  job.lease = until;
}

void Store::drop_job(const Job& job) {
  write("DELETE FROM jobs WHERE table_id = $1 AND kind = $2 AND lease = $3",
        {job.table, job.kind, job.lease});
}

std::optional<Job> Store::job(const std::string& table, JobKind kind) {
  return first_of<Job>(
      read("SELECT table_id, kind, body, lease FROM jobs WHERE table_id = $1 AND kind = $2",
           {table, kind}));
}

std::int64_t Store::size() {
  return number(read(std::string(database_->size_query()), {})[0][0]);
}

void Store::put_document(const std::string& table, DocumentKind kind, const std::string& body) {
  write(kPutDocument, {table, kind, body});
}

std::string Store::document(const std::string& table, DocumentKind kind) {
  const auto rows =
      read("SELECT body FROM papers WHERE table_id = $1 AND kind = $2", {table, kind});
  return rows.empty() ? std::string{} : rows[0][0];
}

bool Store::shared() const {
  return database_->writers() > 1;
}

void Store::listen(StoreListener listener) {
  database_->listen(std::move(listener));
}

}  // namespace lusoria::server
