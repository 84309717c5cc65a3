// A game played on this device: the same session as on a server (engine/table), with everybody at
// one screen. The page stores what `saved` tells and shows what `engine/wire` makes.
//
// A trial is a game that somebody at another table tries things in: it begins at a position dealt
// from that seat's view, everything can be taken back, and it has no record.
#pragma once

#include <string>
#include <vector>

#include "engine/table/session.h"

namespace lusoria::page {

inline constexpr const char* kHere = "here";  ///< Whoever is at this device; no accounts here.
inline constexpr const char* kNoSuchSeat = "no such seat";

class LocalTable {
 public:
  /// A new game by options and names, or a saved one by its record; an error sentence or nothing.
  /// `bots` has the level of each seat that a bot plays, null for people's.
  std::string begin(const Json& request);
  std::string load(const Json& request);

  /// A trial from what `seat` sees: `title`, `seats`, `names`, `view`, `seed`.
  std::string try_out(const Json& request);

  /// Answers a request that names this table.
  Json answer(const std::string& ask, const Json& request);

 private:
  void seat_everybody(const Json& request);
  void open();
  void go_on(Match match);
  template <class Command>
  Json act(const Command& command, const Json& request);
  Json act_by_seat(const std::string& ask, Seat seat, const Json& request);

  const SeatKeys& keys() const { return state_.match->seating().keys; }

  std::optional<Seat> viewer_of(const Json& request) const;
  Json key_or_null(Seat seat) const;
  std::vector<Seat> people() const;
  Seat hand_over() const;
  Json facts() const;
  Json saved() const;
  Json room(Seat viewer, const Json& request) const;
  Json position(Seat viewer, wire::Part part) const;
  std::vector<Seat> moves_of_people() const;
  Json undo_trial(int count, const Json& request);
  Json give_seat(const Json& request);
  Json look_as(const Json& request);
  Json news();
  Json decision() const;
  Json hashes() const;
  Json record(const Json& request) const;

  table::TableState state_;
  Seat viewer_ = kSpectator;  ///< Who looks; a spectator while the device is handed over.
  std::string secret_;        ///< Of the draws to come.
  table::BotPace pace_;
  bool trial_ = false;
};

}  // namespace lusoria::page
