// One row for each verb: what its rule refuses and what it does to the table. Which decision a verb
// answers and what its operands are stands in kVerbs (action.h), and the engine's gate has looked
// at it before.
#pragma once

#include "tests/titles/tiny/state.h"

namespace lusoria::tiny {

struct VerbRule {
  Verb verb{};
  /// Why the seat may not; none where nothing can speak against it.
  std::optional<Refusal> (*refuse)(const State& s, Seat seat, const Action& a) = nullptr;
  void (*perform)(State& s, Seat seat, const Action& a) = nullptr;
};

const VerbRule& rule_of(Verb verb);

}  // namespace lusoria::tiny
