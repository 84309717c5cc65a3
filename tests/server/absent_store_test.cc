// The store may be absent or slow: holes 1 and 2. While it is, the process lives, strangers are
// greeted, health, files and refusals come at once, and SIGTERM is obeyed; afterwards play goes on
// by itself, and nothing acknowledged is lost. LUSORIA_OUTAGE sets for how many seconds (3 by
// default, 90 in the full run).
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <thread>

#include "tests/server/house.h"
#include "tests/server/player.h"
#include "tests/server/slow_proxy.h"

namespace lusoria::testing {
namespace {

int outage_seconds() {
  const char* given = std::getenv("LUSORIA_OUTAGE");
  return given == nullptr ? 3 : std::atoi(given);
}

/// Short deadlines in the short run: what hangs shall hang for longer than one.
std::string deadline() {
  return outage_seconds() < 30 ? "1000" : "5000";
}

/// Whether what happens to the store leaves it readable.
enum class Reads : std::uint8_t { Wait, GoOn };

/// A stranger who comes again and again, and how long each answer took; and somebody with a
/// session, who has to be looked up.
class Stranger {
 public:
  explicit Stranger(int port) : port_(port), known_(somebody(port)), thread_([this] { run(); }) {}

  Stranger(const Stranger&) = delete;
  Stranger& operator=(const Stranger&) = delete;

  ~Stranger() { stop(); }

  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

