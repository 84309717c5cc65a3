#include "engine/wire/board.h"

#include <gtest/gtest.h>

#include "tests/engine/match/toys.h"

namespace lusoria {
namespace {

/// Ana's board of the toy: Ben gains twice if he may, dice show a five and then a two.
wire::ToldScene played(const std::vector<std::string>& moves,
                       const std::string& why = {},
                       const std::string& seat = "Ana") {
  Json scene = Json::parse(R"({"title": "toy", "name": "a board", "seats": ["Ana", "Ben"],
      "play": ["Ana: roll", "chance: rolled n=5", "Ben: gain 2", "Ben: gain 9", "Ben: roll", "chance: rolled n=2"]})");
  scene["turn"] = {{"seat", seat}, {"decision", "act"}};
  return wire::play_board(toys(),
                          {.scene = scene, .moves = moves, .otherwise = {"end"}, .why = why});
}

/// What was done after the pupil's n-th move, chance included, as one line.
std::string done_after(const wire::ToldScene& told, std::size_t n) {
  std::string line;
  for (const Json& event : told.json["steps"][n]["events"])
    line += event["by"].get<std::string>() + ": " + event["do"].get<std::string>() + "; ";
  return line;
}

TEST(BoardTest, OthersAndChanceFollowTheLines) {
  const wire::ToldScene told = played({"gain 1", "roll", "end"});
  ASSERT_EQ(told.error, "");
  ASSERT_EQ(told.json["steps"].size(), 3U);
  EXPECT_EQ(done_after(told, 0), "Ana: gain points=1; ");
  EXPECT_EQ(done_after(told, 1), "Ana: roll; chance: rolled n=5; ");
  // "gain 9" is never legal, so it is passed over; when no line is left, Ben ends his turn.
  EXPECT_EQ(done_after(told, 2),
            "Ana: end; Ben: gain points=2; Ben: roll; chance: rolled n=2; Ben: end; ");
}

TEST(BoardTest, WrittenDrawsWaitForTheirKind) {
  // Ana does not roll, so the five is Ben's.
  EXPECT_EQ(done_after(played({"end"}), 0),
            "Ana: end; Ben: gain points=2; Ben: roll; chance: rolled n=5; Ben: end; ");
}

TEST(BoardTest, WhatOthersDoFirstIsTheLeadIn) {
  const wire::ToldScene told = played({}, {}, "Ben");
  ASSERT_EQ(told.error, "");
  EXPECT_EQ(told.json["position"]["turn"]["seat"], "Ben");
  EXPECT_EQ(told.json["lead_in"]["events"].size(), 4U);
  EXPECT_EQ(told.json["lead_in"]["after"]["turn"]["seat"], "Ana");
}

TEST(BoardTest, EverythingCanBeTakenBack) {
  const wire::ToldScene told = played({"gain 1", "peek"});
  const Json& after = told.json["steps"][1]["after"];
  EXPECT_EQ(after["undo"]["free"], 2);
  for (const Json& choice : after["choices"])
    EXPECT_EQ(choice["reveals"], false);
}

TEST(BoardTest, ARefusedMoveHasNoStep) {
  const wire::ToldScene told = played({"gain 1", "gain points=9"});
  ASSERT_EQ(told.error, "");
  EXPECT_EQ(told.json["steps"].size(), 1U);
  EXPECT_EQ(told.json["refusal"]["key"], "refusal.too_many");
  EXPECT_EQ(played({}, "gain points=9").json["refusal"]["key"], "refusal.too_many");
  EXPECT_TRUE(played({}, "roll").json["refusal"].is_null());
}

TEST(BoardTest, ThePupilSeesWhatItsSeatSees) {
  // Ben's peek deals a card that only he sees.
  Json scene = Json::parse(R"({"title": "toy", "name": "a board", "seats": ["Ana", "Ben"],
      "turn": {"seat": "Ben", "decision": "act"}, "play": ["Ben: peek", "chance: dealt owl", "Ben: end"]})");
  const wire::ToldScene told = wire::play_board(toys(), {.scene = scene});
  ASSERT_EQ(told.error, "");
  EXPECT_EQ(told.json["lead_in"].dump().find("owl"), std::string::npos);
}

TEST(BoardTest, SaysWhatIsWrongWithARequest) {
  EXPECT_EQ(wire::play_board(toys(), {.scene = Json::array()}).error, "there is no such title");
  EXPECT_EQ(wire::play_board(toys(), {.scene = {{"title", "chess"}}}).error,
            "there is no such title");
  EXPECT_NE(played({"fly"}).error, "");
}

}  // namespace
}  // namespace lusoria
