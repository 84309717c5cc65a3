// The training as a whole, in miniature: the same seed gives the same nets, broken off or not, on
// one thread or two; games of all seats, options and presets are in it.
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "ai/bots/bot.h"
#include "ai/bots/net_bot.h"
#include "ai/search/net_searcher.h"
#include "ai/training/course.h"
#include "ai/training/folder.h"
#include "ai/training/targets.h"
#include "engine/core/inputs.h"
#include "tests/ai/positions.h"

namespace lusoria::training {
namespace {

/// Each phase of the real plan with a handful of games and simulations.
std::vector<Phase> small_plan() {
  std::vector<Phase> phases = plan(0.0);
  for (Phase& phase : phases) {
    phase.generations = 2;
    phase.games = 3;
    phase.keep_decisions = phase.keep_decisions > 0.0F ? 0.5F : 0.0F;
    for (Style& style : phase.styles)
      style.simulations = std::min(style.simulations, 16U);
    phase.gate_simulations = std::min(phase.gate_simulations, 4U);
    phase.meets_reference = false;
  }
  return phases;
}

class Training : public testing::TestWithParam<const AnyGame*> {
 protected:
  std::string folder(const std::string& name) const {
    const auto path = std::filesystem::path(testing::TempDir()) / "lusoria_training" /
                      std::string(GetParam()->facts().slug) / name;
    std::filesystem::remove_all(path);
    return path.string();
  }

