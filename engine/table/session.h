// What may be done at a table. A command and the time go in; out comes the entry for the log, or
// why not. Nothing is changed here: the entry is made durable by whoever keeps the table, and
// TableState::fold is the only way it takes effect, on a server and in the page alike.
//
// Who may enter, which bots there are and fresh nonces are known outside and come with the command.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/table/state.h"

namespace lusoria::table {

/// The codes of docs/PROTOCOL.md: first those of tables, then those of whoever serves them.
LUSORIA_NAMED_ENUM(ProblemCode, "problem",
                   Malformed, Forbidden, NoSuchTable, NoSpectators, NotRunning, Running, NotReady,
                   SeatTaken, Away, Stale, NotYourTurn, UnknownAction, Illegal, NoUndo, Exists,
                   Unavailable,
                   NotFound, NoSession, CrossOrigin, TooMany, BadName, NameTaken, WeakPassword,
                   WrongPassword, WrongCode, Undeliverable, Internal, Banned, Closed);

/// Why something was not done, as the protocol says it.
struct Problem {
  ProblemCode code = ProblemCode::Malformed;
  std::string message;
  Json refusal;  ///< Of a rule, or null.
  int index = 0;
  Millis wait = 0;  ///< Of too much: when to try again.
};

/// As docs/PROTOCOL.md has it.
Json problem_json(const Problem& problem);

/// An entry to be written, or why not; neither where nothing needs to happen.
struct Decision {
  std::optional<Problem> problem;
  std::optional<Happened> happened;
};

Decision refused(ProblemCode code, std::string message);

struct Person {
  std::string id;
  std::string name;
  bool registered = false;  ///< Rated games are among accounts, not guests.
  Millis vacation = 0;
  bool guest = false;  ///< Without an account: anybody may have the same name.
};

namespace command {

// Around the game.

struct Join {
  Person who;
  int seat = -1;  ///< -1: any that is free.
  bool ready = false;
  bool invited = false;  ///< May enter.
  std::string nonce;
};

struct Leave {
  std::string account;
};

struct PutBot {
  std::string account;
  int seat = -1;
  std::string level;  ///< Empty: the bot leaves.
  bool offered = false;
  std::string nonce;
  bool until_person = false;
};

/// The host asks somebody to leave, before the start.
struct Remove {
  std::string account;
  int seat = -1;
};

/// The host closes a table that has not begun; an admin any.
struct Close {
  std::string account;
  bool by_admin = false;
};

/// An admin takes a line of chat away.
struct Hush {
  int line = 0;
};

struct GetReady {
  std::string account;
  bool ready = false;
  std::string nonce;  ///< Empty: the one it had.
};

struct ComeBack {
  std::string account;
};

struct Start {
  std::string account;
};

struct Talk {
  std::string account;
  std::string name;
  std::string text;
  bool guest = false;
};

/// Two who ask for a rematch at once: the entry decides whose table it is.
struct PlayAgain {
  std::string table;
};

struct TakeVacation {
  std::string account;
  Millis until = 0;
};

/// Nothing has happened for long: an open table, or a game without a clock, is closed.
struct Expire {
  Millis open_since = 0;
  Millis running_since = 0;
};

struct ForgetName {
  std::string account;
};

// In a running game, by its seats.

struct Play {
  Seat seat = kNobody;
  int answers = -1;  ///< The last event the seat knew.
  std::vector<std::string> actions;
};

struct TakeBack {
  Seat seat = kNobody;
  int answers = -1;
  int count = 1;
};

/// To take back the own last `actions` actions, or, with 0, those after the own event `to`.
struct AskToTakeBack {
  static constexpr int kNothing = std::numeric_limits<int>::max();
  Seat seat = kNobody;
  int actions = 0;
  int to = kNothing;
};

struct Consent {
  Seat seat = kNobody;
  bool agree = false;
};

/// Decisions to be answered in advance; null withdraws one.
struct SetOrders {
  Seat seat = kNobody;
  Json orders = Json::object();
};

// By nobody.

/// The standing order that answers now, if one does.
struct Obey {};

struct BotMove {
  Seat seat = kNobody;
  std::size_t position = 0;  ///< Length of the match's log when it was asked.
  RawAction action;
};

struct RunOutOfTime {};

}  // namespace command

Decision decide(const TableState& state, const command::Join& c, Millis now);
Decision decide(const TableState& state, const command::Leave& c, Millis now);
Decision decide(const TableState& state, const command::PutBot& c, Millis now);
Decision decide(const TableState& state, const command::Remove& c, Millis now);
Decision decide(const TableState& state, const command::Close& c, Millis now);
Decision decide(const TableState& state, const command::Hush& c, Millis now);
Decision decide(const TableState& state, const command::GetReady& c, Millis now);
Decision decide(const TableState& state, const command::ComeBack& c, Millis now);
Decision decide(const TableState& state, const command::Start& c, Millis now);
Decision decide(const TableState& state, const command::Talk& c, Millis now);
Decision decide(const TableState& state, const command::PlayAgain& c, Millis now);
Decision decide(const TableState& state, const command::TakeVacation& c, Millis now);
Decision decide(const TableState& state, const command::Expire& c, Millis now);
Decision decide(const TableState& state, const command::ForgetName& c, Millis now);
Decision decide(const TableState& state, const command::Play& c, Millis now);
Decision decide(const TableState& state, const command::TakeBack& c, Millis now);
Decision decide(const TableState& state, const command::AskToTakeBack& c, Millis now);
Decision decide(const TableState& state, const command::Consent& c, Millis now);
Decision decide(const TableState& state, const command::SetOrders& c, Millis now);
Decision decide(const TableState& state, const command::Obey& c, Millis now);
Decision decide(const TableState& state, const command::BotMove& c, Millis now);
Decision decide(const TableState& state, const command::RunOutOfTime& c, Millis now);

/// Why a seat may not do this now, as JSON; null if it may. Only the seat that decides is answered:
/// for it alone the rules answer from its view.
std::optional<Problem> why_not(const TableState& state,
                               Seat seat,
                               const std::string& action,
                               Json& refusal);

/// The chance that stands before a decision, where a game goes on from a record or a position.
entry::Step chance_due(const TableState& state);

/// Whether a standing order answers what is asked now.
bool order_answers(const TableState& state);

/// A bot as people read its name.
std::string bot_name(std::string level);

/// How long a bot rests after a decision, so that people can follow its moves and a choice that a
/// secret forced is not told by its speed.
struct BotPace {
  Millis usual = 0;  ///< What its last decision with an alternative took.

  Millis rest(Millis took, std::size_t choices, Millis least);
};

}  // namespace lusoria::table
