// An action is four bytes: a verb and up to three operands. The title's table of verbs says what
// the operands mean; notation, messages, JSON and TypeScript all follow from that table.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
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

/// A title's action before it has names for its operands (engine/core/action_of.h).
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
  return std::bit_cast<RawAction>(action);
}

template <class A>
constexpr A cooked(RawAction action) {
  return std::bit_cast<A>(action);
}

/// All four bytes as one number, the verb's highest.
constexpr std::uint32_t word_of(RawAction a) {
  return std::uint32_t{a.verb} << 24U | std::uint32_t{a.a} << 16U | std::uint32_t{a.b} << 8U | a.c;
}

enum class OperandKind : std::uint8_t { None, Number, Seat, Named };

/// What one operand of a verb is: a small number, a seat, or a named component.
struct Operand {
  std::string_view name;
  OperandKind kind = OperandKind::None;
  Names named{};
  bool may_be_absent = false;
};

constexpr Operand number(std::string_view name) {
  return {.name = name, .kind = OperandKind::Number};
}

constexpr Operand seat_ref(std::string_view name) {
  return {.name = name, .kind = OperandKind::Seat};
}

template <NamedEnum E>
constexpr Operand named(std::string_view name) {
  return {.name = name, .kind = OperandKind::Named, .named = names(E{})};
}

/// An operand that an action may leave out.
constexpr Operand or_absent(Operand operand) {
  operand.may_be_absent = true;
  return operand;
}

/// The decisions that a verb answers: `Decision::Bath`, `any_of(Decision::Lead, Decision::Follow)`,
/// or `kAnyDecision` for what may be slipped in at every one. Chance's verbs answer none.
class DecisionSet {
 public:
  constexpr DecisionSet() = default;

  template <NamedEnum D>
  // NOLINTNEXTLINE(google-explicit-constructor): a decision is the set of itself
  constexpr DecisionSet(D decision) : bits_(1U << static_cast<std::uint8_t>(decision)) {
    static_assert(kCount<D> <= 32);
  }

  static constexpr DecisionSet all() {
    DecisionSet set;
    set.bits_ = ~0U;
    return set;
  }

  constexpr DecisionSet operator|(DecisionSet other) const {
    DecisionSet set;
    set.bits_ = bits_ | other.bits_;
    return set;
  }

  constexpr bool has(std::uint8_t decision) const { return (bits_ >> decision & 1U) != 0; }

  constexpr bool empty() const { return bits_ == 0; }

 private:
  std::uint32_t bits_ = 0;
};

inline constexpr DecisionSet kAnyDecision = DecisionSet::all();

template <NamedEnum... D>
constexpr DecisionSet any_of(D... decisions) {
  return (DecisionSet(decisions) | ...);
}

/// A verb as everything above the titles knows it. Operands a verb does not have are zero in every
/// action.
struct VerbSpec {
  std::string_view slug;
  std::array<Operand, 3> operands{};
  DecisionSet answers{};
};

/// One row of a title's table of verbs.
template <NamedEnum V>
struct VerbRow {
  V verb{};
  DecisionSet answers{};
  std::array<Operand, 3> operands{};
};

// Never defined: to reach it at compile time is the error its name tells.
void verb_is_not_at_its_place();

/// The table of all verbs, in the order of their enum.
template <NamedEnum V, std::uint32_t N>
consteval std::array<VerbSpec, N> verb_table(const VerbRow<V> (&rows)[N]) {
  static_assert(N == kCount<V>);
  std::array<VerbSpec, N> table;
  for (std::uint32_t i = 0; i < N; ++i) {
    if (static_cast<std::uint32_t>(rows[i].verb) != i) verb_is_not_at_its_place();
    table[i] = {slug(rows[i].verb), rows[i].operands, rows[i].answers};
  }
  return table;
}

/// The same from a table of the title's own, whose rows hold more than that.
template <NamedEnum V, class Rows, class Row>
consteval auto verb_table(const Rows& rows, VerbRow<V> Row::*row) {
  VerbRow<V> all[std::tuple_size_v<Rows>];
  for (std::uint32_t i = 0; i < rows.size(); ++i)
    all[i] = rows[i].*row;
  return verb_table<V>(all);
}

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

  /// One for each of the things; the count is kept aside meanwhile, since every action written
  /// might, for all the compiler knows, be the count.
  template <class Things, class Make>
  constexpr void choose_each(const Things& things, const Make& make) {
    int choices = choices_;
    for (const auto thing : things) {
      assert(choices + asides_ < N);
      items_[static_cast<unsigned>(choices++)] = make(thing);
    }
    choices_ = choices;
  }

  constexpr void aside(const A& action) {
    assert(choices_ + asides_ < N);
    items_[static_cast<unsigned>(N - ++asides_)] = action;
  }

  /// The last `count` of the row as the only asides, in its order; the whole row is copied, which
  /// takes no loop.
  template <class Row>
  constexpr void set_asides(const Row& row, int count) {
    constexpr int kRow = std::tuple_size_v<Row>;
    assert(choices_ + kRow <= N && count <= kRow);
    std::copy(row.begin(), row.end(), items_.end() - kRow);
    asides_ = count;
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
