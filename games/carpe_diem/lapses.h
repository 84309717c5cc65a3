// What a good player hardly ever does in Carpe Diem: both happen while objectives are scored.
#pragma once

#include <algorithm>

#include "engine/core/lapses.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

/// Whether either card beside a circle brings the acting seat points as things are.
inline bool brings_points(const State& s, Circle circle) {
  return std::ranges::any_of(slots_beside(circle), [&](Slot slot) {
    return points_now(box_of(s), actor(s), *s.table.slots[slot]) > 0;
  });
}

inline void count_lapses(const State& s, const Action& a, Lapses& seen) {
  const auto asked = static_cast<Decision>(Title::turn(s).decision);
  // Rules p. 10: a card that is not fulfilled at all costs points.
  if (asked == Decision::Fulfil && s.table.fulfilled == 0)
    seen.occasion("objective left unfulfilled that could be paid", a.verb == Verb::Done);
  if (asked == Decision::PlaceDisc) {
    bool any = false;
    for (const Circle free : circles_used(s.options.seats) - circles_taken(s.table))
      any = any || brings_points(s, free);
    if (any) seen.occasion("disc between two cards without points", !brings_points(s, a.circle()));
  }
}

}  // namespace lusoria::carpe_diem
