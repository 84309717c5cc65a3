#include "ai/nets/policy_trainer.h"

#include <algorithm>

#include "ai/nets/lanes.h"
#include "engine/core/fmath.h"

namespace lusoria::nets {

namespace {

constexpr float kTopOfFirst = static_cast<float>(kFirstTop) / kUnit;
constexpr float kFactWeight = static_cast<float>(kPolicyWeightTop) / kUnit;
constexpr float kActionWeight = static_cast<float>(kActionWeightTop) / kWeightUnit;

std::size_t size_of(int count) {
  return static_cast<std::size_t>(count);
}

}  // namespace

PolicyTrainer::PolicyTrainer(const PolicyShape& shape, const ActionRows& rows, std::uint64_t seed)
    : rows_of_(rows),
      own_(size_of(shape.own), kFirst, kFactWeight),
      table_(size_of(shape.table), kFirst, kFactWeight),
      turn_(size_of(shape.turn), kFirst, kFactWeight),
      first_bias_(1, kFirst, kFactWeight),
      actions_(size_of(shape.rows), kFirst, kActionWeight),
      action_bias_(size_of(shape.rows), 1, kNoTop) {
  Rng rng(seed);
  for (Layer* layer : {&own_, &table_, &turn_, &actions_})
    layer->scatter(0.1F, rng);
  std::fill(first_bias_.weights.begin(), first_bias_.weights.end(), 0.1F);
}

std::array<Layer*, 6> PolicyTrainer::layers() {
  return {&own_, &table_, &turn_, &first_bias_, &actions_, &action_bias_};
}

void PolicyTrainer::forward(const Decisions& of, const Decisions::Decision& decision) {
  const MoverFacts facts = of.facts_of(decision);
  std::copy(first_bias_.weights.begin(), first_bias_.weights.end(), units_.begin());
  for (const std::uint16_t fact : facts.own)
    add_row<kFirst>(units_.data(), own_.row(fact));
  for (const std::uint16_t fact : facts.table)
    add_row<kFirst>(units_.data(), table_.row(fact));
  for (const std::uint16_t fact : facts.turn)
    add_row<kFirst>(units_.data(), turn_.row(fact));
  for (float& unit : units_)
    unit = std::clamp(unit, 0.0F, kTopOfFirst);
  rows_.clear();
  shares_.clear();
  for (const Decisions::Choice& choice : of.choices_of(decision)) {
    rows_.push_back(rows_of_.of(choice.action, decision.mover, decision.seats));
    float logit = choice.guide;
    for (const std::uint16_t row : rows_.back())
      logit += dot<kFirst>(units_.data(), actions_.row(row)) + action_bias_.weights[row];
    shares_.push_back(logit);
  }
  softmax(shares_, 1.0F);
}

void PolicyTrainer::backward(const Decisions& of, const Decisions::Decision& decision) {
  const auto choices = of.choices_of(decision);
  std::array<float, kFirst> to_units{};
  for (unsigned i = 0; i < choices.size(); ++i) {
    const float off = shares_[i] - choices[i].share;
    for (const std::uint16_t row : rows_[i]) {
      add_scaled<kFirst>(to_units.data(), actions_.row(row), off);
      add_scaled<kFirst>(actions_.gradient(row), units_.data(), off);
      *action_bias_.gradient(row) += off;
    }
  }
  for (unsigned i = 0; i < kFirst; ++i)
    if (units_[i] <= 0.0F || units_[i] >= kTopOfFirst) to_units[i] = 0.0F;
  const MoverFacts facts = of.facts_of(decision);
  for (const std::uint16_t fact : facts.own)
    add_row<kFirst>(own_.gradient(fact), to_units.data());
  for (const std::uint16_t fact : facts.table)
    add_row<kFirst>(table_.gradient(fact), to_units.data());
  for (const std::uint16_t fact : facts.turn)
    add_row<kFirst>(turn_.gradient(fact), to_units.data());
  add_row<kFirst>(first_bias_.gradient(0), to_units.data());
}

PolicyTrainer::Loss PolicyTrainer::look(const Decisions& of, std::span<const std::uint32_t> batch) {
  double entropy = 0.0;
  double right = 0.0;
  for (const std::uint32_t index : batch) {
    const Decisions::Decision& decision = of.all[index];
    const auto choices = of.choices_of(decision);
    forward(of, decision);
    for (unsigned i = 0; i < choices.size(); ++i) {
      if (choices[i].share > 0.0F)
        entropy -= static_cast<double>(choices[i].share * log_of(std::max(shares_[i], 1e-9F)));
    }
    const auto likeliest = std::max_element(shares_.begin(), shares_.end()) - shares_.begin();
    const auto favourite =
        std::max_element(choices.begin(),
                         choices.end(),
                         [](const auto& a, const auto& b) { return a.share < b.share; }) -
        choices.begin();
    right += likeliest == favourite ? 1.0 : 0.0;
    backward(of, decision);
  }
  const auto count = static_cast<double>(batch.size());
  return {.entropy = static_cast<float>(entropy / count),
          .right = static_cast<float>(right / count)};
}

PolicyTrainer::Loss PolicyTrainer::learn(const Decisions& of,
                                         std::span<const std::uint32_t> batch,
                                         float rate) {
  const Loss loss = look(of, batch);
  const AdamStep step(rate, ++steps_);
  for (Layer* layer : layers())
    layer->move(step, static_cast<float>(batch.size()));
  return loss;
}

void PolicyTrainer::save(ByteWriter& out) const {
  out.put(steps_);
  for (const Layer* layer : {&own_, &table_, &turn_, &first_bias_, &actions_, &action_bias_})
    layer->save(out);
}

bool PolicyTrainer::load(ByteReader& in) {
  in.get(steps_);
  bool fits = true;
  for (Layer* layer : layers())
    fits = layer->load(in) && fits;
  return fits;
}

PolicyNet PolicyTrainer::quantised() const {
  PolicyNet net({.own = static_cast<int>(own_.touched.size()),
                 .table = static_cast<int>(table_.touched.size()),
                 .turn = static_cast<int>(turn_.touched.size()),
                 .rows = static_cast<int>(actions_.touched.size())});
  const auto rows = [](const Layer& layer, std::vector<FirstSums>& out, int unit, int top) {
    for (std::size_t row = 0; row < out.size(); ++row)
      for (unsigned i = 0; i < kFirst; ++i)
        out[row][i] = rounded(layer.row(row)[i], unit, top);
  };
  rows(own_, net.own_rows, kUnit, kPolicyWeightTop);
  rows(table_, net.table_rows, kUnit, kPolicyWeightTop);
  rows(turn_, net.turn_rows, kUnit, kPolicyWeightTop);
  rows(actions_, net.action_rows, kWeightUnit, kActionWeightTop);
  for (unsigned i = 0; i < kFirst; ++i)
    net.first_bias[i] = rounded(first_bias_.weights[i], kUnit, kPolicyWeightTop);
  for (std::size_t row = 0; row < net.action_bias.size(); ++row)
    net.action_bias[row] = rounded_bias(action_bias_.weights[row], kUnit * kWeightUnit);
  return net;
}

}  // namespace lusoria::nets
