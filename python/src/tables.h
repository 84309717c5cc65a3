// Many tables of one title played side by side, behind a plain interface: what an environment of
// Python's steps. Everything is written into arrays that the caller owns, a row for each table.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/encoding/encoder.h"
#include "engine/any/any_game.h"

namespace lusoria::python {

using encoding::Cell;
using encoding::Column;

/// The arrays, row by row. Zero at first.
struct Rows {
  Cell* observations = nullptr;     ///< columns each: what the seat to decide may know.
  std::uint8_t* masks = nullptr;    ///< actions each: 1 for what it may do.
  std::int32_t* legal = nullptr;    ///< most_legal each: the same as indices, in the title's order.
  std::int32_t* counts = nullptr;   ///< How many of them there are.
  std::int8_t* seats = nullptr;     ///< Who is to decide.
  float* rewards = nullptr;         ///< seats each: shares of the win of a game that ended.
  std::int32_t* scores = nullptr;   ///< seats each: its scores, in the title's unit.
  std::uint8_t* ended = nullptr;    ///< Whether a game ended in the last step.
  std::uint64_t* seeds = nullptr;   ///< Of each table's chance; read by `start`.
  std::int32_t* actions = nullptr;  ///< What to do; read by `step`.
};

struct TablesGiven {
  Json options;                        ///< Whole.
  std::vector<std::string> opponents;  ///< By seat: a level, or nothing where the caller plays.
  bool ask_forced = false;             ///< Also where there is nothing to choose.
};

class Tables {
 public:
  virtual ~Tables() = default;

  /// New games at the tables [first, last).
  virtual void start(unsigned first, unsigned last) = 0;

  /// The first table of [first, last) whose action is not legal, or -1.
  virtual std::int64_t first_illegal(unsigned first, unsigned last) const = 0;

  /// One action at each of the tables [first, last), in none of which the last one was illegal, and
  /// all that follows until somebody has to choose. A game that ends is followed by the next.
  virtual void step(unsigned first, unsigned last) = 0;

  /// Uniformly one of the legal actions of each, by words of a seed.
  virtual void choose_any(unsigned first, unsigned last, std::uint64_t seed) = 0;

  virtual AnyState state(unsigned table) const = 0;
};

/// What environments need of a title.
struct PlayEntry : encoding::Encoder {
  std::unique_ptr<Tables> (*make)(const AnyGame& game,
                                  const TablesGiven& given,
                                  unsigned tables,
                                  const Rows& rows) = nullptr;
  /// Reads a whole state as its JSON was written; an error sentence or nothing.
  std::string (*read_state)(const Json& json, const SeatKeys& seats, AnyState& state) = nullptr;
  bool (*same_view)(const AnyView& one, const AnyView& other) = nullptr;
};

/// The entry of a game of this build.
const PlayEntry& play_entry(const AnyGame& game);

}  // namespace lusoria::python
