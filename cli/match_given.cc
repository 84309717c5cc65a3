#include "cli/match_given.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "ai/bots/external.h"
#include "ai/bots/net_bot.h"
#include "cli/commands.h"

namespace lusoria::cli {

namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');)
    parts.push_back(part);
  return parts;
}

}  // namespace

void add_match(CLI::App* command, MatchGiven& given) {
  command->add_option("title", given.title, "A title's slug")->required();
  command->add_option("--seats", given.seats, "Seats; the last bot named fills them up");
  command
      ->add_option("--bots", given.bots, "Levels, net:FOLDER or exec:COMMAND, separated by commas")
      ->required();
  command->add_option("--games", given.games, "How many games")->capture_default_str();
  command->add_option("--seed", given.seed, "Of chance and bots")->capture_default_str();
  command->add_option("--threads", given.threads, "Games at a time")->capture_default_str();
  command->add_option("--preset", given.preset, "Named options");
}

arena::Spec spec_of(const MatchGiven& given) {
  const AnyGame& game = game_called(given.title);
  std::vector<std::string> bots = split(given.bots);
  if (bots.empty()) throw BadInput{"--bots: name at least one bot"};
  for (const std::string& name : bots) {
    if (!known_bot(name)) throw BadInput{"--bots: there is no bot '" + name + "'"};
    if (name.starts_with(kNetBot)) refuse_if(net_bot_problem(game, name));
  }
  const unsigned seats = given.seats > 0 ? given.seats : static_cast<unsigned>(bots.size());
  if (bots.size() > seats) throw BadInput{"--bots: more bots than seats"};
  bots.resize(seats, bots.back());
  return {.game = &game,
          .options = options_for(game, static_cast<int>(seats), given.preset),
          .bots = bots,
          .games = given.games,
          .seed = given.seed,
          .threads = std::max(1U, given.threads)};
}

}  // namespace lusoria::cli
