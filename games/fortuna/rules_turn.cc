// The order of a turn (ES L218–247; IT L226–247), with what public information leaves no choice in
// resolved silently.
#include <algorithm>
#include <array>
#include <bit>

#include "games/fortuna/choices.h"
#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

namespace {

void swap_cards(State& s, ActionCard target) {
  Player& p = mover(s);
  const ActionCard chosen = *s.table.chosen;
  for (auto& slot : side_of(s, find_side(s, target))) {
    if (slot.is(target)) slot = chosen;
  }
  for (auto& slot : p.cards) {
    if (slot.is(chosen)) slot = target;
  }
  p.reserved = target;
  s.table.chosen.clear();
  s.table.stage = Stage::Military;
}

void end_round(State& s) {
  Table& t = s.table;
  if (!t.arrivals.empty() || t.round >= s.options.round_limit) {
    t.stage = Stage::Over;
    settle_scores(s);
    return;
  }
  new_turn_order(s);
  refill_tokens(s);
  t.open = EnumSet<Favour>::of_mask(0x3f);
  ++t.round;
  t.at = 0;
  begin_turn(s);
}

void next_player(State& s) {
  if (s.table.at + 1 < s.options.seats) {
    ++s.table.at;
    begin_turn(s);
  } else {
    end_round(s);
  }
}

/// Dice still to be rolled before phase 4 can go on.
int dice_to_roll(const State& s) {
  const int dice = mover(s).has[Piece::Die];
  const int rolled = s.table.rolled.size();
  if (rolled == 0) return dice;
  return s.options.x_family_roll_new_die_joins ? std::max(0, dice - rolled) : 0;
}

bool phase_four_is_over(const State& s) {
  return mover(s).position == kPalace && s.options.x_phase4_at_palace == PhaseFourAtPalace::Skip;
}

struct Counter {
  Action first{};
  int count = 0;

