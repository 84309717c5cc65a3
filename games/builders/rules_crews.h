// What good players see at a glance: whom of the free team it takes to finish a building, and
// whether that is worth the actions. Used by the evaluation and the guide, never by the rules.
#pragma once

#include <array>
#include <cstdint>

#include "games/builders/state.h"

namespace lusoria::builders {

/// The cheapest part of the free team that would finish a building.
struct Plan {
  Members crew;
  std::uint16_t size = 0;    ///< 0: no part of the team would do.
  std::uint16_t salary = 0;  ///< Of the whole crew.

  /// By fewest members, then by salary.
  constexpr bool operator<(const Plan& other) const {
    return size != other.size ? size < other.size : salary < other.salary;
  }
};

/// All parts of a seat's free team with what they make and cost. Of a big team only the strongest
/// are looked at.
class Team {
 public:
  static constexpr int kMost = 6;

  Team(const State& s, const Player& player);

  /// The least plan for a building that lacks so much.
  Plan plan(const Amounts& lacking) const;

  /// What the whole free team makes together.
  const Amounts& makes() const { return all_; }

  int size() const { return size_; }

 private:
  struct Part {
    Amounts makes;
    Plan plan;
  };

  std::array<Part, 1U << kMost> parts_;
  Amounts all_;
  int size_ = 0;
};

/// Actions it takes to send n members to one site, two in a turn at most.
float actions_for(int members);

/// What finishing the building by that plan is worth in points, the actions paid for.
float worth(const BuildingCard& card, const Plan& plan, float sesterce);

}  // namespace lusoria::builders
