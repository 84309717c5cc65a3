// Learns a ValueNet from positions and what became of them: plain floats, Adam, one thread. A net
// is learned once and on one machine, so nothing here must give the same bits elsewhere; with one
// seed and one order of positions it learns the same again.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/nets/value_net.h"

namespace lusoria::nets {

/// A position to learn from.
struct Example {
  int seats = 0;
  std::array<std::vector<std::uint16_t>, kMaxSeats> own;
  std::vector<std::uint16_t> table;
  std::array<float, kMaxSeats> target{};  ///< Shares of the win, summing to 1.
};

Facts facts_of(const Example& example);

class ValueTrainer {
 public:
  ValueTrainer(int own_facts, int table_facts, std::uint64_t seed);

  /// One step over a batch; the mean loss (cross entropy, in nats) before it.
  float learn(std::span<const Example* const> batch, float rate);

  std::array<float, kMaxSeats> shares(const Example& example);

  /// What was learned, in the integers that play.
  ValueNet quantised() const;

 private:
  /// Weights with what Adam remembers of each.
  struct Layer {
    std::vector<float> weights;
    std::vector<float> gradients;
    std::vector<float> means;
    std::vector<float> squares;

    explicit Layer(std::size_t size) : weights(size), gradients(size), means(size), squares(size) {}
  };

  struct Activations {
    std::array<std::array<float, kFirst>, kMaxSeats> first{};
    std::array<std::array<float, kFirst>, kMaxSeats> others{};
    std::array<std::array<float, kSecond>, kMaxSeats> second{};
    std::array<float, kMaxSeats> shares{};
  };

  void forward(const Example& example);
  void backward(const Example& example);
  void add_row(std::array<float, kFirst>& sums, const Layer& rows, std::uint16_t row) const;
  void add_gradient(Layer& rows, std::vector<char>& touched, std::uint16_t row, const float* by);
  void update(Layer& layer, std::size_t from, std::size_t to, float rate, float top);
  void update_rows(Layer& layer, std::vector<char>& touched, float rate);

  Layer own_;
  Layer table_;
  Layer first_bias_{kFirst};
  Layer second_{std::size_t{kSecond} * 2 * kFirst};
  Layer second_bias_{kSecond};
  Layer third_{kSecond};
  std::vector<char> own_touched_;
  std::vector<char> table_touched_;
  Activations now_;
  std::uint32_t steps_ = 0;
};

}  // namespace lusoria::nets
