// What a good player hardly ever does, counted over games, so that opponents may be told apart by
// more than their wins. A title says in its lapses.h what counts there:
//
//   inline void count_lapses(const State& s, const Action& a, Lapses& seen) {
//     seen.occasion("objective left unpaid", a.verb == Verb::Done);
//   }
//
// It is called with every decision before it is carried out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lusoria {

class Lapses {
 public:
  struct Row {
    std::string_view name;
    std::uint64_t occasions = 0;
    std::uint64_t made = 0;  ///< How many of them were lapses.
  };

  /// One more occasion for a lapse, and whether it was one. Names are literals.
  void occasion(std::string_view name, bool made) {
    const auto known = std::find_if(
        rows_.begin(), rows_.end(), [name](const Row& row) { return row.name == name; });
    Row& row = known == rows_.end() ? rows_.emplace_back(Row{.name = name}) : *known;
    ++row.occasions;
    row.made += made ? 1 : 0;
  }

  const std::vector<Row>& rows() const { return rows_; }

 private:
  std::vector<Row> rows_;
};

}  // namespace lusoria
