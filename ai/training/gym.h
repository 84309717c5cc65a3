// Games that nets learn from, one title behind a plain interface.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/nets/examples.h"
#include "ai/nets/net_file.h"
#include "ai/search/net_settings.h"
#include "engine/any/any_game.h"

namespace lusoria::training {

/// How a seat plays in a game that is learned from.
struct Style {
  bool by_net = false;            ///< Or by the hand-written evaluation and guide.
  std::uint32_t simulations = 0;  ///< 0: greedy, looking to the end of its turn.
  int glances = 1;                ///< Samples that a greedy seat looks at.
  float temperature = 0.0F;       ///< In shares of the win; 0: the best.
  float random = 0.0F;            ///< Part of its decisions that are any.
};

/// A game to be played and what is kept of it. Each seat draws its style from those given.
struct Order {
  std::uint64_t seed = 0;  ///< Of this game alone.
  Json options;            ///< Whole.
  std::span<const Style> styles;
  std::shared_ptr<const nets::Nets> nets;  ///< For styles that need them.
  search::NetSettings settings;            ///< For styles that search.
  /// Part of a searching seat's turns with all simulations; the others make an eighth of them, and
  /// nothing is learned of their choices.
  float full_part = 1.0F;
  float keep_decisions = 0.0F;  ///< Part of the decisions kept.
};

/// What games leave behind.
struct Harvest {
  nets::Positions positions;
  nets::Decisions decisions;

  void append(const Harvest& other) {
    positions.append(other.positions);
    decisions.append(other.decisions);
  }
};

/// Microseconds of one thread, the mean over positions of random games.
struct Speed {
  double inputs = 0.0;      ///< What a value net is told of all seats.
  double value = 0.0;       ///< … and its judgement, inputs included.
  double hand_value = 0.0;  ///< The hand-written evaluation.
  double policy = 0.0;      ///< Choosing a favourite among all actions, inputs included.
  double hand_guide = 0.0;
};

class Gym {
 public:
  virtual ~Gym() = default;

  /// Plays one game and adds it to the harvest; the same order gives the same game.
  virtual void play(const Order& order, Harvest& harvest) = 0;

  virtual const nets::ActionRows& rows() const = 0;

  /// How long thinking with these nets takes at a table of these options.
  virtual Speed measure(const Json& options, std::shared_ptr<const nets::Nets> nets) = 0;
};

/// Nothing for titles that do not say what nets are told.
std::unique_ptr<Gym> make_gym(const AnyGame& game);

/// One title's row of gyms.cc.in.
struct GymEntry {
  std::string_view slug;
  std::unique_ptr<Gym> (*make)();
};

/// The options of game `index`, mostly the default game of four seats: of 20 games, 12 are that, 4
/// have another number of seats, 2 a preset of any number of seats and 2 one option changed.
Json mixed_options(const AnyGame& game, std::uint64_t seed);

}  // namespace lusoria::training
