// A game looked at with keys: step by step to and fro, or running, through any seat's eyes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/console.h"
#include "engine/match/match.h"

namespace lusoria::cli {

struct Film {
  const Match& match;
  const Catalogue& words;
  std::function<bool()> grow;  ///< Makes the game longer; false when it is over.
  bool runs = false;           ///< Whether it begins running.
};

/// What a seat (or a spectator) was told of the log's entries [from, to).
std::vector<Line> told_lines(
    const Match& match, const Catalogue& words, Seat seat, int from, int to);

/// How a game that is over ended: every seat by its rank, with the account of its points.
std::vector<Line> final_account(const Match& match, const Catalogue& words);

/// Shows it until the person leaves; false if the terminal has no screen.
bool show_film(const Film& film);

}  // namespace lusoria::cli
