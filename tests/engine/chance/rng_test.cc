#include "engine/chance/rng.h"

#include <array>
#include <gtest/gtest.h>
#include <set>

namespace lusoria {
namespace {

TEST(Mix, IsTheFinaliserOfSplitMix64) {
  // The first outputs of splitmix64 seeded with 0, as published with it.
  EXPECT_EQ(mix(kGolden), 0xe220a8397b1dcdafULL);
  EXPECT_EQ(mix(kGolden * 2), 0x6e789e6aa1b965f4ULL);
  EXPECT_EQ(mix(kGolden * 3), 0x06c45d188009454fULL);
}

TEST(StreamWord, DependsOnSeedStreamAndPlace) {
  std::set<std::uint64_t> words;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (std::uint8_t stream = 0; stream < 10; ++stream) {
      for (std::uint64_t k = 0; k < 10; ++k)
        words.insert(stream_word(seed, stream, k));
    }
  }
  EXPECT_EQ(words.size(), 1000U);
  EXPECT_EQ(stream_word(3, 1, 4), stream_word(3, 1, 4));
}

TEST(Scaled, GivesEachPartItsWords) {
  EXPECT_EQ(scaled(0, 6), 0U);
  EXPECT_EQ(scaled(~std::uint64_t{0}, 6), 5U);
  EXPECT_EQ(scaled(std::uint64_t{1} << 63U, 6), 3U);
  EXPECT_EQ(scaled((std::uint64_t{1} << 63U) - 1, 6), 2U);
}

TEST(Rng, IsEven) {
  Rng rng(11);
  std::array<int, 6> faces{};
  constexpr int kRolls = 60'000;
  for (int i = 0; i < kRolls; ++i)
    ++faces[rng.below(6)];
  double chi_square = 0;
  for (const int n : faces)
    chi_square += (n - 10'000.0) * (n - 10'000.0) / 10'000.0;
  EXPECT_LT(chi_square, 20.5);  // 5 degrees of freedom: one seed in a thousand lies above.
}

TEST(Rng, RepeatsItselfFromTheSameSeed) {
  Rng a(4);
  Rng b(4);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(a.next(), b.next());
}

}  // namespace
}  // namespace lusoria
