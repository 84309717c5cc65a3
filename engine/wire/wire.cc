#include "engine/wire/wire.h"

namespace lusoria::wire {

namespace {

void write_message(JsonText& out, const Message& message, const SeatKeys& seats) {
  out.open('{').key("key").text(message.key).key("params").open('{');
  for (const Param& param : message.params) {
    out.key(param.name).open('{');
    switch (param.kind) {
      case Param::Kind::Number:
        out.key("number").number(param.number);
        break;
      case Param::Kind::Seat:
        out.key("seat").text(seats.of(static_cast<Seat>(param.number)));
        break;
      case Param::Kind::Named:
        out.key("key").text(param.key);
        break;
      case Param::Kind::Hidden:
        out.key("hidden").flag(true);
        break;
    }
    out.close('}');
  }
  out.close('}').close('}');
}

void write_seat(JsonText& out, const SeatKeys& seats, Seat seat) {
  out.key("seat");
  if (seat < seats.count)
    out.text(seats.keys[seat]);
  else
    out.null();
}

void write_turn(JsonText& out, const AnyGame& game, const Turn& turn, const SeatKeys& seats) {
  out.open('{').key("number").number(turn.number).key("actor").text(slug(turn.actor));
  if (turn.actor == Actor::Seat) {
    write_seat(out, seats, turn.seat);
    out.key("decision").text(game.decisions().slugs[turn.decision]);
  }
  out.close('}');
}

void write_actions(JsonText& out,
                   const Position& p,
                   const AnyView& view,
                   const std::vector<RawAction>& actions) {
  out.open('[');
  for (const RawAction a : actions) {
    out.open('{').key("do").text(print_action({p.game.verbs(), p.seats}, a)).key("label");
    write_message(out, p.game.label(view, a), p.seats);
    out.key("reveals").flag(p.game.reveals(p.state, a)).close('}');
  }
  out.close(']');
}

void write_result(JsonText& out, const AnyGame& game, const Result& result, const SeatKeys& seats) {
  const Names sources = game.sources();
  out.open('{').key("reason").text(game.reasons().slugs[result.reason]).key("seats").open('{');
  for (unsigned i = 0; i < result.seats; ++i) {
    const SeatResult& mine = result.seat[i];
    out.key(seats.keys[i]).open('{').key("score").number(mine.score);
    out.key("rank").number(mine.rank).key("share").number(mine.share).key("parts").open('{');
    for (unsigned j = 0; j < sources.slugs.size() && j < mine.parts.size(); ++j)
      out.key(sources.slugs[j]).number(mine.parts[j]);
    out.close('}').close('}');
  }
  out.close('}').close('}');
}

}  // namespace

Json message_json(const Message& message, const SeatKeys& seats) {
  JsonText out;
  write_message(out, message, seats);
  return parsed(out.take());
}

Json turn_json(const AnyGame& game, const Turn& turn, const SeatKeys& seats) {
  JsonText out;
  write_turn(out, game, turn, seats);
  return parsed(out.take());
}

Json result_json(const AnyGame& game, const Result& result, const SeatKeys& seats) {
  JsonText out;
  write_result(out, game, result, seats);
  return parsed(out.take());
}

std::string position_text(const Position& p, Part part) {
  const Turn turn = p.game.turn(p.state);
  const AnyView view = p.game.view(p.state, p.viewer);
  const bool asked = !p.past && turn.actor == Actor::Seat && turn.seat == p.viewer;
  const AnyActions actions = asked ? p.game.legal_actions(p.state) : AnyActions{};
  JsonText out;
  out.open('{').key("event").number(p.event);
  write_seat(out, p.seats, p.viewer);
  if (part == Part::Whole) p.game.write_view(out.key("view"), view, p.seats);
  write_turn(out.key("turn"), p.game, turn, p.seats);
  write_actions(out.key("choices"), p, view, actions.choices);
  write_actions(out.key("asides"), p, view, actions.asides);
  out.key("undo").open('{').key("free").number(p.undo.free).key("ask").number(p.undo.ask);
  out.close('}').key("result");
  if (turn.actor == Actor::Over)
    write_result(out, p.game, p.game.result(p.state), p.seats);
  else
    out.null();
  return out.close('}').take();
}

std::string event_text(const AnyGame& game, const SeatKeys& seats, const Event& event) {
  JsonText out;
  out.open('{').key("n").number(event.n).key("by");
  out.text(event.by < seats.count ? std::string_view(seats.keys[event.by]) : kChanceWord);
  if (event.seen)
    out.key("do").text(print_action({game.verbs(), seats}, *event.seen));
  else
    out.key("undo").number(event.undone);
  out.key("messages").open('[');
  if (event.seen) {
    for (const Message& message : game.tell(event.before, *event.seen, event.after))
      write_message(out, message, seats);
  }
  out.close(']');
  game.write_view_patch(out.key("delta"), event.before, event.after, seats);
  write_turn(out.key("turn"), game, event.turn, seats);
  return out.close('}').take();
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

std::string Feed::tell(const Match& match, const Entry& entry, Seat viewer, const AnyState& after) {
  std::unique_ptr<AnyView>& kept = views_[index(viewer)];
  if (kept == nullptr) kept = std::make_unique<AnyView>(game_->view(state_, viewer));
  const AnyView view = game_->view(after, viewer);
  const bool undo = entry.kind == Entry::Kind::Undo;
  const Event event{.n = numbers_[index(viewer)],
                    .by = entry.seat,
                    .seen = undo ? std::nullopt : game_->seen(state_, entry.action, viewer),
                    .undone = taken_[index(viewer)],
                    .before = *kept,
                    .after = view,
                    .turn = game_->turn(after)};
  std::string text = event_text(*game_, match.seating().keys, event);
  *kept = view;
  return text;
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
    if (((mask >> index(viewer)) & 1U) != 0) sink(viewer, tell(match, entry, viewer, after));
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
