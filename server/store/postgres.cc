// PostgreSQL through libpq. Batches go in pipeline mode; NOTIFY is a hint only.
#include <array>
#include <atomic>
#include <cstring>
#include <libpq-fe.h>
#include <poll.h>
#include <thread>
#include <utility>

#include "server/store/store.h"

namespace lusoria::server {

namespace {

struct ResultFree {
  void operator()(PGresult* result) const { PQclear(result); }
};

using ResultPtr = std::unique_ptr<PGresult, ResultFree>;

/// Parameters as libpq wants them: text, numbers included.
class TextParams {
 public:
  explicit TextParams(const SqlParams& params) {
    for (const SqlValue& value : params) {
      const auto* n = std::get_if<std::int64_t>(&value.is);
      texts_.push_back(n != nullptr ? std::to_string(*n) : std::get<std::string>(value.is));
    }
    for (const std::string& text : texts_)
      pointers_.push_back(text.c_str());
  }

  int count() const { return static_cast<int>(pointers_.size()); }

  const char* const* data() const { return pointers_.data(); }

 private:
  std::vector<std::string> texts_;
  std::vector<const char*> pointers_;
};

/// A network that went dumb is noticed in seconds, not after the system's many minutes; what the
/// address says itself comes later and wins.
PGconn* connect_to(const std::string& url) {
  const std::array<const char*, 4> keys{"connect_timeout", "tcp_user_timeout", "dbname", nullptr};
  const std::array<const char*, 4> values{"10", "15000", url.c_str(), nullptr};
  return PQconnectdbParams(keys.data(), values.data(), 1);
}

class PostgresConnection final : public SqlConnection {
 public:
  explicit PostgresConnection(const std::string& url) : pg_(connect_to(url)) {
    if (PQstatus(pg_) != CONNECTION_OK) {
      const std::string why = PQerrorMessage(pg_);
      PQfinish(pg_);
      throw StoreError("postgres: " + why);
    }
    PQsetNoticeProcessor(
        pg_, [](void*, const char*) {}, nullptr);
  }

  ~PostgresConnection() override { PQfinish(pg_); }

  std::vector<SqlRow> query(const std::string& sql, const SqlParams& params) override {
    const ResultPtr result = run(sql, params);
    std::vector<SqlRow> rows(static_cast<unsigned>(PQntuples(result.get())));
    for (int i = 0; i < PQntuples(result.get()); ++i) {
      for (int j = 0; j < PQnfields(result.get()); ++j) {
        rows[static_cast<unsigned>(i)].emplace_back(
            PQgetvalue(result.get(), i, j), static_cast<unsigned>(PQgetlength(result.get(), i, j)));
      }
    }
    return rows;
  }

  std::vector<std::int64_t> execute_each(const std::string& sql,
                                         std::span<const SqlParams> sets) override {
    if (sets.size() == 1) return {changed(run(sql, sets[0]).get())};
    std::vector<std::int64_t> counts;
    if (sets.empty()) return counts;
    if (PQenterPipelineMode(pg_) != 1) fail("pipeline");
    for (const SqlParams& params : sets) {
      const TextParams text(params);
      if (PQsendQueryParams(
              pg_, sql.c_str(), text.count(), nullptr, text.data(), nullptr, nullptr, 0) != 1)
        fail("send");
    }
    if (PQpipelineSync(pg_) != 1) fail("sync");
    std::string error;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const ResultPtr result(PQgetResult(pg_));
      if (result == nullptr) fail("pipeline result");
      if (PQresultStatus(result.get()) == PGRES_COMMAND_OK) {
        counts.push_back(changed(result.get()));
      } else if (error.empty()) {
        error = PQresultErrorMessage(result.get());
      }
      const ResultPtr end(PQgetResult(pg_));
    }
    const ResultPtr sync(PQgetResult(pg_));
    if (PQexitPipelineMode(pg_) != 1) fail("leave pipeline");
    if (!error.empty() || counts.size() != sets.size()) throw StoreError("postgres: " + error);
    return counts;
  }

  void script(const std::string& sql) override {
    const ResultPtr result(PQexec(pg_, sql.c_str()));
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(sql.substr(0, 60));
    // A failed transaction answers COMMIT with ROLLBACK, as a success.
    if (sql == "COMMIT" && std::strcmp(PQcmdStatus(result.get()), "COMMIT") != 0) fail("commit");
  }

