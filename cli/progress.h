// A bar for whoever watches a long run.
#pragma once

#include <cstdint>

namespace lusoria::cli {

/// On standard error, over the last one; nothing unless that is a terminal.
void show_progress(std::uint64_t done, std::uint64_t all);

}  // namespace lusoria::cli
