// Plays so many random games of a title at four seats, always the same ones, and prints how many
// decisions they had: what tests/performance/instructions counts the instructions of.
#include <cstdio>
#include <cstdlib>

#include "engine/any/registry.h"

int main(int count, char** words) {
  using namespace lusoria;
  const AnyGame* game = count == 3 ? find_game(words[1]) : nullptr;
  if (game == nullptr) {
    std::fputs("usage: fixed_games TITLE GAMES\n", stderr);
    return 2;
  }
  Json options;
  (void)game->complete_options({{"seats", 4}}, options);
  const PlayoutCounts counts =
      bench_of(*game).playouts(options, 1, static_cast<int>(std::strtol(words[2], nullptr, 10)));
  std::printf("%llu\n", static_cast<unsigned long long>(counts.decisions));
  return 0;
}
