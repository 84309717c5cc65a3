// What good players know: the road is a race that ends when the first pawn arrives, so goods are
// worth the steps they can still become; Vestals, a marriage, a second die and an Aqueduct pay
// every round and are bought early; coins keep the tax away and buy a place in the turn order;
// privilege cards decide between pawns that arrive together; whoever is outside Rome at the end has
// lost. Plain products and sums only, so that every platform gets the same bits.
#include <algorithm>
#include <array>

#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

namespace {

/// e^x for x <= 0 as (1 + x/64)^64.
float fading(float x) {
  float y = 1.0F + std::max(x, -40.0F) / 64.0F;
  for (int i = 0; i < 6; ++i)
    y = y * y;
  return y;
}

/// Rounds that are still likely to come, by the leader's distance and the limit of rounds.
float rounds_left(const State& s) {
  if (!s.table.arrivals.empty()) return 0.0F;
  int first = 0;
  for (int i = 0; i < s.options.seats; ++i)
    first = std::max<int>(first, s.table.players[i].position);
  const float by_road = static_cast<float>(kPalace - first) / 1.7F;
  return std::min(by_road, static_cast<float>(s.options.round_limit - s.table.round));
}

/// Whether the seat's turn of this round is over.
bool has_played(const Table& t, Seat seat) {
  for (int i = 0; i < t.at; ++i) {
    if (t.order[i] == seat) return true;
  }
  return false;
}

/// Points that the C cards in a hand would score now.
float privilege_points(const Privileges& hand, const Player& p) {
  const auto held = [&](Privilege card) { return hand[card] > 0; };
  const int water = p.has[Piece::Water] + p.aqueduct_water;
  const int grain = p.has[Piece::Grain];
  const int wine = p.has[Piece::Wine];
  int points = 0;
  if (held(Privilege::PointsBuildings)) points += 2 * p.buildings.size();
  if (held(Privilege::PointsGrain)) points += grain;
  if (held(Privilege::PointsWine)) points += wine;
  if (held(Privilege::PointsWater)) points += water;
  if (held(Privilege::PointsCenturions)) points += p.has[Piece::Centurion];
  if (held(Privilege::PointsVestals)) points += p.has[Piece::Vestal];
  if (held(Privilege::PointsDice)) points += p.has[Piece::Die];
  if (held(Privilege::PointsCoins)) points += p.coins / 3;
  if (held(Privilege::PointsCubes)) {
    points += std::max({held(Privilege::PointsWater) ? 0 : water,
                        held(Privilege::PointsGrain) ? 0 : grain,
                        held(Privilege::PointsWine) ? 0 : wine});
  }
  if (held(Privilege::PointsMarried) && p.married) points += 3;
  return static_cast<float>(points);
}

float as_float(int n) {
  return static_cast<float>(n);
}

/// What pays every round, in steps a round.
float engine_of(const Player& p) {
  float steps = 0.12F * as_float(p.has[Piece::Vestal]);
  if (p.married) steps += p.buildings.contains(Building::Palace) ? 0.25F : 0.16F;
  steps += p.has[Piece::Die] > 2 ? 0.45F : p.has[Piece::Die] > 1 ? 0.3F : 0.0F;
  if (p.buildings.contains(Building::Aqueduct)) steps += 0.2F;
  if (p.buildings.contains(Building::Market)) steps += 0.06F;
  if (p.buildings.contains(Building::Basilica)) steps += 0.1F;
  // Going first finds the favours open.
  steps += 0.08F * (mask_of(p.cards) & bit(ActionCard::Fortuna) ? 1.0F : 0.0F);
  return steps;
}

/// Steps that the goods in store could become, if there were time.
float stored_steps(const Player& p) {
  return 0.45F * as_float(std::min<int>(3, p.has[Piece::Water] + p.aqueduct_water)) +
         0.6F * as_float(std::min<int>(4, p.has[Piece::Grain])) +
         0.65F * as_float(std::min<int>(4, p.has[Piece::Wine])) +
         0.7F * as_float(p.has[Piece::Centurion]) + 0.12F * as_float(p.coins);
}

/// The score the seat heads for, in points; far below zero if it will not be inside Rome.
float prospect(const State& s, Seat seat, float rounds) {
  const Player& p = s.table.players[seat];
  const Privileges& hand = s.hands[seat];
  const float turns = rounds + (has_played(s.table, seat) ? 0.0F : 0.7F);
  int playable = 0;
  for (int i = 0; i < kPlayedFaces - 1; ++i)
    playable += hand[nth<Privilege>(i)];
  const float steps = std::min(hand[Privilege::Step], static_cast<std::uint8_t>(3)) * 0.95F;
  // At most some two and a half steps a turn come out of the store.
  const float from_store = std::min(stored_steps(p), 2.5F * turns) * 0.8F;
  const float usable = turns > 0.0F ? 1.0F : 0.0F;
  const float road = std::min(as_float(kPalace),
                              as_float(p.position) + from_store + engine_of(p) * turns +
                                  usable * (steps + 0.5F * as_float(playable)));
  float points = road + 0.85F * privilege_points(hand, p);
  if (s.table.arrivals.contains(seat)) points += 0.5F;
  if (road < as_float(kGate)) points -= 2.0F * (as_float(kGate) - road);
  return points + 0.01F * as_float(p.coins);
}

}  // namespace

