// Weights with what Adam remembers of each: plain floats in a fixed order, so that the same
// examples in the same order learn the same again.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "ai/nets/net_bytes.h"
#include "engine/chance/rng.h"

namespace lusoria::nets {

inline constexpr float kNoTop = 1e9F;

/// A power by products: the C library's may differ in the last bit.
constexpr float power_of(float base, std::uint32_t exponent) {
  float power = 1.0F;
  for (; exponent != 0; exponent >>= 1U, base = base * base)
    if ((exponent & 1U) != 0) power = power * base;
  return power;
}

/// One step's rate and how far it is in the course of steps.
class AdamStep {
 public:
  AdamStep(float rate, std::uint32_t steps)
      : rate_(rate),
        mean_so_far_(1.0F - power_of(kMean, steps)),
        square_so_far_(1.0F - power_of(kSquare, steps)) {}

  void move(float& weight, float& mean, float& square, float gradient, float top) const {
    mean = kMean * mean + (1.0F - kMean) * gradient;
    square = kSquare * square + (1.0F - kSquare) * gradient * gradient;
    const float by = mean / mean_so_far_ / (std::sqrt(square / square_so_far_) + 1e-8F);
    weight = std::clamp(weight - rate_ * (by + kDecay * weight), -top, top);
  }

 private:
  static constexpr float kMean = 0.9F;
  static constexpr float kSquare = 0.999F;
  static constexpr float kDecay = 1e-4F;
  float rate_;
  float mean_so_far_;
  float square_so_far_;
};

/// Rows of weights that are moved only where a batch touched them: of thousands it sees hundreds.
struct Layer {
  std::size_t width;
  float top;  ///< Weights stay within ± this.
  std::vector<float> weights;
  std::vector<float> gradients;
  std::vector<float> means;
  std::vector<float> squares;
  std::vector<char> touched;

  Layer(std::size_t rows, std::size_t row_width, float largest)
      : width(row_width),
        top(largest),
        weights(rows * row_width),
        gradients(weights.size()),
        means(weights.size()),
        squares(weights.size()),
        touched(rows) {}

  float* row(std::size_t i) { return weights.data() + i * width; }

  const float* row(std::size_t i) const { return weights.data() + i * width; }

  /// Where the gradient of a row is added up.
  float* gradient(std::size_t i) {
    touched[i] = 1;
    return gradients.data() + i * width;
  }

  /// Small weights of either sign, so that units begin different from each other.
  void scatter(float spread, Rng& rng) {
    for (float& weight : weights)
      weight = (static_cast<float>(rng.next() >> 40U) / 8388608.0F - 1.0F) * spread;
  }

  void move(const AdamStep& step, float examples) {
    for (std::size_t r = 0; r < touched.size(); ++r) {
      if (touched[r] == 0) continue;
      touched[r] = 0;
      for (std::size_t i = r * width; i < (r + 1) * width; ++i) {
        step.move(weights[i], means[i], squares[i], gradients[i] / examples, top);
        gradients[i] = 0.0F;
      }
    }
  }

  void save(ByteWriter& out) const {
    out.put_all(weights);
    out.put_all(means);
    out.put_all(squares);
  }

  /// False if the saved layer was of another size.
  bool load(ByteReader& in) {
    const std::size_t size = weights.size();
    in.get_all(weights);
    in.get_all(means);
    in.get_all(squares);
    const bool fits = weights.size() == size && means.size() == size && squares.size() == size;
    weights.resize(size);
    means.resize(size);
    squares.resize(size);
    return fits;
  }
};

inline std::int16_t rounded(float weight, int unit, int top) {
  return static_cast<std::int16_t>(
      std::clamp(static_cast<int>(std::lround(weight * static_cast<float>(unit))), -top, top));
}

inline std::int32_t rounded_bias(float weight, int unit) {
  return static_cast<std::int32_t>(std::lround(weight * static_cast<float>(unit)));
}

}  // namespace lusoria::nets
