// The lobby: tables are made, filled, started, left, looked at afterwards.
#include <algorithm>

#include "ai/bots/bot.h"
#include "engine/chance/fair.h"
#include "server/accounts/secrets.h"
#include "server/api/api.h"

namespace lusoria::server {

namespace {

std::string text(const Json& body, const char* key) {
  const auto found = body.find(key);
  return found != body.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

bool flag(const Json& body, const char* key) {
  const auto found = body.find(key);
  return found != body.end() && found->is_boolean() && found->get<bool>();
}

int whole(const Json& body, const char* key, int otherwise) {
  const auto found = body.find(key);
  if (found == body.end() || !found->is_number_integer()) return otherwise;
  const auto value = found->get<std::int64_t>();
  return value < 0 || value > 1'000'000 ? otherwise : static_cast<int>(value);
}

int number_param(const HttpRequest& request, std::string_view name, int otherwise) {
  const std::string value = request.param(name);
  if (value.empty() || value.size() > 9 ||
      value.find_first_not_of("0123456789") != std::string::npos)
    return otherwise;
  return std::stoi(value);
}

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

/// Seats of a new table as its first entry has them; an error sentence or nothing.
std::string seats_of(const Json& wanted, const Account& host, const std::string& nonce, Json& out) {
  bool sits = false;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Json& seat = wanted[i];
    if (!seat.is_object()) return "seats: expected objects";
    if (flag(seat, "me")) {
      if (sits) return "seats: you can sit on one of them";
      sits = true;
      out.push_back({{"seat", i}, {"account", host.id}, {"name", host.name}, {"nonce", nonce}});
    } else if (const std::string level = text(seat, "bot"); !level.empty()) {
      if (find_level(level) == nullptr) return "seats: there is no bot " + level;
      out.push_back({{"seat", i},
                     {"bot", level},
                     {"name", bot_name(level)},
                     {"nonce", random_hex(16)},
                     {"until_person", flag(seat, "until_person")}});
    }
  }
  return {};
}

/// The first entry of a new table from what was asked for; an error sentence or nothing.
std::string new_table(const Json& asked, const Account& host, const std::string& id, Json& entry) {
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
    for (int i = 0; i < whole(complete, "seats", 2); ++i)
      wanted.push_back(i == 0 ? Json{{"me", true}} : Json::object());
  }
  Json sitting = Json::array();
  error = seats_of(wanted, host, nonce_of(asked), sitting);
  if (!error.empty()) return error;
  std::string visibility = text(asked, "visibility");
  if (visibility.empty()) visibility = "public";
  if (visibility != "public" && visibility != "link" && visibility != "password")
    return "visibility: public, link or password";
  const std::string password = text(asked, "password");
  if (visibility == "password" && password.empty()) return "password: missing";
  const bool rated = flag(asked, "rated");
  if (rated && host.kind == "guest") return "rated: games count among accounts only";
  const std::string name = clean_name(text(asked, "name"));
  const std::string secret = random_hex(32);
  entry = {
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
  return {};
}

Draft entry(const char* kind, Json body) {
  Draft draft;
  draft.kind = kind;
  draft.body = std::move(body);
  return draft;
}

Draft join(TableState& state, const Account& who, const Json& body) {
  if (state.seat_of(who.id) != kNobody) return {};
  if (state.closed()) return refused("not_running", "the table is closed");
  if (state.rated && who.kind == "guest")
    return refused("forbidden", "rated games are among accounts only");
  if (!Table::may_enter(state, {who.id, text(body, "invite"), text(body, "password")}))
    return refused("forbidden", "this table needs an invitation or a password");
  int wanted = whole(body, "seat", -1);
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
                {"nonce", nonce_of(body)}});
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
  const auto seat = static_cast<unsigned>(whole(body, "seat", kNobody));
  if (seat >= state.seats.size()) return refused("malformed", "seat: there is no such seat");
  if (!state.seats[seat].account.empty()) return refused("seat_taken", "somebody sits there");
  const std::string level = text(body, "bot");
  if (level.empty()) return entry("stand", {{"seat", seat}});
  if (find_level(level) == nullptr) return refused("malformed", "bot: there is no such level");
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

Draft start(TableState& state, const Account& who) {
  if (state.host != who.id) return refused("forbidden", "the host starts the game");
  if (state.status != "open") return refused("running", "the game has begun");
  if (!state.everybody_ready())
    return refused("not_ready", "every seat must be filled and everybody ready");
  std::vector<std::string> names;
  for (const SeatState& seat : state.seats)
    names.push_back(seat.name);
  state.match = std::make_unique<Match>(*state.game, state.options, Seating::of(names));
  state.feed = std::make_unique<wire::Feed>(*state.match);
  state.match->begin(FairWords(state.fair()));
  Draft draft =
      entry("start", step_body(*state.match, 0, static_cast<int>(state.match->log().size())));
  draft.live = true;
  return draft;
}

}  // namespace

