#include "ai/nets/value_trainer.h"

#include <algorithm>

#include "ai/nets/lanes.h"
#include "engine/core/fmath.h"

namespace lusoria::nets {

namespace {

constexpr float kTopOfFirst = static_cast<float>(kFirstTop) / kUnit;
constexpr float kTopOfSecond = static_cast<float>(kSecondTop) / kUnit;
constexpr float kFirstWeight = static_cast<float>(kFirstWeightTop) / kUnit;
constexpr float kSecondWeight = static_cast<float>(kSecondWeightTop) / kWeightUnit;
constexpr float kThirdWeight = static_cast<float>(kThirdWeightTop) / kWeightUnit;
/// What a margin's squared error weighs beside a share's cross entropy.
constexpr float kMarginPart = 0.1F;

/// The slope of `squashed` where it has this value.
float slope_at(float squashed_margin) {
  const float rest = 1.0F - (squashed_margin < 0.0F ? -squashed_margin : squashed_margin);
  return rest * rest;
}

}  // namespace

ValueTrainer::ValueTrainer(int own_facts, int table_facts, std::uint64_t seed)
    : own_(static_cast<std::size_t>(own_facts), kFirst, kFirstWeight),
      table_(static_cast<std::size_t>(table_facts), kFirst, kFirstWeight),
      first_bias_(1, kFirst, kFirstWeight),
      second_(2 * kFirst, kSecond, kSecondWeight),
      second_bias_(1, kSecond, kNoTop),
      strength_(1, kSecond, kThirdWeight),
      margin_(1, kSecond, kThirdWeight),
      margin_bias_(1, 1, kNoTop) {
  Rng rng(seed);
  own_.scatter(0.1F, rng);
  table_.scatter(0.1F, rng);
  second_.scatter(0.12F, rng);
  strength_.scatter(0.2F, rng);
  margin_.scatter(0.1F, rng);
  std::fill(first_bias_.weights.begin(), first_bias_.weights.end(), 0.1F);
  std::fill(second_bias_.weights.begin(), second_bias_.weights.end(), 0.1F);
}

std::array<Layer*, 8> ValueTrainer::layers() {
  return {
      &own_, &table_, &first_bias_, &second_, &second_bias_, &strength_, &margin_, &margin_bias_};
}

void ValueTrainer::forward(const Facts& facts) {
  const auto seats = static_cast<unsigned>(facts.seats);
  std::array<float, kFirst> common{};
  std::copy(first_bias_.weights.begin(), first_bias_.weights.end(), common.begin());
  for (const std::uint16_t fact : facts.table)
    add_row<kFirst>(common.data(), table_.row(fact));
  std::array<float, kFirst> all{};
  for (unsigned seat = 0; seat < seats; ++seat) {
    float* sums = now_.first[seat].data();
    std::copy(common.begin(), common.end(), sums);
    for (const std::uint16_t fact : facts.own[seat])
      add_row<kFirst>(sums, own_.row(fact));
    for (unsigned i = 0; i < kFirst; ++i)
      sums[i] = std::clamp(sums[i], 0.0F, kTopOfFirst);
    add_row<kFirst>(all.data(), sums);
  }
  const float share = seats > 1 ? 1.0F / static_cast<float>(seats - 1) : 0.0F;
  for (unsigned seat = 0; seat < seats; ++seat) {
    auto& first = now_.first[seat];
    auto& second = now_.second[seat];
    for (unsigned i = 0; i < kFirst; ++i)
      first[kFirst + i] = (all[i] - first[i]) * share;
    std::copy(second_bias_.weights.begin(), second_bias_.weights.end(), second.begin());
    for (unsigned i = 0; i < 2 * kFirst; ++i)
      if (first[i] != 0.0F) add_scaled<kSecond>(second.data(), second_.row(i), first[i]);
    for (float& unit : second)
      unit = std::clamp(unit, 0.0F, kTopOfSecond);
    now_.said.shares[seat] = dot<kSecond>(second.data(), strength_.weights.data());
    now_.said.margins[seat] =
        squashed(dot<kSecond>(second.data(), margin_.weights.data()) + margin_bias_.weights[0]);
  }
  softmax({now_.said.shares.data(), seats}, 1.0F);
}

/// The gradients of a seat's second layer; the heads' own are added up on the way.
void ValueTrainer::to_second(unsigned seat, const Judgement& target, float* gradients) {
  const auto& second = now_.second[seat];
  const float to_strength = now_.said.shares[seat] - target.shares[seat];
  const float off = now_.said.margins[seat] - target.margins[seat];
  const float to_margin = 2.0F * kMarginPart * off * slope_at(now_.said.margins[seat]);
  add_scaled<kSecond>(strength_.gradient(0), second.data(), to_strength);
  add_scaled<kSecond>(margin_.gradient(0), second.data(), to_margin);
  margin_bias_.gradient(0)[0] += to_margin;
  for (unsigned k = 0; k < kSecond; ++k) {
    const bool moves = second[k] > 0.0F && second[k] < kTopOfSecond;
    gradients[k] =
        moves ? to_strength * strength_.weights[k] + to_margin * margin_.weights[k] : 0.0F;
  }
}

void ValueTrainer::backward(const ValueExample& example) {
  const Facts& facts = example.facts;
  const auto seats = static_cast<unsigned>(facts.seats);
  const float share = seats > 1 ? 1.0F / static_cast<float>(seats - 1) : 0.0F;
  std::array<std::array<float, 2 * kFirst>, kMaxSeats> to_first;
  std::array<float, kFirst> from_others{};
  for (unsigned seat = 0; seat < seats; ++seat) {
    std::array<float, kSecond> sums{};
    to_second(seat, *example.target, sums.data());
    add_row<kSecond>(second_bias_.gradient(0), sums.data());
    for (unsigned i = 0; i < 2 * kFirst; ++i) {
      const float active = now_.first[seat][i];
      if (active != 0.0F) add_scaled<kSecond>(second_.gradient(i), sums.data(), active);
      to_first[seat][i] = dot<kSecond>(sums.data(), second_.row(i));
    }
    add_row<kFirst>(from_others.data(), to_first[seat].data() + kFirst);
  }
  std::array<float, kFirst> to_table{};
  for (unsigned seat = 0; seat < seats; ++seat) {
    auto& to = to_first[seat];
    for (unsigned i = 0; i < kFirst; ++i) {
      to[i] += (from_others[i] - to[kFirst + i]) * share;
      const float active = now_.first[seat][i];
      if (active <= 0.0F || active >= kTopOfFirst) to[i] = 0.0F;
    }
    add_row<kFirst>(to_table.data(), to.data());
    for (const std::uint16_t fact : facts.own[seat])
      add_row<kFirst>(own_.gradient(fact), to.data());
  }
  add_row<kFirst>(first_bias_.gradient(0), to_table.data());
  for (const std::uint16_t fact : facts.table)
    add_row<kFirst>(table_.gradient(fact), to_table.data());
}

float ValueTrainer::look(std::span<const ValueExample> batch) {
  double loss = 0.0;
  for (const ValueExample& example : batch) {
    forward(example.facts);
    for (unsigned i = 0; i < static_cast<unsigned>(example.facts.seats); ++i) {
      const float share = std::max(now_.said.shares[i], 1e-9F);
      const float off = now_.said.margins[i] - example.target->margins[i];
      if (example.target->shares[i] > 0.0F)
        loss -= static_cast<double>(example.target->shares[i] * log_of(share));
      loss += static_cast<double>(kMarginPart * off * off);
    }
    backward(example);
  }
  return static_cast<float>(loss / static_cast<double>(batch.size()));
}

float ValueTrainer::learn(std::span<const ValueExample> batch, float rate) {
  const float loss = look(batch);
  const AdamStep step(rate, ++steps_);
  for (Layer* layer : layers())
    layer->move(step, static_cast<float>(batch.size()));
  return loss;
}

Judgement ValueTrainer::judge(const Facts& facts) {
  forward(facts);
  return now_.said;
}

void ValueTrainer::save(ByteWriter& out) const {
  out.put(steps_);
  for (const Layer* layer :
       {&own_, &table_, &first_bias_, &second_, &second_bias_, &strength_, &margin_, &margin_bias_})
    layer->save(out);
}

bool ValueTrainer::load(ByteReader& in) {
  in.get(steps_);
  bool fits = true;
  for (Layer* layer : layers())
    fits = layer->load(in) && fits;
  return fits;
}

ValueNet ValueTrainer::quantised() const {
  ValueNet net(static_cast<int>(own_.touched.size()), static_cast<int>(table_.touched.size()));
  const auto rows = [](const Layer& layer, std::vector<FirstSums>& out) {
    for (std::size_t row = 0; row < out.size(); ++row)
      for (unsigned i = 0; i < kFirst; ++i)
        out[row][i] = rounded(layer.row(row)[i], kUnit, kFirstWeightTop);
  };
  rows(own_, net.own_rows);
  rows(table_, net.table_rows);
  for (unsigned i = 0; i < kFirst; ++i)
    net.first_bias[i] = rounded(first_bias_.weights[i], kUnit, kFirstWeightTop);
  for (unsigned k = 0; k < kSecond; ++k) {
    for (unsigned i = 0; i < 2 * kFirst; ++i)
      net.second[k][i] = rounded(second_.row(i)[k], kWeightUnit, kSecondWeightTop);
    net.second_bias[k] = rounded_bias(second_bias_.weights[k], kUnit * kWeightUnit);
    net.strength[k] = rounded(strength_.weights[k], kWeightUnit, kThirdWeightTop);
    net.margin[k] = rounded(margin_.weights[k], kWeightUnit, kThirdWeightTop);
  }
  net.margin_bias = rounded_bias(margin_bias_.weights[0], kUnit * kWeightUnit);
  return net;
}

}  // namespace lusoria::nets
