// Positions and decisions to learn from, kept flat: a run holds millions of them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/nets/policy_net.h"
#include "ai/nets/value_net.h"

namespace lusoria::nets {

/// The beginnings of turns, game after game and in their order.
struct Positions {
  struct Position {
    std::uint64_t first = 0;  ///< Of its facts: the table's, then each seat's.
    std::uint32_t game = 0;   ///< Index into `games`.
    std::uint16_t turn = 0;
    std::uint8_t seats = 0;
    bool has_said = false;
    std::array<std::uint8_t, kMaxSeats + 1> counts{};  ///< Of facts: the table's, then seats'.
    Judgement said;                                    ///< What a search said of it, if one looked.
    Judgement target;  ///< What it should have been said to be (training/targets.h).
  };

  /// How a game ended.
  struct Game {
    std::uint8_t seats = 0;
    std::uint16_t turns = 0;
    std::array<float, kMaxSeats> shares{};
    std::array<float, kMaxSeats> leads{};  ///< Points ahead of the best of the others.
  };

  std::vector<std::uint16_t> facts;
  std::vector<Position> all;
  std::vector<Game> games;

  Facts facts_of(const Position& position) const;

  /// Adds a position of the game that comes next.
  void add(const Facts& of, std::uint16_t turn, const Judgement* said);

  /// Ends the game of the positions added since the last.
  void end_game(const Game& game) { games.push_back(game); }

  void append(const Positions& other);
};

/// Decisions, each with what the mover could do and how much each of it was thought worth.
struct Decisions {
  struct Decision {
    std::uint64_t first = 0;   ///< Of its facts: own, table, turn.
    std::uint64_t choice = 0;  ///< Of its choices.
    std::array<std::uint8_t, 3> counts{};
    std::uint8_t choices = 0;
    Seat mover = 0;
    std::uint8_t seats = 0;
  };

  struct Choice {
    RawAction action;
    float share = 0.0F;  ///< Of all choices of a decision 1 together.
    float guide = 0.0F;  ///< What the net's number is added to.
  };

  std::vector<std::uint16_t> facts;
  std::vector<Choice> choices;
  std::vector<Decision> all;

  MoverFacts facts_of(const Decision& decision) const;

  std::span<const Choice> choices_of(const Decision& decision) const {
    return {choices.data() + decision.choice, decision.choices};
  }

  void add(const MoverFacts& of, Seat mover, int seats, std::span<const Choice> among);

  void append(const Decisions& other);
};

}  // namespace lusoria::nets
