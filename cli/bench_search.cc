// How fast the search runs with full random rollouts, one thread: the mean over the decisions of
// whole games, which the search plays itself. Processor time, so that a busy machine measures
// alike.
#include <cstdio>
#include <ctime>
#include <iostream>
#include <memory>

#include "ai/search/searcher.h"
#include "cli/bench.h"

namespace lusoria::cli {

namespace {

constexpr std::uint32_t kSimulations = 64;  ///< A decision's.

struct Searched {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t iterations = 0;
  double seconds = 0.0;  ///< Of the processor, spent searching.
};

/// One whole game; only the time spent in the search counts.
void search_game(
    const AnyGame& game, const Json& options, Searcher& searcher, Rng& rng, Searched& sum) {
  AnyState s = game.start(options);
  for (Turn turn = game.turn(s); turn.actor != Actor::Over; turn = game.turn(s)) {
    if (turn.actor == Actor::Chance) {
      game.apply(s, game.draw(s, rng.next()));
      continue;
    }
    const AnyActions legal = game.legal_actions(s);
    if (legal.choices.size() + legal.asides.size() == 1) {
      game.apply(s, legal.choices.front());
      continue;
    }
    const AnyView view = game.view(s, turn.seat);
    searcher.reseed(rng.next());
    const std::clock_t begin = std::clock();
    const search::Report report = searcher.think(view, kSimulations, {});
    sum.seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    sum.iterations += report.simulations;
    ++sum.decisions;
    game.apply(
        s, report.candidates.empty() ? legal.choices.front() : report.candidates.front().action);
  }
  ++sum.games;
}

Json measure(const AnyGame& game, int seats, double seconds) {
  const Json options = options_for(game, seats);
  search::Settings settings = settings_for(game);
  settings.rollout = {.guided = false, .turns = -1};
  settings.prior_spread = 0.0F;
  settings.max_nodes = 1U << 10U;
  const std::unique_ptr<Searcher> searcher = make_searcher(game, settings, 1);
  Rng rng(1);
  Searched sum;
  while (sum.seconds < seconds)
    search_game(game, options, *searcher, rng, sum);
  const auto games = static_cast<double>(sum.games);
  return {{"title", std::string(game.facts().slug)},
          {"seats", seats},
          {"games", sum.games},
          {"decisions_per_game", static_cast<double>(sum.decisions) / games},
          {"simulations_per_decision", kSimulations},
          {"iterations_per_s", static_cast<double>(sum.iterations) / sum.seconds}};
}

}  // namespace

int run_search_bench(const BenchGiven& given) {
  const int seats = given.seats == 0 ? 4 : given.seats;
  Json rows = Json::array();
  const auto games = games_called(given.titles);
  if (!given.json)
    std::printf("%-14s %5s %6s %9s %13s\n", "title", "seats", "games", "dec/game", "iterations/s");
  for (const AnyGame* game : games) {
    if (seats < game->facts().min_seats || seats > game->facts().max_seats) continue;
    rows.push_back(measure(*game, seats, given.seconds));
    const Json& row = rows.back();
    if (!given.json)
      std::printf("%-14s %5d %6d %9.1f %13.0f\n",
                  row["title"].get<std::string>().c_str(),
                  seats,
                  row["games"].get<int>(),
                  row["decisions_per_game"].get<double>(),
                  row["iterations_per_s"].get<double>());
  }
  if (given.json) std::cout << rows.dump(2) << "\n";
  return kDone;
}

}  // namespace lusoria::cli