  /// Half of all answers within a tenth of a second, and none anywhere near a deadline of the
  /// store: a busy machine may delay one, a store that is waited for delays all. Where the store
  /// can still be read, who has a session does not wait either.
  void expect_quick(Reads reads) {
    for (auto& [what, times] : times_) {
      std::sort(times.begin(), times.end());
      const int median = times[times.size() / 2];
      std::printf("%s: %zu answers, median %d ms, longest %d ms\n",
                  what.c_str(),
                  times.size(),
                  median,
                  times.back());
      EXPECT_LT(median, 100) << what;
      EXPECT_LT(times.back(), 3'000) << what;
    }
    EXPECT_EQ(times_.size(), 4U);
    const int waited = *std::max_element(known_times_.begin(), known_times_.end());
    const auto slow = std::count_if(known_times_.begin(), known_times_.end(), [](int time) {
      return time > std::stoi(deadline()) / 4;
    });
    std::printf("with a session: %zu answers, %d slow, longest %d ms\n",
                known_times_.size(),
                static_cast<int>(slow),
                waited);
    EXPECT_LT(waited, std::stoi(deadline()) + 1'000)
        << "the store is waited for once, and not long";
    if (reads == Reads::GoOn) {
      EXPECT_LE(10 * slow, static_cast<int>(known_times_.size()))
          << "what cannot be written is no reason to wait";
    }
    EXPECT_EQ(unanswered_, 0);
  }

 private:
  static Person somebody(int port) {
    Person person(port);
    person.enter("Cleo");
    return person;
  }

  void run() {
    while (!stop_) {
      note("hello", [&] {
        WebSocket socket(port_, "");
        return socket.open() && socket.hello();
      });
      note("health", [&] {
        const int status = Person(port_).call("GET", "/health").status;
        return status == 200 || status == 503;
      });
      // Whether the page was built before is no matter here.
      note("page", [&] {
        const int status = Person(port_).call("GET", "/").status;
        return status == 200 || status == 404;
      });
      note("refusal", [&] { return Person(port_).call("POST", "/api/tables").status == 401; });
      const auto begin = Clock::now();
      const int status = known_.call("GET", "/api/me").status;
      if (status != 200 && status != 503) ++unanswered_;
      known_times_.push_back(milliseconds_since(begin));
      ::usleep(50'000);
    }
  }

  template <class F>
  void note(const std::string& what, F asked) {
    const auto begin = Clock::now();
    if (!asked()) ++unanswered_;
    times_[what].push_back(milliseconds_since(begin));
  }

  int port_;
  Person known_;
  std::vector<int> known_times_;
  std::atomic<bool> stop_{false};
  std::map<std::string, std::vector<int>> times_;
  int unanswered_ = 0;
  std::thread thread_;
};

/// Something happens to the store for a while, under play.
template <class Begin, class End>
void campaign(const ServerProcess& server, Begin begin, End end, Reads reads = Reads::Wait) {
  ASSERT_NE(server.port(), 0);
  // So that a game lasts for the whole campaign.
  House house(server, outage_seconds() < 30 ? 20 : 400);
  ASSERT_GE(house.wait_for_play(3), 0);
  {
    Stranger stranger(server.port());
    begin();
    std::this_thread::sleep_for(std::chrono::seconds(outage_seconds()));
    end();
    stranger.stop();
    stranger.expect_quick(reads);
  }
  const int resumed = house.wait_for_play(3);
  EXPECT_LT(resumed, 30'000) << "by itself, and soon";
  const Found sum = house.check();
  std::printf("%d s: %d events acknowledged, %d found again, play went on after %d ms\n",
              outage_seconds(),
              sum.acknowledged,
              sum.found,
              resumed);
  EXPECT_GT(sum.acknowledged, 6) << "before and after";
  EXPECT_EQ(::kill(server.pid(), 0), 0) << "the process lives";
}

/// Whether SIGTERM ends a server within five seconds.
void expect_prompt_end(ServerProcess& server) {
  const auto begin = Clock::now();
  EXPECT_EQ(server.stop(), 0);
  const int took = milliseconds_since(begin);
  std::printf("ended after %d ms\n", took);
  EXPECT_LT(took, 5'000);
}

/// Somebody whose move the store does not take, and SIGTERM: it is obeyed whatever the deadline is,
/// and the store is let go of rather than the process cut off.
template <class Hold>
void expect_an_end_in_the_middle(std::vector<std::string> arguments, Hold hold) {
  const TempFolder folder;
  const std::string log = folder.path() + "/log";
  arguments.insert(arguments.end(), {"--bot-pace", "0", "--store-deadline", "120000"});
  ServerProcess server(arguments, 0, log);
  ASSERT_NE(server.port(), 0);
  Player ana(server.port(), "Ana");
  sit_with_bot(ana, {{"title", ana.person.get("/api/titles")["titles"][0]["slug"]}});
  ASSERT_TRUE(ana.wait_for_turn());
  hold();
  ana.socket->send({{"t", "play"},
                    {"id", 7},
                    {"table", ana.table},
                    {"answers", ana.position["event"]},
                    {"do", {ana.position["choices"][0]["do"]}}});
  EXPECT_FALSE(ana.socket->receive(500).has_value()) << "it hangs";
  expect_prompt_end(server);
  std::ifstream in(log);
  const std::string said((std::istreambuf_iterator<char>(in)), {});
  EXPECT_NE(said.find("the store does not let go"), std::string::npos) << said;
  EXPECT_EQ(said.find("ended before everything was done"), std::string::npos) << said;
}

class AbsentPostgres : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(postgres.running());
    ASSERT_TRUE(postgres.create("absent"));
  }

  void TearDown() override { postgres.signal(SIGCONT); }

  std::vector<std::string> arguments(const std::string& url) const {
    return {"--db", url, "--no-rate-limits", "--bot-pace", "0", "--store-deadline", deadline()};
  }

  PostgresServer postgres;
};

TEST_F(AbsentPostgres, Hole01AStoppedDatabaseDoesNotEndTheServer) {
  ServerProcess server(arguments(postgres.url("absent")));
  campaign(
      server, [&] { ASSERT_TRUE(postgres.stop()); }, [&] { ASSERT_TRUE(postgres.start()); });
  ASSERT_TRUE(postgres.stop());
  expect_prompt_end(server);
}

TEST_F(AbsentPostgres, Hole02APausedDatabaseHangsNothing) {
  ServerProcess server(arguments(postgres.url("absent")));
  campaign(
      server, [&] { postgres.signal(SIGSTOP); }, [&] { postgres.signal(SIGCONT); });
  postgres.signal(SIGSTOP);
  expect_prompt_end(server);
}

TEST_F(AbsentPostgres, Hole02ServeEndsInTimeInTheMiddleOfAMove) {
  expect_an_end_in_the_middle({"--db", postgres.url("absent")}, [&] { postgres.signal(SIGSTOP); });
}

/// Another process is bringing the schema up to date, and takes its time.
TEST_F(AbsentPostgres, Hole02SigtermIsObeyedBeforeTheStoreIsOpen) {
  std::thread other(
      [&] { (void)postgres.sql("absent", "SELECT pg_advisory_lock(7118031), pg_sleep(60)"); });
  const auto begin = Clock::now();
  while (!postgres.sql("absent", "SELECT 1 / count(*) FROM pg_locks WHERE locktype = 'advisory'") &&
         milliseconds_since(begin) < 20'000)
    ::usleep(50'000);
  const auto started = Clock::now();
  EXPECT_EQ(run_lusoria("serve --quiet --port 0 --db '" + postgres.url("absent") +
                        "' & pid=$!; sleep 2; kill $pid; wait $pid"),
            0);
  EXPECT_LT(milliseconds_since(started), 7'000);
  EXPECT_TRUE(postgres.sql("absent",
                           "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query "
                           "LIKE '%pg_sleep%' AND pid <> pg_backend_pid()"));
  other.join();
}

TEST_F(AbsentPostgres, Hole02AWorkerEndsInTimeToo) {
  const TempFolder folder;
  const std::string pid_file = folder.path() + "/pid";
  int code = -1;
  std::thread worker([&] {
    code = run_lusoria("worker --quiet --db '" + postgres.url("absent") +
                       "' --store-deadline 5000 & pid=$!; echo $pid >" + pid_file + "; wait $pid");
  });
  // It listens, so it works.
  const auto begin = Clock::now();
  while (!postgres.sql("absent",
                       "SELECT 1 / count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND "
                       "datname = current_database()") &&
         milliseconds_since(begin) < 60'000)
    ::usleep(50'000);
  int pid = 0;
  std::ifstream(pid_file) >> pid;
  EXPECT_GT(pid, 0);
  postgres.signal(SIGSTOP);
  const auto asked = Clock::now();
  if (pid > 0) ::kill(pid, SIGTERM);
  worker.join();
  EXPECT_EQ(code, 0);
  EXPECT_LT(milliseconds_since(asked), 5'000);
}

TEST_F(AbsentPostgres, Hole02CutConnectionsAreMadeAgain) {
  ServerProcess server(arguments(postgres.url("absent")));
  std::atomic<bool> stop{false};
  std::thread cutting;
  campaign(
      server,
      [&] {
        cutting = std::thread([&] {
          while (!stop) {
            postgres.sql("absent",
                         "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> "
                         "pg_backend_pid() AND datname = current_database()");
            ::usleep(200'000);
          }
        });
      },
      [&] {
        stop = true;
        cutting.join();
      });
  expect_prompt_end(server);
}

TEST_F(AbsentPostgres, Hole02ASlowDatabaseSlowsPlayOnly) {
  const std::string direct = postgres.url("absent");
  const std::size_t at = direct.rfind(':') + 1;
  SlowProxy proxy(std::atoi(direct.c_str() + at), 0);
  const std::string through =
      direct.substr(0, at) + std::to_string(proxy.port()) + direct.substr(direct.find('/', at));
  ServerProcess server(arguments(through));
  campaign(
      server, [&] { proxy.set_delay(200); }, [&] { proxy.set_delay(0); });
  expect_prompt_end(server);
}

TEST(AbsentSqlite, Hole02AFileThatSomebodyHoldsHangsNothing) {
  const TempFolder folder;
  ServerProcess server({"--data",
                        folder.path(),
                        "--no-rate-limits",
                        "--bot-pace",
                        "0",
                        "--store-deadline",
                        deadline()});
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open((folder.path() + "/lusoria.db").c_str(), &db), SQLITE_OK);
  sqlite3_busy_timeout(db, 60'000);
  const auto sql = [&](const char* text) {
    EXPECT_EQ(sqlite3_exec(db, text, nullptr, nullptr, nullptr), SQLITE_OK);
  };
  campaign(
      server, [&] { sql("BEGIN IMMEDIATE"); }, [&] { sql("ROLLBACK"); }, Reads::GoOn);
  sql("BEGIN IMMEDIATE");
  expect_prompt_end(server);
  sqlite3_close(db);
}

TEST(AbsentSqlite, Hole02ServeEndsInTimeInTheMiddleOfAMove) {
  const TempFolder folder;
  sqlite3* db = nullptr;
  expect_an_end_in_the_middle({"--data", folder.path()}, [&] {
    ASSERT_EQ(sqlite3_open((folder.path() + "/lusoria.db").c_str(), &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 60'000);
    ASSERT_EQ(sqlite3_exec(db, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  });
  sqlite3_close(db);
}

}  // namespace
}  // namespace lusoria::testing
