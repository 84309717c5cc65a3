#include "engine/table/room.h"

#include <utility>

#include "engine/codec/input.h"
#include "engine/wire/wire.h"

namespace lusoria::table {

namespace {

Json text_or_null(const std::string& value) {
  return value.empty() ? Json(nullptr) : Json(value);
}

Json time_or_null(Millis value) {
  return value == 0 ? Json(nullptr) : Json(value);
}

std::string key_of(const Match* match, unsigned seat) {
  return match != nullptr ? match->seating().keys.keys[seat] : "seat" + std::to_string(seat + 1);
}

Json seat_json(const Room& room, const Match* match, unsigned i, Millis now) {
  const RoomSeat& seat = room.seats[i];
  Json json{{"seat", i},
            {"key", key_of(match, i)},
            {"name", seat.name},
            {"account", text_or_null(seat.account)},
            {"bot", text_or_null(seat.bot)},
            {"until_person", seat.until_person},
            {"ready", seat.ready},
            {"away", seat.away},
            {"vacation", time_or_null(seat.vacation > now ? seat.vacation : 0)},
            {"nonce", text_or_null(seat.nonce)}};
  if (seat.guest) json["guest"] = true;
  return json;
}

/// What the table's chance was made of, once it can do no harm.
Json fair_json(const Room& room, const Match* match) {
  if (!room.closed() || room.secret.empty()) return nullptr;
  Json nonces = Json::object();
  for (unsigned i = 0; i < room.seats.size(); ++i)
    nonces[key_of(match, i)] = text_or_null(room.seats[i].nonce);
  return {{"secret", room.secret}, {"nonces", std::move(nonces)}};
}

}  // namespace

Json clock_json(const ClockRule& rule) {
  switch (rule.kind) {
    case ClockKind::Live:
      return {{"kind", "live"}, {"initial", rule.initial}, {"increment", rule.increment}};
    case ClockKind::Days:
      return {{"kind", "days"}, {"per_move", rule.initial}};
    case ClockKind::None:
      break;
  }
  return {{"kind", "none"}};
}

ClockRule clock_from_json(const Json& json) {
  const ClockKind kind = from_slug<ClockKind>(text(json, "kind")).value_or(ClockKind::None);
  if (kind == ClockKind::Live)
    return {kind, whole(json, "initial", Millis{0}), whole(json, "increment", Millis{0})};
  if (kind == ClockKind::Days) return {kind, whole(json, "per_move", Millis{0})};
  return {};
}

Json room_json(const Room& room, const Match* match, Millis now) {
  Json seats = Json::array();
  for (unsigned i = 0; i < room.seats.size(); ++i)
    seats.push_back(seat_json(room, match, i, now));
  Json result;
  if (match != nullptr && match->over())
    result =
        wire::result_json(*room.game, room.game->result(match->state()), match->seating().keys);
  return {{"id", room.id},
          {"title", std::string(room.game->facts().slug)},
          {"name", room.name},
          {"note", room.note},
          {"options", room.options},
          {"status", std::string(slug(room.status))},
          {"visibility", std::string(slug(room.visibility))},
          {"rated", room.rated},
          {"notes", room.notes},
          {"spectators", room.spectators},
          {"undo", std::string(slug(room.undo))},
          {"witnessed", room.witnessed},
          {"clock", clock_json(room.clock)},
          {"host", text_or_null(room.host)},
          {"commitment", room.commitment},
          {"created", room.created},
          {"started", time_or_null(room.started)},
          {"ended", time_or_null(room.ended)},
          {"seats", std::move(seats)},
          {"result", std::move(result)},
          {"fair", fair_json(room, match)},
          {"next", text_or_null(room.next)}};
}

Json you_json(const Room& room, Seat seat, bool host) {
  const bool sits = seat < room.seats.size();
  return {{"seat", sits ? Json(seat) : Json()},
          {"host", host},
          {"orders", sits ? room.seats[seat].orders : Json::object()}};
}

}  // namespace lusoria::table
