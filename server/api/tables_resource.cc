#include <algorithm>

#include "engine/chance/fair.h"
#include "engine/codec/input.h"
#include "server/accounts/secrets.h"
#include "server/api/handlers.h"
#include "server/log.h"
#include "server/tables/new_table.h"

namespace lusoria::server {

namespace {

/// For a row of before, once: it is read from the log and kept.
WhoseTurn fill_turn(Store& store, const std::string& id) {
  StoredTable state(id);
  const std::vector<LogEntry> log = store.log(id, 0);
  // Also one that cannot be read to its end is read once only.
  const bool whole = state.apply_all(log).empty();
  const WhoseTurn turn = whole ? state.whose_turn() : WhoseTurn{};
  if (!log.empty()) store.fill_turn(id, log.back().seq, turn);
  return turn;
}

/// Answers with the room after a command.
Done then_room(const Call& call) {
  return [call](const Answer& answer) {
    if (answer.problem) return call.refuse(*answer.problem);
    tables::answer_room(call, call.id(), 200);
  };
}

/// What the caller shows at the door, in the address or in the body.
Table::Entrance entrance_of(const Call& call) {
  const auto shown = [&](const char* key) {
    const std::string given = text(call.body, key);
    return given.empty() ? call.request.param(key) : given;
  };
  return {call.account(), shown("invite"), shown("password")};
}

template <class Command>
void act(const Call& call, Command command) {
  call.table()->act_inside({call.account(), "", ""}, std::move(command), then_room(call));
}

/// A try at a table's secret, paid before it is looked at: many at once are no way around it.
class Guess {
 public:
  Guess(const Call& call, const Table::Entrance& entrance)
      : call_(call), who_(entrance.tells_a_secret() ? call.spender() : Spender{}) {}

  bool paid() const { return call_.spend(BudgetKind::TableGuesses, who_); }

  void was_right() const { call_.server.budgets.give_back(BudgetKind::TableGuesses, who_); }

  void was_wrong() const {
    if (who_.network.empty()) return;
    log_line("warning",
             "table_guess_failed",
             {{"address", call_.request.address}, {"table", call_.id()}});
  }

 private:
  Call call_;
  Spender who_;
};

// Of one person, at once. Beyond that their bots would only wait for each other.
constexpr int kMostUnattended = 10;

/// False, and the call is answered, where bots play enough for this person already.
bool may_open_another(const Call& call) {
  if (call.server.store.unattended_games_of(call.me().id) < kMostUnattended) return true;
  call.refuse(ProblemCode::TooMany,
              "at most 10 of your games may be played by bots alone; these have to end first");
  return false;
}

void no_such_table(const Call& call) {
  call.refuse(ProblemCode::NoSuchTable, "there is no such table");
}

}  // namespace

void tables::list(Call& call) {
  const HttpRequest& request = call.request;
  TableFilter filter;
  filter.title = request.param("title");
  const std::string status = request.param("status");
  filter.status = from_slug<Status>(status);
  filter.limit = std::clamp(request.number("limit", 50), 1, 100) + 1;
  const std::string before = request.param("before");
  if (!before.empty() && before.size() < 16 &&
      before.find_first_not_of("0123456789") == std::string::npos)
    filter.before = std::stoll(before);
  filter.before_id = request.param("before_id");
  const bool mine = !request.param("mine").empty();
  if (mine && !call.visitor) return call.no_session();
  if (mine) filter.account = call.visitor->account.id;
  if (call.visitor) filter.viewer = call.visitor->account.id;
  std::vector<TableRow> rows;
  if (status.empty() || filter.status) rows = call.server.store.tables(filter);
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
    if (mine && row.status == Status::Running) {
      const WhoseTurn turn = row.turn ? *row.turn : fill_turn(call.server.store, row.id);
      room["your_turn"] = turn.account == filter.account;
      room["clocks"] = Json::parse(turn.clocks, nullptr, false);
      if (room["clocks"].is_object()) room["clocks"]["now"] = call.server.store.now();
    }
    list.push_back(std::move(room));
  }
  call.answer({{"tables", std::move(list)}, {"more", more}});
}

void tables::answer_room(const Call& call, const std::string& id, unsigned status) {
  const std::shared_ptr<Table> table = call.server.tables.table(id);
  table->read([call, table, status](const TableState* state) {
    if (state == nullptr) return no_such_table(call);
    call.answer({{"table", table->room_for(*state, call.me().id)}}, status);
  });
}

