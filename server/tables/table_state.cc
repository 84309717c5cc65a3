#include "server/tables/table_state.h"

#include <algorithm>

#include "engine/chance/fair.h"

namespace lusoria::server {

namespace {

std::string text(const Json& body, const char* key) {
  const auto found = body.find(key);
  return found != body.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

std::int64_t whole(const Json& body, const char* key, std::int64_t otherwise) {
  const auto found = body.find(key);
  return found != body.end() && found->is_number_integer() ? found->get<std::int64_t>() : otherwise;
}

bool flag(const Json& body, const char* key) {
  const auto found = body.find(key);
  return found != body.end() && found->is_boolean() && found->get<bool>();
}

Json text_or_null(const std::string& value) {
  return value.empty() ? Json(nullptr) : Json(value);
}

Json time_or_null(Millis value) {
  return value == 0 ? Json(nullptr) : Json(value);
}

}  // namespace

ClockRule clock_from_json(const Json& json) {
  ClockRule rule;
  const std::string kind = text(json, "kind");
  if (kind == "live") {
    rule.kind = ClockRule::Kind::Live;
    rule.initial = whole(json, "initial", 0);
    rule.increment = whole(json, "increment", 0);
  } else if (kind == "days") {
    rule.kind = ClockRule::Kind::Days;
    rule.initial = whole(json, "per_move", 0);
  }
  return rule;
}

Json clock_json(const ClockRule& rule) {
  switch (rule.kind) {
    case ClockRule::Kind::Live:
      return {{"kind", "live"}, {"initial", rule.initial}, {"increment", rule.increment}};
    case ClockRule::Kind::Days:
      return {{"kind", "days"}, {"per_move", rule.initial}};
    case ClockRule::Kind::None:
      break;
  }
  return {{"kind", "none"}};
}

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

void TableState::adopt(const LogEntry& entry) {
  (void)fold(entry, Json::parse(entry.body, nullptr, false), true);
  seq = entry.seq;
  at = entry.at;
}

std::string TableState::fold(const LogEntry& entry, const Json& body, bool live) {
  const std::string& kind = entry.kind;
  if (kind == "create") return create(entry, body);
  if (game == nullptr) return "the table was not created";
  if (kind == "sit" || kind == "stand" || kind == "bot" || kind == "ready" || kind == "away" ||
      kind == "back" || kind == "orders") {
    const std::string error = sit(body, kind);
    if (error.empty() && (kind == "away" || kind == "back") && running()) {
      // Whoever decides gets a fresh start of the running clock, so an absence costs nothing more.
      clocks.since = entry.at;
      if (kind == "back" && clock.kind != ClockRule::Kind::None) {
        Millis& left = clocks.left[static_cast<unsigned>(whole(body, "seat", 0))];
        left = std::max(left, std::max<Millis>(clock.increment, 60'000));
      }
    }
    return error;
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
  if (kind == "start") return start(entry, body, live);
  if (match == nullptr) return "the game has not begun";
  if (kind == "ask") {
    const auto seat = static_cast<Seat>(whole(body, "seat", kNobody));
    ask = UndoRequest{seat, static_cast<int>(whole(body, "actions", 0)), {seat}};
    return {};
  }
  if (kind == "consent") {
    if (!ask) return "nobody asked";
    if (flag(body, "agree"))
      ask->agreed.push_back(static_cast<Seat>(whole(body, "seat", kNobody)));
    else
      ask.reset();
    return {};
  }
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
  clock = clock_from_json(body.value("clock", Json::object()));
  host = text(body, "host");
  invite = text(body, "invite");
  secret = text(body, "secret");
  commitment = text(body, "commitment");
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
    mine.ready = !mine.account.empty();
  }
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

std::string TableState::start(const LogEntry& entry, const Json& body, bool live) {
  if (!live) {
    std::vector<std::string> names;
    for (const SeatState& seat : seats)
      names.push_back(seat.name);
    match = std::make_unique<Match>(*game, options, Seating::of(names));
    feed = std::make_unique<wire::Feed>(*match);
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

void TableState::settle_clock(Millis when, bool forward) {
  const Turn turn = match->turn();
  const Seat to = turn.actor == Actor::Seat ? turn.seat : kNobody;
  if (clock.kind == ClockRule::Kind::None) {
    clocks.running = to;
    return;
  }
  const Seat from = clocks.running;
  // Within a turn nothing moves: else the clock would tell when a hidden choice was made.
  if (to == from && turn.number == clocks.number) return;
  if (from < seats.size() && !seats[from].played_by_bot()) {
    clocks.left[from] = std::max<Millis>(0, clocks.left[from] - (when - clocks.since));
    if (forward && clock.kind == ClockRule::Kind::Live && turn.number > clocks.granted[from] &&
        (to != from)) {
      clocks.left[from] += clock.increment;
      clocks.granted[from] = turn.number;
    }
  }
  if (to < seats.size() && clock.kind == ClockRule::Kind::Days && forward &&
      turn.number > clocks.granted[to]) {
    clocks.left[to] = clock.initial;
    clocks.granted[to] = turn.number;
  }
  clocks.running = to;
  clocks.number = turn.number;
  clocks.since = when;
}

Seat TableState::seat_of(const std::string& account) const {
  if (account.empty()) return kNobody;
  for (unsigned i = 0; i < seats.size(); ++i) {
    if (seats[i].account == account) return static_cast<Seat>(i);
  }
  return kNobody;
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

Millis TableState::deadline() const {
  const Seat seat = decider();
  if (seat == kNobody || clock.kind == ClockRule::Kind::None || seats[seat].played_by_bot())
    return 0;
  return clocks.since + clocks.left[seat];
}

Json TableState::clocks_json(Millis now) const {
  if (!running() || clock.kind == ClockRule::Kind::None) return nullptr;
  Json left = Json::object();
  for (unsigned i = 0; i < seats.size(); ++i)
    left[match->seating().keys.keys[i]] = clocks.left[i];
  const Seat seat = decider();
  return {{"left", std::move(left)},
          {"running", seat == kNobody ? Json() : Json(match->seating().keys.keys[seat])},
          {"since", clocks.since},
          {"deadline", time_or_null(deadline())},
          {"now", now}};
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

Json TableState::room_json() const {
  Json list = Json::array();
  for (unsigned i = 0; i < seats.size(); ++i) {
    const SeatState& seat = seats[i];
    list.push_back(
        {{"seat", i},
         {"key", match != nullptr ? match->seating().keys.keys[i] : "seat" + std::to_string(i + 1)},
         {"name", seat.name},
         {"account", text_or_null(seat.account)},
         {"bot", text_or_null(seat.bot)},
         {"until_person", seat.until_person},
         {"ready", seat.ready},
         {"away", seat.away},
         {"nonce", text_or_null(seat.nonce)}});
  }
  Json room{{"id", id},
            {"title", std::string(game->facts().slug)},
            {"name", name},
            {"options", options},
            {"status", status},
            {"visibility", visibility},
            {"rated", rated},
            {"notes", notes},
            {"clock", clock_json(clock)},
            {"host", text_or_null(host)},
            {"commitment", commitment},
            {"created", created},
            {"started", time_or_null(started)},
            {"ended", time_or_null(ended)},
            {"seats", std::move(list)}};
  const bool over = match != nullptr && match->over();
  room["result"] =
      over ? wire::result_json(*game, game->result(match->state()), match->seating().keys)
           : Json(nullptr);
  room["fair"] = nullptr;
  if (closed()) {
    Json nonces = Json::object();
    for (const Json& seat : room["seats"])
      nonces[seat["key"].get<std::string>()] = seat["nonce"];
    room["fair"] = {{"secret", secret}, {"nonces", std::move(nonces)}};
  }
  room["next"] = text_or_null(next);
  return room;
}

TableRow TableState::row() const {
  TableRow row;
  row.id = id;
  row.title = std::string(game->facts().slug);
  row.status = status;
  row.visibility = visibility;
  row.rules_version = static_cast<int>(whole(options, "rules_version", 1));
  row.summary = room_json().dump();
  for (const SeatState& seat : seats) {
    if (!seat.account.empty()) row.people.push_back(seat.account);
  }
  row.created = created;
  row.touched = at;
  return row;
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

Json TableState::chat_json(std::size_t from) const {
  Json list = Json::array();
  for (std::size_t i = from; i < chat.size(); ++i) {
    const ChatLine& line = chat[i];
    list.push_back({{"n", i + 1},
                    {"by", line.account},
                    {"name", line.name},
                    {"text", line.text},
                    {"at", line.at},
                    {"turn", line.turn}});
  }
  return list;
}

FairFacts TableState::fair() const {
  FairFacts facts;
  facts.table = id;
  facts.commitment = commitment;
  for (const SeatState& seat : seats)
    facts.nonces.push_back(seat.nonce);
  facts.secret = secret;
  return facts;
}

}  // namespace lusoria::server