void Title::evaluate(const State& s, std::array<float, kMaxSeats>& win) {
  win = {};
  if (s.table.stage == Stage::Over) {
    const Result r = result(s);
    for (unsigned i = 0; i < r.seats; ++i)
      win[i] = static_cast<float>(r.seat[i].share) / static_cast<float>(kWholeWin);
    return;
  }
  const float rounds = s.table.order.size() == s.options.seats ? rounds_left(s) : 9.0F;
  std::array<float, kMaxSeats> points{};
  float best = -1000.0F;
  for (unsigned i = 0; i < s.options.seats; ++i) {
    points[i] = s.table.round > 0 ? prospect(s, byte(static_cast<int>(i)), rounds) : 0.0F;
    best = std::max(best, points[i]);
  }
  const float spread = 0.8F + 0.3F * rounds;
  float sum = 0.0F;
  for (unsigned i = 0; i < s.options.seats; ++i) {
    win[i] = fading((points[i] - best) / spread);
    sum += win[i];
  }
  for (unsigned i = 0; i < s.options.seats; ++i)
    win[i] /= sum;
}

namespace {

/// How much a player would like to perform a card in a coming turn.
float card_worth(const Player& p, ActionCard card) {
  const float early = as_float(kPalace - p.position) / as_float(kPalace);
  const int water = p.has[Piece::Water] + p.aqueduct_water;
  switch (card) {
    case ActionCard::Water:
      return water == 0 ? 0.8F : 0.4F;
    case ActionCard::GrainHarvest:
      return 1.0F + 0.3F * as_float(std::min(water, 3));
    case ActionCard::WineHarvest:
      return 0.7F + 0.35F * as_float(std::min(water, 3));
    case ActionCard::GrainTrade:
      return p.coins < 8 ? 0.35F * as_float(std::min<int>(p.has[Piece::Grain], 4)) : 0.1F;
    case ActionCard::WineTrade:
      return p.coins < 8 ? 0.5F * as_float(std::min<int>(p.has[Piece::Wine], 4)) : 0.1F;
    case ActionCard::Recruit:
      return p.coins > 4 ? 0.6F * as_float(kMaxPieces - p.has[Piece::Centurion]) : 0.3F;
    case ActionCard::Vestals:
      return p.coins > 3 ? 0.8F * as_float(kMaxPieces - p.has[Piece::Vestal]) * early + 0.1F : 0.2F;
    case ActionCard::Clergy:
      return p.has[Piece::Vestal] > 0 && p.has[Piece::Die] < kMaxPieces ? 1.6F * early + 0.1F
                                                                        : 0.1F;
    case ActionCard::Family:
      return p.married ? 0.9F : p.coins >= kMarriagePrice ? 0.4F + early : 0.2F;
    case ActionCard::Building:
      return p.buildings.size() < kMaxBuildings && p.coins > 0 ? 0.3F + early : 0.1F;
    case ActionCard::Corruption:
      return p.coins < 5 ? 0.9F : 0.6F;
    case ActionCard::Fortuna:
      return 1.6F;
  }
  return 0.1F;
}

float privilege_worth(const Player& p, Privilege card) {
  if (card == Privilege::Step) return 1.3F;
  if (static_cast<int>(card) < kPlayedFaces) return 1.0F;
  Privileges one;
  one[card] = 1;
  return 0.4F + 0.6F * privilege_points(one, p);
}

float favour_weight(const State& s, const Player& p, Action a) {
  const Favour favour = nth<Favour>(a.a);
  const int steps = a.b == kAbsent ? steps_of(s, p, favour) : a.b;
  const float free = favour >= Favour::Marriage ? 1.5F : a.c == 1 ? 1.2F : 1.0F;
  return free * (0.5F + as_float(steps * steps) + 1.2F * as_float(s.table.tokens[favour]));
}

float perform_weight(const Player& p, Action a) {
  switch (a.verb) {
    case Verb::Skip:
      return 0.15F;
    case Verb::GrainHarvest:
    case Verb::WineHarvest:
      return 1.0F + as_float(a.a + (a.b == 1 ? 1 : 0));
    case Verb::GrainTrade:
    case Verb::WineTrade: {
      const Piece cube = a.verb == Verb::GrainTrade ? Piece::Grain : Piece::Wine;
      const bool wasted = p.coins + a.a * trade_price(p, cube) > kMaxCoins + 2;
      return wasted ? 0.1F : p.coins < 5 ? 0.6F + as_float(a.a) : 0.6F;
    }
    case Verb::Recruit:
    case Verb::SelectVestals:
      return as_float(a.a * a.a);
    case Verb::RollFirst:
      return 2.0F;
    case Verb::Family:
      return p.coins < 4 && a.a == static_cast<int>(Gift::Coins) ? 2.0F : 1.0F;
    case Verb::Build:
      return nth<Building>(a.a) == Building::Palace ? 1.3F : 1.0F;
    case Verb::Bribe:
      return card_worth(p, nth<ActionCard>(a.a));
    default:
      return 1.5F;
  }
}

float weight_of(const State& s, const Player& p, Action a) {
  switch (a.verb) {
    case Verb::Choose:
    case Verb::Draft:
    case Verb::Reserve:
    case Verb::Swap: {
      const float worth = card_worth(p, nth<ActionCard>(a.a));
      return worth * worth + 0.05F;
    }
    case Verb::Military:
      return 0.5F * card_worth(p, nth<ActionCard>(a.a));
    case Verb::NoMilitary:
      return 0.8F;
    case Verb::Die:
      return as_float(a.a);
    case Verb::Favour:
      return favour_weight(s, p, a);
    case Verb::PayTax:
      return 0.1F;
    case Verb::Flip:
      return as_float(1 + a.a);
    case Verb::NoFlip:
    case Verb::LeaveOpen:
      return 0.3F;
    case Verb::Keep:
    case Verb::PalaceKeep: {
      const float worth = privilege_worth(p, nth<Privilege>(a.a));
      return worth * worth;
    }
    case Verb::Discard:
      return 1.0F / (0.2F + privilege_worth(p, nth<Privilege>(a.a)));
    case Verb::EndTurn:
      return 1.0F;
    case Verb::Play:
      return nth<Privilege>(a.a) == Privilege::Step ? 0.5F : 0.15F;
    default:
      return perform_weight(p, a);
  }
}

}  // namespace

void Title::guide(const State& s, const ActionList<Action, kMaxActions>& actions, float* weights) {
  const Player& p = mover(s);
  for (int i = 0; i < actions.size(); ++i)
    weights[i] = weight_of(s, p, actions[i]);
}

}  // namespace lusoria::fortuna
