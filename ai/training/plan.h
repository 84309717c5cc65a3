// What a training does, phase by phase: whose games are learned from, and how.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ai/training/gym.h"

namespace lusoria::training {

struct Phase {
  std::string_view name;
  int generations = 1;
  std::uint32_t games = 0;      ///< A generation's.
  int window = 3;               ///< Generations that are learned from at a time.
  int epochs = 1;               ///< Over the window, each generation.
  float rate = 0.0F;            ///< Of learning, at the phase's beginning …
  float last_rate = 0.0F;       ///< … and at its end.
  bool from_results = false;    ///< Targets are results alone, else TD (targets.h).
  bool uses_policy = false;     ///< Whether the policy net guides, else the title's guide.
  float keep_decisions = 0.0F;  ///< Part of the decisions that the policy learns from.
  float full_part = 1.0F;       ///< Of a searching seat's turns.
  std::vector<Style> styles;
  std::uint32_t gate_simulations = 0;  ///< With which its nets are measured; 0: greedy.
  bool meets_reference = false;        ///< Whether its gate meets `consul_v1`.
};

/// The plan that every title is trained by; `scale` multiplies the games (0.01 for a trial).
std::vector<Phase> plan(double scale);

}  // namespace lusoria::training
