// How opponents of one level differ: each style is fond of some things that can be done, and cares
// less for others. A title says in its styles.h what they are, by verb and by what the state shows:
//
//   inline void lean(const State& s, const Action& a, Leanings& likes) {
//     if (a.verb == Verb::Demand) likes[Style::Raider] = 1.0F;
//   }
//
// It is called with a choice of the seat to decide, before anything is carried out.
#pragma once

#include "engine/core/containers.h"
#include "engine/core/names.h"

namespace lusoria {

LUSORIA_NAMED_ENUM(Style, "style",
                   Gatherer, Saver, Raider, Trader, Racer, Builder, Watcher, Waiter);

/// How much each style likes a choice, -1 … 1; 0 where it does not care.
using Leanings = EnumArray<Style, float>;

}  // namespace lusoria
