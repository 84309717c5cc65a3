// The inputs of a learned evaluation: a long list of yes-or-no facts of which few hold at a time,
// each with a name. A title writes its encoder once, as a function over a sink,
//
//   template <class Sink>
//   void encode_seat(Sink& in, const State& s, Seat seat) {
//     in.number("coins", player.coins, 20);
//     in.flag("married", player.married);
//   }
//
// and the sink decides what becomes of it: ActiveInputs keeps the numbers of the facts that hold,
// InputNames the names of all. So an encoder must ask the same questions of every state, in the
// same order; a test holds the two against each other.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/containers.h"

namespace lusoria {

/// What every sink understands, in terms of `one(name, held)`.
template <class Sink>
class InputQuestions {
 public:
  /// Whether something is so.
  constexpr void flag(std::string_view name, bool held) { sink().group(name, 1, held ? 0 : -1); }

  /// A number from 0 to `top`, one fact for each; what lies beyond counts as the nearest.
  constexpr void number(std::string_view name, int value, int top) {
    sink().group(name, top + 1, std::clamp(value, 0, top));
  }

  /// A number from `low` to `high`, negative ones included.
  constexpr void between(std::string_view name, int value, int low, int high) {
    sink().group(name, high - low + 1, std::clamp(value, low, high) - low);
  }

  /// Which one it is, if any.
  template <NamedEnum E>
  constexpr void which(std::string_view name, const Maybe<E>& value) {
    sink().group(name, kCount<E>, value.has() ? static_cast<int>(*value) : -1);
  }

  /// How many of each, up to `top`; none is no fact.
  template <class Counts>
  constexpr void counts(std::string_view name, const Counts& counts, int top) {
    for (const auto count : counts)
      sink().group(name, top, std::min(static_cast<int>(count), top) - 1);
  }

 private:
  constexpr Sink& sink() { return static_cast<Sink&>(*this); }
};

/// The facts that hold, by their number.
template <int Capacity>
class ActiveInputs : public InputQuestions<ActiveInputs<Capacity>> {
 public:
  constexpr void clear() {
    next_ = 0;
    held_ = 0;
  }

  /// A group of facts of which at most one, number `held`, holds; -1 for none.
  constexpr void group(std::string_view, int facts, int held) {
    assert(held < facts && held_ < Capacity);
    if (held >= 0) numbers_[held_++] = static_cast<std::uint16_t>(next_ + held);
    next_ += facts;
  }

  constexpr std::span<const std::uint16_t> numbers() const { return {numbers_.data(), held_}; }

  /// How many facts were asked for.
  constexpr int asked() const { return next_; }

 private:
  std::array<std::uint16_t, static_cast<unsigned>(Capacity)> numbers_;
  int next_ = 0;
  unsigned held_ = 0;
};

/// The names of all facts: "coins 0", "coins 1", …, "married".
class InputNames : public InputQuestions<InputNames> {
 public:
  void group(std::string_view name, int facts, int /*held*/) {
    for (int i = 0; i < facts; ++i)
      names_.push_back(facts == 1 ? std::string(name)
                                  : std::string(name) + " " + std::to_string(i));
  }

  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
};

}  // namespace lusoria
