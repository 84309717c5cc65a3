#include "server/tables/audience.h"

#include <algorithm>
#include <utility>

#include "server/tables/table_registry.h"

namespace lusoria::server {

namespace {

// Beyond so many missed events a whole view is shorter.
constexpr int kMaxMissed = 200;
constexpr std::size_t kChatLines = 100;

std::string text_of(const Json& message) {
  return message.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace);
}

unsigned slot(Seat viewer) {
  return viewer < kMaxSeats ? viewer : kMaxSeats;
}

}  // namespace

void send(WsPeer& client, const Json& message) {
  client.send(std::make_shared<const std::string>(text_of(message)));
}

std::vector<Seat> Audience::viewers() const {
  std::vector<Seat> list;
  for (const Subscriber& subscriber : subscribers_) {
    if (std::find(list.begin(), list.end(), subscriber.viewer) == list.end())
      list.push_back(subscriber.viewer);
  }
  return list;
}

bool Audience::watches(const std::string& account) const {
  return std::any_of(subscribers_.begin(), subscribers_.end(), [&](const Subscriber& s) {
    return s.account == account;
  });
}

Audience::Events Audience::collect(TableState& state) const {
  Events events;
  if (state.feed == nullptr) return events;
  wire::Feed& feed = *state.feed;
  const std::vector<Seat> watched = viewers();
  std::vector<Seat> wanted;
  do {
    wanted.clear();
    for (const Seat viewer : watched) {
      if (feed.last(viewer) >= sent_[slot(viewer)]) wanted.push_back(viewer);
    }
  } while (feed.step(*state.match, wanted, [&](Seat viewer, const std::string& event) {
    std::string& told = events[slot(viewer)];
    if (!told.empty()) told += ',';
    told += event;
  }));
  return events;
}

void Audience::tell(const TableState& state,
                    const Events& events,
                    bool room,
                    std::size_t chat_from) {
  std::array<std::shared_ptr<const std::string>, kMaxSeats + 1> texts;
  for (const Subscriber& subscriber : subscribers_) {
    const std::string& mine = events[slot(subscriber.viewer)];
    auto& text = texts[slot(subscriber.viewer)];
    if (!mine.empty() && text == nullptr) {
      std::string message = R"({"t":"events","table":)" + Json(id_).dump() + R"(,"events":[)" +
                            mine + R"(],"position":)" +
                            state.position_text(subscriber.viewer, wire::Part::WithoutView);
      if (state.clock.kind != ClockKind::None)
        message += R"(,"clocks":)" + state.clocks_json(tables_.now()).dump();
      text = std::make_shared<const std::string>(message + "}");
    }
    if (text != nullptr) subscriber.client->send(text);
  }
  for (const Seat viewer : viewers())
    if (state.feed != nullptr) sent_[slot(viewer)] = state.feed->last(viewer);
  if (room) tell_room(state);
  for (const Subscriber& subscriber : subscribers_) {
    const Json chat = chat_for(subscriber, state, chat_from);
    if (!chat.empty()) send(*subscriber.client, {{"t", "chat"}, {"table", id_}, {"chat", chat}});
  }
}

/// Only to whom it tells something new: else its coming would tell of orders and of what was taken
/// back unseen.
void Audience::tell_room(const TableState& state) {
  std::optional<ToldRoom> for_onlookers;
  for (Subscriber& subscriber : subscribers_) {
    const bool onlooker = subscriber.viewer == kSpectator && subscriber.account != state.host;
    const ToldRoom told =
        onlooker && for_onlookers ? *for_onlookers : told_room(state, subscriber.account);
    if (onlooker) for_onlookers = told;
    if (std::exchange(subscriber.room, told.mark) != told.mark) subscriber.client->send(told.text);
  }
}

/// The mark is of what only this message tells. Moves bring clocks with them; the time and who
/// looks on change by themselves, and would be told when something else happened unseen.
Audience::ToldRoom Audience::told_room(const TableState& state, const std::string& account) const {
  Json message{{"t", "room"}, {"table", id_}, {"room", room_for(state, account)}};
  auto text = std::make_shared<const std::string>(text_of(message));
  Json& room = message["room"];
  for (std::size_t i = 0; i < state.seats.size(); ++i) {
    room["seats"][i].erase("here");
    room["seats"][i]["vacation"] = state.seats[i].vacation;
  }
  if (room["ask"].is_object()) room["ask"].erase("actions");
  for (const char* passing : {"watchers", "clocks"})
    room.erase(passing);
  return {std::hash<std::string>{}(text_of(message)), std::move(text)};
}

/// Whoever has no seat leaves when a game without spectators begins.
void Audience::see_out(const TableState& state) {
  std::erase_if(subscribers_, [&](const Subscriber& subscriber) {
    if (state.may_look(subscriber.account)) return false;
    send(*subscriber.client, {{"t", "bye"}, {"table", id_}, {"reason", "no_spectators"}});
    return true;
  });
}

