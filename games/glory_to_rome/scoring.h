// Counting points (L678-695).
#pragma once

#include "games/glory_to_rome/rules.h"

namespace lusoria::glory_to_rome {

struct Points {
  std::array<std::int16_t, 5> by_source{};  ///< In the order of Source.

  constexpr std::int16_t& operator[](Source source) {
    return by_source[static_cast<std::uint8_t>(source)];
  }

  constexpr int sum() const {
    int points = 0;
    for (const std::int16_t n : by_source)
      points += n;
    return points;
  }
};

/// What the seat has scored if the vaults hold what has been banked openly (at the end:
/// everything).
Points count_points(const State& s, Seat p);

/// Why the game ended, every seat's points and rank (L678-695).
Result result_of(const State& s);

}  // namespace lusoria::glory_to_rome
