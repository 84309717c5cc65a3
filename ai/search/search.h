// Information-set Monte-Carlo tree search, one implementation for every title.
//
// Every iteration starts from a state sampled from the searcher's view, so nothing hidden can steer
// it. Chance is drawn by weight on the way down (no chance nodes). Nodes are keyed by the
// searcher's information set, so states that differ only in what it cannot know share a node; the
// turn number in the view keeps the graph free of cycles. Each seat maximises its own share of the
// win (max^n). Selection is PUCT over the actions available in this sample, with each action's own
// availability count and a prior from the greedy player's look at the end of the turn, so that few
// simulations play at least like it. All leaves are valued at one moment, some turns after the
// root: who has just played and who is about to weighs too much for anything else.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "ai/search/rollout.h"
#include "ai/search/tree.h"
#include "engine/codec/bytes.h"
#include "engine/core/fmath.h"

namespace lusoria::search {

struct Settings {
  RolloutSettings rollout;
  float exploration = 1.0F;
  /// How much an action never tried is expected to fall short of its node's mean.
  float first_play_loss = 0.05F;
  /// Parts of the prior that are shared out evenly, so that no action starves.
  float prior_evenness = 0.15F;
  /// Priors look to the end of the turn, like a greedy player: they fall by a factor e for each so
  /// much of the win that an action is valued below the best. 0: the guide's weights instead.
  float prior_spread = 0.05F;
  std::uint32_t max_nodes = 1U << 16U;
  /// 0: information sets. k > 0: the control "perfect information Monte Carlo": k samples, each
  /// searched as if everything were open, visits added up.
  std::uint32_t determinizations = 0;
};

/// What the search thinks of one action at the root.
struct Candidate {
  RawAction action;
  std::uint32_t visits = 0;
  float value = 0.0F;  ///< The deciding seat's expected share of the win.
  float prior = 0.0F;
  /// Of searches that know margins: the value and the little that the margin weighs beside it.
  float utility = 0.0F;
};

/// Sorts a short list so that equals keep the title's order.
template <class Before>
void put_in_order(std::vector<Candidate>& candidates, Before before) {
  for (auto it = candidates.begin(); it != candidates.end(); ++it) {
    std::rotate(std::upper_bound(candidates.begin(), it, *it, before), it, it + 1);
  }
}

struct Report {
  std::vector<Candidate>
      candidates;  ///< Most visited first; ties in the order of the title's list.
  Values seats{};  ///< Every seat's expected share of the win.
  std::uint32_t simulations = 0;
};

template <Game G>
class Search {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;

  /// Decisions that one simulation follows inside the tree.
  static constexpr std::uint32_t kDeepest = 512;

 public:
  Search(const Settings& settings, std::uint64_t seed)
      : settings_(settings), rng_(seed), tree_(settings.max_nodes) {
    path_.reserve(kDeepest);
  }

  /// Searches from a view in which a seat decides, until `simulations` are done or `stop()` says
  /// so. What was learnt earlier in the same turn is kept.
  template <class Stop>
  Report run(const View& view, std::uint32_t simulations, Stop stop) {
    if (view.turn.number != kept_turn_ || settings_.determinizations > 0) tree_.clear();
    kept_turn_ = view.turn.number;
    sums_ = {};
    std::uint32_t done = 0;
    while (done < simulations && !(done % 16 == 0 && done > 0 && stop())) {
      iterate(view, done, simulations);
      ++done;
    }
    return report(view, done);
  }

  /// Simulations that all begin with one action, to learn the worth of a move the search passed
  /// over. Adds to what the last run of the same view found.
  Report probe(const View& view, RawAction action, std::uint32_t simulations) {
    forced_ = action;
    forcing_ = true;
    for (std::uint32_t i = 0; i < simulations; ++i)
      iterate(view, i, simulations);
    forcing_ = false;
    return report(view, simulations);
  }

  void reseed(std::uint64_t seed) {
    rng_ = Rng(seed);
    tree_.clear();
  }

