#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "ai/analysis/analysis.h"
#include "ai/arena/arena.h"
#include "ai/bots/bot.h"
#include "ai/bots/external.h"
#include "ai/bots/on_threads.h"
#include "engine/core/fmath.h"
#include "tests/ai/positions.h"

namespace lusoria {

namespace {

Json options_for(const AnyGame& game, int seats) {
  Json options;
  EXPECT_EQ(game.complete_options(Json{{"seats", seats}}, options), "");
  return options;
}

TEST(Maths, ExpAndLogAreCloseToTheTruth) {
  for (float x = -20.0F; x < 20.0F; x += 0.37F) {
    EXPECT_NEAR(exp_of(x) / std::exp(x), 1.0F, 1e-6F) << x;
  }
  for (float x = 1e-6F; x < 1e6F; x *= 1.7F)
    EXPECT_NEAR(log_of(x), std::log(x), 1e-5F) << x;
}

TEST(Arena, WilsonIntervalsOfKnownCases) {
  // Three of three says at least 43.85 %, not 100 %.
  EXPECT_NEAR(arena::wilson(3, 3)[0], 0.4385, 1e-4);
  EXPECT_NEAR(arena::wilson(3, 3)[1], 1.0, 1e-9);
  EXPECT_NEAR(arena::wilson(50, 100)[0], 0.4038, 1e-4);
  EXPECT_NEAR(arena::wilson(50, 100)[1], 0.5962, 1e-4);
}

class EveryTitle : public testing::TestWithParam<const AnyGame*> {};

INSTANTIATE_TEST_SUITE_P(Titles,
                         EveryTitle,
                         testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& title) { return std::string(title.param->facts().slug); });

/// A bot is handed a view, so whatever lies hidden behind it, it moves alike: the hidden part is
/// dealt anew and the view taken again.
TEST_P(EveryTitle, NoLevelPeeks) {
  const AnyGame& game = *GetParam();
  Rng rng(3);
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<std::unique_ptr<Bot>> twins;
  for (const Level& level : levels()) {
    bots.push_back(make_bot(game, level.slug, 17));
    twins.push_back(make_bot(game, level.slug, 17));
  }
  each_position(game, 1000, 7, [&](const AnyState& s, const Turn& turn) {
    const AnyView view = game.view(s, turn.seat);
    const AnyState other = game.sample(view, rng);
    const AnyView again = game.view(other, turn.seat);
    for (unsigned i = 0; i < bots.size(); ++i) {
      const Budget budget{.simulations = 6};
      const RawAction move = bots[i]->choose(view, budget);
      ASSERT_EQ(move, twins[i]->choose(again, budget))
          << levels()[i].slug << " in turn " << turn.number;
      ASSERT_FALSE(game.refuse(s, turn.seat, move))
          << levels()[i].slug << " in turn " << turn.number;
    }
  });
}

TEST_P(EveryTitle, ArenaDoesNotDependOnThreads) {
  const AnyGame& game = *GetParam();
  arena::Spec spec{.game = &game,
                   .options = options_for(game, 2),
                   .bots = {"greedy", "random"},
                   .games = 6,
                   .seed = 4};
  std::vector<arena::Played> one;
  std::vector<arena::Played> two;
  arena::play_all(spec, one, {});
  spec.threads = 2;
  arena::play_all(spec, two, {});
  ASSERT_EQ(one.size(), two.size());
  for (unsigned i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].index, i);
    EXPECT_EQ(one[i].share, two[i].share) << i;
    EXPECT_EQ(one[i].score, two[i].score) << i;
    EXPECT_EQ(one[i].decisions, two[i].decisions) << i;
  }
}

/// Whoever thinks is charged for it, wherever it sits.
TEST_P(EveryTitle, ArenaChargesTheBotThatThinks) {
  const AnyGame& game = *GetParam();
  const arena::Spec spec{.game = &game,
                         .options = options_for(game, 2),
                         .bots = {"greedy", "random"},
                         .games = 4,
                         .seed = 6};
  std::vector<arena::Played> games;
  arena::play_all(spec, games, {});
  for (const arena::Played& played : games) {
    EXPECT_EQ(played.asked[0] + played.asked[1], played.decisions);
    EXPECT_GT(played.spent_ms[0] / played.asked[0], 2 * played.spent_ms[1] / played.asked[1]);
  }
}

/// Within four standard errors: equal players would miss it once in 16,000 times.
TEST_P(EveryTitle, EqualPlayersShareEvenly) {
  const AnyGame& game = *GetParam();
  const int seats = game.facts().max_seats;
  arena::Spec spec{.game = &game,
                   .options = options_for(game, seats),
                   .bots = std::vector<std::string>(static_cast<unsigned>(seats), "random"),
                   .games = 1000,
                   .seed = 9};
  std::vector<arena::Played> games;
  arena::play_all(spec, games, {});
  double wins = 0;
  for (const arena::Played& played : games)
    wins += played.share[0] / static_cast<double>(kWholeWin);
  const double even = 1.0 / seats;
  const double error = std::sqrt(even * (1.0 - even) / spec.games);
  EXPECT_NEAR(wins / spec.games, even, 4 * error);
}

