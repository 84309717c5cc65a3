#include "engine/match/scene.h"

#include <gtest/gtest.h>

#include "engine/match/scene_look.h"
#include "tests/engine/match/toys.h"

namespace lusoria {
namespace {

/// Runs one scene of Ana and Ben; the message, or nothing if it passed.
std::string run(const std::string& rest) {
  const std::string text =
      R"({"title": "toy", "name": "a scene", "seats": ["Ana", "Ben"])" + rest + "}";
  const auto outcomes = run_scenes(toys(), text);
  EXPECT_EQ(outcomes.size(), 1U);
  EXPECT_EQ(outcomes.front().passed, outcomes.front().message.empty());
  return outcomes.front().message;
}

TEST(SceneTest, OneHandNeedsNoOtherLine) {
  EXPECT_EQ(run(R"(, "given": {"players": {"Ana": {"hand": {"lion": 2}}}},
                 "expect": {"state": {"deck": {"lion": 2, "owl": 4, "boar": 4}}})"),
            "");
}

TEST(SceneTest, TheBoxHasOnlySoMany) {
  EXPECT_EQ(run(R"(, "given": {"players": {"Ana": {"hand": {"lion": 3}}}, "buried": {"lion": 2}})"),
            "given: the box has too few of lion");
}

TEST(SceneTest, PlaysLinesAndFixesDraws) {
  EXPECT_EQ(run(R"(, "turn": {"seat": "Ben", "decision": "act"},
      "play": ["Ben: gain 2", "Ben: roll", "chance: rolled n=5", {"refused": "Ben: gain 3", "why": "too_many"},
               "Ben: peek", {"expect": {"turn": {"actor": "chance"}}}, "chance: dealt owl",
               {"expect": {"state": {"players": {"Ben": {"hand": {"owl": 1, "lion": 0}}}}}}],
      "expect": {"state": {"players": {"Ben": {"gained": 2, "rolled": 5}}},
                 "view": {"Ana": {"deck_size": 11}, "Ben": {"table": {"players": {"Ben": {"hand": {"owl": 1}}}}}},
                 "turn": {"seat": "Ben", "decision": "act"},
                 "legal": {"has": ["gain 1", "greet with=owl"], "lacks": ["gain 3", "greet with=boar"],
                           "only": ["gain", "roll", "peek", "bury", "end"], "asides": ["greet whom=Ana"]}})"),
            "");
}

TEST(SceneTest, TopNamesTheNextDraws) {
  const std::string peek =
      R"(, "turn": {"seat": "Ben", "decision": "act"}, "play": ["Ben: peek"],
      "expect": {"state": {"players": {"Ben": {"hand": {"owl": 1, "lion": 0, "boar": 0}}}}})";
  EXPECT_EQ(run(peek + R"(, "top": ["owl"])"), "");
  EXPECT_EQ(run(peek + R"(, "top": ["owl", "boar"])"), "top: boar is never drawn");
  EXPECT_EQ(run(R"(, "turn": {"seat": "Ben", "decision": "act"}, "play": ["Ben: peek"],
      "expect": {"turn": {"seat": "Ben"}}, "top": ["crow"])")
                .substr(0, 25),
            "top: crow cannot come up ");
}

TEST(SceneTest, PlaysToTheResult) {
  EXPECT_EQ(run(R"(, "given": {"players": {"Ana": {"turns": 2, "gained": 4}, "Ben": {"turns": 1}}},
      "turn": {"seat": "Ben", "decision": "act"}, "play": ["Ben: end"],
      "expect": {"result": {"reason": "all_turns", "scores": {"Ana": 4, "Ben": 0}, "ranks": {"Ben": 2},
                            "parts": {"Ana": {"gained": 4}}, "winners": ["Ana"]}})"),
            "");
}

TEST(SceneTest, SaysWhatDiffersAndWhere) {
  EXPECT_EQ(run(R"(, "given": {"buried": {"owl": 1}}, "expect": {"state": {"buried": {}}})"),
            "expect.state.buried: expected nothing there, got {\"owl\":1}");
  EXPECT_EQ(
      run(R"(, "play": ["Ana: gain 1"], "expect": {"state": {"players": {"Ana": {"gained": 2}}}})"),
      "expect.state.players.Ana.gained: expected 2, got 1");
  EXPECT_EQ(run(R"(, "play": ["Ana: gain 3"])"),
            "play[0]: Ana: gain points=3 is refused: too_many (it is the turn of Ana, act)");
  EXPECT_EQ(run(R"(, "play": [{"refused": "Ana: gain 2"}])"),
            "play[0]: 'Ana: gain 2' should be refused but is legal (it is the turn of Ana, act)");
  EXPECT_EQ(run(R"(, "play": ["Ana: roll", "chance: rolled 7"])"),
            "play[1]: this cannot come up here");
  EXPECT_EQ(run(R"(, "expect": {"legal": {"only": ["gain"]}})"),
            "expect.legal.only: 'roll' is legal too");
  EXPECT_EQ(run(R"(, "expect": {"legal": {"lacks": ["fly"]}})"),
            "expect.legal.lacks: 'fly': no action is called 'fly'");
  EXPECT_EQ(run(R"(, "expect": {"result": {"reason": "all_turns"}})"),
            "expect.result: the game is not over (it is the turn of Ana, act)");
  EXPECT_EQ(run(R"(, "expected": {})"), "scene.expected: no such member of a scene");
  EXPECT_EQ(run(R"(, "given": {"tower": 1})"), "given.tower: no such field");
  EXPECT_EQ(run(R"(, "options": {"seats": 9})"), "options.seats: must lie between 2 and 3");
}

TEST(SceneTest, EqualObjectsInListsMatchWhateverTheOrderOfTheirKeys) {
  const Json actual = Json::parse(R"([{"card": "owl", "laid": {"lion": 1, "boar": 2}}, 3])");
  const auto difference = [&](const char* expected) {
    return subset_difference(Json::parse(expected), actual, "zone");
  };
  EXPECT_EQ(difference(R"([{"laid": {"boar": 2, "lion": 1}, "card": "owl"}, 3])"), "");
  // Lists and what lies in them match exactly, not by subset, and the order of a list counts.
  for (const char* other : {R"([{"card": "owl"}, 3])",
                            R"([{"laid": {"boar": 2}, "card": "owl"}, 3])",
                            R"([{"laid": {"boar": 1, "lion": 2}, "card": "owl"}, 3])",
                            R"([{"laid": {"boar": 2, "lion": 1, "owl": 0}, "card": "owl"}, 3])",
                            R"([3, {"laid": {"boar": 2, "lion": 1}, "card": "owl"}])",
                            R"([{"laid": {"boar": 2, "lion": 1}, "card": "owl"}])",
                            R"([{"laid": [2, 1], "card": "owl"}, 3])"})
    EXPECT_NE(difference(other), "") << other;
}

TEST(SceneTest, BadTextsAreOneFailure) {
  EXPECT_EQ(run_scenes(toys(), "{").front().message, "this is not JSON");
  EXPECT_EQ(run_scenes(toys(), "3").front().message, "a scene must be an object");
  EXPECT_EQ(run_scenes(toys(), R"({"title": "chess"})").front().message,
            "title: there is no title 'chess'");
}

}  // namespace
}  // namespace lusoria
