// The training of one title from nothing: the plan's phases, generation by generation. After each
// generation everything is kept in a folder; a training that is broken off goes on from there and
// ends with the same nets, to the bit. Threads change nothing but the time.
//
// Each phase ends with its nets in a folder of their own and with gates (arena.h), by the play of
// the nets and by nothing else: against three of the best nets so far, which they must beat to take
// their place; against three hand-written greedy players; and the last against three `consul_v1`.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/training/plan.h"

namespace lusoria::training {

struct CourseSpec {
  const AnyGame* game = nullptr;
  std::string folder;  ///< Where everything is kept.
  std::vector<Phase> phases;
  std::string until;  ///< The last phase to be gone through now; empty: all of them.
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::uint32_t gate_games = 400;
  std::uint32_t reference_games = 100;
  std::string command;  ///< For the nets' provenance …
  std::string date;     ///< … as the date is.
  std::function<void(std::string_view line)> tell;
  std::function<bool()> stop;  ///< Asked after each generation; may be empty.
};

/// Trains, or goes on training; an error sentence or nothing.
std::string run_course(const CourseSpec& spec);

}  // namespace lusoria::training