  CourseSpec spec(const std::string& name) const {
    return {.game = GetParam(),
            .folder = folder(name),
            .phases = small_plan(),
            .seed = 5,
            .threads = 1,
            .gate_games = 4,
            .reference_games = 0,
            .command = "test",
            .date = "today",
            .tell = {},
            .stop = {}};
  }
};

/// The titles that say what nets are told.
std::vector<const AnyGame*> titles_with_nets() {
  std::vector<const AnyGame*> titles(all_games().begin(), all_games().end());
  std::erase_if(titles, [](const AnyGame* game) { return !input_shape_of(*game); });
  return titles;
}

INSTANTIATE_TEST_SUITE_P(Titles,
                         Training,
                         testing::ValuesIn(titles_with_nets()),
                         [](const auto& title) { return std::string(title.param->facts().slug); });

/// The bytes of all nets; gates name folders, so files as a whole differ.
std::vector<std::string> nets_in(const std::string& folder) {
  std::vector<std::string> all;
  for (const char* name : {"1-hand/value.net",
                           "2-own/value.net",
                           "2-own/policy.net",
                           "4-searched/value.net",
                           "4-searched/policy.net"}) {
    nets::NetFile file;
    EXPECT_EQ(nets::from_text(read_whole(folder + "/" + name).value_or(""), file), "") << name;
    all.push_back(nets::hash_text(file.bytes));
  }
  return all;
}

TEST_P(Training, GivesTheSameNetsBrokenOffOrNotOnOneThreadOrTwo) {
  const CourseSpec straight = spec("straight");
  ASSERT_EQ(run_course(straight), "");
  CourseSpec broken = spec("broken");
  broken.threads = 2;
  broken.stop = [] { return true; };
  int runs = 0;
  bool done = false;
  broken.tell = [&](std::string_view line) { done = done || line.starts_with("done"); };
  for (; !done && runs < 20; ++runs)
    ASSERT_EQ(run_course(broken), "");
  EXPECT_EQ(runs, 13) << "four phases of two generations and a gate, and a look that all is done";
  EXPECT_EQ(nets_in(straight.folder), nets_in(broken.folder));
  CourseSpec other = spec("other");
  other.seed = 6;
  ASSERT_EQ(run_course(other), "");
  EXPECT_NE(nets_in(straight.folder), nets_in(other.folder));
  other.seed = 7;
  EXPECT_NE(run_course(other), "") << "a folder holds one training";
}

TEST_P(Training, StopsBehindThePhaseNamedHoweverOftenItIsAsked) {
  CourseSpec until = spec("until");
  until.until = "own";
  ASSERT_EQ(run_course(until), "");
  const auto state = read_whole(until.folder + "/state.bin");
  EXPECT_TRUE(read_whole(until.folder + "/2-own/policy.net").has_value());
  ASSERT_EQ(run_course(until), "");
  EXPECT_EQ(read_whole(until.folder + "/state.bin"), state);
  EXPECT_FALSE(read_whole(until.folder + "/3-guided/value.net").has_value());
}

/// A net's player is handed a view: whatever lies hidden behind it, it moves alike.
TEST_P(Training, NetsDoNotPeek) {
  const AnyGame& game = *GetParam();
  CourseSpec short_course = spec("peek");
  short_course.phases.resize(2);
  for (Phase& phase : short_course.phases)
    phase.generations = 1;
  ASSERT_EQ(run_course(short_course), "");
  Rng rng(3);
  for (const char* settings : {":sims=0", ":sims=12", ":sims=12:gumbel=100", ":sims=12:turns=5"}) {
    const std::string name = "net:" + short_course.folder + "/2-own" + settings;
    ASSERT_EQ(net_bot_problem(game, name), "");
    const auto bot = make_net_bot(game, name, 17);
    const auto twin = make_net_bot(game, name, 17);
    each_position(game, 40, 11, [&](const AnyState& s, const Turn& turn) {
      const AnyView view = game.view(s, turn.seat);
      const AnyView again = game.view(game.sample(view, rng), turn.seat);
      const RawAction move = bot->choose(view, {});
      ASSERT_EQ(move, twin->choose(again, {})) << settings << " in turn " << turn.number;
      ASSERT_FALSE(game.refuse(s, turn.seat, move)) << settings << " in turn " << turn.number;
    });
  }
  EXPECT_NE(net_bot_problem(game, "net:nowhere"), "");
  EXPECT_NE(net_bot_problem(game, "net:" + short_course.folder + "/2-own:colour=1"), "");
}

TEST_P(Training, MixesSeatsPresetsAndOptions) {
  const AnyGame& game = *GetParam();
  std::set<int> seats;
  std::set<std::string> options;
  int usual = 0;
  constexpr int kGames = 2000;
  Json standard;
  const int most = std::min<int>(4, game.facts().max_seats);
  ASSERT_EQ(game.complete_options(Json{{"seats", most}}, standard), "");
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    Json given = mixed_options(game, seed);
    Json whole;
    ASSERT_EQ(game.complete_options(given, whole), "") << given;
    usual += given == standard ? 1 : 0;
    seats.insert(given.at("seats").get<int>());
    given.erase("seats");
    options.insert(given.dump());
  }
  EXPECT_EQ(seats.size(), game.facts().max_seats - game.facts().min_seats + 1U);
  EXPECT_GT(options.size(), game.presets().size());
  EXPECT_NEAR(usual / static_cast<double>(kGames), 0.67, 0.08);
  for (const auto& [slug, preset] : game.presets()) {
    Json whole;
    ASSERT_EQ(game.complete_options(Json{{"preset", slug}}, whole), "");
    whole.erase("seats");
    EXPECT_TRUE(options.contains(whole.dump())) << slug;
  }
}

TEST_P(Training, NetsAreSmallEnoughForThePage) {
  const nets::InputShape shape = input_shape_of(*GetParam()).value();
  EXPECT_LT(nets::ValueNet(shape.own, shape.table).to_bytes().size() + 2000, nets::kLargestNet);
  EXPECT_LT(nets::PolicyNet(shape.of_policy()).to_bytes().size() + 2000, nets::kLargestNet);
}

/// By hand: two positions of one game, lambda 0.8; a net that says half and half.
TEST(Targets, GoBackwardsFromTheResult) {
  nets::Positions positions;
  const std::array<std::uint16_t, 1> fact{0};
  nets::Facts facts{.seats = 2, .own = {fact, fact}, .table = fact};
  positions.add(facts, 0, nullptr);
  positions.add(facts, 10, nullptr);
  positions.end_game({.seats = 2, .turns = 20, .shares = {1.0F, 0.0F}, .leads = {6.0F, -6.0F}});
  const nets::ValueNet even(1, 1);
  const TargetSettings settings{.margin_scale = 6.0F, .usual_turns = 20.0F};
  set_targets(positions, &even, settings);
  EXPECT_FLOAT_EQ(positions.all[1].target.shares[0], 1.0F);
  EXPECT_FLOAT_EQ(positions.all[0].target.shares[0], 0.8F * 1.0F + 0.2F * 0.5F);
  // Six points are half of all; ten turns of twenty before the end, two thirds of that.
  EXPECT_FLOAT_EQ(positions.all[1].target.margins[0], 0.5F / 1.5F);
  EXPECT_FLOAT_EQ(positions.all[0].target.margins[1], -0.25F);
  positions.all[1].has_said = true;
  positions.all[1].said.shares = {0.7F, 0.3F};
  set_targets(positions, &even, settings);
  EXPECT_FLOAT_EQ(positions.all[1].target.shares[0], 0.7F * 1.0F + 0.3F * 0.7F);
  EXPECT_FLOAT_EQ(positions.all[0].target.shares[0], 0.8F * 0.91F + 0.2F * 0.7F);
  set_targets(positions, nullptr, settings);
  EXPECT_FLOAT_EQ(positions.all[0].target.shares[0], 1.0F);
}

}  // namespace
}  // namespace lusoria::training
