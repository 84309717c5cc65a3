// A search tree whose edges count in utility (shares of the win and a little margin), and keep
// beside it the plain shares, which people are told.
#pragma once

#include <cstdint>
#include <vector>

#include "ai/search/tree.h"

namespace lusoria::search {

class ShareTree : public Tree {
 public:
  using Tree::Tree;

  /// What is kept of an edge beside its utility.
  struct Beside {
    double shares = 0.0;       ///< Sum over its visits.
    std::uint32_t looked = 0;  ///< Visits that were looks ahead.
  };

  /// Adds an edge behind `after`; kNone when there is no room.
  std::uint32_t add(std::uint32_t node, std::uint32_t after, RawAction action, float prior) {
    const std::uint32_t index = add_edge(node, after, action);
    if (index == kNone) return kNone;
    edge(index).prior = prior;
    if (beside_.size() <= index) beside_.resize(index + 1);
    beside_[index] = {};
    return index;
  }

  /// The edge of an action. Lists come in the same order sample after sample, so the edge behind
  /// the last one found is tried first.
  std::uint32_t edge_of(std::uint32_t node_index, RawAction action, std::uint32_t last) const {
    const std::uint32_t next = last == kNone ? node(node_index).first : edge(last).next;
    if (next != kNone && edge(next).action == action) return next;
    for (std::uint32_t e = node(node_index).first; e != kNone; e = edge(e).next)
      if (edge(e).action == action) return e;
    return kNone;
  }

  std::vector<std::uint32_t> edges_of(std::uint32_t node_index) const {
    std::vector<std::uint32_t> edges;
    for (std::uint32_t e = node(node_index).first; e != kNone; e = edge(e).next)
      edges.push_back(e);
    return edges;
  }

  /// A first visit from a look ahead.
  void look(std::uint32_t e, double utility, double share) {
    edge(e).visits = 1;
    edge(e).total = utility;
    beside_[e] = {.shares = share, .looked = 1};
  }

  void visit(std::uint32_t node_index, std::uint32_t e, double utility, double share) {
    ++node(node_index).visits;
    node(node_index).total += utility;
    ++edge(e).visits;
    edge(e).total += utility;
    beside_[e].shares += share;
  }

  /// Visits that were simulations.
  std::uint32_t simulated(std::uint32_t e) const { return edge(e).visits - beside_[e].looked; }

  double mean_utility(std::uint32_t e) const {
    return edge(e).visits > 0 ? edge(e).total / edge(e).visits : 0.0;
  }

  double mean_share(std::uint32_t e) const {
    return edge(e).visits > 0 ? beside_[e].shares / edge(e).visits : 0.0;
  }

 private:
  std::vector<Beside> beside_;  ///< By edge.
};

}  // namespace lusoria::search
