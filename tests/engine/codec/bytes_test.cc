#include "engine/codec/bytes.h"

#include <gtest/gtest.h>

#include "engine/any/any_game.h"
#include "tests/engine/codec/shelf.h"

namespace lusoria {
namespace {

TEST(Bytes, RoundTrip) {
  const std::vector<std::uint8_t> bytes = to_bytes(full_shelf());
  Shelf again;
  ASSERT_TRUE(from_bytes<Shelf>(bytes, again));
  EXPECT_EQ(hash_of(again), hash_of(full_shelf()));
}

TEST(Bytes, AreLittleEndianAndLeaveUnusedCapacityOut) {
  const std::vector<std::uint8_t> expected{3, 2, 7, 1, 1, 2, 6, 4, 0, 0, 2, 1,
                                           2, 2, 9, 0, 3, 0, 2, 1, 0, 5, 6};
  EXPECT_EQ(to_bytes(full_shelf()), expected);
}

TEST(Bytes, EveryTruncationIsRefused) {
  std::vector<std::uint8_t> bytes = to_bytes(full_shelf());
  Shelf s;
  bytes.push_back(0);
  EXPECT_FALSE(from_bytes<Shelf>(bytes, s)) << "one too many";
  bytes.pop_back();
  while (!bytes.empty()) {
    bytes.pop_back();
    EXPECT_FALSE(from_bytes<Shelf>(bytes, s)) << bytes.size();
  }
}

/// The shelf's bytes with one changed.
bool accepts(unsigned at, std::uint8_t value) {
  std::vector<std::uint8_t> bytes = to_bytes(full_shelf());
  bytes[at] = value;
  Shelf s;
  return from_bytes<Shelf>(bytes, s);
}

TEST(Bytes, ValuesNoFieldCanHaveAreRefused) {
  EXPECT_FALSE(accepts(2, 10)) << "height";
  EXPECT_FALSE(accepts(3, 2)) << "open";
  EXPECT_FALSE(accepts(4, 5)) << "owner";
  EXPECT_TRUE(accepts(4, kSpectator));
  EXPECT_FALSE(accepts(5, 3)) << "label";
  EXPECT_TRUE(accepts(5, 255)) << "no label";
  EXPECT_FALSE(accepts(6, 8)) << "allowed";
  EXPECT_FALSE(accepts(10, 4)) << "jars";
  EXPECT_FALSE(accepts(11, 3)) << "good of a jar";
}

TEST(Bytes, EveryByteOfTheShelfBelongsToAField) {
  FieldBytes counter;
  Shelf s;
  counter.add(s);
  EXPECT_EQ(counter.total(), static_cast<int>(sizeof(Shelf)));
}

TEST(Bytes, TamperedStatesPassCheckOrAreRefused) {
  const AnyGame& game = *find_game("tiny");
  Json options;
  ASSERT_EQ(game.complete_options(Json::object(), options), "");
  AnyState s = game.start(options);
  Rng rng(5);
  for (int i = 0; i < 12 && game.turn(s).actor != Actor::Over; ++i) {
    const AnyActions legal =
        game.turn(s).actor == Actor::Seat ? game.legal_actions(s) : AnyActions{};
    game.apply(s,
               legal.choices.empty()
                   ? game.draw(s, rng.next())
                   : legal.choices[rng.below(static_cast<std::uint32_t>(legal.choices.size()))]);
  }
  const std::vector<std::uint8_t> bytes = game.state_to_bytes(s);
  int refused = 0;
  for (unsigned at = 0; at < bytes.size(); ++at) {
    for (const int flip : {1, 2, 16, 128}) {
      std::vector<std::uint8_t> changed = bytes;
      changed[at] = static_cast<std::uint8_t>(changed[at] ^ flip);
      AnyState read;
      if (game.state_from_bytes(changed, read)) {
        EXPECT_EQ(game.check(read), "");
      } else {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 100);
}

TEST(Hash, TellsValuesApart) {
  Shelf s = full_shelf();
  const std::uint64_t before = hash_of(s);
  EXPECT_EQ(before, hash_of(full_shelf()));
  s.corners[1] ^= 1;
  EXPECT_NE(hash_of(s), before);
}

TEST(Hash, IsTheSameOnEveryPlatform) {
  // Worked out by hand from the definition: one word, one multiplication, one mix.
  const std::uint32_t value = 1;
  std::uint64_t expected = ((kGolden ^ 4) ^ 1) * 0xff51afd7ed558ccdULL;
  expected ^= expected >> 32U;
  EXPECT_EQ(hash_of(value), mix(expected));
}

}  // namespace
}  // namespace lusoria
