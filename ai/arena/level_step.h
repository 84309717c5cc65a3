// How far a level must be weakened so that the level above it wins a set share: levels in equal
// steps. What weakens is `blur` (bot.h), which grows with how far a decision's choices are apart.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ai/arena/arena.h"

namespace lusoria::arena {

struct StepSpec {
  Spec match;         ///< All but its bots.
  std::string above;  ///< One of it plays …
  std::string below;  ///< … against as many of it as the table has other seats.
  double share = 0.4;
  double most = 4.0;  ///< No blur is greater.
  int rounds = 6;     ///< Each halves what is left of it.
};

/// What was tried, in its order.
struct Trial {
  double blur = 0.0;
  Standing above;
};

/// The bot `below` with that blur.
std::string blurred(const std::string& below, double blur);

/// Bisects; `tell` hears of each trial and may be empty. Behind it stands the blur that came out,
/// not played itself: it wants a match of its own on another seed.
double find_step(const StepSpec& spec, const std::function<void(const Trial&)>& tell);

}  // namespace lusoria::arena
