// Searchers that think with nets, for titles that say what nets are told (Title::inputs).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "ai/nets/net_file.h"
#include "ai/search/net_settings.h"
#include "ai/search/searcher.h"

namespace lusoria {

/// Nothing for titles without inputs.
std::optional<nets::InputShape> input_shape_of(const AnyGame& game);

/// The nets of the title's folder, as the build took them in; nothing for a title without.
std::shared_ptr<const nets::Nets> own_nets(const AnyGame& game);

/// A searcher that thinks with these nets, or nothing for titles without inputs.
std::unique_ptr<Searcher> make_net_searcher(const AnyGame& game,
                                            std::shared_ptr<const nets::Nets> nets,
                                            const search::NetSettings& settings,
                                            std::uint64_t seed);

}  // namespace lusoria
