// What good players know: the road is a race that ends when the first pawn arrives, so goods are
// worth the steps they can still become; Vestals, a marriage, a second die and an Aqueduct pay
// every round and are bought early; coins keep the tax away and buy a place in the turn order;
// privilege cards decide between pawns that arrive together; whoever is outside Rome at the end has
// lost. How much each is worth was fitted to games.
#include <algorithm>
#include <array>

#include "engine/core/features.h"
#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

namespace {

/// Whether the seat's turn of this round is over.
bool has_played(const Table& t, Seat seat) {
  return place_in(t.order, seat) < t.at;
}

float as_float(int n) {
  return static_cast<float>(n);
}

/// Part of the road that the first pawn has still to go, 1 … 0.
float time_left(const State& s) {
  if (!s.table.arrivals.empty()) return 0.0F;
  int first = 0;
  for (int i = 0; i < s.options.seats; ++i)
    first = std::max<int>(first, s.table.players[i].position);
  const int rounds = s.options.round_limit - s.table.round;
  return std::min(as_float(kPalace - first) / as_float(kPalace), as_float(rounds) / 8.0F);
}

/// Things that matter, counted.
std::array<float, Title::kFeatures / 2> counts_of(const State& s, Seat seat) {
  const Table& t = s.table;
  const Player& p = t.players[seat];
  const Privileges& hand = s.hands[seat];
  int playable = 0;
  for (int i = 0; i < kPlayedFaces - 1; ++i)
    playable += hand[nth<Privilege>(i)];
  const int order_size = std::max<int>(1, t.order.size());
  const int place = t.order.contains(seat) ? place_in(t.order, seat) : 0;
  const auto on = [](bool yes) { return yes ? 1.0F : 0.0F; };
  return {as_float(p.position),
          on(p.position >= kGate),
          as_float(std::max(0, p.position - kGate)),
          as_float(std::max(0, 5 - p.position)),
          as_float(std::min<int>(p.coins, 4)),
          as_float(std::max(0, p.coins - 4)),
          as_float(std::min<int>(p.has[Piece::Water] + p.aqueduct_water, 3)),
          as_float(std::min<int>(p.has[Piece::Grain], 2)),
          as_float(std::max(0, p.has[Piece::Grain] - 2)),
          as_float(std::min<int>(p.has[Piece::Wine], 2)),
          as_float(std::max(0, p.has[Piece::Wine] - 2)),
          as_float(p.has[Piece::Centurion]),
          as_float(p.has[Piece::Vestal]),
          on(p.has[Piece::Die] > 1),
          on(p.has[Piece::Die] > 2),
          on(p.married),
          on(p.buildings.contains(Building::Palace)),
          on(p.buildings.contains(Building::Aqueduct)),
          on(p.buildings.contains(Building::Market)),
          on(p.buildings.contains(Building::Basilica)),
          as_float(std::min<int>(hand[Privilege::Step], 3)),
          as_float(playable),
          as_float(total(hand)),
          as_float(points_of(edition(s.options.components_edition), hand, p)),
          on(has_played(t, seat)),
          on(t.arrivals.contains(seat)),
          as_float((place + order_size - t.at) % order_size)};
}

/// Fitted to who won, by `lusoria calibrate fortuna --games 1000 --fit`: a thing's weight while
/// there is time, then towards the end.
constexpr std::array<float, Title::kFeatures> kWeights{
    0.6903F,  0.3800F,   // position
    -1.0857F, 1.0345F,   // inside the gate
    -0.2393F, 0.4676F,   // steps beyond the gate
    0.3526F,  -0.4683F,  // steps short of the fifth
    0.3558F,  0.1369F,   // coins, the first four
    -0.0307F, -0.0161F,  // coins beyond
    0.3283F,  0.2358F,   // water
    0.3611F,  0.2364F,   // grain, the first two
    0.0109F,  0.5719F,   // grain beyond
    0.6873F,  0.3785F,   // wine, the first two
    0.0634F,  0.2896F,   // wine beyond
    0.4833F,  0.1342F,   // Centurions
    0.4977F,  0.0839F,   // Vestals
    1.0920F,  0.2990F,   // a second die
    0.8660F,  0.8066F,   // a third die
    0.8029F,  -0.1495F,  // married
    -0.0335F, 1.1970F,   // Palace
    1.4562F,  0.2958F,   // Aqueduct
    0.3426F,  -0.0233F,  // Market
    0.1571F,  0.8252F,   // Basilica
    0.0190F,  0.1987F,   // step cards
    0.1251F,  0.1855F,   // other cards to play
    -0.1130F, 0.6493F,   // privilege cards
    -0.0616F, 0.2085F,   // points of the C cards
    0.1639F,  -1.1090F,  // turn of this round over
    0.0000F,  0.1830F,   // arrived
    -0.0935F, -0.1102F,  // seats before its turn
};

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

float privilege_worth(const State& s, const Player& p, Privilege card) {
  if (card == Privilege::Step) return 1.3F;
  if (static_cast<int>(card) < kPlayedFaces) return 1.0F;
  Privileges one;
  one[card] = 1;
  return 0.4F + 0.6F * as_float(points_of(edition(s.options.components_edition), one, p));
}

float favour_weight(const State& s, const Player& p, Action a) {
  const int steps = steps_by(s, p, a);
  const float free = a.favour() >= Favour::Marriage ? 1.5F : a.aqueduct() ? 1.2F : 1.0F;
  return free * (0.5F + as_float(steps * steps) + 1.2F * as_float(s.table.tokens[a.favour()]));
}

float perform_weight(const Player& p, Action a) {
  switch (a.verb) {
    case Verb::Skip:
      return 0.15F;
    case Verb::GrainHarvest:
    case Verb::WineHarvest:
      return 1.0F + as_float(a.all_water());
    case Verb::GrainTrade:
    case Verb::WineTrade: {
      const bool grain = a.verb == Verb::GrainTrade;
      const int price = trade_price(p, grain ? ActionCard::GrainTrade : ActionCard::WineTrade);
      const bool wasted = p.coins + a.count() * price > kMaxCoins + 2;
      return wasted ? 0.1F : p.coins < 5 ? 0.6F + as_float(a.count()) : 0.6F;
    }
    case Verb::Recruit:
    case Verb::SelectVestals:
      return as_float(a.count() * a.count());
    case Verb::RollFirst:
      return 2.0F;
    case Verb::Family:
      return p.coins < 4 && a.gift() == Gift::Coins ? 2.0F : 1.0F;
    case Verb::Build:
      return a.building() == Building::Palace ? 1.3F : 1.0F;
    case Verb::Bribe:
      return card_worth(p, a.card());
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
      const float worth = card_worth(p, a.card());
      return worth * worth + 0.05F;
    }
    case Verb::Military:
      return 0.5F * card_worth(p, a.card());
    case Verb::NoMilitary:
      return 0.8F;
    case Verb::Die:
      return as_float(a.value());
    case Verb::Favour:
      return favour_weight(s, p, a);
    case Verb::PayTax:
      return 0.1F;
    case Verb::Flip:
      return as_float(1 + static_cast<int>(a.favour()));
    case Verb::NoFlip:
    case Verb::LeaveOpen:
      return 0.3F;
    case Verb::Keep:
    case Verb::PalaceKeep: {
      const float worth = privilege_worth(s, p, a.privilege());
      return worth * worth;
    }
    case Verb::Discard:
      return 1.0F / (0.2F + privilege_worth(s, p, a.privilege()));
    case Verb::EndTurn:
      return 1.0F;
    case Verb::Play:
      return a.privilege() == Privilege::Step ? 0.5F : 0.15F;
    default:
      return perform_weight(p, a);
  }
}

}  // namespace

void Title::features(const State& s, Seat seat, float* out) {
  const float left = time_left(s);
  early_and_late(counts_of(s, seat), left, out);
}

void Title::evaluate(const State& s, std::array<float, kMaxSeats>& win) {
  evaluate_features<Title>(s, kWeights, win);
}

void Title::guide(const State& s, const Choices& actions, float* weights) {
  const Player& p = mover(s);
  for (int i = 0; i < actions.size(); ++i)
    weights[i] = weight_of(s, p, actions[i]);
}

}  // namespace lusoria::fortuna
