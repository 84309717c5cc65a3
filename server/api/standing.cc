#include "server/api/standing.h"

#include <cmath>

#include "server/ratings.h"

namespace lusoria::server {

std::optional<Strength> standing(const Rating& player,
                                 std::span<const Rating> all,
                                 const std::map<std::string, Strength>& bots) {
  // Each rated level says where the ladder's zero lies on the ratings' scale; the surer it is, the
  // more it counts.
  double weights = 0.0;
  double zero = 0.0;
  for (const Rating& rating : all) {
    const auto found = bots.find(rating.player);
    if (found == bots.end()) continue;
    const Skill skill = skill_of(rating);
    const double weight = 1.0 / (skill.sigma * skill.sigma);
    weights += weight;
    zero += weight * (found->second.elo - elo_of(skill.mu));
  }
  if (weights == 0.0) return std::nullopt;
  const Skill own = skill_of(player);
  constexpr double kSure = 1.96;
  const double error = kSure * elo_of(std::sqrt(own.sigma * own.sigma + 1.0 / weights));
  return Strength{static_cast<int>(std::lround(zero / weights + elo_of(own.mu))),
                  static_cast<int>(std::lround(error))};
}

}  // namespace lusoria::server
