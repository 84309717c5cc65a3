// Tables of the tiny title as the tests of records and scenes use them.
#pragma once

#include <array>
#include <gtest/gtest.h>
#include <string>

#include "engine/any/any_game.h"
#include "engine/match/match.h"

namespace lusoria::tiny {

/// Ana and Ben at a table.
inline Match ana_and_ben(const Json& given) {
  const AnyGame& game = *find_game("tiny");
  Json options;
  EXPECT_EQ(game.complete_options(given, options), "");
  const std::array<std::string, 2> names{"Ana", "Ben"};
  return {game, options, Seating::of(names)};
}

/// Plays a line of the notation; chance that follows comes from the words.
inline std::string play(Match& match, std::string_view line, const WordSource& words) {
  Seat actor = kNobody;
  RawAction action;
  const std::string error = parse_line(match.notation(), line, actor, action);
  return error.empty() ? match.submit(actor, std::span(&action, 1), words).error : error;
}

/// Takes down a line as it was played elsewhere, chance included.
inline std::string take_down(Match& match, std::string_view line) {
  Seat actor = kNobody;
  RawAction action;
  const std::string error = parse_line(match.notation(), line, actor, action);
  return error.empty() ? match.append(actor, action) : error;
}

inline const std::array<std::string_view, 4> kDeal{"chance: deal Ana fig",
                                                   "chance: deal Ben olive",
                                                   "chance: deal Ana grape",
                                                   "chance: deal Ben fig"};

}  // namespace lusoria::tiny
