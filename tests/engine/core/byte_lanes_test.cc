#include "engine/core/byte_lanes.h"

#include <gtest/gtest.h>

#include "engine/chance/rng.h"

namespace lusoria {
namespace {

using Bytes = std::array<std::uint8_t, 4>;

/// Numbers from all over the range, its ends most of all.
Bytes any(Rng& rng) {
  Bytes bytes{};
  for (std::uint8_t& byte : bytes) {
    const std::uint32_t kind = rng.below(4);
    byte = static_cast<std::uint8_t>(kind == 0 ? 0 : kind == 1 ? 127 : rng.below(128));
  }
  return bytes;
}

TEST(ByteLanes, DoesWhatALoopOverTheBytesDoes) {
  Rng rng(1);
  for (int i = 0; i < 100'000; ++i) {
    const Bytes a = any(rng);
    const Bytes b = any(rng);
    Bytes sum{};
    Bytes excess{};
    bool covers = true;
    for (unsigned lane = 0; lane < 4; ++lane) {
      sum[lane] = static_cast<std::uint8_t>(a[lane] + b[lane]);
      excess[lane] = static_cast<std::uint8_t>(a[lane] > b[lane] ? a[lane] - b[lane] : 0);
      covers = covers && a[lane] >= b[lane];
      ASSERT_EQ(lanes::at(a, lane), a[lane]);
    }
    ASSERT_EQ(lanes::sum(a, b), sum);
    ASSERT_EQ(lanes::excess(a, b), excess);
    ASSERT_EQ(lanes::covers(a, b), covers);
  }
}

TEST(ByteLanes, AddsUpAndFillsOne) {
  EXPECT_EQ(lanes::total(Bytes{1, 20, 107, 127}), 255);
  EXPECT_EQ(lanes::total(Bytes{}), 0);
  EXPECT_EQ(lanes::only<Bytes>(2, 9), (Bytes{0, 0, 9, 0}));
}

}  // namespace
}  // namespace lusoria
