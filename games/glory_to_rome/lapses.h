// What a good player hardly ever does in Glory to Rome.
#pragma once

#include <algorithm>

#include "engine/core/lapses.h"
#include "games/glory_to_rome/game.h"

namespace lusoria::glory_to_rome {

/// Whether the seat to decide could do something with such a verb.
inline bool could(const State& s, Verb verb) {
  ActionsOf<Title> actions;
  Title::legal_actions(s, actions);
  return std::ranges::any_of(actions.choices(), [verb](const Action& a) { return a.verb == verb; });
}

/// Whether a slot's action could be used for more than ending it.
inline bool could_act(const State& s) {
  ActionsOf<Title> actions;
  Title::legal_actions(s, actions);
  return std::ranges::any_of(actions.choices(), [](const Action& a) {
    return a.verb != Verb::Pass && a.verb != Verb::Stop;
  });
}

inline void count_lapses(const State& s, const Action& a, Lapses& seen) {
  const Turn turn = Title::turn(s);
  const bool demands = turn.decision == static_cast<std::uint8_t>(Decision::Demand);
  const Counts<Card>& hand = s.secrets.hands[turn.seat];
  if (demands && !s.secrets.staged.last.has() && could(s, Verb::Demand))
    seen.occasion("demand for nothing", a.verb == Verb::Done);
  if (a.verb == Verb::Petition)
    seen.occasion("petition for a role in hand", (names_in(hand) & all_of(a.role())) != 0);
  if (kSlots.has(turn.decision) && could_act(s))
    seen.occasion("action of a role let go", a.verb == Verb::Pass || a.verb == Verb::Stop);
}

}  // namespace lusoria::glory_to_rome
