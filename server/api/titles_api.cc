// What can be played, straight from the registry.
#include "ai/bots/bot.h"
#include "engine/text/title_text.h"
#include "engine/wire/story.h"
#include "engine/wire/title.h"
#include "server/api/api.h"
#include "server/api/ladder.h"
#include "server/api/schemas.h"

namespace lusoria::server {

namespace {

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

/// The levels people may play against, with what was measured of them: by title, Elo above the
/// weakest.
Json levels_json() {
  Json list = Json::array();
  for (const Level& level : levels()) {
    if (level.control) continue;
    Json elo = Json::object();
    for (const auto& [title, strengths] : ladder()) {
      const auto found = strengths.find(std::string(level.slug));
      if (found == strengths.end() || find_game(title) == nullptr) continue;
      elo[title] = {{"elo", found->second.elo}, {"error", found->second.error}};
    }
    list.push_back(
        {{"level", std::string(level.slug)}, {"version", kBotVersion}, {"elo", std::move(elo)}});
  }
  return list;
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
    call.answer(wire::titles_json(all_games()));
    return true;
  }
  if (path.size() == 1 && path[0] == "bots") {
    call.answer({{"levels", levels_json()}});
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
    call.answer(wire::components_json(*game));
    return true;
  }
  if (path.size() == 3 && path[2] == "types") {
    call.reply({.content_type = "text/plain; charset=utf-8", .body = game->typescript()});
    return true;
  }
  return false;
}

}  // namespace lusoria::server
