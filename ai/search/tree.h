// The tree of information-set search: nodes keyed by a 64-bit information-set hash in a
// preallocated table, edges in a preallocated pool. A full table stops growing; it never corrupts.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/action.h"

namespace lusoria::search {

inline constexpr std::uint32_t kNone = 0xffffffffU;

/// One action of a node. Actions appear as samples make them available, so each edge counts how
/// often it could have been taken (`available`) besides how often it was (`visits`).
struct Edge {
  RawAction action;
  std::uint32_t visits = 0;
  std::uint32_t available = 0;
  float prior = 0.0F;
  double total = 0.0;  ///< Sum of the values of the seat that decides here.
  std::uint32_t next = kNone;
};

struct Node {
  std::uint64_t key = 0;
  std::uint32_t first = kNone;
  std::uint32_t visits = 0;
  double total = 0.0;  ///< Sum of the values of the seat that decides here.
};

class Tree {
 public:
  explicit Tree(std::uint32_t max_nodes) : max_nodes_(max_nodes), max_edges_(max_nodes * 12) {
    std::uint32_t slots = 64;
    while (slots < 2 * max_nodes_)
      slots *= 2;
    slots_.assign(slots, kNone);
    nodes_.reserve(max_nodes_);
    edges_.reserve(max_edges_);
  }

  void clear() {
    if (nodes_.empty()) return;
    slots_.assign(slots_.size(), kNone);
    nodes_.clear();
    edges_.clear();
  }

  /// The node with this key, or kNone.
  std::uint32_t find(std::uint64_t key) const { return slots_[slot_of(key)]; }

  /// A new node for a key that has none; kNone when the table is full.
  std::uint32_t insert(std::uint64_t key) {
    if (nodes_.size() >= max_nodes_) return kNone;
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    slots_[slot_of(key)] = index;
    nodes_.push_back({.key = key});
    return index;
  }

  /// Adds an edge behind `after` (kNone: as the node's first); kNone when the pool is full.
  std::uint32_t add_edge(std::uint32_t node, std::uint32_t after, RawAction action) {
    if (edges_.size() >= max_edges_) return kNone;
    const auto index = static_cast<std::uint32_t>(edges_.size());
    std::uint32_t& link = after == kNone ? nodes_[node].first : edges_[after].next;
    Edge edge{.action = action};
    edge.next = link;
    link = index;
    edges_.push_back(edge);
    return index;
  }

  Node& node(std::uint32_t i) { return nodes_[i]; }

  const Node& node(std::uint32_t i) const { return nodes_[i]; }

  Edge& edge(std::uint32_t i) { return edges_[i]; }

  const Edge& edge(std::uint32_t i) const { return edges_[i]; }

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }

 private:
  std::uint32_t slot_of(std::uint64_t key) const {
    const auto mask = static_cast<std::uint32_t>(slots_.size() - 1);
    auto slot = static_cast<std::uint32_t>(key) & mask;
    while (slots_[slot] != kNone && nodes_[slots_[slot]].key != key)
      slot = (slot + 1) & mask;
    return slot;
  }

  std::uint32_t max_nodes_;
  std::uint32_t max_edges_;
  std::vector<std::uint32_t> slots_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
};

}  // namespace lusoria::search
