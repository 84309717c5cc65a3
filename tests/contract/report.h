// What the contract suite found, as values: the tests of the suite itself look at them, the tests
// of the titles print them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/action.h"
#include "engine/core/names.h"

namespace lusoria::contract {

/// Everything the suite looks at, with the point of the contract it
/// belongs to (docs/ADDING_A_GAME.md).
enum class Check : std::uint8_t {
  ViewOfSample,      // 1: view(sample(view(s))) == view(s)
  CheckOfSample,     // 1: a sample passes check
  TurnOfSample,      // 1: a sample asks the same question
  LegalOfSample,     // 1: and offers the same actions,
  RefuseOfSample,    // 1: refuses the same ones for the same reasons
  RevealsOfSample,   // 1: and reveals answers from the actor's view alone
  SeenOperands,      // 2: seen blanks operands and changes nothing else
  UnseenChange,      // 2: who sees no event sees no change
  SeenAlike,         // 2: seen alike, equal views after
  RevealsTooLittle,  // 2: what says it reveals nothing showed something
  Frequencies,       // 3: sample draws evenly
  EmptyList,         // 4: nothing to choose
  LegalRefused,      // 4: offered and refused
  IllegalAccepted,   // 4: not offered and not refused
  OfferedTwice,      // 4: the same action twice in a list
  EqualSuccessors,   // 4: two choices, one state
  FieldBytes,        // 4: a byte outside the field list
  BadTurn,           // 4: a turn no table can have, or one that goes back
  BadOutcomes,       // 4: outcomes and draw disagree
  Invariant,         // 4: check(s) complains
  Endless,           // 5: the game does not end
  Replay,            // 5: replay differs from live play
  Undo,              // 5: undo does not restore the state
  Bytes,             // 5: bytes do not round-trip
  JsonText,          // 5: JSON does not round-trip
  Notation,          // 5: notation does not round-trip, or two actions print alike
  Text,              // 5: a message without words
  Heap,              // 5: allocation while stepping
  BadResult          // 5: a result that does not add up
};

inline constexpr std::array<std::string_view, 29> kCheckSlugs{"view_of_sample",
                                                              "check_of_sample",
                                                              "turn_of_sample",
                                                              "legal_of_sample",
                                                              "refuse_of_sample",
                                                              "reveals_of_sample",
                                                              "seen_operands",
                                                              "unseen_change",
                                                              "seen_alike",
                                                              "reveals_too_little",

                                                              "frequencies",
                                                              "empty_list",
                                                              "legal_refused",
                                                              "illegal_accepted",
                                                              "offered_twice",
                                                              "equal_successors",
                                                              "field_bytes",
                                                              "bad_turn",
                                                              "bad_outcomes",
                                                              "invariant",
                                                              "endless",
                                                              "replay",
                                                              "undo",
                                                              "bytes",
                                                              "json",
                                                              "notation",
                                                              "text",
                                                              "heap",
                                                              "bad_result"};

constexpr Names names(Check) {
  return {"check", kCheckSlugs};
}

/// The point of the contract (1 … 5) that a check belongs to.
constexpr int point_of(Check check) {
  if (check <= Check::RevealsOfSample) return 1;
  if (check <= Check::RevealsTooLittle) return 2;
  if (check == Check::Frequencies) return 3;
  return check <= Check::Invariant ? 4 : 5;
}

/// One broken promise, with what is needed to see it again.
struct Failure {
  Check check{};
  std::string title;
  std::string options;
  std::uint64_t seed = 0;
  int step = 0;
  std::string what;
  std::string left;   ///< What was expected …
  std::string right;  ///< … and what was found.
  std::vector<RawAction> log;
};

class Report {
 public:
  static constexpr int kKeptPerCheck = 3;

  void fail(Failure failure) {
    if (++counts_[failure.check] <= kKeptPerCheck) failures_.push_back(std::move(failure));
  }

  bool clean() const { return failures_.empty(); }

  const std::vector<Failure>& failures() const { return failures_; }

  int count(Check check) const {
    const auto found = counts_.find(check);
    return found == counts_.end() ? 0 : found->second;
  }

  /// The checks that failed, each once, in the order of the enum.
  std::vector<Check> failed() const {
    std::vector<Check> list;
    for (const auto& [check, count] : counts_)
      list.push_back(check);
    return list;
  }

 private:
  std::map<Check, int> counts_;
  std::vector<Failure> failures_;
};

/// An action in words, for failures: the verb and its operands.
std::string plain_text(std::span<const VerbSpec> verbs, RawAction action);

/// The failure as a person reads it.
std::string sentence(const Failure& failure);

}  // namespace lusoria::contract
