#include "games/builders/game.h"

namespace lusoria::builders {

void Title::evaluate(const State& s, std::array<float, kMaxSeats>& win) {
  for (unsigned i = 0; i < s.options.seats; ++i)
    win[i] = 1.0F / static_cast<float>(s.options.seats);
}

void Title::guide(const State&, const ActionList<Action, kMaxActions>& actions, float* weights) {
  for (int i = 0; i < actions.size(); ++i)
    weights[i] = 1.0F;
}

}  // namespace lusoria::builders
