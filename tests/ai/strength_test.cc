// Fixed seeds and simulations, so the games are the same on every machine: the evaluation beats
// chance by far, and the search beats the evaluation. Equal players would take a quarter each.
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>

#include "ai/arena/arena.h"

namespace lusoria {

namespace {

class Strength : public testing::TestWithParam<const AnyGame*> {};

/// A title may do without an evaluation.
std::vector<const AnyGame*> evaluated_titles() {
  std::vector<const AnyGame*> titles;
  std::ranges::copy_if(all_games(), std::back_inserter(titles), [](const AnyGame* game) {
    const std::string folder = LUSORIA_SOURCE_DIR "/games/" + std::string(game->facts().slug);
    return std::filesystem::exists(folder + "/eval.cc");
  });
  return titles;
}

INSTANTIATE_TEST_SUITE_P(Titles,
                         Strength,
                         testing::ValuesIn(evaluated_titles()),
                         [](const auto& title) { return std::string(title.param->facts().slug); });

/// The share of one seat against three of another level, or fewer where fewer can sit.
double share_against_three(const AnyGame& game,
                           const std::string& one,
                           const std::string& three,
                           std::uint32_t games) {
  const int seats = std::min<int>(4, game.facts().max_seats);
  arena::Spec spec{.game = &game,
                   .options = {},
                   .bots = std::vector<std::string>(static_cast<unsigned>(seats), three),
                   .games = games,
                   .seed = 21,
                   .threads = 2};
  spec.bots.front() = one;
  EXPECT_EQ(game.complete_options(Json{{"seats", seats}}, spec.options), "");
  std::vector<arena::Played> played;
  arena::play_all(spec, played, {});
  return arena::summarise(spec, played).standings.front().share;
}

TEST_P(Strength, GreedyBeatsThreeRandom) {
  EXPECT_GE(share_against_three(*GetParam(), "greedy", "random", 40), 0.8);
}

/// With a fortieth of the strongest level's simulations; players equal to greedy would pass this
/// about once in a thousand times.
TEST_P(Strength, AShortSearchBeatsThreeGreedy) {
  EXPECT_GE(share_against_three(*GetParam(), "consul:sims=100", "greedy", 48), 0.45);
}

}  // namespace

}  // namespace lusoria
