// A primary with a synchronous standby is killed under load, and the standby takes its place:
// nothing acknowledged is lost, and play goes on by itself.
#include <csignal>
#include <gtest/gtest.h>

#include "tests/server/house.h"

namespace lusoria::testing {
namespace {

/// Both hosts in one address; processes find the one that can be written.
std::string address(const PostgresServer& one, const PostgresServer& other) {
  return "postgres://lusoria@127.0.0.1:" + std::to_string(one.port()) +
         ",127.0.0.1:" + std::to_string(other.port()) + "/failover?target_session_attrs=read-write";
}

TEST(Failover, ASynchronousStandbyTakesOver) {
  PostgresServer primary;
  ASSERT_TRUE(primary.running());
  ASSERT_TRUE(primary.create("failover"));
  PostgresServer standby(PostgresServer::StandbyOf{primary});
  ASSERT_TRUE(standby.running());
  ASSERT_TRUE(primary.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'") &&
              primary.sql("postgres", "SELECT pg_reload_conf()"));
  const std::vector<std::string> arguments{
      "--db", address(primary, standby), "--no-rate-limits", "--bot-pace", "0"};
  const ServerProcess one(arguments);
  const ServerProcess other(arguments);
  ASSERT_NE(one.port(), 0);
  ASSERT_NE(other.port(), 0);
  House here(one, 10);
  House there(other, 10);
  ASSERT_GE(here.wait_for_play(10), 0);
  ASSERT_GE(there.wait_for_play(10), 0);
  const auto killed = Clock::now();
  primary.signal(SIGKILL);
  ASSERT_TRUE(standby.promote());
  const int promoted = milliseconds_since(killed);
  here.wait_for_play(3);
  there.wait_for_play(3);
  const int resumed = milliseconds_since(killed);
  Found sum = here.check();
  sum += there.check();
  std::printf(
      "killed; promoted after %d ms, play went on after %d ms; %d events acknowledged, %d found "
      "again\n",
      promoted,
      resumed,
      sum.acknowledged,
      sum.found);
  EXPECT_GT(sum.acknowledged, 26) << "before and after";
  EXPECT_LT(resumed - promoted, 30'000);
}

}  // namespace
}  // namespace lusoria::testing
