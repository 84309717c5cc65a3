// What commands are told that let bots play many games.
#pragma once

#include <cstdint>
#include <string>

#include "ai/arena/arena.h"

namespace CLI {
class App;
}

namespace lusoria::cli {

struct MatchGiven {
  std::string title;
  unsigned seats = 0;
  std::string bots;
  std::uint32_t games = 100;
  std::uint64_t seed = 1;
  std::uint32_t threads = 1;
  std::string preset;
};

void add_match(CLI::App* command, MatchGiven& given);

/// Refuses unknown titles and bots.
arena::Spec spec_of(const MatchGiven& given);

}  // namespace lusoria::cli
