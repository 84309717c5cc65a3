#include "games/builders/rules_turn.h"

#include "games/builders/rules_lock_in.h"

namespace lusoria::builders {

void begin_turn(State& s, Seat seat) {
  s.active = seat;
  s.actions = kFreeActions;
  s.taken = 0;
  s.invested = false;
  s.sent = {};
  s.step = Step::Menu;
  ++s.turn_number;
}

namespace {

/// "Fin del juego": the round is always played to its end, so that all have had equal turns. Only
/// there a dead position and the limit are looked for.
void end_round(State& s) {
  if (s.final_round) return finish_game(s, EndReason::Points);
  if (is_dead(s)) return finish_game(s, EndReason::DeadPosition);
  if (s.round >= s.options.round_limit) return finish_game(s, EndReason::Cap);
  ++s.round;
  begin_turn(s, s.first);
}

}  // namespace

void end_turn(State& s) {
  ++s.me().turns;
  if (s.me().points >= kPointsToEnd) s.final_round = true;
  if (s.active == last_of_round(s)) return end_round(s);
  begin_turn(s, static_cast<Seat>((s.active + 1) % s.options.seats));
}

}  // namespace lusoria::builders
