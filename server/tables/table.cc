#include "server/tables/table.h"

#include <algorithm>

#include "engine/chance/fair.h"
#include "server/accounts/secrets.h"
#include "server/log.h"

namespace lusoria::server {

namespace {

constexpr int kMaxTries = 5;
// Beyond so many missed events a whole view is shorter.
constexpr int kMaxMissed = 200;

unsigned slot(Seat viewer) {
  return viewer < kMaxSeats ? viewer : kMaxSeats;
}

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
    try {
      if (load()) {
        begin(std::move(pending));
      } else {
        pending.done({Problem{"no_such_table", "there is no such table", nullptr, 0}, 0});
      }
    } catch (const StoreError&) {
      state_.reset();
      pending.done({Problem{"unavailable", "the store cannot be read now", nullptr, 0}, 0});
    }
  }
}

void Table::begin(Pending pending) {
  const Millis deadline_before = state_->deadline();
  const Seat decider = state_->decider();
  const bool bot_before = decider != kNobody && state_->seats[decider].played_by_bot();
  const std::size_t chat_from = state_->chat.size();
  Draft draft = pending.prepare(*state_);
  if (draft.problem || draft.kind.empty()) {
    pending.done({std::move(draft.problem), event_of(pending.account)});
    return;
  }
  LogEntry entry{state_->seq + 1, std::max(host_.now(), state_->at), draft.kind, draft.body.dump()};
  if (draft.live) {
    state_->adopt(entry);
  } else if (const std::string error = state_->apply(entry); !error.empty()) {
    state_.reset();
    pending.done({Problem{"malformed", error, nullptr, 0}, 0});
    return;
  }
  Append append = append_of(entry, draft, deadline_before, bot_before);
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

Append Table::append_of(const LogEntry& entry,
                        const Draft& draft,
                        Millis deadline_before,
                        bool bot_before) {
  Append append;
  append.table = id_;
  append.entry = entry;
  // A plain step changes nothing that lists show.
  if ((changes_room(draft.kind) && draft.kind != "ask" && draft.kind != "consent" &&
       draft.kind != "orders" && draft.kind != "undo") ||
      state_->closed()) {
    append.row = state_->row();
  }
  const Millis deadline = state_->deadline();
  if (deadline != deadline_before) append.deadline = deadline;
  const Seat decider = state_->decider();
  const bool bot = decider != kNobody && state_->seats[decider].played_by_bot();
  if (bot) {
    append.bot_due = entry.at;
    append.bot_lease = draft.bot_lease;
  } else if (bot_before) {
    append.bot_due = 0;
  }
  if (state_->closed()) append.outcome = state_->outcome();
  return append;
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
  const Seat decider = state_->decider();
  if (decider != kNobody && state_->seats[decider].played_by_bot() && !taken_)
    host_.bot_due(state_->at);
  if (state_->status == "over") host_.game_over(id_);
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
    std::vector<LogEntry> log;
    try {
      log = host_.store().log(id_, state_->seq);
    } catch (const StoreError&) {
      return;
    }
    if (log.empty()) return;
    const std::size_t chat_from = state_->chat.size();
    bool room = false;
    for (const LogEntry& entry : log) {
      room = room || changes_room(entry.kind);
      if (!state_->apply(entry).empty()) {
        state_.reset();
        return;
      }
    }
    room = room || state_->closed();
    Events events;
    collect(events);
    if (room) refresh_viewers(events);
    tell(events, room, chat_from);
    follow_orders();
    pump();
  });
}

std::vector<Seat> Table::viewers() const {
  std::vector<Seat> list;
  for (const Subscriber& subscriber : subscribers_) {
    if (std::find(list.begin(), list.end(), subscriber.viewer) == list.end())
      list.push_back(subscriber.viewer);
  }
  return list;
}

