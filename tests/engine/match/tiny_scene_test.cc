// The scenes of the tiny title, and what is told when one asks for too much.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "engine/any/any_game.h"
#include "engine/match/scene.h"

namespace lusoria::tiny {
namespace {

TEST(TinyScenes, Pass) {
  int scenes = 0;
  for (const auto& file : std::filesystem::directory_iterator(TINY_FOLDER "/scenes")) {
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    for (const SceneOutcome& outcome : run_scenes(all_games(), text.str())) {
      EXPECT_TRUE(outcome.passed) << outcome.name << ": " << outcome.message;
      ++scenes;
    }
  }
  EXPECT_GE(scenes, 4);
}

std::string message_of(const Json& given) {
  return run_scene(all_games(),
                   {{"title", "tiny"},
                    {"name", "x"},
                    {"options", {{"seats", 2}}},
                    {"seats", {"Ana", "Ben"}},
                    {"given", given},
                    {"turn", {{"seat", "Ana"}, {"decision", "act"}}},
                    {"expect", Json::object()}})
      .message;
}

TEST(TinyScenes, TheBoxIsNotBottomless) {
  const std::string message = message_of({{"players", {{"Ana", {{"hand", {{"grape", 4}}}}}}}});
  EXPECT_NE(message.find("grape"), std::string::npos) << message;
}

TEST(TinyScenes, NamesWhatItDoesNotKnow) {
  const std::string message = message_of({{"players", {{"Ana", {{"purse", 4}}}}}});
  EXPECT_NE(message.find("players.Ana.purse"), std::string::npos) << message;
}

TEST(TinyScenes, EveryDealNeedsOnlyTheHandThatMatters) {
  EXPECT_EQ(message_of({{"players", {{"Ana", {{"hand", {{"fig", 1}, {"grape", 1}}}}}}}}), "");
}

}  // namespace
}  // namespace lusoria::tiny
