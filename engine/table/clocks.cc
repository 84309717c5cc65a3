// Clocks: who burns time, when it runs out, and vacations that stop it. What then happens is
// decided in play.cc (command::RunOutOfTime); who holds the clock sends that command.
#include <algorithm>

#include "engine/table/state.h"

namespace lusoria::table {

/// Until when a seat's clock stands still; only clocks of days do.
Millis TableState::vacation_until(Seat seat) const {
  return clock.kind == ClockKind::Days ? seats[seat].vacation : 0;
}

/// What a seat's running clock has burned: the time since it runs, without the vacation.
Millis TableState::burned(Seat seat, Millis when) const {
  return std::max<Millis>(0, when - std::max(clocks.since, vacation_until(seat)));
}

/// A vacation begins now, or ends now where `until` has passed.
void TableState::set_vacation(Seat seat, Millis until, Millis when) {
  if (clocks.running == seat && running()) {
    clocks.left[seat] = std::max<Millis>(0, clocks.left[seat] - burned(seat, when));
    clocks.since = when;
  }
  seats[seat].vacation = until > when ? until : 0;
}

void TableState::settle_clock(Millis when, bool forward) {
  const Turn turn = match->turn();
  const Seat to = turn.actor == Actor::Seat ? turn.seat : kNobody;
  if (clock.kind == ClockKind::None) {
    clocks.running = to;
    return;
  }
  const Seat from = clocks.running;
  // Within a turn nothing moves: else the clock would tell when a hidden choice was made.
  if (to == from && turn.number == clocks.number) return;
  if (from < seats.size() && !seats[from].played_by_bot()) {
    clocks.left[from] = std::max<Millis>(0, clocks.left[from] - burned(from, when));
    if (forward && clock.kind == ClockKind::Live && turn.number > clocks.granted[from] &&
        (to != from)) {
      clocks.left[from] += clock.increment;
      clocks.granted[from] = turn.number;
    }
  }
  if (to < seats.size() && clock.kind == ClockKind::Days && forward &&
      turn.number > clocks.granted[to]) {
    clocks.left[to] = clock.initial;
    clocks.granted[to] = turn.number;
  }
  clocks.running = to;
  clocks.number = turn.number;
  clocks.since = when;
}

/// Whoever comes back has some time at least.
void TableState::come_back_to_clock(Seat seat, Millis when) {
  constexpr Millis kLeast = 60'000;
  clocks.since = when;
  if (clock.kind == ClockKind::None) return;
  clocks.left[seat] = std::max({clocks.left[seat], clock.increment, kLeast});
}

Millis TableState::deadline() const {
  const Seat seat = decider();
  if (seat == kNobody || clock.kind == ClockKind::None || seats[seat].played_by_bot()) return 0;
  return std::max(clocks.since, vacation_until(seat)) + clocks.left[seat];
}

}  // namespace lusoria::table
