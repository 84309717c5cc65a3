#include "engine/table/state.h"

#include <algorithm>

#include "engine/chance/fair.h"

namespace lusoria::table {

namespace {

constexpr const char* kNoSuchSeat = "no such seat";
constexpr const char* kNotBegun = "the game has not begun";

}  // namespace

bool UndoRequest::has_agreed(Seat seat) const {
  return std::find(agreed.begin(), agreed.end(), seat) != agreed.end();
}

std::string TableState::fold(const Happened& happened, Millis when) {
  const EntryKind kind = kind_of(happened);
  if (game == nullptr && kind != EntryKind::Create && kind != EntryKind::Upload)
    return "the table was not created";
  const auto take = [&](const auto& what) -> std::string {
    if constexpr (requires { what.seat; }) {
      if (what.seat >= seats.size()) return kNoSuchSeat;
    }
    if constexpr (!std::is_void_v<decltype(apply(what, when))>)
      return apply(what, when);
    else
      apply(what, when);
    return {};
  };
  std::string error = std::visit(take, happened);
  if (error.empty()) at = when;
  return error;
}

std::string TableState::apply(const entry::Create& e, Millis when) {
  game = find_game(e.title);
  if (game == nullptr) return "unknown title " + e.title;
  static_cast<Terms&>(*this) = static_cast<const Terms&>(e);
  Json complete;
  std::string error = game->complete_options(options, complete);
  if (!error.empty()) return error;
  fair_name = id;
  created = when;
  seats.resize(complete["seats"].get<unsigned>());
  for (const entry::Seating& given : e.seats) {
    if (given.seat >= seats.size()) return kNoSuchSeat;
    seats[given.seat] = {.account = given.account.value_or(""),
                         .name = given.name,
                         .bot = given.bot.value_or(""),
                         .until_person = given.until_person.value_or(false),
                         .guest = given.guest.value_or(false),
                         .ready = !given.account.value_or("").empty(),
                         .vacation = given.vacation.value_or(0),
                         .nonce = given.nonce};
  }
  return {};
}

/// The record is the whole table: nobody sits there, it is over, and it belongs to who brought it.
std::string TableState::apply(const entry::Upload& e, Millis when) {
  Record record;
  std::string error = read_record(all_games(), e.record, sha256_hex, record);
  if (!error.empty()) return error;
  Loaded loaded = load_match(record);
  if (!loaded.error.empty()) return loaded.error;
  game = record.game;
  options = record.options;
  adopt(std::move(*loaded.match));
  name = e.name;
  visibility = Visibility::Link;
  witnessed = false;
  host = e.host;
  invite = e.invite;
  for (const std::string& shown : match->seating().shown)
    seats.push_back({.name = shown});
  if (record.fair) {
    fair_name = record.fair->table;
    commitment = record.fair->commitment;
    secret = record.fair->secret;
    for (unsigned i = 0; i < seats.size() && i < record.fair->nonces.size(); ++i)
      seats[i].nonce = record.fair->nonces[i];
  }
  status = Status::Over;
  created = started = ended = when;
  return {};
}

void TableState::apply(const entry::Sit& e, Millis) {
  RoomSeat& seat = seats[e.seat];
  // A person who takes over from a bot in a running game keeps the seat's key and nonce.
  seat = RoomSeat{.account = e.account,
                  .name = e.name,
                  .guest = e.guest.value_or(false),
                  .ready = e.ready,
                  .vacation = e.vacation,
                  .nonce = running() ? seat.nonce : e.nonce};
  if (host.empty()) host = e.account;
}

void TableState::apply(const entry::Stand& e, Millis) {
  const bool was_host = seats[e.seat].account == host;
  if (e.removed.value_or(false)) removed.insert(seats[e.seat].account);
  seats[e.seat] = RoomSeat{};
  if (!was_host) return;
  const auto heir = std::find_if(
      seats.begin(), seats.end(), [](const RoomSeat& s) { return !s.account.empty(); });
  host = heir == seats.end() ? std::string{} : heir->account;
}

void TableState::apply(const entry::Bot& e, Millis) {
  seats[e.seat] =
      RoomSeat{.name = e.name, .bot = e.bot, .until_person = e.until_person, .nonce = e.nonce};
}

void TableState::apply(const entry::Ready& e, Millis) {
  RoomSeat& seat = seats[e.seat];
  seat.ready = e.ready;
  if (!e.nonce.value_or("").empty()) seat.nonce = *e.nonce;
}

/// Whoever decides gets a fresh start of the running clock, so an absence costs nothing more.
void TableState::apply(const entry::Away& e, Millis when) {
  seats[e.seat].away = true;
  if (running()) clocks.since = when;
}

void TableState::apply(const entry::Back& e, Millis when) {
  seats[e.seat].away = false;
  if (running()) come_back_to_clock(e.seat, when);
}

void TableState::apply(const entry::Orders& e, Millis) {
  seats[e.seat].orders = e.orders;
}

void TableState::apply(const entry::Vacation& e, Millis when) {
  set_vacation(e.seat, e.until, when);
}

void TableState::apply(const entry::Chat& e, Millis when) {
  chat.push_back({e.account,
                  e.name,
                  e.text,
                  when,
                  match != nullptr ? match->turn().number : 0,
                  e.guest.value_or(false)});
}

void TableState::apply(const entry::Hush& e, Millis) {
  const auto line = static_cast<std::size_t>(e.line - 1);
  if (e.line >= 1 && line < chat.size()) chat[line].text.clear();
}

void TableState::apply(const entry::Next& e, Millis) {
  next = e.table;
}

void TableState::apply(const entry::Abandon&, Millis when) {
  status = Status::Abandoned;
  ended = when;
}

/// An account is gone: a neutral name takes its place. Keys stay as long as the game runs.
void TableState::apply(const entry::Forget& e, Millis) {
  for (RoomSeat& seat : seats) {
    if (seat.account != e.account && (witnessed || host != e.account)) continue;
    if (name == seat.name || !witnessed) name = kNeutralName;
    seat.name = kNeutralName;
  }
  for (ChatLine& line : chat)
    if (line.account == e.account) line.name = kNeutralName;
  if (closed() && match != nullptr) rename_seats();
}

std::string TableState::apply(const entry::Start& e, Millis when) {
  adopt(Match(*game, options, Seating::of(names())));
  std::string error = append(e.lines);
  if (!error.empty()) return error;
  status = Status::Running;
  started = when;
  clocks.left.fill(clock.initial);
  after_match(when, true);
  return {};
}

std::string TableState::apply(const entry::Step& e, Millis when) {
  if (match == nullptr) return kNotBegun;
  std::string error = append(e.lines);
  if (error.empty()) after_match(when, true);
  return error;
}

std::string TableState::apply(const entry::Ask& e, Millis) {
  if (match == nullptr) return kNotBegun;
  ask = UndoRequest{e.seat, e.actions, {e.seat}};
  return {};
}

std::string TableState::apply(const entry::Consent& e, Millis) {
  if (!ask) return "nobody asked";
  if (e.agree)
    ask->agreed.push_back(e.seat);
  else
    ask.reset();
  return {};
}

std::string TableState::apply(const entry::Undo& e, Millis when) {
  if (match == nullptr) return kNotBegun;
  const int asked = ask ? match->undoable_by_consent(ask->by) : 0;
  std::string error = match->append_undo(e.seat, e.taken, e.consent);
  if (!error.empty()) return error;
  // A request goes back to where it went before; what was taken back unseen leaves it as it is.
  if (ask) ask->actions -= asked - match->undoable_by_consent(ask->by);
  if (ask && (e.consent || ask->actions <= 0)) ask.reset();
  if (one_device) status = Status::Running;
  after_match(when, false);
  return {};
}

std::string TableState::append(const std::vector<Played>& lines) {
  for (const auto& [actor, action] : lines) {
    std::string error = match->append(actor, action);
    if (!error.empty()) return error;
  }
  return {};
}

void TableState::after_match(Millis when, bool forward) {
  settle_clock(when, forward);
  if (match->over()) {
    status = Status::Over;
    ended = when;
    ask.reset();
  }
}

void TableState::adopt(Match played) {
  match = std::make_unique<Match>(std::move(played));
  match->agree_on(undo);
  feed = std::make_unique<wire::Feed>(*match);
}

/// The same game under the seats' names of now.
void TableState::rename_seats() {
  Match again(*game, match->options(), Seating::of(names()));
  for (const Entry& entry : match->log()) {
    if (entry.kind == Entry::Kind::Undo)
      (void)again.append_undo(entry.seat, entry.taken, entry.by_consent);
    else
      (void)again.append(entry.seat, entry.action);
  }
  adopt(std::move(again));
  renamed = true;
}

std::string TableState::to_be_forgotten() const {
  if (!closed() || match == nullptr) return {};
  for (unsigned i = 0; i < seats.size(); ++i)
    if (seats[i].name == kNeutralName && !match->seating().keys.keys[i].starts_with(kNeutralName))
      return seats[i].account;
  return {};
}

std::vector<std::string> TableState::names() const {
  std::vector<std::string> list;
  for (const RoomSeat& seat : seats)
    list.push_back(seat.name);
  return list;
}

Seat TableState::seat_of(const std::string& account) const {
  if (account.empty()) return kNobody;
  for (unsigned i = 0; i < seats.size(); ++i) {
    if (seats[i].account == account) return static_cast<Seat>(i);
  }
  return kNobody;
}

Seat TableState::viewer_of(const std::string& account) const {
  const Seat seat = seat_of(account);
  return seat == kNobody ? kSpectator : seat;
}

bool TableState::may_look(const std::string& account) const {
  return spectators || !running() || seat_of(account) != kNobody;
}

bool TableState::everybody_ready() const {
  return std::all_of(seats.begin(), seats.end(), [](const RoomSeat& seat) {
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

bool TableState::consent_counts() const {
  return !rated || std::none_of(seats.begin(), seats.end(), [](const RoomSeat& seat) {
    return seat.played_by_bot();
  });
}

FairFacts TableState::fair() const {
  FairFacts facts;
  facts.table = fair_name;
  facts.commitment = commitment;
  for (const RoomSeat& seat : seats)
    facts.nonces.push_back(seat.nonce);
  facts.secret = secret;
  return facts;
}

}  // namespace lusoria::table
