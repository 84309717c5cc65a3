// Which rows of a policy net an action has. They follow from the title's table of verbs alone, so
// they are as stable as the notation of records:
//
//   - one row for the verb;
//   - one for each operand of the verb and what it is: the number of a named thing; a seat counted
//     from the one that decides; a number as it is, what lies beyond 14 as 14; and one for an
//     operand left out or unknown;
//   - where a verb has several operands, one of 512 shared rows for the whole action, found by
//     mixing its four bytes (seats counted from the one that decides).
//
// An action's vector is the sum of its rows. Rows of operands let a net carry over what it learned
// of one action to its like; the row of the whole action tells the operands' combinations apart.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/action.h"
#include "engine/core/containers.h"
#include "engine/core/seat.h"

namespace lusoria::nets {

inline constexpr int kWholeActionRows = 512;
inline constexpr int kMaxRowsOfAction = 5;

using RowsOfAction = InlineVector<std::uint16_t, kMaxRowsOfAction>;

class ActionRows {
 public:
  explicit ActionRows(std::span<const VerbSpec> verbs);

  /// How many rows there are.
  int size() const { return size_; }

  /// The rows of an action of the seat `mover` at a table of so many seats.
  RowsOfAction of(RawAction action, Seat mover, int seats) const;

 private:
  struct Slot {
    OperandKind kind = OperandKind::None;
    std::uint16_t first = 0;  ///< The row of the value 0.
    std::uint8_t values = 0;  ///< One more row behind them is for what is not there.
  };

  struct Verb {
    std::uint16_t row = 0;
    std::array<Slot, 3> slots{};
    bool has_several = false;
  };

  std::vector<Verb> verbs_;
  int whole_ = 0;  ///< The first of the rows for whole actions.
  int size_ = 0;
};

}  // namespace lusoria::nets
