#include "server/tables/new_table.h"

#include <algorithm>

#include "ai/bots/bot.h"
#include "engine/any/edition.h"
#include "engine/chance/fair.h"
#include "engine/codec/input.h"
#include "server/accounts/accounts.h"

namespace lusoria::server {

namespace {

constexpr int kMost = 1'000'000;
constexpr Millis kLongestClock = Millis{60} * 24 * 3600 * 1000;

/// The nonce somebody sent, if it is one.
std::string sent_nonce(const Json& body) {
  const std::string nonce = text(body, "nonce");
  const bool hex = nonce.size() <= 64 && nonce.size() % 2 == 0 &&
                   nonce.find_first_not_of("0123456789abcdef") == std::string::npos;
  return hex ? nonce : std::string{};
}

/// Where a client sends none, one is made for it.
std::string nonce_of(const Json& body) {
  const std::string nonce = sent_nonce(body);
  return nonce.empty() ? random_hex(16) : nonce;
}

std::string read_clock(const Json& clock, ClockRule& rule) {
  if (!clock.is_object()) return "clock: expected an object";
  rule = table::clock_from_json(clock);
  if (!from_slug<ClockKind>(text(clock, "kind"))) return "clock.kind: none, live or days";
  if (rule.kind != ClockKind::None && (rule.initial < 1000 || rule.initial > kLongestClock ||
                                       rule.increment < 0 || rule.increment > kLongestClock)) {
    return "clock: from a second to 60 days";
  }
  return {};
}

/// Controls are for the ladder only.
bool offered(const std::string& level) {
  const Level* found = find_level(level);
  return found != nullptr && !found->control;
}

/// Whether a seat of a record may be called so: as a person, a bot, or whoever is gone.
bool may_be_shown(const std::string& name) {
  const auto is_bot = [&](const Level& level) {
    return table::bot_name(std::string(level.slug)) == name;
  };
  return name == table::kNeutralName || std::ranges::any_of(levels(), is_bot) ||
         person_name(name) == name;
}

std::optional<bool> guest_or_nothing(const Account& account) {
  return account.kind == AccountKind::Guest ? std::optional(true) : std::nullopt;
}

/// Seats of a new table; an error sentence or nothing.
std::string read_seats(const Json& wanted,
                       const Account& host,
                       const std::string& nonce,
                       std::vector<entry::Seating>& out) {
  bool sits = false;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Json& seat = wanted[i];
    if (!seat.is_object()) return "seats: expected objects";
    if (flag(seat, "me")) {
      if (sits) return "seats: you can sit on one of them";
      sits = true;
      out.push_back({.seat = static_cast<Seat>(i),
                     .account = host.id,
                     .name = host.name,
                     .nonce = nonce,
                     .vacation = vacation_of(host),
                     .guest = guest_or_nothing(host)});
    } else if (const std::string level = text(seat, "bot"); !level.empty()) {
      if (!offered(level)) return "seats: there is no bot " + level;
      out.push_back({.seat = static_cast<Seat>(i),
                     .bot = level,
                     .name = table::bot_name(level),
                     .nonce = random_hex(16),
                     .until_person = flag(seat, "until_person")});
    }
  }
  return {};
}

/// What the host tells and asks of everybody; an error sentence or nothing.
std::string read_terms(const Json& asked, entry::Create& first) {
  const std::optional<std::string> note = clean_note(text(asked, "note"));
  if (!note) return "note: at most 200 characters of text";
  const auto undo = from_slug<Undoing>(asked.contains("undo") ? text(asked, "undo") : "free");
  if (!undo) return "undo: free, ask or never";
  first.note = *note;
  first.spectators = !asked.contains("spectators") || flag(asked, "spectators");
  first.undo = *undo;
  return {};
}

/// Who may enter; an error sentence or nothing.
std::string read_visibility(const Json& asked, const std::string& id, entry::Create& first) {
  const std::string slug = text(asked, "visibility");
  const auto visibility = from_slug<Visibility>(slug.empty() ? "public" : slug);
  if (!visibility) return "visibility: public, friends, link or password";
  first.visibility = *visibility;
  const std::string password = text(asked, "password");
  if (*visibility != Visibility::Password) return {};
  if (password.empty()) return "password: missing";
  first.password_hash = sha256_hex(id + ":" + password);
  return {};
}

}  // namespace