/// A spec changes a level; what it does not know it refuses.
TEST(Levels, AreReadWithChanges) {
  const auto level = read_level("consul:sims=250:turns=-1:explore=0.25");
  ASSERT_TRUE(level);
  EXPECT_EQ(level->simulations, 250U);
  EXPECT_EQ(level->rollout_turns, -1);
  EXPECT_EQ(level->exploration, 0.25F);
  for (const char* bad : {"caesar",
                          "consul:",
                          "consul:sims",
                          "consul:sims=",
                          "consul:sims=-1",
                          "consul:sims=1x",
                          "consul:colour=2",
                          "consul:noise=1.2.3"})
    EXPECT_FALSE(read_level(bad)) << bad;
}

/// Thinking asks every 16 simulations whether it should go on. Cancelled, it answers with a legal
/// move at once; a turn's clock stops it long before its 4,000 simulations are done.
TEST_P(EveryTitle, ThinkingStopsWhenToldTo) {
  const AnyGame& game = *GetParam();
  const auto bot = make_bot(game, "consul:sims=4000", 3);
  each_position(game, 8, 31, [&](const AnyState& s, const Turn& turn) {
    const AnyView view = game.view(s, turn.seat);
    const AnyActions legal = game.legal_actions(s);
    if (legal.choices.size() + legal.asides.size() < 2) return;
    int asked = 0;
    const auto count = [&](bool stop) { return [&asked, stop] { return ++asked > 0 && stop; }; };
    EXPECT_FALSE(game.refuse(s, turn.seat, bot->choose(view, {.cancelled = count(true)})));
    EXPECT_EQ(asked, 1);
    asked = 0;
    const Budget hurried{.turn_ms = 1, .cancelled = count(false)};
    EXPECT_FALSE(game.refuse(s, turn.seat, bot->choose(view, hurried)));
    EXPECT_LT(asked, 100);
  });
}

/// Beside each other or one after the other, as a page's workers are: they choose the same, to the
/// bit.
TEST_P(EveryTitle, WorkersAreReproducible) {
  const AnyGame& game = *GetParam();

  struct Worker {
    std::unique_ptr<LevelBot> bot;
    search::Report found;
  };

  std::array<Worker, 2> beside;
  std::array<Worker, 2> in_turn;
  for (std::array<Worker, 2>* workers : {&beside, &in_turn}) {
    for (std::uint32_t i = 0; i < 2; ++i)
      (*workers)[i].bot =
          make_bot(game, "consul:noise=0.1:temperature=0.1", 3, {.worker = i, .of = 2});
  }
  const Budget budget{.simulations = 65};
  each_position(game, 5, 23, [&](const AnyState& s, const Turn& turn) {
    const AnyView view = game.view(s, turn.seat);
    const auto think = [&](Worker& worker) { worker.found = worker.bot->think(view, budget); };
    on_threads(2, [&](unsigned i) { think(beside[i]); });
    think(in_turn[1]);
    think(in_turn[0]);
    const auto pick = [&](std::array<Worker, 2>& workers) {
      const search::Report sum = merged(std::array{workers[0].found, workers[1].found});
      EXPECT_LE(sum.simulations, 66U);  // Half of 65 each, rounded up.
      return workers[0].bot->pick(view, sum);
    };
    EXPECT_EQ(pick(beside), pick(in_turn));
  });
}

/// Two reports by hand: 3 visits at 0.5 and 1 at 0.1 are 4 at 0.4.
TEST(Workers, AddUpByVisits) {
  search::Report a;
  a.simulations = 4;
  a.candidates = {{{1, 0, 0, 0}, 3, 0.5F, 0.5F}, {{2, 0, 0, 0}, 1, 0.2F, 0.5F}};
  search::Report b;
  b.simulations = 4;
  b.candidates = {{{2, 0, 0, 0}, 3, 0.6F, 0.5F}, {{1, 0, 0, 0}, 1, 0.1F, 0.5F}};
  const search::Report sum = merged(std::array{a, b});
  EXPECT_EQ(sum.simulations, 8U);
  ASSERT_EQ(sum.candidates.size(), 2U);
  EXPECT_EQ(sum.candidates[0].visits, 4U);
  EXPECT_NEAR(sum.candidates[0].value, 0.4F, 1e-6F);
  EXPECT_NEAR(sum.candidates[1].value, 0.5F, 1e-6F);
}