  void choose(const Action& action) {
    if (count++ == 0) first = action;
  }
};

void resolve(State& s, Action a);

/// Whether the mover can use any favour in reach.
bool any_favour_usable(const State& s) {
  const Player& p = mover(s);
  for (unsigned mask = reachable(s, s.table.die); mask != 0; mask &= mask - 1) {
    if (steps_of(s, p, nth<Favour>(std::countr_zero(mask))) > 0) return true;
  }
  return false;
}

/// The only answer to the question at hand, if there is just one.
std::optional<Action> only_answer(const State& s) {
  // The commonest questions first: there, one look tells whether there is anything but declining.
  const Table& t = s.table;
  const auto unless = [](bool possible, Verb verb) {
    return possible ? std::nullopt : std::optional(Action::of(verb));
  };
  if (t.stage == Stage::Perform && !t.committed)
    return unless(can_perform(doer_of(s), *t.active), Verb::Skip);
  if (t.stage == Stage::Military) return unless(military_targets(s) != 0, Verb::NoMilitary);
  if (t.stage == Stage::Favour) return unless(any_favour_usable(s), Verb::PayTax);
  Counter counter;
  list_choices(s, counter);
  return counter.count == 1 ? std::optional(counter.first) : std::nullopt;
}

/// Resolves the question at hand if everybody can see that there is only one answer. With cards in
/// the hand nobody else can know that: a privilege may be slipped in.
bool resolve_if_forced(State& s) {
  if (mover(s).hand_size > 0) return false;
  const auto answer = only_answer(s);
  if (answer) resolve(s, *answer);
  return answer.has_value();
}

/// One step of phase 4; false if it has to be asked or rolled.
bool run_phase_four(State& s) {
  Table& t = s.table;
  if (phase_four_is_over(s)) {
    t.stage = Stage::ExtraFlip;
    return true;
  }
  switch (t.stage) {
    case Stage::Roll:
      if (dice_to_roll(s) > 0) return false;
      t.stage = Stage::Die;
      return true;
    case Stage::Die: {
      const unsigned values = dice_to_choose(s);
      if (std::popcount(values) > 1) return false;
      t.die = byte(std::countr_zero(values));
      t.stage = Stage::Favour;
      return true;
    }
    default:
      if (reachable(s, t.die) == 0) {  // Nothing in reach: no step and no tax.
        t.stage = Stage::ExtraFlip;
        return true;
      }
      return resolve_if_forced(s);
  }
}

/// One step from the extra flip to the end of the turn; false if it has to be asked or drawn.
bool run_end_of_turn(State& s) {
  Table& t = s.table;
  switch (t.stage) {
    case Stage::ExtraFlip:
      if (flip_targets(s) != 0) return false;
      t.stage = Stage::Privileges;
      return true;
    case Stage::Privileges:
      if (t.to_draw > 0 && can_draw(t)) return false;
      t.to_draw = 0;
      if (t.tokens_taken > 0) recount_tokens(s);
      if (t.drawn_size > cards_to_keep(s))
        t.stage = Stage::Keep;
      else
        keep_all_drawn(s);
      return true;
    case Stage::Keep:
      return false;
    default:
      if (mover(s).hand_size > 0) return false;
      next_player(s);
      return true;
  }
}

bool run_once(State& s) {
  Table& t = s.table;
  if (t.arrival == Arrival::Draw) {
    if (t.palace_size < kPalaceCards && can_draw(t)) return false;
    finish_palace_draw(s);
    return true;
  }
  if (t.arrival == Arrival::Pick) return false;
  switch (t.stage) {
    case Stage::Lots:
    case Stage::Deal:
      return run_set_up(s);
    case Stage::Choose:
    case Stage::Swap:
    case Stage::EarlyRoll:
    case Stage::Over:
      return false;
    case Stage::Draft:
    case Stage::Reserve:
    case Stage::Perform:
    case Stage::Resource:
    case Stage::Military:
      return resolve_if_forced(s);
    case Stage::Roll:
    case Stage::Die:
    case Stage::Favour:
      return run_phase_four(s);
    default:
      return run_end_of_turn(s);
  }
}

void choose_card(State& s, ActionCard card) {
  s.table.chosen = card;
  s.table.active = card;
  s.table.stage = Stage::Perform;
}

void roll(State& s, Action a) {
  Table& t = s.table;
  for (const std::uint8_t value : {a.a, a.b, a.c}) {
    if (value == kAbsent) continue;
    t.rolled.push_back(value);
    for (int i = t.rolled.size() - 1; i > 0 && t.rolled[i - 1] > t.rolled[i]; --i)
      std::swap(t.rolled[i - 1], t.rolled[i]);
  }
  t.stage = t.stage == Stage::EarlyRoll ? Stage::Resource : Stage::Die;
}

void resolve(State& s, Action a) {
  Table& t = s.table;
  switch (a.verb) {
    case Verb::Lot:
    case Verb::Deal:
    case Verb::Draft:
    case Verb::Reserve:
    case Verb::LeaveOpen:
      return resolve_set_up(s, a);
    case Verb::Choose:
      return choose_card(s, nth<ActionCard>(a.a));
    case Verb::Swap:
      return swap_cards(s, nth<ActionCard>(a.a));
    case Verb::Military:
      return start_military(s, nth<ActionCard>(a.a));
    case Verb::NoMilitary:
      t.stage = Stage::Roll;
      return;
    case Verb::Die:
      t.die = a.a;
      t.stage = Stage::Favour;
      return;
    case Verb::Favour:
      return use_favour(s, a);
    case Verb::PayTax:
      return pay_tax(s);
    case Verb::Flip:
      t.open.erase(nth<Favour>(a.a));
      t.stage = Stage::Privileges;
      return;
    case Verb::NoFlip:
      t.stage = Stage::Privileges;
      return;
    case Verb::Keep:
    case Verb::Discard:
      return keep_drawn(s, a);
    case Verb::PalaceKeep:
      return palace_keep(s, nth<Privilege>(a.a));
    case Verb::EndTurn:
      return next_player(s);
    case Verb::Play:
      return play_privilege(s, a);
    case Verb::Roll:
      return roll(s, a);
    case Verb::Draw:
      return draw_privilege(s, nth<Privilege>(a.a));
    default:
      return perform(s, a);
  }
}

}  // namespace

void start_military(State& s, ActionCard card) {
  Table& t = s.table;
  give_back(s, mover(s), Piece::Centurion, 1);
  t.military_used = true;
  t.active = card;
  t.committed = true;
  t.stage = Stage::Perform;
}

int dice_due(const State& s) {
  return s.table.stage == Stage::EarlyRoll ? mover(s).has[Piece::Die] : dice_to_roll(s);
}

/// Phase 1, and the first sentence of phase 2. An Aqueduct built in an earlier turn was built in an
/// earlier round, since nobody has two turns in one.
void begin_turn(State& s) {
  Table& t = s.table;
  Player& p = mover(s);
  t.chosen.clear();
  t.active.clear();
  t.committed = false;
  t.military_used = false;
  t.step_used = false;
  t.rolled.clear();
  t.die = 0;
  t.tokens_taken = 0;
  t.stage = Stage::Choose;
  if (p.buildings.contains(Building::Aqueduct) && p.aqueduct_water == 0) fill_aqueduct(s, p);
  p.reserved.clear();
}

void run(State& s) {
  while (run_once(s)) {
  }
}

State Title::start(const Options& options) {
  return bare(options);
}

void Title::apply(State& s, Action a) {
  resolve(s, a);
  run(s);
}

}  // namespace lusoria::fortuna
