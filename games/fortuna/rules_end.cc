// End of a round (ES L393–403, IT L375–387) and of the game (ES L405–427, IT L389–411).
#include <algorithm>
#include <array>

#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

namespace {

/// How far a seat sits from another for ties in wealth: smaller goes first. ES L398 counts
/// clockwise; IT L378 takes the nearer one, whichever way, and clockwise breaks what is left.
int distance(const Options& o, Seat from, Seat to) {
  const int n = o.seats;
  const int clockwise = (to + n - from) % n;
  if (o.wealth_tie == WealthTie::ClockwiseFromStart) return clockwise;
  const int nearest = std::min(clockwise, n - clockwise);
  return 2 * nearest + (clockwise == nearest ? 0 : 1);
}

}  // namespace

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

void recount_tokens(State& s) {
  Table& t = s.table;
  t.token_reserve = byte(std::max(0, kAllTokens - t.palace_tokens - total(t.tokens)));
}

/// One token on every open favour that has fewer than three, from favour 1 upwards.
void refill_tokens(State& s) {
  Table& t = s.table;
  const bool finite = s.options.x_token_supply == TokenSupply::Finite12;
  for (int i = 0; i < kCount<Favour>; ++i) {
    const Favour favour = nth<Favour>(i);
    if (!t.open.contains(favour) || t.tokens[favour] == kMaxTokens) continue;
    if (finite && total(t.tokens) == kAllTokens - kPalaceTokens) break;
    ++t.tokens[favour];
  }
  recount_tokens(s);
}

namespace {

/// Hands in what the C cards ask for. A unit counts for one card only, so a second card of the same
/// face adds nothing, and every point needs its unit: the split is forced except for the cubes of
/// PointsCubes, which are of the one kind that no other card has taken and that there is most of.
/// Cubes decide no tie, so most points is all there is to weigh.
void hand_in(State& s, Seat seat) {
  Player& p = s.table.players[seat];
  const Privileges& hand = s.hands[seat];
  Counts<Source>& points = s.table.points[seat];
  const auto give = [&](Privilege card, Piece piece, Source source) {
    if (hand[card] == 0) return;
    points[source] = p.has[piece];
    give_back(s, p, piece, p.has[piece]);
  };
  const auto give_water = [&](Source source) {
    points[source] = byte(p.has[Piece::Water] + p.aqueduct_water);
    empty_aqueduct(s, p);
    give_back(s, p, Piece::Water, p.has[Piece::Water]);
  };
  if (hand[Privilege::PointsBuildings] > 0)
    points[Source::Buildings] = byte(2 * p.buildings.size());
  give(Privilege::PointsGrain, Piece::Grain, Source::Grain);
  give(Privilege::PointsWine, Piece::Wine, Source::Wine);
  if (hand[Privilege::PointsWater] > 0) give_water(Source::Water);
  give(Privilege::PointsCenturions, Piece::Centurion, Source::Centurions);
  give(Privilege::PointsVestals, Piece::Vestal, Source::Vestals);
  give(Privilege::PointsDice, Piece::Die, Source::Dice);
  if (hand[Privilege::PointsCoins] > 0) {
    points[Source::Coins] = byte(p.coins / 3);
    p.coins = byte(p.coins % 3);
  }
  if (hand[Privilege::PointsCubes] > 0) {
    const int water = p.has[Piece::Water] + p.aqueduct_water;
    const int grain = p.has[Piece::Grain];
    const int wine = p.has[Piece::Wine];
    if (water >= std::max(grain, wine))
      give_water(Source::Cubes);
    else
      give(Privilege::PointsCubes, grain >= wine ? Piece::Grain : Piece::Wine, Source::Cubes);
  }
  if (hand[Privilege::PointsMarried] > 0 && p.married) points[Source::Married] = 3;
}

}  // namespace

/// Only seats inside Rome show their cards and score them.
void settle_scores(State& s) {
  for (int i = 0; i < s.options.seats; ++i) {
    s.table.points[i][Source::Road] = s.table.players[i].position;
    if (s.table.players[i].position >= kGate) hand_in(s, byte(i));
  }
}

namespace {

/// What ranks a seat: whoever is outside Rome comes after everybody inside; then points, steps,
/// coins, Centurions, Vestals.
using Standing = std::array<int, 7>;

Standing standing_of(const State& s, Seat seat) {
  const Player& p = s.table.players[seat];
  const Counts<Source>& points = s.table.points[seat];
  const bool before = s.options.x_tiebreak_counts == TiebreakCounts::BeforeHandingIn;
  int earlier = 0;
  if (s.options.x_final_tie == FinalTie::EarlierInTurnOrder) {
    for (int i = 0; i < s.options.seats; ++i) {
      if (s.table.order[i] == seat) earlier = s.options.seats - i;
    }
  }
  return {p.position >= kGate ? 1 : 0,
          total(points),
          p.position,
          p.coins + (before ? 3 * points[Source::Coins] : 0),
          p.has[Piece::Centurion] + (before ? points[Source::Centurions] : 0),
          p.has[Piece::Vestal] + (before ? points[Source::Vestals] : 0),
          earlier};
}

}  // namespace

Result Title::result(const State& s) {
  Result result;
  result.reason =
      static_cast<std::uint8_t>(s.table.arrivals.empty() ? EndReason::Cap : EndReason::Palace);
  result.seats = s.options.seats;
  std::array<Standing, kMaxPlayers> standings{};
  for (int i = 0; i < s.options.seats; ++i)
    standings[static_cast<unsigned>(i)] = standing_of(s, byte(i));
  for (int i = 0; i < s.options.seats; ++i) {
    SeatResult& seat = result.seat[static_cast<unsigned>(i)];
    const Standing& mine = standings[static_cast<unsigned>(i)];
    seat.score = total(s.table.points[i]);
    seat.rank = 1;
    for (int j = 0; j < s.options.seats; ++j)
      seat.rank = byte(seat.rank + (standings[static_cast<unsigned>(j)] > mine ? 1 : 0));
    for (int k = 0; k < kCount<Source>; ++k)
      seat.parts[static_cast<unsigned>(k)] = s.table.points[i][nth<Source>(k)];
  }
  share_win(result);
  return result;
}

}  // namespace lusoria::fortuna