/// Works the feed to the end of the log and gathers what each watched viewer has not been told.
void Table::collect(Events& events) {
  for (Json& list : events)
    list = Json::array();
  if (state_->feed == nullptr) return;
  wire::Feed& feed = *state_->feed;
  const std::vector<Seat> watched = viewers();
  std::vector<Seat> wanted;
  do {
    wanted.clear();
    for (const Seat viewer : watched) {
      if (feed.last(viewer) >= sent_[slot(viewer)]) wanted.push_back(viewer);
    }
  } while (feed.step(*state_->match, wanted, [&](Seat viewer, const Json& event) {
    events[slot(viewer)].push_back(event);
  }));
}

void Table::send(const Subscriber& subscriber, const Json& message) const {
  subscriber.client->deliver(std::make_shared<const std::string>(message.dump()));
}

void Table::tell(const Events& events, bool room, std::size_t chat_from) {
  std::array<std::shared_ptr<const std::string>, kMaxSeats + 1> texts;
  for (const Subscriber& subscriber : subscribers_) {
    const Json& mine = events[slot(subscriber.viewer)];
    auto& text = texts[slot(subscriber.viewer)];
    if (!mine.empty() && text == nullptr) {
      Json message{{"t", "events"}, {"table", id_}, {"events", mine}};
      message["position"] = wire::position_json(*state_->match,
                                                subscriber.viewer,
                                                state_->feed->last(subscriber.viewer),
                                                wire::Part::WithoutView);
      if (state_->clock.kind != ClockRule::Kind::None)
        message["clocks"] = state_->clocks_json(host_.now());
      text = std::make_shared<const std::string>(message.dump());
    }
    if (text != nullptr) subscriber.client->deliver(text);
  }
  for (const Seat viewer : viewers())
    if (state_->feed != nullptr) sent_[slot(viewer)] = state_->feed->last(viewer);
  for (const Subscriber& subscriber : subscribers_) {
    if (room)
      send(subscriber,
           {{"t", "room"}, {"table", id_}, {"room", room_for(*state_, subscriber.account)}});
    if (state_->chat.size() > chat_from)
      send(subscriber, {{"t", "chat"}, {"table", id_}, {"chat", state_->chat_json(chat_from)}});
  }
}

/// Who looks through which seat's eyes may have changed, or the game began: a whole position for
/// those instead of events.
void Table::refresh_viewers(Events& events) {
  if (state_->feed == nullptr) {
    for (Subscriber& subscriber : subscribers_) {
      const Seat seat = state_->seat_of(subscriber.account);
      subscriber.viewer = seat == kNobody ? kSpectator : seat;
    }
    return;
  }
  std::array<bool, kMaxSeats + 1> began{};
  for (unsigned i = 0; i <= kMaxSeats; ++i) {
    const Seat viewer = i == kMaxSeats ? kSpectator : static_cast<Seat>(i);
    began[i] = sent_[i] == 0 && !events[i].empty();
    if (!began[i]) continue;
    events[i] = Json::array();
    sent_[i] = state_->feed->last(viewer);
  }
  for (Subscriber& subscriber : subscribers_) {
    const Seat seat = state_->seat_of(subscriber.account);
    const Seat viewer = seat == kNobody ? kSpectator : seat;
    if (viewer == subscriber.viewer && !began[slot(viewer)]) continue;
    subscriber.viewer = viewer;
    sent_[slot(viewer)] = state_->feed->last(viewer);
    send(subscriber,
         {{"t", "start"},
          {"table", id_},
          {"position",
           wire::position_json(
               *state_->match, viewer, state_->feed->last(viewer), wire::Part::Whole)}});
  }
}

int Table::event_of(const std::string& account) const {
  if (state_ == nullptr || state_->feed == nullptr) return 0;
  const Seat seat = state_->seat_of(account);
  return state_->feed->last(seat == kNobody ? kSpectator : seat);
}

