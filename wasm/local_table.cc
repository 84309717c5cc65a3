#include "wasm/local_table.h"

#include <algorithm>
#include <array>
#include <span>

#include "wasm/problem.h"
#include "wasm/view_request.h"

namespace lusoria::page {

namespace {

Json refusal_json(const Submitted& done) {
  if (done.refusal.empty()) return nullptr;
  return {{"key", "refusal." + done.refusal}, {"section", done.section}};
}

Json refused(const Submitted& done) {
  Json answer = problem(done.refusal.empty() ? "unknown_action" : "illegal", done.error);
  answer["error"]["index"] = done.at;
  if (!done.refusal.empty()) answer["error"]["refusal"] = refusal_json(done);
  return answer;
}

FairFacts fresh_facts(const Json& request, std::size_t seats) {
  FairFacts facts;
  facts.table = text_of(request, "id");
  facts.secret = text_of(request, "secret");
  if (facts.secret.empty()) facts.secret = random_hex(32);
  facts.commitment = commitment_to(facts.secret);
  facts.nonces = texts_of(request, "nonces");
  while (facts.nonces.size() < seats)
    facts.nonces.push_back(random_hex(16));
  return facts;
}

/// A running game that is taken elsewhere takes its secret along in the header, so that its chance
/// goes on there and the finished record can be verified.
std::string with_secret(std::string play, const std::string& secret) {
  play.insert(play.find("\n\n") + 1, "secret: " + secret + "\n");
  play.resize(play.rfind("checksum: "));
  return play + "checksum: " + sha256_hex(play) + "\n";
}

Undoing undoing_of(const Json& request) {
  return table::named<Undoing>(text_of(request, "undo")).value_or(Undoing::Free);
}

}  // namespace

void LocalTable::adopt(Match match) {
  match_ = std::make_unique<Match>(std::move(match));
  match_->agree_on(undoing_);
  match_->begin(*words_);
  feed_ = std::make_unique<wire::Feed>(*match_);
  // What happened before this page looked is asked for, not told.
  feed_->follow(*match_, {}, nullptr);
}

std::string LocalTable::begin(const Json& request) {
  const AnyGame* game = find_game(text_of(request, "title"));
  if (game == nullptr) return "there is no such title";
  const std::vector<std::string> names = texts_of(request, "names");
  Json options = request.contains("options") ? request["options"] : Json::object();
  if (options.is_object()) options["seats"] = names.size();
  Json whole;
  const std::string error = game->complete_options(options, whole);
  if (!error.empty()) return error;
  fair_ = fresh_facts(request, names.size());
  secret_ = fair_->secret;
  undoing_ = undoing_of(request);
  words_ = std::make_unique<FairWords>(*fair_);
  adopt(Match(*game, std::move(whole), Seating::of(names)));
  return {};
}

std::string LocalTable::load(const Json& request) {
  Record record;
  std::string error = read_record(all_games(), text_of(request, "play"), sha256_hex, record);
  if (!error.empty()) return error;
  int entries = -1;
  if (request.contains("event")) {
    // Play on from where a viewer's event number stands.
    const Loaded whole = load_match(record);
    if (!whole.match) return whole.error;
    const std::string key = text_of(request, "viewer");
    const Seat seat = record.seating.keys.find(key);
    const Seat viewer = seat == kNobody ? kSpectator : seat;
    wire::Feed feed(*whole.match);
    entries = 0;
    while (feed.last(viewer) < number_of(request, "event", 0) &&
           feed.step(*whole.match, {}, nullptr))
      ++entries;
  }
  Loaded loaded = load_match(record, entries);
  if (!loaded.match) return loaded.error;
  fair_ = record.fair;
  const std::string secret = text_of(request, "secret");
  if (fair_ && !secret.empty()) fair_->secret = secret;
  const bool goes_on = entries >= 0 || !loaded.match->over();
  const bool known = fair_ && entries < 0 && commitment_to(fair_->secret) == fair_->commitment;
  FairFacts to_come = known ? *fair_ : fresh_facts({}, record.seating.shown.size());
  // Draws from two secrets could not be verified against one.
  if (goes_on && !known) fair_.reset();
  secret_ = to_come.secret;
  words_ = std::make_unique<FairWords>(to_come);
  undoing_ = undoing_of(request);
  adopt(std::move(*loaded.match));
  return {};
}

std::string LocalTable::try_out(const Json& request) {
  ViewRequest seen;
  std::string error = read_view_request(request, seen);
  if (!error.empty()) return error;
  const Seat seat = seen.keys.find(text_of(request, "seat"));
  if (seat == kNobody) return "no such seat";
  const std::vector<std::string> names = texts_of(request, "names");
  if (static_cast<int>(names.size()) != seen.keys.count) return "every seat has one name";
  AnyState position;
  error = deal_unknowns(seen, seat, seed_of(request), position);
  if (!error.empty()) return error;
  trial_ = true;
  words_ = std::make_unique<SeededWords>(seed_of(request));
  adopt(Match(*seen.game, position, {seen.keys, names}));
  return {};
}

std::optional<Seat> LocalTable::viewer_of(const Json& request) const {
  const std::string key = text_of(request, "seat");
  if (key.empty()) return kSpectator;
  const Seat seat = match_->seating().keys.find(key);
  return seat == kNobody ? std::nullopt : std::optional<Seat>(seat);
}

Json LocalTable::facts() const {
  const SeatKeys& keys = match_->seating().keys;
  Json seats = Json::array();
  for (unsigned i = 0; i < static_cast<unsigned>(keys.count); ++i)
    seats.push_back({{"key", keys.keys[i]}, {"name", match_->seating().shown[i]}});
  return {{"title", std::string(match_->game().facts().slug)},
          {"seats", std::move(seats)},
          {"secret", secret_},
          {"over", match_->over()},
          {"turn", wire::turn_json(match_->game(), match_->turn(), keys)}};
}

/// The room as a server would tell it. Who sits there and when it began is known where the game is
/// kept, and given.
Json LocalTable::room(Seat viewer, const Json& request) const {
  const std::string here = "here";  // Whoever is at this device; there are no accounts.
  table::Room room{.id = text_of(request, "id"),
                   .game = &match_->game(),
                   .options = match_->options(),
                   .status = match_->over() ? table::Status::Over : table::Status::Running,
                   .visibility = table::Visibility::Link,
                   .notes = request.value("notes", false),
                   .undo = undoing_,
                   .host = here,
                   .secret = fair_ ? fair_->secret : std::string{},
                   .commitment = fair_ ? fair_->commitment : std::string{},
                   .created = request.value("created", table::Millis{0}),
                   .started = request.value("created", table::Millis{0}),
                   .ended = request.value("ended", table::Millis{0}),
                   .next = text_of(request, "next")};
  const bool watched = request.value("watched", false);
  for (const Json& kept : request.at("seats")) {
    const std::size_t at = room.seats.size();
    const std::string bot = text_of(kept, "bot");
    room.seats.push_back({.account = bot.empty() ? here : std::string{},
                          .name = match_->seating().shown.at(at),
                          .bot = bot,
                          .ready = bot.empty(),
                          .nonce = fair_ ? fair_->nonces.at(at) : std::string{},
                          .orders = kept.value("orders", Json::object())});
  }
  // As on a server, where the table is called after whoever opened it.
  for (auto seat = room.seats.rbegin(); seat != room.seats.rend(); ++seat) {
    if (!seat->account.empty()) room.name = seat->name;
  }
  Json json = table::room_json(room, match_.get());
  for (Json& seat : json["seats"])
    seat["here"] = watched && !seat["account"].is_null();
  json["you"] = table::you_json(room, viewer, true);
  json["watchers"] = 0;
  for (const char* none : {"invite", "ask", "clocks"})
    json[none] = nullptr;
  return {{"room", std::move(json)}};
}

Json LocalTable::position(Seat viewer, const Json& request) const {
  const auto part = request.value("whole", false) ? wire::Part::Whole : wire::Part::WithoutView;
  Json json = wire::position_json(*match_, viewer, feed_->last(viewer), part);
  if (trial_) {
    json["undo"] = {{"free", moves_of(texts_of(request, "people")).size()}, {"ask", 0}};
    // Whatever it shows, it can be taken back.
    for (const char* list : {"choices", "asides"}) {
      for (Json& choice : json[list])
        choice["reveals"] = false;
    }
  }
  return {{"position", std::move(json)}};
}

Json LocalTable::play(Seat seat, const Json& request) {
  if (match_->over()) return problem("not_running", "the game is not running");
  if (number_of(request, "answers", -1) != feed_->last(seat))
    return problem("stale", "something happened since");
  if (match_->turn().seat != seat) return problem("not_your_turn", "another seat decides");
  std::vector<RawAction> actions;
  for (const std::string& text : texts_of(request, "do")) {
    actions.emplace_back();
    const std::string error = parse_action(match_->notation(), text, actions.back());
    if (error.empty()) continue;
    Json answer = problem("unknown_action", error);
    answer["error"]["index"] = actions.size() - 1;
    return answer;
  }
  const Submitted done = match_->submit(seat, actions, *words_);
  return done.ok() ? Json::object() : refused(done);
}

Json LocalTable::undo(Seat seat, const Json& request) {
  if (number_of(request, "answers", -1) != feed_->last(seat))
    return problem("stale", "something happened since");
  if (trial_) return undo_trial(request);
  const std::string error = match_->undo(seat, number_of(request, "count", 1));
  return error.empty() ? Json::object() : problem("no_undo", error);
}

/// Who made each of the moves that stand and that the people at the board made, in order.
std::vector<Seat> LocalTable::moves_of(const std::vector<std::string>& people) const {
  std::vector<Seat> moves;
  for (const Entry& entry : match_->log()) {
    if (entry.kind != Entry::Kind::Action || entry.undone) continue;
    const std::string key(match_->seating().keys.of(entry.seat));
    if (std::find(people.begin(), people.end(), key) != people.end()) moves.push_back(entry.seat);
  }
  return moves;
}

/// Takes back the last moves of the `people` at the board, whosever turn it was, and what followed.
Json LocalTable::undo_trial(const Json& request) {
  const std::vector<Seat> moves = moves_of(texts_of(request, "people"));
  const int count = number_of(request, "count", 1);
  if (count < 1 || count > static_cast<int>(moves.size()))
    return problem("no_undo", "there is less to take back than that");
  for (auto move = moves.rbegin(); move != moves.rbegin() + count; ++move)
    match_->undo_by_consent(*move, 1);
  return Json::object();
}

int LocalTable::own_actions_after(Seat seat, int to) const {
  wire::Feed feed(*match_);
  int count = 0;
  for (const Entry& entry : match_->log()) {
    feed.step(*match_, {}, nullptr);
    const bool own = entry.kind == Entry::Kind::Action && entry.seat == seat && !entry.undone;
    if (own && feed.last(seat) > to) ++count;
  }
  return count;
}

/// Everybody sits at this device, so asking is agreeing.
Json LocalTable::ask_back(Seat seat, const Json& request) {
  const int given = number_of(request, "actions", 0);
  const int actions = given > 0 ? given : own_actions_after(seat, number_of(request, "to", 0));
  const std::string error = match_->undo_by_consent(seat, actions);
  return error.empty() ? Json::object() : problem("no_undo", error);
}

Json LocalTable::why(Seat seat, const Json& request) const {
  if (match_->turn().actor != Actor::Seat || match_->turn().seat != seat)
    return problem("not_your_turn", "another seat decides");
  RawAction action;
  const std::string error = parse_action(match_->notation(), text_of(request, "do"), action);
  if (!error.empty()) return problem("unknown_action", error);
  return {{"refusal", refusal_json(match_->consider(seat, action))}};
}

/// What each of the named viewers has not been told yet.
Json LocalTable::news(const Json& request) {
  std::vector<Seat> wanted;
  Json told = Json::array();
  if (!request.contains("viewers")) return problem("malformed", "nobody was named");
  for (const Json& key : request["viewers"]) {
    const std::optional<Seat> viewer = viewer_of({{"seat", key}});
    if (!viewer) return problem("forbidden", "no such seat");
    wanted.push_back(*viewer);
    told.push_back(Json::array());
  }
  feed_->follow(*match_, wanted, [&](Seat viewer, const Json& event) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (wanted[i] == viewer) told[i].push_back(event);
    }
  });
  return {{"news", std::move(told)}};
}

