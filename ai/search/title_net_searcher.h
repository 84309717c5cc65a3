// The search with nets of one title behind the plain interface of all searchers.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "ai/nets/title_nets.h"
#include "ai/search/net_search.h"
#include "ai/search/searcher_entry.h"
#include "ai/search/title_searcher.h"

namespace lusoria {

template <Game G>
class TitleNetSearcher final : public Searcher {
  using View = typename G::View;
  using State = typename G::State;
  using Mind = search::NetMind<G>;

 public:
  TitleNetSearcher(std::shared_ptr<const nets::Nets> nets,
                   const search::NetSettings& settings,
                   std::uint64_t seed)
      : search_(Mind(std::move(nets)), settings, seed), rng_(seed) {}

  search::Report think(const AnyView& view,
                       std::uint32_t simulations,
                       const std::function<bool()>& stop) override {
    return search_.run(view_of(view), simulations, [&] { return stop && stop(); }).report;
  }

  search::Report probe(const AnyView& view, RawAction action, std::uint32_t simulations) override {
    return search_.probe(view_of(view), action, simulations).report;
  }

  search::Report glance(const AnyView& view) override {
    constexpr int kGlances = 6;
    return search_.glance(view_of(view), kGlances);
  }

  search::Values estimate(const AnyView& view) override {
    State s = G::sample(view_of(view), rng_);
    return search::play_on<G>(search_.mind(), s, rng_, G::turn(s).number, 256).shares;
  }

  std::vector<float> features(const AnyView&) override { return {}; }

  RawAction any_action(const AnyView& view) override {
    ActionsOf<G> actions;
    G::legal_actions(G::sample(view_of(view), rng_), actions);
    return raw(random_action<G>(actions, rng_));
  }

  void reseed(std::uint64_t seed) override {
    rng_ = Rng(seed);
    search_.reseed(seed);
  }

 private:
  static const View& view_of(const AnyView& v) { return v.as<View>(); }

  search::NetSearch<G, Mind> search_;
  Rng rng_;
};

/// What a title tells its nets.
template <Game G>
nets::InputShape input_shape() {
  const AllInputNames names = G::input_names();
  std::string all;
  for (const auto* list : {&names.seat.names(), &names.table.names(), &names.turn.names()}) {
    for (const std::string& name : *list)
      all += name + "\n";
    all += "\n";
  }
  for (const VerbSpec& verb : G::kVerbs) {
    all += verb.slug;
    for (const Operand& operand : verb.operands)
      all += " " + std::to_string(static_cast<int>(operand.kind)) + ":" +
             std::to_string(operand.named.slugs.size());
    all += verb.answers.empty() ? "\n" : "!\n";
  }
  if (search::mends_guide<G>()) all += "mends the guide\n";
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(all.data());
  return {.own = static_cast<int>(names.seat.names().size()),
          .table = static_cast<int>(names.table.names().size()),
          .turn = static_cast<int>(names.turn.names().size()),
          .rows = search::action_rows<G>().size(),
          .fingerprint = nets::hash_text({bytes, all.size()})};
}

template <Game G>
std::unique_ptr<Searcher> make_title_net_searcher(std::shared_ptr<const nets::Nets> nets,
                                                  const search::NetSettings& settings,
                                                  std::uint64_t seed) {
  return std::make_unique<TitleNetSearcher<G>>(std::move(nets), settings, seed);
}

/// Read when first asked for, and shared by all that think with them.
template <Game G>
std::shared_ptr<const nets::Nets> title_own_nets() {
  static const std::shared_ptr<const nets::Nets> own = [] {
    const nets::NetTexts texts = nets::title_nets(G::kFacts.slug);
    auto read = std::make_shared<nets::Nets>();
    if (!nets::read_nets(texts.value, texts.policy, input_shape<G>(), *read).empty()) read.reset();
    return read;
  }();
  return own;
}

/// A title's row of searchers.cc.in.
template <Game G>
SearcherEntry title_entry() {
  SearcherEntry entry{G::kFacts.slug, make_title_searcher<G>, title_settings<G>};
  if constexpr (search::HasInputs<G>) {
    entry.shape = input_shape<G>;
    entry.own_nets = title_own_nets<G>;
    entry.make_with_nets = make_title_net_searcher<G>;
  }
  return entry;
}

}  // namespace lusoria
