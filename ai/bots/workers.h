// Several searches of one view side by side, each with a mind and a seed of its own, added up in
// the order of the workers: the same number of workers gives the same result, whichever thread is
// done first.
#pragma once

#include <memory>
#include <vector>

#include "ai/bots/mind.h"

namespace lusoria {

class Workers {
 public:
  /// `count` minds for a title of this build.
  Workers(const AnyGame& game, const search::Settings& settings, std::uint64_t seed, int count);

  /// Shares the simulations out evenly. `stop` is asked from every worker's thread.
  search::Report think(const AnyView& view,
                       std::uint32_t simulations,
                       const std::function<bool()>& stop);

 private:
  std::vector<std::unique_ptr<Mind>> minds_;
};

/// Adds up what several searches found of the same view: visits summed, values by their visits.
search::Report merged(const std::vector<search::Report>& reports);

}  // namespace lusoria
