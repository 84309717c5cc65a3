// A run of games of self-play in files of its own. A shard that was broken off is taken up behind
// the last game that was written whole, and comes out the same to the byte.
#pragma once

#include <functional>
#include <string>

#include "ai/arena/arena.h"
#include "ai/encoding/encoder.h"

namespace lusoria::cli {

struct ShardSpec {
  const arena::Spec* games = nullptr;
  const encoding::Encoder* encoder = nullptr;  ///< Nothing: no arrays are written.
  std::string folder;
  std::uint32_t number = 0;
  std::uint32_t first = 0;  ///< The games [first, last).
  std::uint32_t last = 0;
};

/// Plays what is missing. `progress` is called after each game, one read from an earlier run too.
/// An error sentence or nothing.
std::string write_shard(const ShardSpec& spec,
                        const std::function<void(const std::string& fault)>& progress);

}  // namespace lusoria::cli
