// What each seat may know (DESIGN: fountain cards are the only secret; points when the option says
// so vanish from the table, not from memory).
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

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
  const bool secret = a.verb == Verb::DrawFountain || a.verb == Verb::PutBack;
  return secret && seat != s.table.actor ? a.with_card_hidden() : a;
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
