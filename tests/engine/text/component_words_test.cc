#include "engine/text/component_words.h"

#include <gtest/gtest.h>

namespace lusoria {
namespace {

class ComponentWords : public ::testing::Test {
 protected:
  ComponentWords() {
    EXPECT_EQ(words_.add("component.card = card, {name}\n"
                         "card.mill = Mill\n"
                         "good.flour = flour\n"
                         "good.grain = grain\n"
                         "fact.card.price = {n?1 coin|# coins}\n"
                         "fact.card.price.0 = for nothing\n"
                         "fact.card.good = about {good}\n"
                         "fact.card.makes = makes\n"
                         "fact.card.makes.each = {n} {good}\n"
                         "fact.card.goals = goals\n"
                         "fact.card.goals.each = {good} at {place}\n"
                         "fact.card.rows = drawn\n"
                         "fact.card.known = —\n"),
              "");
  }

  std::string said(const Json& facts) const {
    return in_words({.kind = "card", .slug = "mill", .facts = facts}, words_);
  }

  Catalogue words_;
};

TEST_F(ComponentWords, NothingToSayIsTheNameAlone) {
  EXPECT_EQ(said(Json()), "card, Mill");
  EXPECT_EQ(said(Json::object()), "card, Mill");
}

TEST_F(ComponentWords, NumbersAndSlugsOneAfterTheOther) {
  EXPECT_EQ(said({{"price", 2}, {"good", "flour"}}), "card, Mill: 2 coins; about flour");
}

TEST_F(ComponentWords, AValueMayHaveWordsOfItsOwn) {
  EXPECT_EQ(said({{"price", 0}}), "card, Mill: for nothing");
  EXPECT_EQ(said({{"price", 1}}), "card, Mill: 1 coin");
}

TEST_F(ComponentWords, CountsLeaveOutTheirZeros) {
  EXPECT_EQ(said({{"makes", {{"grain", 0}, {"flour", 2}}}}), "card, Mill: makes 2 flour");
  EXPECT_EQ(said({{"makes", {{"grain", 0}, {"flour", 0}}}}), "card, Mill");
}

TEST_F(ComponentWords, GroupsGoByTheNamesOfTheirValues) {
  const Json goals =
      Json::array({{{"place", 1}, {"good", "grain"}}, {{"place", 5}, {"good", "flour"}}});
  EXPECT_EQ(said({{"goals", goals}}), "card, Mill: goals grain at 1, flour at 5");
}

TEST_F(ComponentWords, DrawingsAreShownAsTheyAre) {
  EXPECT_EQ(said({{"rows", {"..P", "S.."}}}), "card, Mill: drawn ..P, S..");
}

TEST_F(ComponentWords, WhatTheNameSaysIsNotSaidAgain) {
  EXPECT_EQ(said({{"known", "flour"}}), "card, Mill");
  EXPECT_EQ(said({{"known", {{"flour", 2}}}}), "card, Mill");
}

TEST_F(ComponentWords, WhatHasNoWordsIsMarked) {
  EXPECT_EQ(said({{"weight", 3}}), "card, Mill: ⟦fact.card.weight⟧");
  EXPECT_EQ(said({{"good", "salt"}}), "card, Mill: about ⟦good.salt⟧");
}

}  // namespace
}  // namespace lusoria
