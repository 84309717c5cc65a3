// Points (ES L405–427, IT L389–411): the road, and what the C cards score. Each C card is one row
// of kEndCards, below; what it counts is its row of kDefaultDeck in components.h, its numbers those
// of the edition.
#include <algorithm>
#include <array>

#include "engine/core/ranking.h"
#include "games/fortuna/game.h"
#include "games/fortuna/rules_supply.h"

namespace lusoria::fortuna {

namespace {

/// A card that scores at the end: how many units the player has, and how they are handed in.
struct EndCard {
  Privilege face;
  Source source;
  int (*count)(const Player&, const Privileges& hand, const PrivilegeRow&);
  void (*hand_in)(State&, Player&, const Privileges& hand, const PrivilegeRow&) = nullptr;
};

int held(const Player& p, Piece piece) {
  return piece == Piece::Water ? all_water(p) : p.has[piece];
}

void give_all(State& s, Player& p, Piece piece) {
  if (piece == Piece::Water) empty_aqueduct(s, p);
  give_back(s, p, piece, p.has[piece]);
}

int count_pieces(const Player& p, const Privileges&, const PrivilegeRow& card) {
  return held(p, *card.piece);
}

void hand_in_pieces(State& s, Player& p, const Privileges&, const PrivilegeRow& card) {
  give_all(s, p, *card.piece);
}

/// Cubes of a kind that no other card takes.
int left_over(const Player& p, const Privileges& hand, Piece cube) {
  constexpr std::array<Privilege, kCubeKinds> kTakers{
      Privilege::PointsWater, Privilege::PointsGrain, Privilege::PointsWine};
  return hand[kTakers[static_cast<unsigned>(cube)]] > 0 ? 0 : held(p, cube);
}

Piece most_plentiful(const Player& p, const Privileges& hand) {
  Piece best = Piece::Water;
  for (const Piece cube : {Piece::Grain, Piece::Wine}) {
    if (left_over(p, hand, cube) > left_over(p, hand, best)) best = cube;
  }
  return best;
}

int count_cubes(const Player& p, const Privileges& hand, const PrivilegeRow&) {
  return left_over(p, hand, most_plentiful(p, hand));
}

void hand_in_cubes(State& s, Player& p, const Privileges& hand, const PrivilegeRow&) {
  give_all(s, p, most_plentiful(p, hand));
}

int count_coins(const Player& p, const Privileges&, const PrivilegeRow&) {
  return p.coins;
}

void hand_in_coins(State&, Player& p, const Privileges&, const PrivilegeRow& card) {
  p.coins = byte(p.coins % card.units);
}

int count_buildings(const Player& p, const Privileges&, const PrivilegeRow&) {
  return p.buildings.size();
}

int count_marriage(const Player& p, const Privileges&, const PrivilegeRow&) {
  return p.married ? 1 : 0;
}

/// In the order of handing in: PointsCubes takes what the others leave.
constexpr auto kEndCards = [] {
  using P = Privilege;
  return std::to_array<EndCard>({
      {P::PointsBuildings, Source::Buildings, count_buildings},
      {P::PointsGrain, Source::Grain, count_pieces, hand_in_pieces},
      {P::PointsWine, Source::Wine, count_pieces, hand_in_pieces},
      {P::PointsWater, Source::Water, count_pieces, hand_in_pieces},
      {P::PointsCenturions, Source::Centurions, count_pieces, hand_in_pieces},
      {P::PointsVestals, Source::Vestals, count_pieces, hand_in_pieces},
      {P::PointsDice, Source::Dice, count_pieces, hand_in_pieces},
      {P::PointsCoins, Source::Coins, count_coins, hand_in_coins},
      {P::PointsCubes, Source::Cubes, count_cubes, hand_in_cubes},
      {P::PointsMarried, Source::Married, count_marriage},
  });
}();
static_assert(kEndCards.size() == kPrivilegeFaces - kPlayedFaces);

int points_by(const EndCard& card,
              const PrivilegeRow& row,
              const Privileges& hand,
              const Player& p) {
  constexpr int kMost = 255;
  return std::min(kMost, card.count(p, hand, row) / row.units * row.points);
}

/// Hands in what the C cards ask for. A unit counts for one card only, so a second card of the same
/// face adds nothing, and every point needs its unit: the split is forced except for the cubes of
/// PointsCubes. Cubes decide no tie, so most points is all there is to weigh.
void hand_in(State& s, Seat seat) {
  Player& p = s.table.players[seat];
  const Privileges& hand = s.hands[seat];
  const Edition& box = edition(s.options.components_edition);
  for (const EndCard& card : kEndCards) {
    if (hand[card.face] == 0) continue;
    const PrivilegeRow& row = box.row(card.face);
    s.table.points[seat][card.source] = byte(points_by(card, row, hand, p));
    if (card.hand_in != nullptr) card.hand_in(s, p, hand, row);
  }
}

/// How many units were handed in for the points of a card.
int handed_in(const State& s, Privilege face, int points) {
  const PrivilegeRow& row = edition(s.options.components_edition).row(face);
  return row.points == 0 ? 0 : points / row.points * row.units;
}

/// What ranks a seat: whoever is outside Rome comes after everybody inside; then points, steps,
/// coins, Centurions, Vestals.
using Standing = std::array<int, 7>;

Standing standing_of(const State& s, Seat seat) {
  const Player& p = s.table.players[seat];
  const Counts<Source>& points = s.table.points[seat];
  const bool before = s.options.x_tiebreak_counts == TiebreakCounts::BeforeHandingIn;
  const bool by_order = s.options.x_final_tie == FinalTie::EarlierInTurnOrder;
  const int earlier = by_order ? s.options.seats - place_in(s.table.order, seat) : 0;
  const auto had = [&](int now, Privilege face, Source source) {
    return now + (before ? handed_in(s, face, points[source]) : 0);
  };
  return {p.position >= kGate ? 1 : 0,
          total(points),
          p.position,
          had(p.coins, Privilege::PointsCoins, Source::Coins),
          had(p.has[Piece::Centurion], Privilege::PointsCenturions, Source::Centurions),
          had(p.has[Piece::Vestal], Privilege::PointsVestals, Source::Vestals),
          earlier};
}

}  // namespace

int points_of(const Edition& box, const Privileges& hand, const Player& p) {
  int points = 0;
  for (const EndCard& card : kEndCards) {
    if (hand[card.face] > 0) points += points_by(card, box.row(card.face), hand, p);
  }
  return points;
}

/// Only seats inside Rome show their cards and score them.
void settle_scores(State& s) {
  for (int i = 0; i < s.options.seats; ++i) {
    s.table.points[i][Source::Road] = s.table.players[i].position;
    if (s.table.players[i].position >= kGate) hand_in(s, byte(i));
  }
}

Result Title::result(const State& s) {
  Result result;
  result.reason =
      byte(static_cast<int>(s.table.arrivals.empty() ? EndReason::Cap : EndReason::Palace));
  result.seats = s.options.seats;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    for (const Source source : Each<Source>())
      book(result.seat[seat], source, s.table.points[seat][source]);
  }
  rank_seats(result, [&](Seat p, Seat q) { return standing_of(s, p) > standing_of(s, q); });
  return result;
}

}  // namespace lusoria::fortuna