Json LocalTable::events(Seat viewer, const Json& request) const {
  const int after = number_of(request, "after", 0);
  const int limit = std::clamp(number_of(request, "limit", 200), 1, 1000);
  wire::Feed feed(*match_);
  Json list = Json::array();
  const std::array<Seat, 1> me{viewer};
  bool more = true;
  while (more && static_cast<int>(list.size()) < limit) {
    const bool wanted = feed.last(viewer) >= after;
    more = feed.step(*match_,
                     wanted ? std::span<const Seat>(me) : std::span<const Seat>(),
                     [&](Seat, const Json& event) { list.push_back(event); });
  }
  return {{"events", std::move(list)}, {"last", feed_->last(viewer)}};
}

Json LocalTable::past(Seat viewer, const Json& request) const {
  const int last = feed_->last(viewer);
  const int to = std::min(number_of(request, "event", last), last);
  wire::Feed feed(*match_);
  while (feed.last(viewer) < to && feed.step(*match_, {}, nullptr)) {
  }
  return {{"events", last},
          {"position", wire::past_position_json(*match_, feed.state(), viewer, feed.last(viewer))}};
}

/// What the seat that decides sees and may do: all that its bot is told.
Json LocalTable::decision() const {
  const Turn turn = match_->turn();
  if (turn.actor != Actor::Seat) return {{"seat", nullptr}};
  const AnyGame& game = match_->game();
  const AnyActions actions = game.legal_actions(match_->state());
  const SeatKeys& keys = match_->seating().keys;
  return {{"seat", keys.keys[turn.seat]},
          {"event", feed_->last(turn.seat)},
          {"view", game.view_json(game.view(match_->state(), turn.seat), keys)},
          {"choices", actions.choices.size() + actions.asides.size()}};
}

