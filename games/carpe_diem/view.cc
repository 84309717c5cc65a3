// What each seat may know (DESIGN: fountain cards are the only secret; points when the option says
// so vanish from the table, not from memory).
#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

/// Takes one card evenly out of a pile.
Kind deal_from(Counts<Kind>& pile, Rng& rng) {
  auto left = static_cast<int>(rng.below(static_cast<std::uint32_t>(total(pile))));
  int kind = 0;
  while (left >= pile[nth<Kind>(kind)])
    left -= pile[nth<Kind>(kind++)];
  --pile[nth<Kind>(kind)];
  return nth<Kind>(kind);
}

}  // namespace

View Title::view(const State& s, Seat seat) {
  View v;
  v.seat = seat;
  v.turn = turn(s);
  v.options = s.options;
  v.table.common = s.table;
  const bool over = s.table.stage == Stage::Over;
  for (Seat i = 0; i < s.options.seats; ++i) {
    const bool shown = s.options.open_vp || over || i == seat;
    v.table.points_shown[i] = shown;
    v.table.points[i] = shown ? s.points[i] : std::int16_t{0};
    if (over) v.table.revealed[i] = s.hands[i];
  }
  if (seat < s.options.seats) v.table.hand = s.hands[seat];
  v.fountains_left = static_cast<std::uint8_t>(total(s.deck) + s.under.size());
  v.memory.points = s.points;
  v.memory.discarded = s.discarded;
  v.memory.stack = s.stack;
  for (const Under& card : s.under)
    v.memory.under.push_back({card.by == seat ? Maybe<Kind>(card.card) : Maybe<Kind>(), card.by});
  return v;
}

std::optional<Action> Title::seen(const State& s, const Action& a, Seat seat) {
  Action result = a;
  const bool secret = a.verb == Verb::DrawFountain || a.verb == Verb::PutBack;
  if (secret && seat != s.table.actor) result.a = kHidden;
  return result;
}

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
  const Edition& box = box_of(s);
  for (Seat seat = 0; seat < s.options.seats; ++seat)
    rebuild(box, s.table.players[seat], s.districts[seat]);

  // What the seat knows leaves the pile first; then every other place is dealt evenly from it.
  const bool over = s.table.stage == Stage::Over;
  const auto give = [&](Seat seat, const Counts<Kind>& hand) {
    s.hands[seat] = hand;
    for (int i = 0; i < kCount<Kind>; ++i)
      s.deck[nth<Kind>(i)] = static_cast<std::uint8_t>(s.deck[nth<Kind>(i)] - hand[nth<Kind>(i)]);
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

bool Title::reveals(const State& s, const Action& a) {
  if (turn(s).actor == Actor::Chance) return true;
  // Whether chance draws next, or the last cards are shown, is public: no secret is looked at.
  State after = s;
  apply(after, a);
  const Turn next = turn(after);
  if (next.actor == Actor::Chance) return true;
  if (next.actor != Actor::Over) return false;
  for (const Player& player : after.table.players) {
    if (player.fountain_cards > 0) return true;
  }
  return false;
}

}  // namespace lusoria::carpe_diem
