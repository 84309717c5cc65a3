// What must not end or mislead a process that runs for months: a task that throws (hole 1), a clock
// that is set (hole 14), words that hide what happened (hole 14).
#include <atomic>
#include <chrono>
#include <fstream>
#include <future>
#include <gtest/gtest.h>
#include <unistd.h>

#include "server/http/http.h"
#include "server/store/store_clock.h"
#include "server/tables/new_table.h"
#include "server/tables/repeater.h"
#include "server/tables/strand.h"
#include "server/tables/table_registry.h"
#include "tests/server/player.h"

namespace lusoria::server {
namespace {

using testing::Json;

TEST(Hole01, AThreadOutlivesWhatATaskThrows) {
  Pool pool(1);
  Strand strand(pool);
  std::promise<void> by_pool;
  std::promise<void> by_strand;
  pool.post([] { throw StoreError("gone"); });
  pool.post([&] { by_pool.set_value(); });
  strand.post([] { throw std::runtime_error("unforeseen"); });
  strand.post([&] { by_strand.set_value(); });
  by_pool.get_future().wait();
  by_strand.get_future().wait();
}

TEST(Hole01, ARepeaterOutlivesWhatItsTaskThrows) {
  std::promise<void> again;
  std::atomic<int> times{0};
  Repeater repeater(std::chrono::milliseconds(1), [&] {
    if (++times == 1) throw std::runtime_error("unforeseen");
    if (times == 2) again.set_value();
  });
  again.get_future().wait();
}

/// Asks the store where a handler must not.
class AsksOnTheSpot final : public HttpHandler {
 public:
  explicit AsksOnTheSpot(Store& store) : store_(store) {}

  void request(HttpRequest request, HttpReply reply) override {
    if (request.path == "/now") return reply({.body = std::to_string(store_.now())});
    if (request.path == "/thrown") throw 1;
    reply({.body = store_.account("a_1") ? "somebody" : "nobody"});
  }

  void upgrade(HttpRequest, std::function<void(WsOpen)>, HttpReply) override {}

  void failed(const std::string& why) override {
    const std::scoped_lock lock(mutex_);
    failures_.push_back(why);
    changed_.notify_all();
  }

  /// What the first, the second … of them says; nothing if it does not come.
  std::string failure(std::size_t number) {
    std::unique_lock lock(mutex_);
    const bool came = changed_.wait_for(
        lock, std::chrono::seconds(20), [&] { return failures_.size() >= number; });
    return came ? failures_[number - 1] : "";
  }

