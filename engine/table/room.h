// A table as people are told of it, who sits there and by which rules: the Room of
// docs/PROTOCOL.md, the same from a server and from the core inside a page.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.h"

namespace lusoria::table {

/// Milliseconds since 1970.
using Millis = std::int64_t;

LUSORIA_NAMED_ENUM(Status, "status", Open, Running, Over, Abandoned);
LUSORIA_NAMED_ENUM(Visibility, "visibility", Public, Friends, Link, Password);
LUSORIA_NAMED_ENUM(ClockKind, "clock", None, Live, Days);

struct RoomSeat {
  std::string account;  ///< Empty for an open seat or a bot's own.
  std::string name;
  std::string bot;            ///< Level, when a bot was put there.
  bool until_person = false;  ///< The bot gives way to whoever sits down.
  bool guest = false;         ///< Somebody without an account: the name is only what they say.
  bool ready = false;
  bool away = false;    ///< A bot plays for the absent owner.
  Millis vacation = 0;  ///< Until then a clock of days stands still.
  std::string nonce;
  Json orders = Json::object();  ///< Standing orders: decision to action.

  bool open() const { return account.empty() && bot.empty(); }

  bool played_by_bot() const { return !bot.empty() || away; }
};

struct ClockRule {
  ClockKind kind = ClockKind::None;
  Millis initial = 0;    ///< Live: at the start. Days: for every move.
  Millis increment = 0;  ///< Live: for every turn finished.
};

Json clock_json(const ClockRule& rule);
/// What is no clock is none.
ClockRule clock_from_json(const Json& json);

/// What whoever opens a table decides, and what is drawn for it then.
struct Terms {
  std::string name;
  std::string note;  ///< For everybody to read.
  Json options = Json::object();
  Visibility visibility = Visibility::Public;
  std::string password_hash;
  bool rated = false;
  bool notes = false;
  bool spectators = true;  ///< False: while the game runs only the seats look on.
  Undoing undo = Undoing::Free;
  ClockRule clock;
  std::string host;
  std::string invite;
  std::string secret;      ///< Hex; told when the table is over.
  std::string commitment;  ///< Hex; empty where a game has no fair chance.
};

struct Room : Terms {
  std::string id;
  const AnyGame* game = nullptr;
  Status status = Status::Open;
  bool witnessed = true;  ///< False: played elsewhere, its record was brought here.
  Millis created = 0;
  Millis started = 0;
  Millis ended = 0;
  Millis at = 0;  ///< When something last happened.
  std::vector<RoomSeat> seats;
  std::string next;  ///< The rematch.

  bool running() const { return status == Status::Running; }

  bool closed() const { return status == Status::Over || status == Status::Abandoned; }
};

/// The room as everybody may see it at that time. `match` is null before the start.
Json room_json(const Room& room, const Match* match, Millis now);

/// What a room's viewer is told of itself; kNobody has no seat.
Json you_json(const Room& room, Seat seat, bool host);

}  // namespace lusoria::table
