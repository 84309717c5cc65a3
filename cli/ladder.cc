// The ladder of all levels of all titles, written as a page: each level against the next weaker one
// at two seats, Elo with error bars, and the matches at four seats that say how much the evaluation
// and the search are worth.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <thread>

#include "ai/arena/arena.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/kept_arena.h"

namespace lusoria::cli {

namespace {

struct LadderGiven {
  std::vector<std::string> titles;
  std::uint32_t games = 200;
  std::uint64_t seed = 1;
  std::uint32_t simulations = 0;          ///< At most so many a decision; 0: the levels' own.
  std::uint32_t four_simulations = 1000;  ///< The same for the matches at four seats.
  std::uint32_t threads = std::max(1U, std::thread::hardware_concurrency());
  std::string keep;
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

/// The level's simulations where at most so many were asked for; 0: its own. With nets as many as
/// take the same time.
std::uint32_t within(const AnyGame& game, Level level, std::uint32_t most) {
  if (most > 0) level.simulations = std::min(most, level.simulations);
  return simulations_of(game, level);
}

/// The level as it plays here.
std::string named(const AnyGame& game, const Level& level, std::uint32_t most) {
  const std::uint32_t simulations = within(game, level, most);
  const bool held = simulations < simulations_of(game, level);
  return std::string(level.slug) + (held ? ":sims=" + std::to_string(simulations) : "");
}

/// Plays one match, the last bot in all the other seats; how the first one did.
arena::Standing match(const AnyGame& game,
                      int seats,
                      const std::string& one,
                      const std::string& other,
                      const LadderGiven& given) {
  arena::Spec spec{.game = &game,
                   .options = options_for(game, seats),
                   .bots = std::vector<std::string>(static_cast<unsigned>(seats), other),
                   .games = given.games,
                   .seed = given.seed,
                   .threads = given.threads};
  spec.bots.front() = one;
  std::string path;
  if (!given.keep.empty()) {
    path = given.keep + "/" + std::string(game.facts().slug) + "-" + std::to_string(seats) + "-" +
           one + "-" + other + ".games";
    std::replace(path.begin(), path.end(), ':', '_');
  }
  const std::vector<arena::Played> games = play_kept(spec, path);
  std::fprintf(stderr,
               "%s: %s against %s done\n",
               std::string(game.facts().slug).c_str(),
               one.c_str(),
               other.c_str());
  return arena::summarise(spec, games).standings.front();
}

/// Every level against the one before it.
std::string rungs_of(const AnyGame& game, const LadderGiven& given) {
  std::string page =
      "\n| level | simulations | against | win share | 95 % | Elo | ± "
      "|\n|---|---|---|---|---|---|---|\n";
  const Level* below = nullptr;
  double elo = 0.0;
  double variance = 0.0;
  for (const Level& level : levels()) {
    if (level.control) continue;
    if (below == nullptr) {
      page += format("| %s | 0 | – | – | – | 0 | – |\n", std::string(level.slug).c_str());
    } else {
      const std::string lower = named(game, *below, given.simulations);
      const std::string upper = named(game, level, given.simulations);
      const arena::Standing hero = match(game, 2, upper, lower, given);
      const double n = hero.games;
      elo += elo_of(hero.share, n);
      const double half = (elo_of(hero.high, n) - elo_of(hero.low, n)) / 2.0;
      variance += half * half;
      page += format("| %s | %u | %s | %.1f %% | %.1f – %.1f %% | %+.0f | %.0f |\n",
                     std::string(level.slug).c_str(),
                     within(game, level, given.simulations),
                     std::string(below->slug).c_str(),
                     100 * hero.share,
                     100 * hero.low,
                     100 * hero.high,
                     elo,
                     std::sqrt(variance));
    }
    below = &level;
  }
  return page;
}

/// One seat against three: the evaluation against chance, the strongest level and the control
/// against the evaluation; where nets are played with, also against the reference without.
std::string fours_of(const AnyGame& game, const LadderGiven& given) {
  if (game.facts().max_seats < 4) return {};
  const Level* control = nullptr;
  for (const Level& level : levels())
    if (level.control) control = &level;
  const std::uint32_t most = given.four_simulations;
  const std::string strongest = named(game, strongest_level(), most);
  std::vector<std::array<std::string, 2>> matches{
      {"greedy", "random"}, {strongest, "greedy"}, {named(game, *control, most), "greedy"}};
  if (plays_with_nets(game, strongest_level())) matches.push_back({strongest, "consul_v1"});
  std::string page =
      "\n| one seat | against three | games | win share (even: 25 %) | 95 % | mean score |\n"
      "|---|---|---|---|---|---|\n";
  for (const auto& [one, three] : matches) {
    const arena::Standing hero = match(game, 4, one, three, given);
    page += format("| %s | %s | %u | %.1f %% | %.1f – %.1f %% | %.1f |\n",
                   one.c_str(),
                   three.c_str(),
                   hero.games,
                   100 * hero.share,
                   100 * hero.low,
                   100 * hero.high,
                   hero.mean_score);
  }
  return page;
}

/// The processor by its own account, where the system tells.
std::string machine() {
  std::ifstream file("/proc/cpuinfo");
  std::string model = "unknown processor";
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) model = line.substr(line.find(':') + 2);
  }
  return model + ", " + std::to_string(std::thread::hardware_concurrency()) + " threads";
}

std::string heading(const LadderGiven& given) {
  const std::string games = std::to_string(given.games);
  const std::string seed = std::to_string(given.seed);
  std::string command = "lusoria ladder --games " + games + " --seed " + seed;
  if (given.simulations > 0) command += " --sims " + std::to_string(given.simulations);
  command += " --four-sims " + std::to_string(given.four_simulations);
  return "# The ladder\n\nWritten by\n\n```\n" + command + "\n```\n\non " + machine() +
         R"(. Simulations are fixed, so the games are the same on every machine; seats are rotated,
and all arrangements of a round get the same chance; shared wins count as fractions, intervals are
Wilson's. Each level meets the next weaker one at two seats, with at most so many simulations a
decision; Elo counts from the random bot, and the error bars of the steps add up. One seat against
three shows what the evaluation and the search are worth. `LEVEL:sims=N` is a level held to N
simulations a decision; where it thinks with nets (docs/TRAINING.md), as many as take the same time
as that many without. `pimc` is the control: it searches sampled worlds as if they were open, with
as many simulations; `consul_v1` is the search without nets, with 1,000 simulations. Any line alone: `lusoria arena TITLE --seats 4 --bots ONE,THREE --games )" +
         games + " --seed " + seed + "`.\n";
}

/// Where the page that the command writes ends; what people wrote below stays.
constexpr std::string_view kByHand = "\n<!-- by hand -->\n";

std::string by_hand(const std::string& path) {
  const std::string old = read_file(path).value_or("");
  const std::size_t at = old.find(kByHand);
  return at == std::string::npos ? std::string() : old.substr(at);
}

int run_ladder(const LadderGiven& given) {
  std::string page = heading(given);
  for (const AnyGame* game : all_games()) {
    const std::string slug(game->facts().slug);
    const bool wanted =
        given.titles.empty() ||
        std::find(given.titles.begin(), given.titles.end(), slug) != given.titles.end();
    if (!wanted) continue;
    page += "\n## " + slug + "\n";
    page += rungs_of(*game, given);
    page += fours_of(*game, given);
  }
  if (!write_file(given.out, page + by_hand(given.out)))
    throw BadInput{"cannot write " + given.out};
  std::printf("%s", page.c_str());
  return kDone;
}

}  // namespace

void add_ladder(CLI::App& app, int& code) {
  auto given = std::make_shared<LadderGiven>();
  CLI::App* command = app.add_subcommand("ladder", "Rebuild the Elo table of all levels");
  command->add_option("titles", given->titles, "Slugs; default: all");
  command->add_option("--games", given->games, "Games a match")->capture_default_str();
  command->add_option("--seed", given->seed, "Of chance and bots")->capture_default_str();
  command->add_option("--sims", given->simulations, "At most so many simulations a decision");
  command
      ->add_option("--four-sims", given->four_simulations, "The same for the matches at four seats")
      ->capture_default_str();
  command->add_option("--threads", given->threads, "Games at a time")->capture_default_str();
  command->add_option("--keep", given->keep, "A folder that keeps the games, to be taken up again");
  command->add_option("--out", given->out, "Where to write the page")->capture_default_str();
  command->callback([given, &code] { code = run_ladder(*given); });
}

}  // namespace lusoria::cli
