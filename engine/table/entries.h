// The log of a table, typed: what happened there, one struct for each kind of entry. A table is the
// fold of its entries (engine/table/state.h), in every process and in the page alike.
//
// The stored form of an entry is its kind and its fields as JSON. Kinds and names of fields are
// never renamed: old databases have them. A field that an old entry lacks keeps its default.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/codec/field_list.h"
#include "engine/table/room.h"

namespace lusoria::table {

LUSORIA_NAMED_ENUM(EntryKind, "entry",
                   Create, Upload, Sit, Stand, Bot, Ready, Away, Back, Orders, Vacation, Chat, Next,
                   Abandon, Forget, Start, Step, Ask, Consent, Undo, Hush);

LUSORIA_NAMED_ENUM(Absence, "absence", Clock, Left);

namespace entry {

/// A seat as a new table has it: a person's, or a bot's.
struct Seating {
  Seat seat = 0;
  std::optional<std::string> account;
  std::optional<std::string> bot;
  std::string name;
  std::string nonce;
  std::optional<Millis> vacation;
  std::optional<bool> until_person;
  std::optional<bool> guest;
};

LUSORIA_MEMBERS(Seating, seat, account, bot, name, nonce, vacation, until_person, guest);

/// The first entry.
struct Create : Terms {
  std::string title;
  std::vector<Seating> seats;
};

LUSORIA_MEMBERS(Create,
                title, name, options, visibility, password_hash, rated, notes, clock, host, invite,
                secret, commitment, seats, note, spectators, undo);

/// The only entry of a table whose game was played elsewhere.
struct Upload {
  std::string record;
  std::string name;
  std::string host;
  std::string invite;
};

LUSORIA_MEMBERS(Upload, record, name, host, invite);

struct Sit {
  Seat seat = kNobody;
  std::string account;
  std::string name;
  bool ready = false;
  std::string nonce;
  Millis vacation = 0;
  std::optional<bool> guest;
};

LUSORIA_MEMBERS(Sit, seat, account, name, ready, nonce, vacation, guest);

struct Stand {
  Seat seat = kNobody;
  std::optional<bool> removed;  ///< By the host: whoever sat there may not sit down again.
};

LUSORIA_MEMBERS(Stand, seat, removed);

struct Bot {
  Seat seat = kNobody;
  std::string bot;
  std::string name;
  std::string nonce;
  bool until_person = false;
};

LUSORIA_MEMBERS(Bot, seat, bot, name, nonce, until_person);

struct Ready {
  Seat seat = kNobody;
  bool ready = false;
  std::optional<std::string> nonce;
};

LUSORIA_MEMBERS(Ready, seat, ready, nonce);

/// A bot plays for the owner of the seat from now on.
struct Away {
  Seat seat = kNobody;
  Absence why = Absence::Left;
};

LUSORIA_MEMBERS(Away, seat, why);

struct Back {
  Seat seat = kNobody;
};

LUSORIA_MEMBERS(Back, seat);

/// All standing orders of a seat.
struct Orders {
  Seat seat = kNobody;
  Json orders = Json::object();
};

LUSORIA_MEMBERS(Orders, seat, orders);

struct Vacation {
  Seat seat = kNobody;
  Millis until = 0;
};

LUSORIA_MEMBERS(Vacation, seat, until);

struct Chat {
  std::string account;
  std::string name;
  std::string text;
  std::optional<bool> guest;
};

LUSORIA_MEMBERS(Chat, account, name, text, guest);

/// The table of the rematch.
struct Next {
  std::string table;
};

LUSORIA_MEMBERS(Next, table);

struct Abandon {};

LUSORIA_MEMBERS(Abandon);

/// The account is gone: a neutral name takes its place.
struct Forget {
  std::string account;
};

LUSORIA_MEMBERS(Forget, account);

/// The chance before the first decision.
struct Start {
  std::vector<Played> lines;
};

LUSORIA_MEMBERS(Start, lines);

/// Actions of a seat, and the chance that followed.
struct Step {
  std::vector<Played> lines;
};

LUSORIA_MEMBERS(Step, lines);

/// A request to take back further than a seat may by itself.
struct Ask {
  Seat seat = kNobody;
  int actions = 0;
};

LUSORIA_MEMBERS(Ask, seat, actions);

struct Consent {
  Seat seat = kNobody;
  bool agree = false;
};

LUSORIA_MEMBERS(Consent, seat, agree);

struct Undo {
  Seat seat = kNobody;
  std::uint32_t taken = 0;
  bool consent = false;
};

LUSORIA_MEMBERS(Undo, seat, taken, consent);

/// A line of chat that is not to be read any more.
struct Hush {
  int line = 0;  ///< Counted from 1.
};

LUSORIA_MEMBERS(Hush, line);

}  // namespace entry

/// In the order of EntryKind.
using Happened = std::variant<entry::Create,
                              entry::Upload,
                              entry::Sit,
                              entry::Stand,
                              entry::Bot,
                              entry::Ready,
                              entry::Away,
                              entry::Back,
                              entry::Orders,
                              entry::Vacation,
                              entry::Chat,
                              entry::Next,
                              entry::Abandon,
                              entry::Forget,
                              entry::Start,
                              entry::Step,
                              entry::Ask,
                              entry::Consent,
                              entry::Undo,
                              entry::Hush>;
static_assert(std::variant_size_v<Happened> == kCount<EntryKind>);

inline EntryKind kind_of(const Happened& happened) {
  return static_cast<EntryKind>(happened.index());
}

/// An entry's fields as JSON text. Actions are lines of the notation.
std::string stored_body(const Happened& happened, const Notation& notation);

/// Reads the stored form; an error sentence or nothing.
std::string read_stored(std::string_view kind,
                        std::string_view body,
                        const Notation& notation,
                        Happened& happened);

}  // namespace lusoria::table
