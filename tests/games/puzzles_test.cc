#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "ai/analysis/puzzle.h"
#include "engine/any/registry.h"
#include "engine/match/notation.h"

namespace lusoria {
namespace {

// Puzzles are made with three searches of 5,000 simulations that agree on 8 points; one of fewer
// must still see the difference.
constexpr std::uint32_t kSimulations = 1500;
constexpr float kMargin = 0.04F;
constexpr int kMarginKept = 80;

std::vector<Json> puzzles_of(const AnyGame& game) {
  const std::string slug(game.facts().slug);
  std::ifstream file(LUSORIA_SOURCE_DIR "/games/" + slug + "/puzzles/puzzles.json");
  if (!file) return {};
  const Json list = Json::parse(file, nullptr, false);
  EXPECT_TRUE(list.is_array()) << slug;
  return list.is_array() ? list.get<std::vector<Json>>() : std::vector<Json>{};
}

/// A puzzle as it is set up on the page: from the view alone.
class Setting {
 public:
  Setting(const AnyGame& game, const Json& puzzle) : game_(game), puzzle_(puzzle) {}

  /// What is wrong with it, in one sentence; nothing if it holds.
  std::string trouble() {
    for (const Json& key : puzzle_.at("seats"))
      keys_.keys[static_cast<unsigned>(keys_.count++)] = key.get<std::string>();
    std::string error = read_view(game_, puzzle_.at("view"), keys_, view_);
    if (!error.empty()) return error;
    for (const auto& check : {&Setting::position, &Setting::chances, &Setting::search}) {
      if (std::string found = (this->*check)(); !found.empty()) return found;
    }
    return {};
  }

 private:
  std::string position() {
    Rng rng(1);
    const AnyState state = game_.sample(view_, rng);
    if (const auto wrong = game_.check(state); !wrong.empty()) return std::string(wrong);
    const Seat seat = keys_.find(puzzle_.at("seat").get<std::string>());
    if (game_.hash(game_.view(state, seat)) != game_.hash(view_))
      return "this is not what the seat sees";
    const Turn turn = game_.turn(state);
    if (turn.actor != Actor::Seat || turn.seat != seat) return "the seat does not decide";
    legal_ = game_.legal_actions(state).choices;
    return {};
  }

  std::string chances() {
    const Json& chances = puzzle_.at("chances");
    const std::string best = puzzle_.at("best").get<std::string>();
    if (!chances.contains(best)) return "the answer has no chance: " + best;
    for (const auto& [line, chance] : chances.items()) {
      RawAction action;
      if (!parse_action({game_.verbs(), keys_}, line, action).empty()) return "no action: " + line;
      if (line == best) best_ = action;
      if (line == best && std::find(legal_.begin(), legal_.end(), action) == legal_.end())
        return "not legal: " + line;
      if (line != best && chances.at(best).get<int>() - chance.get<int>() < kMarginKept)
        return "nearly as good: " + line;
    }
    return {};
  }

  std::string search() {
    const auto searcher = make_searcher(game_, settings_for(game_), 7);
    const std::vector<puzzle::Worth> found =
        puzzle::weigh(*searcher, view_, kSimulations, kSimulations / 6);
    const std::string line = print_action({game_.verbs(), keys_}, found.front().action);
    if (found.front().action != best_) return "the search prefers " + line;
    if (puzzle::margin(found) < kMargin) return "the search sees hardly a difference";
    if (searcher->glance(view_).candidates.front().action == best_)
      return "a greedy player finds it";
    return {};
  }

  const AnyGame& game_;
  const Json& puzzle_;
  SeatKeys keys_;
  AnyView view_;
  std::vector<RawAction> legal_;
  RawAction best_;
};

class Puzzles : public testing::TestWithParam<const AnyGame*> {};

INSTANTIATE_TEST_SUITE_P(Titles,
                         Puzzles,
                         testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& title) { return std::string(title.param->facts().slug); });

TEST_P(Puzzles, HoldBySearch) {
  for (const Json& puzzle : puzzles_of(*GetParam()))
    EXPECT_EQ(Setting(*GetParam(), puzzle).trouble(), "") << puzzle.at("name");
}

TEST_P(Puzzles, WithAWrongAnswerDoNotHold) {
  std::vector<Json> puzzles = puzzles_of(*GetParam());
  if (puzzles.empty()) return;
  // The answer changes places with the choice that comes nearest.
  Json& puzzle = puzzles.front();
  Json& chances = puzzle["chances"];
  const std::string best = puzzle["best"].get<std::string>();
  std::string second;
  for (const auto& [line, chance] : chances.items()) {
    if (line != best && (second.empty() || chance > chances[second])) second = line;
  }
  std::swap(chances[best], chances[second]);
  puzzle["best"] = second;
  EXPECT_EQ(Setting(*GetParam(), puzzle).trouble(), "the search prefers " + best);
}

}  // namespace
}  // namespace lusoria
