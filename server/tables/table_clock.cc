// Clocks: who burns time, when it runs out, and vacations that stop it.
#include <algorithm>

#include "server/input.h"
#include "server/tables/table_state.h"

namespace lusoria::server {

ClockRule clock_from_json(const Json& json) {
  ClockRule rule;
  const std::string kind = text(json, "kind");
  if (kind == "live") {
    rule.kind = ClockRule::Kind::Live;
    rule.initial = whole(json, "initial", Millis{0});
    rule.increment = whole(json, "increment", Millis{0});
  } else if (kind == "days") {
    rule.kind = ClockRule::Kind::Days;
    rule.initial = whole(json, "per_move", Millis{0});
  }
  return rule;
}

/// Until when a seat's clock stands still; only clocks of days do.
Millis TableState::vacation_until(Seat seat) const {
  return clock.kind == ClockRule::Kind::Days ? seats[seat].vacation : 0;
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
  if (clock.kind == ClockRule::Kind::None) {
    clocks.running = to;
    return;
  }
  const Seat from = clocks.running;
  // Within a turn nothing moves: else the clock would tell when a hidden choice was made.
  if (to == from && turn.number == clocks.number) return;
  if (from < seats.size() && !seats[from].played_by_bot()) {
    clocks.left[from] = std::max<Millis>(0, clocks.left[from] - burned(from, when));
    if (forward && clock.kind == ClockRule::Kind::Live && turn.number > clocks.granted[from] &&
        (to != from)) {
      clocks.left[from] += clock.increment;
      clocks.granted[from] = turn.number;
    }
  }
  if (to < seats.size() && clock.kind == ClockRule::Kind::Days && forward &&
      turn.number > clocks.granted[to]) {
    clocks.left[to] = clock.initial;
    clocks.granted[to] = turn.number;
  }
  clocks.running = to;
  clocks.number = turn.number;
  clocks.since = when;
}

Millis TableState::deadline() const {
  const Seat seat = decider();
  if (seat == kNobody || clock.kind == ClockRule::Kind::None || seats[seat].played_by_bot())
    return 0;
  return std::max(clocks.since, vacation_until(seat)) + clocks.left[seat];
}

}  // namespace lusoria::server
