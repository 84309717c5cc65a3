// The toy as the tests use it.
#pragma once

#include <array>
#include <string>

#include "engine/any/any_game.h"
#include "engine/match/match.h"

namespace lusoria {

/// The toy alone, as a registry of one title.
std::span<const AnyGame* const> toys();

inline const AnyGame& toy_game() {
  return *toys().front();
}

/// Ana and Ben at a table of the toy.
inline Match toy_match(const Json& given = Json::object()) {
  Json options;
  (void)toy_game().complete_options(given, options);
  const std::array<std::string, 2> names{"Ana", "Ben"};
  return {toy_game(), options, Seating::of(names)};
}

/// Plays a line of the notation; the error sentence or nothing.
inline std::string play(Match& match, std::string_view line, const WordSource& words) {
  Seat actor = kNobody;
  RawAction action;
  std::string error = parse_line(match.notation(), line, actor, action);
  if (!error.empty()) return error;
  return match.submit(actor, std::span(&action, 1), words).error;
}

}  // namespace lusoria