std::string new_table(const Json& asked,
                      const Account& host,
                      const std::string& id,
                      entry::Create& first) {
  const AnyGame* game = find_game(text(asked, "title"));
  if (game == nullptr) return "title: there is no title " + text(asked, "title");
  Json options = asked.value("options", Json::object());
  const auto seats = asked.find("seats");
  if (seats != asked.end() && !seats->is_array()) return "seats: expected a list";
  if (options.is_object() && seats != asked.end()) options["seats"] = seats->size();
  add_standard_edition(*game, options);
  std::string error = game->complete_options(options, first.options);
  if (!error.empty()) return error;
  error = read_clock(asked.value("clock", Json{{"kind", "none"}}), first.clock);
  if (!error.empty()) return error;
  Json wanted = seats != asked.end() ? *seats : Json::array();
  if (seats == asked.end()) {
    for (int i = 0; i < whole(first.options, "seats", 2, 0, kMost); ++i)
      wanted.push_back(i == 0 ? Json{{"me", true}} : Json::object());
  }
  error = read_seats(wanted, host, nonce_of(asked), first.seats);
  if (error.empty()) error = read_visibility(asked, id, first);
  if (!error.empty()) return error;
  first.rated = flag(asked, "rated");
  if (first.rated && host.kind != AccountKind::Account)
    return "rated: games count among accounts only";
  first.title = game->facts().slug;
  first.name = clean_name(text(asked, "name"));
  if (first.name.empty()) first.name = host.name;
  first.notes = flag(asked, "notes");
  first.host = host.id;
  first.invite = random_hex(12);
  first.secret = random_hex(32);
  first.commitment = commitment_to(first.secret);
  return read_terms(asked, first);
}

Json rematch_of(const TableState& state, const std::string& account) {
  Json seats = Json::array();
  for (const RoomSeat& seat : state.seats) {
    if (seat.account == account)
      seats.push_back({{"me", true}});
    else if (!seat.bot.empty())
      seats.push_back({{"bot", seat.bot}, {"until_person", seat.until_person}});
    else
      seats.push_back(Json::object());
  }
  const bool secret = state.visibility == Visibility::Password;
  return {{"title", std::string(state.game->facts().slug)},
          {"name", state.name},
          {"options", state.options},
          {"seats", std::move(seats)},
          {"visibility", std::string(slug(secret ? Visibility::Link : state.visibility))},
          {"rated", state.rated},
          {"notes", state.notes},
          {"note", state.note},
          {"spectators", state.spectators},
          {"undo", std::string(slug(state.undo))},
          {"clock", clock_json(state.clock)}};
}

std::string new_upload(const Json& asked, const Account& host, entry::Upload& first) {
  first.record = text(asked, "record");
  if (first.record.empty()) return "record: the text of a .play file is missing";
  Record record;
  std::string error = read_record(all_games(), first.record, sha256_hex, record);
  if (!error.empty()) return error;
  const Loaded loaded = load_match(record);
  if (!loaded.error.empty()) return loaded.error;
  if (!loaded.match->over()) return "the game is not over: only finished games can be kept here";
  for (const std::string& shown : loaded.match->seating().shown)
    if (!may_be_shown(shown)) return "the name of a seat is too long, the house's or unreadable";
  int draws = 0;
  if (record.fair && !record.fair->secret.empty()) error = verify_record(record, draws);
  if (!error.empty()) return error;
  first.name = clean_name(text(asked, "name"));
  if (first.name.empty()) first.name = host.name;
  first.host = host.id;
  first.invite = random_hex(12);
  return {};
}

command::Join join_of(const Json& body, const Account& who, bool invited) {
  return {.who = {who.id,
                  who.name,
                  who.kind == AccountKind::Account,
                  vacation_of(who),
                  who.kind == AccountKind::Guest},
          .seat = whole(body, "seat", -1, 0, kMost),
          .ready = flag(body, "ready"),
          .invited = invited,
          .nonce = nonce_of(body)};
}

command::PutBot put_bot_of(const Json& body, const std::string& account) {
  const std::string level = text(body, "bot");
  return {.account = account,
          .seat = whole(body, "seat", -1, 0, kMost),
          .level = level,
          .offered = offered(level),
          .nonce = random_hex(16),
          .until_person = flag(body, "until_person")};
}

command::Talk talk_of(const Account& who, const std::string& line) {
  return {who.id, who.name, line, who.kind == AccountKind::Guest};
}

command::GetReady ready_of(const Json& body, const std::string& account) {
  return {account, flag(body, "ready"), sent_nonce(body)};
}

}  // namespace lusoria::server
