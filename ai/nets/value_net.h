// A learned estimate of every seat's share of the win, computed in integers, so that every compiler
// and the page give the same bits.
//
// All seats share one set of weights: a seat's own facts and the table's facts give its first
// layer, that layer and the mean of the other seats' give the second, the second a strength; shares
// of the win are the softmax of strengths. Swapping two seats swaps their shares.
//
// Beside its strength a seat has a margin, from -1 to 1: how far it will be ahead of the best of
// the others in the end, and how soon (training/targets.h). Where shares are equal it tells how to
// finish a won game and to fight a lost one.
//
// Units: activations and the first layer's weights count in 1/256, the weights behind it in 1/1024.
// The bounds below keep sums of the first layer within 16 bits and all others within 32.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/seat.h"

namespace lusoria::nets {

inline constexpr int kFirst = 64;
inline constexpr int kSecond = 32;
inline constexpr int kUnit = 256;                  ///< Of activations.
inline constexpr int kWeightUnit = 1024;           ///< Of weights behind the first layer.
inline constexpr int kFirstTop = 4 * kUnit - 1;    ///< Largest activation of the first layer …
inline constexpr int kSecondTop = 16 * kUnit - 1;  ///< … and of the second.
inline constexpr int kMaxFacts = 127;  ///< That hold for one seat, the table's included.
inline constexpr int kFirstWeightTop = 255;
inline constexpr int kSecondWeightTop = 4 * kWeightUnit;
inline constexpr int kThirdWeightTop = 8 * kWeightUnit;
static_assert((kMaxFacts + 1) * kFirstWeightTop < 32768);
static_assert(2LL * kFirst * kFirstTop * kSecondWeightTop < (1LL << 30));
static_assert(1LL * kSecond * kSecondTop * kThirdWeightTop < (1LL << 31));

/// The first layer of one seat, or what one list of facts adds to it.
using FirstSums = std::array<std::int16_t, kFirst>;

/// The facts of one position: a list for each seat, and one of the table.
struct Facts {
  int seats = 0;
  std::array<std::span<const std::uint16_t>, kMaxSeats> own;
  std::span<const std::uint16_t> table;
};

/// What a net says of a position.
struct Judgement {
  std::array<float, kMaxSeats> shares{};   ///< Of the win, summing to 1.
  std::array<float, kMaxSeats> margins{};  ///< Between -1 and 1.
};

class ValueNet {
 public:
  ValueNet() = default;
  ValueNet(int own_facts, int table_facts);

  int own_facts() const { return static_cast<int>(own_rows.size()); }

  int table_facts() const { return static_cast<int>(table_rows.size()); }

  /// Strengths and margins of the seats before they are squashed, in 1/(256·1024).
  struct Heads {
    std::array<std::int32_t, kMaxSeats> strengths{};
    std::array<std::int32_t, kMaxSeats> margins{};
  };

  Heads heads(const Facts& facts) const;

  Judgement judge(const Facts& facts) const;

  /// The net as bytes and back; an error sentence or nothing.
  std::vector<std::uint8_t> to_bytes() const;
  static std::string from_bytes(std::span<const std::uint8_t> bytes, ValueNet& net);

  // Weights, for whoever makes a net; row by row.
  std::vector<FirstSums> own_rows;    ///< One for each of a seat's facts.
  std::vector<FirstSums> table_rows;  ///< One for each of the table's.
  FirstSums first_bias{};
  /// For each unit of the second layer: 64 weights of the seat's own layer, 64 of the others' mean.
  std::array<std::array<std::int16_t, 2 * kFirst>, kSecond> second{};
  std::array<std::int32_t, kSecond> second_bias{};  ///< In 1/(256·1024).
  std::array<std::int16_t, kSecond> strength{};
  std::array<std::int16_t, kSecond> margin{};
  std::int32_t margin_bias = 0;  ///< In 1/(256·1024).
};

/// What a margin is between -1 and 1.
constexpr float squashed(float margin) {
  return margin / (1.0F + (margin < 0.0F ? -margin : margin));
}

}  // namespace lusoria::nets
