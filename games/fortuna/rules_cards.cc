// The twelve action cards (ES summary sheet L117–200, IT part C): what they do, when they can do
// anything, and why not.
#include <algorithm>
#include <bit>

#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

Doer doer_of(const State& s) {
  const Seat seat = seat_to_move(s.table);
  return {s, s.table.players[seat], seat};
}

/// ES L149, L155; IT C.6, L154. Slots are counted from 0.
int slot_price(const Options& o, Piece piece, int slot) {
  const bool dear = piece == Piece::Vestal && o.vestal_prices == VestalPrices::P135;
  return dear ? 2 * slot + 1 : slot + 1;
}

int cost_of(const Options& o, const Player& p, Piece piece, int n) {
  int cost = 0;
  for (int slot = p.has[piece]; slot < p.has[piece] + n; ++slot)
    cost += slot_price(o, piece, slot);
  return cost;
}

int trade_price(const Player& p, Piece cube) {
  const int market = p.buildings.contains(Building::Market) ? 1 : 0;
  return (cube == Piece::Grain ? 2 : 3) + market;
}

/// ES L188: paid even where nobody receives it; IT L183: not there.
int bribe_fee(const State& s, int side) {
  return side < s.options.seats ? 1 : s.options.corruption_ownerless_fee;
}

bool can_take_gift(const Doer& d, Gift gift) {
  if (gift == Gift::Coins) return d.p.coins < kMaxCoins;
  return room_for(d.s, d.p, gift == Gift::Grain ? Piece::Grain : Piece::Wine) > 0;
}

namespace {

bool can_take_any_gift(const Doer& d) {
  return can_take_gift(d, Gift::Coins) || can_take_gift(d, Gift::Grain) ||
         can_take_gift(d, Gift::Wine);
}

std::optional<Refusal> refuse_build(const Doer& d, Building building) {
  if (d.p.buildings.contains(building)) return Refusal::AlreadyBuilt;
  if (d.p.buildings.size() == kMaxBuildings) return Refusal::AtMostThree;
  if (d.s.table.building_stock[building] == 0) return Refusal::SupplyEmpty;
  if (building == Building::Palace && !d.p.married) return Refusal::NotMarried;
  if (d.p.coins < price_of(building)) return Refusal::CannotPay;
  return std::nullopt;
}

std::optional<Refusal> refuse_harvest(const Doer& d, Piece cube, int base, Action a) {
  if (a.c != 0 || (a.b != kAbsent && a.b != 1)) return Refusal::NoSuchThing;
  const int from_aqueduct = a.b == 1 ? 1 : 0;
  if (a.a > d.p.has[Piece::Water] || from_aqueduct > d.p.aqueduct_water)
    return Refusal::TooFewGoods;
  const int room = room_for(d.s, d.p, cube);
  const int water = a.a + from_aqueduct;
  if (room == 0) return Refusal::SupplyEmpty;
  // Water may not be given for a cube that is not there.
  if (water > room - std::min(base, room)) return Refusal::SupplyEmpty;
  return std::nullopt;
}

std::optional<Refusal> refuse_trade(const Doer& d, Piece cube, Action a) {
  if (a.a == 0 || a.b != 0 || a.c != 0) return Refusal::NoSuchThing;
  if (a.a > d.p.has[cube]) return Refusal::TooFewGoods;
  return std::nullopt;
}

std::optional<Refusal> refuse_hire(const Doer& d, Piece piece, Action a) {
  if (a.a == 0 || a.a > kMaxPieces || a.b != 0 || a.c != 0) return Refusal::NoSuchThing;
  if (d.p.has[piece] + a.a > kMaxPieces) return Refusal::AtMostThree;
  if (a.a > room_for(d.s, d.p, piece)) return Refusal::SupplyEmpty;
  if (cost_of(d.s.options, d.p, piece, a.a) > d.p.coins) return Refusal::CannotPay;
  return std::nullopt;
}

std::optional<Refusal> refuse_clergy(const Doer& d) {
  if (d.p.has[Piece::Vestal] == 0) return Refusal::NoVestal;
  if (d.p.has[Piece::Die] == kMaxPieces) return Refusal::AtMostThree;
  if (room_for(d.s, d.p, Piece::Die) == 0) return Refusal::SupplyEmpty;
  return std::nullopt;
}

std::optional<Refusal> refuse_marry(const Doer& d) {
  if (d.p.married) return Refusal::AlreadyMarried;
  if (d.p.coins < kMarriagePrice) return Refusal::CannotPay;
  return std::nullopt;
}

bool can_hire(const Doer& d, Piece piece) {
  return room_for(d.s, d.p, piece) > 0 &&
         slot_price(d.s.options, piece, d.p.has[piece]) <= d.p.coins;
}

bool can_build_any(const Doer& d) {
  for (int i = 0; i < kCount<Building>; ++i) {
    if (can_build(d, nth<Building>(i))) return true;
  }
  return false;
}

/// The doer after bribing a card of that side.
Doer after_bribe(const Doer& d, int side) {
  Doer paid = d;
  paid.p.coins = byte(d.p.coins - bribe_fee(d.s, side));
  return paid;
}

}  // namespace

