// Evaluation by features: what a title counts of a seat, weighted and turned into shares of the
// win.
#pragma once

#include <array>
#include <span>

#include "engine/core/fmath.h"
#include "engine/core/seat.h"

namespace lusoria {

/// Each count twice: for the part of the game that is left, and for the part that is over.
constexpr void early_and_late(std::span<const float> counts, float left, float* out) {
  for (const float count : counts) {
    *out++ = left * count;
    *out++ = (1.0F - left) * count;
  }
}

/// The seats' shares of the win by the weights of their features.
template <class G>
void evaluate_features(const typename G::State& s,
                       const std::array<float, G::kFeatures>& weights,
                       std::array<float, kMaxSeats>& win) {
  win = {};
  std::array<float, G::kFeatures> counts{};
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    G::features(s, seat, counts.data());
    win[seat] = weighted_sum(weights, counts);
  }
  softmax(std::span(win.data(), s.options.seats), 1.0F);
}

}  // namespace lusoria