  bool healthy() override {
    return PQstatus(pg_) == CONNECTION_OK && PQtransactionStatus(pg_) == PQTRANS_IDLE;
  }

  PGconn* raw() { return pg_; }

 private:
  ResultPtr run(const std::string& sql, const SqlParams& params) {
    const TextParams text(params);
    ResultPtr result(
        PQexecParams(pg_, sql.c_str(), text.count(), nullptr, text.data(), nullptr, nullptr, 0));
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(sql.substr(0, 60));
    return result;
  }

  static std::int64_t changed(PGresult* result) {
    const char* text = PQcmdTuples(result);
    return *text == '\0' ? 0 : std::stoll(text);
  }

  [[noreturn]] void fail(const std::string& where) {
    throw StoreError("postgres: " + std::string(PQerrorMessage(pg_)) + " (" + where + ")");
  }

  PGconn* pg_;
};

constexpr const char* kChannel = "lusoria";
constexpr std::size_t kMaxPayload = 7900;

class PostgresDatabase final : public SqlDatabase {
 public:
  explicit PostgresDatabase(std::string url) : url_(std::move(url)) {}

  ~PostgresDatabase() override { PostgresDatabase::listen({}); }

  std::unique_ptr<SqlConnection> connect() override {
    return std::make_unique<PostgresConnection>(url_);
  }

  int writers() const override { return 4; }

  std::string_view begin() const override { return "BEGIN"; }

  std::string_view for_update() const override { return " FOR UPDATE"; }

  std::string_view skip_locked() const override { return " FOR UPDATE SKIP LOCKED"; }

  void exclude(SqlConnection& connection) const override {
    connection.query("SELECT pg_advisory_xact_lock(7118031)", {});
  }

  Millis now(SqlConnection& connection) const override {
    return std::stoll(connection.query(
        "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint", {})[0][0]);
  }

  void announce(SqlConnection& connection, const std::vector<Head>& heads) const override {
    std::string payload;
    for (const Head& head : heads) {
      const std::string item = head.table + ":" + std::to_string(head.seq) + " ";
      if (payload.size() + item.size() > kMaxPayload)
        notify(connection, std::exchange(payload, {}));
      payload += item;
    }
    if (!payload.empty()) notify(connection, payload);
  }

  void announce_ended(SqlConnection& connection, const std::string& account) const override {
    notify(connection, account);
  }

  void listen(StoreListener listener) override {
    stop_ = true;
    if (listener_.joinable()) listener_.join();
    if (!listener.appended) return;
    stop_ = false;
    listener_ = std::thread([this, listener = std::move(listener)] {
      while (!stop_) {
        try {
          PostgresConnection connection(url_);
          connection.script(std::string("LISTEN ") + kChannel);
          listener.missed();
          attend(connection, listener);
        } catch (const StoreError&) {
          for (int i = 0; i < 10 && !stop_; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
      }
    });
  }

 private:
  static void notify(SqlConnection& connection, const std::string& payload) {
    connection.query("SELECT pg_notify($1, $2)", {kChannel, payload});
  }

  void attend(PostgresConnection& connection, const StoreListener& listener) {
    while (!stop_) {
      pollfd wait{PQsocket(connection.raw()), POLLIN, 0};
      ::poll(&wait, 1, 200);
      if (PQconsumeInput(connection.raw()) != 1) return;
      while (PGnotify* note = PQnotifies(connection.raw())) {
        std::string_view rest = note->extra;
        while (!rest.empty()) {
          const std::string_view item = rest.substr(0, rest.find(' '));
          rest.remove_prefix(std::min(rest.size(), item.size() + 1));
          const std::string subject(item.substr(0, item.find(':')));
          if (subject.size() == item.size())
            listener.sessions_ended(subject);
          else
            listener.appended({subject, std::stoll(std::string(item.substr(subject.size() + 1)))});
        }
        PQfreemem(note);
      }
    }
  }

  std::string url_;
  std::atomic<bool> stop_{false};
  std::thread listener_;
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& url) {
  return std::make_unique<Store>(std::make_unique<PostgresDatabase>(url));
}

}  // namespace lusoria::server
