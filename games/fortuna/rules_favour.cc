// Phase 4, the favour of the Emperor (ES L251–341, IT L249–345): dice, favours, taxes, and the
// extra flip of the two-player game. Each favour is one row of kFavourRules, below; what it takes
// and its steps are its row of kFavours in components.h.
#include <algorithm>
#include <array>
#include <bit>

#include "games/fortuna/rules.h"
#include "games/fortuna/rules_supply.h"

namespace lusoria::fortuna {

FavourSet reachable(const State& s, int die) {
  FavourSet up_to = FavourSet::of_mask(byte((1 << die) - 1));
  if (die == 2 && s.options.favour_2_3_layout == FavourLayout::Grain2Wine3) {
    up_to.erase(Favour::Bacchanal);
    up_to.insert(Favour::Food);
  }
  return s.table.open & up_to;
}

unsigned dice_to_choose(const State& s) {
  unsigned values = 0;
  int last = 0;
  FavourSet last_opens;
  for (const std::uint8_t value : s.table.rolled) {  // Ascending, so what they open only grows.
    const FavourSet opens = reachable(s, value);
    if (last != 0 && opens == last_opens) values &= ~(1U << static_cast<unsigned>(last));
    values |= 1U << value;
    last = value;
    last_opens = opens;
  }
  return values;
}

void list_dice(const State& s, Choices& out) {
  for (unsigned values = dice_to_choose(s); values != 0; values &= values - 1)
    out.choose(Action::of(Verb::Die, std::countr_zero(values)));
}

MaybeRefusal refuse_die(const State& s, Action a) {
  if (a.value() < 1 || a.value() > 6) return Refusal::NoSuchThing;
  if (!s.table.rolled.contains(byte(a.value()))) return Refusal::NotRolled;
  if (((dice_to_choose(s) >> a.value()) & 1U) == 0) return Refusal::SameFavours;
  return std::nullopt;
}

void choose_die(State& s, Action a) {
  s.table.die = byte(a.value());
  s.table.stage = Stage::Favour;
}

namespace {

/// A favour: what it takes, and its rules.
struct FavourRules : FavourRow {
  /// Steps the player's goods would bring.
  int (*steps)(const State&, const Player&, const FavourRow&);
  void (*list)(const Player&, const FavourRow&, int steps, Choices&);
  MaybeRefusal (*refuse)(const Player&, const FavourRow&, int steps, Action);
  void (*give_up)(State&, Player&, const FavourRow&, Action) = nullptr;
};

// Water, from the reservoir or the Aqueduct.

int steps_by_water(const State&, const Player& p, const FavourRow&) {
  return all_water(p);
}

void list_water_favour(const Player& p, const FavourRow& favour, int, Choices& out) {
  if (p.has[Piece::Water] > 0) out.choose(Action::use(favour.favour));
  if (p.aqueduct_water > 0) out.choose(Action::use(favour.favour, kAbsent, 1));
}

MaybeRefusal refuse_water_favour(const Player& p, const FavourRow&, int, Action a) {
  if (a.has_units() || (a.has_aqueduct() && !a.aqueduct())) return Refusal::NoSuchThing;
  if ((a.aqueduct() ? p.aqueduct_water : p.has[Piece::Water]) == 0) return Refusal::TooFewGoods;
  return std::nullopt;
}

void give_up_water(State& s, Player& p, const FavourRow&, Action a) {
  if (a.aqueduct())
    empty_aqueduct(s, p);
  else
    give_back(s, p, Piece::Water, 1);
}

// Bacchanal, Food, Battle: as many units as one likes. Religion: Vestals, which stay.

int steps_by_pieces(const State&, const Player& p, const FavourRow& favour) {
  return p.has[*favour.piece];
}

void list_units(const Player&, const FavourRow& favour, int steps, Choices& out) {
  for (int units = 1; units <= steps; ++units)
    out.choose(Action::use(favour.favour, units));
}

MaybeRefusal refuse_units(const Player& p, const FavourRow& favour, int, Action a) {
  if (a.has_aqueduct() || a.units() == 0 || a.units() > favour.max_steps)
    return Refusal::NoSuchThing;
  if (a.units() > p.has[*favour.piece]) return Refusal::TooFewGoods;
  if (a.units() > kPalace - p.position) return Refusal::TooManySteps;
  return std::nullopt;
}

void give_up_units(State& s, Player& p, const FavourRow& favour, Action a) {
  give_back(s, p, *favour.piece, a.units());
}

// Marriage. ES L305: one step more with the Palace; IT L303 says with a building.

int steps_by_marriage(const State& s, const Player& p, const FavourRow&) {
  if (!p.married) return 0;
  const bool bonus = s.options.favour5_bonus == MarriageBonus::Palace
                         ? p.buildings.contains(Building::Palace)
                         : !p.buildings.empty();
  return bonus ? 2 : 1;
}

void list_all_or_none(const Player&, const FavourRow& favour, int steps, Choices& out) {
  if (steps > 0) out.choose(Action::use(favour.favour));
}

template <Refusal why>
MaybeRefusal refuse_without(const Player&, const FavourRow&, int steps, Action a) {
  if (a.has_units() || a.has_aqueduct()) return Refusal::NoSuchThing;
  return steps == 0 ? MaybeRefusal(why) : std::nullopt;
}

constexpr auto kFavourRules = [] {
  using F = Favour;
  constexpr auto kUnmarried = refuse_without<Refusal::NoMarriage>;
  constexpr auto kNoVestal = refuse_without<Refusal::NoVestal>;
  return std::to_array<FavourRules>({
      {row_of(F::Water), steps_by_water, list_water_favour, refuse_water_favour, give_up_water},
      {row_of(F::Bacchanal), steps_by_pieces, list_units, refuse_units, give_up_units},
      {row_of(F::Food), steps_by_pieces, list_units, refuse_units, give_up_units},
      {row_of(F::Battle), steps_by_pieces, list_units, refuse_units, give_up_units},
      {row_of(F::Marriage), steps_by_marriage, list_all_or_none, kUnmarried},
      {row_of(F::Religion), steps_by_pieces, list_all_or_none, kNoVestal},
  });
}();
static_assert(rows_in_order(kFavourRules, &FavourRules::favour));

const FavourRules& rules_of(Favour favour) {
  return kFavourRules[static_cast<unsigned>(favour)];
}

/// Steps the favour would give with all its goods, 0 if it cannot be used.
int steps_of(const State& s, const Player& p, const FavourRules& favour) {
  const int most = std::min<int>(favour.max_steps, kPalace - p.position);
  return std::min(favour.steps(s, p, favour), most);
}

}  // namespace

bool any_favour_usable(const State& s) {
  const Player& p = mover(s);
  for (const Favour favour : reachable(s, s.table.die)) {
    if (steps_of(s, p, rules_of(favour)) > 0) return true;
  }
  return false;
}

int steps_by(const State& s, const Player& p, Action a) {
  return a.has_units() ? a.units() : steps_of(s, p, rules_of(a.favour()));
}

void list_favours(const State& s, Choices& out) {
  const Player& p = mover(s);
  if (p.position < kPalace) {
    for (const Favour which : reachable(s, s.table.die)) {
      const FavourRules& favour = rules_of(which);
      favour.list(p, favour, steps_of(s, p, favour), out);
    }
  }
  out.choose(Action::of(Verb::PayTax));
}

MaybeRefusal refuse_favour(const State& s, Action a) {
  const Player& p = mover(s);
  const FavourRules& favour = rules_of(a.favour());
  if (!s.table.open.contains(a.favour())) return Refusal::FavourUsed;
  if (!reachable(s, s.table.die).contains(a.favour())) return Refusal::DieTooLow;
  if (p.position == kPalace) return Refusal::InPalace;
  return favour.refuse(p, favour, steps_of(s, p, favour), a);
}

void use_favour(State& s, Action a) {
  Table& t = s.table;
  Player& p = mover(s);
  const FavourRules& favour = rules_of(a.favour());
  const int steps = steps_by(s, p, a);
  if (favour.give_up != nullptr) favour.give_up(s, p, favour, a);
  t.open.erase(a.favour());
  t.tokens_taken = t.tokens[a.favour()];
  t.to_draw = t.tokens_taken;
  t.tokens[a.favour()] = 0;
  t.stage = Stage::ExtraFlip;
  advance(s, seat_to_move(t), steps);
}

/// The village is the last space; a pawn in Caesar's Palace stays unless the option says otherwise.
bool tax_moves_back(const Options& o, const Player& p) {
  return p.position > 0 && (p.position < kPalace || o.x_palace_pawn_can_retreat);
}

/// One coin, or a step back without one.
void pay_tax(State& s, Action) {
  Player& p = mover(s);
  s.table.stage = Stage::ExtraFlip;
  if (p.coins > 0)
    --p.coins;
  else if (tax_moves_back(s.options, p))
    --p.position;
}

FavourSet flip_targets(const State& s) {
  if (s.options.seats != 2 || s.table.at != 0) return {};
  FavourSet favours = s.table.open;
  for (const Favour favour : s.table.open) {
    if (s.table.tokens[favour] > 0) favours.erase(favour);
  }
  return favours;
}

void list_flips(const State& s, Choices& out) {
  choose_each(Verb::Flip, flip_targets(s), out);
  out.choose(Action::of(Verb::NoFlip));
}

MaybeRefusal refuse_flip(const State& s, Action a) {
  if (!s.table.open.contains(a.favour())) return Refusal::FavourUsed;
  if (s.table.tokens[a.favour()] > 0) return Refusal::FlipHasTokens;
  return std::nullopt;
}

void flip(State& s, Action a) {
  s.table.open.erase(a.favour());
  s.table.stage = Stage::Privileges;
}

void leave_flip(State& s, Action) {
  s.table.stage = Stage::Privileges;
}

}  // namespace lusoria::fortuna
