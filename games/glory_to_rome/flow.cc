// The course of a turn (L306-339): what follows when nobody has to decide anything.
#include "games/glory_to_rome/rules.h"
#include "games/glory_to_rome/slots.h"

namespace lusoria::glory_to_rome {

namespace {

void begin_slot(State& s, Seat p) {
  s.table.spent = 0;
  s.table.revealed = {};
  set_phase(s, frame(Step::Slot, p));
}

void end_slot(State& s, const Frame& f) {
  if (step_of(f) == Step::Extra) {
    pop(s);
    return;
  }
  const Seat next = next_seat(s, f.a);
  if (next != s.table.leader) {
    begin_slot(s, next);
    return;
  }
  s.table.revealed = {};
  set_phase(s, frame(Step::Senate, s.table.leader, s.table.leader));
}

/// All Legionary actions of a slot are one demand (L622-631); what is not used is lost.
bool legionary_waits(State& s, Frame& f) {
  const int left = actions_left(s, f);
  if (left == 0 || s.table.camps[f.a].cards == 0) {
    end_slot(s, Frame(f));
    return false;
  }
  spend(s, f, left);
  begin_demand(s, f.a, left);
  return false;
}

bool slot_waits(State& s, Frame& f) {
  if (role_of_slot(s, f) == Role::Legionary) return legionary_waits(s, f);
  if (something_to_do(s, f)) return true;
  end_slot(s, Frame(f));
  return false;
}

/// Asks a seat to lead or follow. A hand without cards can do neither: its owner thinks.
bool hand_waits(State& s, const Frame& f) {
  if (f.b == 0) {
    if (s.table.camps[f.a].hand() > 0) return true;
    apply_think(s);
    return false;
  }
  const Seat next = next_seat(s, f.a);
  if (step_of(f) == Step::Lead && s.table.camps[f.a].part == Part::Thought)
    set_phase(s, frame(Step::NextTurn, f.a));  // The others do nothing (L364-367).
  else if (next == s.table.leader)
    begin_slot(s, next);
  else
    set_phase(s, frame(Step::Follow, next));
  return false;
}

bool think_waits(State& s, const Frame& f) {
  if (!thinks_without_choice(s, f)) return true;
  apply_draw(s);
  return false;
}

bool draw_waits(State& s, const Frame& f) {
  if (f.b == 0) {
    pop(s);
    return false;
  }
  if (s.table.deck > 0) return true;
  finish(s, EndReason::Deck);
  return false;
}

/// Bar and Fountain turn the top card; without one the game ends (only where it outlasts its deck).
bool top_card_waits(State& s) {
  if (s.table.deck > 0) return true;
  finish(s, EndReason::Deck);
  return false;
}

bool bath_waits(State& s, const Frame& f) {
  const unsigned roles = bath_roles(s, f.a, static_cast<Role>(f.b));
  if (std::popcount(roles) > 1) return true;
  pop(s);
  if (roles == 0) return false;
  const auto role = static_cast<std::uint8_t>(std::countr_zero(roles));
  push(s, frame(Step::Extra, f.a, role, reading::kBathActions));
  return false;
}

bool prison_waits(State& s, const Frame& f) {
  if (has_prisoner_to_take(s, f.a)) return true;
  pop(s);
  return false;
}

/// Resolves the topmost step as far as it needs no decision; true if it waits for one or for
/// chance.
bool waits(State& s) {
  Frame& f = top(s);
  switch (step_of(f)) {
    case Step::DealHands:
    case Step::TurnUpCards:
    case Step::ChooseStart:
    case Step::Demand:
      return true;
    case Step::Lead:
    case Step::Follow:
      return hand_waits(s, f);
    case Step::Think:
      return think_waits(s, f);
    case Step::Draw:
      return draw_waits(s, f);
    case Step::Slot:
    case Step::Extra:
      return slot_waits(s, f);
    case Step::Material:
      return !supply_is_forced(s);
    case Step::Bar:
      return top_card_waits(s);
    case Step::Fountain:
      return f.b != 0 || top_card_waits(s);
    case Step::Bath:
      return bath_waits(s, Frame(f));
    case Step::Loot:
      return loot_waits(s);
    case Step::Give:
      return give_waits(s);
    case Step::Coliseum:
      return coliseum_waits(s);
    case Step::Prison:
      return prison_waits(s, f);
    case Step::Senate:
      return senate_waits(s);
    case Step::Sewer:
      return sewer_waits(s);
    case Step::Academy:
      walk_academy(s);
      return false;
    case Step::NextTurn:
      begin_next_turn(s);
      return false;
    case Step::Uncover:
      return uncover_waits(s);
  }
  return true;
}

/// Of the steps that go on by themselves these alone move cards between zones the end depends on.
constexpr bool moves_cards(Step step) {
  return step == Step::Material || step == Step::Give;
}

}  // namespace

void advance(State& s) {
  settle(s);
  while (!s.table.frames.empty()) {
    const Step step = step_of(top(s));
    if (waits(s)) return;
    if (moves_cards(step)) settle(s);
  }
}

}  // namespace lusoria::glory_to_rome
