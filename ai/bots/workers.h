// Several workers that think for one seat side by side, each with a bot, a seed and a thread of its
// own, added up in the order of the workers: the same number of workers gives the same move,
// whichever is done first. A page does the same with workers of the browser.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "ai/bots/bot.h"

namespace lusoria {

/// `count` (at least one) workers of a level, or nothing if title or level are unknown. A budget's
/// `cancelled` is asked from every thread.
std::unique_ptr<Bot> make_workers(const AnyGame& game,
                                  std::string_view level,
                                  std::uint64_t seed,
                                  std::uint32_t count);

}  // namespace lusoria
