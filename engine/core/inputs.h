// The inputs of a learned evaluation: a long list of yes-or-no facts of which few hold at a time,
// each with a name. A title writes its encoder once, as functions over a sink,
//
//   template <class Sink>
//   void ask_seat(Sink& in, const State& s, Seat seat) {
//     in.number("coins", player.coins, 20);
//     in.flag("married", player.married);
//   }
//
// and the sink decides what becomes of it: ActiveInputs keeps the numbers of the facts that hold,
// InputNames the names of all. So an encoder must ask the same questions of every state, in the
// same order; a test holds the two against each other.
//
// A title's hooks: `inputs` (what a learned evaluation is told of a state), `mover_inputs` (what a
// learned guide is told of the seat that decides), `input_names` (the names of both), and, where
// several seats have numbered turns within one, `at_rest(turn)`: whether an evaluation may be asked
// here, at the first decision of a turn.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/containers.h"
#include "engine/core/seat.h"

namespace lusoria {

/// What every sink understands, in terms of its `group` (of facts of which at most one holds), its
/// `set` (of facts of which any may hold) and its `topic`, the beginning of the names to come.
template <class Sink>
class InputQuestions {
  friend Sink;
  InputQuestions() = default;

 public:
  /// Whether something is so.
  constexpr void flag(std::string_view name, bool held) {
    sink().group(name, "", 0, 1, held ? 0 : -1);
  }

  /// A number from 0 to `top`, one fact for each; what lies beyond counts as the nearest.
  constexpr void number(std::string_view name, int value, int top) {
    sink().group(name, "", 0, top + 1, std::clamp(value, 0, top));
  }

  /// Such a number of one of several things.
  template <NamedEnum E>
  constexpr void number_of(std::string_view name, E e, int value, int top) {
    sink().group(name, slug(e), 0, top + 1, std::clamp(value, 0, top));
  }

  /// A number from `low` to `high`, negative ones included.
  constexpr void between(std::string_view name, int value, int low, int high) {
    sink().group(name, "", low, high - low + 1, std::clamp(value, low, high) - low);
  }

  /// Which one it is, if any.
  template <NamedEnum E>
  constexpr void which(std::string_view name, const Maybe<E>& value) {
    EnumSet<E> one;
    if (value.has()) one.insert(*value);
    members(name, one);
  }

  /// Which of them are there.
  template <NamedEnum E>
  constexpr void members(std::string_view name, EnumSet<E> members) {
    sink().set(name, names(E{}).slugs, members.mask());
  }

  /// How many of each, up to `top`; none is no fact.
  template <NamedEnum E>
  constexpr void counts(std::string_view name, const Counts<E>& counts, int top) {
    for (const E e : Each<E>())
      sink().group(name, slug(e), 1, top, std::min<int>(counts[e], top) - 1);
  }

 private:
  constexpr Sink& sink() { return static_cast<Sink&>(*this); }
};

/// The facts that hold, by their number. Beyond the capacity facts are left out, the last first.
template <int Capacity>
class ActiveInputs : public InputQuestions<ActiveInputs<Capacity>> {
 public:
  constexpr void clear() {
    next_ = 0;
    held_ = 0;
  }

  constexpr void topic(std::string_view) {}

  constexpr void group(std::string_view, std::string_view, int, int facts, int held) {
    assert(held < facts);
    if (held >= 0) hold(next_ + held);
    next_ += facts;
  }

  constexpr void set(std::string_view, std::span<const std::string_view> of, std::uint64_t mask) {
    for (; mask != 0; mask &= mask - 1)
      hold(next_ + std::countr_zero(mask));
    next_ += static_cast<int>(of.size());
  }

  constexpr std::span<const std::uint16_t> numbers() const { return {numbers_.data(), held_}; }

  /// How many facts were asked for.
  constexpr int asked() const { return next_; }

 private:
  constexpr void hold(int number) {
    if (held_ < Capacity) numbers_[held_++] = static_cast<std::uint16_t>(number);
  }

  std::array<std::uint16_t, static_cast<unsigned>(Capacity)> numbers_;
  int next_ = 0;
  unsigned held_ = 0;
};

/// The names of all facts: "coins 0", "coins 1", …, "married", "wares grape 1".
class InputNames : public InputQuestions<InputNames> {
 public:
  void topic(std::string_view topic) { topic_ = topic; }

  void group(std::string_view name, std::string_view of, int first, int facts, int /*held*/) {
    const std::string begin = joined(name, of);
    for (int i = 0; i < facts; ++i)
      names_.push_back(facts == 1 ? begin : begin + " " + std::to_string(first + i));
  }

  void set(std::string_view name, std::span<const std::string_view> of, std::uint64_t /*mask*/) {
    for (const std::string_view slug : of)
      names_.push_back(joined(name, slug));
  }

  const std::vector<std::string>& names() const { return names_; }

 private:
  std::string joined(std::string_view name, std::string_view of) const {
    std::string all(topic_);
    for (const std::string_view part : {name, of}) {
      if (!all.empty() && !part.empty()) all += " ";
      all += part;
    }
    return all;
  }

  std::string_view topic_;
  std::vector<std::string> names_;
};

/// What holds in a position: for every seat, and of the table.
struct Inputs {
  std::array<ActiveInputs<80>, kMaxSeats> seats;
  ActiveInputs<47> table;

  constexpr void clear() {
    for (auto& seat : seats)
      seat.clear();
    table.clear();
  }
};

/// What holds for the seat that decides: its own, the table's, and what its turn has come to.
struct MoverInputs {
  ActiveInputs<80> own;
  ActiveInputs<47> table;
  ActiveInputs<32> turn;
};

/// What may hold.
struct AllInputNames {
  InputNames seat;
  InputNames table;
  InputNames turn;
};

/// Asks a title's questions of a position: `seat` of every seat, `table` once.
template <class Questions, class State>
void ask(const State& s, Inputs& in) {
  in.clear();
  for (Seat seat = 0; seat < s.options.seats; ++seat)
    Questions::seat(in.seats[seat], s, seat);
  Questions::table(in.table, s);
}

/// What a turn has come to: which decision is asked, and what the title adds to it.
template <class Questions, class Sink, class State>
void ask_turn(Sink& in, const State& s, Seat mover, std::uint8_t decision) {
  constexpr int kDecisions = 32;
  in.number("decision", decision, kDecisions - 1);
  Questions::turn(in, s, mover);
}

/// Asks a title's questions for the seat that decides: `seat` of it alone, `table`, and `turn`.
template <class Questions, class State>
void ask_mover(const State& s, Seat mover, std::uint8_t decision, MoverInputs& in) {
  in.own.clear();
  in.table.clear();
  in.turn.clear();
  Questions::seat(in.own, s, mover);
  Questions::table(in.table, s);
  ask_turn<Questions>(in.turn, s, mover, decision);
}

/// The names of what a title asks; any position will do.
template <class Questions, class State>
AllInputNames names_of(const State& s) {
  AllInputNames all;
  Questions::seat(all.seat, s, 0);
  Questions::table(all.table, s);
  ask_turn<Questions>(all.turn, s, 0, 0);
  return all;
}

}  // namespace lusoria
