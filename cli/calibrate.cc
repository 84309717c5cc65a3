// The reliability table of a title's evaluation.
#include "ai/arena/calibrate.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <memory>
#include <thread>

#include "cli/commands.h"

namespace lusoria::cli {

namespace {

struct CalibrateGiven {
  std::string title;
  std::string bot = "greedy";
  int seats = 4;
  std::uint32_t games = 400;
  std::uint64_t seed = 1;
  std::uint32_t threads = std::max(1U, std::thread::hardware_concurrency());
  bool fit = false;
  bool json = false;
};

Json json_of(const arena::Calibration& found) {
  Json rows = Json::array();
  for (const arena::Reliability& row : found.bins)
    rows.push_back({{"count", row.count}, {"said", row.said}, {"came", row.came}});
  return {{"games", found.games},
          {"positions", found.sightings},
          {"bins", std::move(rows)},
          {"gap", found.gap},
          {"log_loss", found.log_loss},
          {"even_log_loss", found.even_loss},
          {"temperature", found.temperature},
          {"by_quarter", found.by_stretch}};
}

void print(const arena::Calibration& found) {
  std::printf("%u held-out games, %u positions\n", found.games, found.sightings);
  std::printf("%-12s %8s %8s %8s\n", "said", "seats", "mean", "won");
  for (unsigned i = 0; i < found.bins.size(); ++i) {
    const arena::Reliability& row = found.bins[i];
    if (row.count == 0) continue;
    std::printf("%3u – %3u %%  %8u %6.1f %% %6.1f %%\n",
                10 * i,
                10 * i + 10,
                row.count,
                100 * row.said,
                100 * row.came);
  }
  std::printf("mean gap %.1f points; log loss %.3f (%.3f if all seats were called equal)\n",
              100 * found.gap,
              found.log_loss,
              found.even_loss);
  std::printf("spread fits best times %.2f; by quarter of the game", found.temperature);
  for (const double t : found.by_stretch)
    std::printf(" %.2f", t);
  std::printf(" (fitted on the other half of the games)\n");
}

void print_fit(const arena::Fit& fit) {
  std::printf("fitted weights, log loss %.3f on the held-out games:\n", fit.log_loss);
  for (std::size_t i = 0; i < fit.weights.size(); ++i)
    std::printf("%.4fF,%s", fit.weights[i], i % 2 == 1 ? "\n" : " ");
  std::printf("\n");
}

int run_calibrate(const CalibrateGiven& given) {
  const AnyGame& game = game_called(given.title);
  if (!read_level(given.bot)) throw BadInput{"--bot: there is no bot '" + given.bot + "'"};
  const arena::Spec spec{
      .game = &game,
      .options = options_for(game, given.seats),
      .bots = std::vector<std::string>(static_cast<unsigned>(given.seats), given.bot),
      .games = given.games,
      .seed = given.seed,
      .threads = std::max(1U, given.threads)};
  const std::vector<arena::Sighting> seen = arena::watch_games(spec);
  const arena::Calibration found = arena::calibrate(seen, given.seats);
  if (given.json) {
    std::cout << json_of(found).dump(2) << "\n";
  } else {
    print(found);
  }
  if (given.fit) print_fit(arena::fit_weights(seen, given.seats));
  return kDone;
}

}  // namespace

void add_calibrate(CLI::App& app, int& code) {
  auto given = std::make_shared<CalibrateGiven>();
  CLI::App* command = app.add_subcommand(
      "calibrate", "How far a title's evaluation is a win probability, over self-play");
  command->add_option("title", given->title, "A title's slug")->required();
  command->add_option("--bot", given->bot, "The level that plays")->capture_default_str();
  command->add_option("--seats", given->seats, "Seats")->check(CLI::Range(2, 5));
  command->add_option("--games", given->games, "Half to fit, half held out")
      ->check(CLI::Range(2, 1000000));
  command->add_option("--seed", given->seed, "Of chance and bots")->capture_default_str();
  command->add_option("--threads", given->threads, "Games at a time")->capture_default_str();
  command->add_flag("--fit", given->fit, "Also fit the weights of the evaluation's features");
  command->add_flag("--json", given->json, "For programs");
  command->callback([given, &code] { code = run_calibrate(*given); });
}

}  // namespace lusoria::cli
