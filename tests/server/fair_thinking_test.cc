// Thinking is shared fairly (hole 5): whoever has many tables of bots takes nobody's bot away.
#include <gtest/gtest.h>

#include "server/tables/fair_share.h"
#include "tests/server/both_stores.h"

namespace lusoria::server {
namespace {

/// Who is served, one after another, where everybody wants more at once.
std::vector<std::string> served(const std::vector<Thought>& thoughts, int rounds) {
  FairShare share;
  std::vector<std::string> list;
  for (int i = 0; i < rounds; ++i) {
    list.push_back(thoughts[share.order(thoughts).front()].asker);
    share.served(list.back());
  }
  return list;
}

TEST(Hole05, ThoseWhoAskedTakeTurns) {
  std::vector<Thought> thoughts(30, {"Ana", Wait::Looking});
  thoughts.push_back({"Ben", Wait::Looking});
  const std::vector<std::string> turns{"Ana", "Ben", "Ana", "Ben", "Ana", "Ben"};
  EXPECT_EQ(served(thoughts, 6), turns);
}

TEST(Hole05, TheFirstOfEachComesBeforeTheSecondOfAnybody) {
  FairShare share;
  share.served("Ana");
  const std::vector<std::size_t> order = share.order({{"Ana", Wait::Looking},
                                                      {"Ana", Wait::Looking},
                                                      {"Ben", Wait::Looking},
                                                      {"Ben", Wait::Looking}});
  EXPECT_EQ(order, (std::vector<std::size_t>{2, 0, 1, 3}));
}

TEST(Hole05, WhoLooksComesFirstButNobodyWhoSitsWaitsForEver) {
  const std::vector<Thought> thoughts{{"Ben", Wait::Sitting}, {"Ana", Wait::Looking}};
  const std::vector<std::string> list = served(thoughts, 20);
  EXPECT_EQ(list.front(), "Ana");
  EXPECT_GE(std::count(list.begin(), list.end(), "Ben"), 4);
  EXPECT_GT(std::count(list.begin(), list.end(), "Ana"),
            std::count(list.begin(), list.end(), "Ben") - 1);
}

TEST(Hole05, TablesWhereNobodySitsComeLast) {
  const std::vector<Thought> thoughts{{"Ana", Wait::Nobody}, {"Ben", Wait::Sitting}};
  EXPECT_EQ(served(thoughts, 3), (std::vector<std::string>{"Ben", "Ben", "Ben"}));
}

TEST(Hole05, AThoughtIsKeptWithItsJob) {
  const Thought kept = thought_of(json_of({"a_1", Wait::Nobody}).dump());
  EXPECT_EQ(kept.asker, "a_1");
  EXPECT_EQ(kept.wait, Wait::Nobody);
  EXPECT_EQ(thought_of("{}").wait, Wait::Sitting) << "jobs of before";
}

}  // namespace
}  // namespace lusoria::server

namespace lusoria::testing {
namespace {

class BotTables : public BothStores {};

INSTANTIATE_TEST_SUITE_P(Stores, BotTables, ::testing::Values("sqlite", "postgres"), store_name);

/// Two guests with as many tables of strong bots and nobody at them as each may have, or nearly so,
/// in the store of before as well.
TEST_P(BotTables, Hole05TakeNobodysBotAway) {
  constexpr int kTables = 16;
  const std::vector<std::string> arguments{
      "--no-rate-limits", "--bot-pace", "0", "--bot-threads", "1"};
  auto server = start(arguments);
  const Json consul{{"bot", "consul"}};
  const std::string played = title(server->port());
  for (const char* name : {"Ben", "Cleo"}) {
    Person greedy(server->port());
    greedy.enter(name);
    for (int i = 0; i < kTables / 2; ++i) {
      const Json made = greedy.post(
          "/api/tables",
          {{"title", played}, {"seats", {consul, consul, consul, consul}}, {"start", true}});
      ASSERT_EQ(made["table"]["status"], "running") << made;
    }
  }
  // Their jobs are stored: a restart does not help whoever waits.
  EXPECT_EQ(server->stop(), 0);
  server = start(arguments);
  Player ana(server->port(), "Ana");
  const Json made = ana.person.post(
      "/api/tables",
      {{"title", played}, {"seats", {{{"me", true}}, {{"bot", "tiro"}}}}, {"start", true}});
  ana.table = made["table"]["id"];
  ana.watch();
  for (int turn = 0; turn < 5; ++turn) {
    ASSERT_TRUE(ana.wait_for_turn()) << "a minute without an answer";
    ASSERT_EQ(ana.play_something()["t"], "ok");
  }
}

}  // namespace
}  // namespace lusoria::testing
