// The mind of one title. Included by the sources that the build makes, one per title.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "ai/bots/mind.h"
#include "ai/search/search.h"

namespace lusoria {

template <Game G>
class TitleMind final : public Mind {
  using State = typename G::State;
  using View = typename G::View;

 public:
  TitleMind(const search::Settings& settings, std::uint64_t seed)
      : search_(settings, seed), rng_(seed) {}

  search::Report think(const AnyView& view,
                       std::uint32_t simulations,
                       const std::function<bool()>& stop) override {
    return search_.run(view_of(view), simulations, [&] { return stop && stop(); });
  }

  search::Report probe(const AnyView& view, RawAction action, std::uint32_t simulations) override {
    return search_.probe(view_of(view), action, simulations);
  }

  search::Report glance(const AnyView& any) override {
    const View& view = view_of(any);
    search::Report report;
    report.simulations = kGlances;
    ActionsOf<G> actions;
    G::legal_actions(G::sample(view, rng_), actions);
    std::array<double, G::kMaxActions> totals{};
    for (int sample = 0; sample < kGlances; ++sample) {
      const State s = G::sample(view, rng_);
      for (int i = 0; i < actions.size(); ++i) {
        if (search::concedes<G>(actions[i])) continue;
        totals[static_cast<unsigned>(i)] +=
            static_cast<double>(value_after(s, actions[i], view.turn));
      }
    }
    for (int i = 0; i < actions.size(); ++i) {
      if (search::concedes<G>(actions[i])) continue;
      const auto value = static_cast<float>(totals[static_cast<unsigned>(i)] / kGlances);
      report.candidates.push_back({raw(actions[i]), kGlances, value, 0.0F});
    }
    search::put_in_order(
        report.candidates,
        [](const search::Candidate& a, const search::Candidate& b) { return a.value > b.value; });
    return report;
  }

  RawAction any_action(const AnyView& view) override {
    const State s = G::sample(view_of(view), rng_);
    ActionsOf<G> actions;
    G::legal_actions(s, actions);
    return raw(search::rollout_action<G>(s, actions, false, rng_));
  }

  void reseed(std::uint64_t seed) override {
    rng_ = Rng(seed);
    search_.reseed(seed);
  }

 private:
  static constexpr int kGlances = 6;

  static const View& view_of(const AnyView& v) {
    return *reinterpret_cast<const View*>(v.bytes.data());
  }

  /// What the deciding seat may expect if it does this and finishes its turn as the guide would.
  float value_after(State s, typename G::Action action, const Turn& turn) {
    G::apply(s, action);
    ActionsOf<G> actions;
    std::array<float, G::kMaxActions> weights;
    while (true) {
      const Turn now = G::turn(s);
      if (now.actor == Actor::Over) return search::shares_of<G>(s)[turn.seat];
      if (now.actor == Actor::Chance) {
        G::apply(s, G::draw(s, rng_.next()));
        continue;
      }
      if (now.number != turn.number) break;
      G::legal_actions(s, actions);
      search::weigh<G>(s, actions, weights.data());
      const float* best = std::max_element(weights.data(), weights.data() + actions.size());
      G::apply(s, actions[static_cast<int>(best - weights.data())]);
    }
    return search::rollout<G>(s, {.guided = true, .turns = 0}, rng_)[turn.seat];
  }

  search::Search<G> search_;
  Rng rng_;
};

/// What a title says of how it is searched best, or the common settings.
template <Game G>
search::Settings title_settings() {
  if constexpr (requires { G::search_settings(search::Settings{}); })
    return G::search_settings(search::Settings{});
  return {};
}

}  // namespace lusoria
