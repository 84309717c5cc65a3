// Opponents: levels with Roman ranks from beginner to strongest, besides the plain random and
// greedy bots that the ladder is measured against. A bot is handed a view and nothing else.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ai/search/searcher.h"
#include "engine/core/styles.h"

namespace lusoria {

enum class Method : std::uint8_t { Random, Greedy, Search };

/// How one level plays. Weaker ranks see values through noise and choose less sharply; none of them
/// blunders for the sake of it.
struct Level {
  std::string_view slug;
  Method method = Method::Search;
  /// A decision's, where no clock is given. With nets as many as take the same time.
  std::uint32_t simulations = 0;
  /// Instead of those that take the same time.
  std::optional<std::uint32_t> net_simulations;
  std::uint32_t turn_ms = 0;  ///< Longest wall-clock time of a whole turn in the app.
  float noise = 0.0F;         ///< Spread added to each value, in shares of the win.
  float temperature = 0.0F;   ///< 0: the best; higher: among good ones by how good they look.
  float slip = 1.0F;          ///< The largest part of what a decision can lose that it loses.
  float fondness = 0.015F;    ///< What a style adds at most, in shares of the win.
  std::optional<Style> style;
  std::uint32_t determinizations =
      0;                 ///< Above 0: the control that searches sampled worlds as if open.
  bool control = false;  ///< For the ladder only, not offered to people.
  bool nets = false;     ///< Thinks with the title's own nets where it has them.
  // Instead of the title's own, for experiments; see search::Settings.
  std::optional<int> rollout_turns;
  std::optional<std::uint32_t> sharpness;
  std::optional<float> exploration;
  std::optional<float> evenness;
  std::optional<float> first_play_loss;
  std::optional<float> spread;
};

/// All levels, weakest first, controls behind them.
std::span<const Level> levels();

const Level* find_level(std::string_view slug);

/// The strongest that people may play against; hints are its opinion.
const Level& strongest_level();

/// A level's slug, with changes behind it: a style ("miles:style=raider") or, for experiments,
/// "consul:sims=2000:turns=4". Keys: style, fondness, sims, noise, temperature, slip, worlds,
/// turns, sharp, explore, even, loss, spread. Nothing if a part is unknown; from `worlds` on they
/// are settings of the search without nets, and the level thinks so. Besides the levels it knows
/// the reference "consul_v1": the consul of 1,000 simulations with the hand-written evaluation,
/// which stays as it is.
std::optional<Level> read_level(std::string_view spec);

/// Whether the level thinks with nets in this title.
bool plays_with_nets(const AnyGame& game, const Level& level);

/// The simulations of a decision in this title.
std::uint32_t simulations_of(const AnyGame& game, const Level& level);

/// What a level thinks with, or nothing if the title is unknown.
std::unique_ptr<Searcher> make_level_searcher(const AnyGame& game,
                                              const Level& level,
                                              std::uint64_t seed);

struct Budget {
  /// Milliseconds for the whole turn; 0: fixed simulations, reproducible to the bit.
  std::uint32_t turn_ms = 0;
  /// At most so many simulations a decision; 0: the level's own.
  std::uint32_t simulations = 0;
  std::function<bool()> cancelled;  ///< Asked now and then; may be empty.
};

class Bot {
 public:
  virtual ~Bot() = default;

  /// The action of the seat that decides in this view, which is the view's own.
  virtual RawAction choose(const AnyView& view, const Budget& budget) = 0;

  /// Why a program was given up; nothing while it behaves, and for levels.
  virtual std::string fault() const { return {}; }
};

/// The bot of a level. Several of them, one per worker, may think for one seat: each finds what its
/// share of the simulations shows, the reports are added up (`merged`), and the first one picks.
class LevelBot : public Bot {
 public:
  RawAction choose(const AnyView& view, const Budget& budget) final {
    return pick(view, think(view, budget));
  }

  virtual search::Report think(const AnyView& view, const Budget& budget) = 0;

  /// After `think` of the same view.
  virtual RawAction pick(const AnyView& view, const search::Report& found) = 0;
};

/// Which of how many workers a bot is.
struct Share {
  std::uint32_t worker = 0;
  std::uint32_t of = 1;
};

/// A bot of that level (as read_level takes it), or nothing if title or level are unknown. With
/// fixed simulations equal seeds and equal views so far give equal moves.
std::unique_ptr<LevelBot> make_bot(const AnyGame& game,
                                   std::string_view level,
                                   std::uint64_t seed,
                                   Share share = {});

/// A bot that plays as the level says, with any searcher of the title.
std::unique_ptr<LevelBot> make_bot(const AnyGame& game,
                                   const Level& level,
                                   std::unique_ptr<Searcher> searcher,
                                   std::uint64_t seed,
                                   Share share = {});

/// What a person is told: the `count` choices that were tried most, or any where all are alike, the
/// best of them first.
std::vector<search::Candidate> best_choices(const search::Report& report, std::size_t count);

/// Adds up what several searches found of the same view: visits summed, values by their visits.
search::Report merged(std::span<const search::Report> reports);

}  // namespace lusoria
