// A table as the store keeps it: its log read and folded, and what follows from the state for
// lists, clocks and ratings.
#pragma once

#include "engine/table/session.h"
#include "server/store/store.h"

namespace lusoria::server {

using table::ClockKind;
using table::ClockRule;
using table::Problem;
using table::ProblemCode;
using table::RoomSeat;
using table::TableState;
namespace command = table::command;
namespace entry = table::entry;

class StoredTable : public TableState {
 public:
  explicit StoredTable(const std::string& table) { id = table; }

  std::int64_t seq = 0;  ///< Of the last entry folded.

  /// Folds the next entry of the log; a sentence if it does not make sense.
  std::string apply(const LogEntry& entry);

  /// All of a log; an error sentence or nothing.
  std::string apply_all(const std::vector<LogEntry>& log);

  /// The stored form of what is to happen next.
  LogEntry write(const table::Happened& happened, Millis when) const;

  TableRow row() const;
  WhoseTurn whose_turn() const;
  /// For the ratings; nothing unless the game is over and rated.
  std::optional<GameOutcome> outcome() const;

 private:
  /// Of the match, or of the one that will begin; `keys` are then kept there.
  Notation notation(SeatKeys& keys) const;
};

}  // namespace lusoria::server
