// A connection to PostgreSQL through libpq. It never waits beyond its deadline, nor when the
// process ends; batches go in pipeline mode.
#pragma once

#include <cstring>
#include <libpq-fe.h>
#include <memory>
#include <poll.h>

#include "server/store/sql.h"

namespace lusoria::server {

struct ResultFree {
  void operator()(PGresult* result) const { PQclear(result); }
};

using ResultPtr = std::unique_ptr<PGresult, ResultFree>;

/// An address with its list of hosts and ports.
struct PostgresAddress {
  std::string url;
  std::vector<std::string> hosts;
  std::vector<std::string> ports;
};

PostgresAddress address_of(const std::string& url);

struct ConnectionFinish {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};

using ConnectionPtr = std::unique_ptr<PGconn, ConnectionFinish>;

/// The first of the hosts that can be written; throws if there is none.
ConnectionPtr connect_to(const PostgresAddress& address, const Reach& reach);

/// Waits for a socket, never beyond a deadline, nor when the process ends.
enum class Waited : std::uint8_t { Ready, TooLong };

Waited wait_for(int socket, short events, const Deadline& deadline, const Reach& reach);

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

class PostgresConnection final : public SqlConnection {
 public:
  PostgresConnection(const PostgresAddress& address, Reach& reach)
      : reach_(reach), pg_(connect_to(address, reach)) {
    PQsetnonblocking(raw(), 1);
    PQsetNoticeProcessor(
        raw(), [](void*, const char*) {}, nullptr);
    // What we do not wait for any more shall not hold locks. Later than our own deadline: a commit
    // that the server itself stops waiting for, with a standby, would look like a success.
    const std::string limit = std::to_string(2 * reach_.deadline.count());
    script("SET statement_timeout = " + limit +
           "; SET idle_in_transaction_session_timeout = " + limit);
  }

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
    if (PQenterPipelineMode(raw()) != 1) fail("pipeline");
    for (const SqlParams& params : sets)
      send(sql, params);
    if (PQpipelineSync(raw()) != 1) fail("sync");
    const Deadline deadline(patience(reach_));
    flush(deadline);
    std::string error;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const ResultPtr result = next(deadline);
      if (result == nullptr) fail("pipeline result");
      if (PQresultStatus(result.get()) == PGRES_COMMAND_OK) {
        counts.push_back(changed(result.get()));
      } else if (error.empty()) {
        error = PQresultErrorMessage(result.get());
      }
      (void)next(deadline);
    }
    (void)next(deadline);
    if (PQexitPipelineMode(raw()) != 1) fail("leave pipeline");
    if (!error.empty() || counts.size() != sets.size()) throw StoreError("postgres: " + error);
    return counts;
  }

  void script(const std::string& sql) override {
    if (PQsendQuery(raw(), sql.c_str()) != 1) fail("send");
    const ResultPtr result = last_result(sql);
    // A failed transaction answers COMMIT with ROLLBACK, as a success.
    if (sql == "COMMIT" && std::strcmp(PQcmdStatus(result.get()), "COMMIT") != 0) fail("commit");
  }

  bool healthy() override {
    return !given_up_ && PQstatus(raw()) == CONNECTION_OK &&
           PQtransactionStatus(raw()) == PQTRANS_IDLE;
  }

  void take_time() override {
    SqlConnection::take_time();
    script("SET LOCAL statement_timeout = 0");
  }

  PGconn* raw() { return pg_.get(); }

 private:
  void send(const std::string& sql, const SqlParams& params) {
    const TextParams text(params);
    if (PQsendQueryParams(
            raw(), sql.c_str(), text.count(), nullptr, text.data(), nullptr, nullptr, 0) != 1)
      fail("send");
  }

  ResultPtr run(const std::string& sql, const SqlParams& params) {
    send(sql, params);
    return last_result(sql);
  }

  /// What was sent has reached the network, or waits are over.
  void flush(const Deadline& deadline) {
    int left = 0;
    while ((left = PQflush(raw())) == 1) {
      wait(POLLIN | POLLOUT, deadline);
      if (PQconsumeInput(raw()) != 1) fail("send");
    }
    if (left < 0) fail("send");
  }

  /// The next result; none at the end of a command.
  ResultPtr next(const Deadline& deadline) {
    while (PQisBusy(raw()) == 1) {
      wait(POLLIN, deadline);
      if (PQconsumeInput(raw()) != 1) fail("receive");
    }
    return ResultPtr(PQgetResult(raw()));
  }

  /// The result of what was sent: of several commands the last one's, unless one failed.
  ResultPtr last_result(const std::string& sql) {
    const Deadline deadline(patience(reach_));
    flush(deadline);
    ResultPtr last;
    while (ResultPtr result = next(deadline)) {
      const ExecStatusType status = PQresultStatus(last.get());
      if (last == nullptr || status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        last = std::move(result);
    }
    const ExecStatusType status = PQresultStatus(last.get());
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return last;
    // A server that became a standby takes nothing more: another host may.
    const char* state = PQresultErrorField(last.get(), PG_DIAG_SQLSTATE);
    given_up_ = given_up_ || (state != nullptr && std::strcmp(state, "25006") == 0);
    fail(sql.substr(0, 60));
  }

  void wait(short events, const Deadline& deadline) {
    if (given_up_) throw StoreError("postgres: given up");
    if (wait_for(PQsocket(raw()), events, deadline, reach_) == Waited::Ready) return;
    given_up_ = true;
    if (!reach_.abandoned) reach_.lost = true;
    throw StoreError("postgres: no answer in time");
  }

  static std::int64_t changed(PGresult* result) {
    const char* text = PQcmdTuples(result);
    return *text == '\0' ? 0 : std::stoll(text);
  }

  [[noreturn]] void fail(const std::string& where) {
    throw StoreError("postgres: " + std::string(PQerrorMessage(raw())) + " (" + where + ")");
  }

  Reach& reach_;
  ConnectionPtr pg_;
  bool given_up_ = false;  ///< An answer is still on its way, or it takes nothing more.
};

}  // namespace lusoria::server
