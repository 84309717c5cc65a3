// What the styles of opponents like in Carpe Diem.
#pragma once

#include <algorithm>

#include "engine/core/styles.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

/// Whether a tile has a part of such a construction.
template <class Like>
bool has_part(const State& s, Tile tile, Like like) {
  const Face& face = box_of(s).face(tile);
  if (face.single.has()) return like(*face.single);
  return std::ranges::any_of(face.types,
                             [&](Edge e) { return e != Edge::Meadow && like(kind_of(e)); });
}

/// A tile that is taken.
inline void lean_to_tile(const State& s, Tile tile, Leanings& likes) {
  const auto has = [&](Kind kind) {
    return has_part(s, tile, [kind](Kind one) { return one == kind; });
  };
  likes[Style::Gatherer] = has_part(s, tile, is_landscape) ? 1.0F : 0.0F;
  likes[Style::Saver] = has(Kind::Bakery) || has(Kind::Baker) ? 1.0F : 0.0F;
  likes[Style::Trader] = has(Kind::Market) || has(Kind::Merchant) ? 1.0F : 0.0F;
  likes[Style::Racer] = has(Kind::Administrator) ? 1.0F : 0.0F;
  likes[Style::Builder] = has(Kind::Villa) || has(Kind::Craftsman) ? 1.0F : 0.0F;
  likes[Style::Waiter] = has(Kind::Fountain) ? 1.0F : 0.0F;
}

/// Whether another seat's pawn may walk to that space in its next turn.
inline bool within_reach(const State& s, Seat seat, Space space) {
  Table t = s.table;
  t.actor = seat;
  return std::ranges::any_of(std::array{Direction::Left, Direction::Right},
                             [&](Direction d) { return destination(t, s.options, d).is(space); });
}

/// The seat with the most points among the others.
inline Seat best_rival(const State& s) {
  const Seat me = s.table.actor;
  Seat best = me == 0 ? 1 : 0;
  for (Seat seat = 0; seat < s.options.seats; ++seat)
    if (seat != me && s.points[seat] > s.points[best]) best = seat;
  return best;
}

inline void lean_to_space(const State& s, Space space, Leanings& likes) {
  const auto next = static_cast<Seat>((s.table.actor + 1) % s.options.seats);
  likes[Style::Raider] = within_reach(s, next, space) ? 1.0F : 0.0F;
  likes[Style::Watcher] = within_reach(s, best_rival(s), space) ? 1.0F : 0.0F;
}

inline void lean_to_circle(const State& s, Circle circle, Leanings& likes) {
  const Edition& box = box_of(s);
  int red = 0;
  int leaders = 0;
  for (const Slot slot : slots_beside(circle)) {
    if (!s.table.slots[slot].has()) continue;
    red += is_red(box.card(*s.table.slots[slot])) ? 1 : 0;
    leaders += points_now(box, s.table.players[best_rival(s)], *s.table.slots[slot]);
  }
  likes[Style::Trader] = static_cast<float>(red) / 2.0F;
  likes[Style::Watcher] = leaders > 0 ? 1.0F : 0.0F;
}

inline void lean(const State& s, const Action& a, Leanings& likes) {
  const auto& player = actor(s);
  switch (a.verb) {
    case Verb::Go:
      return lean_to_space(s, *destination(s.table, s.options, a.direction()), likes);
    case Verb::Ride:
      lean_to_space(s, a.space(), likes);
      likes[Style::Saver] = -1.0F;
      break;
    case Verb::Take:
    case Verb::Craft:
      return lean_to_tile(s, a.tile(), likes);
    case Verb::Build:
      if (box_of(s).panel(*player.panel).parchments.contains(a.cell())) likes[Style::Racer] = 1.0F;
      break;
    case Verb::Disc:
      return lean_to_circle(s, a.circle(), likes);
    case Verb::SpendBread:
      likes[Style::Saver] = -1.0F;
      break;
    case Verb::Coins:
      likes[Style::Saver] = -static_cast<float>(std::min(a.count(), 2)) / 2.0F;
      break;
    case Verb::Pay:
      likes[Style::Trader] = 1.0F;
      break;
    default:
      break;
  }
}

}  // namespace lusoria::carpe_diem
