// PostgreSQL: any number of processes; NOTIFY is a hint only.
#include <atomic>
#include <thread>
#include <utility>

#include "server/store/postgres_connection.h"
#include "server/store/store.h"

namespace lusoria::server {

namespace {

constexpr const char* kChannel = "lusoria";
constexpr std::size_t kMaxPayload = 7900;

class PostgresDatabase final : public SqlDatabase {
 public:
  explicit PostgresDatabase(const std::string& url) : address_(address_of(url)) {}

  ~PostgresDatabase() override { PostgresDatabase::listen({}); }

  std::unique_ptr<SqlConnection> connect() override {
    try {
      return std::make_unique<PostgresConnection>(address_, reach());
    } catch (const StoreError&) {
      if (!reach().abandoned) reach().lost = true;
      throw;
    }
  }

  int writers() const override { return 4; }

  std::string_view begin() const override { return "BEGIN"; }

  std::string_view begin_snapshot() const override {
    return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  }

  std::int64_t others(SqlConnection& connection) const override {
    return number(connection.query(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'lusoria' AND datname = "
        "current_database() AND pid <> pg_backend_pid()",
        {})[0][0]);
  }

  std::string_view size_query() const override {
    return "SELECT pg_database_size(current_database())";
  }

  std::string_view for_update() const override { return " FOR UPDATE"; }

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
          PostgresConnection connection(address_, reach());
          connection.script(std::string("LISTEN ") + kChannel);
          listener.missed();
          attend(connection, listener);
        } catch (const std::exception&) {
          // Lost, or something that a listener could not do: both are made good by the next start.
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

  PostgresAddress address_;
  std::atomic<bool> stop_{false};
  std::thread listener_;
};

}  // namespace

std::unique_ptr<SqlDatabase> postgres_database(const std::string& url) {
  return std::make_unique<PostgresDatabase>(url);
}

std::unique_ptr<Store> open_postgres(const std::string& url, const StoreOptions& options) {
  return std::make_unique<Store>(postgres_database(url), options);
}

}  // namespace lusoria::server
