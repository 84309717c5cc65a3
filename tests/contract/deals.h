// Every deal that a view of the tiny title allows, found by trying all: each unseen card in each
// hidden place. Written without a thought of how sample does it.
#pragma once

#include <vector>

#include "tests/contract/frequencies.h"
#include "tests/titles/tiny/game.h"

namespace lusoria::tiny {

inline std::vector<contract::Deal<State>> all_deals(const State& truth, Seat viewer) {
  const View view = Title::view(truth, viewer);
  State table = truth;
  if (Title::turn(truth).seat != viewer) table.staged = {};
  std::vector<Kind> unseen;  // Distinct cards, told apart by their place in this list.
  Counts<Kind> pool = truth.deck;
  for (Seat seat = 0; seat < truth.options.seats; ++seat) {
    if (seat == viewer) continue;
    Player& player = table.players[seat];
    for (int i = 0; i < kKinds; ++i) {
      const Kind kind = nth<Kind>(i);
      pool[kind] =
          static_cast<std::uint8_t>(pool[kind] + player.hand[kind] - player.facts.known[kind]);
      player.hand[kind] = player.facts.known[kind];
    }
  }
  for (int i = 0; i < kKinds; ++i)
    unseen.insert(unseen.end(), pool[nth<Kind>(i)], nth<Kind>(i));
  table.deck = {};

  std::vector<contract::Deal<State>> deals;
  const auto keep = [&](const State& s) {
    if (Title::check(s).empty() && hash_of(Title::view(s, viewer)) == hash_of(view))
      deals.push_back({s, 1});
  };
  // Each hidden bid, one seat after the other, then it is a deal.
  const auto bid = [&](const auto& self, State s, Seat seat) -> void {
    if (seat == s.options.seats) return keep(s);
    if (seat == viewer || s.players[seat].bid == 0)
      return self(self, s, static_cast<Seat>(seat + 1));
    for (std::uint8_t coins = 0; coins <= kMaxBid; ++coins) {
      s.players[seat].bid = static_cast<std::uint8_t>(coins + 1);
      self(self, s, static_cast<Seat>(seat + 1));
    }
  };
  const auto place = [&](const auto& self, State s, unsigned card) -> void {
    if (card == unseen.size()) return bid(bid, s, 0);
    State in_deck = s;
    ++in_deck.deck[unseen[card]];
    if (total(in_deck.deck) <= total(truth.deck)) self(self, in_deck, card + 1);
    for (Seat seat = 0; seat < s.options.seats; ++seat) {
      if (seat == viewer) continue;
      State in_hand = s;
      ++in_hand.players[seat].hand[unseen[card]];
      if (total(in_hand.players[seat].hand) <= total(truth.players[seat].hand))
        self(self, in_hand, card + 1);
    }
  };
  place(place, table, 0);
  return deals;
}

}  // namespace lusoria::tiny