 private:
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
    Seat seat;
  };

  void iterate(const View& view, std::uint32_t index, std::uint32_t simulations) {
    State s = settings_.determinizations > 0 ? determinized(view, index, simulations)
                                             : G::sample(view, rng_);
    path_.clear();
    backup(descend(s, view.seat));
  }

  /// The control: each world is kept for its share of the simulations.
  State determinized(const View& view, std::uint32_t index, std::uint32_t simulations) {
    const std::uint32_t each =
        (simulations + settings_.determinizations - 1) / settings_.determinizations;
    if (index % each == 0) world_ = G::sample(view, rng_);
    return world_;
  }

  Values descend(State& s, Seat searcher) {
    while (true) {
      const Turn turn = G::turn(s);
      if (turn.actor == Actor::Over) return shares_of<G>(s);
      if (turn.actor == Actor::Chance) {
        G::apply(s, G::draw(s, rng_.next()));
        continue;
      }
      G::legal_actions(s, actions_);
      if (actions_.size() == 1) {
        G::apply(s, actions_[0]);
        continue;
      }
      // A seat that may go to and fro within its turn would be followed for ever.
      if (path_.size() >= kDeepest) return roll(s);
      if (beyond<G>(turn, settings_.rollout, from())) return roll(s);
      const bool root = path_.empty();
      const std::uint64_t key =
          settings_.determinizations > 0 && !root ? hash_of(s) : hash_of(G::view(s, searcher));
      std::uint32_t node = tree_.find(key);
      if (node == kNone) {
        node = tree_.insert(key);
        if (node == kNone || !root) return roll(s);
      }
      // Most leaves are never seen again: a node is opened when it is met a second time.
      if (tree_.node(node).first == kNone && !open(node, s)) return roll(s);
      const std::uint32_t edge = select(node, s);
      if (edge == kNone) return roll(s);
      path_.push_back({node, edge, turn.seat});
      G::apply(s, cooked<Action>(tree_.edge(edge).action));
    }
  }

  /// The turn of the root, which the horizon is counted from.
  int from() const { return static_cast<int>(kept_turn_); }

  Values roll(State& s) { return rollout<G>(s, settings_.rollout, rng_, from()); }

  /// Weights by what a greedy player sees: each action tried and the turn finished by the guide.
  /// What the guide rules out stays out.
  void look_ahead(const State& s) {
    float best = 0.0F;
    for (int i = 0; i < actions_.size(); ++i) {
      float& value = ahead_[static_cast<unsigned>(i)];
      if (weights_[static_cast<unsigned>(i)] > 0.0F)
        value = value_of_turn<G>(s, actions_[i], rng_, settings_.rollout.first_version);
      if (weights_[static_cast<unsigned>(i)] > 0.0F) best = std::max(best, value);
    }
    for (int i = 0; i < actions_.size(); ++i) {
      float& w = weights_[static_cast<unsigned>(i)];
      const float loss = best - ahead_[static_cast<unsigned>(i)];
      if (w > 0.0F) w = exp_of(-loss / settings_.prior_spread);
    }
  }

  /// Gives a new node the actions of this sample with their priors.
  bool open(std::uint32_t node, const State& s) {
    weigh<G>(s, actions_, weights_.data());
    if (settings_.prior_spread > 0.0F) look_ahead(s);
    normalise();
    std::uint32_t last = kNone;
    for (int i = 0; i < actions_.size(); ++i) {
      if (weights_[static_cast<unsigned>(i)] <= 0.0F) continue;
      const std::uint32_t edge = tree_.add_edge(node, last, raw(actions_[i]));
      if (edge == kNone) return last != kNone;
      tree_.edge(edge).prior = weights_[static_cast<unsigned>(i)];
      last = edge;
    }
    return true;
  }

