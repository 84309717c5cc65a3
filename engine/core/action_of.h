// How a title makes its actions: a verb with its operands in the order of its row.
//
//   struct Action : ActionOf<Action, Verb> { constexpr Card card() const { … } };
//   out.choose(Action::of(Verb::Hire, member));
//   choose_each(Verb::Hire, members, out);
#pragma once

#include "engine/core/action.h"

namespace lusoria {

/// The base of a title's Action, which gives names to the operands. An action is a plain aggregate,
/// so its base has no constructor to hide.
template <class Action, NamedEnum V>
// NOLINTNEXTLINE(bugprone-crtp-constructor-accessibility)
struct ActionOf : BasicAction<V> {
  /// Operands are enumerators, seats and small numbers.
  template <class... Operands>
  static constexpr Action of(V verb, Operands... operands) {
    const std::array<std::uint8_t, 3> bytes{static_cast<std::uint8_t>(operands)...};
    Action action;
    action.verb = verb;
    action.a = bytes[0];
    action.b = bytes[1];
    action.c = bytes[2];
    return action;
  }
};

/// The verb with each of the things as its operand.
template <NamedEnum V, class Things, class A, int N>
constexpr void choose_each(V verb, const Things& things, ActionList<A, N>& out) {
  for (const auto thing : things)
    out.choose(A::of(verb, thing));
}

}  // namespace lusoria
