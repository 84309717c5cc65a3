// Searchers that think with nets, for titles that say what nets are told (Title::inputs).
#pragma once

#include <cstdint>
#include <memory>

#include "ai/nets/net_file.h"
#include "ai/search/net_settings.h"
#include "ai/search/searcher.h"

namespace lusoria {

namespace training {
class Gym;
}

/// What a build can do with the nets of a title; made by learners.cc.in.
struct LearnerEntry {
  std::string_view slug;
  nets::InputShape (*shape)();
  std::unique_ptr<Searcher> (*make)(std::shared_ptr<const nets::Nets> nets,
                                    const search::NetSettings& settings,
                                    std::uint64_t seed);
  std::unique_ptr<training::Gym> (*gym)();
};

/// Nothing for titles without inputs.
const LearnerEntry* learner_of(const AnyGame& game);

}  // namespace lusoria
