// What positions should have been said to be.
//
// Shares: backwards through each game, a part (1 - lambda) of what is said of the next position and
// lambda of that position's own target; the result behind the last. What a search said of a
// position is worth more than what the net alone does: it takes the net's place, and a part of the
// position's own target.
//
// Margins: the final lead over the best of the others, half of everything at `margin_scale` points,
// and the less the further the end is away, so that a seat ahead prefers to end and a seat behind
// to go on.
#pragma once

#include "ai/nets/examples.h"

namespace lusoria::training {

struct TargetSettings {
  float lambda = 0.8F;
  float said_part = 0.3F;      ///< Of a position's own target, where a search looked.
  float margin_scale = 1.0F;   ///< Points.
  float usual_turns = 100.0F;  ///< Of a game.
};

/// Sets all targets; without a net, to the results.
void set_targets(nets::Positions& positions,
                 const nets::ValueNet* net,
                 const TargetSettings& settings);

}  // namespace lusoria::training
