// A scene that a pupil plays freely: the first seat does what it likes, the others and chance
// follow the scene's lines. Nothing is kept between requests: a board is its scene and the pupil's
// moves, so taking back is asking with fewer of them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/wire/told_scene.h"

namespace lusoria::wire {

struct BoardRequest {
  Json scene;
  std::vector<std::string> moves{};  ///< Of the pupil, in the notation.
  std::vector<std::string>
      otherwise{};    ///< Verbs the others prefer where none of their lines is legal.
  std::string why{};  ///< An action whose refusal is asked for; empty: none is.
};

/// As tell_scene, but by the pupil's moves: `position` is where the scene begins, `lead_in` what
/// others do before the pupil is first asked, `steps` what each move did until it is asked again.
/// `refusal` says why the last move, or the action asked about, is not possible; such a move has no
/// step.
ToldScene play_board(std::span<const AnyGame* const> games, const BoardRequest& request);

}  // namespace lusoria::wire
