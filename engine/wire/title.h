// What a title is, as JSON: the same from a server and from the core inside a page.
#pragma once

#include <span>

#include "engine/any/any_game.h"

namespace lusoria::wire {

Json title_json(const AnyGame& game);

Json titles_json(std::span<const AnyGame* const> games);

/// The box of an edition, the newest one if the title has no such; an owner's with its content.
Json components_json(const AnyGame& game, std::uint8_t edition);

}  // namespace lusoria::wire
