// Where action cards lie, and how cubes, pieces and coins move between supply and provinces.
#pragma once

#include <algorithm>

#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

/// The side a card lies on; kSides if it has not been dealt.
inline int find_side(const State& s, ActionCard card) {
  for (int side = 0; side < kSides; ++side) {
    for (const auto held : side_of(s, side)) {
      if (held.is(card)) return side;
    }
  }
  return kSides;
}

/// All cards that lie face down.
inline CardSet face_down(const State& s) {
  CardSet cards;
  for (int i = 0; i < s.options.seats; ++i) {
    const auto reserved = s.table.players[i].reserved;
    if (reserved.has()) cards.insert(*reserved);
  }
  return cards;
}

/// ES L200 swaps Fortuna like any card. IT L196 sends it to another player "if it is used": if it
/// is chosen, or only if its action was.
inline bool fortuna_goes_to_a_player(const State& s) {
  switch (s.options.fortuna_swap_target) {
    case FortunaSwap::PlayerSideOnly:
      return true;
    case FortunaSwap::PlayerSideIfUsed:
      return s.table.performed;
    default:
      return false;
  }
}

/// Face-up cards of other sides that the mover may take for `chosen` (phase 2).
inline CardSet swap_targets(const State& s, ActionCard chosen) {
  CardSet cards = all_of<ActionCard>() - face_down(s) - cards_on(mover(s).cards);
  if (chosen == ActionCard::Fortuna && fortuna_goes_to_a_player(s)) {
    for (int side = s.options.seats; side < kSides; ++side)
      cards = cards - cards_on(side_of(s, side));
  }
  return cards;
}

/// Whether the supply of a piece never runs out.
constexpr bool endless(const Options& o, Piece piece) {
  if (is_cube(piece)) return o.x_cube_supply == CubeSupply::Unlimited;
  return piece == Piece::Die && !o.dice_supply_gate;
}

/// How many of a piece the player could still receive: supply, slots, and no more.
inline int room_for(const State& s, const Player& p, Piece piece) {
  const int limit = !is_cube(piece) ? kMaxPieces : kEndlessStore;
  if (endless(s.options, piece)) return limit - p.has[piece];
  const int left = s.table.supply[piece];
  return is_cube(piece) ? left : std::min(left, limit - p.has[piece]);
}

inline void take(State& s, Player& p, Piece piece, int n) {
  p.has[piece] = byte(p.has[piece] + n);
  if (!endless(s.options, piece)) s.table.supply[piece] = byte(s.table.supply[piece] - n);
}

inline void give_back(State& s, Player& p, Piece piece, int n) {
  p.has[piece] = byte(p.has[piece] - n);
  if (!endless(s.options, piece)) s.table.supply[piece] = byte(s.table.supply[piece] + n);
}

inline void earn(Player& p, int coins) {
  p.coins = byte(std::min(kMaxCoins, p.coins + coins));
}

/// The Aqueduct's own water: from the supply, if it has any, and back to it.
inline void fill_aqueduct(State& s, Player& p) {
  const bool unlimited = endless(s.options, Piece::Water);
  if (!unlimited && s.table.supply[Piece::Water] == 0) return;
  if (!unlimited) --s.table.supply[Piece::Water];
  p.aqueduct_water = 1;
}

inline void empty_aqueduct(State& s, Player& p) {
  if (p.aqueduct_water == 0) return;
  p.aqueduct_water = 0;
  if (!endless(s.options, Piece::Water)) ++s.table.supply[Piece::Water];
}

/// All the water of a province, in the reservoir and on the Aqueduct.
constexpr int all_water(const Player& p) {
  return p.has[Piece::Water] + p.aqueduct_water;
}

}  // namespace lusoria::fortuna
