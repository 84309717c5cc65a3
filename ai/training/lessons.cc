#include "ai/training/lessons.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/chance/rng.h"

namespace lusoria::training {

namespace {

constexpr std::size_t kBatch = 256;

template <class T>
void shuffle(std::vector<T>& items, Rng& rng) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[rng.below(static_cast<std::uint32_t>(i))]);
}

/// How far a lesson has come, as its rate.
class Rates {
 public:
  Rates(const LessonSettings& settings, std::size_t steps) : settings_(settings), steps_(steps) {}

  float next() {
    const float part = static_cast<float>(step_++) / static_cast<float>(steps_);
    return settings_.rate + part * (settings_.last_rate - settings_.rate);
  }

 private:
  const LessonSettings& settings_;
  std::size_t steps_;
  std::size_t step_ = 0;
};

std::size_t batches_of(std::size_t count) {
  return (count + kBatch - 1) / kBatch;
}

/// Decisions of one harvest.
struct Batch {
  const nets::Decisions* of;
  std::vector<std::uint32_t> which;
};

/// Shuffles every harvest's decisions into its batches, and the batches.
void deal(const std::deque<Harvest>& window, std::vector<Batch>& batches, Rng& rng) {
  batches.clear();
  for (const Harvest& harvest : window) {
    std::vector<std::uint32_t> order(harvest.decisions.all.size());
    std::iota(order.begin(), order.end(), 0U);
    shuffle(order, rng);
    for (std::size_t from = 0; from < order.size(); from += kBatch) {
      const std::size_t to = std::min(from + kBatch, order.size());
      batches.push_back({&harvest.decisions,
                         {order.begin() + static_cast<std::ptrdiff_t>(from),
                          order.begin() + static_cast<std::ptrdiff_t>(to)}});
    }
  }
  shuffle(batches, rng);
}

}  // namespace

float teach_value(nets::ValueTrainer& trainer,
                  const std::deque<Harvest>& window,
                  const LessonSettings& settings) {
  std::vector<nets::ValueExample> all;
  for (const Harvest& harvest : window)
    for (const auto& position : harvest.positions.all)
      all.push_back({harvest.positions.facts_of(position), &position.target});
  if (all.empty()) return 0.0F;
  Rng rng(settings.seed);
  Rates rates(settings, batches_of(all.size()) * static_cast<std::size_t>(settings.epochs));
  double loss = 0.0;
  for (int epoch = 0; epoch < settings.epochs; ++epoch) {
    shuffle(all, rng);
    loss = 0.0;
    for (std::size_t from = 0; from < all.size(); from += kBatch) {
      const std::size_t count = std::min(kBatch, all.size() - from);
      loss += static_cast<double>(count) *
              static_cast<double>(trainer.learn({all.data() + from, count}, rates.next()));
    }
  }
  return static_cast<float>(loss / static_cast<double>(all.size()));
}

nets::PolicyTrainer::Loss teach_policy(nets::PolicyTrainer& trainer,
                                       const std::deque<Harvest>& window,
                                       const LessonSettings& settings) {
  Rng rng(settings.seed);
  std::size_t decisions = 0;
  std::size_t steps = 0;
  for (const Harvest& harvest : window) {
    decisions += harvest.decisions.all.size();
    steps += batches_of(harvest.decisions.all.size());
  }
  nets::PolicyTrainer::Loss mean;
  if (decisions == 0) return mean;
  Rates rates(settings, steps * static_cast<std::size_t>(settings.epochs));
  std::vector<Batch> batches;
  for (int epoch = 0; epoch < settings.epochs; ++epoch) {
    deal(window, batches, rng);
    double entropy = 0.0;
    double right = 0.0;
    for (const Batch& batch : batches) {
      const auto loss = trainer.learn(*batch.of, batch.which, rates.next());
      entropy += static_cast<double>(loss.entropy) * static_cast<double>(batch.which.size());
      right += static_cast<double>(loss.right) * static_cast<double>(batch.which.size());
    }
    mean.entropy = static_cast<float>(entropy / static_cast<double>(decisions));
    mean.right = static_cast<float>(right / static_cast<double>(decisions));
  }
  return mean;
}

}  // namespace lusoria::training