void Audience::refresh(TableState& state, Events& events) {
  see_out(state);
  if (state.feed == nullptr) {
    for (Subscriber& subscriber : subscribers_)
      subscriber.viewer = state.viewer_of(subscriber.account);
    return;
  }
  if (std::exchange(state.renamed, false)) {
    for (Subscriber& subscriber : subscribers_)
      subscriber.viewer = kNobody;
  }
  std::array<bool, kMaxSeats + 1> began{};
  for (unsigned i = 0; i <= kMaxSeats; ++i) {
    const Seat viewer = i == kMaxSeats ? kSpectator : static_cast<Seat>(i);
    began[i] = sent_[i] == 0 && !events[i].empty();
    if (!began[i]) continue;
    events[i].clear();
    sent_[i] = state.feed->last(viewer);
  }
  for (Subscriber& subscriber : subscribers_) {
    const Seat viewer = state.viewer_of(subscriber.account);
    if (viewer == subscriber.viewer && !began[slot(viewer)]) continue;
    subscriber.viewer = viewer;
    sent_[slot(viewer)] = state.feed->last(viewer);
    JsonText start;
    start.open('{').key("t").text("start").key("table").text(id_).key("position");
    start.raw(state.position_text(viewer, wire::Part::Whole)).close('}');
    subscriber.client->send(std::make_shared<const std::string>(start.take()));
  }
}

Json Audience::room_for(const TableState& state, const std::string& account) const {
  const Millis now = tables_.now();
  Json room = state.room_json(now);
  const Seat seat = state.seat_of(account);
  for (Json& one : room["seats"]) {
    one["here"] = !one["account"].is_null() && watches(one["account"].get<std::string>());
  }
  room["you"] = you_json(state, seat, !account.empty() && account == state.host);
  room["invite"] = seat != kNobody || account == state.host ? Json(state.invite) : Json();
  room["watchers"] = std::count_if(subscribers_.begin(),
                                   subscribers_.end(),
                                   [](const Subscriber& s) { return s.viewer == kSpectator; });
  room["ask"] = state.ask_json(state.viewer_of(account));
  room["clocks"] = state.clocks_json(now);
  return room;
}

void Audience::add(std::shared_ptr<WsPeer> client,
                   const std::string& account,
                   const TableState& state,
                   int after,
                   std::int64_t re) {
  (void)remove(client);
  const Seat viewer = state.viewer_of(account);
  const std::vector<Seat> watched = viewers();
  if (std::find(watched.begin(), watched.end(), viewer) == watched.end())
    sent_[slot(viewer)] = state.feed != nullptr ? state.feed->last(viewer) : 0;
  subscribers_.push_back({std::move(client), account, viewer, told_room(state, account).mark});
  welcome(subscribers_.back(), state, after, re);
}

std::optional<std::string> Audience::remove(const std::shared_ptr<WsPeer>& client) {
  const auto found = std::find_if(subscribers_.begin(),
                                  subscribers_.end(),
                                  [&](const Subscriber& s) { return s.client == client; });
  if (found == subscribers_.end()) return std::nullopt;
  std::string account = found->account;
  subscribers_.erase(found);
  return account;
}

void Audience::welcome(const Subscriber& subscriber,
                       const TableState& state,
                       int after,
                       std::int64_t re) {
  const int last = state.match != nullptr ? state.feed->last(subscriber.viewer) : 0;
  const bool resume = after >= 0 && after <= last && last - after <= kMaxMissed;
  const std::size_t lines = state.chat.size();
  JsonText message;
  message.open('{').key("t").text("table").key("re").number(re).key("table").text(id_);
  message.key("room").raw(text_of(room_for(state, subscriber.account))).key("position");
  if (state.match != nullptr)
    message.raw(state.position_text(subscriber.viewer,
                                    resume ? wire::Part::WithoutView : wire::Part::Whole));
  else
    message.null();
  message.key("events").raw(state.match != nullptr && resume && after < last
                                ? state.events_text(subscriber.viewer, after, kMaxMissed)
                                : "[]");
  message.key("chat").raw(
      text_of(chat_for(subscriber, state, lines > kChatLines ? lines - kChatLines : 0)));
  message.key("now").number(tables_.now()).close('}');
  subscriber.client->send(std::make_shared<const std::string>(message.take()));
}

/// The chat from a line on, without those whom the subscriber does not want to read.
Json Audience::chat_for(const Subscriber& subscriber,
                        const TableState& state,
                        std::size_t from) const {
  Json list = Json::array();
  if (from >= state.chat.size()) return list;
  const std::set<std::string> muted = tables_.mutes(subscriber.account);
  for (std::size_t i = from; i < state.chat.size(); ++i) {
    if (!muted.contains(state.chat[i].account)) list.push_back(state.chat_json(i));
  }
  return list;
}

}  // namespace lusoria::server
