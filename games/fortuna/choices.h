// What the seat to move may choose, listed into a sink with a member `choose(Action)`: the list of
// legal actions, or a counter that asks whether there is more than one.
#pragma once

#include <algorithm>
#include <bit>

#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

/// Calls f(card) for every bit, lowest first.
template <class E, class F>
void for_each_bit(unsigned mask, F&& f) {
  for (; mask != 0; mask &= mask - 1)
    f(nth<E>(std::countr_zero(mask)));
}

template <class Sink>
void list_harvest(const Doer& d, Verb verb, Piece cube, int base, Sink& sink) {
  const int room = room_for(d.s, d.p, cube);
  if (room == 0) return;
  const int extra = room - std::min(base, room);
  for (int aqueduct = 0; aqueduct <= d.p.aqueduct_water; ++aqueduct) {
    const int most = std::min<int>(d.p.has[Piece::Water], extra - aqueduct);
    for (int water = 0; water <= most; ++water)
      sink.choose(Action::harvest(verb, water, aqueduct));
  }
}

template <class Sink>
void list_hire(const Doer& d, Verb verb, Piece piece, Sink& sink) {
  const int room = room_for(d.s, d.p, piece);
  int cost = 0;
  for (int n = 1; n <= room; ++n) {
    cost += slot_price(d.s.options, piece, d.p.has[piece] + n - 1);
    if (cost > d.p.coins) return;
    sink.choose(Action::of(verb, n));
  }
}

template <class Sink>
void list_gifts(const Doer& d, Sink& sink) {
  for (int i = 0; i < kCount<Gift>; ++i) {
    if (can_take_gift(d, nth<Gift>(i))) sink.choose(Action::family(nth<Gift>(i)));
  }
}

/// All ways to perform a card's action with some effect.
template <class Sink>
void list_performing(const Doer& d, ActionCard card, Sink& sink) {
  switch (card) {
    case ActionCard::Water:
      if (room_for(d.s, d.p, Piece::Water) > 0) sink.choose(Action::of(Verb::FetchWater));
      break;
    case ActionCard::GrainHarvest:
      list_harvest(d, Verb::GrainHarvest, Piece::Grain, 2, sink);
      break;
    case ActionCard::WineHarvest:
      list_harvest(d, Verb::WineHarvest, Piece::Wine, d.s.options.wine_harvest_base, sink);
      break;
    case ActionCard::GrainTrade:
      for (int n = 1; n <= d.p.has[Piece::Grain]; ++n)
        sink.choose(Action::of(Verb::GrainTrade, n));
      break;
    case ActionCard::WineTrade:
      for (int n = 1; n <= d.p.has[Piece::Wine]; ++n)
        sink.choose(Action::of(Verb::WineTrade, n));
      break;
    case ActionCard::Recruit:
      list_hire(d, Verb::Recruit, Piece::Centurion, sink);
      break;
    case ActionCard::Vestals:
      list_hire(d, Verb::SelectVestals, Piece::Vestal, sink);
      break;
    case ActionCard::Clergy:
      if (can_perform(d, card)) sink.choose(Action::of(Verb::Clergy));
      break;
    case ActionCard::Family:
      if (!d.p.married) {
        if (d.p.coins >= kMarriagePrice) sink.choose(Action::of(Verb::Marry));
      } else if (can_perform(d, card)) {
        if (d.s.table.rolled.empty()) sink.choose(Action::of(Verb::RollFirst));
        list_gifts(d, sink);
      }
      break;
    case ActionCard::Building:
      for (int i = 0; i < kCount<Building>; ++i) {
        if (can_build(d, nth<Building>(i))) sink.choose(Action::build(nth<Building>(i)));
      }
      break;
    case ActionCard::Corruption:
      if (d.p.coins < kMaxCoins) sink.choose(Action::of(Verb::TakeCoins));
      for_each_bit<ActionCard>(bribe_targets(d), [&](ActionCard target) {
        sink.choose(Action::of(Verb::Bribe, target));
      });
      break;
    case ActionCard::Fortuna:
      if (d.p.position < kPalace) sink.choose(Action::of(Verb::Advance));
      break;
  }
}

template <class Sink>
void list_units(Favour favour, int steps, Sink& sink) {
  for (int units = 1; units <= steps; ++units)
    sink.choose(Action::favour(favour, units));
}

template <class Sink>
void list_favours(const State& s, Sink& sink) {
  const Player& p = mover(s);
  if (p.position < kPalace) {
    for_each_bit<Favour>(reachable(s, s.table.die), [&](Favour favour) {
      const int steps = steps_of(s, p, favour);
      switch (favour) {
        case Favour::Water:
          if (p.has[Piece::Water] > 0) sink.choose(Action::favour(favour));
          if (p.aqueduct_water > 0) sink.choose(Action::favour(favour, kAbsent, 1));
          break;
        case Favour::Marriage:
        case Favour::Religion:
          if (steps > 0) sink.choose(Action::favour(favour));
          break;
        default:
          list_units(favour, steps, sink);
      }
    });
  }
  sink.choose(Action::of(Verb::PayTax));
}

/// Remembers whether it was given something.
template <class Sink>
struct Watching {
  Sink& sink;
  bool any = false;

  void choose(const Action& action) {
    any = true;
    sink.choose(action);
  }
};

