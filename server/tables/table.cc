#include "server/tables/table.h"

#include <algorithm>

#include "server/log.h"

namespace lusoria::server {

namespace {

constexpr int kMaxTries = 5;

bool changes_room(const std::string& kind) {
  return kind != "step" && kind != "chat";
}

}  // namespace

Draft refused(std::string code, std::string message) {
  Draft draft;
  draft.problem = Problem{std::move(code), std::move(message), nullptr, 0};
  return draft;
}

Table::Table(TableHost& host, std::string id)
    : host_(host), id_(std::move(id)), strand_(host.pool()) {}

void Table::post(Task task) {
  idle_ = false;
  strand_.post([self = shared_from_this(), task = std::move(task)] {
    task();
    self->idle_ = self->subscribers_.empty() && self->queue_.empty() && !self->busy_;
  });
}

bool Table::load() {
  if (state_ != nullptr) return true;
  const std::vector<LogEntry> log = host_.store().log(id_, 0);
  if (log.empty()) return false;
  auto state = std::make_unique<TableState>();
  state->id = id_;
  for (const LogEntry& entry : log) {
    const std::string error = state->apply(entry);
    if (error.empty()) continue;
    log_line("error", "table", {{"table", id_}, {"error", error}});
    return false;
  }
  state_ = std::move(state);
  // Whoever watches already (a commit had failed) is told what it missed.
  Events events;
  collect(events);
  refresh_viewers(events);
  tell(events, true, state_->chat.size());
  return true;
}

void Table::command(std::string account, Prepare prepare, Done done) {
  post(
      [this, pending = Pending{std::move(account), std::move(prepare), std::move(done)}]() mutable {
        queue_.push_back(std::move(pending));
        pump();
      });
}

void Table::read(Read read) {
  post([this, read = std::move(read)]() mutable {
    // A command that writes nothing, so it waits for the entry in flight like any other.
    Pending pending;
    pending.prepare = [read](TableState& state) {
      read(&state);
      return Draft{};
    };
    pending.done = [read](const Answer& answer) {
      if (answer.problem) read(nullptr);
    };
    queue_.push_back(std::move(pending));
    pump();
  });
}

void Table::pump() {
  while (!busy_ && !queue_.empty()) {
    Pending pending = std::move(queue_.front());
    queue_.pop_front();
    const Done done = pending.done;
    try {
      if (load()) {
        begin(std::move(pending));
      } else {
        done({Problem{"no_such_table", "there is no such table", nullptr, 0}, 0});
      }
    } catch (const StoreError&) {
      state_.reset();
      done({Problem{"unavailable", "the store cannot be read now", nullptr, 0}, 0});
    }
  }
}

void Table::begin(Pending pending) {
  const Before before{state_->decider(), state_->waiting_for()};
  const std::size_t chat_from = state_->chat.size();
  Draft draft = pending.prepare(*state_);
  // Refused by how things stand, so they must stand so: another process may have moved them on.
  if (draft.problem && pending.tries == 0 && host_.store().shared() && read_newer()) {
    ++pending.tries;
    queue_.push_front(std::move(pending));
    return;
  }
  if (draft.problem || draft.kind.empty()) {
    pending.done({std::move(draft.problem), event_of(pending.account)});
    return;
  }
  LogEntry entry{state_->seq + 1, std::max(host_.now(), state_->at), draft.kind, draft.body.dump()};
  if (draft.live) {
    state_->adopt(entry, draft.body);
  } else if (const std::string error = state_->apply(entry); !error.empty()) {
    state_.reset();
    pending.done({Problem{"malformed", error, nullptr, 0}, 0});
    return;
  }
  Append append = append_of(entry, draft, before);
  const bool room = append.row.has_value() || changes_room(draft.kind);
  flying_events_ = {};
  collect(flying_events_);
  busy_ = true;
  taken_ = draft.bot_lease > 0;
  host_.writer().submit(
      std::move(append),
      [self = shared_from_this(), pending = std::move(pending), room, chat_from](Written written) {
        self->post([self, pending, written, room, chat_from] {
          self->committed(pending, written, room, chat_from);
        });
      });
}

Append Table::append_of(const LogEntry& entry, const Draft& draft, const Before& before) {
  Append append;
  append.table = id_;
  append.entry = entry;
  // A plain step changes nothing that lists show.
  if ((changes_room(draft.kind) && draft.kind != "ask" && draft.kind != "consent" &&
       draft.kind != "orders" && draft.kind != "undo") ||
      state_->closed()) {
    append.row = state_->row();
  }
  append.turn = state_->whose_turn();
  append.deadline = state_->deadline();
  const Seat waiting = state_->waiting_for();
  if (state_->decider() != kNobody && waiting == kNobody) {
    append.bot_due = entry.at;
    append.bot_lease = draft.bot_lease;
  } else if (before.decider != kNobody && before.waiting == kNobody) {
    append.bot_due = 0;
  }
  if (waiting != before.waiting) plan_notice(append, waiting);
  if (state_->closed()) append.outcome = state_->outcome();
  return append;
}

/// A wait begins or ends: who does not look is told later, once.
void Table::plan_notice(Append& append, Seat waiting) {
  spared_ = waiting != kNobody && watches(state_->seats[waiting].account);
  if (waiting != kNobody && !spared_) {
    append.notice_due = append.entry.at + host_.notice_delay();
    append.notice = Json{{"account", state_->seats[waiting].account}}.dump();
    notice_put_ = true;
  } else if (notice_put_) {
    append.notice_due = 0;
    notice_put_ = false;
  }
}

void Table::committed(const Pending& pending, Written written, bool room, std::size_t chat_from) {
  busy_ = false;
  if (written != Written::Done) {
    state_.reset();
    if (written == Written::Conflict && pending.tries < kMaxTries) {
      Pending again = pending;
      ++again.tries;
      queue_.push_front(std::move(again));
    } else {
      pending.done(
          {Problem{"unavailable", "the store cannot be written now; try again", nullptr, 0}, 0});
    }
    reread();
    pump();
    return;
  }
  if (room) refresh_viewers(flying_events_);
  tell(flying_events_, room, chat_from);
  pending.done({std::nullopt, event_of(pending.account)});
  if (state_->decider() != kNobody && state_->waiting_for() == kNobody && !taken_)
    host_.bot_due(state_->at);
  if (state_->status == "over" && state_->rated) host_.game_over(id_);
  if (const std::string gone = state_->to_be_forgotten(); !gone.empty()) forget_name(gone);
  follow_orders();
  pump();
}

/// After a failed commit: the state again from the store.
void Table::reread() {
  try {
    if (!subscribers_.empty()) load();
  } catch (const StoreError&) {
    // The next command tries again.
  }
}

void Table::catch_up(std::int64_t seq) {
  post([this, seq] {
    if (state_ == nullptr || busy_) return;
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
  const std::vector<LogEntry> log = host_.store().log(id_, state_->seq);
  if (log.empty()) return false;
  const std::size_t chat_from = state_->chat.size();
  bool room = false;
  for (const LogEntry& entry : log) {
    room = room || changes_room(entry.kind);
    if (!state_->apply(entry).empty()) {
      state_.reset();
      return true;
    }
  }
  room = room || state_->closed();
  Events events;
  collect(events);
  if (room) refresh_viewers(events);
  tell(events, room, chat_from);
  forget_notice();
  follow_orders();
  return true;
}

/// Another process could not know that whoever it waits for looks at the table here.
void Table::forget_notice() {
  const Seat waiting = state_->waiting_for();
  notice_put_ = true;
  spared_ = waiting != kNobody && watches(state_->seats[waiting].account);
  if (spared_) host_.forget_notice(id_);
}

}  // namespace lusoria::server
