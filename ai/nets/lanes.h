// Sums over short rows of numbers, several lanes at a time. Whole numbers give the same bits in
// every order; floats are added lane by lane in one order that no compiler may change, so that a
// training run is the same wherever it is run.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace lusoria::nets {

// Sixteen bytes; g++ and clang know such types on every target, with or without a vector unit.
using Lanes16 = std::int16_t __attribute__((vector_size(16)));
using Lanes32 = std::int32_t __attribute__((vector_size(16)));
using LanesF = float __attribute__((vector_size(16)));

template <class Lanes, class T>
Lanes load_lanes(const T* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof(lanes));
  return lanes;
}

template <class Lanes, class T>
void store_lanes(T* to, const Lanes& lanes) {
  std::memcpy(to, &lanes, sizeof(lanes));
}

/// Products of eight pairs, neighbours added.
inline Lanes32 multiply_pairs(Lanes16 a, Lanes16 b) {
#if defined(__SSE2__)
  return (Lanes32)_mm_madd_epi16((__m128i)a, (__m128i)b);
#elif defined(__wasm_simd128__)
  return (Lanes32)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
#else
  Lanes32 sums;
  for (int i = 0; i < 4; ++i)
    sums[i] = std::int32_t{a[2 * i]} * b[2 * i] + std::int32_t{a[2 * i + 1]} * b[2 * i + 1];
  return sums;
#endif
}

inline std::int32_t total(Lanes32 lanes) {
  return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

/// Count is a multiple of 16.
template <int Count>
std::int32_t dot(const std::int16_t* a, const std::int16_t* b) {
  static_assert(Count % 16 == 0);
  Lanes32 even{};
  Lanes32 odd{};
#pragma GCC unroll 8
  for (int i = 0; i < Count; i += 16) {
    even += multiply_pairs(load_lanes<Lanes16>(a + i), load_lanes<Lanes16>(b + i));
    odd += multiply_pairs(load_lanes<Lanes16>(a + i + 8), load_lanes<Lanes16>(b + i + 8));
  }
  return total(even + odd);
}

template <int Count>
float dot(const float* a, const float* b) {
  static_assert(Count % 8 == 0);
  LanesF even{};
  LanesF odd{};
  for (int i = 0; i < Count; i += 8) {
    even += load_lanes<LanesF>(a + i) * load_lanes<LanesF>(b + i);
    odd += load_lanes<LanesF>(a + i + 4) * load_lanes<LanesF>(b + i + 4);
  }
  even += odd;
  return (even[0] + even[1]) + (even[2] + even[3]);
}

/// sums += by · row
template <int Count>
void add_scaled(float* sums, const float* row, float by) {
  const LanesF factor{by, by, by, by};
  for (int i = 0; i < Count; i += 4)
    store_lanes(sums + i, load_lanes<LanesF>(sums + i) + load_lanes<LanesF>(row + i) * factor);
}

/// sums += row
template <int Count>
void add_row(float* sums, const float* row) {
  for (int i = 0; i < Count; i += 4)
    store_lanes(sums + i, load_lanes<LanesF>(sums + i) + load_lanes<LanesF>(row + i));
}

/// Eight 16-bit lanes after another, kept in registers while rows are added.
template <int Count>
class RowSum {
  static constexpr int kParts = Count / 8;

 public:
  explicit RowSum(const std::int16_t* from) {
#pragma GCC unroll 8
    for (int i = 0; i < kParts; ++i)
      parts_[i] = load_lanes<Lanes16>(from + 8 * i);
  }

  void add(const std::int16_t* row) {
#pragma GCC unroll 8
    for (int i = 0; i < kParts; ++i)
      parts_[i] += load_lanes<Lanes16>(row + 8 * i);
  }

  void store(std::int16_t* to) const {
#pragma GCC unroll 8
    for (int i = 0; i < kParts; ++i)
      store_lanes(to + 8 * i, parts_[i]);
  }

  /// Cut to what an activation may be.
  void store_between(std::int16_t low, std::int16_t high, std::int16_t* to) const {
#pragma GCC unroll 8
    for (int i = 0; i < kParts; ++i) {
      Lanes16 part = parts_[i];
      part = part < low ? Lanes16{} + low : part;
      part = part > high ? Lanes16{} + high : part;
      store_lanes(to + 8 * i, part);
    }
  }

 private:
  Lanes16 parts_[kParts];
};

}  // namespace lusoria::nets
