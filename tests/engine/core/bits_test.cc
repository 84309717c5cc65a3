// Each trick against the plain loop it stands for.
#include "engine/core/bits.h"

#include <gtest/gtest.h>
#include <vector>

#include "engine/chance/rng.h"

namespace lusoria {
namespace {

TEST(Bits, OnesComeFromTheLowestOn) {
  std::vector<unsigned> places;
  for (const unsigned i : OnesIn((1ULL << 63U) | 0b10110U))
    places.push_back(i);
  EXPECT_EQ(places, (std::vector<unsigned>{1, 2, 4, 63}));
  for (const unsigned i : OnesIn(0))
    ADD_FAILURE() << i;
}

TEST(Bits, EqualBytesAreFoundWhateverStandsBeside) {
  // The neighbours 0x80 and 0x7F are those that a careless carry would reach.
  EXPECT_EQ(equal_bytes(0x80007F0001FF0000ULL, 0), 0x0001000100000101ULL);
  EXPECT_EQ(equal_bytes(0x80007F0001FF0080ULL, 0x80), 0x0100000000000001ULL);
  EXPECT_EQ(bits_of_bytes(0x0100000100000101ULL), 0b10010011U);
}

TEST(Bits, ReplacesBytesLikeALoop) {
  Rng rng(1);
  for (int round = 0; round < 500; ++round) {
    std::array<std::uint8_t, 36> bytes{};
    for (std::uint8_t& byte : bytes)
      byte = static_cast<std::uint8_t>(rng.below(4));
    const auto from = static_cast<std::uint8_t>(rng.below(4));
    auto expected = bytes;
    std::uint64_t places = 0;
    for (std::uint32_t i = 0; i < bytes.size(); ++i) {
      if (bytes[i] != from) continue;
      expected[i] = 200;
      places |= std::uint64_t{1} << i;
    }
    EXPECT_EQ(replace_bytes(bytes, from, 200), places);
    EXPECT_EQ(bytes, expected);
  }
}

TEST(Bits, EveryThingCountedHasItsOwner) {
  Rng rng(2);
  for (std::uint32_t size = 1; size < 80; ++size) {
    std::vector<std::uint8_t> counts(size);
    std::vector<int> owners;
    for (std::uint32_t i = 0; i < size; ++i) {
      counts[i] = static_cast<std::uint8_t>(rng.below(6));
      owners.insert(owners.end(), counts[i], static_cast<int>(i));
    }
    EXPECT_EQ(sum_of(counts), static_cast<int>(owners.size()));
    for (std::uint32_t n = 0; n < owners.size(); ++n)
      EXPECT_EQ(owner_of(counts, static_cast<int>(n)), owners[n]);
  }
}

TEST(Bits, FindsAByteLikeALoop) {
  Rng rng(3);
  for (const std::uint32_t size : {0U, 5U, 8U, 28U, 64U}) {
    std::vector<std::uint8_t> bytes(size);
    std::uint64_t places = 0;
    for (std::uint32_t i = 0; i < size; ++i) {
      bytes[i] = static_cast<std::uint8_t>(126 + rng.below(4));
      if (bytes[i] == 128) places |= std::uint64_t{1} << i;
    }
    EXPECT_EQ(places_of(bytes, 128), places);
  }
}

TEST(Bits, CountsSmallBytesWhateverStandsBeside) {
  Rng rng(4);
  for (int round = 0; round < 500; ++round) {
    const std::uint64_t word = rng.next();
    const auto most = static_cast<int>(rng.below(256));
    int expected = 0;
    for (unsigned byte = 0; byte < 8; ++byte)
      expected += static_cast<int>(word >> 8 * byte & 255U) <= most ? 1 : 0;
    EXPECT_EQ(bytes_up_to(word, most), expected);
  }
}

}  // namespace
}  // namespace lusoria
