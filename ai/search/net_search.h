// The search for strong minds: as in search.h every iteration starts from a sample of the view,
// nodes are information sets, each seat maximises its own share of the win, selection is PUCT by
// availability. What differs, each by a setting:
//
//   - the root's priors are the mean over several samples, not what one die or card made of them;
//   - the value that a look ahead gives a move counts as its first visit;
//   - a leaf is judged at the end of its turn, where the mind was trained, or at a horizon;
//   - with few simulations the root is searched by sequential halving with Gumbel scores;
//   - among moves of equal chance to win the margin decides.
//
// search.h stays as it is: it is the reference `consul_v1`.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "ai/search/mind.h"
#include "ai/search/net_settings.h"
#include "ai/search/priors.h"
#include "ai/search/search.h"
#include "ai/search/share_tree.h"

namespace lusoria::search {

/// What a search found, and what may be learned from it.
struct Thought {
  Report report;
  std::vector<float> policy;  ///< How good play would share itself out, candidate by candidate.
  Judgement root;             ///< Mean over all simulations.
};

template <Game G, Mind<G> M>
class NetSearch {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;

  /// Decisions that one simulation follows inside the tree.
  static constexpr std::uint32_t kDeepest = 512;

 public:
  NetSearch(M mind, const NetSettings& settings, std::uint64_t seed)
      : mind_(std::move(mind)), settings_(settings), rng_(seed), tree_(settings.max_nodes) {
    path_.reserve(kDeepest);
  }

  /// Searches from a view in which a seat decides, until `simulations` are done or `stop()` says
  /// so. What was learnt earlier in the same turn is kept.
  template <class Stop>
  Thought run(const View& view, std::uint32_t simulations, Stop stop) {
    if (view.turn.number != kept_turn_ || !settings_.reuse) tree_.clear();
    kept_turn_ = view.turn.number;
    shares_ = {};
    margins_ = {};
    winner_ = kNone;
    done_ = 0;
    const bool own = view.turn.actor == Actor::Seat && view.seat == view.turn.seat;
    const std::uint32_t root = own ? open_root(view) : kNone;
    if (root != kNone && simulations < settings_.gumbel_below) {
      halve(view, root, simulations, stop);
    } else {
      while (done_ < simulations && !(done_ % 16 == 0 && done_ > 0 && stop()))
        iterate(view, kNone);
    }
    return thought(view);
  }

  /// Simulations that all begin with one action; adds to what the last run of the same view found.
  Thought probe(const View& view, RawAction action, std::uint32_t simulations) {
    const std::uint32_t root = tree_.find(hash_of(view));
    const std::uint32_t edge = root == kNone ? kNone : tree_.edge_of(root, action, kNone);
    for (std::uint32_t i = 0; i < simulations; ++i)
      iterate(view, edge);
    return thought(view);
  }

