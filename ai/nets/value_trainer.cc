#include "ai/nets/value_trainer.h"

#include <algorithm>
#include <cmath>

#include "engine/chance/rng.h"
#include "engine/core/fmath.h"

namespace lusoria::nets {

namespace {

constexpr float kTopOfFirst = static_cast<float>(kFirstTop) / kUnit;
constexpr float kTopOfSecond = static_cast<float>(kSecondTop) / kUnit;
constexpr float kFirstWeight = static_cast<float>(kFirstWeightTop) / kUnit;
constexpr float kSecondWeight = static_cast<float>(kSecondWeightTop) / kWeightUnit;
constexpr float kThirdWeight = static_cast<float>(kThirdWeightTop) / kWeightUnit;
constexpr float kNoTop = 1e9F;
constexpr float kDecay = 1e-4F;

/// Small weights of either sign, so that units begin different from each other.
void scatter(std::vector<float>& weights, float spread, Rng& rng) {
  for (float& weight : weights)
    weight = (static_cast<float>(rng.next() >> 40U) / 8388608.0F - 1.0F) * spread;
}

std::int16_t rounded(float weight, int unit, int top) {
  return static_cast<std::int16_t>(
      std::clamp(static_cast<int>(std::lround(weight * static_cast<float>(unit))), -top, top));
}

}  // namespace

Facts facts_of(const Example& example) {
  Facts facts{.seats = example.seats, .own = {}, .table = example.table};
  for (unsigned i = 0; i < static_cast<unsigned>(example.seats); ++i)
    facts.own[i] = example.own[i];
  return facts;
}

ValueTrainer::ValueTrainer(int own_facts, int table_facts, std::uint64_t seed)
    : own_(static_cast<std::size_t>(own_facts) * kFirst),
      table_(static_cast<std::size_t>(table_facts) * kFirst),
      own_touched_(static_cast<std::size_t>(own_facts)),
      table_touched_(static_cast<std::size_t>(table_facts)) {
  Rng rng(seed);
  scatter(own_.weights, 0.1F, rng);
  scatter(table_.weights, 0.1F, rng);
  scatter(second_.weights, 0.12F, rng);
  scatter(third_.weights, 0.2F, rng);
  std::fill(first_bias_.weights.begin(), first_bias_.weights.end(), 0.1F);
  std::fill(second_bias_.weights.begin(), second_bias_.weights.end(), 0.1F);
}

void ValueTrainer::add_row(std::array<float, kFirst>& sums,
                           const Layer& rows,
                           std::uint16_t row) const {
  const float* weights = rows.weights.data() + std::size_t{row} * kFirst;
  for (unsigned i = 0; i < kFirst; ++i)
    sums[i] += weights[i];
}

void ValueTrainer::forward(const Example& example) {
  const auto seats = static_cast<unsigned>(example.seats);
  std::array<float, kFirst> table{};
  std::copy(first_bias_.weights.begin(), first_bias_.weights.end(), table.begin());
  for (const std::uint16_t fact : example.table)
    add_row(table, table_, fact);
  std::array<float, kFirst> all{};
  for (unsigned seat = 0; seat < seats; ++seat) {
    auto& sums = now_.first[seat];
    sums = table;
    for (const std::uint16_t fact : example.own[seat])
      add_row(sums, own_, fact);
    for (unsigned i = 0; i < kFirst; ++i) {
      sums[i] = std::clamp(sums[i], 0.0F, kTopOfFirst);
      all[i] += sums[i];
    }
  }
  const float share = seats > 1 ? 1.0F / static_cast<float>(seats - 1) : 0.0F;
  for (unsigned seat = 0; seat < seats; ++seat) {
    for (unsigned i = 0; i < kFirst; ++i)
      now_.others[seat][i] = (all[i] - now_.first[seat][i]) * share;
    float strength = 0.0F;
    for (unsigned k = 0; k < kSecond; ++k) {
      const float* weights = second_.weights.data() + std::size_t{k} * 2 * kFirst;
      float sum = second_bias_.weights[k];
      for (unsigned i = 0; i < kFirst; ++i)
        sum += weights[i] * now_.first[seat][i] + weights[kFirst + i] * now_.others[seat][i];
      now_.second[seat][k] = std::clamp(sum, 0.0F, kTopOfSecond);
      strength += now_.second[seat][k] * third_.weights[k];
    }
    now_.shares[seat] = strength;
  }
  softmax({now_.shares.data(), seats}, 1.0F);
}

void ValueTrainer::add_gradient(Layer& rows,
                                std::vector<char>& touched,
                                std::uint16_t row,
                                const float* by) {
  touched[row] = 1;
  float* gradients = rows.gradients.data() + std::size_t{row} * kFirst;
  for (unsigned i = 0; i < kFirst; ++i)
    gradients[i] += by[i];
}

void ValueTrainer::backward(const Example& example) {
  const auto seats = static_cast<unsigned>(example.seats);
  const float share = seats > 1 ? 1.0F / static_cast<float>(seats - 1) : 0.0F;
  std::array<std::array<float, kFirst>, kMaxSeats> to_first{};
  std::array<std::array<float, kFirst>, kMaxSeats> to_others{};
  for (unsigned seat = 0; seat < seats; ++seat) {
    const float to_strength = now_.shares[seat] - example.target[seat];
    for (unsigned k = 0; k < kSecond; ++k) {
      const float active = now_.second[seat][k];
      third_.gradients[k] += to_strength * active;
      if (active <= 0.0F || active >= kTopOfSecond) continue;
      const float to_sum = to_strength * third_.weights[k];
      second_bias_.gradients[k] += to_sum;
      const std::size_t at = std::size_t{k} * 2 * kFirst;
      for (unsigned i = 0; i < kFirst; ++i) {
        second_.gradients[at + i] += to_sum * now_.first[seat][i];
        second_.gradients[at + kFirst + i] += to_sum * now_.others[seat][i];
        to_first[seat][i] += to_sum * second_.weights[at + i];
        to_others[seat][i] += to_sum * second_.weights[at + kFirst + i];
      }
    }
  }
  std::array<float, kFirst> from_others{};
  for (unsigned seat = 0; seat < seats; ++seat)
    for (unsigned i = 0; i < kFirst; ++i)
      from_others[i] += to_others[seat][i];
  std::array<float, kFirst> to_table{};
  for (unsigned seat = 0; seat < seats; ++seat) {
    auto& to = to_first[seat];
    for (unsigned i = 0; i < kFirst; ++i) {
      to[i] += (from_others[i] - to_others[seat][i]) * share;
      const float active = now_.first[seat][i];
      if (active <= 0.0F || active >= kTopOfFirst) to[i] = 0.0F;
      to_table[i] += to[i];
    }
    for (const std::uint16_t fact : example.own[seat])
      add_gradient(own_, own_touched_, fact, to.data());
  }
  for (unsigned i = 0; i < kFirst; ++i)
    first_bias_.gradients[i] += to_table[i];
  for (const std::uint16_t fact : example.table)
    add_gradient(table_, table_touched_, fact, to_table.data());
}

void ValueTrainer::update(Layer& layer, std::size_t from, std::size_t to, float rate, float top) {
  constexpr float kMean = 0.9F;
  constexpr float kSquare = 0.999F;
  const auto steps = static_cast<float>(steps_);
  const float mean_so_far = 1.0F - std::pow(kMean, steps);
  const float square_so_far = 1.0F - std::pow(kSquare, steps);
  for (std::size_t i = from; i < to; ++i) {
    const float gradient = layer.gradients[i];
    layer.gradients[i] = 0.0F;
    layer.means[i] = kMean * layer.means[i] + (1.0F - kMean) * gradient;
    layer.squares[i] = kSquare * layer.squares[i] + (1.0F - kSquare) * gradient * gradient;
    const float step =
        layer.means[i] / mean_so_far / (std::sqrt(layer.squares[i] / square_so_far) + 1e-8F);
    layer.weights[i] =
        std::clamp(layer.weights[i] - rate * (step + kDecay * layer.weights[i]), -top, top);
  }
}

/// Only the rows of facts that held: of thousands a batch sees a few hundred.
void ValueTrainer::update_rows(Layer& layer, std::vector<char>& touched, float rate) {
  for (std::size_t row = 0; row < touched.size(); ++row) {
    if (touched[row] == 0) continue;
    touched[row] = 0;
    update(layer, row * kFirst, (row + 1) * kFirst, rate, kFirstWeight);
  }
}

float ValueTrainer::learn(std::span<const Example* const> batch, float rate) {
  double loss = 0.0;
  for (const Example* example : batch) {
    forward(*example);
    for (unsigned i = 0; i < static_cast<unsigned>(example->seats); ++i) {
      const float share = std::max(now_.shares[i], 1e-9F);
      if (example->target[i] > 0.0F)
        loss -= static_cast<double>(example->target[i]) * static_cast<double>(log_of(share));
    }
    backward(*example);
  }
  const auto count = static_cast<float>(batch.size());
  for (Layer* layer : {&own_, &table_, &first_bias_, &second_, &second_bias_, &third_})
    for (float& gradient : layer->gradients)
      gradient /= count;
  ++steps_;
  update_rows(own_, own_touched_, rate);
  update_rows(table_, table_touched_, rate);
  update(first_bias_, 0, kFirst, rate, kFirstWeight);
  update(second_, 0, second_.weights.size(), rate, kSecondWeight);
  update(second_bias_, 0, kSecond, rate, kNoTop);
  update(third_, 0, kSecond, rate, kThirdWeight);
  return static_cast<float>(loss / static_cast<double>(batch.size()));
}

std::array<float, kMaxSeats> ValueTrainer::shares(const Example& example) {
  forward(example);
  return now_.shares;
}

ValueNet ValueTrainer::quantised() const {
  ValueNet net(static_cast<int>(own_touched_.size()), static_cast<int>(table_touched_.size()));
  const auto rows = [](const Layer& layer, std::vector<FirstSums>& out) {
    for (std::size_t row = 0; row < out.size(); ++row)
      for (unsigned i = 0; i < kFirst; ++i)
        out[row][i] = rounded(layer.weights[row * kFirst + i], kUnit, kFirstWeightTop);
  };
  rows(own_, net.own_rows);
  rows(table_, net.table_rows);
  for (unsigned i = 0; i < kFirst; ++i)
    net.first_bias[i] = rounded(first_bias_.weights[i], kUnit, kFirstWeightTop);
  for (unsigned k = 0; k < kSecond; ++k) {
    for (unsigned i = 0; i < 2 * kFirst; ++i)
      net.second[k][i] =
          rounded(second_.weights[std::size_t{k} * 2 * kFirst + i], kWeightUnit, kSecondWeightTop);
    net.second_bias[k] = static_cast<std::int32_t>(
        std::lround(second_bias_.weights[k] * static_cast<float>(kUnit * kWeightUnit)));
    net.third[k] = rounded(third_.weights[k], kWeightUnit, kThirdWeightTop);
  }
  return net;
}

}  // namespace lusoria::nets
