// The search of one title behind a plain interface. A searcher is handed views, never states: what
// a player in its seat could not know cannot reach it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "ai/search/search.h"
#include "engine/any/any_game.h"

namespace lusoria {

class Searcher {
 public:
  virtual ~Searcher() = default;

  /// Searches from a view (of any seat; the deciding seat's own to choose a move).
  virtual search::Report think(const AnyView& view,
                               std::uint32_t simulations,
                               const std::function<bool()>& stop) = 0;

  /// Further simulations of one action after `think` on the same view.
  virtual search::Report probe(const AnyView& view,
                               RawAction action,
                               std::uint32_t simulations) = 0;

  /// Looks one own turn ahead: every action followed by the title's guide to the end of the turn,
  /// then its evaluation, over a few samples. Candidates best first.
  virtual search::Report glance(const AnyView& view) = 0;

  /// What the title's evaluation says of every seat, in one sample of the view.
  virtual search::Values estimate(const AnyView& view) = 0;

  /// What the title's evaluation weighs, seat after seat, in one sample of the view; empty where a
  /// title has no such list.
  virtual std::vector<float> features(const AnyView& view) = 0;

  /// Uniformly one of the legal actions, never conceding.
  virtual RawAction any_action(const AnyView& view) = 0;

  /// Forgets what was learnt and starts from a new seed.
  virtual void reseed(std::uint64_t seed) = 0;
};

/// A searcher for a title of this build, or nothing if the title is unknown.
std::unique_ptr<Searcher> make_searcher(const AnyGame& game,
                                        const search::Settings& settings,
                                        std::uint64_t seed);

/// The settings a title plays best with.
search::Settings settings_for(const AnyGame& game);

}  // namespace lusoria
