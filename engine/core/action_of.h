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
    static_assert(sizeof...(operands) <= 3);
    // Made as one word: a list that is written byte by byte and read action by action makes the
    // processor wait for its own stores.
    std::uint32_t word = static_cast<std::uint8_t>(verb);
    [[maybe_unused]] unsigned at = 0;
    ((word |= std::uint32_t{static_cast<std::uint8_t>(operands)} << (at += 8)), ...);
    return std::bit_cast<Action>(word);
  }
};

/// The verb with each of the things as its operand.
template <NamedEnum V, class Things, class A, int N>
constexpr void choose_each(V verb, const Things& things, ActionList<A, N>& out) {
  out.choose_each(things, [verb](auto thing) { return A::of(verb, thing); });
}

}  // namespace lusoria