  /// Makes priors of weights: summing to 1, a part of it shared evenly.
  void normalise() {
    float sum = 0.0F;
    int playable = 0;
    for (int i = 0; i < actions_.size(); ++i) {
      sum = sum + weights_[static_cast<unsigned>(i)];
      playable += weights_[static_cast<unsigned>(i)] > 0.0F ? 1 : 0;
    }
    if (playable == 0) return;
    const float even = settings_.prior_evenness / static_cast<float>(playable);
    for (int i = 0; i < actions_.size(); ++i) {
      float& w = weights_[static_cast<unsigned>(i)];
      if (w > 0.0F) w = even + (1.0F - settings_.prior_evenness) * w / sum;
    }
  }

  /// The edge of an action in a node. Lists come in the same order sample after sample, so the edge
  /// behind the last one found is tried first.
  std::uint32_t edge_of(std::uint32_t node, RawAction action, std::uint32_t last) {
    const std::uint32_t next = last == kNone ? tree_.node(node).first : tree_.edge(last).next;
    if (next != kNone && tree_.edge(next).action == action) return next;
    for (std::uint32_t e = tree_.node(node).first; e != kNone; e = tree_.edge(e).next) {
      if (tree_.edge(e).action == action) return e;
    }
    return kNone;
  }

  std::uint32_t select(std::uint32_t node_index, const State& s) {
    if (forcing_ && path_.empty()) return edge_of(node_index, forced_, kNone);
    const Node& node = tree_.node(node_index);
    const double mean = node.visits > 0 ? node.total / node.visits : 0.5;
    const double untried = mean - static_cast<double>(settings_.first_play_loss);
    std::uint32_t best = kNone;
    double best_score = 0.0;
    std::uint32_t last = kNone;
    bool weighed = false;
    for (int i = 0; i < actions_.size(); ++i) {
      if (is_concession<G>(actions_[i])) continue;
      std::uint32_t e = edge_of(node_index, raw(actions_[i]), last);
      if (e == kNone) {
        if (!weighed) weigh<G>(s, actions_, weights_.data());
        if (!weighed) normalise();
        weighed = true;
        e = tree_.add_edge(node_index, last, raw(actions_[i]));
        if (e == kNone) continue;
        tree_.edge(e).prior = weights_[static_cast<unsigned>(i)];
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

  void backup(const Values& values) {
    for (unsigned i = 0; i < kMaxSeats; ++i)
      sums_[i] += static_cast<double>(values[i]);
    for (const Step& step : path_) {
      const auto value = static_cast<double>(values[step.seat]);
      Node& node = tree_.node(step.node);
      ++node.visits;
      node.total += value;
      Edge& edge = tree_.edge(step.edge);
      ++edge.visits;
      edge.total += value;
    }
  }

  Report report(const View& view, std::uint32_t done) const {
    Report report;
    report.simulations = done;
    for (unsigned i = 0; i < kMaxSeats && done > 0; ++i)
      report.seats[i] = static_cast<float>(sums_[i] / done);
    const std::uint32_t root = tree_.find(hash_of(view));
    if (root == kNone) return report;
    for (std::uint32_t e = tree_.node(root).first; e != kNone; e = tree_.edge(e).next) {
      const Edge& edge = tree_.edge(e);
      const double value = edge.visits > 0 ? edge.total / edge.visits : 0.0;
      report.candidates.push_back(
          {edge.action, edge.visits, static_cast<float>(value), edge.prior});
    }
    put_in_order(report.candidates,
                 [](const Candidate& a, const Candidate& b) { return a.visits > b.visits; });
    return report;
  }

  Settings settings_;
  Rng rng_;
  Tree tree_;
  std::uint32_t kept_turn_ = kNone;
  std::array<double, kMaxSeats> sums_{};
  std::vector<Step> path_;
  State world_{};
  RawAction forced_;
  bool forcing_ = false;
  ActionsOf<G> actions_;
  std::array<float, G::kMaxActions> weights_{};
  std::array<float, G::kMaxActions> ahead_{};
};

}  // namespace lusoria::search
