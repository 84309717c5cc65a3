#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/scoring.h"

namespace lusoria::glory_to_rome {

void Title::evaluate(const State& s, std::array<float, kMaxSeats>& win) {
  win = {};
  float sum = 0;
  for (int p = 0; p < s.options.seats; ++p) {
    const auto points = static_cast<float>(count_points(s, static_cast<Seat>(p)).sum());
    win[static_cast<unsigned>(p)] = points * points;
    sum += points * points;
  }
  for (float& share : win)
    share /= sum;
}

void Title::guide(const State&, const ActionList<Action, kMaxActions>& list, float* weights) {
  for (int i = 0; i < list.size(); ++i)
    weights[i] = list[i].verb == Verb::Stop || list[i].verb == Verb::Concede ? 0.01F : 1.0F;
}

}  // namespace lusoria::glory_to_rome