/// Action, visits, value, prior, utility.
TEST(Bots, TheBestChoicesComeInTheOrderOfTheirWorth) {
  const auto verbs = [](const std::vector<search::Candidate>& choices) {
    std::vector<int> list;
    for (const search::Candidate& c : choices)
      list.push_back(c.action.verb);
    return list;
  };
  search::Report report;
  report.candidates = {{{1, 0, 0, 0}, 50, 0.31F, 0.4F},
                       {{2, 0, 0, 0}, 40, 0.32F, 0.3F},
                       {{3, 0, 0, 0}, 9, 0.90F, 0.2F},
                       {{4, 0, 0, 0}, 0, 0.0F, 0.1F}};
  EXPECT_EQ(verbs(best_choices(report, 2)), (std::vector{2, 1})) << "three was hardly tried";
  EXPECT_EQ(verbs(best_choices(report, 9)), (std::vector{3, 2, 1})) << "four was not tried";
  report.candidates = {{{1, 0, 0, 0}, 50, 1.0F, 0.5F, 1.002F},
                       {{2, 0, 0, 0}, 40, 1.0F, 0.5F, 1.011F}};
  EXPECT_EQ(verbs(best_choices(report, 3)), (std::vector{2, 1})) << "the margin decides";
}

TEST_P(EveryTitle, TheAccountAddsUp) {
  const AnyGame& game = *GetParam();
  const Json options = options_for(game, 2);
  const std::unique_ptr<Searcher> searcher = make_searcher(game, settings_for(game), 5);
  Rng rng(8);
  AnyState s = game.start(options);
  std::vector<RawAction> actions;
  for (Turn turn = game.turn(s); turn.actor != Actor::Over; turn = game.turn(s)) {
    actions.push_back(turn.actor == Actor::Chance
                          ? game.draw(s, rng.next())
                          : searcher->glance(game.view(s, turn.seat)).candidates.front().action);
    game.apply(s, actions.back());
  }
  const Result result = game.result(s);
  const analysis::Settings settings{.simulations = 4, .threads = 2};
  const analysis::Analysis analysis = analysis::analyse(game, options, actions, settings, {});
  ASSERT_EQ(analysis.values.size(), actions.size() + 1);
  std::int32_t last = 0;
  for (unsigned seat = 0; seat < 2; ++seat) {
    const analysis::WinLedger& account = analysis.ledgers[seat];
    EXPECT_EQ(account.first + account.own + account.chance + account.others, account.last);
    EXPECT_EQ(account.first, analysis.values.front()[seat]);
    EXPECT_EQ(account.last, static_cast<std::int32_t>(result.seat[seat].share));
    last += account.last;
  }
  EXPECT_EQ(last, static_cast<std::int32_t>(kWholeWin));
  const analysis::Analysis again =
      analysis::analyse(game, options, actions, {.simulations = 4, .threads = 1}, {});
  EXPECT_EQ(analysis.values, again.values);
}

class ExternalFaults : public testing::TestWithParam<std::pair<const char*, const char*>> {};

INSTANTIATE_TEST_SUITE_P(
    Programs,
    ExternalFaults,
    testing::Values(std::pair{"exit 1", "ended"},
                    std::pair{"echo '{\"t\":\"hello\"}'; sleep 20", "did not answer in time"},
                    std::pair{"echo '{\"t\":\"hello\"}'; yes '{\"t\":\"action\",\"id\":0}'",
                              "nonsense"},
                    std::pair{"tr -d '\\n' < /dev/zero", "line without end"},
                    std::pair{"while read l; do echo hello; done", "no JSON object"},
                    std::pair{"while read l; do echo '{\"t\":\"hello\",\"id\":1,\"do\":7}'; done",
                              "nonsense"}));

TEST_P(ExternalFaults, LoseTheClockNotTheTable) {
  const AnyGame& game = *all_games().front();
  const Json options = options_for(game, 2);
  const auto bot = make_external(game,
                                 {.command = GetParam().first,
                                  .options = options,
                                  .seats = SeatKeys::plain(2),
                                  .seat = 0,
                                  .decision_ms = 500},
                                 1);
  int asked = 0;
  each_position(game, 3, 5, [&](const AnyState& s, const Turn& turn) {
    ASSERT_FALSE(game.refuse(s, turn.seat, bot->choose(game.view(s, turn.seat), {})));
    ++asked;
  });
  EXPECT_EQ(asked, 3);
  EXPECT_NE(bot->fault().find(GetParam().second), std::string::npos) << bot->fault();
}

TEST(External, TheExampleBotPlays) {
  const AnyGame& game = *all_games().front();
  const arena::Played played = arena::play_game(
      {.game = &game,
       .options = options_for(game, 2),
       .bots = {"exec:python3 " LUSORIA_SOURCE_DIR "/docs/examples/bot.py", "random"},
       .games = 1},
      0);
  EXPECT_EQ(played.fault, "");
  EXPECT_GT(played.decisions, 10U);
}

}  // namespace

}  // namespace lusoria
