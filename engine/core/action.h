// An action is four bytes: a verb and up to three operands. The title's table of verbs says what
// the operands mean; notation, messages, JSON and TypeScript all follow from that table.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/names.h"

namespace lusoria {

/// An operand that the onlooker may not know; written `?`.
inline constexpr std::uint8_t kHidden = 255;

/// An operand left out; not written at all.
inline constexpr std::uint8_t kAbsent = 254;

/// An action of any title, as stored and sent.
struct RawAction {
  std::uint8_t verb = 0;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;
  constexpr bool operator==(const RawAction&) const = default;
  constexpr auto operator<=>(const RawAction&) const = default;
};

/// The base of a title's Action, which adds named constructors.
template <NamedEnum V>
struct BasicAction {
  V verb{};
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;
  constexpr bool operator==(const BasicAction&) const = default;
};

template <class A>
constexpr RawAction raw(const A& action) {
  return {static_cast<std::uint8_t>(action.verb), action.a, action.b, action.c};
}

template <class A>
constexpr A cooked(RawAction action) {
  A result;
  result.verb = static_cast<decltype(result.verb)>(action.verb);
  result.a = action.a;
  result.b = action.b;
  result.c = action.c;
  return result;
}

enum class OperandKind : std::uint8_t { None, Number, Seat, Named };

/// What one operand of a verb is: a small number, a seat, or a named component.
struct Operand {
  std::string_view name;
  OperandKind kind = OperandKind::None;
  Names named{};
};

constexpr Operand number(std::string_view name) {
  return {name, OperandKind::Number, {}};
}

constexpr Operand seat_ref(std::string_view name) {
  return {name, OperandKind::Seat, {}};
}

template <NamedEnum E>
constexpr Operand named(std::string_view name) {
  return {name, OperandKind::Named, names(E{})};
}

/// One row of a title's table of verbs, in the order of its Verb enum. Operands a verb does not
/// have are zero in every action.
struct VerbSpec {
  std::string_view slug;
  std::array<Operand, 3> operands{};
};

/// What may be done now: choices answer the decision, asides may be slipped in and return to it.
/// Choices fill the array from the front, asides from the back.
template <class A, int N>
class ActionList {
 public:
  static constexpr int kCapacity = N;

  constexpr void clear() {
    choices_ = 0;
    asides_ = 0;
  }

  constexpr void choose(const A& action) {
    assert(choices_ + asides_ < N);
    items_[static_cast<unsigned>(choices_++)] = action;
  }

  constexpr void aside(const A& action) {
    assert(choices_ + asides_ < N);
    items_[static_cast<unsigned>(N - ++asides_)] = action;
  }

  constexpr std::span<const A> choices() const {
    return {items_.data(), static_cast<unsigned>(choices_)};
  }

  constexpr std::span<const A> asides() const {
    return {items_.data() + (N - asides_), static_cast<unsigned>(asides_)};
  }

  constexpr int size() const { return choices_ + asides_; }

  /// Action i of choices and asides together.
  constexpr const A& operator[](int i) const {
    assert(i >= 0 && i < size());
    return items_[static_cast<unsigned>(i < choices_ ? i : N - asides_ + (i - choices_))];
  }

  constexpr bool contains(const A& action) const {
    for (int i = 0; i < size(); ++i) {
      if ((*this)[i] == action) return true;
    }
    return false;
  }

 private:
  std::array<A, static_cast<unsigned>(N)> items_;
  int choices_ = 0;
  int asides_ = 0;
};

}  // namespace lusoria