bool can_build(const Doer& d, Building building) {
  return !refuse_build(d, building);
}

/// ES L188–192, IT L180–187: any card of another side, face down or not.
std::optional<Refusal> refuse_bribe(const Doer& d, ActionCard card) {
  const int side = find_side(d.s, card);
  if (side == kSides || side == d.seat) return Refusal::OnYourSide;
  if (card == ActionCard::Fortuna && !d.s.options.x_corruption_may_copy_fortuna)
    return Refusal::NoFortunaCopy;
  if (d.p.coins < bribe_fee(d.s, side)) return Refusal::CannotPay;
  if (!can_perform(after_bribe(d, side), card)) return Refusal::NoEffect;
  return std::nullopt;
}

CardMask bribe_targets(const Doer& d) {
  unsigned mask = 0;
  for (int side = 0; side < kSides; ++side) {
    if (side == d.seat || d.p.coins < bribe_fee(d.s, side)) continue;
    const Doer paid = after_bribe(d, side);
    for (const auto held : side_of(d.s, side)) {
      if (!held.has()) continue;
      const ActionCard card = *held;
      if (card == ActionCard::Fortuna && !d.s.options.x_corruption_may_copy_fortuna) continue;
      if (can_perform(paid, card)) mask |= bit(card);
    }
  }
  return static_cast<CardMask>(mask);
}

bool can_perform(const Doer& d, ActionCard card) {
  switch (card) {
    case ActionCard::Water:
      return room_for(d.s, d.p, Piece::Water) > 0;
    case ActionCard::GrainHarvest:
      return room_for(d.s, d.p, Piece::Grain) > 0;
    case ActionCard::WineHarvest:
      return room_for(d.s, d.p, Piece::Wine) > 0;
    case ActionCard::GrainTrade:
      return d.p.has[Piece::Grain] > 0;
    case ActionCard::WineTrade:
      return d.p.has[Piece::Wine] > 0;
    case ActionCard::Recruit:
      return can_hire(d, Piece::Centurion);
    case ActionCard::Vestals:
      return can_hire(d, Piece::Vestal);
    case ActionCard::Clergy:
      return !refuse_clergy(d);
    case ActionCard::Family:
      return d.p.married ? can_take_any_gift(d) : d.p.coins >= kMarriagePrice;
    case ActionCard::Building:
      return can_build_any(d);
    case ActionCard::Corruption:
      return d.p.coins < kMaxCoins || bribe_targets(d) != 0;
    case ActionCard::Fortuna:
      return d.p.position < kPalace;
  }
  return false;
}

