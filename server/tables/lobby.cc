#include "server/tables/lobby.h"

#include <algorithm>

#include "ai/bots/bot.h"
#include "engine/chance/fair.h"
#include "server/accounts/accounts.h"
#include "server/accounts/secrets.h"
#include "server/input.h"

namespace lusoria::server {

namespace {

constexpr int kMost = 1'000'000;

bool is_hex(const std::string& value) {
  return value.size() <= 64 && value.size() % 2 == 0 &&
         value.find_first_not_of("0123456789abcdef") == std::string::npos;
}

/// The nonce somebody sent; where a client sends none, one is made for it.
std::string nonce_of(const Json& body) {
  const std::string nonce = text(body, "nonce");
  return !nonce.empty() && is_hex(nonce) ? nonce : random_hex(16);
}

constexpr Millis kLongestClock = Millis{60} * 24 * 3600 * 1000;

std::string clock_problem(const Json& clock) {
  if (!clock.is_object()) return "clock: expected an object";
  const ClockRule rule = clock_from_json(clock);
  const std::string kind = text(clock, "kind");
  if (kind != "none" && rule.kind == ClockRule::Kind::None) return "clock.kind: none, live or days";
  if (rule.kind != ClockRule::Kind::None &&
      (rule.initial < 1000 || rule.initial > kLongestClock || rule.increment < 0 ||
       rule.increment > kLongestClock)) {
    return "clock: from a second to 60 days";
  }
  return {};
}

std::string bot_name(const std::string& level) {
  std::string name = level;
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z')
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

/// Controls are for the ladder only.
bool offered(const std::string& level) {
  const Level* found = find_level(level);
  return found != nullptr && !found->control;
}

/// Seats of a new table as its first entry has them; an error sentence or nothing.
std::string seats_of(const Json& wanted, const Account& host, const std::string& nonce, Json& out) {
  bool sits = false;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Json& seat = wanted[i];
    if (!seat.is_object()) return "seats: expected objects";
    if (flag(seat, "me")) {
      if (sits) return "seats: you can sit on one of them";
      sits = true;
      out.push_back({{"seat", i},
                     {"account", host.id},
                     {"name", host.name},
                     {"nonce", nonce},
                     {"vacation", vacation_of(host)}});
    } else if (const std::string level = text(seat, "bot"); !level.empty()) {
      if (!offered(level)) return "seats: there is no bot " + level;
      out.push_back({{"seat", i},
                     {"bot", level},
                     {"name", bot_name(level)},
                     {"nonce", random_hex(16)},
                     {"until_person", flag(seat, "until_person")}});
    }
  }
  return {};
}

/// What the host tells and asks of everybody, added to the first entry; an error sentence or
/// nothing.
std::string add_terms(const Json& asked, Json& first) {
  const std::optional<std::string> note = clean_note(text(asked, "note"));
  if (!note) return "note: at most 200 characters of text";
  const std::string slug = asked.contains("undo") ? text(asked, "undo") : "free";
  if (!wire::undoing_of(slug)) return "undo: free, ask or never";
  first["note"] = *note;
  first["spectators"] = !asked.contains("spectators") || flag(asked, "spectators");
  first["undo"] = slug;
  return {};
}

}  // namespace

std::string new_table(const Json& asked, const Account& host, const std::string& id, Json& first) {
  const AnyGame* game = find_game(text(asked, "title"));
  if (game == nullptr) return "title: there is no title " + text(asked, "title");
  Json options = asked.value("options", Json::object());
  const auto seats = asked.find("seats");
  if (seats != asked.end() && !seats->is_array()) return "seats: expected a list";
  if (options.is_object() && seats != asked.end()) options["seats"] = seats->size();
  Json complete;
  std::string error = game->complete_options(options, complete);
  if (!error.empty()) return error;
  const Json clock = asked.value("clock", Json{{"kind", "none"}});
  error = clock_problem(clock);
  if (!error.empty()) return error;
  Json wanted = seats != asked.end() ? *seats : Json::array();
  if (seats == asked.end()) {
    for (int i = 0; i < whole(complete, "seats", 2, 0, kMost); ++i)
      wanted.push_back(i == 0 ? Json{{"me", true}} : Json::object());
  }
  Json sitting = Json::array();
  error = seats_of(wanted, host, nonce_of(asked), sitting);
  if (!error.empty()) return error;
  std::string visibility = text(asked, "visibility");
  if (visibility.empty()) visibility = "public";
  if (visibility != "public" && visibility != "friends" && visibility != "link" &&
      visibility != "password")
    return "visibility: public, friends, link or password";
  const std::string password = text(asked, "password");
  if (visibility == "password" && password.empty()) return "password: missing";
  const bool rated = flag(asked, "rated");
  if (rated && host.kind != "account") return "rated: games count among accounts only";
  const std::string name = clean_name(text(asked, "name"));
  const std::string secret = random_hex(32);
  first = {
      {"title", std::string(game->facts().slug)},
      {"name", name.empty() ? host.name : name},
      {"options", std::move(complete)},
      {"visibility", visibility},
      {"password_hash", visibility == "password" ? sha256_hex(id + ":" + password) : std::string{}},
      {"rated", rated},
      {"notes", flag(asked, "notes")},
      {"clock", clock_json(clock_from_json(clock))},
      {"host", host.id},
      {"invite", random_hex(12)},
      {"secret", secret},
      {"commitment", commitment_to(secret)},
      {"seats", std::move(sitting)}};
  return add_terms(asked, first);
}

std::string new_upload(const Json& asked, const Account& host, Json& first) {
  const std::string play = text(asked, "record");
  if (play.empty()) return "record: the text of a .play file is missing";
  Record record;
  std::string error = read_record(all_games(), play, sha256_hex, record);
  if (!error.empty()) return error;
  const Loaded loaded = load_match(record);
  if (!loaded.error.empty()) return loaded.error;
  if (!loaded.match->over()) return "the game is not over: only finished games can be kept here";
  for (const std::string& shown : loaded.match->seating().shown)
    if (clean_name(shown) != shown) return "the name of a seat is too long or cannot be shown";
  int draws = 0;
  if (record.fair && !record.fair->secret.empty()) error = verify_record(record, draws);
  if (!error.empty()) return error;
  const std::string name = clean_name(text(asked, "name"));
  first = {{"record", play},
           {"name", name.empty() ? host.name : name},
           {"host", host.id},
           {"invite", random_hex(12)}};
  return {};
}

Draft entry(const char* kind, Json body) {
  Draft draft;
  draft.kind = kind;
  draft.body = std::move(body);
  return draft;
}

Draft join(const Table& table, TableState& state, const Account& who, const Json& body) {
  if (state.seat_of(who.id) != kNobody) return {};
  if (state.closed()) return refused("not_running", "the table is closed");
  if (state.rated && who.kind != "account")
    return refused("forbidden", "rated games are among accounts only");
  if (!table.may_enter(state, {who.id, text(body, "invite"), text(body, "password")}))
    return refused("forbidden", "this table needs an invitation or a password");
  int wanted = whole(body, "seat", -1, 0, kMost);
  const auto free = [&](const SeatState& seat) {
    return state.running() ? seat.until_person : seat.open() || seat.until_person;
  };
  for (unsigned i = 0; i < state.seats.size() && wanted < 0; ++i) {
    if (free(state.seats[i])) wanted = static_cast<int>(i);
  }
  if (wanted < 0 || wanted >= static_cast<int>(state.seats.size()) ||
      !free(state.seats[static_cast<unsigned>(wanted)])) {
    return refused("seat_taken", "that seat is taken");
  }
  return entry("sit",
               {{"seat", wanted},
                {"account", who.id},
                {"name", who.name},
                {"ready", flag(body, "ready")},
                {"nonce", nonce_of(body)},
                {"vacation", vacation_of(who)}});
}

Draft leave(TableState& state, const Account& who) {
  const Seat seat = state.seat_of(who.id);
  if (seat == kNobody || state.closed()) return {};
  if (state.running()) return entry("away", {{"seat", seat}, {"why", "left"}});
  const bool last = std::none_of(state.seats.begin(), state.seats.end(), [&](const SeatState& s) {
    return !s.account.empty() && s.account != who.id;
  });
  return last ? entry("abandon", Json::object()) : entry("stand", {{"seat", seat}});
}

Draft put_bot(TableState& state, const Account& who, const Json& body) {
  if (state.host != who.id) return refused("forbidden", "the host decides about bots");
  if (state.status != "open") return refused("running", "the game has begun");
  const auto seat = static_cast<unsigned>(whole(body, "seat", kNobody, 0, kMost));
  if (seat >= state.seats.size()) return refused("malformed", "seat: there is no such seat");
  if (!state.seats[seat].account.empty()) return refused("seat_taken", "somebody sits there");
  const std::string level = text(body, "bot");
  if (level.empty()) return entry("stand", {{"seat", seat}});
  if (!offered(level)) return refused("malformed", "bot: there is no such level");
  return entry("bot",
               {{"seat", seat},
                {"bot", level},
                {"name", bot_name(level)},
                {"nonce", random_hex(16)},
                {"until_person", flag(body, "until_person")}});
}

Draft ready(TableState& state, const Account& who, const Json& body) {
  const Seat seat = state.seat_of(who.id);
  if (seat == kNobody) return refused("forbidden", "you do not sit here");
  if (state.status != "open") return refused("running", "the game has begun");
  Json change{{"seat", seat}, {"ready", flag(body, "ready")}};
  const std::string nonce = text(body, "nonce");
  if (!nonce.empty() && is_hex(nonce)) change["nonce"] = nonce;
  return entry("ready", std::move(change));
}

Draft back(TableState& state, const Account& who) {
  const Seat seat = state.seat_of(who.id);
  if (seat == kNobody) return refused("forbidden", "you do not sit here");
  return state.running() && state.seats[seat].away ? entry("back", {{"seat", seat}}) : Draft{};
}

Draft start(TableState& state, const Account& who) {
  if (state.host != who.id) return refused("forbidden", "the host starts the game");
  if (state.status != "open") return refused("running", "the game has begun");
  if (!state.everybody_ready())
    return refused("not_ready", "every seat must be filled and everybody ready");
  state.deal();
  state.match->begin(FairWords(state.fair()));
  Draft draft =
      entry("start", step_body(*state.match, 0, static_cast<int>(state.match->log().size())));
  draft.live = true;
  return draft;
}

}  // namespace lusoria::server