 private:
  Store& store_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> failures_;
};

TEST(Hole01, NoNetworkThreadAsksTheStore) {
  const testing::TempFolder folder;
  const auto store = open_sqlite(folder.path() + "/lusoria.db");
  AsksOnTheSpot handler(*store);
  const auto server = start_http({.port = 0}, handler);
  testing::Line asking(server->port());
  asking.write("GET /account HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(handler.failure(1), "a network thread asks the store");
  testing::Line throwing(server->port());
  throwing.write("GET /thrown HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(handler.failure(2), "unknown");
  EXPECT_EQ(testing::Person(server->port()).call("GET", "/now").status, 200)
      << "its thread goes on, and the time is no question to the store";
  EXPECT_FALSE(store->account("a_1").has_value()) << "others may ask";
}

/// Thinks once, and badly.
class ThrowingBot final : public Bot {
 public:
  RawAction choose(const AnyView&, const Budget&) override { throw std::bad_alloc(); }
};

TEST(Hole01, AThinkerOutlivesWhatABotThrows) {
  const testing::TempFolder folder;
  const auto store = open_sqlite(folder.path() + "/lusoria.db");
  std::atomic<bool> thrown{false};
  RegistryConfig config;
  config.bot_threads = 1;
  config.bot_pace = 0;
  config.make_bot = [&](const AnyGame& game, std::string_view, std::uint64_t seed) {
    if (!thrown.exchange(true)) return std::unique_ptr<Bot>(new ThrowingBot);
    return bot_of_level(game, "random", seed);
  };
  TableRegistry registry(*store, config);
  const Account ana{.id = "a_1", .name = "Ana", .kind = AccountKind::Guest};
  const Json bot{{"bot", "random"}};
  const Json asked{{"title", std::string(all_games().front()->facts().slug)},
                   {"seats", {bot, bot}}};
  for (const char* id : {"t_one", "t_two"}) {
    entry::Create first;
    ASSERT_EQ(new_table(asked, ana, id, first), "");
    std::promise<void> started;
    registry.create(id, first, [&, id](const Answer& made) {
      EXPECT_FALSE(made.problem.has_value());
      registry.table(id)->act(ana.id, command::Start{ana.id}, [&](const Answer& answer) {
        EXPECT_FALSE(answer.problem.has_value());
        started.set_value();
      });
    });
    started.get_future().wait();
  }
  for (int i = 0; i < 600 && registry.bots().moves() < 5; ++i)
    ::usleep(100'000);
  EXPECT_TRUE(thrown);
  EXPECT_GE(registry.bots().moves(), 5) << "at the other table";
}

constexpr Millis kHour = 3'600'000;
constexpr Millis kStart = 1'800'000'000'000;

/// Hears the clock every ten seconds of an hour.
Millis after_an_hour(StoreClock& clock, Millis step) {
  for (Millis passed = 10'000; passed <= kHour; passed += 10'000)
    clock.heard(kStart + passed + step, passed);
  return clock.at(kHour);
}

TEST(Hole14, AClockThatIsSetMakesNoHoursPass) {
  for (const Millis step : {2 * kHour, -2 * kHour}) {
    StoreClock clock;
    clock.heard(kStart, 0);
    EXPECT_EQ(clock.at(0), kStart);
    EXPECT_NE(clock.heard(kStart + 1'000 + step, 1'000), 0) << "it is told";
    const Millis followed = std::abs(clock.at(1'000) - (kStart + 1'000));
    EXPECT_LE(followed, 50) << "a twentieth of the second";
    const Millis hour = after_an_hour(clock, step) - kStart - kHour;
    EXPECT_LE(std::abs(hour), kHour / 20);
    EXPECT_GE(std::abs(hour), kHour / 20 - 1'000) << "and is caught up";
    EXPECT_EQ(hour > 0, step > 0);
  }
}

TEST(Hole14, ADriftIsFollowedAtOnceAndNoTimeIsTaken) {
  StoreClock clock;
  clock.heard(kStart, 0);
  // More than a twentieth of the time, as a step would be followed.
  EXPECT_EQ(clock.heard(kStart + 11'500, 10'000), 0);
  EXPECT_EQ(clock.at(10'000), kStart + 11'500);
  // A machine that learns the year only after it was started.
  EXPECT_EQ(clock.heard(kStart + 1000 * kHour, 20'000), 0);
  EXPECT_EQ(clock.at(20'000), kStart + 1000 * kHour);
}

TEST(Hole14, AFactDoesNotHideWhatHappened) {
  const Json line = Json::parse(
      log_text("error", "store", {{"what", "disk"}, {"level", "info"}, {"at", 0}, {"table", "t"}}));
  EXPECT_EQ(line["what"], "store");
  EXPECT_EQ(line["level"], "error");
  EXPECT_GT(line["at"].get<Millis>(), 0);
  EXPECT_EQ(line["table"], "t");
}

}  // namespace
}  // namespace lusoria::server

namespace lusoria::testing {
namespace {

std::string text_in(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Endurance, RootIsWarned) {
  const TempFolder folder;
  const std::string log = folder.path() + "/log";
  const ServerProcess server({"--data", folder.path() + "/data"}, 0, log);
  ASSERT_NE(server.port(), 0);
  EXPECT_EQ(text_in(log).find("run by root") != std::string::npos, ::geteuid() == 0);
}

TEST(Hole14, APortInUseIsSaidInPlainWords) {
  const TempFolder one;
  const TempFolder other;
  const ServerProcess server({"--data", one.path()});
  ASSERT_NE(server.port(), 0);
  const std::string words = other.path() + "/words";
  EXPECT_NE(run_lusoria("serve --quiet --data " + other.path() + " --port " +
                        std::to_string(server.port()) + " 2>" + words),
            0);
  const std::string said = text_in(words);
  EXPECT_NE(said.find("cannot listen on 127.0.0.1 port " + std::to_string(server.port())),
            std::string::npos)
      << said;
  EXPECT_EQ(said.find('['), std::string::npos) << "no place in a source: " << said;
}

/// Two people play with clocks, while `step` sets the store's clock two hours ahead.
void expect_to_keep_their_seats(const ServerProcess& server, const std::function<void()>& step) {
  ASSERT_NE(server.port(), 0);
  Player ana(server.port(), "Ana");
  Player ben(server.port(), "Ben");
  const std::string title = ana.person.get("/api/titles")["titles"][0]["slug"];
  sit_together(
      ana,
      ben,
      {{"title", title}, {"clock", {{"kind", "live"}, {"initial", 600'000}, {"increment", 0}}}});
  step();
  // The clock is read every ten seconds.
  const auto begin = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - begin < std::chrono::seconds(13))
    ::usleep(100'000);
  const Json seats = ana.person.get("/api/tables/" + ana.table)["table"]["seats"];
  for (const Json& seat : seats)
    EXPECT_EQ(seat["away"], false) << seats;
  Player& decider = ana.deciding() ? ana : ben;
  EXPECT_EQ(decider.play_something()["t"], "ok");
}

TEST(Hole14, ASteppedDatabaseClockTakesNobodysSeat) {
  PostgresServer postgres;
  ASSERT_TRUE(postgres.running());
  ASSERT_TRUE(postgres.create("stepped"));
  // Found before the database's own: its time and what a table says on top of it.
  ASSERT_TRUE(postgres.sql(
      "stepped",
      "CREATE SCHEMA other; CREATE TABLE other.step (hours int); INSERT INTO other.step VALUES "
      "(0); "
      "CREATE FUNCTION other.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS "
      "\\$\\$ SELECT pg_catalog.clock_timestamp() + make_interval(hours => (SELECT hours FROM "
      "other.step)) \\$\\$; ALTER DATABASE stepped SET search_path = other, pg_catalog, public"));
  const ServerProcess server(
      {"--db", postgres.url("stepped"), "--no-rate-limits", "--bot-pace", "0"});
  expect_to_keep_their_seats(
      server, [&] { ASSERT_TRUE(postgres.sql("stepped", "UPDATE other.step SET hours = 2")); });
}

TEST(Hole14, ASteppedMachineClockTakesNobodysSeat) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "nothing may be loaded before the sanitizer";
#endif
  const TempFolder folder;
  const std::string hours = folder.path() + "/hours";
  const std::string log = folder.path() + "/log";
  std::ofstream(hours).flush();
  ::setenv("LD_PRELOAD", LUSORIA_STEPPED_CLOCK, 1);
  ::setenv("STEPPED_CLOCK", hours.c_str(), 1);
  const ServerProcess server(
      {"--data", folder.path() + "/data", "--no-rate-limits", "--bot-pace", "0"}, 0, log);
  ::unsetenv("LD_PRELOAD");
  ::unsetenv("STEPPED_CLOCK");
  expect_to_keep_their_seats(server, [&] { std::ofstream(hours) << "hh"; });
  EXPECT_NE(text_in(log).find("the clock was set"), std::string::npos) << "it was, and is told";
}

}  // namespace
}  // namespace lusoria::testing
