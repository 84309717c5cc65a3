// Who watches a table, and what they are told: each what its seat may know, in its own numbers.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "server/http/http.h"
#include "server/tables/stored_table.h"

namespace lusoria::server {

class TableRegistry;

void send(WsPeer& client, const Json& message);

class Audience {
 public:
  /// What each viewer is to be told, by `slot`: events in JSON with commas between them.
  using Events = std::array<std::string, kMaxSeats + 1>;

  Audience(TableRegistry& tables, const std::string& table) : tables_(tables), id_(table) {}

  bool empty() const { return subscribers_.empty(); }

  bool watches(const std::string& account) const;

  /// Subscribes, and answers with the room and the position, or with what happened after event
  /// `after` (-1 for the whole view).
  void add(std::shared_ptr<WsPeer> client,
           const std::string& account,
           const TableState& state,
           int after,
           std::int64_t re);

  /// The account of whoever leaves; nothing if they did not watch.
  std::optional<std::string> remove(const std::shared_ptr<WsPeer>& client);

  /// Works the feed to the end of the log and gathers what each watched viewer has not been told.
  Events collect(TableState& state) const;

  /// Who looks through which seat's eyes may have changed, or the game began: a whole position for
  /// those instead of events.
  void refresh(TableState& state, Events& events);

  void tell(const TableState& state, const Events& events, bool room, std::size_t chat_from);

  /// The room as one account sees it.
  Json room_for(const TableState& state, const std::string& account) const;

 private:
  struct Subscriber {
    std::shared_ptr<WsPeer> client;
    std::string account;
    Seat viewer = kSpectator;
    std::size_t room = 0;  ///< The mark of the room as it was told last.
  };

  struct ToldRoom {
    std::size_t
        mark;  ///< Equal as long as it tells the same, apart from the time and who looks on.
    std::shared_ptr<const std::string> text;
  };

  std::vector<Seat> viewers() const;
  void see_out(const TableState& state);
  void tell_room(const TableState& state);
  ToldRoom told_room(const TableState& state, const std::string& account) const;
  void welcome(const Subscriber& subscriber, const TableState& state, int after, std::int64_t re);
  Json chat_for(const Subscriber& subscriber, const TableState& state, std::size_t from) const;

  TableRegistry& tables_;
  const std::string& id_;
  std::vector<Subscriber> subscribers_;
  std::array<int, kMaxSeats + 1> sent_{};  ///< Last event told to each viewer.
};

}  // namespace lusoria::server
