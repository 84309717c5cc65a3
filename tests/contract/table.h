// The part of the contract suite that needs no type of a title: what records, notation, undo and
// words make of a game that was played. Works through AnyGame, so it is compiled once.
#pragma once

#include <cstdint>
#include <span>

#include "engine/any/any_game.h"
#include "engine/match/match.h"
#include "engine/text/title_text.h"
#include "tests/contract/report.h"

namespace lusoria::contract {

/// A game that was played: a title, its options and every action from the start.
struct Played {
  const AnyGame& game;
  Json options;
  std::uint64_t seed = 0;
  std::span<const RawAction> log;
};

/// Plays it again as a match: every action prints and parses, nothing hidden keeps a seat from
/// taking back what revealed nothing, undo restores the state, the record reads back.
void look_at_match(Report& report, const Played& played);

/// Every choice, event and refusal of it has words in every language.
void look_at_messages(Report& report, const Played& played, const TitleText& text);

/// The catalogues and rules pages are whole: the same keys in every language, none missing, and the
/// sections that refusals point to.
void look_at_catalogues(Report& report,
                        const AnyGame& game,
                        const TitleText& text,
                        std::span<const std::string_view> sections);

/// Writes the actions that led to a failure as a record (`.play`) next to the tests, or in the
/// folder named by the environment variable LUSORIA_REPRO. Returns the file's name.
std::string write_reproduction(const Failure& failure, const Played& played);

}  // namespace lusoria::contract
