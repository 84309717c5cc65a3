// What a good player would do: a number for every action that a seat may take, from which shares
// follow by softmax. It guides playouts and gives the search its first opinion of moves.
//
// The mover's own facts, the table's and those of the turn (what it has come to) give 64 units;
// an action's number is their product with the action's vector, the sum of its rows
// (action_rows.h), and the rows' biases. Integers as in the value net, for the same reason.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ai/nets/action_rows.h"
#include "ai/nets/value_net.h"

namespace lusoria::nets {

inline constexpr int kMaxTurnFacts = 32;
inline constexpr int kPolicyWeightTop = 200;  ///< Of the rows of facts.
inline constexpr int kActionWeightTop = 2 * kWeightUnit;
static_assert((kMaxFacts + kMaxTurnFacts + 1) * kPolicyWeightTop < 32768);
static_assert(kMaxRowsOfAction * kActionWeightTop < 32768);
static_assert(1LL * kFirst * kFirstTop * kMaxRowsOfAction * kActionWeightTop < (1LL << 30));

/// The facts that a mover acts upon.
struct MoverFacts {
  std::span<const std::uint16_t> own;
  std::span<const std::uint16_t> table;
  std::span<const std::uint16_t> turn;
};

/// How many facts there are of each kind, and how many rows actions have.
struct PolicyShape {
  int own = 0;
  int table = 0;
  int turn = 0;
  int rows = 0;
  bool operator==(const PolicyShape&) const = default;
};

class PolicyNet {
 public:
  PolicyNet() = default;
  explicit PolicyNet(const PolicyShape& shape);

  PolicyShape shape() const;

  /// The units of a position.
  FirstSums units(const MoverFacts& facts) const;

  /// The number of an action with these rows, in 1/(256·1024).
  std::int32_t logit(const FirstSums& units, std::span<const std::uint16_t> rows) const;

  std::vector<std::uint8_t> to_bytes() const;
  static std::string from_bytes(std::span<const std::uint8_t> bytes, PolicyNet& net);

  std::vector<FirstSums> own_rows;
  std::vector<FirstSums> table_rows;
  std::vector<FirstSums> turn_rows;
  FirstSums first_bias{};
  std::vector<FirstSums> action_rows;
  std::vector<std::int32_t> action_bias;  ///< In 1/(256·1024).
};

inline constexpr float kOfLogits = 1.0F / (kUnit * kWeightUnit);

}  // namespace lusoria::nets
