#include "ai/training/targets.h"

#include <algorithm>

namespace lusoria::training {

namespace {

using Shares = std::array<float, kMaxSeats>;

Shares mixed(const Shares& a, const Shares& b, float part_of_b) {
  Shares sum{};
  for (unsigned i = 0; i < kMaxSeats; ++i)
    sum[i] = a[i] + part_of_b * (b[i] - a[i]);
  return sum;
}

Shares margins_at(const nets::Positions::Game& game, int turn, const TargetSettings& settings) {
  Shares margins{};
  const float left = static_cast<float>(std::max(0, game.turns - turn)) / settings.usual_turns;
  for (unsigned i = 0; i < game.seats; ++i)
    margins[i] = nets::squashed(game.leads[i] / settings.margin_scale) / (1.0F + left);
  return margins;
}

}  // namespace

void set_targets(nets::Positions& positions,
                 const nets::ValueNet* net,
                 const TargetSettings& settings) {
  std::uint32_t game = 0xffffffffU;
  Shares later{};
  for (std::size_t i = positions.all.size(); i-- > 0;) {
    nets::Positions::Position& position = positions.all[i];
    const nets::Positions::Game& ended = positions.games[position.game];
    if (position.game != game) later = ended.shares;
    game = position.game;
    position.target.shares = later;
    position.target.margins = margins_at(ended, position.turn, settings);
    if (net == nullptr) continue;
    Shares said = position.said.shares;
    if (position.has_said) {
      position.target.shares = mixed(later, said, settings.said_part);
    } else {
      said = net->judge(positions.facts_of(position)).shares;
    }
    later = mixed(said, position.target.shares, settings.lambda);
  }
}

}  // namespace lusoria::training
