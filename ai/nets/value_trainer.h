// Learns a ValueNet from positions and what became of them: floats, Adam, one thread. With one
// seed and one order of positions it learns the same again (lanes.h).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ai/nets/adam.h"
#include "ai/nets/examples.h"

namespace lusoria::nets {

/// A position's facts and what should be said of it.
struct ValueExample {
  Facts facts;
  const Judgement* target = nullptr;
};

class ValueTrainer {
 public:
  ValueTrainer(int own_facts, int table_facts, std::uint64_t seed);

  /// One step over a batch; the mean loss before it: cross entropy of shares in nats, and a small
  /// part of the squared error of margins.
  float learn(std::span<const ValueExample> batch, float rate);

  /// The mean loss, and its gradients added up in the layers, without a step.
  float look(std::span<const ValueExample> batch);

  Judgement judge(const Facts& facts);

  /// What was learned, in the integers that play.
  ValueNet quantised() const;

  void save(ByteWriter& out) const;
  bool load(ByteReader& in);

  /// All layers, for whoever checks gradients.
  std::array<Layer*, 8> layers();

 private:
  struct Activations {
    std::array<std::array<float, 2 * kFirst>, kMaxSeats> first{};  ///< Own, then the others' mean.
    std::array<std::array<float, kSecond>, kMaxSeats> second{};
    Judgement said;
  };

  void forward(const Facts& facts);
  void backward(const ValueExample& example);
  void to_second(unsigned seat, const Judgement& target, float* gradients);

  Layer own_;
  Layer table_;
  Layer first_bias_;
  Layer second_;  ///< A row for each of the 128 units of the first layer.
  Layer second_bias_;
  Layer strength_;
  Layer margin_;
  Layer margin_bias_;
  Activations now_;
  std::uint32_t steps_ = 0;
};

}  // namespace lusoria::nets
