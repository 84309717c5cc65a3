// What this build holds: titles, their boxes, their types.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/text.h"
#include "engine/any/registry.h"
#include "engine/text/component_words.h"

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

int list_components(const AnyGame& game, const std::string& lang, std::uint8_t edition, bool json) {
  const Catalogue words = words_of(game, lang, edition);
  Json list = Json::array();
  for (const ComponentRow& row : game.components(edition)) {
    if (json) {
      list.push_back({{"kind", row.kind},
                      {"slug", row.slug},
                      {"name", words.text(row.kind + "." + row.slug)},
                      {"copies", row.copies},
                      {"certainty", std::string(slug(row.certainty))},
                      {"facts", row.facts}});
      continue;
    }
    const std::string certainty = words.text("cli.certainty." + std::string(slug(row.certainty)));
    std::cout << row.copies << " × " << in_words(row, words) << "  [" << certainty << "]\n";
  }
  if (json) std::cout << list.dump(2) << "\n";
  return kDone;
}

int export_components(const AnyGame& game, std::uint8_t edition) {
  const std::string file = export_edition(game, edition);
  if (file.empty())
    throw BadInput{"the figures of " + std::string(game.facts().slug) +
                   " cannot be corrected by a file yet"};
  std::cout << file;
  return kDone;
}

struct ListGiven {
  std::string title;
  std::string edition;  ///< A file of corrected figures.
  bool whole_file = false;
  std::string lang = "en";
  bool json = false;
};

}  // namespace

void add_lists(CLI::App& app, int& code) {
  auto given = std::make_shared<ListGiven>();
  CLI::App* games = app.add_subcommand("games", "List the titles with seats, options and presets");
  games->add_flag("--json", given->json, "For programs");
  games->callback([given, &code] { code = list_games(given->json); });

  CLI::App* components =
      app.add_subcommand("components", "The box's contents and how sure they are");
  components->add_option("title", given->title, "A title's slug")->required();
  add_language(components, given->lang);
  components->add_flag("--json", given->json, "For programs");
  components->add_option("--edition", given->edition, "As an owner of the box corrected it");
  components->add_flag(
      "--export", given->whole_file, "As a file that an owner of the box may correct");
  components->callback([given, &code] {
    const AnyGame& game = game_called(given->title);
    std::uint8_t edition = game.facts().components_edition;
    if (!given->edition.empty()) {
      const LoadedEdition loaded = open_edition(given->edition);
      if (loaded.game != &game) throw BadInput{given->edition + " is of another title"};
      edition = loaded.number;
    }
    code = given->whole_file ? export_components(game, edition)
                             : list_components(game, given->lang, edition, given->json);
  });

  CLI::App* types = app.add_subcommand("types", "TypeScript types of a title's options and view");
  types->add_option("title", given->title, "A title's slug")->required();
  types->callback([given] { std::cout << game_called(given->title).typescript(); });

  CLI::App* signature = app.add_subcommand("signature", "A hash over fixed games of every title");
  signature->callback([] { std::cout << signature_lines(all_titles()); });
}

}  // namespace lusoria::cli
