// The order of a turn (ES L218–247; IT L226–247), with what public information leaves no choice in
// resolved silently.
#include "games/fortuna/rules_turn.h"

#include <algorithm>
#include <bit>

#include "games/fortuna/rules_supply.h"

namespace lusoria::fortuna {

namespace {

/// Dice still to be rolled before phase 4 can go on.
int dice_to_roll(const State& s) {
  const int dice = mover(s).has[Piece::Die];
  const int rolled = s.table.rolled.size();
  if (rolled == 0) return dice;
  return s.options.x_family_roll_new_die_joins ? std::max(0, dice - rolled) : 0;
}

/// Face-up cards of the mover's side that Military Power could use.
CardSet military_targets(const State& s) {
  Doer d = doer_of(s);
  if (d.p.has[Piece::Centurion] == 0) return {};
  --d.p.has[Piece::Centurion];  // Given up first, so its slot can be filled again.
  CardSet cards;
  for (const auto held : d.p.cards) {
    if (held == d.p.reserved || !held.has()) continue;
    if (may_be_paid_for(d, *held)) cards.insert(*held);
  }
  return cards;
}

/// With cards in the hand nobody else can know that there is only one answer: a privilege may be
/// slipped in.
bool may_slip_in(const State& s) {
  return mover(s).hand_size > 0;
}

/// Performing is voluntary until it has been paid for, or even then.
bool may_skip(const State& s) {
  return !s.table.committed || s.options.x_paid_action_may_do_nothing;
}

bool go_to(State& s, Stage stage) {
  s.table.stage = stage;
  return true;
}

bool phase_four_is_over(const State& s) {
  return mover(s).position == kPalace && s.options.x_phase4_at_palace == PhaseFourAtPalace::Skip;
}

bool run_arrival(State& s) {
  const Table& t = s.table;
  const bool draws_on = t.palace_size < kPalaceCards && can_draw(t);
  if (t.arrival == Arrival::Pick || draws_on) return false;
  finish_palace_draw(s);
  return true;
}

}  // namespace

/// Phase 1, and the first sentence of phase 2. An Aqueduct built in an earlier turn was built in an
/// earlier round, since nobody has two turns in one.
void begin_turn(State& s) {
  Table& t = s.table;
  Player& p = mover(s);
  t.chosen.clear();
  t.active.clear();
  t.committed = false;
  t.performed = false;
  t.military_used = false;
  t.step_used = false;
  t.rolled.clear();
  t.die = 0;
  t.tokens_taken = 0;
  t.stage = Stage::Choose;
  if (p.buildings.contains(Building::Aqueduct) && p.aqueduct_water == 0) fill_aqueduct(s, p);
  p.reserved.clear();
}

// Phase 2: a card is chosen, performed (rules_cards.cc) and swapped.

void list_choose(const State& s, Choices& out) {
  choose_each(Verb::Choose, cards_on(mover(s).cards), out);
}

void choose_card(State& s, Action a) {
  s.table.chosen = a.card();
  s.table.active = a.card();
  s.table.stage = Stage::Perform;
}

/// A paid action that has to be performed is skipped only when a privilege played meanwhile left
/// nothing to do.
void list_perform(const State& s, Choices& out) {
  list_ways(doer_of(s), *s.table.active, out);
  if (may_skip(s) || out.size() == 0) out.choose(Action::of(Verb::Skip));
}

MaybeRefusal refuse_skip(const State& s, Action) {
  if (s.table.stage == Stage::Perform && may_skip(s)) return std::nullopt;
  Choices choices;
  row_of(s.table.stage).list(s, choices);
  return choices[0].verb == Verb::Skip ? std::nullopt : MaybeRefusal(Refusal::MustPerform);
}

void skip(State& s, Action) {
  Table& t = s.table;
  t.active.clear();
  t.committed = false;
  t.stage = t.chosen.has() ? Stage::Swap : Stage::Roll;
}

void list_swap(const State& s, Choices& out) {
  choose_each(Verb::Swap, swap_targets(s, *s.table.chosen), out);
}

MaybeRefusal refuse_swap(const State& s, Action a) {
  if (cards_on(mover(s).cards).contains(a.card())) return Refusal::OnYourSide;
  if (face_down(s).contains(a.card())) return Refusal::FaceDown;
  if (!swap_targets(s, *s.table.chosen).contains(a.card())) return Refusal::OwnerlessSide;
  return std::nullopt;
}

void swap_cards(State& s, Action a) {
  Player& p = mover(s);
  const ActionCard target = a.card();
  const ActionCard chosen = *s.table.chosen;
  // A card lies in one place, and where is nothing a processor could foresee: all are looked at.
  for (int side = 0; side < kSides; ++side) {
    for (Maybe<ActionCard>& slot : side_of(s, side))
      slot = slot.is(target) ? chosen : slot.is(chosen) ? target : slot;
  }
  p.reserved = target;
  s.table.chosen.clear();
  s.table.performed = false;
  s.table.stage = Stage::Military;
}

// Phase 3, Military Power.

void list_military(const State& s, Choices& out) {
  choose_each(Verb::Military, military_targets(s), out);
  out.choose(Action::of(Verb::NoMilitary));
}

MaybeRefusal refuse_military(const State& s, Action a) {
  const Player& p = mover(s);
  if (s.table.stage != Stage::Military || s.table.arrival != Arrival::None)
    return s.table.military_used ? Refusal::MilitaryUsed : Refusal::NotNow;
  if (p.has[Piece::Centurion] == 0) return Refusal::NoCenturion;
  if (!cards_on(p.cards).contains(a.card())) return Refusal::NotOnYourSide;
  if (p.reserved.is(a.card())) return Refusal::ReservedThisTurn;
  if (!military_targets(s).contains(a.card())) return Refusal::NoEffect;
  return std::nullopt;
}

void start_military(State& s, Action a) {
  Table& t = s.table;
  give_back(s, mover(s), Piece::Centurion, 1);
  t.military_used = true;
  t.active = a.card();
  t.committed = true;
  t.stage = Stage::Perform;
}

void leave_military(State& s, Action) {
  s.table.stage = Stage::Roll;
}

// Dice.

int dice_due(const State& s) {
  return s.table.stage == Stage::EarlyRoll ? mover(s).has[Piece::Die] : dice_to_roll(s);
}

void roll_dice(State& s, Action a) {
  Table& t = s.table;
  for (const std::uint8_t value : a.dice()) {
    if (value != kAbsent) insert_sorted(t.rolled, value);
  }
  t.stage = t.stage == Stage::EarlyRoll ? Stage::Resource : Stage::Die;
}

// The end of the turn.

void list_end_turn(const State&, Choices& out) {
  out.choose(Action::of(Verb::EndTurn));
}

void end_turn(State& s, Action) {
  if (s.table.at + 1 == s.options.seats) return end_round(s);
  ++s.table.at;
  begin_turn(s);
}

// How the stages go on by themselves.

bool waits(State&) {
  return false;
}

bool run_forced(State& s) {
  if (may_slip_in(s)) return false;
  Choices choices;
  row_of(s.table.stage).list(s, choices);
  if (choices.size() != 1) return false;
  rules_of(choices[0].verb).apply(s, choices[0]);
  return true;
}

// The commonest questions: there, one look tells whether there is anything but declining.

bool run_perform(State& s) {
  if (s.table.committed) return run_forced(s);
  if (may_slip_in(s) || can_perform(doer_of(s), *s.table.active)) return false;
  skip(s, {});
  return true;
}

bool run_military(State& s) {
  if (may_slip_in(s) || !military_targets(s).empty()) return false;
  return go_to(s, Stage::Roll);
}

bool run_roll(State& s) {
  if (phase_four_is_over(s)) return go_to(s, Stage::ExtraFlip);
  return dice_to_roll(s) == 0 && go_to(s, Stage::Die);
}

bool run_die(State& s) {
  if (phase_four_is_over(s)) return go_to(s, Stage::ExtraFlip);
  const unsigned values = dice_to_choose(s);
  if (std::popcount(values) > 1) return false;
  s.table.die = byte(std::countr_zero(values));
  return go_to(s, Stage::Favour);
}

bool run_favour(State& s) {
  const bool nothing_in_reach = reachable(s, s.table.die).empty();  // No step and no tax.
  if (phase_four_is_over(s) || nothing_in_reach) return go_to(s, Stage::ExtraFlip);
  if (may_slip_in(s) || any_favour_usable(s)) return false;
  pay_tax(s, {});
  return true;
}

bool run_flip(State& s) {
  return flip_targets(s).empty() && go_to(s, Stage::Privileges);
}

bool run_privileges(State& s) {
  Table& t = s.table;
  if (t.to_draw > 0 && can_draw(t)) return false;
  t.to_draw = 0;
  if (t.drawn_size > cards_to_keep(s))
    t.stage = Stage::Keep;
  else
    keep_all_drawn(s);
  if (t.tokens_taken > 0) recount_tokens(s);
  return true;
}

bool run_end_turn(State& s) {
  if (may_slip_in(s)) return false;
  end_turn(s, {});
  return true;
}

void run(State& s) {
  while (s.table.arrival == Arrival::None ? row_of(s.table.stage).run(s) : run_arrival(s)) {
  }
}

}  // namespace lusoria::fortuna
