// The checks of the contract suite that need no type of a title: what records, notation, undo and
// words make of a game that was played. They work through AnyGame, so they are compiled once. Each
// of the first functions is one check (see checks.h).
#pragma once

#include <cstdint>
#include <span>

#include "engine/any/any_game.h"
#include "engine/match/match.h"
#include "engine/text/catalogue.h"
#include "engine/text/title_text.h"
#include "tests/contract/report.h"

namespace lusoria::contract {

/// A title behind its plain interface, and its words.
struct AnyTitle {
  const AnyGame* game = nullptr;
  const TitleText* text = nullptr;
};

/// A game that was played: a title, its options and every action from the start.
struct Played {
  AnyTitle title;
  Json options;
  std::uint64_t seed = 0;
  std::span<const RawAction> log;
};

/// Catalogue of one language.
struct Language {
  std::string_view lang;
  Catalogue words;
};

/// A game that is played again as a match, before (at_decision) or after (at_step) an action.
struct MatchMoment {
  const Match& match;
  std::span<const Language> languages;
  std::uint64_t seed = 0;
  int step = 0;
  Seat actor = kNobody;
  RawAction action{};
  AnyState before{};    ///< The state before the action, if it has been played …
  std::string error{};  ///< … and what the match said to it.
};

using Sections = std::span<const std::string_view>;

/// The same keys in every language, none missing.
void catalogue_keys(const AnyTitle& title, Sections sections, Faults& faults);
/// Every catalogue can be read, and no text is empty.
void catalogue_whole(const AnyTitle& title, Sections sections, Faults& faults);
/// The rules page has the sections that refusals point to.
void rules_sections(const AnyTitle& title, Sections sections, Faults& faults);
/// What is printed reads back.
void notation(const MatchMoment& m, Faults& faults);
void printed_alike(const MatchMoment& m, Faults& faults);
/// Every choice has words in every language.
void words_for_choices(const MatchMoment& m, Faults& faults);
void words_for_events(const MatchMoment& m, Faults& faults);
/// What revealed nothing can be taken back, what revealed something cannot.
void undo_to_reveal(const MatchMoment& m, Faults& faults);
/// And then nothing has happened.
void undo_restores(const MatchMoment& m, Faults& faults);
/// A match accepts what was played.
void match_accepts(const MatchMoment& m, Faults& faults);
/// A record reads back, replays to the same state and writes back.
void record(const MatchMoment& m, Faults& faults);

/// Has the checks of kMatchChecks look at a game, played again as a match.
void look_at_match(Report& report, const Played& played);

/// Has them look at a title's texts.
void look_at_texts(Report& report, const AnyTitle& title, Sections sections);

/// Writes the actions that led to a failure as a record (`.play`) next to the tests, or in the
/// folder named by the environment variable LUSORIA_REPRO. Returns the file's name.
std::string write_reproduction(const Failure& failure, const Played& played);

}  // namespace lusoria::contract
