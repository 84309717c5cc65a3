// What the levels think with: nets where a title has them, and a reference that never does.
#include <gtest/gtest.h>

#include "ai/arena/level_step.h"
#include "ai/bots/bot.h"
#include "ai/bots/ladder.h"
#include "ai/search/net_searcher.h"
#include "tests/ai/positions.h"

namespace lusoria {
namespace {

class LevelsOf : public testing::TestWithParam<const AnyGame*> {};

INSTANTIATE_TEST_SUITE_P(Titles,
                         LevelsOf,
                         testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& title) { return std::string(title.param->facts().slug); });

constexpr std::uint64_t kSeed = 4;

/// Both choose the same in some positions of random games.
void expect_equal_play(const AnyGame& game, LevelBot& one, LevelBot& other) {
  const Budget budget{.simulations = 200};
  each_position(game, 12, 17, [&](const AnyState& s, const Turn& turn) {
    const AnyView view = game.view(s, turn.seat);
    const search::Report found = one.think(view, budget);
    const search::Report twin = other.think(view, budget);
    ASSERT_EQ(found.simulations, twin.simulations);
    EXPECT_EQ(found.seats, twin.seats);
    EXPECT_EQ(one.pick(view, found), other.pick(view, twin)) << "in turn " << turn.number;
  });
}

TEST_P(LevelsOf, TheStrongestThinkWithNetsWhereThereAreSome) {
  const AnyGame& game = *GetParam();
  const auto nets = own_nets(game);
  for (const char* slug : {"centurio", "consul"}) {
    Level level = *find_level(slug);
    EXPECT_EQ(plays_with_nets(game, level), nets != nullptr) << slug;
    auto searcher = nets == nullptr ? make_searcher(game, settings_for(game), kSeed)
                                    : make_net_searcher(game, nets, {}, kSeed);
    const auto bot = make_bot(game, slug, kSeed);
    level.simulations = simulations_of(game, level);
    const auto twin = make_bot(game, level, std::move(searcher), kSeed);
    expect_equal_play(game, *bot, *twin);
  }
  for (const char* spec : {"random", "tiro", "miles", "greedy", "pimc", "consul:spread=0"})
    EXPECT_FALSE(plays_with_nets(game, read_level(spec).value())) << spec;
}

/// As it was when nets began to be measured against it: written out here, since it must not follow
/// a level.
TEST_P(LevelsOf, ConsulV1IsTheHandWrittenSearchOfAThousandSimulations) {
  const AnyGame& game = *GetParam();
  EXPECT_EQ(find_level("consul_v1"), nullptr) << "it is not offered to people";
  const std::optional<Level> level = read_level("consul_v1");
  ASSERT_TRUE(level);
  EXPECT_EQ(simulations_of(game, *level), 1000U);
  search::Settings settings = settings_for(game);
  settings.rollout.sharpness = 128;
  settings.exploration = 1.0F;
  settings.first_play_loss = 0.05F;
  settings.prior_evenness = 0.15F;
  settings.prior_spread = 0.05F;
  settings.rollout.first_version = true;
  const auto reference = make_bot(game, "consul_v1", kSeed);
  const auto twin = make_bot(game,
                             Level{.slug = "twin", .simulations = 1000},
                             make_searcher(game, settings, kSeed),
                             kSeed);
  ASSERT_NE(reference, nullptr);
  expect_equal_play(game, *reference, *twin);
}

/// Early the values of all choices differ by a point or two, late by tens: a blurred level is as
/// sharp in either case.
TEST(Blur, IsInUnitsOfHowFarChoicesAreApart) {
  const AnyGame& game = *find_game("fortuna");
  const auto choice = [&](const AnyView& view, const char* level, float scale) {
    const auto bot = make_bot(game, level, kSeed);
    search::Report found = bot->think(view, {});
    float value = 0.5F;
    for (search::Candidate& c : found.candidates)
      c.value = value = value - 0.02F * scale;
    return bot->pick(view, found);
  };
  int best = 0;
  int changed = 0;
  int positions = 0;
  each_position(game, 60, 17, [&](const AnyState& s, const Turn& turn) {
    const AnyView view = game.view(s, turn.seat);
    const RawAction narrow = choice(view, "greedy:blur=1", 1.0F);
    EXPECT_EQ(narrow, choice(view, "greedy:blur=1", 4.0F));
    best += narrow == choice(view, "greedy", 1.0F) ? 1 : 0;
    changed += choice(view, "greedy:temperature=0.02", 1.0F) !=
                       choice(view, "greedy:temperature=0.02", 4.0F)
                   ? 1
                   : 0;
    ++positions;
  });
  EXPECT_GT(best, 0);
  EXPECT_LT(best, positions);
  EXPECT_GT(changed, 0) << "a fixed temperature is not";
}

TEST(Blur, IsFoundByHalving) {
  const AnyGame& game = *find_game("fortuna");
  arena::StepSpec spec{.match = {.game = &game, .options = {}, .bots = {}, .games = 8, .seed = 3},
                       .above = "greedy",
                       .below = "greedy",
                       .share = 0.7,
                       .rounds = 4};
  ASSERT_EQ(game.complete_options(Json{{"seats", 2}}, spec.match.options), "");
  std::vector<arena::Trial> trials;
  const double found =
      arena::find_step(spec, [&](const arena::Trial& trial) { trials.push_back(trial); });
  ASSERT_EQ(trials.size(), 4U);
  double step = 2.0;
  double blur = 2.0;
  for (const arena::Trial& trial : trials) {
    EXPECT_EQ(trial.blur, blur);
    EXPECT_EQ(trial.above.games, 8U);
    step /= 2;
    blur += trial.above.share < 0.7 ? step : -step;
  }
  EXPECT_EQ(found, blur);
  EXPECT_FLOAT_EQ(read_level(arena::blurred("miles", 0.25)).value().blur, 0.25F);
}

TEST_P(LevelsOf, SimulationsAreThoseOfTheTitleUnlessNamed) {
  const AnyGame& game = *GetParam();
  const auto nets = own_nets(game);
  EXPECT_EQ(simulations_of(game, strongest_level()), nets ? 40 * nets->pace : 4000U);
  EXPECT_EQ(simulations_of(game, read_level("consul:sims=70").value()), 70U);
  EXPECT_EQ(simulations_of(game, *find_level("greedy")), 0U);
}

/// A level with nets is another player for the ratings than one without.
TEST_P(LevelsOf, RatingsTellNetsApart) {
  const AnyGame& game = *GetParam();
  EXPECT_EQ(rated_bot(game, "greedy"), "bot:greedy:2");
  const std::string consul = rated_bot(game, "consul");
  if (const auto nets = own_nets(game)) {
    EXPECT_EQ(consul, "bot:consul:2-" + nets->fingerprint.substr(0, 8));
  } else {
    EXPECT_EQ(consul, "bot:consul:2");
  }
}

TEST(Levels, TheStrongestIsTheConsul) {
  EXPECT_EQ(strongest_level().slug, "consul");
}

}  // namespace
}  // namespace lusoria
