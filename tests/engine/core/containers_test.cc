#include "engine/core/containers.h"

#include <gtest/gtest.h>

#include "engine/codec/bytes.h"
#include "tests/engine/codec/shelf.h"

namespace lusoria {
namespace {

using Numbers = InlineVector<std::uint8_t, 4>;

Numbers numbers(std::initializer_list<int> values) {
  Numbers list;
  for (const int value : values)
    list.push_back(static_cast<std::uint8_t>(value));
  return list;
}

TEST(InlineVector, KeepsOrderWhenOneLeaves) {
  Numbers list = numbers({5, 6, 7});
  list.erase(1);
  EXPECT_EQ(list, numbers({5, 7}));
  EXPECT_TRUE(list.contains(7));
  EXPECT_FALSE(list.contains(6));
  EXPECT_EQ(list.back(), 7);
}

TEST(InlineVector, EqualListsAreEqualBytesHoweverTheyCameAbout) {
  Numbers popped = numbers({1, 2, 3});
  EXPECT_EQ(popped.pop_back(), 3);
  Numbers erased = numbers({9, 1, 2});
  erased.erase(0);
  Numbers refilled = numbers({8, 8, 8, 8});
  EXPECT_TRUE(refilled.full());
  refilled.clear();
  EXPECT_TRUE(refilled.empty());
  refilled.push_back(1);
  refilled.push_back(2);
  for (const Numbers& list : {popped, erased, refilled})
    EXPECT_EQ(hash_of(list), hash_of(numbers({1, 2})));
}

TEST(Each, GivesEveryValueOnceInOrder) {
  int next = 0;
  for (const Good good : Each<Good>())
    EXPECT_EQ(static_cast<int>(good), next++);
  EXPECT_EQ(next, kCount<Good>);
}

TEST(EnumSet, HoldsWhatWasPutIn) {
  EnumSet<Good> set;
  EXPECT_TRUE(set.empty());
  set.insert(Good::Wine);
  set.insert(Good::Water);
  set.insert(Good::Wine);
  EXPECT_EQ(set.size(), 2);
  EXPECT_FALSE(set.contains(Good::Grain));
  set.erase(Good::Water);
  EXPECT_EQ(set.mask(), 4);
}

TEST(Maybe, IsOneOrNothing) {
  Maybe<Good> maybe;
  EXPECT_FALSE(maybe.has());
  maybe = Good::Grain;
  EXPECT_TRUE(maybe.is(Good::Grain));
  EXPECT_EQ(*maybe, Good::Grain);
  maybe.clear();
  EXPECT_EQ(maybe, Maybe<Good>{});
}

TEST(Counts, AddUp) {
  Counts<Good> counts;
  counts[Good::Water] = 2;
  counts[Good::Wine] = 5;
  EXPECT_EQ(total(counts), 7);
}

TEST(Names, KnowTheirTables) {
  EXPECT_EQ(slug(Good::Grain), "grain");
  EXPECT_EQ(slug(static_cast<Good>(9)), "?");
  EXPECT_TRUE(well_formed(kGoodSlugs));
  constexpr std::array<std::string_view, 2> kTwice{"oil", "oil"};
  constexpr std::array<std::string_view, 1> kCapital{"Oil"};
  constexpr std::array<std::string_view, 1> kEmpty{""};
  EXPECT_FALSE(well_formed(kTwice));
  EXPECT_FALSE(well_formed(kCapital));
  EXPECT_FALSE(well_formed(kEmpty));
}

TEST(ActionList, KeepsChoicesAndAsidesApart) {
  ActionList<RawAction, 4> list;
  list.choose({1, 0, 0, 0});
  list.aside({9, 0, 0, 0});
  list.choose({2, 0, 0, 0});
  ASSERT_EQ(list.choices().size(), 2U);
  ASSERT_EQ(list.asides().size(), 1U);
  EXPECT_EQ(list[2].verb, 9);
  EXPECT_TRUE(list.contains({2, 0, 0, 0}));
  EXPECT_FALSE(list.contains({2, 1, 0, 0}));
  list.clear();
  EXPECT_EQ(list.size(), 0);
}

TEST(ShareWin, SharesEvenlyAndWholly) {
  Result result;
  result.seats = 4;
  for (const unsigned seat : {0U, 1U, 3U})
    result.seat[seat].rank = 1;
  result.seat[2].rank = 4;
  share_win(result);
  EXPECT_EQ(result.seat[0].share, 333'334U);
  EXPECT_EQ(result.seat[1].share, 333'333U);
  EXPECT_EQ(result.seat[2].share, 0U);
  EXPECT_EQ(result.seat[0].share + result.seat[1].share + result.seat[3].share, kWholeWin);
}

}  // namespace
}  // namespace lusoria
