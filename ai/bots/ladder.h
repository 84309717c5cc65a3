// How strong the levels are, as docs/LADDER.md has it: the page that `lusoria ladder` writes is the
// one place where measured numbers stand. A level without a row there has no number.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "ai/bots/bot.h"
#include "engine/codec/json.h"

namespace lusoria {

/// Raised when levels play otherwise than before: for the ratings they are other players then. Nets
/// need not be thought of, they tell themselves apart.
inline constexpr int kBotVersion = 2;

/// Which player a level is in a title: "2", or "2-" and the nets it thinks with.
std::string bot_version(const AnyGame& game, const Level& level);

/// How ratings call it: "bot:consul:2".
std::string rated_bot(const AnyGame& game, std::string_view level);

struct Strength {
  int elo = 0;
  int error = 0;  ///< Half of the 95 % interval; 0 for the level that the others are counted from.
};

/// By title, then by level. Rows are read from tables with columns "level", "Elo" and "±" under a
/// heading that is the title's slug; a level that was held to fewer simulations is another one.
using Ladder = std::map<std::string, std::map<std::string, Strength>>;
Ladder read_ladder(std::string_view page);

/// What docs/LADDER.md says.
const Ladder& ladder();

/// The levels people may play against, with what was measured of them: by title, Elo above the
/// weakest.
Json levels_json();

/// docs/LADDER.md, embedded by the build.
std::string_view ladder_text();

}  // namespace lusoria
