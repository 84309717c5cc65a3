// Small facts of the table that rules, views and scenes share.
#pragma once

#include "tests/titles/tiny/state.h"

namespace lusoria::tiny {

/// The seat whose bid or act it is: from the leader clockwise.
constexpr Seat mover(const Course& c, int seats) {
  return static_cast<Seat>((c.leader + c.done) % seats);
}

/// Cards promised to vaults are still in the deck, but nobody may draw them any more.
template <class Players>
constexpr int vaulted(const Players& players) {
  int sum = 0;
  for (const auto& player : players)
    sum += player.vault;
  return sum;
}

constexpr int drawable(const State& s) {
  return total(s.deck) - vaulted(s.players);
}

/// The first seat that has a vault card to unveil.
constexpr Seat next_vault(const State& s) {
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    if (s.players[seat].vault > 0) return seat;
  }
  return kNobody;
}

/// Two cards each, one at a time.
constexpr Seat next_dealt(const State& s) {
  int dealt = 0;
  for (const Player& player : s.players)
    dealt += total(player.hand);
  return static_cast<Seat>(dealt % s.options.seats);
}

/// A card comes into a hand unseen: any bound on that hand loosens by one.
constexpr void loosen(Facts& facts) {
  for (std::uint8_t& bound : facts.at_most)
    bound = bound < kBoxSize ? static_cast<std::uint8_t>(bound + 1) : kBoxSize;
}

/// A card is seen to leave a hand.
constexpr void leave(Player& player, Kind kind) {
  --player.hand[kind];
  --player.facts.at_most[kind];
  if (player.facts.known[kind] > 0) --player.facts.known[kind];
}

/// A card is seen to come into a hand.
constexpr void arrive(Player& player, Kind kind) {
  ++player.hand[kind];
  ++player.facts.known[kind];
  if (player.facts.at_most[kind] < kBoxSize) ++player.facts.at_most[kind];
}

}  // namespace lusoria::tiny
