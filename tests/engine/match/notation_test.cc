#include "engine/match/notation.h"

#include <gtest/gtest.h>

#include "tests/engine/match/toy/game.h"

namespace lusoria {
namespace {

class NotationTest : public ::testing::Test {
 protected:
  NotationTest() {
    seats_.keys = {"Ana", "Ben"};
    seats_.count = 2;
  }

  Notation notation() const { return {toy::Title::kVerbs, seats_}; }

  SeatKeys seats_;
};

TEST_F(NotationTest, PrintsVerbAndNamedOperands) {
  EXPECT_EQ(print_line(notation(), 0, {0, 2, 0, 0}), "Ana: gain points=2");
  EXPECT_EQ(print_line(notation(), kNobody, {7, 1, 1, 0}), "chance: dealt card=owl to=Ben");
  EXPECT_EQ(print_action(notation(), {7, kHidden, 1, 0}), "dealt card=? to=Ben");
  EXPECT_EQ(print_action(notation(), {4, 1, kAbsent, 0}), "greet whom=Ben");
}

TEST_F(NotationTest, ReadsEveryWellFormedActionBack) {
  int count = 0;
  for (int verb = 0; verb < 256; ++verb) {
    for (int a = 0; a < 256; ++a) {
      for (const int b : {0, 1, 2, 3, 253, 254, 255}) {
        const RawAction action{static_cast<std::uint8_t>(verb),
                               static_cast<std::uint8_t>(a),
                               static_cast<std::uint8_t>(b),
                               0};
        if (!well_formed(notation(), action)) continue;
        ++count;
        Seat actor = 7;
        RawAction back{99, 99, 99, 99};
        const std::string line = print_line(notation(), 1, action);
        ASSERT_EQ(parse_line(notation(), line, actor, back), "") << line;
        ASSERT_EQ(back, action) << line;
        ASSERT_EQ(actor, 1);
      }
    }
  }
  // gain and rolled 256 each; roll, peek, bury, end 1 each; greet (2 seats, ?, -) × (3 cards, ?,
  // -); dealt (3 cards, ?, -) × (2 seats, ?, -); buried 3 cards, ?, -.
  EXPECT_EQ(count, 256 * 2 + 4 + 4 * 5 + 5 * 4 + 5);
}

TEST_F(NotationTest, SaysWhatIsWrong) {
  RawAction action;
  Seat actor = 0;
  EXPECT_EQ(parse_line(notation(), "Cleo: end", actor, action), "nobody here is called 'Cleo'");
  EXPECT_EQ(parse_line(notation(), "end", actor, action), "expected 'Seat: action'");
  EXPECT_EQ(parse_action(notation(), "fly", action), "no action is called 'fly'");
  EXPECT_EQ(parse_action(notation(), "gain 1 2", action), "gain has no place for '2'");
  EXPECT_EQ(parse_action(notation(), "gain coins=1", action), "gain has no operand 'coins'");
  EXPECT_EQ(parse_action(notation(), "gain points=1 points=2", action), "points is given twice");
  EXPECT_EQ(parse_action(notation(), "gain points=254", action),
            "points must be a number from 0 to 253, not '254'");
  EXPECT_EQ(parse_action(notation(), "dealt card=cat", action), "no card is called 'cat'");
  EXPECT_EQ(parse_action(notation(), "", action), "expected an action");
}

TEST_F(NotationTest, TypedInputMayBeShortenedWhileOneActionFits) {
  const std::vector<RawAction> legal{
      {0, 1, 0, 0}, {0, 2, 0, 0}, {1, 0, 0, 0}, {4, 1, kAbsent, 0}, {4, 1, 2, 0}, {5, 0, 0, 0}};
  EXPECT_EQ(match_typed(notation(), "e", legal).action, (RawAction{5, 0, 0, 0}));
  EXPECT_EQ(match_typed(notation(), "ga 2", legal).action, (RawAction{0, 2, 0, 0}));
  EXPECT_EQ(match_typed(notation(), "gain p=1", legal).action, (RawAction{0, 1, 0, 0}));
  EXPECT_EQ(match_typed(notation(), "greet bo", legal).action, (RawAction{4, 1, 2, 0}));
  // The verb may be left out where nothing begins with that word.
  EXPECT_EQ(match_typed(notation(), "points=2", legal).action, (RawAction{0, 2, 0, 0}));
  // Written out, an action without its optional operand is meant as it stands.
  EXPECT_EQ(match_typed(notation(), "greet whom=Ben", legal).action, (RawAction{4, 1, kAbsent, 0}));
  const Typed many = match_typed(notation(), "g", legal);
  EXPECT_FALSE(many.action);
  EXPECT_EQ(many.candidates.size(), 4U);
  EXPECT_TRUE(match_typed(notation(), "peek", legal).candidates.empty());
}

TEST_F(NotationTest, KeysArePlainAndUnique) {
  const std::array<std::string, 4> shown{"María José", "Ana", "Ana", "chance"};
  const SeatKeys keys = keys_for(shown);
  EXPECT_EQ(keys.keys[0], "Maria_Jose");
  EXPECT_EQ(keys.keys[1], "Ana");
  EXPECT_EQ(keys.keys[2], "Ana2");
  EXPECT_EQ(keys.keys[3], "seat4");
  EXPECT_FALSE(plain_key("nobody"));
  EXPECT_FALSE(plain_key("2nd"));
  EXPECT_FALSE(plain_key("a b"));
}

}  // namespace
}  // namespace lusoria
