// The twelve action cards (ES summary sheet L117–200, IT part C). Each is one row of kCards,
// below: when it could do anything, how it may be performed, why not, and what it does. What it
// deals in and its numbers are its row of kActionCards in components.h.
#include <algorithm>
#include <array>

#include "games/fortuna/rules_supply.h"

namespace lusoria::fortuna {

Doer doer_of(const State& s) {
  const Seat seat = seat_to_move(s.table);
  return {s, s.table.players[seat], seat};
}

int cubes_given(const State& s, const Player& p, ActionCard card) {
  const int gives =
      card == ActionCard::WineHarvest ? s.options.wine_harvest_base : row_of(card).gives;
  return std::min(gives, room_for(s, p, row_of(card).piece));
}

int trade_price(const Player& p, ActionCard card) {
  return row_of(card).coins + (p.buildings.contains(Building::Market) ? 1 : 0);
}

namespace {

/// ES L149, L155; IT C.6, and L154, which repeats the Centurions' prices. Slots are counted from 0.
int slot_price(const Options& o, const ActionCardRow& card, int slot) {
  const bool cheap = card.card == ActionCard::Vestals && o.vestal_prices == VestalPrices::P123;
  const ActionCardRow& priced = cheap ? row_of(ActionCard::Recruit) : card;
  return priced.slot_prices[static_cast<unsigned>(slot)];
}

/// An action card: what it deals in and its numbers, its verbs and its rules.
struct Card : ActionCardRow {
  Verb verb;
  bool (*can)(const Doer&, const Card&);
  void (*list)(const Doer&, const Card&, Choices&);
  MaybeRefusal (*refuse)(const Doer&, const Card&, Action);
  void (*perform)(State&, Player&, const Card&, Action);
  EnumSet<Verb> other_verbs{};
};

/// Cards that leave no choice but to perform them.
bool can_once(const Doer& d, const Card& card) {
  return !card.refuse(d, card, {});
}

void list_once(const Doer& d, const Card& card, Choices& out) {
  if (can_once(d, card)) out.choose(Action::of(card.verb));
}

// Water, Grain Harvest, Wine Harvest.

bool has_room(const Doer& d, const Card& card) {
  return room_for(d.s, d.p, card.piece) > 0;
}

MaybeRefusal refuse_water(const Doer& d, const Card& card, Action) {
  return has_room(d, card) ? std::nullopt : MaybeRefusal(Refusal::SupplyEmpty);
}

void fetch_water(State& s, Player& p, const Card& card, Action) {
  take(s, p, card.piece, cubes_given(s, p, card.card));
}

/// Water may not be given for a cube that is not there.
int most_water(const Doer& d, const Card& card) {
  return room_for(d.s, d.p, card.piece) - cubes_given(d.s, d.p, card.card);
}

void list_harvest(const Doer& d, const Card& card, Choices& out) {
  if (!has_room(d, card)) return;
  const int extra = most_water(d, card);
  for (int aqueduct = 0; aqueduct <= d.p.aqueduct_water; ++aqueduct) {
    const int most = std::min<int>(d.p.has[Piece::Water], extra - aqueduct);
    for (int water = 0; water <= most; ++water)
      out.choose(Action::harvest(card.verb, water, aqueduct));
  }
}

MaybeRefusal refuse_harvest(const Doer& d, const Card& card, Action a) {
  if (a.has_aqueduct() && !a.aqueduct()) return Refusal::NoSuchThing;
  if (a.water() > d.p.has[Piece::Water] || (a.aqueduct() && d.p.aqueduct_water == 0))
    return Refusal::TooFewGoods;
  if (!has_room(d, card) || a.all_water() > most_water(d, card)) return Refusal::SupplyEmpty;
  return std::nullopt;
}

void harvest(State& s, Player& p, const Card& card, Action a) {
  take(s, p, card.piece, cubes_given(s, p, card.card) + a.all_water());
  give_back(s, p, Piece::Water, a.water());
  if (a.aqueduct()) empty_aqueduct(s, p);
}

// Grain Trade, Wine Trade.

bool can_trade(const Doer& d, const Card& card) {
  return d.p.has[card.piece] > 0;
}

void list_trade(const Doer& d, const Card& card, Choices& out) {
  for (int n = 1; n <= d.p.has[card.piece]; ++n)
    out.choose(Action::of(card.verb, n));
}

MaybeRefusal refuse_trade(const Doer& d, const Card& card, Action a) {
  if (a.count() == 0) return Refusal::NoSuchThing;
  if (a.count() > d.p.has[card.piece]) return Refusal::TooFewGoods;
  return std::nullopt;
}

void trade(State& s, Player& p, const Card& card, Action a) {
  give_back(s, p, card.piece, a.count());
  earn(p, a.count() * trade_price(p, card.card));
}

// Recruit, Vestals.

bool can_hire(const Doer& d, const Card& card) {
  return has_room(d, card) && slot_price(d.s.options, card, d.p.has[card.piece]) <= d.p.coins;
}

void list_hire(const Doer& d, const Card& card, Choices& out) {
  const int room = room_for(d.s, d.p, card.piece);
  int cost = 0;
  for (int n = 1; n <= room; ++n) {
    cost += slot_price(d.s.options, card, d.p.has[card.piece] + n - 1);
    if (cost > d.p.coins) return;
    out.choose(Action::of(card.verb, n));
  }
}

MaybeRefusal refuse_hire(const Doer& d, const Card& card, Action a) {
  if (a.count() == 0 || a.count() > kMaxPieces) return Refusal::NoSuchThing;
  if (d.p.has[card.piece] + a.count() > kMaxPieces) return Refusal::AtMostThree;
  if (a.count() > room_for(d.s, d.p, card.piece)) return Refusal::SupplyEmpty;
  if (cost_of(d.s.options, d.p, card.card, a.count()) > d.p.coins) return Refusal::CannotPay;
  return std::nullopt;
}

void hire(State& s, Player& p, const Card& card, Action a) {
  p.coins = byte(p.coins - cost_of(s.options, p, card.card, a.count()));
  take(s, p, card.piece, a.count());
}

// Clergy: a Vestal for a die.

MaybeRefusal refuse_clergy(const Doer& d, const Card& card, Action) {
  if (d.p.has[Piece::Vestal] == 0) return Refusal::NoVestal;
  if (d.p.has[card.piece] == kMaxPieces) return Refusal::AtMostThree;
  if (!has_room(d, card)) return Refusal::SupplyEmpty;
  return std::nullopt;
}

void clergy(State& s, Player& p, const Card& card, Action) {
  give_back(s, p, Piece::Vestal, 1);
  take(s, p, card.piece, 1);
}

// Family: marriage, then a gift, which may wait for an early roll.

Piece cube_of(Gift gift) {
  return gift == Gift::Grain ? Piece::Grain : Piece::Wine;
}

bool can_take_gift(const Doer& d, Gift gift) {
  return gift == Gift::Coins ? d.p.coins < kMaxCoins : room_for(d.s, d.p, cube_of(gift)) > 0;
}

bool can_take_any_gift(const Doer& d) {
  return can_take_gift(d, Gift::Coins) || can_take_gift(d, Gift::Grain) ||
         can_take_gift(d, Gift::Wine);
}

void list_gifts(const Doer& d, Choices& out) {
  for (const Gift gift : Each<Gift>()) {
    if (can_take_gift(d, gift)) out.choose(Action::of(Verb::Family, gift));
  }
}

bool can_family(const Doer& d, const Card& card) {
  return d.p.married ? can_take_any_gift(d) : d.p.coins >= card.price;
}

void list_family(const Doer& d, const Card& card, Choices& out) {
  if (!can_family(d, card)) return;
  if (!d.p.married) return out.choose(Action::of(Verb::Marry));
  if (d.s.table.rolled.empty()) out.choose(Action::of(Verb::RollFirst));
  list_gifts(d, out);
}

MaybeRefusal refuse_family(const Doer& d, const Card& card, Action a) {
  if (a.verb == Verb::Marry) {
    if (d.p.married) return Refusal::AlreadyMarried;
    return d.p.coins < card.price ? MaybeRefusal(Refusal::CannotPay) : std::nullopt;
  }
  if (!d.p.married) return Refusal::NotMarried;
  if (a.verb == Verb::RollFirst && !d.s.table.rolled.empty()) return Refusal::AlreadyRolled;
  const bool fits = a.verb == Verb::RollFirst ? can_take_any_gift(d) : can_take_gift(d, a.gift());
  return fits ? std::nullopt : MaybeRefusal(Refusal::NoEffect);
}

void family(State& s, Player& p, const Card& card, Action a) {
  if (a.verb == Verb::Marry) {
    p.coins = byte(p.coins - card.price);
    p.married = true;
  } else if (a.verb == Verb::RollFirst) {
    s.table.stage = Stage::EarlyRoll;
  } else if (a.gift() == Gift::Coins) {
    earn(p, card.coins);
  } else {
    take(s, p, cube_of(a.gift()), 1);
  }
}

// Building.

MaybeRefusal refuse_building(const Doer& d, Building building) {
  if (d.p.buildings.contains(building)) return Refusal::AlreadyBuilt;
  if (d.p.buildings.size() == kMaxBuildings) return Refusal::AtMostThree;
  if (d.s.table.building_stock[building] == 0) return Refusal::SupplyEmpty;
  if (building == Building::Palace && !d.p.married) return Refusal::NotMarried;
  if (d.p.coins < price_of(building)) return Refusal::CannotPay;
  return std::nullopt;
}

bool can_build(const Doer& d, const Card&) {
  for (const Building building : Each<Building>()) {
    if (!refuse_building(d, building)) return true;
  }
  return false;
}

void list_build(const Doer& d, const Card&, Choices& out) {
  for (const Building building : Each<Building>()) {
    if (!refuse_building(d, building)) out.choose(Action::of(Verb::Build, building));
  }
}

MaybeRefusal refuse_build(const Doer& d, const Card&, Action a) {
  return refuse_building(d, a.building());
}

void build(State& s, Player& p, const Card&, Action a) {
  p.coins = byte(p.coins - price_of(a.building()));
  p.buildings.insert(a.building());
  --s.table.building_stock[a.building()];
}

// Corruption: coins, or another side's card for a fee (ES L188–192, IT L180–187).

/// ES L188: paid even where nobody receives it; IT L183: not there.
int bribe_fee(const State& s, const Card& card, int side) {
  return side < s.options.seats ? card.price : s.options.corruption_ownerless_fee;
}

/// The doer after bribing a card of that side.
Doer after_bribe(const Doer& d, const Card& card, int side) {
  Doer paid = d;
  paid.p.coins = byte(d.p.coins - bribe_fee(d.s, card, side));
  return paid;
}

/// Cards that Corruption could use, face down or not.
CardSet bribe_targets(const Doer& d, const Card& corruption) {
  CardSet cards;
  for (int side = 0; side < kSides; ++side) {
    if (side == d.seat || d.p.coins < bribe_fee(d.s, corruption, side)) continue;
    const Doer paid = after_bribe(d, corruption, side);
    for (const auto held : side_of(d.s, side)) {
      if (!held.has()) continue;
      const ActionCard card = *held;
      if (card == ActionCard::Fortuna && !d.s.options.x_corruption_may_copy_fortuna) continue;
      if (may_be_paid_for(paid, card)) cards.insert(card);
    }
  }
  return cards;
}

bool can_bribe(const Doer& d, const Card& card) {
  return d.p.coins < kMaxCoins || !bribe_targets(d, card).empty();
}

void list_bribes(const Doer& d, const Card& card, Choices& out) {
  if (d.p.coins < kMaxCoins) out.choose(Action::of(Verb::TakeCoins));
  choose_each(Verb::Bribe, bribe_targets(d, card), out);
}

MaybeRefusal refuse_bribe(const Doer& d, const Card& card, Action a) {
  if (a.verb == Verb::TakeCoins)
    return d.p.coins == kMaxCoins ? MaybeRefusal(Refusal::NoEffect) : std::nullopt;
  const int side = find_side(d.s, a.card());
  if (side == kSides || side == d.seat) return Refusal::OnYourSide;
  if (a.card() == ActionCard::Fortuna && !d.s.options.x_corruption_may_copy_fortuna)
    return Refusal::NoFortunaCopy;
  if (d.p.coins < bribe_fee(d.s, card, side)) return Refusal::CannotPay;
  if (!may_be_paid_for(after_bribe(d, card, side), a.card())) return Refusal::NoEffect;
  return std::nullopt;
}

void bribe(State& s, Player& p, const Card& card, Action a) {
  if (a.verb == Verb::TakeCoins) return earn(p, card.coins);
  const int side = find_side(s, a.card());
  p.coins = byte(p.coins - bribe_fee(s, card, side));
  if (side < s.options.seats) earn(s.table.players[side], card.price);
  s.table.active = a.card();
  s.table.committed = true;
}

// Fortuna.

MaybeRefusal refuse_advance(const Doer& d, const Card&, Action) {
  return d.p.position < kPalace ? std::nullopt : MaybeRefusal(Refusal::InPalace);
}

void advance_one(State& s, Player&, const Card&, Action) {
  advance(s, seat_to_move(s.table), 1);
}

constexpr EnumSet<Verb> kFamilyVerbs = set_of(Verb::RollFirst, Verb::Family);
constexpr EnumSet<Verb> kBribe = set_of(Verb::Bribe);

constexpr auto kCards = [] {
  using C = ActionCard;
  using V = Verb;
  return std::to_array<Card>({
      {row_of(C::Water), V::FetchWater, can_once, list_once, refuse_water, fetch_water},
      {row_of(C::GrainHarvest), V::GrainHarvest, has_room, list_harvest, refuse_harvest, harvest},
      {row_of(C::WineHarvest), V::WineHarvest, has_room, list_harvest, refuse_harvest, harvest},
      {row_of(C::GrainTrade), V::GrainTrade, can_trade, list_trade, refuse_trade, trade},
      {row_of(C::WineTrade), V::WineTrade, can_trade, list_trade, refuse_trade, trade},
      {row_of(C::Recruit), V::Recruit, can_hire, list_hire, refuse_hire, hire},
      {row_of(C::Vestals), V::SelectVestals, can_hire, list_hire, refuse_hire, hire},
      {row_of(C::Clergy), V::Clergy, can_once, list_once, refuse_clergy, clergy},
      {row_of(C::Family), V::Marry, can_family, list_family, refuse_family, family, kFamilyVerbs},
      {row_of(C::Building), V::Build, can_build, list_build, refuse_build, build},
      {row_of(C::Corruption), V::TakeCoins, can_bribe, list_bribes, refuse_bribe, bribe, kBribe},
      {row_of(C::Fortuna), V::Advance, can_once, list_once, refuse_advance, advance_one},
  });
}();
static_assert(rows_in_order(kCards, &Card::card));

const Card& rules_of(ActionCard card) {
  return kCards[static_cast<unsigned>(card)];
}

}  // namespace

int cost_of(const Options& o, const Player& p, ActionCard card, int n) {
  int cost = 0;
  const int held = p.has[row_of(card).piece];
  for (int slot = held; slot < held + n; ++slot)
    cost += slot_price(o, row_of(card), slot);
  return cost;
}

bool can_perform(const Doer& d, ActionCard card) {
  return rules_of(card).can(d, rules_of(card));
}

bool may_be_paid_for(const Doer& d, ActionCard card) {
  return d.s.options.x_paid_action_may_do_nothing || can_perform(d, card);
}

void list_ways(const Doer& d, ActionCard card, Choices& out) {
  rules_of(card).list(d, rules_of(card), out);
}

/// After an early roll the Family card is still the one being performed.
void list_resource(const State& s, Choices& out) {
  list_gifts(doer_of(s), out);
  if (out.size() == 0) out.choose(Action::of(Verb::Skip));
}

MaybeRefusal refuse_perform(const State& s, Action a) {
  const Card& card = rules_of(*s.table.active);
  if (a.verb != card.verb && !card.other_verbs.contains(a.verb)) return Refusal::NotThisCard;
  return card.refuse(doer_of(s), card, a);
}

void perform(State& s, Action a) {
  const Card& card = rules_of(*s.table.active);
  if (s.table.chosen.has()) s.table.performed = true;
  card.perform(s, mover(s), card, a);
  if (a.verb != Verb::Bribe && a.verb != Verb::RollFirst) skip(s, a);  // Those two go on.
}

}  // namespace lusoria::fortuna
