// The stage of a scene: its position over the bare table, and the draws that no line fixes. What is
// played on it is up to whoever plays: a test its lines (scene.cc), a lesson its pupil
// (wire/board.cc).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/match/scene.h"
#include "engine/match/scene_look.h"

namespace lusoria {

class SceneStage {
 public:
  SceneStage(const AnyGame& game, const Json& scene, SceneWatcher watcher)
      : game_(game), scene_(scene), watcher_(std::move(watcher)) {}

 protected:
  /// Puts everything where the scene has it; an error sentence or nothing.
  std::string set_up();

  void apply(Seat actor, RawAction action);

  /// Draws what no line of the scene fixes, until a seat decides or the game is over.
  void draw_all();
  void draw_one();

  /// A line of a seat, as short as it stays clear among what is legal; an error sentence or
  /// nothing.
  std::string read_for_seat(Seat actor, std::string_view text, RawAction& action) const;

  /// What `top` names must come up, all of it.
  std::string top_trouble() const;

  Notation notation() const { return {game_.verbs(), seats_}; }

  Look look() const { return {game_, seats_, state_}; }

  const AnyGame& game_;
  const Json& scene_;
  SceneWatcher watcher_;
  Json options_;
  SeatKeys seats_;
  AnyState state_;
  std::array<std::uint32_t, 256> next_word_{};

 private:
  std::string read_options();
  std::string read_seed();
  std::string read_top();
  std::string place();
  std::string put_at(const Json& at);
  RawAction top_draw();

  std::uint64_t seed_ = 1;
  std::vector<std::string> top_;
  std::size_t drawn_ = 0;  ///< Of `top_`.
  std::string trouble_;
};

}  // namespace lusoria
