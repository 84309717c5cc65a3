#include "games/builders/rules_crews.h"

#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

/// An action could have brought two sesterces or its share of a building.
constexpr float kActionWorth = 0.45F;

}  // namespace

Team::Team(const State& s, const Player& player) {
  int count = 0;
  for (const Member m : player.team) {
    const Amounts amounts = builders::makes(s, m);
    all_ = all_ + amounts;
    ++size_;
    if (count < kMost) {
      ids_[static_cast<unsigned>(count++)] = m;
      continue;
    }
    // The weakest gives way.
    unsigned weakest = 0;
    for (unsigned i = 1; i < kMost; ++i) {
      if (builders::makes(s, ids_[i]).total() < builders::makes(s, ids_[weakest]).total())
        weakest = i;
    }
    if (builders::makes(s, ids_[weakest]).total() < amounts.total()) ids_[weakest] = m;
  }
  parts_[0] = {};
  for (unsigned i = 0; i < static_cast<unsigned>(count); ++i) {
    const Amounts amounts = builders::makes(s, ids_[i]);
    const auto cost = static_cast<std::uint8_t>(salary(s, ids_[i]));
    for (unsigned part = 0; part < (1U << i); ++part) {
      const Part& base = parts_[part];
      parts_[part | (1U << i)] = {base.makes + amounts,
                                  static_cast<std::uint8_t>(base.size + 1),
                                  static_cast<std::uint8_t>(base.salary + cost),
                                  static_cast<std::uint8_t>(part | (1U << i))};
    }
  }
  size_ = count;
}

Plan Team::plan(const Amounts& lacking) const {
  if (!all_.covers(lacking)) return {};
  unsigned best = 0;
  unsigned best_cost = ~0U;
  for (unsigned i = 1; i < (1U << static_cast<unsigned>(size_)); ++i) {
    const Part& part = parts_[i];
    if (!part.makes.covers(lacking)) continue;
    const unsigned cost = part.size * 64U + part.salary;
    if (cost >= best_cost) continue;
    best = i;
    best_cost = cost;
  }
  if (best == 0) return {};
  Plan plan{.size = parts_[best].size, .salary = parts_[best].salary};
  for (unsigned i = 0; i < kMost; ++i) {
    if ((best >> i) & 1U) plan.crew.insert(ids_[i]);
  }
  return plan;
}

float actions_for(int members) {
  // One, then one and two in the same turn, and so on: an even number in pairs.
  return static_cast<float>(members / 2) * 3.0F + static_cast<float>(members % 2);
}

float worth(Building b, const Plan& plan, float sesterce) {
  const BuildingCard& card = card_of(b);
  const float machine = is_machine(b) ? 1.0F : 0.0F;
  return static_cast<float>(card.points) + machine +
         sesterce * static_cast<float>(card.sesterces - plan.salary) -
         kActionWorth * actions_for(plan.size);
}

}  // namespace lusoria::builders
