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

Json TableState::ask_json(Seat viewer) const {
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
          {"actions", match->seen_of_last(ask->by, ask->actions, viewer)},
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

std::string TableState::position_text(Seat viewer, wire::Part part) const {
  wire::Position position{.game = *game,
                          .seats = match->seating().keys,
                          .state = match->state(),
                          .viewer = viewer,
                          .event = feed->last(viewer)};
  if (viewer < seats.size())
    position.undo = {match->undoable(viewer),
                     consent_counts() ? match->undoable_by_consent(viewer) : 0};
  return wire::position_text(position, part);
}

std::string TableState::events_text(Seat viewer, int after, int limit) const {
  wire::Feed again(*match);
  std::string list = "[";
  const std::array<Seat, 1> me{viewer};
  int count = 0;
  const auto sink = [&](Seat, const std::string& event) {
    if (count++ > 0) list += ',';
    list += event;
  };
  bool more = true;
  while (more && count < limit) {
    const bool wanted = again.last(viewer) >= after;
    more = again.step(*match, wanted ? std::span<const Seat>(me) : std::span<const Seat>(), sink);
  }
  return list + "]";
}

Json TableState::past_json(Seat viewer, int event) const {
  const int last = feed->last(viewer);
  const int to = std::min(event, last);
  wire::Feed again(*match);
  while (again.last(viewer) < to && again.step(*match, {}, nullptr)) {
  }
  const wire::Position past{.game = *game,
                            .seats = match->seating().keys,
                            .state = again.state(),
                            .viewer = viewer,
                            .event = again.last(viewer),
                            .past = true};
  return {{"events", last}, {"position", parsed(wire::position_text(past, wire::Part::Whole))}};
}

}  // namespace lusoria::table
