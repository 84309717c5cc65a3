// Puzzles: decisions whose best choice stands clear of all others and that a greedy player gets
// wrong. They are found in games of bots and judged from the deciding seat's view alone, so no
// answer can rest on what that seat may not know.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "ai/search/searcher.h"
#include "engine/any/any_game.h"

namespace lusoria::puzzle {

/// A choice and the deciding seat's share of the win after it.
struct Worth {
  RawAction action;
  float value = 0.0F;
};

/// Every choice of the view's seat, best first: a search of so many simulations, and further ones
/// for choices it passed over, until each has at least `each`. A choice whose point is what follows
/// it looks poor until that has been found.
std::vector<Worth> weigh(Searcher& searcher,
                         const AnyView& view,
                         std::uint32_t simulations,
                         std::uint32_t each);

/// By how much the best choice is worth more than the second.
inline float margin(const std::vector<Worth>& choices) {
  return choices.size() < 2 ? 1.0F : choices[0].value - choices[1].value;
}

struct Wanted {
  std::uint32_t simulations = 5000;  ///< For each of the seeds, and for each choice.
  std::uint32_t seeds = 3;           ///< All of them must agree.
  float margin = 0.08F;
  std::size_t least_choices = 3;
  std::size_t most_choices = 14;
};

/// What makes the view a puzzle: every choice with its mean over the seeds, best first. Nothing if
/// it is none.
std::optional<std::vector<Worth>> judge(const AnyGame& game,
                                        const AnyView& view,
                                        const Wanted& wanted);

struct Found {
  AnyState state;
  Turn turn;
  std::vector<Worth> choices;
};

/// Plays one game of bots of that level by its seed and tells of every puzzle met on the way.
void mine(const AnyGame& game,
          const Json& options,
          std::string_view level,
          std::uint64_t seed,
          const Wanted& wanted,
          const std::function<void(const Found&)>& tell);

}  // namespace lusoria::puzzle
