// The lapses that titles count (engine/core/lapses.h), over any of them.
#pragma once

#include "engine/any/any_game.h"
#include "engine/core/lapses.h"

namespace lusoria::arena {

/// Whether a title says what counts.
bool has_lapses(const AnyGame& game);

/// Looks at a decision before it is carried out.
void count_lapses(const AnyGame& game, const AnyState& s, RawAction action, Lapses& seen);

/// One title's row of lapse_counters.cc.in.
struct LapseCounter {
  std::string_view slug;
  void (*count)(const AnyState& s, RawAction action, Lapses& seen);  ///< Or nothing.
};

}  // namespace lusoria::arena
