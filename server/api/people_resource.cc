#include <algorithm>

#include "engine/any/registry.h"
#include "server/api/handlers.h"
#include "server/api/standing.h"
#include "server/ratings.h"

namespace lusoria::server {

namespace {

/// Counted from what everybody may see: finished games at listed tables.
Json games_json(Store& store, const std::string& id) {
  Json games = Json::object();
  for (const TableRow& row : store.tables({.status = Status::Over, .account = id, .limit = 1000})) {
    if (row.visibility == Visibility::Link || row.visibility == Visibility::Friends) continue;
    const Json room = Json::parse(row.summary, nullptr, false);
    Json& count = games[row.title];
    if (count.is_null()) count = {{"played", 0}, {"won", 0}};
    count["played"] = count["played"].get<int>() + 1;
    for (const Json& seat : room.value("seats", Json::array())) {
      if (seat["account"] != Json(id) || room["result"].is_null()) continue;
      const Json& mine = room["result"]["seats"][seat["key"].get<std::string>()];
      if (mine.value("rank", 0) == 1) count["won"] = count["won"].get<int>() + 1;
    }
  }
  return games;
}

/// Where somebody stands among the bots' levels, or null.
Json elo_json(Store& store, const Rating& rating) {
  const auto levels = ladder().find(rating.title);
  const AnyGame* game = find_game(rating.title);
  if (levels == ladder().end() || game == nullptr) return nullptr;
  std::map<std::string, Strength> bots;
  for (const auto& [level, strength] : levels->second)
    bots[rated_bot(*game, level)] = strength;
  const auto found = standing(rating, store.ratings_of_bots(rating.title), bots);
  return found ? Json{{"elo", found->elo}, {"error", found->error}} : Json();
}

}  // namespace

Json people::rating_json(const Rating& rating) {
  const Skill skill = skill_of(rating);
  return {{"title", rating.title},
          {"id", rating.player},
          {"kind", rating.player.starts_with("bot:") ? "bot" : "account"},
          {"mu", skill.mu},
          {"sigma", skill.sigma},
          {"shown", shown_rating(skill)},
          {"games", rating.games}};
}

void people::profile(Call& call) {
  const auto account = call.server.store.account(call.id());
  if (!account) return call.refuse(ProblemCode::NotFound, "there is nobody like that");
  Json ratings = Json::array();
  for (const Rating& rating : call.server.store.ratings("", account->id)) {
    ratings.push_back(rating_json(rating));
    ratings.back()["elo"] = elo_json(call.server.store, rating);
  }
  call.answer({{"person",
                {{"id", account->id},
                 {"name", account->name},
                 {"kind", std::string(slug(account->kind))},
                 {"since", account->created},
                 {"ratings", std::move(ratings)},
                 {"games", games_json(call.server.store, account->id)}}}});
}

void people::ratings(Call& call) {
  constexpr int kMost = 200;
  const int limit = std::clamp(call.request.number("limit", kMost), 1, kMost);
  Json list = Json::array();
  for (const NamedRating& one :
       call.server.store.best_ratings(call.request.param("title"), limit)) {
    list.push_back(rating_json(one.rating));
    list.back()["name"] = one.name.empty() ? one.rating.player : one.name;
  }
  call.answer({{"ratings", std::move(list)}});
}

}  // namespace lusoria::server
