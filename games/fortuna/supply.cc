// Where action cards lie, and how cubes, pieces and coins move between supply and provinces.
#include <algorithm>

#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

int find_side(const State& s, ActionCard card) {
  for (int side = 0; side < kSides; ++side) {
    for (const auto held : side_of(s, side)) {
      if (held.is(card)) return side;
    }
  }
  return kSides;
}

CardMask face_down(const State& s) {
  CardMask mask = 0;
  for (int i = 0; i < s.options.seats; ++i) {
    const auto reserved = s.table.players[i].reserved;
    if (reserved.has()) mask = static_cast<CardMask>(mask | bit(*reserved));
  }
  return mask;
}

CardMask swap_targets(const State& s, ActionCard chosen) {
  unsigned mask = kAllCards & ~unsigned{face_down(s)} & ~unsigned{mask_of(mover(s).cards)};
  // IT L196 sends Fortuna to another player; ES swaps it like any card.
  if (chosen == ActionCard::Fortuna &&
      s.options.fortuna_swap_target == FortunaSwap::PlayerSideOnly) {
    for (int side = s.options.seats; side < kSides; ++side)
      mask &= ~unsigned{mask_of(side_of(s, side))};
  }
  return static_cast<CardMask>(mask);
}

int room_for(const State& s, const Player& p, Piece piece) {
  const int limit = !is_cube(piece) ? kMaxPieces : kEndlessStore;
  if (endless(s.options, piece)) return limit - p.has[piece];
  const int left = s.table.supply[piece];
  return is_cube(piece) ? left : std::min(left, limit - p.has[piece]);
}

void take(State& s, Player& p, Piece piece, int n) {
  p.has[piece] = byte(p.has[piece] + n);
  if (!endless(s.options, piece)) s.table.supply[piece] = byte(s.table.supply[piece] - n);
}

void give_back(State& s, Player& p, Piece piece, int n) {
  p.has[piece] = byte(p.has[piece] - n);
  if (!endless(s.options, piece)) s.table.supply[piece] = byte(s.table.supply[piece] + n);
}

void earn(Player& p, int coins) {
  p.coins = byte(std::min(kMaxCoins, p.coins + coins));
}

void fill_aqueduct(State& s, Player& p) {
  const bool unlimited = endless(s.options, Piece::Water);
  if (!unlimited && s.table.supply[Piece::Water] == 0) return;
  if (!unlimited) --s.table.supply[Piece::Water];
  p.aqueduct_water = 1;
}

void empty_aqueduct(State& s, Player& p) {
  if (p.aqueduct_water == 0) return;
  p.aqueduct_water = 0;
  if (!endless(s.options, Piece::Water)) ++s.table.supply[Piece::Water];
}

}  // namespace lusoria::fortuna
