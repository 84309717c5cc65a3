// The lobby: tables are listed, made, filled, started, left.
#include <algorithm>

#include "engine/codec/input.h"
#include "server/accounts/secrets.h"
#include "server/api/api.h"
#include "server/tables/new_table.h"

namespace lusoria::server {

namespace {

/// For a row of before, once: it is read from the log and kept.
WhoseTurn fill_turn(Store& store, const std::string& id) {
  StoredTable state(id);
  (void)state.apply_all(store.log(id, 0));
  store.fill_turn(id, state.seq, state.whose_turn());
  return state.whose_turn();
}

}  // namespace

bool Api::route_tables(Call& call) {
  const auto& path = call.path;
  const bool get = call.request.method == "GET";
  const bool post = call.request.method == "POST";
  if (path.size() == 1 && path[0] == "records" && post) return upload(call), true;
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
  if (get && what == "ratings") return rated(call, id), true;
  if (!post) return false;
  if (what == "rematch") return rematch(call, id), true;
  if (what == "join" || what == "leave" || what == "back" || what == "seat" || what == "ready" ||
      what == "start")
    return seat_command(call, id, what), true;
  return false;
}

void Api::list_tables(Call& call) {
  const HttpRequest& request = call.request;
  TableFilter filter;
  filter.title = request.param("title");
  filter.status = request.param("status");
  filter.limit = std::clamp(request.number("limit", 50), 1, 100) + 1;
  const std::string before = request.param("before");
  if (!before.empty() && before.size() < 16 &&
      before.find_first_not_of("0123456789") == std::string::npos)
    filter.before = std::stoll(before);
  const bool mine = !request.param("mine").empty();
  if (mine && !call.visitor) return call.refuse("no_session", "sign in or play as a guest first");
  if (mine) filter.account = call.visitor->account.id;
  if (call.visitor) filter.viewer = call.visitor->account.id;
  std::vector<TableRow> rows = store_.tables(filter);
  const bool more = static_cast<int>(rows.size()) == filter.limit;
  if (more) rows.pop_back();
  Json list = Json::array();
  for (const TableRow& row : rows) {
    Json room = Json::parse(row.summary, nullptr, false);
    room["touched"] = row.touched;
    // Rows written before there were these terms.
    room.emplace("note", "");
    room.emplace("spectators", true);
    room.emplace("undo", "free");
    if (mine && row.status == "running") {
      const WhoseTurn turn = row.turn ? *row.turn : fill_turn(store_, row.id);
      room["your_turn"] = turn.account == filter.account;
      room["clocks"] = Json::parse(turn.clocks, nullptr, false);
      if (room["clocks"].is_object()) room["clocks"]["now"] = store_.now();
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
  entry::Create first;
  const std::string error = new_table(call.body, call.visitor->account, id, first);
  if (!error.empty()) return call.refuse("malformed", error);
  const bool at_once = flag(call.body, "start");
  hall_.create(id, first, [this, call, id, at_once](const Answer& answer) {
    if (answer.problem) return call.refuse(*answer.problem);
    if (!at_once) return answer_room(call, id, 201);
    // Where somebody is not ready it stays open.
    const std::string who = call.account();
    hall_.table(id)->act(
        who, command::Start{who}, [this, call, id](const Answer&) { answer_room(call, id, 201); });
  });
}

void Api::enter(const Call& call,
                const std::string& id,
                std::function<void(const Table&, const TableState&)> then) {
  const std::shared_ptr<Table> table = hall_.table(id);
  const Table::Entrance entrance{
      call.account(), call.request.param("invite"), call.request.param("password")};
  table->read([call, table, entrance, then = std::move(then)](const TableState* state) {
    if (state == nullptr) return call.refuse("no_such_table", "there is no such table");
    if (!table->may_enter(*state, entrance))
      return call.refuse("forbidden", "this table needs an invitation");
    then(*table, *state);
  });
}

void Api::show_table(Call& call, const std::string& id) {
  enter(call, id, [call](const Table& table, const TableState& state) {
    const std::string account = call.account();
    Json position;
    if (state.match != nullptr && state.may_look(account))
      position = state.position_json(state.viewer_of(account), wire::Part::Whole);
    call.answer({{"table", table.room_for(state, account)}, {"position", std::move(position)}});
  });
}

void Api::seat_command(Call& call, const std::string& id, const std::string& what) {
  const Account& who = call.visitor->account;
  const Json& body = call.body;
  const std::shared_ptr<Table> table = hall_.table(id);
  const Done done = [this, call, id](const Answer& answer) {
    if (answer.problem) return call.refuse(*answer.problem);
    answer_room(call, id, 200);
  };
  if (what == "leave") return table->act(who.id, command::Leave{who.id}, done);
  if (what == "back") return table->act(who.id, command::ComeBack{who.id}, done);
  if (what == "start") return table->act(who.id, command::Start{who.id}, done);
  if (what == "seat") return table->act(who.id, put_bot_of(body, who.id), done);
  if (what == "ready") return table->act(who.id, ready_of(body, who.id), done);
  table->join(who, body, done);
}

void Api::rematch(Call& call, const std::string& id) {
  const Account who = call.visitor->account;
  auto next = std::make_shared<std::string>();
  hall_.table(id)->read([this, call, id, who, next](const TableState* state) {
    if (state == nullptr) return call.refuse("no_such_table", "there is no such table");
    if (state->seat_of(who.id) == kNobody)
      return call.refuse("forbidden", "only who sat there may ask for another game");
    if (!state->closed()) return call.refuse("running", "the game is not over");
    if (!state->next.empty()) return answer_room(call, state->next, 200);
    *next = random_id("t_");
    entry::Create first;
    const std::string error = new_table(rematch_of(*state, who.id), who, *next, first);
    if (!error.empty()) return call.refuse("malformed", error);
    hall_.create(*next, first, [this, call, id, who, next](const Answer& made) {
      if (made.problem) return call.refuse(*made.problem);
      hall_.table(id)->submit(
          who.id,
          [next](const TableState& old) {
            if (!old.next.empty()) *next = old.next;
            return decide(old, command::PlayAgain{*next}, 0);
          },
          [this, call, next](const Answer& told) {
            if (told.problem) return call.refuse(*told.problem);
            answer_room(call, *next, 201);
          });
    });
  });
}

}  // namespace lusoria::server
