// Finds puzzles in games of bots, to be read and chosen from by a person.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "ai/analysis/puzzle.h"
#include "ai/bots/bot.h"
#include "cli/commands.h"
#include "cli/screen.h"
#include "cli/text.h"
#include "engine/match/notation.h"

namespace lusoria::cli {

namespace {

struct PuzzlesGiven {
  std::string title;
  int seats = 3;
  int games = 10;
  std::uint64_t seed = 1;
  std::string level = "centurio";
  puzzle::Wanted wanted;
};

SeatKeys keys_of(int seats) {
  constexpr std::array<std::string_view, kMaxSeats> kNames{"Ana", "Ben", "Carla", "David", "Eva"};
  SeatKeys keys;
  for (; keys.count < seats; ++keys.count)
    keys.keys[static_cast<unsigned>(keys.count)] = kNames[static_cast<unsigned>(keys.count)];
  return keys;
}

/// In the form in which puzzles are kept (docs/SCENES.md), with what helps a reader beside it.
Json puzzle_json(const AnyGame& game,
                 const SeatKeys& keys,
                 const puzzle::Found& found,
                 const Catalogue& words) {
  const AnyView view = game.view(found.state, found.turn.seat);
  Json chances = Json::object();
  Json reading = Json::array();
  for (const puzzle::Worth& worth : found.choices) {
    const std::string line = print_action({game.verbs(), keys}, worth.action);
    const int permille = static_cast<int>(worth.value * 1000.0F + 0.5F);
    chances[line] = permille;
    reading.push_back(std::to_string(permille) + "  " + line);
  }
  const Picture picture = show_view(game, view, keys, words);
  return {{"seats", keys.list()},
          {"seat", std::string(keys.of(found.turn.seat))},
          {"view", view_json(game, view, keys)},
          {"best", print_action({game.verbs(), keys}, found.choices.front().action)},
          {"chances", std::move(chances)},
          {"reading",
           {{"turn", found.turn.number},
            {"decision", std::string(game.decisions().slugs[found.turn.decision])},
            {"choices", std::move(reading)},
            {"table", picture.table + picture.own}}}};
}

int run_puzzles(const PuzzlesGiven& given) {
  const AnyGame& game = game_called(given.title);
  if (!read_level(given.level)) throw BadInput{"there is no bot '" + given.level + "'"};
  const Json options = options_for(game, given.seats);
  const Catalogue words = words_of(game, "en");
  for (int i = 0; i < given.games; ++i) {
    puzzle::mine(game,
                 options,
                 given.level,
                 given.seed + static_cast<std::uint64_t>(i),
                 given.wanted,
                 [&](const puzzle::Found& found) {
                   std::cout << puzzle_json(game, keys_of(given.seats), found, words).dump()
                             << std::endl;
                 });
  }
  return kDone;
}

}  // namespace

void add_puzzles(CLI::App& app, int& code) {
  auto given = std::make_shared<PuzzlesGiven>();
  CLI::App* puzzles = app.add_subcommand(
      "puzzles", "Find decisions in games of bots that a greedy player gets wrong, a line each");
  puzzles->add_option("title", given->title, "A title's slug")->required();
  puzzles->add_option("--seats", given->seats, "How many play")->capture_default_str();
  puzzles->add_option("--games", given->games, "How many games")->capture_default_str();
  puzzles->add_option("--seed", given->seed, "Of the first game")->capture_default_str();
  puzzles->add_option("--bots", given->level, "The level that plays")->capture_default_str();
  puzzles->add_option("--sims", given->wanted.simulations, "Simulations for each of three seeds")
      ->capture_default_str();
  puzzles->add_option("--margin", given->wanted.margin, "How far the best choice stands clear")
      ->capture_default_str();
  puzzles->callback([given, &code] { code = run_puzzles(*given); });
}

}  // namespace lusoria::cli