Json Table::room_for(const TableState& state, const std::string& account) const {
  Json room = state.room_json();
  const Seat seat = state.seat_of(account);
  for (Json& one : room["seats"]) {
    one["here"] = !one["account"].is_null() &&
                  std::any_of(subscribers_.begin(), subscribers_.end(), [&](const Subscriber& s) {
                    return s.account == one["account"].get<std::string>();
                  });
  }
  room["you"] = {{"seat", seat == kNobody ? Json() : Json(seat)},
                 {"host", !account.empty() && account == state.host},
                 {"orders", seat == kNobody ? Json::object() : state.seats[seat].orders}};
  room["invite"] = seat != kNobody || account == state.host ? Json(state.invite) : Json();
  room["watchers"] = std::count_if(subscribers_.begin(),
                                   subscribers_.end(),
                                   [](const Subscriber& s) { return s.viewer == kSpectator; });
  room["ask"] = state.ask_json();
  room["clocks"] = state.clocks_json(state.at);
  return room;
}

bool Table::may_enter(const TableState& state, const Entrance& entrance) {
  if (state.visibility == "public" || state.seat_of(entrance.account) != kNobody ||
      (!entrance.account.empty() && entrance.account == state.host)) {
    return true;
  }
  if (same_secret(entrance.invite, state.invite)) return true;
  return state.visibility == "password" && !entrance.password.empty() &&
         same_secret(sha256_hex(state.id + ":" + entrance.password), state.password_hash);
}

void Table::watch(
    std::shared_ptr<Client> client, Entrance entrance, int after, std::int64_t re, Done done) {
  command(
      entrance.account,
      [this, client, entrance, after, re](TableState& state) -> Draft {
        if (!may_enter(state, entrance))
          return refused("forbidden", "this table needs an invitation");
        std::erase_if(subscribers_, [&](const Subscriber& s) { return s.client == client; });
        const Seat seat = state.seat_of(entrance.account);
        const Seat viewer = seat == kNobody ? kSpectator : seat;
        const std::vector<Seat> watched = viewers();
        if (std::find(watched.begin(), watched.end(), viewer) == watched.end())
          sent_[slot(viewer)] = state.feed != nullptr ? state.feed->last(viewer) : 0;
        subscribers_.push_back({client, entrance.account, viewer});
        answer_watch(subscribers_.back(), after, re);
        // An owner who comes back gets the seat back from the bot.
        if (seat == kNobody || !state.seats[seat].away || !state.running()) return {};
        Draft draft;
        draft.kind = "back";
        draft.body = {{"seat", seat}};
        return draft;
      },
      std::move(done));
}

void Table::answer_watch(const Subscriber& subscriber, int after, std::int64_t re) {
  Json message{{"t", "table"}, {"re", re}, {"table", id_}};
  message["room"] = room_for(*state_, subscriber.account);
  message["position"] = nullptr;
  message["events"] = Json::array();
  if (state_->match != nullptr) {
    const int last = state_->feed->last(subscriber.viewer);
    const bool resume = after >= 0 && after <= last && last - after <= kMaxMissed;
    message["position"] = wire::position_json(*state_->match,
                                              subscriber.viewer,
                                              last,
                                              resume ? wire::Part::WithoutView : wire::Part::Whole);
    if (resume && after < last) {
      wire::Feed feed(*state_->match);
      const std::array<Seat, 1> me{subscriber.viewer};
      const auto sink = [&](Seat, const Json& event) { message["events"].push_back(event); };
      while (
          feed.step(*state_->match,
                    feed.last(me[0]) >= after ? std::span<const Seat>(me) : std::span<const Seat>(),
                    sink)) {
      }
    }
  }
  message["chat"] = state_->chat_json(state_->chat.size() > 100 ? state_->chat.size() - 100 : 0);
  message["now"] = host_.now();
  send(subscriber, message);
}

void Table::unwatch(const std::shared_ptr<Client>& client) {
  post([this, client] {
    const auto gone =
        std::erase_if(subscribers_, [&](const Subscriber& s) { return s.client == client; });
    if (gone == 0 || state_ == nullptr || state_->feed == nullptr || !subscribers_.empty()) return;
    for (Seat seat = 0; seat < kMaxSeats; ++seat)
      state_->feed->forget(seat);
    state_->feed->forget(kSpectator);
  });
}

}  // namespace lusoria::server
