// Our own counter-based generator: word k depends on the key and k only, the same on every
// platform. (The distributions of the standard library differ between platforms, so they are not
// used.)
#pragma once

#include <cassert>
#include <cstdint>

namespace lusoria {

/// A bijective 64-bit mix with full avalanche (the finaliser of splitmix64).
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30U;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27U;
  x *= 0x94d049bb133111ebULL;
  x ^= x >> 31U;
  return x;
}

inline constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;

/// Word k of a stream under a seed: what play and tests use where no fair-chance secret is wanted.
constexpr std::uint64_t stream_word(std::uint64_t seed, std::uint8_t stream, std::uint64_t k) {
  const std::uint64_t key = mix(seed + kGolden * (std::uint64_t{stream} + 1));
  return mix(key + kGolden * (k + 1));
}

/// The high half of a 64×64-bit product: maps a word evenly onto 0 … n-1 (n is far below 2^32, so
/// the unevenness is below 2^-32).
constexpr std::uint32_t scaled(std::uint64_t word, std::uint32_t n) {
  return static_cast<std::uint32_t>(((word >> 32U) * n) >> 32U);
}

/// A sequential generator over one key, for search, samples and playouts.
class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed) : state_(mix(seed + kGolden)) {}

  constexpr std::uint64_t next() {
    state_ += kGolden;
    return mix(state_);
  }

  /// Evenly one of 0 … n-1.
  constexpr std::uint32_t below(std::uint32_t n) {
    assert(n > 0);
    return scaled(next(), n);
  }

 private:
  std::uint64_t state_;
};

}  // namespace lusoria
