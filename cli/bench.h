// What `lusoria bench` is asked for.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.h"

namespace lusoria::cli {

struct BenchGiven {
  std::vector<std::string> titles;
  int seats = 0;  ///< 0: every number the title allows.
  double seconds = 1;
  int threads = 1;
  bool search = false;  ///< Search with full random rollouts instead of random games.
  bool json = false;
};

int run_search_bench(const BenchGiven& given);

}  // namespace lusoria::cli
