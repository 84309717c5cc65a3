// What the styles of opponents like in Glory to Rome.
#pragma once

#include "engine/core/styles.h"
#include "games/glory_to_rome/game.h"

namespace lusoria::glory_to_rome {

/// A role that is led or followed.
inline void lean_to_role(Role role, Leanings& likes) {
  switch (role) {
    case Role::Laborer:
      likes[Style::Gatherer] = 0.6F;
      break;
    case Role::Legionary:
      likes[Style::Raider] = 1.0F;
      break;
    case Role::Merchant:
      likes[Style::Saver] = 0.8F;
      likes[Style::Trader] = 1.0F;
      break;
    case Role::Patron:
      likes[Style::Waiter] = 1.0F;
      break;
    default:
      likes[Style::Builder] = 1.0F;
      likes[Style::Racer] = 0.4F;
  }
}

/// A building that is founded.
inline void lean_to_founding(const State& s, Card card, Leanings& likes) {
  const bool last_sites = total(s.table.town) <= s.options.seats;
  const bool trades = card == Card::Basilica || card == Card::Atrium;
  const bool raids = card == Card::Coliseum || card == Card::Prison || card == Card::Bridge;
  likes[Style::Racer] = last_sites || card == Card::Catacomb ? 1.0F : 0.3F;
  likes[Style::Builder] = 0.6F;
  likes[Style::Trader] = trades ? 1.0F : 0.0F;
  likes[Style::Raider] = raids ? 1.0F : 0.0F;
  likes[Style::Waiter] = card == Card::Forum ? 1.0F : 0.2F;
}

/// Whether the seat that would win now has one of these in its stockpile.
inline bool leader_holds(const State& s, Material material) {
  const Seat mover = Title::turn(s).seat;
  int most = -1;
  bool held = false;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    const Camp& camp = s.table.camps[seat];
    const int strength = total(camp.sites) + camp.vault;
    if (seat == mover || strength <= most) continue;
    most = strength;
    held = camp.stockpile[material] > 0;
  }
  return held;
}

inline void lean(const State& s, const Action& a, Leanings& likes) {
  switch (a.verb) {
    case Verb::Play:
      return lean_to_role(a.role(), likes);
    case Verb::Petition:
      likes[Style::Saver] = -1.0F;
      return lean_to_role(a.role(), likes);
    case Verb::Think:
    case Verb::Draw:
      likes[Style::Gatherer] = 1.0F;
      break;
    case Verb::TakeSenator:
      likes[Style::Watcher] = 1.0F;
      break;
    case Verb::Gather:
    case Verb::Dock:
      likes[Style::Gatherer] = 0.6F;
      likes[Style::Watcher] = a.verb == Verb::Gather && leader_holds(s, a.material()) ? 0.6F : 0.0F;
      break;
    case Verb::Sell:
      likes[Style::Saver] = 1.0F;
      likes[Style::Trader] = 0.6F;
      break;
    case Verb::Atrium:
    case Verb::Basilica:
      likes[Style::Trader] = 1.0F;
      break;
    case Verb::Found:
      return lean_to_founding(s, a.card(), likes);
    case Verb::Demand:
      likes[Style::Raider] = 1.0F;
      likes[Style::Watcher] = leader_holds(s, material_of(a.card())) ? 1.0F : 0.0F;
      break;
    case Verb::Feed:
    case Verb::Imprison:
      likes[Style::Raider] = 1.0F;
      break;
    case Verb::Hire:
      likes[Style::Waiter] = 0.7F;
      break;
    default:
      break;
  }
}

}  // namespace lusoria::glory_to_rome
