// From points to ranks, as every title's result() needs it.
#pragma once

#include "engine/core/game.h"

namespace lusoria {

/// Points by one source, added to the score.
template <NamedEnum S>
constexpr void book(SeatResult& seat, S source, int points) {
  seat.parts[static_cast<std::uint8_t>(source)] = static_cast<std::int16_t>(points);
  seat.score += points;
}

/// Ranks the seats by `before(p, q)`, whether seat p stands before seat q, and shares the win.
template <class Before>
constexpr void rank_seats(Result& result, Before before) {
  for (Seat p = 0; p < result.seats; ++p) {
    result.seat[p].rank = 1;
    for (Seat q = 0; q < result.seats; ++q) {
      if (before(q, p)) ++result.seat[p].rank;
    }
  }
  share_win(result);
}

}  // namespace lusoria
