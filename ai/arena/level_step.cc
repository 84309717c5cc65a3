#include "ai/arena/level_step.h"

#include <array>
#include <cstdio>

namespace lusoria::arena {

namespace {

Trial tried(const StepSpec& spec, double blur) {
  Spec match = spec.match;
  const auto seats = match.options.at("seats").get<std::size_t>();
  match.bots.assign(seats, blurred(spec.below, blur));
  match.bots.front() = spec.above;
  std::vector<Played> played;
  play_all(match, played, {});
  return {blur, summarise(match, played).standings.front()};
}

}  // namespace

std::string blurred(const std::string& below, double blur) {
  std::array<char, 32> number{};
  std::snprintf(number.data(), number.size(), ":blur=%.4f", blur);
  return below + number.data();
}

double find_step(const StepSpec& spec, const std::function<void(const Trial&)>& tell) {
  double least = 0.0;
  double most = spec.most;
  for (int round = 0; round < spec.rounds; ++round) {
    const Trial trial = tried(spec, (least + most) / 2);
    if (tell) tell(trial);
    (trial.above.share < spec.share ? least : most) = trial.blur;
  }
  return (least + most) / 2;
}

}  // namespace lusoria::arena
