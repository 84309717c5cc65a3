// What must not end or mislead a process that runs for months: a task that throws (hole 1), a clock
// that is set (hole 14), words that hide what happened (hole 14).
#include <atomic>
#include <chrono>
#include <fstream>
#include <future>
#include <gtest/gtest.h>
#include <unistd.h>

#include "server/store/store_clock.h"
#include "server/tables/repeater.h"
#include "server/tables/strand.h"
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
  EXPECT_EQ(clock.heard(kStart + 10'300, 10'000), 0);
  EXPECT_EQ(clock.at(10'000), kStart + 10'300);
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

TEST(Hole14, APortInUseIsSaidInPlainWords) {
  const TempFolder one;
  const TempFolder other;
  const ServerProcess server({"--data", one.path()});
  ASSERT_NE(server.port(), 0);
  const std::string words = other.path() + "/words";
  EXPECT_NE(run_lusoria("serve --quiet --data " + other.path() + " --port " +
                        std::to_string(server.port()) + " 2>" + words),
            0);
  std::ifstream in(words);
  const std::string said{std::istreambuf_iterator<char>(in), {}};
  EXPECT_NE(said.find("cannot listen on 127.0.0.1 port " + std::to_string(server.port())),
            std::string::npos)
      << said;
  EXPECT_EQ(said.find('['), std::string::npos) << "no place in a source: " << said;
}

/// The database's own clock is set two hours ahead under a game with clocks.
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
  ASSERT_NE(server.port(), 0);
  Player ana(server.port(), "Ana");
  Player ben(server.port(), "Ben");
  const std::string title = ana.person.get("/api/titles")["titles"][0]["slug"];
  sit_together(
      ana,
      ben,
      {{"title", title}, {"clock", {{"kind", "live"}, {"initial", 600'000}, {"increment", 0}}}});
  ASSERT_TRUE(postgres.sql("stepped", "UPDATE other.step SET hours = 2"));
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

}  // namespace
}  // namespace lusoria::testing
