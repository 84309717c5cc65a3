// What this build holds: titles, their boxes, their types.
#include <cstdio>
#include <iostream>

#include "cli/commands.h"
#include "cli/text.h"
#include "engine/any/registry.h"
#include "engine/match/scene.h"

namespace lusoria::cli {

namespace {

Json options_json(const AnyGame& game) {
  Json list = Json::array();
  for (const OptionSpec& spec : game.option_specs()) {
    Json option{{"key", spec.key}, {"default", spec.standard}};
    if (!spec.values.empty()) option["values"] = spec.values;
    if (spec.low != 0 || spec.high != 0) {
      option["low"] = spec.low;
      option["high"] = spec.high;
    }
    list.push_back(std::move(option));
  }
  return list;
}

Json game_json(const AnyGame& game) {
  const TitleFacts& facts = game.facts();
  Json presets = Json::object();
  for (const auto& [slug, options] : game.presets())
    presets[slug] = options;
  return {{"title", std::string(facts.slug)},
          {"name", words_of(game, "en").text("title.name")},
          {"designer", std::string(facts.designer)},
          {"year", facts.year},
          {"seats", {{"min", facts.min_seats}, {"max", facts.max_seats}}},
          {"rules_version", facts.rules_version},
          {"components_edition", facts.components_edition},
          {"options", options_json(game)},
          {"presets", std::move(presets)}};
}

}  // namespace

int bad_input(std::string_view sentence) {
  std::cerr << "lusoria: " << sentence << "\n";
  return kBadInput;
}

int unknown_title(const std::string& title) {
  std::string known;
  for (const AnyGame* game : all_games())
    known += (known.empty() ? "" : ", ") + std::string(game->facts().slug);
  return bad_input("there is no title '" + title + "'; this build has " +
                   (known.empty() ? "none" : known));
}

int find_games(const std::vector<std::string>& titles, std::vector<const AnyGame*>& games) {
  for (const std::string& title : titles) {
    const AnyGame* game = find_game(title);
    if (game == nullptr) return unknown_title(title);
    games.push_back(game);
  }
  if (games.empty()) games.assign(all_games().begin(), all_games().end());
  return kDone;
}

int list_games(bool json) {
  if (json) {
    Json list = Json::array();
    for (const AnyGame* game : all_games())
      list.push_back(game_json(*game));
    std::cout << list.dump(2) << "\n";
    return kDone;
  }
  for (const AnyGame* game : all_games()) {
    const TitleFacts& facts = game->facts();
    std::cout << facts.slug << "  " << words_of(*game, "en").text("title.name") << " ("
              << facts.designer << ", " << facts.year << "), " << int{facts.min_seats} << "-"
              << int{facts.max_seats} << " seats; presets:";
    for (const auto& preset : game->presets())
      std::cout << " " << preset.first;
    std::cout << "\n";
  }
  return kDone;
}

int list_components(const std::string& title, const std::string& lang, bool json) {
  const AnyGame* game = find_game(title);
  if (game == nullptr) return unknown_title(title);
  const Catalogue words = words_of(*game, lang);
  Json list = Json::array();
  for (const ComponentRow& row : game->components()) {
    const std::string name = words.text(row.kind + "." + row.slug);
    if (json) {
      list.push_back({{"kind", row.kind},
                      {"slug", row.slug},
                      {"name", name},
                      {"copies", row.copies},
                      {"certainty", std::string(slug(row.certainty))},
                      {"facts", row.facts}});
      continue;
    }
    std::cout << row.copies << " × " << row.kind << " " << row.slug << " (" << name << ")";
    for (auto it = row.facts.begin(); it != row.facts.end(); ++it)
      std::cout << (it == row.facts.begin() ? ": " : ", ") << it.key() << " " << it.value().dump();
    std::cout << "  [" << slug(row.certainty) << "]\n";
  }
  if (json) std::cout << list.dump(2) << "\n";
  return kDone;
}

int print_signature() {
  std::cout << signature_lines(all_titles());
  return kDone;
}

int print_types(const std::string& title) {
  const AnyGame* game = find_game(title);
  if (game == nullptr) return unknown_title(title);
  std::cout << game->typescript();
  return kDone;
}

int print_scene_schema(const std::string& title) {
  const AnyGame* game = find_game(title);
  if (game == nullptr) return unknown_title(title);
  std::cout << scene_schema(*game).dump(2) << "\n";
  return kDone;
}

}  // namespace lusoria::cli