CardMask military_targets(const State& s) {
  Doer d = doer_of(s);
  if (d.p.has[Piece::Centurion] == 0) return 0;
  --d.p.has[Piece::Centurion];  // Given up first, so its slot can be filled again (phase 3).
  unsigned mask = 0;
  for (const auto held : d.p.cards) {
    if (held == d.p.reserved || !held.has()) continue;
    if (can_perform(d, *held)) mask |= bit(*held);
  }
  return static_cast<CardMask>(mask);
}

// NOLINTNEXTLINE(readability-function-size): a case for each action of the twelve cards
std::optional<Refusal> refuse_perform(const Doer& d, ActionCard card, Action a) {
  const bool plain = a.a == 0 && a.b == 0 && a.c == 0;
  const bool one = a.b == 0 && a.c == 0;
  const auto on = [card](ActionCard wanted) { return card == wanted; };
  switch (a.verb) {
    case Verb::FetchWater:
      if (!plain) return Refusal::NoSuchThing;
      if (!on(ActionCard::Water)) return Refusal::NotThisCard;
      if (room_for(d.s, d.p, Piece::Water) == 0) return Refusal::SupplyEmpty;
      return std::nullopt;
    case Verb::GrainHarvest:
      if (!on(ActionCard::GrainHarvest)) return Refusal::NotThisCard;
      return refuse_harvest(d, Piece::Grain, 2, a);
    case Verb::WineHarvest:
      if (!on(ActionCard::WineHarvest)) return Refusal::NotThisCard;
      return refuse_harvest(d, Piece::Wine, d.s.options.wine_harvest_base, a);
    case Verb::GrainTrade:
      if (!on(ActionCard::GrainTrade)) return Refusal::NotThisCard;
      return refuse_trade(d, Piece::Grain, a);
    case Verb::WineTrade:
      if (!on(ActionCard::WineTrade)) return Refusal::NotThisCard;
      return refuse_trade(d, Piece::Wine, a);
    case Verb::Recruit:
      if (!on(ActionCard::Recruit)) return Refusal::NotThisCard;
      return refuse_hire(d, Piece::Centurion, a);
    case Verb::SelectVestals:
      if (!on(ActionCard::Vestals)) return Refusal::NotThisCard;
      return refuse_hire(d, Piece::Vestal, a);
    case Verb::Clergy:
      if (!plain) return Refusal::NoSuchThing;
      if (!on(ActionCard::Clergy)) return Refusal::NotThisCard;
      return refuse_clergy(d);
    case Verb::Marry:
      if (!plain) return Refusal::NoSuchThing;
      if (!on(ActionCard::Family)) return Refusal::NotThisCard;
      return refuse_marry(d);
    case Verb::RollFirst:
      if (!plain) return Refusal::NoSuchThing;
      if (!on(ActionCard::Family)) return Refusal::NotThisCard;
      if (!d.p.married) return Refusal::NotMarried;
      if (!d.s.table.rolled.empty()) return Refusal::AlreadyRolled;
      if (!can_take_any_gift(d)) return Refusal::NoEffect;
      return std::nullopt;
    case Verb::Family:
      if (!one || a.a >= kCount<Gift>) return Refusal::NoSuchThing;
      if (!on(ActionCard::Family)) return Refusal::NotThisCard;
      if (!d.p.married) return Refusal::NotMarried;
      if (!can_take_gift(d, nth<Gift>(a.a))) return Refusal::NoEffect;
      return std::nullopt;
    case Verb::Build:
      if (!one || a.a >= kCount<Building>) return Refusal::NoSuchThing;
      if (!on(ActionCard::Building)) return Refusal::NotThisCard;
      return refuse_build(d, nth<Building>(a.a));
    case Verb::TakeCoins:
      if (!plain) return Refusal::NoSuchThing;
      if (!on(ActionCard::Corruption)) return Refusal::NotThisCard;
      if (d.p.coins == kMaxCoins) return Refusal::NoEffect;
      return std::nullopt;
    case Verb::Bribe:
      if (!one || a.a >= kCount<ActionCard>) return Refusal::NoSuchThing;
      if (!on(ActionCard::Corruption)) return Refusal::NotThisCard;
      return refuse_bribe(d, nth<ActionCard>(a.a));
    case Verb::Advance:
      if (!plain) return Refusal::NoSuchThing;
      if (!on(ActionCard::Fortuna)) return Refusal::NotThisCard;
      if (d.p.position == kPalace) return Refusal::InPalace;
      return std::nullopt;
    default:
      return Refusal::NotNow;
  }
}

