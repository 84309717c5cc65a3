#include "tests/titles/tiny/game.h"

namespace lusoria::tiny {

Result Title::result(const State& s) {
  Result result;
  result.seats = s.options.seats;
  result.reason = static_cast<std::uint8_t>(s.course.conceded == kNobody ? EndReason::LastRound
                                                                         : EndReason::Conceded);
  const auto better = [&](Seat a, Seat b) {
    if ((a == s.course.conceded) != (b == s.course.conceded)) return b == s.course.conceded;
    const int points = result.seat[a].score - result.seat[b].score;
    if (points != 0) return points > 0;
    // Version 1 broke ties by coins; version 2 lets them stand.
    return s.options.rules_version == 1 && s.players[a].coins > s.players[b].coins;
  };
  for (Seat seat = 0; seat < result.seats; ++seat) {
    for (int i = 0; i < kCount<Source>; ++i) {
      const std::uint8_t points = s.players[seat].points[nth<Source>(i)];
      result.seat[seat].parts[static_cast<unsigned>(i)] = points;
      result.seat[seat].score += points;
    }
  }
  for (Seat seat = 0; seat < result.seats; ++seat) {
    result.seat[seat].rank = 1;
    for (Seat other = 0; other < result.seats; ++other)
      result.seat[seat].rank =
          static_cast<std::uint8_t>(result.seat[seat].rank + (better(other, seat) ? 1 : 0));
  }
  share_win(result);
  return result;
}

}  // namespace lusoria::tiny
