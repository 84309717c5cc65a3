// The notation: one action a line, readable and typeable, without a language.
//
//   Ana: grain_harvest water=2
//   chance: roll a=3
//
// Everything follows from a title's table of verbs. Printing is canonical: parse(print(a)) == a for
// every well-formed action. A hidden operand is `?`, an absent one is left out. The grammar is in
// docs/NOTATION.md.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/codec/fields.h"
#include "engine/core/action.h"

namespace lusoria {

/// What a notation needs to know: a title's verbs and the keys of the seats.
struct Notation {
  std::span<const VerbSpec> verbs;
  const SeatKeys& seats;
};

/// The word that stands for chance where a seat's key could stand.
inline constexpr std::string_view kChanceWord = "chance";

/// A word as error sentences show it.
inline std::string in_quotes(std::string_view text) {
  return "'" + std::string(text) + "'";
}

/// Whether the bytes mean something: a verb of the table, operands within their names and seats,
/// zero where the verb has none.
bool well_formed(const Notation& notation, RawAction action);

/// "grain_harvest water=2".
std::string print_action(const Notation& notation, RawAction action);

/// "Ana: grain_harvest water=2"; kNobody is chance.
std::string print_line(const Notation& notation, Seat actor, RawAction action);

/// Reads "verb operand=value …"; operand names may be left out where the order is kept. Returns an
/// empty string, or one sentence on what is wrong.
std::string parse_action(const Notation& notation, std::string_view text, RawAction& action);

/// Splits "Ana: rest" into the actor and the rest; an error sentence or nothing. kNobody is chance.
std::string parse_actor(const Notation& notation,
                        std::string_view text,
                        Seat& actor,
                        std::string_view& rest);

/// Reads a whole line.
std::string parse_line(const Notation& notation,
                       std::string_view text,
                       Seat& actor,
                       RawAction& action);

/// What a person typed, held against what may be done.
struct Typed {
  std::optional<RawAction> action;    ///< The one that fits.
  std::vector<RawAction> candidates;  ///< All that fit, when more than one does.
};

/// Typed input may be shortened: words to a prefix, operands or the verb left out, as long as
/// exactly one of `legal` fits. What begins with the verb, and what fits exactly, goes first.
Typed match_typed(const Notation& notation,
                  std::string_view text,
                  std::span<const RawAction> legal);

/// An action with some operands left open, as scenes expect them: "swap" fits every swap.
struct Pattern {
  std::uint8_t verb = 0;
  std::array<std::optional<std::uint8_t>, 3> operands{};

  bool fits(RawAction action) const;
};

std::string parse_pattern(const Notation& notation, std::string_view text, Pattern& pattern);

/// Plain unique keys for shown names: "María José" becomes Maria_Jose, a second Ana becomes Ana2.
SeatKeys keys_for(std::span<const std::string> shown);

/// Whether a seat may have this key: a letter, then letters, digits and underscores, and none of
/// the words that mean something else.
bool plain_key(std::string_view key);

}  // namespace lusoria
