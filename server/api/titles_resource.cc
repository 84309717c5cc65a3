#include <charconv>

#include "ai/bots/ladder.h"
#include "engine/text/title_text.h"
#include "engine/wire/title.h"
#include "engine/wire/told_scene.h"
#include "server/api/handlers.h"

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

}  // namespace

void titles::list(Call& call) {
  call.answer(wire::titles_json(all_games()));
}

void titles::texts(Call& call) {
  const auto text =
      find_game(call.names[0]) == nullptr ? std::nullopt : text_json(call.names[0], call.names[1]);
  if (!text) return call.not_found();
  call.answer(*text);
}

void titles::components(Call& call) {
  const AnyGame* game = find_game(call.names[0]);
  if (game == nullptr) return call.not_found();
  // "?edition=173": as a table has it in its options.
  const std::string wanted = call.request.param("edition");
  int edition = game->facts().components_edition;
  (void)std::from_chars(wanted.data(), wanted.data() + wanted.size(), edition);
  if (!game->has_edition(edition)) return call.not_found();
  call.answer(wire::components_json(*game, static_cast<std::uint8_t>(edition)));
}

void titles::types(Call& call) {
  const AnyGame* game = find_game(call.names[0]);
  if (game == nullptr) return call.not_found();
  call.reply({.content_type = "text/plain; charset=utf-8", .body = game->typescript()});
}

void titles::tell_scene(Call& call) {
  const wire::ToldScene story = wire::tell_scene(all_games(), call.body);
  if (!story.error.empty()) return call.malformed(story.error);
  call.answer({{"story", story.json}});
}

void titles::bot_levels(Call& call) {
  call.answer({{"levels", levels_json()}});
}

}  // namespace lusoria::server