/// Performing is voluntary until it has been paid for; a paid one is skipped only when a privilege
/// played meanwhile left nothing to do.
template <class Sink>
void list_perform_stage(const State& s, Sink& sink) {
  Watching<Sink> watching{sink};
  list_performing(doer_of(s), *s.table.active, watching);
  if (!s.table.committed || !watching.any) sink.choose(Action::of(Verb::Skip));
}

template <class Sink>
void list_resource_stage(const State& s, Sink& sink) {
  Watching<Sink> watching{sink};
  list_gifts(doer_of(s), watching);
  if (!watching.any) sink.choose(Action::of(Verb::Skip));
}

inline void each_card(unsigned mask, Verb verb, auto& sink) {
  for_each_bit<ActionCard>(mask, [&](ActionCard card) { sink.choose(Action::of(verb, card)); });
}

/// One choice for every different card.
inline void each_face(const DrawnCards& cards, Verb verb, auto& sink) {
  for (int i = 0; i < cards.size(); ++i) {
    if (i == 0 || cards[i] != cards[i - 1]) sink.choose(Action::of(verb, cards[i]));
  }
}

/// The ways to play a card that gives cubes: which one besides, and where water goes.
template <class Sink>
void list_cube_card(const State& s, Privilege card, Piece shown, Sink& sink) {
  const Player& p = mover(s);
  const bool to_aqueduct =
      s.options.x_privilege_water_goes_to == PrivilegeWater::ReservoirOrEmptyAqueduct &&
      p.buildings.contains(Building::Aqueduct) && p.aqueduct_water == 0;
  const bool gets_shown = room_for(s, p, shown) > 0;
  const auto offer = [&](int gain, bool water) {
    sink.aside(Action::play(card, gain));
    if (to_aqueduct && water) sink.aside(Action::play(card, gain, 1));
  };
  bool any = false;
  for (int i = 0; i < kCubeKinds; ++i) {
    const Piece cube = nth<Piece>(i);
    if (room_for(s, p, cube) - (cube == shown ? 1 : 0) <= 0) continue;
    any = true;
    offer(i, cube == Piece::Water || (shown == Piece::Water && gets_shown));
  }
  if (!any && gets_shown) offer(kAbsent, shown == Piece::Water);
}

template <class Sink>
void list_piece_card(const State& s, Privilege card, Sink& sink) {
  const Player& p = mover(s);
  for (const Piece piece : {Piece::Vestal, Piece::Centurion}) {
    const bool fits = card == Privilege::VestalOrCenturion ||
                      (card == Privilege::Vestal) == (piece == Piece::Vestal);
    if (fits && room_for(s, p, piece) > 0) sink.aside(Action::play(card, static_cast<int>(piece)));
  }
}

/// Privileges that may be slipped in at any moment of the own turn.
template <class Sink>
void list_asides(const State& s, Sink& sink) {
  const Privileges& hand = s.hands[seat_to_move(s.table)];
  if (std::all_of(hand.begin(), hand.begin() + kPlayedFaces, [](auto n) { return n == 0; })) return;
  for (int i = 0; i < kPlayedFaces; ++i) {
    const Privilege card = nth<Privilege>(i);
    if (hand[card] == 0) continue;
    switch (card) {
      case Privilege::WaterAndAny:
        list_cube_card(s, card, Piece::Water, sink);
        break;
      case Privilege::GrainAndAny:
        list_cube_card(s, card, Piece::Grain, sink);
        break;
      case Privilege::WineAndAny:
        list_cube_card(s, card, Piece::Wine, sink);
        break;
      case Privilege::Step:
        if (!s.table.step_used && mover(s).position < kPalace) sink.aside(Action::play(card));
        break;
      default:
        list_piece_card(s, card, sink);
    }
  }
}

template <class Sink>
void list_choices(const State& s, Sink& sink) {
  const Table& t = s.table;
  if (t.arrival == Arrival::Pick) return each_face(s.palace_cards, Verb::PalaceKeep, sink);
  switch (t.stage) {
    case Stage::Draft:
      return each_card(undealt(s), Verb::Draft, sink);
    case Stage::Reserve:
      each_card(mask_of(mover(s).cards), Verb::Reserve, sink);
      if (s.options.initial_reserve == InitialReserve::Optional)
        sink.choose(Action::of(Verb::LeaveOpen));
      return;
    case Stage::Choose:
      return each_card(mask_of(mover(s).cards), Verb::Choose, sink);
    case Stage::Perform:
      return list_perform_stage(s, sink);
    case Stage::Resource:
      return list_resource_stage(s, sink);
    case Stage::Swap:
      return each_card(swap_targets(s, *t.chosen), Verb::Swap, sink);
    case Stage::Military:
      each_card(military_targets(s), Verb::Military, sink);
      sink.choose(Action::of(Verb::NoMilitary));
      return;
    case Stage::Die:
      for (unsigned values = dice_to_choose(s); values != 0; values &= values - 1)
        sink.choose(Action::of(Verb::Die, std::countr_zero(values)));
      return;
    case Stage::Favour:
      return list_favours(s, sink);
    case Stage::ExtraFlip:
      for_each_bit<Favour>(flip_targets(s),
                           [&](Favour favour) { sink.choose(Action::flip(favour)); });
      sink.choose(Action::of(Verb::NoFlip));
      return;
    case Stage::Keep:
      return each_face(s.drawn, cards_to_keep(s) == 1 ? Verb::Keep : Verb::Discard, sink);
    case Stage::EndTurn:
      sink.choose(Action::of(Verb::EndTurn));
      return;
    default:
      return;  // Chance, or over.
  }
}

}  // namespace lusoria::fortuna
