// A table as its people are told of it.
#include <algorithm>

#include "engine/table/state.h"

namespace lusoria::table {

Json TableState::clocks_json(Millis now) const {
  Json json = clocks_json();
  if (!json.is_null()) json["now"] = now;
  return json;
}

Json TableState::clocks_json() const {
  if (!running() || clock.kind == ClockKind::None) return nullptr;
  const SeatKeys& seat_keys = match->seating().keys;
  Json left = Json::object();
  for (unsigned i = 0; i < seats.size(); ++i)
    left[seat_keys.keys[i]] = clocks.left[i];
  const Seat seat = decider();
  const Millis out = deadline();
  return {{"left", std::move(left)},
          {"running", seat == kNobody ? Json() : Json(seat_keys.keys[seat])},
          {"since", clocks.since},
          {"deadline", out == 0 ? Json() : Json(out)}};
}

Json TableState::ask_json() const {
  if (!ask) return nullptr;
  const SeatKeys& seat_keys = match->seating().keys;
  Json agreed = Json::array();
  Json waiting = Json::array();
  for (unsigned i = 0; i < seats.size(); ++i) {
    const bool yes = ask->has_agreed(static_cast<Seat>(i));
    if (yes) agreed.push_back(seat_keys.keys[i]);
    if (!yes && !seats[i].played_by_bot()) waiting.push_back(seat_keys.keys[i]);
  }
  return {{"by", seat_keys.keys[ask->by]},
          {"actions", ask->actions},
          {"agreed", std::move(agreed)},
          {"waiting", std::move(waiting)}};
}

Json TableState::chat_json(std::size_t i) const {
  const ChatLine& line = chat[i];
  Json json{{"n", i + 1},
            {"by", line.account},
            {"name", line.name},
            {"text", line.text},
            {"at", line.at},
            {"turn", line.turn}};
  if (line.guest) json["guest"] = true;
  return json;
}

Json TableState::position_json(Seat viewer, wire::Part part) const {
  return wire::position_json(*match, viewer, feed->last(viewer), part);
}

Json TableState::events_json(Seat viewer, int after, int limit) const {
  wire::Feed again(*match);
  Json list = Json::array();
  const std::array<Seat, 1> me{viewer};
  const auto sink = [&](Seat, Json event) { list.push_back(std::move(event)); };
  bool more = true;
  while (more && static_cast<int>(list.size()) < limit) {
    const bool wanted = again.last(viewer) >= after;
    more = again.step(*match, wanted ? std::span<const Seat>(me) : std::span<const Seat>(), sink);
  }
  return list;
}

Json TableState::past_json(Seat viewer, int event) const {
  const int last = feed->last(viewer);
  const int to = std::min(event, last);
  wire::Feed again(*match);
  while (again.last(viewer) < to && again.step(*match, {}, nullptr)) {
  }
  return {
      {"events", last},
      {"position", wire::past_position_json(*match, again.state(), viewer, again.last(viewer))}};
}

}  // namespace lusoria::table
