// What is offered, and why not. What is legal is decided in one place, the list of legal actions; a
// refusal only finds the reason for what is not in it.
#include "games/glory_to_rome/game.h"

namespace lusoria::glory_to_rome {

void Title::legal_actions(const State& s, ActionList<Action, kMaxActions>& out) {
  out.clear();
  const Frame& f = top(s);
  row_of(f).list(s, f, out);
  const Seat actor = f.seat();
  const Seat conceded_to = s.table.camps[actor].conceded_to;
  const Seat seats = s.options.seats;
  for (Seat to = 0; to < seats; ++to) {
    out.aside_if(to != actor && to != conceded_to, Action::of(Verb::Concede, to));
  }
}

std::optional<Refusal> Title::refuse(const State& s, const Action& a) {
  Actions legal;
  legal_actions(s, legal);
  if (legal.contains(a)) return std::nullopt;
  Refuses* const why = rules_of(a.verb).refuse;
  return why == nullptr ? Refusal::NotAskedNow : why(s, top(s).seat(), a);
}

}  // namespace lusoria::glory_to_rome