/// The state's hash after every entry: equal wherever the record is replayed. For tests; it could
/// be searched back to the hands.
Json LocalTable::hashes() const {
  wire::Feed feed(*match_);
  Json list = Json::array();
  while (feed.step(*match_, {}, nullptr))
    list.push_back(std::to_string(match_->game().hash(feed.state())));
  return {{"hashes", std::move(list)}};
}

Json LocalTable::record(const Json& request) const {
  if (request.contains("seat")) {
    const auto viewer = viewer_of(request);
    if (!viewer) return problem("forbidden", "no such seat");
    return {{"play", write_masked_record(*match_, *viewer, fair_ ? &*fair_ : nullptr, sha256_hex)}};
  }
  const std::string play = write_record(*match_, fair_ ? &*fair_ : nullptr, sha256_hex);
  const bool portable = request.value("portable", false) && fair_ && !match_->over();
  return {{"play", portable ? with_secret(play, fair_->secret) : play}};
}

Json LocalTable::answer(const std::string& ask, const Json& request) {
  if (ask == "facts") return facts();
  if (ask == "decision") return decision();
  if (ask == "hashes") return hashes();
  if (ask == "record")
    return trial_ ? problem("forbidden", "a trial has no record") : record(request);
  if (ask == "news") return news(request);
  const std::optional<Seat> seat = viewer_of(request);
  if (!seat) return problem("forbidden", "no such seat");
  if (ask == "position") return position(*seat, request);
  if (ask == "room") return room(*seat, request);
  if (ask == "events") return events(*seat, request);
  if (ask == "past") return past(*seat, request);
  if (*seat == kSpectator) return problem("forbidden", "only who sits at the table may do this");
  if (ask == "play") return play(*seat, request);
  if (ask == "undo") return undo(*seat, request);
  if (ask == "ask") return ask_back(*seat, request);
  if (ask == "why") return why(*seat, request);
  return problem("malformed", "no such question: " + ask);
}

}  // namespace lusoria::page