namespace {

void harvest(State& s, Player& p, Piece cube, int base, Action a) {
  take(s, p, cube, std::min(base, room_for(s, p, cube)));
  give_back(s, p, Piece::Water, a.a);
  int water = a.a;
  if (a.b == 1) {
    empty_aqueduct(s, p);
    ++water;
  }
  take(s, p, cube, water);
}

void trade(State& s, Player& p, Piece cube, int n) {
  give_back(s, p, cube, n);
  earn(p, n * trade_price(p, cube));
}

void hire(State& s, Player& p, Piece piece, int n) {
  p.coins = byte(p.coins - cost_of(s.options, p, piece, n));
  take(s, p, piece, n);
}

void bribe(State& s, Player& p, ActionCard card) {
  const int side = find_side(s, card);
  p.coins = byte(p.coins - bribe_fee(s, side));
  if (side < s.options.seats) earn(s.table.players[side], 1);
  s.table.active = card;
  s.table.committed = true;
}

void take_gift(State& s, Player& p, Gift gift) {
  if (gift == Gift::Coins)
    earn(p, kFamilyCoins);
  else
    take(s, p, gift == Gift::Grain ? Piece::Grain : Piece::Wine, 1);
}

/// After an action: the swap of phase 2, or phase 4 after Military Power.
void leave_perform(Table& t) {
  t.active.clear();
  t.committed = false;
  t.stage = t.chosen.has() ? Stage::Swap : Stage::Roll;
}

}  // namespace

void perform(State& s, Action a) {
  Player& p = mover(s);
  switch (a.verb) {
    case Verb::FetchWater:
      take(s, p, Piece::Water, std::min(2, room_for(s, p, Piece::Water)));
      break;
    case Verb::GrainHarvest:
      harvest(s, p, Piece::Grain, 2, a);
      break;
    case Verb::WineHarvest:
      harvest(s, p, Piece::Wine, s.options.wine_harvest_base, a);
      break;
    case Verb::GrainTrade:
      trade(s, p, Piece::Grain, a.a);
      break;
    case Verb::WineTrade:
      trade(s, p, Piece::Wine, a.a);
      break;
    case Verb::Recruit:
      hire(s, p, Piece::Centurion, a.a);
      break;
    case Verb::SelectVestals:
      hire(s, p, Piece::Vestal, a.a);
      break;
    case Verb::Clergy:
      give_back(s, p, Piece::Vestal, 1);
      take(s, p, Piece::Die, 1);
      break;
    case Verb::Marry:
      p.coins = byte(p.coins - kMarriagePrice);
      p.married = true;
      break;
    case Verb::RollFirst:
      s.table.stage = Stage::EarlyRoll;
      return;
    case Verb::Family:
      take_gift(s, p, nth<Gift>(a.a));
      break;
    case Verb::Build: {
      const Building building = nth<Building>(a.a);
      p.coins = byte(p.coins - price_of(building));
      p.buildings.insert(building);
      --s.table.building_stock[building];
      break;
    }
    case Verb::TakeCoins:
      earn(p, kCorruptionCoins);
      break;
    case Verb::Bribe:
      bribe(s, p, nth<ActionCard>(a.a));
      return;
    case Verb::Advance:
      leave_perform(s.table);
      advance(s, seat_to_move(s.table), 1);
      return;
    default:
      break;  // Verb::Skip
  }
  leave_perform(s.table);
}

}  // namespace lusoria::fortuna
