// From the command line's options to a table.
#include <CLI/CLI.hpp>
#include <random>

#include "ai/bots/external.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play.h"
#include "cli/text.h"
#include "engine/chance/fair.h"

namespace lusoria::cli {

namespace {

struct PlayGiven {
  std::string title;
  std::vector<std::string> seats;    ///< "Ana" or "Bruno=centurio".
  std::vector<std::string> options;  ///< "key=value".
  std::string preset;
  std::string edition;          ///< A file of corrected figures.
  std::string bots = "greedy";  ///< The level of seats that nobody was named for.
  std::optional<std::uint64_t> seed;
  std::string load;
  std::string save;  ///< Written when the game ends or is left.
  std::string lang = "en";
  bool plain = false;
  bool watch = false;
};

/// Who was asked for: shown names, and levels where they are bots.
struct People {
  std::vector<std::string> names;
  std::vector<std::string> levels;
};

void check_level(const std::string& level) {
  if (level.empty() || known_bot(level)) return;
  std::string known;
  for (const Level& each : levels())
    known += " " + std::string(each.slug);
  throw BadInput{"there is no level '" + level + "'; there are" + known};
}

People people_of(const PlayGiven& asked) {
  People people;
  for (const std::string& seat : asked.seats) {
    const std::size_t equals = seat.find('=');
    people.names.push_back(seat.substr(0, equals));
    people.levels.push_back(equals == std::string::npos ? "" : seat.substr(equals + 1));
    if (people.names.back().empty()) throw BadInput{"a seat needs a name"};
  }
  for (const std::string& level : people.levels)
    check_level(level);
  check_level(asked.bots);
  return people;
}

std::uint8_t edition_for(const AnyGame& game, const std::string& path) {
  const LoadedEdition loaded = open_edition(path);
  if (loaded.game != &game)
    throw BadInput{path + " is an edition of " + std::string(loaded.game->facts().slug)};
  return loaded.number;
}

Json options_of(const AnyGame& game, const PlayGiven& asked) {
  Json given = Json::object();
  if (!asked.preset.empty()) given["preset"] = asked.preset;
  if (asked.seats.size() > 1) given["seats"] = asked.seats.size();
  if (!asked.edition.empty()) given["components_edition"] = edition_for(game, asked.edition);
  for (const std::string& option : asked.options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos)
      throw BadInput{"an option is written key=value, not '" + option + "'"};
    const Json value = Json::parse(option.substr(equals + 1), nullptr, false);
    given[option.substr(0, equals)] =
        value.is_discarded() ? Json(option.substr(equals + 1)) : value;
  }
  Json whole;
  refuse_if(game.complete_options(given, whole));
  return whole;
}

/// Fills the seats nobody was named for with bots.
void fill_people(People& people, const std::string& level, unsigned seats) {
  static constexpr std::array<std::string_view, kMaxSeats> kNames{
      "Livia", "Marcus", "Drusilla", "Titus", "Aelia"};
  for (unsigned i = 0; people.names.size() < seats; ++i)
    people.names.emplace_back(kNames[i]);
  people.levels.resize(seats, level);
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return std::uint64_t{device()} << 32U | device();
}

FairFacts fresh_chance(unsigned seats) {
  FairFacts fair;
  fair.table = "terminal-" + random_hex(4);
  fair.secret = random_hex(32);
  fair.commitment = commitment_to(fair.secret);
  for (unsigned i = 0; i < seats; ++i)
    fair.nonces.push_back(random_hex(16));
  return fair;
}

/// The saved table's facts of chance with the secret that lies beside its record, if it fits.
std::optional<FairFacts> saved_chance(const Record& record, const std::string& path) {
  auto secret = read_file(secret_path(path));
  if (!record.fair || !secret) return std::nullopt;
  while (!secret->empty() && secret->back() <= ' ')
    secret->pop_back();
  if (commitment_to(*secret) != record.fair->commitment) return std::nullopt;
  FairFacts fair = *record.fair;
  fair.secret = *secret;
  return fair;
}

/// A saved game: the first seats belong to who was named, by key.
Setup saved_game(const PlayGiven& asked) {
  const Record record = open_record(asked.load);
  Loaded loaded = load_match(record);
  if (!loaded.match) throw BadInput{asked.load + ": " + loaded.error};
  if (record.game->facts().slug != asked.title)
    throw BadInput{asked.load + " is a game of " + std::string(record.game->facts().slug)};
  const People people = people_of(asked);
  std::vector<std::string> levels(record.seating.shown.size(), asked.bots);
  for (std::size_t i = 0; i < people.names.size(); ++i) {
    const Seat seat = record.seating.keys.find(people.names[i]);
    if (seat == kNobody)
      throw BadInput{asked.load + ": nobody there is called '" + people.names[i] + "'"};
    levels[seat] = people.levels[i];
  }
  if (people.names.empty() && !asked.watch) levels.front().clear();
  const auto fair = asked.seed ? std::nullopt : saved_chance(record, asked.load);
  return {.match = std::move(*loaded.match),
          .levels = std::move(levels),
          .fair = fair,
          .chance_anew = record.fair && !fair,
          .save = asked.save.empty() ? asked.load : asked.save};
}

Setup new_game(const AnyGame& game, const PlayGiven& asked) {
  People people = people_of(asked);
  const Json options = options_of(game, asked);
  const auto seats = options["seats"].get<unsigned>();
  if (people.names.size() > seats)
    throw BadInput{"more people were named than the " + std::to_string(seats) + " seats"};
  if (people.names.empty() && !asked.watch) {
    people.names.push_back(words_of(game, asked.lang).text("cli.you"));
    people.levels.emplace_back();
  }
  fill_people(people, asked.bots, seats);
  Setup setup{.match = Match(game, options, Seating::of(people.names)),
              .levels = people.levels,
              .save = asked.save};
  // Without a seed the chance of a table can be verified when the game is over.
  if (!asked.seed) setup.fair = fresh_chance(seats);
  return setup;
}

int run_play(const PlayGiven& asked) {
  const AnyGame& game = game_called(asked.title);
  Setup setup = asked.load.empty() ? new_game(game, asked) : saved_game(asked);
  setup.seed = asked.seed.value_or(fresh_seed());
  setup.lang = asked.lang;
  setup.plain = asked.plain;
  for (const std::string& level : setup.levels) {
    if (asked.watch && level.empty())
      throw BadInput{"a game to watch has no people: NAME=LEVEL makes a seat a bot"};
  }
  TerminalGame terminal(std::move(setup));
  bool whole = true;
  if (asked.watch)
    terminal.watch();
  else
    whole = terminal.run();
  if (!asked.save.empty() && !terminal.save(asked.save))
    throw BadInput{"cannot write " + asked.save};
  return whole ? kDone : kFailed;
}

}  // namespace

void add_play(CLI::App& app, int& code) {
  auto given = std::make_shared<PlayGiven>();
  CLI::App* play = app.add_subcommand("play", "Play in the terminal, with people and bots");
  play->add_option("title", given->title, "A title's slug")->required();
  play->add_option("--seat", given->seats, "NAME for a person, NAME=LEVEL for a bot");
  play->add_option("--bots", given->bots, "The level of the other seats");
  play->add_option("--preset", given->preset, "A named set of options");
  play->add_option("--option", given->options, "KEY=VALUE, as `games --json` lists them");
  play->add_option("--edition",
                   given->edition,
                   "A file of figures corrected by an owner of the box (`components --export`)");
  play->add_option("--seed", given->seed, "Chance from a seed, to play a deal again");
  play->add_option("--load", given->load, "Go on with a saved game");
  play->add_option("--save", given->save, "Where the record goes in the end");
  play->add_flag("--plain", given->plain, "Line by line, for screen readers");
  play->add_flag("--watch", given->watch, "Only look on: every seat is a bot");
  add_language(play, given->lang);
  play->callback([given, &code] { code = run_play(*given); });
}

}  // namespace lusoria::cli
