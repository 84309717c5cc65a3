// What a title is, as JSON: the same from a server and from the core inside a page.
#pragma once

#include <span>

#include "engine/any/any_game.h"

namespace lusoria::wire {

Json title_json(const AnyGame& game);

Json titles_json(std::span<const AnyGame* const> games);

Json components_json(const AnyGame& game);

}  // namespace lusoria::wire
