// Thinking is shared fairly (hole 5): whoever has many tables of bots takes nobody's bot away.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "server/tables/fair_share.h"
#include "server/tables/new_table.h"
#include "server/tables/table_registry.h"
#include "tests/server/both_stores.h"

namespace lusoria::server {
namespace {

/// Who is served, one after another, where everybody wants more at once.
std::vector<std::string> served(const std::vector<Thought>& thoughts, int rounds) {
  FairShare share;
  std::vector<std::string> list;
  for (int i = 0; i < rounds; ++i) {
    const Thought& next = thoughts[share.order(thoughts).front()];
    list.push_back(next.asker);
    share.served(next);
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
  share.served({"Ana", Wait::Looking});
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

/// Twenty guests of one address are not twenty people, whatever else they are.
TEST(Hole05, ManyGuestsOfOneAddressTakeTurnsAmongThemselves) {
  std::vector<Thought> thoughts;
  for (int guest = 0; guest < 20; ++guest)
    thoughts.push_back({"Guest " + std::to_string(guest), Wait::Looking, "192.0.2.1"});
  thoughts.push_back({"Ana", Wait::Looking, "198.51.100.7"});
  thoughts.push_back({"Ben", Wait::Sitting, "198.51.100.7"});
  thoughts.push_back({"Cleo", Wait::Looking, ""});
  const std::vector<std::string> list = served(thoughts, 60);
  for (const char* one : {"Ana", "Cleo"})
    EXPECT_GE(std::count(list.begin(), list.begin() + 6, one), 1) << one;
  EXPECT_GE(std::count(list.begin(), list.end(), "Cleo"), 19) << "a house of her own";
  EXPECT_GE(std::count(list.begin(), list.end(), "Ana"), 9);
  EXPECT_GE(std::count(list.begin(), list.end(), "Ben"), 3) << "who sits is not forgotten";
  const std::set<std::string> all(list.begin(), list.end());
  EXPECT_GE(all.size(), 18U) << "and each of the guests has a turn";
}

/// Where everybody comes from one address, it is as if nobody knew from where.
TEST(Hole05, OneHouseholdSharesAsPeopleDo) {
  std::vector<Thought> thoughts{{"Ana", Wait::Sitting}, {"Ben", Wait::Looking}};
  thoughts.insert(thoughts.end(), 5, {"Cleo", Wait::Looking});
  std::vector<Thought> at_home = thoughts;
  for (Thought& thought : at_home)
    thought.house = "192.0.2.1";
  EXPECT_EQ(served(at_home, 30), served(thoughts, 30));
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

/// Thinks for a while, as a strong one does that looks whether it shall stop, and is counted.
class SlowBot final : public Bot {
 public:
  SlowBot(std::unique_ptr<Bot> mind, std::chrono::milliseconds time, std::atomic<int>& thoughts)
      : mind_(std::move(mind)), time_(time), thoughts_(thoughts) {}

  RawAction choose(const AnyView& view, const Budget& budget) override {
    const auto end = std::chrono::steady_clock::now() + time_;
    while (std::chrono::steady_clock::now() < end) {
      if (budget.cancelled()) return {};
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ++thoughts_;
    return mind_->choose(view, {});
  }

 private:
  std::unique_ptr<Bot> mind_;
  std::chrono::milliseconds time_;
  std::atomic<int>& thoughts_;
};

/// One thinker, whose consuls take their time, and people at tables.
class OneThinker : public ::testing::Test {
 protected:
  void open(std::chrono::milliseconds time) {
    RegistryConfig config;
    config.bot_threads = 1;
    config.bot_pace = 0;
    config.make_bot = [this, time](
                          const AnyGame& game, std::string_view level, std::uint64_t seed) {
      auto quick = bot_of_level(game, "random", seed);
      if (level != "consul") return quick;
      return std::unique_ptr<Bot>(new SlowBot(std::move(quick), time, thoughts));
    };
    registry = std::make_unique<TableRegistry>(*store, config);
  }

  /// Starts a table of an account.
  void begin(const std::string& account, const std::string& id, const Json& seats) {
    const Account host{.id = account, .name = account, .kind = AccountKind::Guest};
    entry::Create first;
    ASSERT_EQ(
        new_table({{"title", std::string(all_games().front()->facts().slug)}, {"seats", seats}},
                  host,
                  id,
                  first),
        "");
    std::promise<void> started;
    registry->create(id, first, [&](const Answer&) {
      registry->table(id)->act(account, command::Start{account}, [&](const Answer& answer) {
        EXPECT_FALSE(answer.problem.has_value());
        started.set_value();
      });
    });
    started.get_future().wait();
  }

  /// What an account can do at its table; nothing while a bot thinks there.
  std::optional<command::Play> choice(const std::string& account, const std::string& id) const {
    std::promise<std::optional<command::Play>> found;
    registry->table(id)->read([&](const TableState* state) {
      const Seat seat = state->seat_of(account);
      if (state->decider() != seat) return found.set_value(std::nullopt);
      const RawAction first = state->game->legal_actions(state->match->state()).choices.front();
      found.set_value(command::Play{.answers = state->feed->last(seat),
                                    .actions = {print_action(state->match->notation(), first)}});
    });
    return found.get_future().get();
  }

  /// Waits for the account's turn, then plays; how many consuls' thoughts were waited for.
  int play_a_turn(const std::string& account, const std::string& id) {
    const int before = thoughts;
    std::optional<command::Play> play = choice(account, id);
    for (int i = 0; i < 6'000 && !play; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      play = choice(account, id);
    }
    const int waited = thoughts - before;
    if (!play) ADD_FAILURE() << "a minute without an answer";
    if (!play) return waited;
    std::promise<void> played;
    registry->table(id)->act_as_seat(account, *play, [&](const Answer& answer) {
      EXPECT_FALSE(answer.problem.has_value());
      played.set_value();
    });
    played.get_future().wait();
    return waited;
  }

  const Json consul{{"bot", "consul"}};
  const Json tiro{{"bot", "tiro"}};
  const Json me{{"me", true}};
  testing::TempFolder folder;
  std::unique_ptr<Store> store = open_sqlite(folder.path() + "/lusoria.db");
  std::atomic<int> thoughts{0};
  std::unique_ptr<TableRegistry> registry;
};

/// What is thought where nobody sits is put off in the middle.
TEST_F(OneThinker, Hole05NobodyWaitsForTablesWhereNobodySits) {
  open(std::chrono::seconds(5));
  for (int i = 0; i < 16; ++i)
    begin("a_ben", "t_ben" + std::to_string(i), {consul, consul, consul});
  begin("a_ana", "t_ana", {me, tiro});
  int waited = 0;
  for (int turn = 0; turn < 8; ++turn)
    waited += play_a_turn("a_ana", "t_ana");
  EXPECT_EQ(waited, 0);
}

/// Ben sits at many tables and waits for three bots at each; Ana for one.
TEST_F(OneThinker, Hole05WhoHasOneTableWaitsForAFewThoughtsOfWhoHasMany) {
  constexpr int kTables = 20;
  constexpr int kTurns = 8;
  open(std::chrono::milliseconds(20));
  for (int i = 0; i < kTables; ++i)
    begin("a_ben", "t_ben" + std::to_string(i), {consul, consul, consul, me});
  begin("a_ana", "t_ana", {tiro, me});
  int waited = 0;
  for (int turn = 0; turn < kTurns; ++turn)
    waited += play_a_turn("a_ana", "t_ana");
  EXPECT_LE(waited, 4 * kTurns);
  int still_wait = 0;
  for (int i = 0; i < kTables; ++i)
    still_wait += choice("a_ben", "t_ben" + std::to_string(i)) ? 0 : 1;
  EXPECT_GT(still_wait, 0) << "else there was nothing to wait for";
}

/// Guests of one address, each with a table, and all waiting; Ana comes from elsewhere.
TEST_F(OneThinker, Hole05ManyGuestsOfOneAddressKeepNobodyWaiting) {
  constexpr int kGuests = 20;
  constexpr int kTurns = 8;
  open(std::chrono::milliseconds(20));
  for (int i = 0; i < kGuests; ++i) {
    const std::string guest = "a_guest" + std::to_string(i);
    registry->houses().note(guest, "192.0.2.1");
    begin(guest, "t_guest" + std::to_string(i), {consul, consul, consul, me});
  }
  begin("a_ana", "t_ana", {tiro, me});
  int waited = 0;
  for (int turn = 0; turn < kTurns; ++turn)
    waited += play_a_turn("a_ana", "t_ana");
  EXPECT_LE(waited, 4 * kTurns);
  int still_wait = 0;
  for (int i = 0; i < kGuests; ++i)
    still_wait += choice("a_guest" + std::to_string(i), "t_guest" + std::to_string(i)) ? 0 : 1;
  EXPECT_GT(still_wait, 0) << "else there was nothing to wait for";
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
