// Arithmetic on four small numbers at once: a struct of four bytes, each at most 127, taken as one
// word. The byte's high bit is free, so that no lane borrows from its neighbour.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace lusoria::lanes {

template <class T>
concept FourBytes = sizeof(T) == 4 && std::is_trivially_copyable_v<T>;

inline constexpr std::uint32_t kHighBits = 0x80808080U;

template <FourBytes T>
constexpr std::uint32_t word_of(const T& lanes) {
  return std::bit_cast<std::uint32_t>(lanes);
}

template <FourBytes T>
constexpr T sum(const T& a, const T& b) {
  return std::bit_cast<T>(word_of(a) + word_of(b));
}

/// Whether every lane of a is at least that of b.
template <FourBytes T>
constexpr bool covers(const T& a, const T& b) {
  return (((word_of(a) | kHighBits) - word_of(b)) & kHighBits) == kHighBits;
}

/// What each lane of a has more than that of b; 0 where it has not.
template <FourBytes T>
constexpr T excess(const T& a, const T& b) {
  const std::uint32_t difference = (word_of(a) | kHighBits) - word_of(b);
  const std::uint32_t not_below = ((difference & kHighBits) >> 7U) * 0x7FU;
  return std::bit_cast<T>(difference & not_below);
}

/// All lanes together, at most 255.
template <FourBytes T>
constexpr int total(const T& lanes) {
  return static_cast<int>((word_of(lanes) * 0x01010101U) >> 24U);
}

template <FourBytes T>
constexpr std::uint8_t at(const T& lanes, unsigned lane) {
  return std::bit_cast<std::array<std::uint8_t, 4>>(lanes)[lane];
}

/// n in one lane and 0 in the others.
template <FourBytes T>
constexpr T only(unsigned lane, std::uint8_t n) {
  std::array<std::uint8_t, 4> bytes{};
  bytes[lane] = n;
  return std::bit_cast<T>(bytes);
}

}  // namespace lusoria::lanes
