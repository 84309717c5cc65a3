// What the contract suite found, as values: the tests of the suite itself look at them, the tests
// of the titles print them.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/action.h"

namespace lusoria::contract {

/// What a check says of a broken promise. Which check it was, and where, the runner knows.
struct Fault {
  std::string promise;
  std::string expected;
  std::string found;
};

using Faults = std::vector<Fault>;

/// A check's name in failures, and the point of the contract (docs/ADDING_A_GAME.md) it belongs to.
struct CheckName {
  int point = 0;
  std::string_view slug;
};

/// Where in which game it was, with what is needed to see it again.
struct Place {
  std::string_view title;
  std::string options;
  std::uint64_t seed = 0;
  std::vector<RawAction> log;
};

struct Failure {
  CheckName check;
  Fault fault;
  Place place;
};

class Report {
 public:
  static constexpr int kKeptPerCheck = 3;

  /// Where it was is asked for only if it is kept.
  template <class PlaceNow>
  void add(CheckName check, Fault fault, const PlaceNow& place_now) {
    if (++counts_[check.slug] <= kKeptPerCheck)
      failures_.push_back({check, std::move(fault), place_now()});
  }

  bool clean() const { return failures_.empty(); }

  const std::vector<Failure>& failures() const { return failures_; }

  int count(std::string_view check) const {
    const auto found = counts_.find(check);
    return found == counts_.end() ? 0 : found->second;
  }

  /// The checks that failed.
  std::set<std::string_view> failed() const {
    std::set<std::string_view> list;
    for (const auto& [check, count] : counts_)
      list.insert(check);
    return list;
  }

 private:
  std::map<std::string_view, int> counts_;
  std::vector<Failure> failures_;
};

/// Calls what the rows of a list have for this kind of place, in their order. False if one failed
/// after which nothing that follows would mean anything.
template <class Rows, class Hook, class PlaceNow, class... Looked>
bool look(Report& report,
          const Rows& rows,
          Hook hook,
          const PlaceNow& place_now,
          const Looked&... looked) {
  Faults faults;
  for (const auto& row : rows) {
    const auto check = row.*hook;
    if (check == nullptr) continue;
    check(looked..., faults);
    if (faults.empty()) continue;
    for (Fault& fault : faults)
      report.add(row.name, std::move(fault), place_now);
    if (row.stops) return false;
    faults.clear();
  }
  return true;
}

/// An action in words, for failures: the verb and its operands.
std::string plain_text(std::span<const VerbSpec> verbs, RawAction action);

/// The failure as a person reads it.
std::string sentence(const Failure& failure);

}  // namespace lusoria::contract
