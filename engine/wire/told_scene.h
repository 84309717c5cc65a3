// A scene as its first seat lives it, for lessons: where it begins, and after each of that seat's
// lines what happened until it is asked again. The shapes are those of docs/PROTOCOL.md, so a page
// shows a lesson at the real table.
#pragma once

#include <span>
#include <string>

#include "engine/any/any_game.h"
#include "engine/wire/wire.h"

namespace lusoria::wire {

/// The seat that lives a scene.
inline constexpr Seat kLearner = 0;

/// An action or draw of a scene with the states around it; the actor is kNobody for a draw.
struct SceneStep {
  Seat actor = kNobody;
  RawAction action;
  AnyState before;
  AnyState after;
};

/// What the learner sees of a step, as an event numbered n; null if it sees nothing.
Json learner_event(const AnyGame& game, const SeatKeys& seats, const SceneStep& step, int n);

/// What the learner may know and do in a state, after its event number n.
Json learner_position(const AnyGame& game,
                      const SeatKeys& seats,
                      const AnyState& state,
                      int n,
                      Part part,
                      Undoable undo = {});

struct ToldScene {
  std::string error;  ///< Why the scene cannot be told, in one sentence.
  Json json;
};

ToldScene tell_scene(std::span<const AnyGame* const> games, const Json& scene);

}  // namespace lusoria::wire
