// Words used as many small values at once: a set of at most 64 things as bits, eight counts or
// labels as the bytes of one word (the lowest byte first, as every platform we run on stores it).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace lusoria {

/// The places of the ones in a word from the lowest on: `for (const unsigned i : OnesIn(mask))`.
class OnesIn {
 public:
  constexpr explicit OnesIn(std::uint64_t word) : word_(word) {}

  constexpr OnesIn begin() const { return *this; }

  constexpr OnesIn end() const { return OnesIn(0); }

  constexpr unsigned operator*() const { return static_cast<unsigned>(std::countr_zero(word_)); }

  constexpr OnesIn& operator++() {
    word_ &= word_ - 1;
    return *this;
  }

  constexpr bool operator==(const OnesIn&) const = default;

 private:
  std::uint64_t word_;
};

inline constexpr std::uint64_t kOneInEveryByte = 0x0101010101010101ULL;

/// One in every byte of `eight` that equals `value`, zero in the others.
constexpr std::uint64_t equal_bytes(std::uint64_t eight, std::uint8_t value) {
  constexpr std::uint64_t kLow = kOneInEveryByte * 0x7F;
  const std::uint64_t differs = eight ^ kOneInEveryByte * value;
  return ~((((differs & kLow) + kLow) | differs) | kLow) >> 7U;
}

/// Eight bytes of zero or one as the eight lowest bits of a word.
constexpr std::uint64_t bits_of_bytes(std::uint64_t ones) {
  return ones * 0x0102040810204080ULL >> 56U;
}

/// Where `value` stands among at most 64 bytes. A bit each.
inline std::uint64_t places_of(std::span<const std::uint8_t> bytes, std::uint8_t value) {
  std::uint64_t places = 0;
  std::uint32_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes.data() + i, sizeof(eight));
    places |= bits_of_bytes(equal_bytes(eight, value)) << i;
  }
  for (; i < bytes.size(); ++i)
    places |= std::uint64_t{bytes[i] == value} << i;
  return places;
}

/// Puts `to` in place of `from` everywhere; bit i of the result tells whether byte i was one.
template <class Bytes>
std::uint64_t replace_bytes(Bytes& bytes, std::uint8_t from, std::uint8_t to) {
  constexpr std::uint32_t kBytes = std::tuple_size_v<Bytes>;
  static_assert(kBytes <= 64);
  std::uint64_t replaced = 0;
  for (std::uint32_t i = 0; i < kBytes; i += 8) {
    const std::uint32_t count = kBytes - i < 8 ? kBytes - i : 8;
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes.data() + i, count);
    const std::uint64_t found = equal_bytes(eight, from);
    if (found == 0) continue;
    eight ^= found * static_cast<std::uint8_t>(from ^ to);
    std::memcpy(bytes.data() + i, &eight, count);
    // Beyond the last byte the word holds zeros, which are not bytes of the array.
    replaced |= (bits_of_bytes(found) & ((1U << count) - 1)) << i;
  }
  return replaced;
}

/// Bytes i to i + 7 as a word; zeros stand beyond the last.
inline std::uint64_t eight_from(std::span<const std::uint8_t> bytes, std::uint32_t i) {
  std::uint64_t eight = 0;
  const auto left = static_cast<std::uint32_t>(bytes.size()) - i;
  if (left >= 8) {
    std::memcpy(&eight, bytes.data() + i, sizeof(eight));
  } else if (bytes.size() >= 8) {
    // The last eight, without those that come before i: no loop whose end is hard to foresee.
    std::memcpy(&eight, bytes.data() + bytes.size() - 8, sizeof(eight));
    eight >>= 8 * (8 - left);
  } else {
    for (std::uint32_t at = 0; at < left; ++at)
      eight |= std::uint64_t{bytes[i + at]} << 8 * at;
  }
  return eight;
}

/// Eight counts, whose sum is below 256, and what they and all before them come to, byte by byte.
constexpr std::uint64_t running_sums(std::uint64_t eight) {
  return eight * kOneInEveryByte;
}

/// How many bytes of the word are at most `n`, itself below 256. In lanes of two bytes, where the
/// difference has room for its sign.
constexpr int bytes_up_to(std::uint64_t word, int n) {
  constexpr std::uint64_t kOneInEveryLane = 0x0001000100010001ULL;
  const std::uint64_t most = kOneInEveryLane * (256U + static_cast<unsigned>(n));
  const std::uint64_t even = most - (word & kOneInEveryLane * 255);
  const std::uint64_t odd = most - (word >> 8U & kOneInEveryLane * 255);
  const std::uint64_t found = (even >> 8U & kOneInEveryLane) + (odd >> 8U & kOneInEveryLane);
  return static_cast<int>(found * kOneInEveryLane >> 48U);
}

/// The sum of counts of which no eight neighbours have more than 255.
inline int sum_of(std::span<const std::uint8_t> counts) {
  std::uint32_t i = 0;
  int sum = 0;
#ifdef __SSE2__
  __m128i halves = _mm_setzero_si128();
  for (; i + 16 <= counts.size(); i += 16) {
    const auto* const sixteen = reinterpret_cast<const __m128i*>(counts.data() + i);
    halves = _mm_add_epi64(halves, _mm_sad_epu8(_mm_loadu_si128(sixteen), _mm_setzero_si128()));
  }
  sum = _mm_cvtsi128_si32(halves) + _mm_cvtsi128_si32(_mm_srli_si128(halves, 8));
#endif
  for (; i < counts.size(); i += 8)
    sum += static_cast<int>(running_sums(eight_from(counts, i)) >> 56U);
  return sum;
}

/// Whose count thing number `n` of all counted things belongs to, `n` being below their sum.
inline int owner_of(std::span<const std::uint8_t> counts, int n) {
  std::uint32_t i = 0;
  for (; i + 8 < counts.size(); i += 8) {
    const std::uint64_t sums = running_sums(eight_from(counts, i));
    const auto eight = static_cast<int>(sums >> 56U);
    // The owner is the first whose running sum is above n: which one is no branch to foresee.
    if (n < eight) return static_cast<int>(i) + bytes_up_to(sums, n);
    n -= eight;
  }
  return static_cast<int>(i) + bytes_up_to(running_sums(eight_from(counts, i)), n);
}

}  // namespace lusoria
