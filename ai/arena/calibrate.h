// Is a title's evaluation a win probability? Games of bots against themselves are played, what the
// evaluation says of every seat on the way is kept, and what became of it is counted: of all
// positions said to be worth 30 %, three in ten should be won.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ai/arena/arena.h"

namespace lusoria::arena {

/// One position of a game: what the evaluation said, from a sample of the view of the seat to move,
/// and the shares of the win in the end.
struct Sighting {
  std::uint32_t game = 0;
  float progress = 0.0F;  ///< Part of the game's decisions already made.
  search::Values said{};
  search::Values came{};
  std::vector<float> features;  ///< What the evaluation weighs, seat after seat.
};

/// One row of a reliability table.
struct Reliability {
  std::uint32_t count = 0;
  double said = 0.0;  ///< Mean of what was said …
  double came = 0.0;  ///< … and of what came.
};

inline constexpr int kBins = 10;
inline constexpr int kStretches = 4;  ///< Quarters of a game.

struct Calibration {
  std::uint32_t games = 0;  ///< Held out.
  std::uint32_t sightings = 0;
  std::array<Reliability, kBins> bins{};
  double gap = 0.0;          ///< Mean distance between said and came, weighted by the bins' counts.
  double log_loss = 0.0;     ///< Of what was said, in nats a position.
  double even_loss = 0.0;    ///< Of saying that all seats are equal.
  double temperature = 1.0;  ///< The spread would fit best multiplied by this (the other games).
  std::array<double, kStretches> by_stretch{};  ///< The same for each quarter of the game.
};

/// Plays the spec's games and looks at the beginning of every turn.
std::vector<Sighting> watch_games(const Spec& spec);

/// Fits on the games with an even number, counts on the others.
Calibration calibrate(const std::vector<Sighting>& sightings, int seats);

/// Weights of the features under which softmax over the seats explains the games with an even
/// number best, held back a little from extremes; empty where the title lists no features.
struct Fit {
  std::vector<double> weights;
  double log_loss = 0.0;  ///< On the other games.
};

Fit fit_weights(const std::vector<Sighting>& sightings, int seats);

}  // namespace lusoria::arena
