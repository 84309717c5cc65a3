// A search's first opinion of the moves of a node: a part of it is how the mind weighs them, the
// rest what it says of each at the end of the turn, over one or more samples.
#pragma once

#include <algorithm>
#include <array>

#include "ai/search/mind.h"
#include "ai/search/net_settings.h"

namespace lusoria::search {

/// What a seat strives for: its share of the win, and among equal shares the better margin.
inline double utility_of(const Judgement& said, Seat seat, const NetSettings& settings) {
  return static_cast<double>(said.shares[seat]) +
         static_cast<double>(settings.margin_weight * said.margins[seat]);
}

template <Game G, Mind<G> M>
class Priors {
  using State = typename G::State;
  using Actions = ActionsOf<G>;

 public:
  void clear() {
    samples_ = 0;
    utilities_ = {};
    shares_ = {};
  }

  /// Only how the mind weighs the actions.
  void weigh(const M& mind, const State& s, const Actions& actions) {
    mind.weigh(s, actions, weights_.data());
  }

  /// That, and each action's worth in this sample.
  void look(const M& mind,
            const State& s,
            const Actions& actions,
            const NetSettings& settings,
            Rng& rng) {
    weigh(mind, s, actions);
    const Seat mover = G::turn(s).seat;
    for (int i = 0; i < actions.size(); ++i) {
      if (weight(i) <= 0.0F) continue;
      const Judgement said = judge_turn<G>(mind, s, actions[i], rng);
      utilities_[at(i)] += utility_of(said, mover, settings);
      shares_[at(i)] += static_cast<double>(said.shares[mover]);
    }
    ++samples_;
  }

  /// Makes weights that sum to 1 of it, a part of them shared out evenly.
  void finish(int actions, const NetSettings& settings) {
    float sum = 0.0F;
    int playable = 0;
    for (int i = 0; i < actions; ++i) {
      sum = sum + weight(i);
      playable += weight(i) > 0.0F ? 1 : 0;
    }
    if (playable == 0) return;
    const float seen = looked() ? see(actions, settings) : 0.0F;
    const float by_look = looked() ? 1.0F - settings.policy_part : 0.0F;
    const float even = settings.prior_evenness / static_cast<float>(playable);
    for (int i = 0; i < actions; ++i) {
      float& w = weights_[at(i)];
      if (w <= 0.0F) continue;
      float prior = (1.0F - by_look) * w / sum;
      if (by_look > 0.0F) prior = prior + by_look * seen_[at(i)] / seen;
      w = even + (1.0F - settings.prior_evenness) * prior;
    }
  }

  bool looked() const { return samples_ > 0; }

  float weight(int i) const { return weights_[at(i)]; }

  double utility(int i) const { return utilities_[at(i)] / samples_; }

  double share(int i) const { return shares_[at(i)] / samples_; }

 private:
  static unsigned at(int i) { return static_cast<unsigned>(i); }

  /// Weights that fall with the distance from the best; their sum.
  float see(int actions, const NetSettings& settings) {
    double best = -2.0;
    for (int i = 0; i < actions; ++i)
      if (weight(i) > 0.0F) best = std::max(best, utility(i));
    float sum = 0.0F;
    for (int i = 0; i < actions; ++i) {
      const auto loss = static_cast<float>(best - utility(i));
      seen_[at(i)] = weight(i) > 0.0F ? exp_of(-loss / settings.prior_spread) : 0.0F;
      sum = sum + seen_[at(i)];
    }
    return sum;
  }

  std::array<float, G::kMaxActions> weights_{};
  std::array<float, G::kMaxActions> seen_{};
  std::array<double, G::kMaxActions> utilities_{};
  std::array<double, G::kMaxActions> shares_{};
  int samples_ = 0;
};

}  // namespace lusoria::search
