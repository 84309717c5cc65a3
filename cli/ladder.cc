// The ladder of all levels of all titles: each level against the next weaker one at two seats, Elo
// with error bars, written as a page.
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <memory>
#include <thread>

#include "ai/arena/arena.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/strength.h"

namespace lusoria::cli {

namespace {

struct LadderGiven {
  std::vector<std::string> titles;
  std::uint32_t games = 60;
  std::uint64_t seed = 1;
  std::uint32_t threads = std::max(1U, std::thread::hardware_concurrency());
  std::string out = "docs/LADDER.md";
};

constexpr double kEloScale = 400.0 / 2.302585092994046;

/// Elo difference that a win share stands for; shares of 0 and 1 are held back by half a game.
double elo_of(double share, double games) {
  const double p = std::min(1.0 - 0.5 / games, std::max(0.5 / games, share));
  return kEloScale * std::log(p / (1.0 - p));
}

std::string format(const char* pattern, auto... values) {
  std::array<char, 512> buffer{};
  std::snprintf(buffer.data(), buffer.size(), pattern, values...);
  return buffer.data();
}

/// One title's table: every level against the one before it.
std::string rungs_of(const AnyGame& game, const LadderGiven& given) {
  std::string page =
      "\n## " + std::string(game.facts().slug) +
      "\n\n| level | against | win share | 95 % | Elo | ± |\n|---|---|---|---|---|---|\n";
  Json options;
  (void)game.complete_options(Json{{"seats", 2}}, options);
  const Level* below = nullptr;
  double elo = 0.0;
  double variance = 0.0;
  for (const Level& level : levels()) {
    if (level.control) continue;
    if (below != nullptr) {
      arena::Spec spec{.game = &game,
                       .options = options,
                       .bots = {std::string(level.slug), std::string(below->slug)},
                       .games = given.games,
                       .seed = given.seed,
                       .threads = given.threads};
      std::vector<arena::Played> games;
      arena::play_all(spec, games, {});
      const arena::Standing hero = arena::summarise(spec, games).standings.front();
      const double n = hero.games;
      elo += elo_of(hero.share, n);
      const double half = (elo_of(hero.high, n) - elo_of(hero.low, n)) / 2.0;
      variance += half * half;
      page += format("| %s | %s | %.1f %% | %.1f – %.1f %% | %+.0f | %.0f |\n",
                     std::string(level.slug).c_str(),
                     std::string(below->slug).c_str(),
                     100 * hero.share,
                     100 * hero.low,
                     100 * hero.high,
                     elo,
                     std::sqrt(variance));
      std::fprintf(stderr,
                   "%s: %s done\n",
                   std::string(game.facts().slug).c_str(),
                   std::string(level.slug).c_str());
    } else {
      page += format("| %s | – | – | – | 0 | – |\n", std::string(level.slug).c_str());
    }
    below = &level;
  }
  return page;
}

int run_ladder(const LadderGiven& given) {
  std::string page =
      "# The ladder\n\nEach level against the next weaker one, two seats, seats rotated, both "
      "arrangements of a round with the same "
      "chance, fixed simulations. Elo counts from the random bot; the error bars of the steps add "
      "up. Rebuild with\n\n```\nlusoria "
      "ladder --games " +
      std::to_string(given.games) + " --seed " + std::to_string(given.seed) + "\n```\n";
  for (const AnyGame* game : all_games()) {
    const std::string slug(game->facts().slug);
    const bool wanted =
        given.titles.empty() ||
        std::find(given.titles.begin(), given.titles.end(), slug) != given.titles.end();
    if (wanted) page += rungs_of(*game, given);
  }
  if (!write_file(given.out, page)) return bad_input("cannot write " + given.out);
  std::printf("%s", page.c_str());
  return kDone;
}

}  // namespace

void add_ladder(CLI::App& app, int& code) {
  auto given = std::make_shared<LadderGiven>();
  CLI::App* command = app.add_subcommand("ladder", "Rebuild the Elo table of all levels");
  command->add_option("titles", given->titles, "Slugs; default: all");
  command->add_option("--games", given->games, "Games a step")->capture_default_str();
  command->add_option("--seed", given->seed, "Of chance and bots")->capture_default_str();
  command->add_option("--threads", given->threads, "Games at a time")->capture_default_str();
  command->add_option("--out", given->out, "Where to write the page")->capture_default_str();
  command->callback([given, &code] { code = run_ladder(*given); });
}

}  // namespace lusoria::cli
