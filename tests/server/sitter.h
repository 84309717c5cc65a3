// People clicking as fast as answers come, and what was acknowledged to them: for campaigns that
// hold it against what is found afterwards.
#pragma once

#include <atomic>
#include <gtest/gtest.h>
#include <map>
#include <string>

#include "tests/server/client.h"

namespace lusoria::testing {

/// Events that a server had told, and how many of them are there afterwards.
struct Found {
  int acknowledged = 0;
  int found = 0;

  Found& operator+=(const Found& other) {
    acknowledged += other.acknowledged;
    found += other.found;
    return *this;
  }
};

class Sitter {
 public:
  void sit_down(int port, const std::string& title);
  void sit_down_with(Sitter& other, int port, const std::string& title);

  /// Plays until the connection breaks or the game is over; asks again where it was refused.
  void play(int port);

  /// Everything that was told is there, in the same order, and no chance is left hanging in the
  /// middle of a step.
  Found check(int port);

  int pause_ms = 0;  ///< Before each move.
  Person person{0};
  std::string table;
  int acknowledged = 0;
  std::map<int, std::string> seen;
  std::atomic<int> moves{0};
  std::atomic<int> answered{0};  ///< Moves that were acknowledged.
  std::atomic<bool> over{false};
  std::atomic<bool> stop{false};

 private:
  void enter(int port);
  /// Takes a message; whether it is to move now.
  bool take(const Json& message);
};

}  // namespace lusoria::testing