bool Api::route_tables(Call& call) {
  const auto& path = call.path;
  const bool get = call.request.method == "GET";
  const bool post = call.request.method == "POST";
  if (path[0] != "tables" || (!get && !post)) return false;
  if (path.size() == 1 && get) return list_tables(call), true;
  if (post && !call.visitor) {
    call.refuse("no_session", "sign in or play as a guest first");
    return true;
  }
  if (path.size() == 1) return create_table(call), true;
  const std::string& id = path[1];
  if (id.size() > 40) return false;
  if (path.size() == 2 && get) return show_table(call, id), true;
  if (path.size() != 3) return false;
  const std::string& what = path[2];
  if (get && what == "record") return record(call, id), true;
  if (get && what == "replay") return replay(call, id, false), true;
  if (get && what == "events") return replay(call, id, true), true;
  if (what == "analysis") return analysis(call, id, post), true;
  if (!post) return false;
  if (what == "start") return start_table(call, id), true;
  if (what == "rematch") return rematch(call, id), true;
  if (what == "join" || what == "leave" || what == "back" || what == "seat" || what == "ready")
    return seat_command(call, id, what), true;
  return false;
}

void Api::list_tables(Call& call) {
  const HttpRequest& request = call.request;
  TableFilter filter;
  filter.title = request.param("title");
  filter.status = request.param("status");
  filter.limit = std::clamp(number_param(request, "limit", 50), 1, 100) + 1;
  const std::string before = request.param("before");
  if (!before.empty() && before.size() < 16 &&
      before.find_first_not_of("0123456789") == std::string::npos)
    filter.before = std::stoll(before);
  const bool mine = !request.param("mine").empty();
  if (mine && !call.visitor) return call.refuse("no_session", "sign in or play as a guest first");
  if (mine) filter.account = call.visitor->account.id;
  std::vector<TableRow> rows = store_.tables(filter);
  const bool more = static_cast<int>(rows.size()) == filter.limit;
  if (more) rows.pop_back();
  Json list = Json::array();
  for (const TableRow& row : rows) {
    Json room = Json::parse(row.summary, nullptr, false);
    room["touched"] = row.touched;
    if (mine && row.status == "running") {
      // Whose turn it is changes with every move; it is read from the log, not kept in the row.
      TableState state;
      state.id = row.id;
      for (const LogEntry& logged : store_.log(row.id, 0))
        (void)state.apply(logged);
      const Seat decider = state.decider();
      room["your_turn"] = decider != kNobody && decider == state.seat_of(filter.account);
      room["clocks"] = state.clocks_json(store_.now());
    }
    list.push_back(std::move(room));
  }
  call.answer({{"tables", std::move(list)}, {"more", more}});
}

void Api::answer_room(const Call& call, const std::string& id, unsigned status) {
  const std::shared_ptr<Table> table = hall_.table(id);
  table->read([call, table, status](const TableState* state) {
    if (state == nullptr) return call.refuse("no_such_table", "there is no such table");
    call.answer({{"table", table->room_for(*state, call.visitor->account.id)}}, status);
  });
}

void Api::create_table(Call& call) {
  if (!create_limit_.allow(call.visitor->account.id))
    return call.refuse("too_many", "too many new tables; wait a little");
  const std::string id = random_id("t_");
  Json first;
  const std::string error = new_table(call.body, call.visitor->account, id, first);
  if (!error.empty()) return call.refuse("malformed", error);
  const bool at_once = flag(call.body, "start");
  hall_.create(id, std::move(first), [this, call, id, at_once](const Answer& answer) {
    if (answer.problem) return call.refuse(answer.problem->code, answer.problem->message);
    if (!at_once) return answer_room(call, id, 201);
    const Account who = call.visitor->account;
    hall_.table(id)->command(
        who.id,
        [who](TableState& state) { return state.everybody_ready() ? start(state, who) : Draft{}; },
        [this, call, id](const Answer&) { answer_room(call, id, 201); });
  });
}

