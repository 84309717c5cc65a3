#include "wasm/local_table.h"

#include <algorithm>
#include <span>

#include "engine/any/edition.h"
#include "engine/chance/fair.h"
#include "wasm/requests.h"

namespace lusoria::page {

namespace {

using table::RoomSeat;
namespace command = table::command;
namespace entry = table::entry;

/// A running game that is taken elsewhere takes its secret along in the header, so that its chance
/// goes on there and the finished record can be verified.
std::string with_secret(std::string play, const std::string& secret) {
  play.insert(play.find("\n\n") + 1, "secret: " + secret + "\n");
  play.resize(play.rfind("checksum: "));
  return play + "checksum: " + sha256_hex(play) + "\n";
}

}  // namespace

/// The seat a request names, a spectator where it names null, whoever looks where it names none.
std::optional<Seat> LocalTable::viewer_of(const Json& request) const {
  if (!request.contains("seat")) return viewer_;
  const std::string key = text(request, "seat");
  if (key.empty()) return kSpectator;
  const Seat seat = keys().find(key);
  return seat == kNobody ? std::nullopt : std::optional<Seat>(seat);
}

Json LocalTable::key_or_null(Seat seat) const {
  return seat < state_.seats.size() ? Json(keys().keys[seat]) : Json();
}

std::vector<Seat> LocalTable::people() const {
  std::vector<Seat> list;
  for (unsigned i = 0; i < state_.seats.size(); ++i)
    if (state_.seats[i].bot.empty()) list.push_back(static_cast<Seat>(i));
  return list;
}

/// The person the device is to be handed to, when somebody else looks.
Seat LocalTable::hand_over() const {
  const Seat waiting = state_.waiting_for();
  return waiting == viewer_ ? kNobody : waiting;
}

/// What the page's end of the line has to know besides what it shows.
Json LocalTable::facts() const {
  Json seats = Json::array();
  for (unsigned i = 0; i < state_.seats.size(); ++i)
    seats.push_back({{"key", keys().keys[i]}, {"name", state_.match->seating().shown[i]}});
  Json list = Json::array();
  for (const Seat seat : people())
    list.push_back(key_or_null(seat));
  const Seat decider = state_.decider();
  return {{"title", std::string(state_.game->facts().slug)},
          {"seats", std::move(seats)},
          {"over", state_.match->over()},
          {"people", std::move(list)},
          {"hand_over", key_or_null(hand_over())},
          {"bot", state_.bot_decides() ? Json(state_.seats[decider].bot) : Json()},
          {"ordered", order_answers(state_)}};
}

/// What is kept of the game: its record is the truth, the secret lets its chance go on.
Json LocalTable::saved() const {
  Json seats = Json::array();
  Json orders = Json::object();
  for (unsigned i = 0; i < state_.seats.size(); ++i) {
    const RoomSeat& seat = state_.seats[i];
    seats.push_back({{"name", seat.name}, {"bot", seat.bot.empty() ? Json() : Json(seat.bot)}});
    if (!seat.orders.empty()) orders[keys().keys[i]] = seat.orders;
  }
  return {{"title", std::string(state_.game->facts().slug)},
          {"ended", state_.ended == 0 ? Json() : Json(state_.ended)},
          {"seats", std::move(seats)},
          {"notes", state_.notes},
          {"undo", std::string(slug(state_.undo))},
          {"orders", std::move(orders)},
          {"play", record(Json::object())["play"]},
          {"secret", secret_}};
}

/// The room as a server would tell it, and what only a table of this device has.
Json LocalTable::room(Seat viewer, const Json& request) const {
  Json json = state_.room_json(state_.at);
  for (Json& seat : json["seats"])
    seat["here"] = flag(request, "watched") && !seat["account"].is_null();
  json["you"] = you_json(state_, viewer, true);
  json["watchers"] = 0;
  for (const char* none : {"invite", "ask", "clocks"})
    json[none] = nullptr;
  const Json told = facts();
  json["here"] = {{"hand_over", told["hand_over"]},
                  {"kept", request.value("kept", true)},
                  {"people", told["people"]},
                  {"trial", trial_}};
  return {{"room", std::move(json)}};
}

Json LocalTable::position(Seat viewer, wire::Part part) const {
  Json json = parsed(state_.position_text(viewer, part));
  if (trial_) {
    json["undo"] = {{"free", moves_of_people().size()}, {"ask", 0}};
    // Whatever it shows, it can be taken back.
    for (const char* list : {"choices", "asides"}) {
      for (Json& choice : json[list])
        choice["reveals"] = false;
    }
  }
  return {{"position", std::move(json)}};
}

template <class Command>
Json LocalTable::act(const Command& command, const Json& request) {
  const table::Decision decision = decide(state_, command, now_of(request));
  if (decision.problem) return problem(*decision.problem);
  if (!decision.happened) return Json::object();
  const std::string error = state_.fold(*decision.happened, now_of(request));
  return error.empty() ? Json::object() : malformed(error);
}

/// Who made each of the moves that stand and that the people at the board made, in order.
std::vector<Seat> LocalTable::moves_of_people() const {
  std::vector<Seat> moves;
  for (const Entry& entry : state_.match->log()) {
    if (entry.kind == Entry::Kind::Action && !entry.undone && state_.seats[entry.seat].bot.empty())
      moves.push_back(entry.seat);
  }
  return moves;
}

/// Takes back the last moves of the people at the board, whosever turn it was, and what followed.
Json LocalTable::undo_trial(int count, const Json& request) {
  const std::vector<Seat> moves = moves_of_people();
  if (count < 1 || count > static_cast<int>(moves.size()))
    return problem(ProblemCode::NoUndo, "there is less to take back than that");
  for (auto move = moves.rbegin(); move != moves.rbegin() + count; ++move) {
    const std::uint32_t taken = state_.match->plan_undo(*move, 1, true).taken;
    (void)state_.fold(entry::Undo{*move, taken, true}, now_of(request));
  }
  return Json::object();
}

/// A bot takes over a seat, or the people at this device do.
Json LocalTable::give_seat(const Json& request) {
  const int at = number_of(request, "at", -1);
  if (at < 0 || at >= static_cast<int>(state_.seats.size())) return malformed(kNoSuchSeat);
  const auto seat = static_cast<Seat>(at);
  const RoomSeat before = state_.seats[seat];
  const std::string bot = text(request, "bot");
  const table::Millis now = now_of(request);
  if (bot.empty())
    (void)state_.fold(entry::Sit{seat, kHere, before.name, true, before.nonce, 0}, now);
  else
    (void)state_.fold(entry::Bot{seat, bot, before.name, before.nonce, false}, now);
  (void)state_.fold(entry::Orders{seat, before.orders}, now);
  const std::vector<Seat> list = people();
  if (hand_over() != kNobody)
    viewer_ = hand_over();
  else if (std::find(list.begin(), list.end(), viewer_) == list.end())
    viewer_ = list.empty() ? kSpectator : list[0];
  return Json::object();
}

/// The device goes to somebody else: their eyes, or nobody's in between.
Json LocalTable::look_as(const Json& request) {
  const std::optional<Seat> seat = viewer_of(request);
  if (seat && (*seat == kSpectator || state_.seats[*seat].bot.empty())) viewer_ = *seat;
  return Json::object();
}

/// What whoever looks has not been told yet.
Json LocalTable::news() {
  Json told = Json::array();
  const std::array<Seat, 1> me{viewer_};
  state_.feed->follow(
      *state_.match, me, [&](Seat, const std::string& event) { told.push_back(parsed(event)); });
  return {{"news", std::move(told)}};
}

/// What the seat that decides sees and may do: all that its bot is told.
Json LocalTable::decision() const {
  const Seat seat = state_.decider();
  if (seat == kNobody) return {{"seat", nullptr}};
  const AnyState& now = state_.match->state();
  const AnyActions actions = state_.game->legal_actions(now);
  Json asked{{"seat", key_or_null(seat)},
             {"event", state_.feed->last(seat)},
             {"view", view_json(*state_.game, state_.game->view(now, seat), keys())},
             {"choices", actions.choices.size() + actions.asides.size()}};
  // Whoever thinks about it elsewhere may not have heard of an owner's figures.
  const auto edition = state_.match->options()["components_edition"].get<std::uint8_t>();
  if (const std::string line = edition_line(*state_.game, edition); !line.empty())
    asked["edition"] = Json::parse(line);
  return asked;
}

/// The state's hash after every entry: equal wherever the record is replayed. For tests; it could
/// be searched back to the hands.
Json LocalTable::hashes() const {
  wire::Feed feed(*state_.match);
  Json list = Json::array();
  while (feed.step(*state_.match, {}, nullptr))
    list.push_back(std::to_string(state_.game->hash(feed.state())));
  return {{"hashes", std::move(list)}};
}

Json LocalTable::record(const Json& request) const {
  const FairFacts fair = state_.fair();
  const FairFacts* told = fair.commitment.empty() ? nullptr : &fair;
  if (request.contains("seat")) {
    const auto viewer = viewer_of(request);
    if (!viewer) return problem(ProblemCode::Forbidden, kNoSuchSeat);
    return {{"play", write_masked_record(*state_.match, *viewer, told, sha256_hex)}};
  }
  const std::string play = write_record(*state_.match, told, sha256_hex);
  const bool portable = flag(request, "portable") && told != nullptr && !state_.match->over();
  return {{"play", portable ? with_secret(play, fair.secret) : play}};
}

/// What a seat does.
Json LocalTable::act_by_seat(const std::string& ask, Seat seat, const Json& request) {
  const int answers = number_of(request, "answers", -1);
  if (ask == "play") return act(command::Play{seat, answers, texts_of(request, "do")}, request);
  if (ask == "undo") {
    const int count = number_of(request, "count", 1);
    if (!trial_) return act(command::TakeBack{seat, answers, count}, request);
    if (answers != state_.feed->last(seat))
      return problem(ProblemCode::Stale, "something happened since");
    return undo_trial(count, request);
  }
  if (ask == "ask") {
    const int to = number_of(request, "to", command::AskToTakeBack::kNothing);
    return act(command::AskToTakeBack{seat, number_of(request, "actions", 0), to}, request);
  }
  if (ask == "orders")
    return act(command::SetOrders{seat, request.value("orders", Json::object())}, request);
  if (ask == "why") {
    Json refusal;
    const auto why = why_not(state_, seat, text(request, "do"), refusal);
    return why ? problem(*why) : Json{{"refusal", std::move(refusal)}};
  }
  return malformed("no such question: " + ask);
}

Json LocalTable::answer(const std::string& ask, const Json& request) {
  if (ask == "facts") return facts();
  if (ask == "saved") return saved();
  if (ask == "decision") return decision();
  if (ask == "hashes") return hashes();
  if (ask == "news") return news();
  if (ask == "seat") return give_seat(request);
  if (ask == "look_as") return look_as(request);
  if (ask == "next") return act(command::PlayAgain{text(request, "next")}, request);
  if (ask == "obey") return act(command::Obey{}, request);
  if (ask == "rest") {
    const auto choices = static_cast<std::size_t>(number_of(request, "choices", 0));
    return {{"rest",
             pace_.rest(number_of(request, "took", 0), choices, number_of(request, "least", 0))}};
  }
  if (ask == "record")
    return trial_ ? problem(ProblemCode::Forbidden, "a trial has no record") : record(request);
  const std::optional<Seat> seat = viewer_of(request);
  if (!seat) return problem(ProblemCode::Forbidden, kNoSuchSeat);
  if (ask == "position")
    return position(*seat, flag(request, "whole") ? wire::Part::Whole : wire::Part::WithoutView);
  if (ask == "room") return room(*seat, request);
  if (ask == "events") {
    const int limit = std::clamp(number_of(request, "limit", 200), 1, 1000);
    return {{"events", parsed(state_.events_text(*seat, number_of(request, "after", 0), limit))},
            {"last", state_.feed->last(*seat)}};
  }
  if (ask == "past")
    return state_.past_json(*seat, number_of(request, "event", state_.feed->last(*seat)));
  return act_by_seat(ask, *seat, request);
}

}  // namespace lusoria::page
