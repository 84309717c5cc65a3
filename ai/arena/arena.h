// Matches between bots, made to be believed: seats are rotated, every arrangement of a round gets
// the same chance streams, and win shares come with their Wilson intervals.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ai/bots/bot.h"
#include "engine/any/any_game.h"

namespace lusoria::arena {

struct Spec {
  const AnyGame* game = nullptr;
  Json options;                   ///< Whole, seats included.
  std::vector<std::string> bots;  ///< A level or "exec:COMMAND" per seat of the first arrangement.
  std::uint32_t games = 0;
  std::uint64_t seed = 1;
  std::uint32_t threads = 1;
  std::uint32_t turn_ms = 0;  ///< 0: the levels' fixed simulations.
  /// Told of each decision with a choice before it is carried out, from all threads; may be empty.
  std::function<void(unsigned bot, const AnyState& s, RawAction action)> watch;
};

/// How one game went; `seat_of[i]` is where bot i of the spec sat.
struct Played {
  std::uint32_t index = 0;
  std::array<std::uint8_t, kMaxSeats> seat_of{};
  std::array<std::uint32_t, kMaxSeats> share{};  ///< By bot, in millionths of a win.
  std::array<std::int32_t, kMaxSeats> score{};   ///< By bot.
  std::uint32_t decisions = 0;
  std::uint16_t turns = 0;
  std::uint8_t reason = 0;
  std::uint32_t longest_ms = 0;  ///< Wall clock of the longest turn, where turns have a clock.
  std::array<std::uint32_t, kMaxSeats> asked{};  ///< Decisions, by bot …
  std::array<double, kMaxSeats> spent_ms{};      ///< … and processor time on them.
  std::string fault;                             ///< Why an external bot was given up, if one was.
};

/// One line of the outcome: a level, over all seats it took.
struct Standing {
  std::string name;
  std::uint32_t games = 0;
  double wins = 0.0;  ///< Shared wins count as fractions.
  double share = 0.0;
  double low = 0.0;
  double high = 0.0;
  double mean_score = 0.0;
  std::uint32_t asked = 0;   ///< Decisions, of games played now …
  double decision_ms = 0.0;  ///< … and the processor time of one.
};

struct Outcome {
  std::vector<Standing> standings;  ///< In the order in which the levels were named.
  std::uint32_t games = 0;
  double mean_turns = 0.0;
  double mean_decisions = 0.0;
  std::uint32_t longest_ms = 0;        ///< As in Played; of games played now, not of kept ones.
  std::vector<std::uint32_t> reasons;  ///< Games by end reason.
};

/// Both ends of the Wilson 95 % interval for `wins` of `games`.
std::array<double, 2> wilson(double wins, double games);

/// Is told every action, chance's too, before it is played.
using Watch = std::function<void(RawAction action)>;

/// Plays game number `index` of the spec. The same index gives the same game.
Played play_game(const Spec& spec, std::uint32_t index, const Watch& watch = {});

/// Plays the games that are not in `done` yet and adds them there in order of their number.
/// `progress` is called after each game, from one thread at a time; returning false stops.
void play_all(const Spec& spec,
              std::vector<Played>& done,
              const std::function<bool(const Played&)>& progress);

Outcome summarise(const Spec& spec, const std::vector<Played>& games);

}  // namespace lusoria::arena
