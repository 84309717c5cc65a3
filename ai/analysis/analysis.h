// Where a game was won: the search looks at every step from each seat's own view, without
// hindsight.
//
// Values are in millionths of the win. Every change of a seat's value between two steps is booked
// to exactly one account (its own choices, chance, the others' choices), so that the accounts add
// up from the first value to the result. An unchanged view keeps its value.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "ai/search/searcher.h"
#include "engine/any/any_game.h"

namespace lusoria::analysis {

struct Settings {
  std::uint32_t simulations = 160;  ///< For each view of each step.
  std::uint32_t threads = 1;        ///< Does not change the outcome.
  std::uint64_t seed = 1;
};

using SeatValues = std::array<std::int32_t, kMaxSeats>;

struct Alternative {
  RawAction action;
  std::int32_t value = 0;  ///< The deciding seat's, in millionths.
  std::uint32_t visits = 0;
};

/// What was thought of one decision with an alternative.
struct Decision {
  std::uint32_t step = 0;
  Seat seat = 0;
  std::uint16_t turn = 0;
  RawAction played;
  std::vector<Alternative> best;  ///< At most three, best first.
  std::int32_t played_value = 0;
  std::int32_t loss = 0;  ///< Best minus played, never below 0.
  std::uint8_t mark = 0;  ///< 1, 2, 3 at 5, 10, 15 points of win probability.
};

/// first + own + chance + others == last, exactly.
struct WinLedger {
  std::int32_t first = 0;
  std::int32_t own = 0;
  std::int32_t chance = 0;
  std::int32_t others = 0;
  std::int32_t last = 0;
};

/// Loss of a seat over one of its turns.
struct TurnLoss {
  std::uint16_t turn = 0;
  Seat seat = 0;
  std::int32_t loss = 0;
};

struct Analysis {
  int seats = 0;
  std::vector<SeatValues> values;  ///< Before each action, and one more at the end.
  std::vector<Decision> decisions;
  std::vector<TurnLoss> turns;
  std::array<WinLedger, kMaxSeats> ledgers{};
};

/// Analyses a finished game given by its options and the actions that stand. `progress` gets the
/// share of the work done; returning false gives up (the analysis is then empty).
Analysis analyse(const AnyGame& game,
                 const Json& options,
                 const std::vector<RawAction>& actions,
                 const Settings& settings,
                 const std::function<bool(double)>& progress);

}  // namespace lusoria::analysis
