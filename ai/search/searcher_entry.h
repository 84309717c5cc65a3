// One title's row of searchers.cc.in.
#pragma once

#include <string_view>

#include "ai/search/net_searcher.h"

namespace lusoria {

struct SearcherEntry {
  std::string_view slug;
  std::unique_ptr<Searcher> (*make)(const search::Settings& settings, std::uint64_t seed);
  search::Settings (*settings)();
  // Empty where a title does not say what nets are told.
  nets::InputShape (*shape)() = nullptr;
  std::shared_ptr<const nets::Nets> (*own_nets)() = nullptr;
  std::unique_ptr<Searcher> (*make_with_nets)(std::shared_ptr<const nets::Nets> nets,
                                              const search::NetSettings& settings,
                                              std::uint64_t seed) = nullptr;
};

}  // namespace lusoria
