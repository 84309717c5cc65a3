// Phase 4, the favour of the Emperor (ES L251–341, IT L249–345): dice, favours, taxes, and the
// extra flip of the two-player game.
#include <algorithm>
#include <bit>

#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

FavourMask up_to(const Options& o, int die) {
  if (die == 2 && o.favour_2_3_layout == FavourLayout::Grain2Wine3)
    return static_cast<FavourMask>(bit(Favour::Water) | bit(Favour::Food));
  return static_cast<FavourMask>((1U << static_cast<unsigned>(die)) - 1);
}

unsigned dice_to_choose(const State& s) {
  unsigned values = 0;
  int last = 0;
  FavourMask last_opens = 0;
  for (const std::uint8_t value : s.table.rolled) {  // Ascending, so what they open only grows.
    const FavourMask opens = reachable(s, value);
    if (last != 0 && opens == last_opens) values &= ~(1U << static_cast<unsigned>(last));
    values |= 1U << value;
    last = value;
    last_opens = opens;
  }
  return values;
}

int steps_of(const State& s, const Player& p, Favour favour) {
  int steps = 0;
  switch (favour) {
    case Favour::Water:
      steps = p.has[Piece::Water] + p.aqueduct_water > 0 ? 1 : 0;
      break;
    case Favour::Bacchanal:
      steps = std::min<int>(2, p.has[Piece::Wine]);
      break;
    case Favour::Food:
      steps = std::min<int>(2, p.has[Piece::Grain]);
      break;
    case Favour::Battle:
      steps = p.has[Piece::Centurion];
      break;
    case Favour::Marriage:
      // ES L305: the Palace; IT L303 says a building.
      if (p.married) {
        const bool bonus = s.options.favour5_bonus == MarriageBonus::Palace
                               ? p.buildings.contains(Building::Palace)
                               : !p.buildings.empty();
        steps = bonus ? 2 : 1;
      }
      break;
    case Favour::Religion:
      steps = p.has[Piece::Vestal];
      break;
  }
  return std::min(steps, kPalace - p.position);
}

std::optional<Refusal> refuse_favour(const State& s, Action a) {
  if (a.a >= kCount<Favour>) return Refusal::NoSuchThing;
  const Player& p = mover(s);
  const Favour favour = nth<Favour>(a.a);
  if (!s.table.open.contains(favour)) return Refusal::FavourUsed;
  if ((reachable(s, s.table.die) & bit(favour)) == 0) return Refusal::DieTooLow;
  if (p.position == kPalace) return Refusal::InPalace;
  switch (favour) {
    case Favour::Water:
      if (a.b != kAbsent || (a.c != kAbsent && a.c != 1)) return Refusal::NoSuchThing;
      if ((a.c == 1 ? p.aqueduct_water : p.has[Piece::Water]) == 0) return Refusal::TooFewGoods;
      return std::nullopt;
    case Favour::Marriage:
    case Favour::Religion:
      if (a.b != kAbsent || a.c != kAbsent) return Refusal::NoSuchThing;
      if (steps_of(s, p, favour) == 0)
        return favour == Favour::Marriage ? Refusal::NotMarried : Refusal::NoVestal;
      return std::nullopt;
    default: {
      const int most = kFavours[a.a].max_steps;
      if (a.c != kAbsent || a.b == 0 || a.b > most) return Refusal::NoSuchThing;
      const Piece piece = favour == Favour::Bacchanal ? Piece::Wine
                          : favour == Favour::Food    ? Piece::Grain
                                                      : Piece::Centurion;
      if (a.b > p.has[piece]) return Refusal::TooFewGoods;
      if (a.b > kPalace - p.position) return Refusal::TooManySteps;
      return std::nullopt;
    }
  }
}

void use_favour(State& s, Action a) {
  Table& t = s.table;
  Player& p = mover(s);
  const Favour favour = nth<Favour>(a.a);
  int steps = steps_of(s, p, favour);
  switch (favour) {
    case Favour::Water:
      if (a.c == 1)
        empty_aqueduct(s, p);
      else
        give_back(s, p, Piece::Water, 1);
      break;
    case Favour::Bacchanal:
      steps = a.b;
      give_back(s, p, Piece::Wine, steps);
      break;
    case Favour::Food:
      steps = a.b;
      give_back(s, p, Piece::Grain, steps);
      break;
    case Favour::Battle:
      steps = a.b;
      give_back(s, p, Piece::Centurion, steps);
      break;
    case Favour::Marriage:
    case Favour::Religion:
      break;  // Nothing is given up; Vestals stay.
  }
  t.open.erase(favour);
  t.tokens_taken = t.tokens[favour];
  t.to_draw = t.tokens[favour];
  t.tokens[favour] = 0;
  t.stage = Stage::ExtraFlip;
  advance(s, seat_to_move(t), steps);
}

/// One coin, or a step back without one. The village is the last space; a pawn in Caesar's Palace
/// stays unless the option says otherwise.
void pay_tax(State& s) {
  Player& p = mover(s);
  s.table.stage = Stage::ExtraFlip;
  if (p.coins > 0) {
    --p.coins;
  } else if (p.position > 0 && (p.position < kPalace || s.options.x_palace_pawn_can_retreat)) {
    --p.position;
  }
}

FavourMask flip_targets(const State& s) {
  if (s.options.seats != 2 || s.table.at != 0) return 0;
  FavourMask mask = 0;
  for (int i = 0; i < kCount<Favour>; ++i) {
    const Favour favour = nth<Favour>(i);
    if (s.table.open.contains(favour) && s.table.tokens[favour] == 0)
      mask = static_cast<FavourMask>(mask | bit(favour));
  }
  return mask;
}

}  // namespace lusoria::fortuna
