// What can be played, straight from the registry.
#include "ai/bots/bot.h"
#include "engine/text/title_text.h"
#include "engine/wire/story.h"
#include "server/api/api.h"

namespace lusoria::server {

namespace {

Json slugs(const Names& names) {
  Json list = Json::array();
  for (const std::string_view slug : names.slugs)
    list.push_back(std::string(slug));
  return list;
}

Json title_json(const AnyGame& game) {
  const TitleFacts& facts = game.facts();
  Json options = Json::array();
  for (const OptionSpec& spec : game.option_specs()) {
    options.push_back({{"key", spec.key},
                       {"values", spec.values.empty() ? Json() : Json(spec.values)},
                       {"low", spec.low},
                       {"high", spec.high},
                       {"default", spec.standard}});
  }
  Json presets = Json::array();
  for (const auto& [slug, chosen] : game.presets())
    presets.push_back({{"slug", slug}, {"options", chosen}});
  return {{"slug", std::string(facts.slug)},
          {"designer", std::string(facts.designer)},
          {"year", facts.year},
          {"seats", {{"min", facts.min_seats}, {"max", facts.max_seats}}},
          {"rules_version", facts.rules_version},
          {"components_edition", facts.components_edition},
          {"score_unit", facts.score_unit},
          {"cap", facts.cap},
          {"cap_unit", std::string(facts.cap_unit)},
          {"options", std::move(options)},
          {"presets", std::move(presets)},
          {"decisions", slugs(game.decisions())},
          {"sources", slugs(game.sources())},
          {"reasons", slugs(game.reasons())},
          {"refusals", slugs(game.refusals())}};
}

std::optional<Json> text_json(const std::string& slug, const std::string& lang) {
  for (const TitleText* text : all_texts()) {
    if (text->slug != slug) continue;
    for (const LanguageText& one : text->languages) {
      if (one.lang == lang)
        return Json{{"catalogue", std::string(one.catalogue)}, {"rules", std::string(one.rules)}};
    }
  }
  return std::nullopt;
}

Json components_json(const AnyGame& game) {
  Json list = Json::array();
  for (const ComponentRow& row : game.components()) {
    list.push_back({{"kind", row.kind},
                    {"slug", row.slug},
                    {"copies", row.copies},
                    {"certainty", std::string(slug(row.certainty))},
                    {"facts", row.facts}});
  }
  return {{"components", std::move(list)}};
}

}  // namespace

bool Api::route_titles(Call& call) {
  const auto& path = call.path;
  if (call.request.method == "POST" && path.size() == 1 && path[0] == "stories") {
    const wire::Story story = wire::tell_story(all_games(), call.body);
    if (!story.error.empty()) return call.refuse("malformed", story.error), true;
    call.answer({{"story", story.json}});
    return true;
  }
  if (call.request.method != "GET") return false;
  if (path.size() == 1 && path[0] == "titles") {
    Json list = Json::array();
    for (const AnyGame* game : all_games())
      list.push_back(title_json(*game));
    call.answer({{"titles", std::move(list)}});
    return true;
  }
  if (path.size() == 1 && path[0] == "bots") {
    Json list = Json::array();
    for (const Level& level : levels())
      list.push_back({{"level", std::string(level.slug)}, {"version", kBotVersion}});
    call.answer({{"levels", std::move(list)}});
    return true;
  }
  if (path.size() < 3 || path[0] != "titles") return false;
  const AnyGame* game = find_game(path[1]);
  if (game == nullptr) return false;
  if (path.size() == 4 && path[2] == "text") {
    const auto text = text_json(path[1], path[3]);
    if (!text) return false;
    call.answer(*text);
    return true;
  }
  if (path.size() == 3 && path[2] == "components") {
    call.answer(components_json(*game));
    return true;
  }
  if (path.size() == 3 && path[2] == "types") {
    call.reply({.content_type = "text/plain; charset=utf-8", .body = game->typescript()});
    return true;
  }
  return false;
}

}  // namespace lusoria::server
