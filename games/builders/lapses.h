// What a good player hardly ever does in The Builders, also when a game is decided.
#pragma once

#include "engine/core/lapses.h"
#include "games/builders/rules_crews.h"
#include "games/builders/rules_turn.h"

namespace lusoria::builders {

/// Whether the free team could finish a building of the row that is opened now, with the actions
/// left and those that money buys.
inline bool within_reach(const State& s, Building b) {
  const Plan plan = Team(s, s.me()).plan(card_of(s, b).need);
  const int left = s.actions - 1 + s.me().sesterces / kActionCost;
  return plan.size > 0 && actions_for(plan.size) <= static_cast<float>(left);
}

inline void count_lapses(const State& s, const Action& a, Lapses& seen) {
  // Two actions given at once bring three sesterces, one after the other two.
  if (a.verb == Verb::Take && s.options.take_mode == TakeMode::Bundle)
    seen.occasion("sesterces taken in parts", s.taken > 0 && s.taken + a.actions() <= kMostTaken);
  // Nothing is scored for a site.
  if (s.final_round && a.verb == Verb::Start)
    seen.occasion("site opened in the last round, out of reach", !within_reach(s, a.building()));
  if (s.step == Step::Menu && s.actions > 0 && (s.final_round || s.me().points >= kPointsToEnd))
    seen.occasion("actions let go in the last turn", a.verb == Verb::End);
}

}  // namespace lusoria::builders
