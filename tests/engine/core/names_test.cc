// Enums whose slugs follow from their values, and the table of verbs made of them.
#include "engine/core/names.h"

#include <gtest/gtest.h>

#include "engine/core/action.h"
#include "engine/core/gate.h"

namespace lusoria {
namespace {

LUSORIA_NAMED_ENUM(Good,
                   "good",
                   Water,
                   /// Comments are no part of a name.
                   OliveOil,
                   Dice1,
                   Year12);

enum class Price : std::uint8_t { Low, High };
inline constexpr auto kPriceSlugs =
    slugs_by_value<Price>({{Price::Low, "1_2"}, {Price::High, "3_4"}});

constexpr Names names(Price) {
  return {"price", kPriceSlugs};
}

LUSORIA_NAMED_ENUM(Verb, "verb", Take, Pass, Deal);
LUSORIA_NAMED_ENUM(Decision, "decision", Lead, Follow);

inline constexpr auto kVerbs = verb_table<Verb>({
    {.verb = Verb::Take,
     .answers = Decision::Lead,
     .operands = {named<Good>("good"), seat_ref("from"), or_absent(number("count"))}},
    {.verb = Verb::Pass, .answers = any_of(Decision::Lead, Decision::Follow)},
    {.verb = Verb::Deal, .operands = {named<Good>("good")}},
});

TEST(Names, FollowFromTheEnumerators) {
  EXPECT_EQ(kCount<Good>, 4);
  EXPECT_EQ(slug(Good::Water), "water");
  EXPECT_EQ(slug(Good::OliveOil), "olive_oil");
  EXPECT_EQ(slug(Good::Dice1), "dice_1");
  EXPECT_EQ(slug(Good::Year12), "year_12");
  EXPECT_EQ(names(Good{}).domain, "good");
  EXPECT_EQ(slug(static_cast<Good>(4)), "?");
}

TEST(Names, StandBesideTheirValuesWhereTheyCannotFollow) {
  EXPECT_EQ(slug(Price::Low), "1_2");
  EXPECT_EQ(slug(Price::High), "3_4");
}

struct Barrel {
  Good good{};
  int litres = 0;
};

TEST(Names, ATableHasItsRowsInTheirOrder) {
  constexpr std::array<Barrel, 4> kWhole{
      {{Good::Water, 1}, {Good::OliveOil, 2}, {Good::Dice1, 3}, {Good::Year12, 4}}};
  constexpr std::array<Barrel, 4> kMixed{
      {{Good::OliveOil, 1}, {Good::Water, 2}, {Good::Dice1, 3}, {Good::Year12, 4}}};
  constexpr std::array<Barrel, 1> kShort{{{Good::Water, 1}}};
  EXPECT_TRUE(rows_in_order(kWhole, &Barrel::good));
  EXPECT_FALSE(rows_in_order(kMixed, &Barrel::good));
  EXPECT_FALSE(rows_in_order(kShort, &Barrel::good));
}

TEST(Verbs, HaveTheSlugOfTheirEnumAndTheDecisionsTheyAnswer) {
  EXPECT_EQ(kVerbs[1].slug, "pass");
  EXPECT_TRUE(kVerbs[0].answers.has(static_cast<std::uint8_t>(Decision::Lead)));
  EXPECT_FALSE(kVerbs[0].answers.has(static_cast<std::uint8_t>(Decision::Follow)));
  EXPECT_TRUE(kVerbs[1].answers.has(static_cast<std::uint8_t>(Decision::Follow)));
  EXPECT_TRUE(kVerbs[2].answers.empty());
  EXPECT_TRUE(kAnyDecision.has(31));
}

TEST(Verbs, OperandsNameThingsThatExist) {
  const auto exist = [](std::uint8_t a, std::uint8_t b, std::uint8_t c) {
    return operands_exist(kVerbs[0], {0, a, b, c}, 3);
  };
  EXPECT_TRUE(exist(3, 2, 200));
  EXPECT_FALSE(exist(4, 2, 0)) << "four goods";
  EXPECT_FALSE(exist(0, 3, 0)) << "three seats";
  EXPECT_FALSE(exist(kAbsent, 0, 0)) << "the good is not optional";
  EXPECT_TRUE(exist(0, 0, kAbsent));
  EXPECT_FALSE(operands_exist(kVerbs[1], {1, 0, 0, 1}, 3)) << "pass has no operands";
}

struct Coin {
  std::string_view slug;
  int value;
};

constexpr std::array<Coin, 2> kCoins{{{"as", 1}, {"sestertius", 4}}};
LUSORIA_ENUM_OF_SLUGS(CoinId, "coin", slugs_of(kCoins));
LUSORIA_ENUM_OF_SLUGS(Corner, "corner", slugs_in<3>("a1 a2 b1"));

TEST(EnumOfSlugs, IsNamedByItsRowsOrItsList) {
  EXPECT_EQ(kCount<CoinId>, 2);
  EXPECT_EQ(slug(static_cast<CoinId>(1)), "sestertius");
  EXPECT_EQ(names(CoinId{}).domain, "coin");
  EXPECT_EQ(kCount<Corner>, 3);
  EXPECT_EQ(slug(static_cast<Corner>(0)), "a1");
  EXPECT_EQ(slug(static_cast<Corner>(2)), "b1");
}

}  // namespace
}  // namespace lusoria
