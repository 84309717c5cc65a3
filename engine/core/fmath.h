// The few real functions that evaluation and search need, written so that every platform gives the
// same bits: only IEEE 754 arithmetic, no contraction (a build flag), no C library. Accuracy is
// about seven digits, which is more than an estimate deserves.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace lusoria {

/// e^x. Outside ±80 the result is clamped.
constexpr float exp_of(float x) {
  if (x > 80.0F) x = 80.0F;
  if (x < -80.0F) x = -80.0F;
  // x = n·ln 2 + r with |r| <= ln 2 / 2; e^r by its series, 2^n by the exponent bits.
  const double scaled_x = static_cast<double>(x) * 1.4426950408889634;
  const auto n = static_cast<std::int32_t>(scaled_x + (scaled_x < 0 ? -0.5 : 0.5));
  const double r = static_cast<double>(x) - static_cast<double>(n) * 0.6931471805599453;
  double term = 1.0;
  double sum = 1.0;
  for (int i = 1; i <= 10; ++i) {
    term = term * r / static_cast<double>(i);
    sum = sum + term;
  }
  const double power = std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52U);
  return static_cast<float>(sum * power);
}

/// Natural logarithm of a positive number.
constexpr float log_of(float x) {
  const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(x));
  const auto exponent = static_cast<std::int32_t>((bits >> 52U) & 2047U) - 1023;
  const double m = std::bit_cast<double>((bits & 0xfffffffffffffULL) | 0x3ff0000000000000ULL);
  // ln m = 2·artanh((m-1)/(m+1)), m in [1, 2).
  const double z = (m - 1.0) / (m + 1.0);
  const double z2 = z * z;
  double power = z;
  double sum = 0.0;
  for (int i = 1; i <= 19; i += 2) {
    sum = sum + power / static_cast<double>(i);
    power = power * z2;
  }
  return static_cast<float>(2.0 * sum + static_cast<double>(exponent) * 0.6931471805599453);
}

/// The sum of weight i times count i, added up in this order.
constexpr float weighted_sum(std::span<const float> weights, std::span<const float> counts) {
  float sum = 0.0F;
  for (unsigned i = 0; i < weights.size(); ++i)
    sum = sum + weights[i] * counts[i];
  return sum;
}

/// Turns strengths into shares of the win: share i is proportional to e^(strength i / scale).
constexpr void softmax(std::span<float> values, float scale) {
  float highest = values.empty() ? 0.0F : values[0];
  for (const float v : values)
    highest = v > highest ? v : highest;
  float sum = 0.0F;
  for (float& v : values) {
    v = exp_of((v - highest) / scale);
    sum = sum + v;
  }
  for (float& v : values)
    v = v / sum;
}

}  // namespace lusoria
