// From the command line's options to a table.
#include <iostream>
#include <random>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play.h"
#include "cli/text.h"
#include "engine/chance/fair.h"

namespace lusoria::cli {

namespace {

/// Who was asked for: shown names, and levels where they are bots.
struct People {
  std::vector<std::string> names;
  std::vector<std::string> levels;
};

std::string read_people(const PlayOptions& asked, People& people) {
  for (const std::string& seat : asked.seats) {
    const std::size_t equals = seat.find('=');
    people.names.push_back(seat.substr(0, equals));
    people.levels.push_back(equals == std::string::npos ? "" : seat.substr(equals + 1));
    if (people.names.back().empty()) return "a seat needs a name";
  }
  people.levels.push_back(asked.bots);
  for (const std::string& level : people.levels) {
    if (level.empty() || level.starts_with(kProgram) || read_level(level)) continue;
    std::string known;
    for (const Level& each : levels())
      known += " " + std::string(each.slug);
    return "there is no level '" + level + "'; there are" + known;
  }
  people.levels.pop_back();
  return {};
}

std::string read_options(const AnyGame& game, const PlayOptions& asked, Json& whole) {
  Json given = Json::object();
  if (!asked.preset.empty()) given["preset"] = asked.preset;
  if (asked.seats.size() > 1) given["seats"] = asked.seats.size();
  for (const std::string& option : asked.options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos) return "an option is written key=value, not '" + option + "'";
    const Json value = Json::parse(option.substr(equals + 1), nullptr, false);
    given[option.substr(0, equals)] =
        value.is_discarded() ? Json(option.substr(equals + 1)) : value;
  }
  return game.complete_options(given, whole);
}

/// Fills the seats nobody was named for with bots.
void fill_people(People& people, const std::string& level, int seats) {
  static constexpr std::array<std::string_view, kMaxSeats> kNames{
      "Livia", "Marcus", "Drusilla", "Titus", "Aelia"};
  for (unsigned i = 0; static_cast<int>(people.names.size()) < seats; ++i) {
    people.names.emplace_back(kNames[i]);
    people.levels.push_back(level);
  }
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return std::uint64_t{device()} << 32U | device();
}

int finish(Table& table, const PlayOptions& asked) {
  const bool whole = table.run();
  if (!asked.save.empty() && !table.save(asked.save))
    return bad_input("cannot write " + asked.save);
  return whole ? kDone : kFailed;
}

/// The saved table's facts of chance with the secret that lies beside its record, if it fits.
std::optional<FairFacts> fair_facts(const Record& record, const std::string& path) {
  auto secret = read_file(secret_path(path));
  if (!record.fair || !secret) return std::nullopt;
  while (!secret->empty() && secret->back() <= ' ')
    secret->pop_back();
  if (commitment_to(*secret) != record.fair->commitment) return std::nullopt;
  FairFacts fair = *record.fair;
  fair.secret = *secret;
  return fair;
}

/// Goes on with a saved game: the first seats belong to who was named, by key.
int resume(const PlayOptions& asked) {
  const auto text = read_file(asked.load);
  if (!text) return bad_input("cannot read " + asked.load);
  Record record;
  std::string error = read_record(all_games(), *text, sha256_hex, record);
  if (!error.empty()) return bad_input(asked.load + ": " + error);
  Loaded loaded = load_match(record);
  if (!loaded.match) return bad_input(asked.load + ": " + loaded.error);
  if (record.game->facts().slug != asked.title)
    return bad_input(asked.load + " is a game of " + std::string(record.game->facts().slug));
  People people;
  error = read_people(asked, people);
  if (!error.empty()) return bad_input(error);
  std::vector<std::string> levels(record.seating.shown.size(), asked.bots);
  for (std::size_t i = 0; i < people.names.size(); ++i) {
    const Seat seat = record.seating.keys.find(people.names[i]);
    if (seat == kNobody)
      return bad_input(asked.load + ": nobody there is called '" + people.names[i] + "'");
    levels[seat] = people.levels[i];
  }
  if (people.names.empty()) levels.front().clear();
  const std::uint64_t seed = asked.seed.value_or(fresh_seed());
  const Catalogue texts = words_of(*record.game, asked.lang);
  const auto fair = asked.seed ? std::nullopt : fair_facts(record, asked.load);
  std::unique_ptr<WordSource> words;
  if (fair)
    words = std::make_unique<FairWords>(*fair);
  else
    words = std::make_unique<SeededWords>(seed);
  if (record.fair && !fair) std::cout << texts.text("cli.chance_anew") << "\n";
  Table table(std::move(*loaded.match),
              std::move(levels),
              std::move(words),
              seed,
              texts,
              asked.lang,
              std::cin,
              std::cout,
              Paint::for_stdout());
  table.save_to(asked.save.empty() ? asked.load : asked.save);
  if (fair) table.fair_with(*fair);
  return finish(table, asked);
}

}  // namespace

int run_play(const PlayOptions& asked) {
  const AnyGame* game = find_game(asked.title);
  if (game == nullptr) return unknown_title(asked.title);
  if (!asked.load.empty()) return resume(asked);
  People people;
  std::string error = read_people(asked, people);
  if (!error.empty()) return bad_input(error);
  Json options;
  error = read_options(*game, asked, options);
  if (!error.empty()) return bad_input(error);
  const int seats = options["seats"].get<int>();
  if (static_cast<int>(people.names.size()) > seats)
    return bad_input("more people were named than the " + std::to_string(seats) + " seats");
  const Catalogue texts = words_of(*game, asked.lang);
  if (people.names.empty()) {
    people.names.push_back(texts.text("cli.you"));
    people.levels.emplace_back();
  }
  fill_people(people, asked.bots, seats);
  Match match(*game, options, Seating::of(people.names));
  // Without a seed the chance of a table can be verified when the game is over.
  FairFacts fair;
  std::unique_ptr<WordSource> words;
  if (asked.seed) {
    words = std::make_unique<SeededWords>(*asked.seed);
  } else {
    fair.table = "terminal-" + random_hex(4);
    fair.secret = random_hex(32);
    fair.commitment = commitment_to(fair.secret);
    for (int i = 0; i < seats; ++i)
      fair.nonces.push_back(random_hex(16));
    words = std::make_unique<FairWords>(fair);
  }
  Table table(std::move(match),
              people.levels,
              std::move(words),
              asked.seed.value_or(fresh_seed()),
              texts,
              asked.lang,
              std::cin,
              std::cout,
              Paint::for_stdout());
  table.save_to(asked.save);
  if (!asked.seed) table.fair_with(fair);
  return finish(table, asked);
}

}  // namespace lusoria::cli
