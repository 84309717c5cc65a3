#include "ai/bots/style.h"

#include <algorithm>

namespace lusoria {

std::vector<float> bonuses_of(const AnyGame& game,
                              Style style,
                              const AnyView& view,
                              std::span<const search::Candidate> candidates,
                              float most) {
  // What a style looks at is open or its own: any sample shows it.
  Rng rng(1);
  const AnyState s = game.sample(view, rng);
  std::vector<float> bonuses;
  for (const search::Candidate& c : candidates)
    bonuses.push_back(most * std::clamp(leaning(game, s, style, c.action), -1.0F, 1.0F));
  return bonuses;
}

const search::Candidate& liked(std::span<const search::Candidate> candidates,
                               std::span<const float> bonuses,
                               const search::Candidate& first) {
  // A value of few visits is little more than a guess.
  constexpr std::uint32_t kPart = 4;
  const auto own = static_cast<std::size_t>(&first - candidates.data());
  std::size_t best = own;
  const auto worth = [&](std::size_t i) { return candidates[i].value + bonuses[i]; };
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const bool tried = candidates[i].visits > 0 && candidates[i].visits * kPart >= first.visits;
    if (tried && bonuses[i] > bonuses[own] && worth(i) > worth(best)) best = i;
  }
  return candidates[best];
}

}  // namespace lusoria
