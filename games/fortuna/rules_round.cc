// The end of a round (ES L393–403, IT L375–387): turn order, tokens, or the end of the game.
#include <algorithm>

#include "games/fortuna/rules_supply.h"

namespace lusoria::fortuna {

namespace {

/// How far a seat sits from another for ties in wealth: smaller goes first. ES L398 counts
/// clockwise; IT L378 takes the nearer one, whichever way, and clockwise breaks what is left. With
/// three players the nearer one may be told by the players or by the sides of the board, of which
/// the empty one is the last.
int distance(const Options& o, Seat from, Seat to) {
  const int n = o.wealth_tie == WealthTie::NearestSideThenClockwise ? kSides : o.seats;
  const int clockwise = (to + n - from) % n;
  if (o.wealth_tie == WealthTie::ClockwiseFromStart) return clockwise;
  const int nearest = std::min(clockwise, n - clockwise);
  return 2 * nearest + (clockwise == nearest ? 0 : 1);
}

void new_turn_order(State& s) {
  Table& t = s.table;
  const Seat previous = t.order[0];
  const int side = find_side(s, ActionCard::Fortuna);
  const bool owned = side < s.options.seats;
  const Seat start = owned ? byte(side) : previous;
  const bool start_is_first =
      owned || s.options.x_fortuna_ownerless_fallback == OwnerlessFortuna::PreviousStartPlayer;
  const auto key = [&](Seat seat) {
    const int first = start_is_first && seat == start ? 0 : 1;
    return (first * (kMaxCoins + 1) + kMaxCoins - t.players[seat].coins) * 16 +
           distance(s.options, start, seat);
  };
  for (int i = 0; i < s.options.seats; ++i) {  // Insertion; no two keys are equal.
    int at = i;
    for (; at > 0 && key(t.order[at - 1]) > key(byte(i)); --at)
      t.order[at] = t.order[at - 1];
    t.order[at] = byte(i);
  }
}

/// One token on every open favour that has fewer than three, from favour 1 upwards.
void refill_tokens(State& s) {
  Table& t = s.table;
  const bool finite = s.options.x_token_supply == TokenSupply::Finite12;
  for (const Favour favour : Each<Favour>()) {
    if (!t.open.contains(favour) || t.tokens[favour] == kMaxTokens) continue;
    if (finite && total(t.tokens) == kAllTokens - kPalaceTokens) break;
    ++t.tokens[favour];
  }
  recount_tokens(s);
}

}  // namespace

/// Tokens of a favour are in the hand until phase 5 has drawn for them, those of Caesar's Palace
/// until the first arrival has drawn (ES L371, L387, L409; IT L357, L369, L389).
int tokens_in_hand(const Table& t) {
  const bool of_favour = t.stage == Stage::ExtraFlip || t.stage == Stage::Privileges;
  return (of_favour ? t.tokens_taken : 0) + (t.arrival == Arrival::Draw ? kPalaceTokens : 0);
}

/// With an endless supply more may lie out than the box has; the reserve is then empty.
int tokens_in_reserve(const Table& t) {
  const int out = t.palace_tokens + total(t.tokens) + tokens_in_hand(t);
  return std::max(0, kAllTokens - out);
}

void recount_tokens(State& s) {
  s.table.token_reserve = byte(tokens_in_reserve(s.table));
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
  t.open = all_of<Favour>();
  ++t.round;
  t.at = 0;
  begin_turn(s);
}

}  // namespace lusoria::fortuna
