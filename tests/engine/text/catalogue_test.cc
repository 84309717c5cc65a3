#include "engine/text/catalogue.h"

#include <array>
#include <gtest/gtest.h>

namespace lusoria {
namespace {

const std::array<std::string, 2> kSeats{"Ana", "Ben"};

Catalogue english() {
  Catalogue words;
  EXPECT_EQ(words.add("# things\nhidden = a card\ncard.owl = the Owl\n"
                      "event.gain = {who} gains {n?one coin|# coins}{card? with {card}}\n"),
            "");
  return words;
}

TEST(CatalogueTest, RendersSeatsNumbersAndNames) {
  Message message{"event.gain", {}};
  message.with_seat("who", 1).with("n", 1);
  EXPECT_EQ(english().render(message, kSeats), "Ben gains one coin");
  message.params[1].number = 3;
  message.with_key("card", "card.owl");
  EXPECT_EQ(english().render(message, kSeats), "Ben gains 3 coins with the Owl");
  message.params[2] = {"card", Param::Kind::Hidden, 0, ""};
  EXPECT_EQ(english().render(message, kSeats), "Ben gains 3 coins with a card");
}

TEST(CatalogueTest, WhatIsMissingShows) {
  EXPECT_EQ(english().render({"event.lose", {}}, kSeats), "⟦event.lose⟧");
  EXPECT_EQ(english().render({"event.gain", {}}, kSeats), "⟦who⟧ gains ");
  Message message{"event.gain", {}};
  message.with_seat("who", 0).with("n", 2).with_key("card", "card.cat");
  EXPECT_EQ(english().render(message, kSeats), "Ana gains 2 coins with ⟦card.cat⟧");
}

/// An article agrees with its noun: the form of a name is a text of its own.
TEST(CatalogueTest, AFormOfAName) {
  Catalogue words;
  ASSERT_EQ(words.add("hire = {who} hires {role.a}\nrole.smith = Smith\nrole.smith.a = a Smith\n"
                      "role.actor = Actor\nrole.actor.a = an Actor\nhidden = somebody\n"),
            "");
  Message message{"hire", {}};
  message.with_seat("who", 0).with_key("role", "role.actor");
  EXPECT_EQ(words.render(message, kSeats), "Ana hires an Actor");
  message.params[1].key = "role.smith";
  EXPECT_EQ(words.render(message, kSeats), "Ana hires a Smith");
  message.params[1] = {"role", Param::Kind::Hidden, 0, ""};
  EXPECT_EQ(words.render(message, kSeats), "Ana hires somebody");
  EXPECT_EQ(placeholders("{who} hires {role.a}"), (std::vector<std::string>{"who", "role"}));
}

TEST(CatalogueTest, SaysWhichLineIsWrong) {
  Catalogue words;
  EXPECT_EQ(words.add("a = 1\nb\n"), "line 2: expected 'key = text'");
  EXPECT_EQ(words.add("a = 1\na = 2\n"), "line 2: a is given twice");
  EXPECT_EQ(words.add("A B = 1\n"), "line 1: 'A B' is not a key");
  EXPECT_EQ(words.add("a = {n?x|y\n"), "line 1: a brace is not closed");
  EXPECT_TRUE(words.texts().empty());
}

TEST(CatalogueTest, ListsPlaceholders) {
  EXPECT_EQ(placeholders("{who} {n?one {good}|# {good}}"),
            (std::vector<std::string>{"who", "n", "good"}));
}

}  // namespace
}  // namespace lusoria
