// An arena whose games are kept in a file, so that it can be interrupted and taken up again.
#pragma once

#include <string>
#include <vector>

#include "ai/arena/arena.h"

namespace lusoria::cli {

/// Plays the spec's games that `resume` (may be empty: nothing is kept) does not hold yet, with a
/// progress bar where somebody watches; a sentence if the file cannot be used.
std::string play_kept(const arena::Spec& spec,
                      const std::string& resume,
                      std::vector<arena::Played>& done);

}  // namespace lusoria::cli
