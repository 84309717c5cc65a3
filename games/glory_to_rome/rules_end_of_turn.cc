// The end of a led turn (L332-337), each step from the leader clockwise: Senate, Sewer, the played
// cards to the Pool and the Senators to their pile, Academy; then the leader token passes on.
#include "games/glory_to_rome/rules.h"

namespace lusoria::glory_to_rome {

namespace {

void clean_up(State& s) {
  for (int p = 0; p < s.options.seats; ++p) {
    Camp& camp = s.table.camps[p];
    unpack(s.table.pool, packed(s.table.pool) + packed(camp.played));
    camp.played = {};
    add(s.table.senators, camp.played_senators);
    camp.played_senators = 0;
  }
}

/// Steps of which nobody has the building are passed over at once.
bool anybody_has(const State& s, Card card) {
  return (functions_of_all(s) & bit(card)) != 0;
}

/// The phase waits for the seat of its frame.
bool ask(State& s, const Frame& f) {
  if (f.seat() == top(s).seat())
    top(s) = f;
  else
    set_phase(s, f);
  return true;
}

}  // namespace

/// Senado (L942-947): any of the Senators the others played, one camp after the other.
bool senate_waits(State& s, Frame& now) {
  if (anybody_has(s, Card::Senate)) {
    Frame f = now;
    do {
      while (has(s, f.seat(), Card::Senate) && f.camps_asked() < s.options.seats) {
        if (f.from() != f.seat() && s.table.camps[f.from()].played_senators > 0) return ask(s, f);
        f.ask_next(next_seat(s, f.from()));
      }
      f = Frame(Step::Senate, next_seat(s, f.seat()), s.table.leader);
    } while (f.seat() != s.table.leader);
  }
  set_phase(s, Frame(Step::Sewer, s.table.leader));
  return false;
}

void list_senate(const State& s, const Frame& f, Actions& out) {
  for (int n = 0; n <= s.table.camps[f.from()].played_senators; ++n)
    out.choose(Action::of(Verb::Recall, f.from(), n));
}

void apply_recall(State& s, Action a) {
  Frame& f = top(s);
  less(s.table.camps[a.seat()].played_senators, a.count());
  take_senators(s, f.seat(), a.count());
  f.ask_next(next_seat(s, f.from()));
}

/// Alcantarillado (L713-715): any of the cards led or followed with.
bool sewer_waits(State& s, Frame& now) {
  if (anybody_has(s, Card::Sewer)) {
    Frame f = now;
    do {
      for (; has(s, f.seat(), Card::Sewer) && f.has_material(); f.next_material()) {
        if (s.table.camps[f.seat()].played[f.material()] > 0) return ask(s, f);
      }
      f = Frame(Step::Sewer, next_seat(s, f.seat()));
    } while (f.seat() != s.table.leader);
  }
  clean_up(s);
  set_phase(s, Frame(Step::Academy, s.table.leader));
  return false;
}

void list_sewer(const State& s, const Frame& f, Actions& out) {
  for (int n = 0; n <= s.table.camps[f.seat()].played[f.material()]; ++n)
    out.choose(Action::of(Verb::Save, f.material(), n));
}

void apply_save(State& s, Action a) {
  Frame& f = top(s);
  less(s.table.camps[f.seat()].played[a.material()], a.count());
  add(s.table.camps[f.seat()].stockpile[a.material()], a.count());
  f.next_material();
}

/// Academia (L698-702): one thought after a turn with a Craftsman action, a client's included, and
/// after the played cards have reached the Pool.
bool academy_waits(State& s, Frame& now) {
  if (anybody_has(s, Card::Academy)) {
    Frame f = now;
    do {
      const Seat p = f.seat();
      if (!f.answered() && has(s, p, Card::Academy) && s.table.camps[p].crafted) {
        f.set_answered();
        ask(s, f);
        push(s, Frame::may_think(p, 1));
        return false;
      }
      f = Frame(Step::Academy, next_seat(s, p));
    } while (f.seat() != s.table.leader);
  }
  set_phase(s, Frame(Step::NextTurn, s.table.leader));
  return false;
}

bool next_turn_waits(State& s, Frame&) {
  for (Camp& camp : s.table.camps) {
    camp.fresh = {};
    camp.units = 0;
    camp.part = Part::Waiting;
    camp.crafted = false;
  }
  for (Maybe<Card>& card : s.table.turned_up)
    card.clear();
  s.table.role.clear();
  s.table.spent = 0;
  if (s.table.turns >= s.options.turn_limit) {
    finish(s, EndReason::Cap);
    return false;
  }
  ++s.table.turns;
  s.table.leader = next_seat(s, s.table.leader);
  set_phase(s, Frame(Step::Lead, s.table.leader));
  return false;
}

}  // namespace lusoria::glory_to_rome
