// What the styles of opponents like in The Builders.
#pragma once

#include <algorithm>

#include "engine/core/styles.h"
#include "games/builders/rules.h"
#include "games/builders/rules_crews.h"

namespace lusoria::builders {

/// From so many points on a racer buys what still lacks.
inline constexpr int kInSight = 12;
/// A building that lets one wait for it.
inline constexpr int kGreat = 6;

/// Whether that seat's free team could build it.
inline bool could_build(const State& s, Seat seat, Building b) {
  return Team(s, s.players[seat]).plan(card_of(s, b).need).size > 0;
}

/// The seat with the most points among the others.
inline Seat best_rival(const State& s) {
  Seat best = s.active == 0 ? 1 : 0;
  for (Seat seat = 0; seat < s.options.seats; ++seat)
    if (seat != s.active && s.players[seat].points > s.players[best].points) best = seat;
  return best;
}

inline void lean_to_start(const State& s, Building b, Leanings& likes) {
  const BuildingCard& card = card_of(s, b);
  const auto next = static_cast<Seat>((s.active + 1) % s.options.seats);
  likes[Style::Raider] = could_build(s, next, b) ? 1.0F : 0.0F;
  likes[Style::Watcher] = could_build(s, best_rival(s), b) ? 1.0F : 0.0F;
  likes[Style::Trader] = card.sesterces >= 4 * card.points ? 1.0F : 0.0F;
  likes[Style::Waiter] = card.points >= kGreat ? 1.0F : 0.0F;
  likes[Style::Builder] = s.me().sites.empty() ? 0.0F : 1.0F;
}

inline void lean(const State& s, const Action& a, Leanings& likes) {
  switch (a.verb) {
    case Verb::Start:
      return lean_to_start(s, a.building(), likes);
    case Verb::BuyTool:
      likes[Style::Gatherer] = 1.0F;
      likes[Style::Builder] = 0.5F;
      break;
    case Verb::Hire:
      likes[Style::Gatherer] = 1.0F;
      break;
    case Verb::Enslave:
      likes[Style::Raider] = 0.6F;
      likes[Style::Saver] = -0.6F;
      break;
    case Verb::Borrow:
      likes[Style::Saver] = -1.0F;
      likes[Style::Trader] = 0.3F;
      break;
    case Verb::University:
    case Verb::Educate:
      likes[Style::Builder] = 1.0F;
      likes[Style::Waiter] = 0.7F;
      likes[Style::Saver] = -0.6F;
      break;
    case Verb::Take:
      likes[Style::Trader] = static_cast<float>(std::min(a.actions(), 3)) / 3.0F;
      likes[Style::Saver] = 0.6F;
      break;
    case Verb::BuyAction:
      likes[Style::Saver] = -1.0F;
      likes[Style::Racer] = s.me().points >= kInSight ? 1.0F : 0.3F;
      break;
    case Verb::Send:
    case Verb::Site:
      likes[Style::Racer] = 0.6F;
      break;
    default:
      break;
  }
}

}  // namespace lusoria::builders
