// What the styles of opponents like in Fortuna.
#pragma once

#include "engine/core/styles.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

/// A card that is taken, or chosen to be performed.
inline void lean_to_card(ActionCard card, Leanings& likes) {
  switch (card) {
    case ActionCard::Water:
    case ActionCard::GrainHarvest:
    case ActionCard::WineHarvest:
      likes[Style::Gatherer] = 1.0F;
      break;
    case ActionCard::GrainTrade:
    case ActionCard::WineTrade:
      likes[Style::Trader] = 1.0F;
      likes[Style::Saver] = 0.7F;
      break;
    case ActionCard::Recruit:
      likes[Style::Raider] = 1.0F;
      likes[Style::Saver] = -0.6F;
      break;
    case ActionCard::Clergy:
    case ActionCard::Building:
      likes[Style::Builder] = 1.0F;
      break;
    case ActionCard::Fortuna:
      likes[Style::Racer] = 1.0F;
      break;
    case ActionCard::Vestals:
      likes[Style::Waiter] = 0.5F;
      break;
    default:
      break;
  }
}

/// Whether the card lies beside the seat whose pawn is furthest ahead of the others'.
inline bool is_leaders(const State& s, ActionCard card) {
  int most = -1;
  bool owns = false;
  for (const Seat seat : s.table.order) {
    const Player& player = s.table.players[seat];
    if (&player == &mover(s) || player.position <= most) continue;
    most = player.position;
    owns = std::ranges::any_of(player.cards, [card](const auto& one) { return one.is(card); });
  }
  return owns;
}

/// Whether the card lies beside any seat but the one that moves.
inline bool is_a_rivals(const State& s, ActionCard card) {
  return std::ranges::any_of(s.table.order, [&](Seat seat) {
    const Player& player = s.table.players[seat];
    return &player != &mover(s) &&
           std::ranges::any_of(player.cards, [card](const auto& one) { return one.is(card); });
  });
}

inline void lean(const State& s, const Action& a, Leanings& likes) {
  switch (a.verb) {
    case Verb::Draft:
    case Verb::Choose:
      return lean_to_card(a.card(), likes);
    case Verb::Swap:
      lean_to_card(a.card(), likes);
      if (is_a_rivals(s, a.card())) likes[Style::Raider] = 1.0F;
      if (is_leaders(s, a.card())) likes[Style::Watcher] = 1.0F;
      break;
    case Verb::FetchWater:
    case Verb::GrainHarvest:
    case Verb::WineHarvest:
      likes[Style::Gatherer] = 1.0F;
      break;
    case Verb::GrainTrade:
    case Verb::WineTrade:
      likes[Style::Trader] = likes[Style::Saver] =
          static_cast<float>(std::min(a.count(), 4)) / 4.0F;
      break;
    case Verb::Recruit:
      likes[Style::Raider] = static_cast<float>(std::min(a.count(), 2)) / 2.0F;
      likes[Style::Saver] = -1.0F;
      break;
    case Verb::Military:
      likes[Style::Raider] = 1.0F;
      break;
    case Verb::SelectVestals:
      likes[Style::Waiter] = 0.5F;
      likes[Style::Saver] = -0.6F;
      break;
    case Verb::Clergy:
    case Verb::Build:
      likes[Style::Builder] = 1.0F;
      if (a.verb == Verb::Build)
        likes[Style::Trader] = a.building() == Building::Market ? 1.0F : 0.0F;
      break;
    case Verb::Bribe:
      likes[Style::Saver] = -1.0F;
      break;
    case Verb::Advance:
      likes[Style::Racer] = 1.0F;
      break;
    case Verb::Favour:
      likes[Style::Racer] = static_cast<float>(std::min(steps_by(s, mover(s), a), 4)) / 4.0F;
      break;
    case Verb::Keep:
    case Verb::PalaceKeep:
      likes[Style::Waiter] = static_cast<int>(a.privilege()) >= kPlayedFaces ? 1.0F : 0.0F;
      break;
    case Verb::Play:
      likes[Style::Racer] = a.privilege() == Privilege::Step ? 1.0F : 0.0F;
      likes[Style::Waiter] = a.privilege() == Privilege::Step ? -1.0F : 0.0F;
      break;
    case Verb::Reserve:
      likes[Style::Watcher] = 0.5F;
      break;
    default:
      break;
  }
}

}  // namespace lusoria::fortuna
