// A style is a bounded bonus on the choices that a level has found: of what looks about as good it
// takes what it likes. How strong a level is, its search and its noise say.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ai/search/searcher.h"
#include "engine/core/styles.h"

namespace lusoria {

/// How much a style likes a choice, -1 … 1; 0 where the title says nothing.
float leaning(const AnyGame& game, const AnyState& s, Style style, RawAction action);

/// What a style adds to the value of each candidate, at most `most` either way.
std::vector<float> bonuses_of(const AnyGame& game,
                              Style style,
                              const AnyView& view,
                              std::span<const search::Candidate> candidates,
                              float most);

/// The candidate that the bonuses put before `first`, or else that one. What was hardly looked at
/// is not taken for its bonus.
const search::Candidate& liked(std::span<const search::Candidate> candidates,
                               std::span<const float> bonuses,
                               const search::Candidate& first);

/// One title's row of styles.cc.in.
struct StyleRow {
  std::string_view slug;
  void (*lean)(const AnyState& s, RawAction action, Leanings& likes);  ///< Or nothing.
};

}  // namespace lusoria
