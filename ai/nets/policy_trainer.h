// Learns a PolicyNet from decisions: floats, Adam, one thread, the same again from the same.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/nets/adam.h"
#include "ai/nets/examples.h"

namespace lusoria::nets {

class PolicyTrainer {
 public:
  PolicyTrainer(const PolicyShape& shape, const ActionRows& rows, std::uint64_t seed);

  struct Loss {
    float entropy = 0.0F;  ///< Cross entropy in nats, a decision's mean.
    float right = 0.0F;    ///< Part of the decisions whose likeliest choice was the favourite.
  };

  /// One step over a batch of `of`; the loss before it.
  Loss learn(const Decisions& of, std::span<const std::uint32_t> batch, float rate);

  /// The loss, and its gradients added up in the layers, without a step.
  Loss look(const Decisions& of, std::span<const std::uint32_t> batch);

  PolicyNet quantised() const;

  void save(ByteWriter& out) const;
  bool load(ByteReader& in);

  std::array<Layer*, 6> layers();

 private:
  /// Shares of the decision's choices in `shares_`.
  void forward(const Decisions& of, const Decisions::Decision& decision);
  void backward(const Decisions& of, const Decisions::Decision& decision);

  const ActionRows& rows_of_;
  Layer own_;
  Layer table_;
  Layer turn_;
  Layer first_bias_;
  Layer actions_;
  Layer action_bias_;
  std::array<float, kFirst> units_{};
  std::vector<RowsOfAction> rows_;
  std::vector<float> shares_;
  std::uint32_t steps_ = 0;
};

}  // namespace lusoria::nets
