#include "cli/commands.h"

#include <CLI/CLI.hpp>

#include "cli/files.h"
#include "engine/chance/fair.h"

namespace lusoria::cli {

void refuse_if(const std::string& sentence) {
  if (!sentence.empty()) throw BadInput{sentence};
}

const AnyGame& game_called(const std::string& title) {
  if (const AnyGame* game = find_game(title); game != nullptr) return *game;
  std::string known;
  for (const AnyGame* game : all_games())
    known += (known.empty() ? "" : ", ") + std::string(game->facts().slug);
  throw BadInput{"there is no title '" + title + "'; this build has " +
                 (known.empty() ? "none" : known)};
}

std::vector<const AnyGame*> games_called(const std::vector<std::string>& titles) {
  std::vector<const AnyGame*> games;
  for (const std::string& title : titles)
    games.push_back(&game_called(title));
  if (games.empty()) games.assign(all_games().begin(), all_games().end());
  return games;
}

Json options_for(const AnyGame& game, int seats, const std::string& preset) {
  Json given{{"seats", seats}};
  if (!preset.empty()) given["preset"] = preset;
  Json whole;
  refuse_if(game.complete_options(given, whole));
  return whole;
}

std::string read_whole(const std::string& path) {
  const auto text = read_file(path);
  if (!text) throw BadInput{"cannot read " + path};
  return *text;
}

Record open_record(const std::string& path) {
  Record record;
  const std::string error = read_record(all_games(), read_whole(path), sha256_hex, record);
  if (!error.empty()) throw BadInput{path + ": " + error};
  return record;
}

Match open_match(const std::string& path, int entries) {
  Loaded loaded = load_match(open_record(path), entries);
  if (!loaded.match) throw BadInput{path + ": " + loaded.error};
  return std::move(*loaded.match);
}

std::uint8_t edition_of(const Match& match) {
  return match.options()["components_edition"].get<std::uint8_t>();
}

LoadedEdition open_edition(const std::string& path) {
  LoadedEdition loaded = load_edition(all_games(), read_whole(path));
  if (!loaded.error.empty()) throw BadInput{path + ": " + loaded.error};
  return loaded;
}

void add_language(CLI::App* command, std::string& lang) {
  command->add_option("--lang", lang, "en, es or it")->check(CLI::IsMember({"en", "es", "it"}));
}

}  // namespace lusoria::cli
