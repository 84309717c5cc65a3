// Piles of small counters worked on many at a time: up to eight of them as the bytes of one word,
// longer ones sixteen a step where the processor can. Counters stay below 128.
#pragma once

#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "engine/core/bits.h"
#include "engine/core/containers.h"

namespace lusoria {

/// A pile of at most eight kinds: byte i counts kind i.
using PackedCounts = std::uint64_t;

template <NamedEnum E>

requires(kCount<E> <= 8) inline PackedCounts packed(const Counts<E>& counts) {
  // In halves: a copy of an odd size would go through memory.
  constexpr unsigned kLow = kCount<E> < 4 ? kCount<E> : 4;
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  std::memcpy(&low, counts.begin(), kLow);
  std::memcpy(&high, counts.begin() + kLow, kCount<E> - kLow);
  return low | PackedCounts{high} << 32U;
}

template <NamedEnum E>

requires(kCount<E> <= 8) inline void unpack(Counts<E>& counts, PackedCounts word) {
  constexpr unsigned kLow = kCount<E> < 4 ? kCount<E> : 4;
  const auto low = static_cast<std::uint32_t>(word);
  const auto high = static_cast<std::uint32_t>(word >> 32U);
  std::memcpy(counts.begin(), &low, kLow);
  std::memcpy(counts.begin() + kLow, &high, kCount<E> - kLow);
}

/// All counters added; less than 256.
constexpr int total(PackedCounts word) {
  return static_cast<int>((word * kOneInEveryByte) >> 56U);
}

/// One in every byte of the word that is at least so much (1 to 127), zero in the others: the sum
/// carries into the highest bit.
constexpr std::uint64_t not_below(std::uint64_t word, int least) {
  const std::uint64_t carry = kOneInEveryByte * (128U - static_cast<unsigned>(least));
  return (word + carry) >> 7U & kOneInEveryByte;
}

/// The kinds of which there are at least so many (1 to 127). A bit each.
constexpr unsigned kinds_with(PackedCounts word, int least) {
  return static_cast<unsigned>(bits_of_bytes(not_below(word, least)));
}

/// The kinds of which there are any. A bit each.
constexpr unsigned kinds_in(PackedCounts word) {
  return kinds_with(word, 1);
}

/// Of the first N kinds those with at least so many (1 to 127). A bit each.
template <int N, NamedEnum E>

requires(N % 8 == 0 && N <= kCount<E> && N <= 64) inline std::uint64_t
    counters_at_least(const Counts<E>& counts, int least) {
  std::uint64_t kinds = 0;
  unsigned at = 0;
#ifdef __SSE2__
  const __m128i fewer = _mm_set1_epi8(static_cast<char>(least - 1));
  const auto enough = [&](__m128i sixteen) {
    return static_cast<std::uint64_t>(
        static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpgt_epi8(sixteen, fewer))));
  };
  for (; at + 16 <= N; at += 16)
    kinds |= enough(_mm_loadu_si128(reinterpret_cast<const __m128i*>(counts.begin() + at))) << at;
  if (at < N) {
    const auto* const eight = reinterpret_cast<const __m128i*>(counts.begin() + at);
    kinds |= (enough(_mm_loadl_epi64(eight)) & 0xffU) << at;
  }
#else
  for (; at < N; at += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, counts.begin() + at, sizeof(eight));
    kinds |= bits_of_bytes(not_below(eight, least)) << at;
  }
#endif
  return kinds;
}

}  // namespace lusoria
