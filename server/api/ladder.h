// How strong the levels are, as docs/LADDER.md has it: the page that `lusoria ladder` writes is the
// one place where measured numbers stand. A level without a row there has no number.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace lusoria::server {

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

/// Where a rated player stands among the levels of the same title, as far as the levels that took
/// part in rated games tell: `all` are the title's ratings. Nothing where no such level did.
std::optional<Strength> standing(const Rating& player,
                                 std::span<const Rating> all,
                                 const std::map<std::string, Strength>& levels);

}  // namespace lusoria::server
