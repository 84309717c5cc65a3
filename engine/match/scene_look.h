// How a scene looks at a position: where the game stands and whether it is as expected.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any/any_game.h"
#include "engine/match/notation.h"

namespace lusoria {

/// A member of an object, or nothing.
const Json* member(const Json& object, std::string_view key);

/// A string's text; empty for anything else.
std::string text_of(const Json& value);

/// The first member of an object that is none of `known`, as an error sentence.
std::string stranger(const Json& object,
                     std::initializer_list<std::string_view> known,
                     const std::string& path);

class Look {
 public:
  Look(const AnyGame& game, const SeatKeys& seats, const AnyState& state)
      : game_(game), seats_(seats), state_(state) {}

  /// Compares with a scene's `expect`; an error sentence or nothing.
  std::string expect(const Json& expected) const;

  /// Where the game stands, for error sentences.
  std::string now() const;

  /// Choices and asides of the seat to decide.
  std::vector<RawAction> legal() const;

  /// Reads `seat` and `decision` of a scene's `turn`; what is not there is left as it was.
  std::string read_turn(const Json& at, const std::string& path, Seat& seat, int& decision) const;

 private:
  Notation notation() const { return {game_.verbs(), seats_}; }

  std::string expect_turn(const Json& expected) const;
  std::string expect_views(const Json& views) const;
  std::string expect_legal(const Json& expected) const;
  std::string expect_result(const Json& expected) const;
  std::string read_patterns(const Json& list, std::vector<Pattern>& patterns) const;
  static std::string lacking(const std::vector<Pattern>& patterns,
                             const std::vector<RawAction>& actions,
                             const Json& lines);
  std::string excess(const std::vector<Pattern>& patterns,
                     const std::vector<RawAction>& actions) const;
  std::string exactly(const std::vector<Pattern>& patterns,
                      const std::vector<RawAction>& actions,
                      const Json& lines) const;

  const AnyGame& game_;
  const SeatKeys& seats_;
  const AnyState& state_;
};

}  // namespace lusoria