void Api::show_table(Call& call, const std::string& id) {
  const std::shared_ptr<Table> table = hall_.table(id);
  const Table::Entrance entrance{call.visitor ? call.visitor->account.id : std::string{},
                                 call.request.param("invite"),
                                 call.request.param("password")};
  table->read([call, table, entrance](const TableState* state) {
    if (state == nullptr) return call.refuse("no_such_table", "there is no such table");
    if (!Table::may_enter(*state, entrance))
      return call.refuse("forbidden", "this table needs an invitation");
    const Seat seat = state->seat_of(entrance.account);
    const Seat viewer = seat == kNobody ? kSpectator : seat;
    Json position;
    if (state->match != nullptr) {
      position =
          wire::position_json(*state->match, viewer, state->feed->last(viewer), wire::Part::Whole);
    }
    call.answer(
        {{"table", table->room_for(*state, entrance.account)}, {"position", std::move(position)}});
  });
}

void Api::seat_command(Call& call, const std::string& id, const std::string& what) {
  const Account who = call.visitor->account;
  hall_.table(id)->command(
      who.id,
      [who, what, body = call.body](TableState& state) -> Draft {
        if (what == "join") return join(state, who, body);
        if (what == "leave") return leave(state, who);
        if (what == "seat") return put_bot(state, who, body);
        if (what == "ready") return ready(state, who, body);
        const Seat seat = state.seat_of(who.id);
        if (seat == kNobody) return refused("forbidden", "you do not sit here");
        return state.running() && state.seats[seat].away ? entry("back", {{"seat", seat}})
                                                         : Draft{};
      },
      [this, call, id](const Answer& answer) {
        if (answer.problem) return call.refuse(answer.problem->code, answer.problem->message);
        answer_room(call, id, 200);
      });
}

void Api::start_table(Call& call, const std::string& id) {
  const Account who = call.visitor->account;
  hall_.table(id)->command(
      who.id,
      [who](TableState& state) { return start(state, who); },
      [this, call, id](const Answer& answer) {
        if (answer.problem) return call.refuse(answer.problem->code, answer.problem->message);
        answer_room(call, id, 200);
      });
}

void Api::rematch(Call& call, const std::string& id) {
  const Account who = call.visitor->account;
  auto next = std::make_shared<std::string>();
  auto first = std::make_shared<Json>();
  hall_.table(id)->read([this, call, id, who, next, first](const TableState* state) {
    if (state == nullptr) return call.refuse("no_such_table", "there is no such table");
    if (state->seat_of(who.id) == kNobody)
      return call.refuse("forbidden", "only who sat there may ask for another game");
    if (!state->closed()) return call.refuse("running", "the game is not over");
    if (!state->next.empty()) return answer_room(call, state->next, 200);
    Json seats = Json::array();
    for (const SeatState& seat : state->seats) {
      if (seat.account == who.id)
        seats.push_back({{"me", true}});
      else if (!seat.bot.empty())
        seats.push_back({{"bot", seat.bot}, {"until_person", seat.until_person}});
      else
        seats.push_back(Json::object());
    }
    const Json asked{{"title", std::string(state->game->facts().slug)},
                     {"name", state->name},
                     {"options", state->options},
                     {"seats", std::move(seats)},
                     {"visibility", state->visibility == "public" ? "public" : "link"},
                     {"rated", state->rated},
                     {"notes", state->notes},
                     {"clock", clock_json(state->clock)}};
    *next = random_id("t_");
    const std::string error = new_table(asked, who, *next, *first);
    if (!error.empty()) return call.refuse("malformed", error);
    hall_.create(*next, *first, [this, call, id, who, next](const Answer& made) {
      if (made.problem) return call.refuse(made.problem->code, made.problem->message);
      // Two who ask at once: the entry decides whose table it is.
      hall_.table(id)->command(
          who.id,
          [next](TableState& old) -> Draft {
            if (old.next.empty()) return entry("next", {{"table", *next}});
            *next = old.next;
            return {};
          },
          [this, call, next](const Answer& told) {
            if (told.problem) return call.refuse(told.problem->code, told.problem->message);
            answer_room(call, *next, 201);
          });
    });
  });
}

}  // namespace lusoria::server
