// An arena whose games are kept in a file, so that it can be interrupted and taken up again.
#pragma once

#include <string>
#include <vector>

#include "ai/arena/arena.h"

namespace lusoria::cli {

/// The spec's games. Those that `resume` (may be empty: nothing is kept) does not hold yet are
/// played, with a progress bar where somebody watches.
std::vector<arena::Played> play_kept(const arena::Spec& spec, const std::string& resume);

}  // namespace lusoria::cli
