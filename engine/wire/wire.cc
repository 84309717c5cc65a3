#include "engine/wire/wire.h"

#include <cstring>

namespace lusoria::wire {

namespace {

/// An object of known size. The library's braces make an array of arrays first, which was a fifth
/// of a server's time.
class Object {
 public:
  explicit Object(std::size_t size) { fields_.reserve(size); }

  Object& with(std::string key, Json value) {
    fields_.emplace_back(std::move(key), std::move(value));
    return *this;
  }

  Json json() { return Json(std::move(fields_)); }

 private:
  Json::object_t fields_;
};

Json single(const char* key, Json value) {
  return Object(1).with(key, std::move(value)).json();
}

Json seat_json(const SeatKeys& seats, Seat seat) {
  return seat < seats.count ? Json(seats.keys[seat]) : Json(nullptr);
}

Json actions_json(const AnyGame& game,
                  const SeatKeys& seats,
                  const AnyState& state,
                  const AnyView& view,
                  const std::vector<RawAction>& actions) {
  Json list = Json::array();
  list.get_ref<Json::array_t&>().reserve(actions.size());
  for (const RawAction a : actions) {
    list.push_back(Object(3)
                       .with("do", print_action({game.verbs(), seats}, a))
                       .with("label", message_json(game.label(view, a), seats))
                       .with("reveals", game.reveals(state, a))
                       .json());
  }
  return list;
}

bool same_view(const AnyView& a, const AnyView& b) {
  return std::memcmp(a.bytes.data(), b.bytes.data(), a.bytes.size()) == 0;
}

AnyActions actions_of(const AnyGame& game, const AnyState& state, Seat viewer) {
  const Turn turn = game.turn(state);
  const bool asked = turn.actor == Actor::Seat && turn.seat == viewer;
  return asked ? game.legal_actions(state) : AnyActions{};
}

Json position_of(const AnyGame& game,
                 const SeatKeys& seats,
                 const AnyState& state,
                 Seat viewer,
                 int event,
                 Part part,
                 const AnyActions& actions) {
  const Turn turn = game.turn(state);
  const AnyView view = game.view(state, viewer);
  Object json(8);
  json.with("event", event).with("seat", seat_json(seats, viewer));
  if (part == Part::Whole) json.with("view", game.view_json(view, seats));
  json.with("turn", turn_json(game, turn, seats))
      .with("choices", actions_json(game, seats, state, view, actions.choices))
      .with("asides", actions_json(game, seats, state, view, actions.asides))
      .with("undo", {{"free", 0}, {"ask", 0}})
      .with(
          "result",
          turn.actor == Actor::Over ? result_json(game, game.result(state), seats) : Json(nullptr));
  return json.json();
}

}  // namespace

Json message_json(const Message& message, const SeatKeys& seats) {
  Object params(message.params.size());
  for (const Param& param : message.params) {
    switch (param.kind) {
      case Param::Kind::Number:
        params.with(param.name, single("number", param.number));
        break;
      case Param::Kind::Seat:
        params.with(param.name,
                    single("seat", std::string(seats.of(static_cast<Seat>(param.number)))));
        break;
      case Param::Kind::Named:
        params.with(param.name, single("key", param.key));
        break;
      case Param::Kind::Hidden:
        params.with(param.name, single("hidden", true));
        break;
    }
  }
  return Object(2).with("key", message.key).with("params", params.json()).json();
}

Json turn_json(const AnyGame& game, const Turn& turn, const SeatKeys& seats) {
  Json json{{"number", turn.number}, {"actor", std::string(slug(turn.actor))}};
  if (turn.actor == Actor::Seat) {
    json["seat"] = seat_json(seats, turn.seat);
    json["decision"] = std::string(game.decisions().slugs[turn.decision]);
  }
  return json;
}

Json result_json(const AnyGame& game, const Result& result, const SeatKeys& seats) {
  Json by_seat = Json::object();
  const Names sources = game.sources();
  for (unsigned i = 0; i < result.seats; ++i) {
    const SeatResult& mine = result.seat[i];
    Json parts = Json::object();
    for (unsigned j = 0; j < sources.slugs.size() && j < mine.parts.size(); ++j)
      parts[std::string(sources.slugs[j])] = mine.parts[j];
    by_seat[seats.keys[i]] = {{"score", mine.score},
                              {"rank", mine.rank},
                              {"share", mine.share},
                              {"parts", std::move(parts)}};
  }
  return {{"reason", std::string(game.reasons().slugs[result.reason])},
          {"seats", std::move(by_seat)}};
}

Json position_json(const Match& match, Seat viewer, int event, Part part) {
  const SeatKeys& seats = match.seating().keys;
  Json json = position_json(match.game(), seats, match.state(), viewer, event, part);
  if (viewer < seats.count)
    json["undo"] = {{"free", match.undoable(viewer)}, {"ask", match.undoable_by_consent(viewer)}};
  return json;
}

Json position_json(const AnyGame& game,
                   const SeatKeys& seats,
                   const AnyState& state,
                   Seat viewer,
                   int event,
                   Part part) {
  const AnyActions actions = actions_of(game, state, viewer);
  return position_of(game, seats, state, viewer, event, part, actions);
}

Json past_position_json(const Match& match, const AnyState& state, Seat viewer, int event) {
  const SeatKeys& seats = match.seating().keys;
  return position_of(match.game(), seats, state, viewer, event, Part::Whole, {});
}

Feed::Feed(const Match& match)
    : game_(&match.game()), seats_(match.seating().keys.count), state_(match.state_at(0)) {}

/// The viewers who see this entry, as bits; for an undo `taken_` says how many of theirs it struck.
unsigned Feed::viewers_of(const Entry& entry, std::array<unsigned, kViewers>& taken) {
  unsigned mask = 0;
  if (entry.kind == Entry::Kind::Undo) {
    taken.fill(0);
    for (std::uint32_t i = 0; i < entry.taken; ++i) {
      for (unsigned v = 0; v < kViewers; ++v)
        taken[v] += (live_.back() >> v) & 1U;
      live_.pop_back();
    }
    for (unsigned v = 0; v < kViewers; ++v)
      mask |= taken[v] > 0 ? 1U << v : 0U;
    return mask;
  }
  for (unsigned v = 0; v < kViewers; ++v) {
    if (v >= static_cast<unsigned>(seats_) && v != kMaxSeats) continue;
    const Seat viewer = v == kMaxSeats ? kSpectator : static_cast<Seat>(v);
    mask |= game_->seen(state_, entry.action, viewer) ? 1U << v : 0U;
  }
  live_.push_back(static_cast<std::uint8_t>(mask));
  return mask;
}

Json Feed::event_json(const Match& match, const Entry& entry, Seat viewer, const AnyState& after) {
  const SeatKeys& seats = match.seating().keys;
  std::unique_ptr<Kept>& slot = views_[index(viewer)];
  if (slot == nullptr) {
    const AnyView before = game_->view(state_, viewer);
    slot = std::make_unique<Kept>(Kept{before, game_->view_json(before, seats)});
  }
  Kept& kept = *slot;
  const AnyView view = game_->view(after, viewer);
  Object event(6);
  event.with("n", numbers_[index(viewer)])
      .with("by", entry.seat < seats.count ? seats.keys[entry.seat] : std::string(kChanceWord));
  Json messages = Json::array();
  if (entry.kind == Entry::Kind::Undo) {
    event.with("undo", taken_[index(viewer)]);
  } else {
    const RawAction seen = *game_->seen(state_, entry.action, viewer);
    event.with("do", print_action(match.notation(), seen));
    for (const Message& message : game_->tell(kept.view, seen, view))
      messages.push_back(message_json(message, seats));
  }
  event.with("messages", std::move(messages));
  Json delta = Json::object();
  if (!same_view(kept.view, view)) {
    Json json = game_->view_json(view, seats);
    delta = merge_diff(kept.json, json);
    kept.view = view;
    kept.json = std::move(json);
  }
  event.with("delta", std::move(delta)).with("turn", turn_json(*game_, game_->turn(after), seats));
  return event.json();
}

bool Feed::step(const Match& match, std::span<const Seat> wanted, const Sink& sink) {
  if (done_ == match.log().size()) return false;
  const Entry& entry = match.log()[done_];
  const unsigned mask = viewers_of(entry, taken_);
  AnyState after = state_;
  if (entry.kind == Entry::Kind::Undo) {
    after = match.state_at(static_cast<int>(done_) + 1);
  } else {
    game_->apply(after, entry.action);
  }
  for (unsigned v = 0; v < kViewers; ++v)
    numbers_[v] += static_cast<int>((mask >> v) & 1U);
  unsigned passed_by = mask;
  for (const Seat viewer : wanted) {
    if (((mask >> index(viewer)) & 1U) != 0) sink(viewer, event_json(match, entry, viewer, after));
    passed_by &= ~(1U << index(viewer));
  }
  // Whoever is not told of an event now is told of the next one from what they see then.
  for (unsigned v = 0; v < kViewers; ++v)
    if (((passed_by >> v) & 1U) != 0) views_[v].reset();
  state_ = after;
  ++done_;
  return true;
}

}  // namespace lusoria::wire
