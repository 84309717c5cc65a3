#include "server/tables/table.h"

#include <algorithm>

#include "engine/chance/fair.h"
#include "engine/codec/input.h"
#include "server/accounts/secrets.h"
#include "server/log.h"
#include "server/tables/new_table.h"
#include "server/tables/table_registry.h"

namespace lusoria::server {

namespace {

using table::Decision;
using table::EntryKind;

constexpr int kMaxTries = 5;

Answer problem(ProblemCode code, std::string message) {
  return {Problem{code, std::move(message)}, 0};
}

bool changes_room(EntryKind kind) {
  return kind != EntryKind::Step && kind != EntryKind::Chat;
}

/// Whether lists show what such an entry changes.
bool changes_row(EntryKind kind) {
  return changes_room(kind) && kind != EntryKind::Ask && kind != EntryKind::Consent &&
         kind != EntryKind::Orders && kind != EntryKind::Undo && kind != EntryKind::Hush;
}

/// From which line of the chat on it is told: what was taken away is told once more, without words.
std::size_t told_from(const table::Happened& happened, std::size_t chat_from) {
  const auto* hush = std::get_if<entry::Hush>(&happened);
  return hush == nullptr ? chat_from : static_cast<std::size_t>(hush->line - 1);
}

}  // namespace

Table::Table(TableRegistry& tables, std::string id)
    : tables_(tables), id_(std::move(id)), strand_(tables.pool()), audience_(tables, id_) {}

void Table::post(Task task) {
  idle_ = false;
  strand_.post([self = shared_from_this(), task = std::move(task)] {
    task();
    self->idle_ = self->audience_.empty() && self->queue_.empty() && !self->flight_;
  });
}

bool Table::load() {
  if (state_ != nullptr) return true;
  const std::vector<LogEntry> log = tables_.store().log(id_, 0);
  if (log.empty()) return false;
  auto state = std::make_unique<StoredTable>(id_);
  if (const std::string error = state->apply_all(log); !error.empty()) {
    log_line("error", "table", {{"table", id_}, {"error", error}});
    return false;
  }
  state_ = std::move(state);
  row_turn_.reset();
  // Whoever watches already (a commit had failed) is told what it missed.
  Audience::Events events = audience_.collect(*state_);
  audience_.refresh(*state_, events);
  audience_.tell(*state_, events, true, state_->chat.size());
  return true;
}

void Table::submit(std::string account, Decide decide, Done done, Millis bot_lease) {
  post([this,
        pending =
            Pending{std::move(account), std::move(decide), std::move(done), bot_lease}]() mutable {
    queue_.push_back(std::move(pending));
    pump();
  });
}

void Table::read(Read read) {
  // A command that writes nothing, so it waits for the entry in flight like any other.
  submit(
      {},
      [read](const TableState& state, Millis) {
        read(&state);
        return Decision{};
      },
      [read](const Answer& answer) {
        if (answer.problem) read(nullptr);
      });
}

void Table::pump() {
  while (!flight_ && !queue_.empty()) {
    Pending pending = std::move(queue_.front());
    queue_.pop_front();
    const Done done = pending.done;
    try {
      if (load()) {
        begin(std::move(pending));
      } else {
        done(problem(ProblemCode::NoSuchTable, "there is no such table"));
      }
    } catch (const StoreError&) {
      state_.reset();
      done(problem(ProblemCode::Unavailable, "the store cannot be read now"));
    } catch (const std::exception& error) {
      log_line("error", "table", {{"table", id_}, {"error", error.what()}});
      state_.reset();
      done(problem(ProblemCode::Internal, "something went wrong here"));
    }
  }
}

void Table::begin(Pending pending) {
  const Seat decided = state_->decider();
  const Seat waited = state_->waiting_for();
  const std::size_t chat_from = state_->chat.size();
  Decision decision = pending.decide(*state_, tables_.now());
  // Refused by how things stand, so they must stand so: another process may have moved them on.
  if (decision.problem && pending.tries == 0 && tables_.store().shared() && read_newer()) {
    ++pending.tries;
    queue_.push_front(std::move(pending));
    return;
  }
  if (!decision.happened) {
    pending.done({std::move(decision.problem), event_of(pending.account)});
    return;
  }
  const table::Happened& happened = *decision.happened;
  const LogEntry entry = state_->write(happened, tables_.now());
  if (const std::string error = state_->fold(happened, entry.at); !error.empty()) {
    state_.reset();
    pending.done(problem(ProblemCode::Malformed, error));
    return;
  }
  state_->seq = entry.seq;
  const EntryKind kind = table::kind_of(happened);
  Append append = append_of(entry, kind, decided, waited);
  if (append.bot_due && *append.bot_due > 0) append.bot_lease = pending.bot_lease;
  const bool room = append.row.has_value() || changes_room(kind);
  flight_ =
      Flight{std::move(pending), audience_.collect(*state_), room, told_from(happened, chat_from)};
  tables_.writer().submit(std::move(append), [self = shared_from_this()](Written written) {
    self->post([self, written] { self->committed(written); });
  });
}

/// Whose turn it is now. Most entries leave it, and then the row need not be written.
void Table::note_turn(Append& append) {
  append.turn = state_->whose_turn();
  append.deadline = state_->deadline();
  if (row_turn_ && row_turn_->turn == append.turn && row_turn_->deadline == append.deadline)
    append.turned = row_turn_->since;
  else
    row_turn_ = RowTurn{append.turn, append.deadline, append.entry.seq};
}

/// The entry with what follows from the state it led to.
Append Table::append_of(const LogEntry& entry, EntryKind kind, Seat decided, Seat waited) {
  Append append;
  append.table = id_;
  append.entry = entry;
  // A plain step changes nothing that lists show.
  if (changes_row(kind) || state_->closed()) append.row = state_->row();
  note_turn(append);
  if (state_->bot_decides()) {
    append.bot_due = entry.at;
    append.bot = json_of(thought(*state_)).dump();
  }
  if (!append.bot_due && decided != kNobody && waited == kNobody) append.bot_due = 0;
  if (state_->waiting_for() != waited)
    notice_.plan(append, *state_, audience_, tables_.config().notices.delay);
  if (state_->closed()) append.outcome = state_->outcome();
  return append;
}

void Table::committed(Written written) {
  Flight flight = std::move(*flight_);
  flight_.reset();
  Pending& pending = flight.pending;
  if (written != Written::Done) {
    state_.reset();
    if (written == Written::Conflict && pending.tries < kMaxTries) {
      ++pending.tries;
      queue_.push_front(std::move(pending));
    } else {
      pending.done(problem(ProblemCode::Unavailable, "the store cannot be written now; try again"));
    }
    reread();
    pump();
    return;
  }
  if (flight.room) audience_.refresh(*state_, flight.events);
  audience_.tell(*state_, flight.events, flight.room, flight.chat_from);
  pending.done({std::nullopt, event_of(pending.account)});
  if (!pending.account.empty()) tables_.answered(pending.since);
  // Whoever wrote with a lease has the bot's job already.
  if (state_->bot_decides() && pending.bot_lease == 0) tables_.bots().hint(state_->at);
  if (state_->status == Status::Over && state_->rated) tables_.game_over();
  if (const std::string gone = state_->to_be_forgotten(); !gone.empty())
    act(command::ForgetName{gone});
  obey_orders();
  pump();
}

/// After a failed commit: the state again from the store.
void Table::reread() {
  try {
    if (!audience_.empty()) load();
  } catch (const StoreError&) {
    // The next command tries again.
  }
}

void Table::catch_up(std::int64_t seq) {
  post([this, seq] {
    if (state_ == nullptr || flight_) return;
    if (seq > 0 && seq <= state_->seq) return;
    try {
      if (read_newer()) pump();
    } catch (const StoreError&) {
      // It is only a hint.
    }
  });
}

/// What others have appended since; whether there was anything.
bool Table::read_newer() {
  const std::vector<LogEntry> log = tables_.store().log(id_, state_->seq);
  if (log.empty()) return false;
  std::size_t chat_from = state_->chat.size();
  row_turn_.reset();
  // Which line was taken away is in the entry; all are told again where one was.
  for (const LogEntry& entry : log)
    if (entry.kind == slug(EntryKind::Hush)) chat_from = 0;
  if (!state_->apply_all(log).empty()) {
    state_.reset();
    return true;
  }
  const bool room =
      state_->closed() || std::any_of(log.begin(), log.end(), [](const LogEntry& entry) {
        return changes_room(*from_slug<EntryKind>(entry.kind));
      });
  Audience::Events events = audience_.collect(*state_);
  if (room) audience_.refresh(*state_, events);
  audience_.tell(*state_, events, room, chat_from);
  if (notice_.spare_after(*state_, audience_)) tables_.forget_notice(id_);
  obey_orders();
  return true;
}

/// For whom a bot thinks here.
Thought Table::thought(const TableState& state) const {
  Thought thought{state.host, Wait::Nobody, tables_.houses().of(state.host)};
  for (const RoomSeat& seat : state.seats) {
    if (seat.account.empty() || seat.away) continue;
    if (audience_.watches(seat.account)) {
      thought.wait = Wait::Looking;
      break;
    }
    thought.wait = Wait::Sitting;
  }
  return thought;
}

void Table::obey_orders() {
  if (order_answers(*state_)) act(command::Obey{});
}

int Table::event_of(const std::string& account) const {
  if (state_ == nullptr || state_->feed == nullptr) return 0;
  return state_->feed->last(state_->viewer_of(account));
}

bool Table::may_enter(const TableState& state, const Entrance& entrance) const {
  if (state.visibility == Visibility::Public || state.seat_of(entrance.account) != kNobody ||
      (!entrance.account.empty() && entrance.account == state.host)) {
    return true;
  }
  if (same_secret(entrance.invite, state.invite)) return true;
  if (state.visibility == Visibility::Friends && !entrance.account.empty() &&
      tables_.has_friend(state.host, entrance.account)) {
    return true;
  }
  return state.visibility == Visibility::Password && !entrance.password.empty() &&
         same_secret(sha256_hex(state.id + ":" + entrance.password), state.password_hash);
}

void Table::watch(
    std::shared_ptr<WsPeer> client, Entrance entrance, int after, std::int64_t re, Done done) {
  // Who comes from another process has seen what was not told here yet.
  if (tables_.store().shared()) catch_up(0);
  submit(
      entrance.account,
      [this, client, entrance, after, re](const TableState& state, Millis now) -> Decision {
        if (!may_enter(state, entrance)) return table::refused(ProblemCode::Forbidden, kNotInvited);
        if (!state.may_look(entrance.account))
          return table::refused(ProblemCode::NoSpectators, kNoSpectators);
        audience_.add(client, entrance.account, state, after, re);
        // An owner who comes back gets the seat back from the bot.
        if (state.seat_of(entrance.account) == kNobody) return {};
        return decide(state, command::ComeBack{entrance.account}, now);
      },
      std::move(done));
}

void Table::join(const Account& who, const Json& body, Done done) {
  const Entrance entrance{who.id, text(body, "invite"), text(body, "password")};
  submit(
      who.id,
      [this, who, body, entrance](const TableState& state, Millis now) {
        return decide(state, join_of(body, who, may_enter(state, entrance)), now);
      },
      std::move(done));
}

void Table::unwatch(const std::shared_ptr<WsPeer>& client) {
  post([this, client] {
    const std::optional<std::string> account = audience_.remove(client);
    if (!account || state_ == nullptr || state_->feed == nullptr) return;
    if (notice_.due_without(*account, *state_, audience_)) tables_.notice_later(id_, *account);
    if (!audience_.empty()) return;
    for (Seat seat = 0; seat < kMaxSeats; ++seat)
      state_->feed->forget(seat);
    state_->feed->forget(kSpectator);
  });
}

void Table::why(std::string account,
                std::string action,
                std::function<void(Answer, Json refusal)> done) {
  auto refusal = std::make_shared<Json>(nullptr);
  submit(
      account,
      [account, action = std::move(action), refusal](const TableState& state, Millis) -> Decision {
        return {why_not(state, state.seat_of(account), action, *refusal), std::nullopt};
      },
      [refusal, done = std::move(done)](const Answer& answer) { done(answer, *refusal); });
}

void Table::bot_task(TakeTask take) {
  auto task = std::make_shared<std::optional<BotTask>>();
  submit(
      {},
      [this, task](const TableState& state, Millis) -> Decision {
        if (!state.bot_decides()) return {};
        const Seat seat = state.decider();
        const AnyActions actions = state.game->legal_actions(state.match->state());
        *task = BotTask{.game = state.game,
                        .view = state.game->view(state.match->state(), seat),
                        .level = state.seats[seat].bot.empty() ? tables_.config().stand_in
                                                               : state.seats[seat].bot,
                        .seat = seat,
                        .position = state.match->log().size(),
                        .choices = actions.choices.size() + actions.asides.size(),
                        .thought = thought(state)};
        return {};
      },
      [task, take = std::move(take)](const Answer& answer) { take(answer, std::move(*task)); });
}

void Table::bot_move(const BotTask& task, RawAction action, Millis lease, Done done) {
  const command::BotMove move{task.seat, task.position, action};
  submit(
      {},
      [move](const TableState& state, Millis now) { return decide(state, move, now); },
      std::move(done),
      lease);
}

void Table::forget_person(const std::string& account) {
  act(command::Leave{account});
  act(command::ForgetName{account});
}

}  // namespace lusoria::server