void tables::enter(const Call& call, std::function<void(const Table&, const TableState&)> then) {
  const std::shared_ptr<Table> table = call.table();
  const Table::Entrance entrance = entrance_of(call);
  const Guess guess(call, entrance);
  if (!guess.paid()) return;
  table->read([call, table, entrance, guess, then = std::move(then)](const TableState* state) {
    if (state == nullptr) return no_such_table(call);
    if (!table->may_enter(*state, entrance)) {
      guess.was_wrong();
      return call.refuse(ProblemCode::Forbidden, kNotInvited);
    }
    guess.was_right();
    then(*table, *state);
  });
}

void tables::create(Call& call) {
  if (!may_open_another(call)) return;
  const std::string id = random_id("t_");
  entry::Create first;
  const std::string error = new_table(call.body, call.me(), id, first);
  if (!error.empty()) return call.malformed(error);
  const bool at_once = flag(call.body, "start");
  call.server.tables.create(id, first, [call, id, at_once](const Answer& answer) {
    if (answer.problem) return call.refuse(*answer.problem);
    if (!at_once) return answer_room(call, id, 201);
    // Where somebody is not ready it stays open.
    const std::string& who = call.me().id;
    call.server.tables.table(id)->act(
        who, command::Start{who}, [call, id](const Answer&) { answer_room(call, id, 201); });
  });
}

void tables::show(Call& call) {
  enter(call, [call](const Table& table, const TableState& state) {
    const std::string account = call.account();
    Json position;
    if (state.match != nullptr && state.may_look(account))
      position = parsed(state.position_text(state.viewer_of(account), wire::Part::Whole));
    call.answer({{"table", table.room_for(state, account)}, {"position", std::move(position)}});
  });
}

void tables::join(Call& call) {
  const Guess guess(call, entrance_of(call));
  if (!guess.paid()) return;
  call.table()->join(call.me(), call.body, [call, guess](const Answer& answer) {
    if (answer.problem && answer.problem->code == ProblemCode::Forbidden)
      guess.was_wrong();
    else
      guess.was_right();
    then_room(call)(answer);
  });
}

void tables::leave(Call& call) {
  act(call, command::Leave{call.me().id});
}

void tables::back(Call& call) {
  act(call, command::ComeBack{call.me().id});
}

void tables::put_bot(Call& call) {
  act(call, put_bot_of(call.body, call.me().id));
}

void tables::remove(Call& call) {
  act(call, command::Remove{call.me().id, whole(call.body, "seat", -1, 0, 1000)});
}

void tables::close(Call& call) {
  act(call, command::Close{call.me().id, false});
}

void tables::report(Call& call) {
  const int line = whole(call.body, "line", 0, 0, 1'000'000);
  enter(call, [call, line](const Table& table, const TableState& state) {
    if (line < 1 || static_cast<std::size_t>(line) > state.chat.size())
      return call.malformed("line: there is no such line");
    const table::ChatLine& said = state.chat[static_cast<std::size_t>(line - 1)];
    // The same complaint of the same person is one.
    Report report{
        sha256_hex(call.me().id + "\n" + table.id() + "\n" + std::to_string(line)).substr(0, 32),
        table.id(),
        line,
        said.account,
        said.text,
        call.me().id};
    call.later([call, report]() mutable {
      report.at = call.server.store.now();
      call.server.store.put_report(report);
      call.answer(Json::object());
    });
  });
}

void tables::ready(Call& call) {
  act(call, ready_of(call.body, call.me().id));
}

void tables::start(Call& call) {
  act(call, command::Start{call.me().id});
}

void tables::rematch(Call& call) {
  call.table()->read([call](const TableState* state) {
    const Account& who = call.me();
    if (state == nullptr) return no_such_table(call);
    if (state->seat_of(who.id) == kNobody)
      return call.refuse(ProblemCode::Forbidden, "only who sat there may ask for another game");
    if (!state->closed()) return call.refuse(ProblemCode::Running, "the game is not over");
    if (!state->next.empty()) return answer_room(call, state->next, 200);
    const auto next = std::make_shared<std::string>(random_id("t_"));
    entry::Create first;
    const std::string error = new_table(rematch_of(*state, who.id), who, *next, first);
    if (!error.empty()) return call.malformed(error);
    call.server.tables.create(*next, first, [call, next](const Answer& made) {
      if (made.problem) return call.refuse(*made.problem);
      // Two who ask at once: the entry decides whose table it is.
      call.table()->submit(
          call.me().id,
          [next](const TableState& old, Millis now) {
            if (!old.next.empty()) *next = old.next;
            return decide(old, command::PlayAgain{*next}, now);
          },
          [call, next](const Answer& told) {
            if (told.problem) return call.refuse(*told.problem);
            answer_room(call, *next, 201);
          });
    });
  });
}

}  // namespace lusoria::server
