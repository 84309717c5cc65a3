// The end of a led turn (L332-337), each step from the leader clockwise: Senate, Sewer, the played
// cards to the Pool and the Senators to their pile, Academy; then the leader token passes on.
#include "games/glory_to_rome/rules.h"

namespace lusoria::glory_to_rome {

namespace {

void clean_up(State& s) {
  for (int p = 0; p < s.options.seats; ++p) {
    Camp& camp = s.table.camps[p];
    set_six(s.table.pool, six(s.table.pool) + six(camp.played));
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
  if (f.a == top(s).a)
    top(s) = f;
  else
    set_phase(s, f);
  return true;
}

}  // namespace

/// Senado (L942-947): any of the Senators the others played, one camp after the other.
bool senate_waits(State& s) {
  Frame f = top(s);
  if (!anybody_has(s, Card::Senate)) {
    set_phase(s, frame(Step::Sewer, s.table.leader));
    return false;
  }
  do {
    for (; has(s, f.a, Card::Senate) && f.c < s.options.seats; ++f.c) {
      if (f.b != f.a && s.table.camps[f.b].played_senators > 0) return ask(s, f);
      f.b = next_seat(s, f.b);
    }
    f = frame(Step::Senate, next_seat(s, f.a), s.table.leader);
  } while (f.a != s.table.leader);
  set_phase(s, frame(Step::Sewer, f.a));
  return false;
}

void apply_recall(State& s, Seat from, int count) {
  Frame& f = top(s);
  less(s.table.camps[from].played_senators, count);
  take_senators(s, f.a, count);
  f.b = next_seat(s, f.b);
  ++f.c;
}

/// Alcantarillado (L713-715): any of the cards led or followed with.
bool sewer_waits(State& s) {
  Frame f = top(s);
  if (!anybody_has(s, Card::Sewer)) {
    clean_up(s);
    set_phase(s, frame(Step::Academy, s.table.leader));
    return false;
  }
  do {
    for (; has(s, f.a, Card::Sewer) && f.b < kMaterials; ++f.b) {
      if (s.table.camps[f.a].played[static_cast<Material>(f.b)] > 0) return ask(s, f);
    }
    f = frame(Step::Sewer, next_seat(s, f.a));
  } while (f.a != s.table.leader);
  clean_up(s);
  set_phase(s, frame(Step::Academy, f.a));
  return false;
}

void apply_save(State& s, Material m, int count) {
  Frame& f = top(s);
  less(s.table.camps[f.a].played[m], count);
  add(s.table.camps[f.a].stockpile[m], count);
  ++f.b;
}

/// Academia (L698-702): one thought, after the played cards have reached the Pool.
void walk_academy(State& s) {
  Frame f = top(s);
  if (!anybody_has(s, Card::Academy)) {
    set_phase(s, frame(Step::NextTurn, s.table.leader));
    return;
  }
  do {
    if (f.b == 0 && academy_thinks(s, f.a)) {
      f.b = 1;
      ask(s, f);
      push(s, frame(Step::Think, f.a, kOptional, 1));
      return;
    }
    f = frame(Step::Academy, next_seat(s, f.a));
  } while (f.a != s.table.leader);
  set_phase(s, frame(Step::NextTurn, f.a));
}

void begin_next_turn(State& s) {
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
    return;
  }
  ++s.table.turns;
  s.table.leader = next_seat(s, s.table.leader);
  set_phase(s, frame(Step::Lead, s.table.leader));
}

}  // namespace lusoria::glory_to_rome
