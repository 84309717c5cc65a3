#include "engine/core/packed_counts.h"

#include <gtest/gtest.h>

namespace lusoria {
namespace {

LUSORIA_NAMED_ENUM(Six, "six", A, B, C, D, E, F);
LUSORIA_NAMED_ENUM(Many, "many",
                   A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z);

Counts<Six> pile_of_six() {
  Counts<Six> pile{};
  pile[Six::B] = 3;
  pile[Six::D] = 127;
  pile[Six::F] = 1;
  return pile;
}

TEST(PackedCounts, GoInAndOut) {
  const Counts<Six> pile = pile_of_six();
  EXPECT_EQ(packed(pile), 0x01007f000300ULL);
  Counts<Six> again{};
  unpack(again, packed(pile));
  EXPECT_EQ(again, pile);
}

TEST(PackedCounts, AreAddedAndTold) {
  EXPECT_EQ(total(packed(pile_of_six())), 131);
  EXPECT_EQ(kinds_in(packed(pile_of_six())), 0b101010U);
  EXPECT_EQ(kinds_in(0), 0U);
}

TEST(PackedCounts, AtLeastIsEveryCounterCompared) {
  Counts<Many> pile{};
  for (int i = 0; i < kCount<Many>; ++i)
    pile[nth<Many>(i)] = static_cast<std::uint8_t>(i * 11 % 128);
  for (const int least : {1, 2, 50, 127}) {
    std::uint64_t expected = 0;
    for (int i = 0; i < 24; ++i)
      expected |= std::uint64_t{pile[nth<Many>(i)] >= least} << i;
    EXPECT_EQ(counters_at_least<24>(pile, least), expected) << least;
  }
}

}  // namespace
}  // namespace lusoria
