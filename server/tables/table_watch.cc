// Who watches a table, and what they are told.
#include <algorithm>
#include <utility>

#include "engine/chance/fair.h"
#include "server/accounts/secrets.h"
#include "server/tables/table.h"

namespace lusoria::server {

namespace {

// Beyond so many missed events a whole view is shorter.
constexpr int kMaxMissed = 200;
constexpr std::size_t kChatLines = 100;

unsigned slot(Seat viewer) {
  return viewer < kMaxSeats ? viewer : kMaxSeats;
}

}  // namespace

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
  } while (feed.step(*state_->match, wanted, [&](Seat viewer, Json event) {
    events[slot(viewer)].push_back(std::move(event));
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
      // Written as text: a message of its own would copy the events.
      const Json position = wire::position_json(*state_->match,
                                                subscriber.viewer,
                                                state_->feed->last(subscriber.viewer),
                                                wire::Part::WithoutView);
      std::string message = R"({"t":"events","table":)" + Json(id_).dump() + R"(,"events":)" +
                            mine.dump() + R"(,"position":)" + position.dump();
      if (state_->clock.kind != ClockRule::Kind::None)
        message += R"(,"clocks":)" + state_->clocks_json(host_.now()).dump();
      text = std::make_shared<const std::string>(message + "}");
    }
    if (text != nullptr) subscriber.client->deliver(text);
  }
  for (const Seat viewer : viewers())
    if (state_->feed != nullptr) sent_[slot(viewer)] = state_->feed->last(viewer);
  for (const Subscriber& subscriber : subscribers_) {
    if (room)
      send(subscriber,
           {{"t", "room"}, {"table", id_}, {"room", room_for(*state_, subscriber.account)}});
    const Json chat = chat_for(subscriber, chat_from);
    if (!chat.empty()) send(subscriber, {{"t", "chat"}, {"table", id_}, {"chat", chat}});
  }
}

/// Whoever has no seat leaves when a game without spectators begins.
void Table::see_out() {
  std::erase_if(subscribers_, [&](const Subscriber& subscriber) {
    if (state_->may_look(subscriber.account)) return false;
    send(subscriber, {{"t", "bye"}, {"table", id_}, {"reason", "no_spectators"}});
    return true;
  });
}

/// Who looks through which seat's eyes may have changed, or the game began: a whole position for
/// those instead of events.
void Table::refresh_viewers(Events& events) {
  see_out();
  if (state_->feed == nullptr) {
    for (Subscriber& subscriber : subscribers_) {
      const Seat seat = state_->seat_of(subscriber.account);
      subscriber.viewer = seat == kNobody ? kSpectator : seat;
    }
    return;
  }
  if (std::exchange(state_->renamed, false)) {
    for (Subscriber& subscriber : subscribers_)
      subscriber.viewer = kNobody;
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
    one["here"] = !one["account"].is_null() && watches(one["account"].get<std::string>());
  }
  room["you"] = wire::you_json(state, seat, !account.empty() && account == state.host);
  room["invite"] = seat != kNobody || account == state.host ? Json(state.invite) : Json();
  room["watchers"] = std::count_if(subscribers_.begin(),
                                   subscribers_.end(),
                                   [](const Subscriber& s) { return s.viewer == kSpectator; });
  room["ask"] = state.ask_json();
  room["clocks"] = state.clocks_json(state.at);
  return room;
}

bool Table::may_enter(const TableState& state, const Entrance& entrance) const {
  if (state.visibility == "public" || state.seat_of(entrance.account) != kNobody ||
      (!entrance.account.empty() && entrance.account == state.host)) {
    return true;
  }
  if (same_secret(entrance.invite, state.invite)) return true;
  if (state.visibility == "friends" && !entrance.account.empty() &&
      host_.has_friend(state.host, entrance.account)) {
    return true;
  }
  return state.visibility == "password" && !entrance.password.empty() &&
         same_secret(sha256_hex(state.id + ":" + entrance.password), state.password_hash);
}

void Table::watch(
    std::shared_ptr<Client> client, Entrance entrance, int after, std::int64_t re, Done done) {
  // Who comes from another process has seen what was not told here yet.
  if (host_.store().shared()) catch_up(0);
  command(
      entrance.account,
      [this, client, entrance, after, re](TableState& state) -> Draft {
        if (!may_enter(state, entrance))
          return refused("forbidden", "this table needs an invitation");
        if (!state.may_look(entrance.account)) return refused("no_spectators", kNoSpectators);
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
  const std::size_t lines = state_->chat.size();
  message["chat"] = chat_for(subscriber, lines > kChatLines ? lines - kChatLines : 0);
  message["now"] = host_.now();
  send(subscriber, message);
}

bool Table::watches(const std::string& account) const {
  return std::any_of(subscribers_.begin(), subscribers_.end(), [&](const Subscriber& s) {
    return s.account == account;
  });
}

/// The chat from a line on, without those whom the subscriber does not want to read.
Json Table::chat_for(const Subscriber& subscriber, std::size_t from) const {
  Json list = Json::array();
  if (from >= state_->chat.size()) return list;
  const std::set<std::string> muted = host_.mutes(subscriber.account);
  for (std::size_t i = from; i < state_->chat.size(); ++i) {
    if (!muted.contains(state_->chat[i].account)) list.push_back(state_->chat_json(i));
  }
  return list;
}

void Table::unwatch(const std::shared_ptr<Client>& client) {
  post([this, client] {
    const auto found = std::find_if(subscribers_.begin(),
                                    subscribers_.end(),
                                    [&](const Subscriber& s) { return s.client == client; });
    if (found == subscribers_.end()) return;
    const std::string account = found->account;
    subscribers_.erase(found);
    if (state_ == nullptr || state_->feed == nullptr) return;
    const Seat waiting = state_->waiting_for();
    if (spared_ && waiting != kNobody && state_->seats[waiting].account == account &&
        !watches(account)) {
      spared_ = false;
      notice_put_ = true;
      host_.notice_later(id_, account);
    }
    if (!subscribers_.empty()) return;
    for (Seat seat = 0; seat < kMaxSeats; ++seat)
      state_->feed->forget(seat);
    state_->feed->forget(kSpectator);
  });
}

}  // namespace lusoria::server
