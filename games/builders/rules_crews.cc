#include "games/builders/rules_crews.h"

#include <algorithm>

#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

/// An action could have brought two sesterces or its share of a building.
constexpr float kActionWorth = 0.45F;

}  // namespace

Team::Team(const State& s, const Player& player) {
  std::array<Member, kMost> strongest{};
  const auto strength = [&s](Member m) { return builders::makes(s, m).total(); };
  for (const Member m : player.team) {
    all_ = all_ + builders::makes(s, m);
    if (size_ < kMost) {
      strongest[static_cast<unsigned>(size_++)] = m;
      continue;
    }
    // The weakest gives way.
    Member& weakest = *std::ranges::min_element(strongest, {}, strength);
    if (strength(weakest) < strength(m)) weakest = m;
  }
  parts_[0] = {};
  for (unsigned i = 0; i < static_cast<unsigned>(size_); ++i) {
    const Member m = strongest[i];
    for (unsigned rest = 0; rest < (1U << i); ++rest) {
      Part part = parts_[rest];
      part.makes = part.makes + builders::makes(s, m);
      part.plan.crew.insert(m);
      ++part.plan.size;
      part.plan.salary = static_cast<std::uint16_t>(part.plan.salary + salary(s, m));
      parts_[rest | (1U << i)] = part;
    }
  }
}

Plan Team::plan(const Amounts& lacking) const {
  if (!all_.covers(lacking)) return {};
  const Part* best = &parts_[0];
  for (unsigned i = 1; i < (1U << static_cast<unsigned>(size_)); ++i) {
    const Part& part = parts_[i];
    if (part.makes.covers(lacking) && (best == &parts_[0] || part.plan < best->plan)) best = &part;
  }
  return best->plan;
}

float actions_for(int members) {
  // One, then one and two in the same turn, and so on: an even number in pairs.
  return static_cast<float>(members / 2) * 3.0F + static_cast<float>(members % 2);
}

float worth(const BuildingCard& card, const Plan& plan, float sesterce) {
  const float machine = is_machine(card.id) ? 1.0F : 0.0F;
  return static_cast<float>(card.points) + machine +
         sesterce * static_cast<float>(card.sesterces - plan.salary) -
         kActionWorth * actions_for(plan.size);
}

}  // namespace lusoria::builders
