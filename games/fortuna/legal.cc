// What may be done, and why something may not.
#include "games/fortuna/game.h"
#include "games/fortuna/rules_turn.h"

namespace lusoria::fortuna {

void Title::legal_actions(const State& s, Choices& out) {
  out.clear();
  if (s.table.arrival == Arrival::Pick)
    list_palace_cards(s, out);
  else
    row_of(s.table.stage).list(s, out);
  if (mover(s).hand_size > 0) list_asides(s, out);
}

std::optional<Refusal> Title::refuse(const State& s, Action a) {
  const VerbRules& verb = rules_of(a.verb);
  return verb.refuse != nullptr ? verb.refuse(s, a) : std::nullopt;
}

}  // namespace lusoria::fortuna
