#include "ai/training/plan.h"

#include <algorithm>
#include <cmath>

namespace lusoria::training {

namespace {

constexpr std::uint32_t kSelfPlaySimulations = 96;

/// Regression on what became of games of the hand-written greedy player: a beginning, never more.
Phase hand() {
  return {
      .name = "hand",
      .generations = 2,
      .games = 10000,
      .window = 1,
      .epochs = 2,
      .rate = 0.002F,
      .last_rate = 0.0002F,
      .from_results = true,
      .styles = {
          {.temperature = 0.01F, .random = 0.04F}, {.temperature = 0.003F, .random = 0.01F}, {}}};
}

/// Greedy play by the net itself, which so meets the positions that it steers to.
Phase own() {
  return {.name = "own",
          .generations = 6,
          .games = 5000,
          .rate = 0.0007F,
          .last_rate = 0.0004F,
          .keep_decisions = 0.15F,
          .styles = {{.by_net = true, .temperature = 0.006F, .random = 0.015F},
                     {.by_net = true, .temperature = 0.01F, .random = 0.03F}}};
}

/// The same, turns finished as the policy net likes.
Phase guided() {
  Phase phase = own();
  phase.name = "guided";
  phase.generations = 5;
  phase.games = 4000;
  phase.rate = 0.0005F;
  phase.last_rate = 0.0003F;
  phase.uses_policy = true;
  phase.keep_decisions = 0.2F;
  return phase;
}

/// Play by the search: its values and visits teach both nets.
Phase searched() {
  return {.name = "searched",
          .generations = 16,
          .games = 750,
          .window = 6,
          .rate = 0.0003F,
          .last_rate = 0.0001F,
          .uses_policy = true,
          .keep_decisions = 1.0F,
          .full_part = 0.4F,
          .styles = {{.by_net = true, .simulations = kSelfPlaySimulations, .random = 0.01F},
                     {.by_net = true, .simulations = kSelfPlaySimulations, .random = 0.03F}},
          .gate_simulations = 100,
          .meets_reference = true};
}

}  // namespace

std::vector<Phase> plan(double scale) {
  std::vector<Phase> phases{hand(), own(), guided(), searched()};
  for (Phase& phase : phases)
    phase.games = static_cast<std::uint32_t>(
        std::max(2.0, std::ceil(static_cast<double>(phase.games) * scale)));
  return phases;
}

}  // namespace lusoria::training
