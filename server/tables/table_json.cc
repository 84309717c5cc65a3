// A table as lists, clients and the ratings are told of it.
#include <algorithm>

#include "server/tables/table_state.h"

namespace lusoria::server {

namespace {

Json time_or_null(Millis value) {
  return value == 0 ? Json(nullptr) : Json(value);
}

}  // namespace

Json TableState::clocks_json(Millis now) const {
  Json json = clocks_json();
  if (!json.is_null()) json["now"] = now;
  return json;
}

Json TableState::clocks_json() const {
  if (!running() || clock.kind == ClockRule::Kind::None) return nullptr;
  Json left = Json::object();
  for (unsigned i = 0; i < seats.size(); ++i)
    left[match->seating().keys.keys[i]] = clocks.left[i];
  const Seat seat = decider();
  return {{"left", std::move(left)},
          {"running", seat == kNobody ? Json() : Json(match->seating().keys.keys[seat])},
          {"since", clocks.since},
          {"deadline", time_or_null(deadline())}};
}

Json TableState::ask_json() const {
  if (!ask) return nullptr;
  const SeatKeys& keys = match->seating().keys;
  Json agreed = Json::array();
  Json waiting = Json::array();
  for (unsigned i = 0; i < seats.size(); ++i) {
    const bool yes = std::find(ask->agreed.begin(), ask->agreed.end(), i) != ask->agreed.end();
    if (yes) agreed.push_back(keys.keys[i]);
    if (!yes && !seats[i].played_by_bot()) waiting.push_back(keys.keys[i]);
  }
  return {{"by", keys.keys[ask->by]},
          {"actions", ask->actions},
          {"agreed", std::move(agreed)},
          {"waiting", std::move(waiting)}};
}

TableRow TableState::row() const {
  TableRow row;
  row.id = id;
  row.title = std::string(game->facts().slug);
  row.status = status;
  row.visibility = visibility;
  row.host = host;
  row.rules_version = options.value("rules_version", 1);
  row.summary = room_json().dump();
  for (const SeatState& seat : seats) {
    if (!seat.account.empty()) row.people.push_back(seat.account);
  }
  if (!witnessed) row.people.push_back(host);
  row.created = created;
  row.touched = at;
  return row;
}

WhoseTurn TableState::whose_turn() const {
  const Seat seat = decider();
  return {seat == kNobody ? std::string{} : seats[seat].account, clocks_json().dump()};
}

std::optional<GameOutcome> TableState::outcome() const {
  if (status != "over" || !rated) return std::nullopt;
  const Result result = game->result(match->state());
  Json players = Json::array();
  for (unsigned i = 0; i < seats.size(); ++i) {
    const SeatState& seat = seats[i];
    const std::string player =
        seat.bot.empty() ? seat.account : "bot:" + seat.bot + ":" + std::to_string(kBotVersion);
    // Whoever left for good is last, whatever the bot made of the seat.
    players.push_back({{"player", player}, {"rank", result.seat[i].rank}, {"left", seat.away}});
  }
  return GameOutcome{std::string(game->facts().slug),
                     Json{{"ended", ended}, {"players", std::move(players)}}.dump()};
}

Json TableState::chat_json(std::size_t i) const {
  const ChatLine& line = chat[i];
  return {{"n", i + 1},
          {"by", line.account},
          {"name", line.name},
          {"text", line.text},
          {"at", line.at},
          {"turn", line.turn}};
}

}  // namespace lusoria::server
