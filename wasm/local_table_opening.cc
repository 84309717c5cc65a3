// How a game of this device begins: new, from a record, or from what a seat sees.
#include "engine/any/edition.h"
#include "engine/chance/fair.h"
#include "wasm/local_table.h"
#include "wasm/requests.h"
#include "wasm/view_request.h"

namespace lusoria::page {

namespace {

using table::RoomSeat;
using table::Status;
namespace command = table::command;
namespace entry = table::entry;

FairFacts fresh_facts(const Json& request, std::size_t seats) {
  FairFacts facts;
  facts.table = text(request, "id");
  facts.secret = text(request, "secret");
  if (facts.secret.empty()) facts.secret = random_hex(32);
  facts.commitment = commitment_to(facts.secret);
  facts.nonces = texts_of(request, "nonces");
  while (facts.nonces.size() < seats)
    facts.nonces.push_back(random_hex(16));
  return facts;
}

/// How many entries of a record a viewer's event number stands for.
int entries_at(const Match& match, Seat viewer, int event) {
  wire::Feed feed(match);
  int entries = 0;
  while (feed.last(viewer) < event && feed.step(match, {}, nullptr))
    ++entries;
  return entries;
}

}  // namespace

/// Who is a bot, what people ordered, and what else is kept beside a record.
void LocalTable::seat_everybody(const Json& request) {
  const Json bots = request.value("bots", Json::array());
  state_.id = text(request, "id");
  state_.host = kHere;
  state_.one_device = true;
  state_.visibility = table::Visibility::Link;
  state_.notes = flag(request, "notes");
  state_.undo = from_slug<Undoing>(text(request, "undo")).value_or(Undoing::Free);
  state_.created = state_.started = whole(request, "created", now_of(request));
  state_.ended = whole(request, "ended", table::Millis{0});
  state_.next = text(request, "next");
  for (unsigned i = 0; i < state_.seats.size(); ++i) {
    RoomSeat& seat = state_.seats[i];
    if (i < bots.size() && bots[i].is_string()) seat.bot = bots[i].get<std::string>();
    if (seat.bot.empty()) seat.account = kHere;
    seat.ready = seat.bot.empty();
    // As on a server, where the table is called after whoever opened it.
    if (seat.ready && state_.name.empty()) state_.name = seat.name;
  }
}

/// From here on what happens is told; what happened before is asked for.
void LocalTable::open() {
  state_.feed->follow(*state_.match, {}, nullptr);
  const std::vector<Seat> list = people();
  if (list.size() == 1)
    viewer_ = list[0];
  else if (trial_ && !list.empty())
    viewer_ = hand_over() == kNobody ? list[0] : hand_over();
}

/// A game that has begun elsewhere, and the chance that stands before its next decision.
void LocalTable::go_on(Match match) {
  state_.game = &match.game();
  state_.options = match.options();
  state_.adopt(std::move(match));
  state_.status = state_.match->over() ? Status::Over : Status::Running;
  if (state_.running()) (void)state_.fold(chance_due(state_), state_.created);
  if (!state_.running() && state_.ended == 0) state_.ended = state_.created;
  open();
}

std::string LocalTable::begin(const Json& request) {
  const std::vector<std::string> names = texts_of(request, "names");
  const FairFacts facts = fresh_facts(request, names.size());
  entry::Create create;
  create.title = text(request, "title");
  create.options = request.value("options", Json::object());
  create.secret = facts.secret;
  create.commitment = facts.commitment;
  if (find_game(create.title) == nullptr) return "there is no such title";
  if (!create.options.is_object()) return "options: expected an object";
  create.options["seats"] = names.size();
  if (const auto edition = request.find("edition"); edition != request.end()) {
    const LoadedEdition loaded = load_edition(*find_game(create.title), *edition);
    if (!loaded.error.empty()) return loaded.error;
    create.options["components_edition"] = loaded.number;
  }
  Json whole_options;
  std::string error = find_game(create.title)->complete_options(create.options, whole_options);
  if (!error.empty()) return error;
  create.options = std::move(whole_options);
  for (unsigned i = 0; i < names.size(); ++i) {
    create.seats.push_back(
        {.seat = static_cast<Seat>(i), .name = names[i], .nonce = facts.nonces[i]});
  }
  state_.id = facts.table;
  error = state_.fold(create, now_of(request));
  if (!error.empty()) return error;
  seat_everybody(request);
  secret_ = facts.secret;
  const table::Decision start = decide(state_, command::Start{kHere}, now_of(request));
  error = start.problem ? start.problem->message : state_.fold(*start.happened, now_of(request));
  if (error.empty()) open();
  return error;
}

std::string LocalTable::load(const Json& request) {
  Record record;
  std::string error = read_record(all_games(), text(request, "play"), sha256_hex, record);
  if (!error.empty()) return error;
  int entries = -1;
  if (request.contains("event")) {
    // Play on from where a viewer's event number stands.
    const Loaded all = load_match(record);
    if (!all.match) return all.error;
    const Seat seat = record.seating.keys.find(text(request, "viewer"));
    entries =
        entries_at(*all.match, seat == kNobody ? kSpectator : seat, number_of(request, "event", 0));
  }
  Loaded loaded = load_match(record, entries);
  if (!loaded.match) return loaded.error;
  for (const std::string& shown : record.seating.shown)
    state_.seats.push_back({.name = shown});
  FairFacts fair = record.fair.value_or(FairFacts{});
  const std::string secret = text(request, "secret");
  if (record.fair && !secret.empty()) fair.secret = secret;
  const bool goes_on = entries >= 0 || !loaded.match->over();
  const bool known = record.fair && entries < 0 && commitment_to(fair.secret) == fair.commitment;
  const FairFacts to_come = known ? fair : fresh_facts({}, state_.seats.size());
  secret_ = to_come.secret;
  state_.words = std::make_shared<FairWords>(to_come);
  // Draws from two secrets could not be verified against one.
  if (record.fair && (known || !goes_on)) {
    state_.fair_name = fair.table;
    state_.secret = fair.secret;
    state_.commitment = fair.commitment;
    for (unsigned i = 0; i < state_.seats.size(); ++i)
      state_.seats[i].nonce = fair.nonces.at(i);
  }
  seat_everybody(request);
  go_on(std::move(*loaded.match));
  const Json all_orders = request.value("orders", Json::object());
  for (const auto& [key, orders] : all_orders.items()) {
    const Seat seat = record.seating.keys.find(key);
    if (seat != kNobody) state_.seats[seat].orders = orders;
  }
  return {};
}

std::string LocalTable::try_out(const Json& request) {
  ViewRequest seen;
  std::string error = read_view_request(request, seen);
  if (!error.empty()) return error;
  const Seat seat = seen.keys.find(text(request, "seat"));
  if (seat == kNobody) return kNoSuchSeat;
  const std::vector<std::string> names = texts_of(request, "names");
  if (static_cast<int>(names.size()) != seen.keys.count) return "every seat has one name";
  AnyState position;
  error = deal_unknowns(seen, seat, seed_of(request), position);
  if (!error.empty()) return error;
  for (const std::string& name : names)
    state_.seats.push_back({.name = name});
  trial_ = true;
  state_.words = std::make_shared<SeededWords>(seed_of(request));
  seat_everybody(request);
  go_on(Match(*seen.game, position, {seen.keys, names}));
  return {};
}

}  // namespace lusoria::page
