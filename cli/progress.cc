#include "cli/progress.h"

#include <cstdio>
#include <string>
#include <unistd.h>

namespace lusoria::cli {

void show_progress(std::uint64_t done, std::uint64_t all) {
  if (isatty(STDERR_FILENO) == 0) return;
  constexpr std::uint64_t kWidth = 40;
  const std::uint64_t filled = kWidth * done / all;
  std::fprintf(stderr,
               "\r[%s%s] %llu/%llu",
               std::string(filled, '#').c_str(),
               std::string(kWidth - filled, '.').c_str(),
               static_cast<unsigned long long>(done),
               static_cast<unsigned long long>(all));
  if (done == all) std::fprintf(stderr, "\n");
}

}  // namespace lusoria::cli
