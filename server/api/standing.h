// How strong a rated player is on the scale of the bots' levels (ai/bots/ladder.h).
#pragma once

#include <optional>
#include <span>

#include "ai/bots/ladder.h"
#include "server/store/store.h"

namespace lusoria::server {

/// Where a rated player stands among the levels of the same title, as far as the levels that took
/// part in rated games tell: `all` are the title's ratings, `bots` the levels as they play now, by
/// rated_bot. Nothing where no such level did.
std::optional<Strength> standing(const Rating& player,
                                 std::span<const Rating> all,
                                 const std::map<std::string, Strength>& bots);

}  // namespace lusoria::server