  /// Every action judged at the end of the turn in `samples` samples of the view; best first.
  Report glance(const View& view, int samples) {
    Report report;
    report.simulations = static_cast<std::uint32_t>(samples);
    std::array<double, G::kMaxActions> shares{};
    std::array<double, G::kMaxActions> utilities{};
    for (int k = 0; k < samples; ++k) {
      const State s = G::sample(view, rng_);
      G::legal_actions(s, actions_);
      for (int i = 0; i < actions_.size(); ++i) {
        if (is_concession<G>(actions_[i])) continue;
        const Judgement said = judge_turn<G>(mind_, s, actions_[i], rng_);
        shares[static_cast<unsigned>(i)] += static_cast<double>(said.shares[view.turn.seat]);
        utilities[static_cast<unsigned>(i)] += utility_of(said, view.turn.seat, settings_);
      }
    }
    std::vector<unsigned> order;
    for (int i = 0; i < actions_.size(); ++i)
      if (!is_concession<G>(actions_[i])) order.push_back(static_cast<unsigned>(i));
    std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
      return utilities[a] > utilities[b];
    });
    for (const unsigned i : order) {
      const auto value = static_cast<float>(shares[i] / samples);
      report.candidates.push_back(
          {raw(actions_[static_cast<int>(i)]), report.simulations, value, 0.0F});
    }
    return report;
  }

  void reseed(std::uint64_t seed) {
    rng_ = Rng(seed);
    tree_.clear();
    kept_turn_ = kNone;
  }

  const M& mind() const { return mind_; }

 private:
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
    Seat seat;
  };

  /// A move of the root under sequential halving.
  struct Arm {
    std::uint32_t edge;
    float score;  ///< Logit of its prior and its Gumbel number.
  };

  void iterate(const View& view, std::uint32_t forced) {
    State s = G::sample(view, rng_);
    path_.clear();
    forced_ = forced;
    backup(descend(s, view.seat));
    ++done_;
  }

  Judgement descend(State& s, Seat searcher) {
    while (true) {
      const Turn turn = G::turn(s);
      if (turn.actor == Actor::Over) return final_judgement<G>(s, mind_.margin_scale());
      if (turn.actor == Actor::Chance) {
        G::apply(s, G::draw(s, rng_.next()));
        continue;
      }
      G::legal_actions(s, actions_);
      if (actions_.size() == 1) {
        G::apply(s, actions_[0]);
        continue;
      }
      const bool root = path_.empty();
      if (path_.size() >= kDeepest || (!root && beyond_horizon(turn))) return leaf(s, turn);
      const std::uint64_t key = hash_of(G::view(s, searcher));
      std::uint32_t node = tree_.find(key);
      if (node == kNone) {
        node = tree_.insert(key);
        if (node == kNone || !root) return leaf(s, turn);
      }
      // Most leaves are never seen again: a node is opened when it is met a second time.
      if (tree_.node(node).first == kNone && !open(node, s)) return leaf(s, turn);
      const std::uint32_t edge = select(node, s);
      if (edge == kNone) return leaf(s, turn);
      path_.push_back({node, edge, turn.seat});
      G::apply(s, cooked<Action>(tree_.edge(edge).action));
    }
  }

  bool beyond_horizon(const Turn& turn) const {
    return settings_.leaf == Leaf::Horizon &&
           turn.number >= static_cast<int>(kept_turn_) + settings_.horizon;
  }

  Judgement leaf(State& s, const Turn& turn) {
    const int until = settings_.leaf == Leaf::Horizon
                          ? static_cast<int>(kept_turn_) + settings_.horizon
                          : turn.number + settings_.leaf_turns;
    return play_on<G>(mind_, s, rng_, until, settings_.sharpness);
  }

  /// Gives a node the listed actions with their priors; what it had keeps its visits.
  bool fill(std::uint32_t node) {
    priors_.finish(actions_.size(), settings_);
    std::uint32_t last = kNone;
    for (int i = 0; i < actions_.size(); ++i) {
      if (priors_.weight(i) <= 0.0F) continue;
      std::uint32_t e = tree_.edge_of(node, raw(actions_[i]), last);
      if (e == kNone) e = tree_.add(node, last, raw(actions_[i]), 0.0F);
      if (e == kNone) return last != kNone;
      tree_.edge(e).prior = priors_.weight(i);
      if (settings_.first_visit && priors_.looked() && tree_.edge(e).visits == 0)
        tree_.look(e, priors_.utility(i), priors_.share(i));
      last = e;
    }
    return last != kNone;
  }

  bool open(std::uint32_t node, const State& s) {
    priors_.clear();
    if (settings_.look_inside) {
      priors_.look(mind_, s, actions_, settings_, rng_);
    } else {
      priors_.weigh(mind_, s, actions_);
    }
    return fill(node);
  }

  /// The searcher knows its own choices: they are the same in every sample.
  std::uint32_t open_root(const View& view) {
    priors_.clear();
    for (int k = 0; k < std::max(1, settings_.prior_samples); ++k) {
      const State s = G::sample(view, rng_);
      G::legal_actions(s, actions_);
      if (actions_.size() == 1) return kNone;
      priors_.look(mind_, s, actions_, settings_, rng_);
    }
    const std::uint64_t key = hash_of(view);
    std::uint32_t node = tree_.find(key);
    if (node == kNone) node = tree_.insert(key);
    return node != kNone && fill(node) ? node : kNone;
  }

  std::uint32_t select(std::uint32_t node_index, const State& s) {
    if (forced_ != kNone && path_.empty()) return forced_;
    const Node& node = tree_.node(node_index);
    const double mean = node.visits > 0 ? node.total / node.visits : 0.5;
    const double untried = mean - static_cast<double>(settings_.first_play_loss);
    std::uint32_t best = kNone;
    double best_score = 0.0;
    std::uint32_t last = kNone;
    bool weighed = false;
    for (int i = 0; i < actions_.size(); ++i) {
      if (is_concession<G>(actions_[i])) continue;
      std::uint32_t e = tree_.edge_of(node_index, raw(actions_[i]), last);
      if (e == kNone) {
        if (!weighed) weigh_now(s);
        weighed = true;
        e = tree_.add(node_index, last, raw(actions_[i]), priors_.weight(i));
        if (e == kNone) continue;
      }
      last = e;
      Edge& edge = tree_.edge(e);
      ++edge.available;
      const double value = edge.visits > 0 ? edge.total / edge.visits : untried;
      const double bonus = static_cast<double>(settings_.exploration * edge.prior) *
                           std::sqrt(static_cast<double>(edge.available)) / (1.0 + edge.visits);
      if (best == kNone || value + bonus > best_score) {
        best = e;
        best_score = value + bonus;
      }
    }
    return best;
  }

  /// For actions that earlier samples of a node did not allow.
  void weigh_now(const State& s) {
    priors_.clear();
    priors_.weigh(mind_, s, actions_);
    priors_.finish(actions_.size(), settings_);
  }

  void backup(const Judgement& said) {
    for (unsigned i = 0; i < kMaxSeats; ++i) {
      shares_[i] += static_cast<double>(said.shares[i]);
      margins_[i] += static_cast<double>(said.margins[i]);
    }
    for (const Step& step : path_)
      tree_.visit(step.node,
                  step.edge,
                  utility_of(said, step.seat, settings_),
                  static_cast<double>(said.shares[step.seat]));
  }

  float gumbel() {
    if (!settings_.gumbel_noise) return 0.0F;
    const float u = (static_cast<float>(rng_.next() >> 41U) + 0.5F) * (1.0F / 8388608.0F);
    return -log_of(-log_of(u));
  }

  /// What visits so far say of the root's edges, on the scale of logits.
  float worth(std::uint32_t e, std::uint32_t root) const {
    std::uint32_t most = 0;
    for (std::uint32_t o = tree_.node(root).first; o != kNone; o = tree_.edge(o).next)
      most = std::max(most, tree_.edge(o).visits);
    const Node& node = tree_.node(root);
    const Edge& edge = tree_.edge(e);
    const double mean = node.visits > 0 ? node.total / node.visits : 0.0;
    const double value = edge.visits > 0 ? edge.total / edge.visits : mean;
    return (settings_.gumbel_visits + static_cast<float>(most)) * settings_.gumbel_scale *
           static_cast<float>(value);
  }

  float logit(std::uint32_t e) const { return log_of(std::max(tree_.edge(e).prior, 1e-6F)); }

  void put_best_first(std::vector<Arm>& arms, std::uint32_t root) const {
    std::stable_sort(arms.begin(), arms.end(), [&](const Arm& a, const Arm& b) {
      return a.score + worth(a.edge, root) > b.score + worth(b.edge, root);
    });
  }

  /// Sequential halving: all moves that look best get equally many simulations, then the better
  /// half of them, and so on.
  template <class Stop>
  void halve(const View& view, std::uint32_t root, std::uint32_t simulations, Stop stop) {
    std::vector<Arm> arms;
    for (const std::uint32_t e : tree_.edges_of(root))
      arms.push_back({e, logit(e) + gumbel()});
    put_best_first(arms, root);
    if (arms.size() > settings_.gumbel_arms) arms.resize(settings_.gumbel_arms);
    const auto all = static_cast<std::uint32_t>(arms.size());
    const auto rounds = static_cast<std::uint32_t>(std::bit_width(std::max(2U, all) - 1));
    while (done_ < simulations && !(done_ > 0 && stop())) {
      const auto count = static_cast<std::uint32_t>(arms.size());
      const std::uint32_t each =
          count == 1 ? simulations : std::max(1U, simulations / (rounds * count));
      for (std::uint32_t k = 0; k < each; ++k)
        for (const Arm& arm : arms)
          if (done_ < simulations) iterate(view, arm.edge);
      put_best_first(arms, root);
      arms.resize((arms.size() + 1) / 2);
    }
    winner_ = arms.front().edge;
  }

  Thought thought(const View& view) const {
    Thought found;
    found.report.simulations = done_;
    for (unsigned i = 0; i < kMaxSeats && done_ > 0; ++i) {
      found.root.shares[i] = static_cast<float>(shares_[i] / done_);
      found.root.margins[i] = static_cast<float>(margins_[i] / done_);
    }
    found.report.seats = found.root.shares;
    const std::uint32_t root = tree_.find(hash_of(view));
    if (root == kNone) return found;
    std::vector<std::uint32_t> edges = tree_.edges_of(root);
    std::stable_sort(edges.begin(), edges.end(), [&](std::uint32_t a, std::uint32_t b) {
      if ((a == winner_) != (b == winner_)) return a == winner_;
      return tree_.edge(a).visits > tree_.edge(b).visits;
    });
    for (const std::uint32_t e : edges)
      found.report.candidates.push_back({tree_.edge(e).action,
                                         tree_.simulated(e),
                                         static_cast<float>(tree_.mean_share(e)),
                                         tree_.edge(e).prior,
                                         static_cast<float>(tree_.mean_utility(e))});
    found.policy = policy_of(root, edges);
    return found;
  }

  /// By visits; after halving, whose visits say little, by priors and values.
  std::vector<float> policy_of(std::uint32_t root, const std::vector<std::uint32_t>& edges) const {
    std::vector<float> policy;
    float sum = 0.0F;
    for (const std::uint32_t e : edges) {
      policy.push_back(winner_ != kNone ? logit(e) + worth(e, root)
                                        : static_cast<float>(tree_.simulated(e)));
      sum = sum + policy.back();
    }
    if (winner_ != kNone) {
      softmax(policy, 1.0F);
    } else {
      for (float& share : policy)
        share = sum > 0.0F ? share / sum : share;
    }
    return policy;
  }

  M mind_;
  NetSettings settings_;
  Rng rng_;
  ShareTree tree_;
  Priors<G, M> priors_;
  std::uint32_t kept_turn_ = kNone;
  std::uint32_t forced_ = kNone;
  std::uint32_t winner_ = kNone;
  std::uint32_t done_ = 0;
  std::array<double, kMaxSeats> shares_{};
  std::array<double, kMaxSeats> margins_{};
  std::vector<Step> path_;
  ActionsOf<G> actions_;
};

}  // namespace lusoria::search
