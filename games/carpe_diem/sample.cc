// A state drawn evenly from all that a view allows: only fountain cards are unknown.
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

/// Takes one card evenly out of a pile.
Kind deal_from(Counts<Kind>& pile, Rng& rng) {
  const std::uint32_t n = rng.below(static_cast<std::uint32_t>(total(pile)));
  const auto card = nth<Kind>(owner_of({pile.begin(), pile.end()}, static_cast<int>(n)));
  --pile[card];
  return card;
}

}  // namespace

State Title::sample(const View& v, Rng& rng) {
  State s;
  s.options = v.options;
  for (const FountainRow& row : box_of(s).box.fountains)
    s.deck[row.kind] = row.copies;
  s.table = v.table.common;
  s.number = v.turn.number;
  s.points = v.memory.points;
  s.discarded = v.memory.discarded;
  s.stack = v.memory.stack;
  for (Seat seat = 0; seat < s.options.seats; ++seat)
    map_district(box_of(s), s.table.players[seat], s.districts[seat]);

  // What the seat knows leaves the pile first; then every other place is dealt evenly from it.
  const bool over = s.table.stage == Stage::Over;
  const auto give = [&](Seat seat, const Counts<Kind>& hand) {
    s.hands[seat] = hand;
    for (const Kind card : Each<Kind>())
      add(s.deck[card], -hand[card]);
  };
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    if (over)
      give(seat, v.table.revealed[seat]);
    else if (seat == v.seat)
      give(seat, v.table.hand);
  }
  for (const KnownUnder& card : v.memory.under) {
    if (card.card.has()) --s.deck[*card.card];
  }
  for (const KnownUnder& card : v.memory.under)
    s.under.push_back({card.card.has() ? *card.card : deal_from(s.deck, rng), card.by});
  for (Seat seat = 0; seat < s.options.seats && !over; ++seat) {
    if (seat == v.seat) continue;
    for (int i = 0; i < s.table.players[seat].fountain_cards; ++i)
      ++s.hands[seat][deal_from(s.deck, rng)];
  }
  return s;
}

}  // namespace lusoria::carpe_diem
