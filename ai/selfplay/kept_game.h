// Games of self-play as they are kept: compact, and complete without the seed they came from.
//
//   u32 bytes that follow · u32 number of the game · for each seat i32 score, u32 share of the win
//   in millionths · every action, chance's too: its verb's number and as many bytes as it has
//   operands
//
// Numbers are little-endian. docs/PYTHON.md has the same for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any/any_game.h"

namespace lusoria::selfplay {

struct KeptGame {
  std::uint32_t index = 0;
  std::vector<RawAction> actions;
};

/// The bytes of a game that was played to its end, which is replayed for its result.
std::string bytes_of(const AnyGame& title, const Json& options, const KeptGame& game);

/// The actions of a game as they lie behind its result; false if they are none of the title's.
bool read_actions(const AnyGame& title, std::string_view text, std::vector<RawAction>& actions);

/// Takes the next game off the text; false if no whole game is left.
bool take_game(const AnyGame& title, int seats, std::string_view& text, KeptGame& game);

}  // namespace lusoria::selfplay
