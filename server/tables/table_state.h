// A table as its log tells it: people, seats, options, clocks, chat, and the match once it runs.
// Folding the same entries gives the same state in every process. Nothing here does I/O.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/match/record.h"
#include "engine/wire/room.h"
#include "engine/wire/wire.h"
#include "server/store/store.h"

namespace lusoria::server {

/// Why something was not done, as the protocol says it.
struct Problem {
  std::string code;
  std::string message;
  Json refusal;  ///< Of a rule, or null.
  int index = 0;
};

using wire::ClockRule;
using SeatState = wire::RoomSeat;

struct ChatLine {
  std::string account;
  std::string name;
  std::string text;
  Millis at = 0;
  int turn = 0;
};

/// A request to take back further than a seat may by itself.
struct UndoRequest {
  Seat by = kNobody;
  int actions = 0;
  std::vector<Seat> agreed;
};

/// Time left. A clock burns only while its seat decides, and undo gives nothing back.
struct Clocks {
  std::array<Millis, kMaxSeats> left{};
  std::array<std::uint16_t, kMaxSeats> granted{};  ///< Highest turn that time was granted for.
  Seat running = kNobody;
  std::uint16_t number = 0;  ///< Turn for which it runs.
  Millis since = 0;
};

/// Level that plays for somebody who is away, and its version for the ratings.
inline constexpr int kBotVersion = 1;

class TableState : public wire::Room {
 public:
  std::string password_hash;
  std::string invite;
  std::string fair_name;  ///< The table's name in its chance: its id, or as the record has it.
  std::vector<ChatLine> chat;
  std::optional<UndoRequest> ask;
  Clocks clocks;
  std::int64_t seq = 0;
  std::unique_ptr<Match> match;
  std::unique_ptr<wire::Feed> feed;
  bool renamed = false;  ///< Seats got other keys: whoever watches needs a whole position.

  /// Folds one entry of the log; a sentence if the log does not make sense.
  std::string apply(const LogEntry& entry);

  /// Adopts an entry whose effect on the match has been made already (a live step).
  void adopt(const LogEntry& entry, const Json& body);

  /// Makes the match of those who sit here, before its first draw.
  void deal();

  Seat seat_of(const std::string& account) const;
  /// Whether an account may see the game now, as far as having a seat matters.
  bool may_look(const std::string& account) const;
  bool everybody_ready() const;

  /// The seat to decide, or kNobody.
  Seat decider() const;
  /// The seat of a person to decide, or kNobody.
  Seat waiting_for() const;
  /// When the deciding person's clock runs out; 0 for never.
  Millis deadline() const;

  /// The room as everybody may see it.
  Json room_json() const { return wire::room_json(*this, match.get()); }

  Json clocks_json() const;
  /// The same with the time at which it is told.
  Json clocks_json(Millis now) const;
  Json ask_json() const;
  TableRow row() const;
  WhoseTurn whose_turn() const;
  /// For the ratings; nothing unless the game is over and rated.
  std::optional<GameOutcome> outcome() const;
  Json chat_json(std::size_t line) const;

  /// Somebody at a closed table whose account is gone and whose name is still in its record; empty
  /// if there is none.
  std::string to_be_forgotten() const;

  /// What the table's chance is made of, the secret included.
  FairFacts fair() const;

 private:
  std::string fold(const LogEntry& entry, const Json& body, bool live);
  std::string create(const LogEntry& entry, const Json& body);
  std::string upload(const LogEntry& entry, const Json& body);
  std::string sit(const Json& body, const std::string& kind);
  std::string forget(const std::string& account);
  void rename_seats();
  std::string start(const LogEntry& entry, const Json& body, bool live);
  std::string step(const Json& body);
  Millis vacation_until(Seat seat) const;
  Millis burned(Seat seat, Millis when) const;
  void set_vacation(Seat seat, Millis until, Millis when);
  void absence(const LogEntry& entry, const Json& body);
  std::string consent(const Json& body);
  void settle_clock(Millis at, bool forward);
  void after_match(Millis at, bool forward);
};

/// One step as the log keeps it: lines of the notation.
Json step_body(const Match& match, int from, int to);

ClockRule clock_from_json(const Json& json);

}  // namespace lusoria::server
