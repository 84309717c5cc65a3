// Levels in equal steps.
#include "ai/arena/level_step.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "cli/commands.h"

namespace lusoria::cli {

namespace {

struct StepGiven {
  std::string title;
  std::string above = "greedy";
  std::string below = "greedy";
  double share = 0.4;
  unsigned seats = 4;
  std::uint32_t games = 400;
  int rounds = 6;
  std::uint64_t seed = 1;
  std::uint32_t threads = 1;
};

int run_step(const StepGiven& given) {
  const AnyGame& game = game_called(given.title);
  for (const std::string& bot : {given.above, arena::blurred(given.below, 1.0)})
    if (!read_level(bot)) throw BadInput{"there is no level '" + bot + "'"};
  const arena::StepSpec spec{.match = {.game = &game,
                                       .options = options_for(game, static_cast<int>(given.seats)),
                                       .bots = {},
                                       .games = given.games,
                                       .seed = given.seed,
                                       .threads = given.threads},
                             .above = given.above,
                             .below = given.below,
                             .share = given.share,
                             .rounds = given.rounds};
  const double blur = arena::find_step(spec, [&](const arena::Trial& trial) {
    std::printf("blur %.4f: one %s takes %.1f %% [%.1f - %.1f] of %u games\n",
                trial.blur,
                given.above.c_str(),
                100 * trial.above.share,
                100 * trial.above.low,
                100 * trial.above.high,
                trial.above.games);
    std::fflush(stdout);
  });
  std::printf("%s\n", arena::blurred(given.below, blur).c_str());
  return kDone;
}

}  // namespace

void add_step(CLI::App& app, int& code) {
  auto given = std::make_shared<StepGiven>();
  CLI::App* command = app.add_subcommand(
      "step", "How far a level must be weakened so that one of the level above wins a set share");
  command->add_option("title", given->title, "A title's slug")->required();
  command->add_option("--above", given->above, "The level above")->capture_default_str();
  command->add_option("--below", given->below, "The level to be weakened")->capture_default_str();
  command->add_option("--share", given->share, "What the one above is to win")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("--seats", given->seats, "Seats")->capture_default_str();
  command->add_option("--games", given->games, "A trial's")->capture_default_str();
  command->add_option("--rounds", given->rounds, "Trials")->capture_default_str();
  command->add_option("--seed", given->seed, "Of all trials")->capture_default_str();
  command->add_option("--threads", given->threads, "They change nothing but the time")
      ->capture_default_str();
  command->callback([given, &code] { code = run_step(*given); });
}

}  // namespace lusoria::cli
