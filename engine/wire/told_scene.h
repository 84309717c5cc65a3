// A scene as its first seat lives it, for lessons: where it begins, and after each of that seat's
// lines what happened until it is asked again. The shapes are those of docs/PROTOCOL.md, so a page
// shows a lesson at the real table.
#pragma once

#include <span>
#include <string>

#include "engine/any/any_game.h"

namespace lusoria::wire {

struct ToldScene {
  std::string error;  ///< Why the scene cannot be told, in one sentence.
  Json json;
};

ToldScene tell_scene(std::span<const AnyGame* const> games, const Json& scene);

}  // namespace lusoria::wire
