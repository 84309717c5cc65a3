#include "server/tables/table_state.h"

#include <algorithm>

#include "engine/chance/fair.h"
#include "server/accounts/accounts.h"
#include "server/input.h"

namespace lusoria::server {

Json step_body(const Match& match, int from, int to) {
  Json lines = Json::array();
  for (int i = from; i < to; ++i) {
    const Entry& entry = match.log()[static_cast<unsigned>(i)];
    lines.push_back(print_line(match.notation(), entry.seat, entry.action));
  }
  return {{"lines", std::move(lines)}};
}

std::string TableState::apply(const LogEntry& entry) {
  if (entry.seq != seq + 1) return "entry " + std::to_string(entry.seq) + " is out of order";
  const Json body = Json::parse(entry.body, nullptr, false);
  if (!body.is_object()) return "entry " + std::to_string(entry.seq) + " is not an object";
  std::string error = fold(entry, body, false);
  if (!error.empty()) return "entry " + std::to_string(entry.seq) + ": " + error;
  seq = entry.seq;
  at = entry.at;
  return {};
}

void TableState::adopt(const LogEntry& entry, const Json& body) {
  (void)fold(entry, body, true);
  seq = entry.seq;
  at = entry.at;
}

/// Whoever decides gets a fresh start of the running clock, so an absence costs nothing more.
void TableState::absence(const LogEntry& entry, const Json& body) {
  if (entry.kind != "away" && entry.kind != "back") return;
  clocks.since = entry.at;
  if (entry.kind == "away" || clock.kind == ClockRule::Kind::None) return;
  Millis& left = clocks.left[static_cast<unsigned>(whole(body, "seat", 0))];
  left = std::max(left, std::max<Millis>(clock.increment, 60'000));
}

std::string TableState::consent(const Json& body) {
  if (!ask) return "nobody asked";
  if (flag(body, "agree"))
    ask->agreed.push_back(static_cast<Seat>(whole(body, "seat", kNobody)));
  else
    ask.reset();
  return {};
}

std::string TableState::fold(const LogEntry& entry, const Json& body, bool live) {
  const std::string& kind = entry.kind;
  if (kind == "create") return create(entry, body);
  if (kind == "upload") return upload(entry, body);
  if (game == nullptr) return "the table was not created";
  if (kind == "sit" || kind == "stand" || kind == "bot" || kind == "ready" || kind == "away" ||
      kind == "back" || kind == "orders") {
    const std::string error = sit(body, kind);
    if (error.empty() && running()) absence(entry, body);
    return error;
  }
  if (kind == "vacation") {
    const auto seat = static_cast<unsigned>(whole(body, "seat", kNobody));
    if (seat >= seats.size()) return "no such seat";
    set_vacation(static_cast<Seat>(seat), whole(body, "until", 0), entry.at);
    return {};
  }
  if (kind == "chat") {
    chat.push_back({text(body, "account"),
                    text(body, "name"),
                    text(body, "text"),
                    entry.at,
                    match != nullptr ? match->turn().number : 0});
    return {};
  }
  if (kind == "next") {
    next = text(body, "table");
    return {};
  }
  if (kind == "abandon") {
    status = "abandoned";
    ended = entry.at;
    return {};
  }
  if (kind == "forget") return forget(text(body, "account"));
  if (kind == "start") return start(entry, body, live);
  if (match == nullptr) return "the game has not begun";
  if (kind == "ask") {
    const auto seat = static_cast<Seat>(whole(body, "seat", kNobody));
    ask = UndoRequest{seat, static_cast<int>(whole(body, "actions", 0)), {seat}};
    return {};
  }
  if (kind == "consent") return consent(body);
  if (kind == "step") {
    const std::string error = live ? std::string{} : step(body);
    if (error.empty()) after_match(entry.at, true);
    return error;
  }
  if (kind == "undo") {
    const std::string error =
        live ? std::string{}
             : match->append_undo(static_cast<Seat>(whole(body, "seat", kNobody)),
                                  static_cast<std::uint32_t>(whole(body, "taken", 0)),
                                  flag(body, "consent"));
    if (error.empty()) after_match(entry.at, false);
    return error;
  }
  return "unknown kind " + kind;
}

std::string TableState::create(const LogEntry& entry, const Json& body) {
  game = find_game(text(body, "title"));
  if (game == nullptr) return "unknown title " + text(body, "title");
  options = body.value("options", Json::object());
  Json complete;
  std::string error = game->complete_options(options, complete);
  if (!error.empty()) return error;
  name = text(body, "name");
  visibility = text(body, "visibility");
  password_hash = text(body, "password_hash");
  rated = flag(body, "rated");
  notes = flag(body, "notes");
  // Tables of before had neither a note nor these terms.
  note = text(body, "note");
  spectators = body.value("spectators", true);
  undo = wire::undoing_of(text(body, "undo")).value_or(Undoing::Free);
  clock = clock_from_json(body.value("clock", Json::object()));
  host = text(body, "host");
  invite = text(body, "invite");
  secret = text(body, "secret");
  commitment = text(body, "commitment");
  fair_name = id;
  created = entry.at;
  seats.resize(static_cast<unsigned>(whole(options, "seats", 2)));
  for (const Json& seat : body.value("seats", Json::array())) {
    const auto index = static_cast<unsigned>(whole(seat, "seat", 0));
    if (index >= seats.size()) return "no such seat";
    SeatState& mine = seats[index];
    mine.account = text(seat, "account");
    mine.name = text(seat, "name");
    mine.bot = text(seat, "bot");
    mine.until_person = flag(seat, "until_person");
    mine.nonce = text(seat, "nonce");
    mine.vacation = whole(seat, "vacation", Millis{0});
    mine.ready = !mine.account.empty();
  }
  return {};
}

/// The record is the whole table: nobody sits there, it is over, and it belongs to who brought it.
std::string TableState::upload(const LogEntry& entry, const Json& body) {
  Record record;
  std::string error = read_record(all_games(), text(body, "record"), sha256_hex, record);
  if (!error.empty()) return error;
  Loaded loaded = load_match(record);
  if (!loaded.error.empty()) return loaded.error;
  game = record.game;
  options = record.options;
  match = std::make_unique<Match>(std::move(*loaded.match));
  feed = std::make_unique<wire::Feed>(*match);
  name = text(body, "name");
  visibility = "link";
  witnessed = false;
  host = text(body, "host");
  invite = text(body, "invite");
  for (const std::string& shown : match->seating().shown)
    seats.push_back({.name = shown});
  if (record.fair) {
    fair_name = record.fair->table;
    commitment = record.fair->commitment;
    secret = record.fair->secret;
    for (unsigned i = 0; i < seats.size() && i < record.fair->nonces.size(); ++i)
      seats[i].nonce = record.fair->nonces[i];
  }
  status = "over";
  created = started = ended = entry.at;
  return {};
}

std::string TableState::sit(const Json& body, const std::string& kind) {
  const auto index = static_cast<unsigned>(whole(body, "seat", kNobody));
  if (index >= seats.size()) return "no such seat";
  SeatState& seat = seats[index];
  if (kind == "sit") {
    const std::string account = text(body, "account");
    // A person who takes over from a bot in a running game keeps the seat's key and nonce.
    const std::string nonce = running() ? seat.nonce : text(body, "nonce");
    seat = SeatState{.account = account,
                     .name = text(body, "name"),
                     .ready = flag(body, "ready"),
                     .vacation = whole(body, "vacation", Millis{0}),
                     .nonce = nonce};
    if (host.empty()) host = account;
  } else if (kind == "stand") {
    const bool was_host = seat.account == host;
    seat = SeatState{};
    if (was_host) {
      const auto heir = std::find_if(
          seats.begin(), seats.end(), [](const SeatState& s) { return !s.account.empty(); });
      host = heir == seats.end() ? std::string{} : heir->account;
    }
  } else if (kind == "bot") {
    seat = SeatState{.name = text(body, "name"),
                     .bot = text(body, "bot"),
                     .until_person = flag(body, "until_person"),
                     .nonce = text(body, "nonce")};
  } else if (kind == "ready") {
    seat.ready = flag(body, "ready");
    if (!text(body, "nonce").empty()) seat.nonce = text(body, "nonce");
  } else if (kind == "away") {
    seat.away = true;
  } else if (kind == "back") {
    seat.away = false;
  } else if (kind == "orders") {
    seat.orders = body.value("orders", Json::object());
  }
  return {};
}

/// An account is gone: a neutral name takes its place. Keys stay as long as the game runs.
std::string TableState::forget(const std::string& account) {
  for (SeatState& seat : seats) {
    if (seat.account != account && (witnessed || host != account)) continue;
    if (name == seat.name || !witnessed) name = kNeutralName;
    seat.name = kNeutralName;
  }
  for (ChatLine& line : chat)
    if (line.account == account) line.name = kNeutralName;
  if (closed() && match != nullptr) rename_seats();
  return {};
}

/// The same game under the seats' names of now.
void TableState::rename_seats() {
  std::vector<std::string> names;
  for (const SeatState& seat : seats)
    names.push_back(seat.name);
  auto again = std::make_unique<Match>(*game, match->options(), Seating::of(names));
  for (const Entry& entry : match->log()) {
    if (entry.kind == Entry::Kind::Undo)
      (void)again->append_undo(entry.seat, entry.taken, entry.by_consent);
    else
      (void)again->append(entry.seat, entry.action);
  }
  match = std::move(again);
  feed = std::make_unique<wire::Feed>(*match);
  renamed = true;
}

std::string TableState::to_be_forgotten() const {
  if (!closed() || match == nullptr) return {};
  for (unsigned i = 0; i < seats.size(); ++i)
    if (seats[i].name == kNeutralName && !match->seating().keys.keys[i].starts_with(kNeutralName))
      return seats[i].account;
  return {};
}

void TableState::deal() {
  std::vector<std::string> names;
  for (const SeatState& seat : seats)
    names.push_back(seat.name);
  match = std::make_unique<Match>(*game, options, Seating::of(names));
  match->agree_on(undo);
  feed = std::make_unique<wire::Feed>(*match);
}

std::string TableState::start(const LogEntry& entry, const Json& body, bool live) {
  if (!live) {
    deal();
    std::string error = step(body);
    if (!error.empty()) return error;
  }
  status = "running";
  started = entry.at;
  clocks.left.fill(clock.initial);
  after_match(entry.at, true);
  return {};
}

std::string TableState::step(const Json& body) {
  for (const Json& line : body.value("lines", Json::array())) {
    Seat actor = kNobody;
    RawAction action;
    std::string error = parse_line(match->notation(), line.get<std::string>(), actor, action);
    if (error.empty()) error = match->append(actor, action);
    if (!error.empty()) return error;
  }
  return {};
}

void TableState::after_match(Millis when, bool forward) {
  if (ask && !forward) ask.reset();
  settle_clock(when, forward);
  if (match->over()) {
    status = "over";
    ended = when;
    ask.reset();
  }
}

Seat TableState::seat_of(const std::string& account) const {
  if (account.empty()) return kNobody;
  for (unsigned i = 0; i < seats.size(); ++i) {
    if (seats[i].account == account) return static_cast<Seat>(i);
  }
  return kNobody;
}

bool TableState::may_look(const std::string& account) const {
  return spectators || !running() || seat_of(account) != kNobody;
}

bool TableState::everybody_ready() const {
  return std::all_of(seats.begin(), seats.end(), [](const SeatState& seat) {
    return !seat.open() && (seat.account.empty() || seat.ready);
  });
}

Seat TableState::decider() const {
  if (!running() || match == nullptr) return kNobody;
  const Turn turn = match->turn();
  return turn.actor == Actor::Seat ? turn.seat : kNobody;
}

Seat TableState::waiting_for() const {
  const Seat seat = decider();
  return seat == kNobody || seats[seat].played_by_bot() ? kNobody : seat;
}

FairFacts TableState::fair() const {
  FairFacts facts;
  facts.table = fair_name;
  facts.commitment = commitment;
  for (const SeatState& seat : seats)
    facts.nonces.push_back(seat.nonce);
  facts.secret = secret;
  return facts;
}

}  // namespace lusoria::server
