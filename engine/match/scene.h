// Scenes: a position and what should follow. Rule tests, bug reports, puzzles and tutorial steps in
// one JSON format, described in docs/SCENES.md and by scene_schema().
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any/any_game.h"

namespace lusoria {

struct SceneOutcome {
  std::string name;
  bool passed = false;
  std::string message;  ///< Why it failed, in one sentence that says where.
};

/// Looks on while a scene is played: every action and draw with the states around it, the actor
/// kNobody for a draw.
using SceneWatcher = std::function<void(const SeatKeys& seats,
                                        Seat actor,
                                        RawAction action,
                                        const AnyState& before,
                                        const AnyState& after)>;

/// Plays one scene.
SceneOutcome run_scene(std::span<const AnyGame* const> games,
                       const Json& scene,
                       const SceneWatcher& watcher = nullptr);

/// Plays the scene, or the array of scenes, in a file's text. A text that is no JSON gives one
/// outcome without a name.
std::vector<SceneOutcome> run_scenes(std::span<const AnyGame* const> games, std::string_view text);

/// JSON Schema (draft 7) of a file of scenes of one title.
Json scene_schema(const AnyGame& game);

/// Whether `actual` has all that `expected` names: objects match by subset, arrays and values
/// exactly. An empty object fits only an empty one, or it would say nothing. Counts leave out their
/// zeros, so an expected 0 also fits a member that is not there.
/// Returns an empty string, or what differs and where.
std::string subset_difference(const Json& expected, const Json& actual, const std::string& path);

}  // namespace lusoria
