// Words used as many small values at once: a set of at most 64 things as bits, eight counts or
// labels as the bytes of one word (the lowest byte first, as every platform we run on stores it).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

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

/// The sum of the eight counts from there on, which is below 256.
inline int sum_of_eight(const std::uint8_t* counts) {
  std::uint64_t eight = 0;
  std::memcpy(&eight, counts, sizeof(eight));
  return static_cast<int>(eight * kOneInEveryByte >> 56U);
}

/// The sum of counts of which no eight neighbours have more than 255.
inline int sum_of(std::span<const std::uint8_t> counts) {
  std::uint32_t i = 0;
  int sum = 0;
  for (; i + 8 <= counts.size(); i += 8)
    sum += sum_of_eight(counts.data() + i);
  for (; i < counts.size(); ++i)
    sum += counts[i];
  return sum;
}

/// Whose count thing number `n` of all counted things belongs to, `n` being below their sum.
inline int owner_of(std::span<const std::uint8_t> counts, int n) {
  std::uint32_t i = 0;
  for (; i + 8 <= counts.size(); i += 8) {
    const int eight = sum_of_eight(counts.data() + i);
    if (n < eight) break;
    n -= eight;
  }
  while (n >= counts[i])
    n -= counts[i++];
  return static_cast<int>(i);
}

}  // namespace lusoria
