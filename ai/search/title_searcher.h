// The search of one title, compiled against it. Included by the sources that the build makes, one
// per title.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "ai/search/search.h"
#include "ai/search/searcher.h"

namespace lusoria {

template <Game G>
class TitleSearcher final : public Searcher {
  using State = typename G::State;
  using View = typename G::View;

 public:
  TitleSearcher(const search::Settings& settings, std::uint64_t seed)
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
        if (is_concession<G>(actions[i])) continue;
        totals[static_cast<unsigned>(i)] +=
            static_cast<double>(search::value_of_turn<G>(s, actions[i], rng_));
      }
    }
    for (int i = 0; i < actions.size(); ++i) {
      if (is_concession<G>(actions[i])) continue;
      const auto value = static_cast<float>(totals[static_cast<unsigned>(i)] / kGlances);
      report.candidates.push_back({raw(actions[i]), kGlances, value, 0.0F});
    }
    search::put_in_order(
        report.candidates,
        [](const search::Candidate& a, const search::Candidate& b) { return a.value > b.value; });
    return report;
  }

  search::Values estimate(const AnyView& view) override {
    State s = G::sample(view_of(view), rng_);
    return search::rollout<G>(s, {.turns = 0}, rng_);
  }

  std::vector<float> features([[maybe_unused]] const AnyView& view) override {
    std::vector<float> all;
    if constexpr (requires { G::kFeatures; }) {
      const State s = G::sample(view_of(view), rng_);
      all.resize(static_cast<unsigned>(s.options.seats * G::kFeatures));
      for (Seat seat = 0; seat < s.options.seats; ++seat)
        G::features(s, seat, all.data() + seat * G::kFeatures);
    }
    return all;
  }

  RawAction any_action(const AnyView& view) override {
    const State s = G::sample(view_of(view), rng_);
    ActionsOf<G> actions;
    G::legal_actions(s, actions);
    return raw(search::rollout_action<G>(s, actions, {.guided = false}, rng_));
  }

  void reseed(std::uint64_t seed) override {
    rng_ = Rng(seed);
    search_.reseed(seed);
  }

 private:
  static constexpr int kGlances = 6;

  static const View& view_of(const AnyView& v) { return v.as<View>(); }

  search::Search<G> search_;
  Rng rng_;
};

/// The common settings, with the horizon of a title whose turns are longer or shorter than others'.
template <Game G>
search::Settings title_settings() {
  search::Settings settings;
  if constexpr (requires { G::kHorizon; }) settings.rollout.turns = G::kHorizon;
  return settings;
}

template <Game G>
std::unique_ptr<Searcher> make_title_searcher(const search::Settings& settings,
                                              std::uint64_t seed) {
  return std::make_unique<TitleSearcher<G>>(settings, seed);
}

}  // namespace lusoria
