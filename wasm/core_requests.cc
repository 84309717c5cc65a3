#include "wasm/core_requests.h"

#include "ai/bots/bot.h"
#include "ai/bots/ladder.h"
#include "engine/any/registry.h"
#include "engine/wire/board.h"
#include "engine/wire/title.h"
#include "engine/wire/told_scene.h"
#include "wasm/requests.h"

namespace lusoria::page {

namespace {

/// As a server tells them, and how long each thinks here.
Json timed_levels() {
  Json list = levels_json();
  for (Json& level : list)
    level["turn_ms"] = find_level(level["level"].get<std::string>())->turn_ms;
  return {{"levels", std::move(list)}};
}

Json components(const Json& request) {
  const AnyGame* game = find_game(text(request, "title"));
  if (game == nullptr) return malformed("there is no such title");
  const int edition = number_of(request, "edition", game->facts().components_edition);
  if (!game->has_edition(edition)) return malformed("this edition is not known here");
  return wire::components_json(*game, static_cast<std::uint8_t>(edition));
}

/// A lesson's board after the pupil's moves.
Json board(const Json& request) {
  const auto scene = request.find("scene");
  if (scene == request.end()) return malformed("no scene was given");
  const wire::ToldScene told = wire::play_board(all_games(),
                                                {.scene = *scene,
                                                 .moves = texts_of(request, "moves"),
                                                 .otherwise = texts_of(request, "otherwise"),
                                                 .why = text(request, "why")});
  return told.error.empty() ? Json{{"board", told.json}} : malformed(told.error);
}

/// A scene told line by line, for the rules' examples.
Json story(const Json& request) {
  const auto scene = request.find("scene");
  if (scene == request.end()) return malformed("no scene was given");
  const wire::ToldScene told = wire::tell_scene(all_games(), *scene);
  return told.error.empty() ? Json{{"story", told.json}} : malformed(told.error);
}

}  // namespace

/// The answer to `new`, `load` and `try`: the number by which later requests name the table.
Json CoreRequests::open(const std::string& ask, const Json& request) {
  LocalTable table;
  const std::string error = ask == "new"    ? table.begin(request)
                            : ask == "load" ? table.load(request)
                                            : table.try_out(request);
  if (!error.empty()) return malformed(error);
  tables_[++last_table_] = std::move(table);
  return {{"table", last_table_}};
}

Json CoreRequests::answer(const Json& request) {
  if (!request.is_object()) return malformed("a request is an object");
  const std::string ask = text(request, "ask");
  if (ask == "titles") return wire::titles_json(all_games());
  if (ask == "levels") return timed_levels();
  if (ask == "components") return components(request);
  if (ask == "story") return story(request);
  if (ask == "board") return board(request);
  if (ask == "signature") return {{"lines", signature_lines(all_titles())}};
  if (ask == "new" || ask == "load" || ask == "try") return open(ask, request);
  if (Json thought = thinker_.answer(ask, request); !thought.is_null()) return thought;
  const auto found = tables_.find(number_of(request, "table", 0));
  if (found == tables_.end()) return problem(ProblemCode::NoSuchTable, "there is no such table");
  if (ask == "close") {
    tables_.erase(found);
    return Json::object();
  }
  return found->second.answer(ask, request);
}

std::string CoreRequests::answer_text(std::string_view request) {
  return answer(Json::parse(request, nullptr, false)).dump();
}

}  // namespace lusoria::page
