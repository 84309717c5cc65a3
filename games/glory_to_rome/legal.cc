// Who is asked, what is offered, and why not. What is legal is decided in one place, the list of
// legal actions; a refusal only finds the reason for what is not in it.
#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/rules_slots.h"
#include "games/glory_to_rome/rules_steps.h"

namespace lusoria::glory_to_rome {

namespace {

/// Nothing while the step waits for chance.
Maybe<Decision> asked_by(const State& s, const Frame& f) {
  if (f.is(Step::Slot) || f.is(Step::Extra)) return row_of(role_of_slot(s, f)).asks;
  if (f.is(Step::Fountain) && !f.drawn()) return {};
  return row_of(f).asks;
}

}  // namespace

Turn Title::turn(const State& s) {
  const Table& t = s.table;
  if (t.frames.empty()) return Turn::over(t.number);
  const Maybe<Decision> asked = asked_by(s, top(s));
  if (asked.has()) return Turn::of_seat(t.number, top(s).seat(), *asked);
  return Turn::of_chance(t.number, Stream::Deck);
}

void Title::legal_actions(const State& s, ActionList<Action, kMaxActions>& out) {
  out.clear();
  const Frame& f = top(s);
  row_of(f).list(s, f, out);
  const Seat actor = f.seat();
  const Seat conceded_to = s.table.camps[actor].conceded_to;
  const Seat seats = s.options.seats;
  for (Seat to = 0; to < seats; ++to) {
    if (to != actor && to != conceded_to) out.aside(Action::of(Verb::Concede, to));
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
