// Learning from harvests: epochs of shuffled batches.
#pragma once

#include <cstdint>
#include <deque>

#include "ai/nets/policy_trainer.h"
#include "ai/nets/value_trainer.h"
#include "ai/training/gym.h"

namespace lusoria::training {

struct LessonSettings {
  int epochs = 1;
  float rate = 0.0F;
  float last_rate = 0.0F;
  std::uint64_t seed = 0;
};

/// The mean loss over the last epoch; positions must have their targets.
float teach_value(nets::ValueTrainer& trainer,
                  const std::deque<Harvest>& window,
                  const LessonSettings& settings);

nets::PolicyTrainer::Loss teach_policy(nets::PolicyTrainer& trainer,
                                       const std::deque<Harvest>& window,
                                       const LessonSettings& settings);

}  // namespace lusoria::training
