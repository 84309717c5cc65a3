#include "cli/set_input.h"

#include <algorithm>

namespace lusoria::cli {

namespace {

/// So many sets are looked at; where there are more, parts go in one by one in the title's order.
constexpr std::size_t kMostNodes = 3000;

template <class T>
bool contains(const std::vector<T>& list, const T& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

/// What is left of `all` without `some`, each as often as it is there; nothing if some is missing.
std::optional<std::vector<std::size_t>> places_left(const std::vector<RawAction>& all,
                                                    const std::vector<RawAction>& some) {
  std::vector<bool> used(all.size(), false);
  for (const RawAction action : some) {
    std::size_t at = 0;
    while (at < all.size() && (used[at] || all[at] != action))
      ++at;
    if (at == all.size()) return std::nullopt;
    used[at] = true;
  }
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!used[i]) left.push_back(i);
  }
  return left;
}

}  // namespace

SetInput::SetInput(const AnyGame& game, const AnyState& state)
    : game_(game), seat_(game.turn(state).seat) {
  nodes_.push_back({{}, state});
  for (std::size_t i = 0; i < nodes_.size() && nodes_.size() <= kMostNodes; ++i) {
    const Node node = nodes_[i];
    look_ahead(node);
  }
  if (nodes_.size() > kMostNodes) {
    nodes_.resize(1);
    ways_.clear();
    part_verbs_.clear();
    const AnyActions legal = game.legal_actions(state);
    for (const RawAction action : legal.choices)
      ways_.push_back({{action}, false});
    for (const RawAction action : legal.asides)
      ways_.push_back({{action}, true});
  }
  const AnyActions first = game.legal_actions(state);
  for (const auto& list : {first.choices, first.asides}) {
    for (const RawAction action : list)
      first_verbs_.push_back(action.verb);
  }
}

void SetInput::look_ahead(const Node& node) {
  const AnyActions legal = game_.legal_actions(node.state);
  const auto add = [&](RawAction action, bool aside) {
    Steps steps = node.staged;
    steps.push_back(action);
    if (game_.seen(node.state, action, kSpectator)) {
      ways_.push_back({std::move(steps), aside});
      return;
    }
    if (!contains(part_verbs_, action.verb)) part_verbs_.push_back(action.verb);
    AnyState next = node.state;
    game_.apply(next, action);
    nodes_.push_back({std::move(steps), next});
  };
  for (const RawAction action : legal.choices)
    add(action, false);
  if (!node.staged.empty()) return;  // Within a set nothing is slipped in.
  for (const RawAction action : legal.asides)
    add(action, true);
}

bool SetInput::is_part(RawAction action) const {
  return contains(part_verbs_, action.verb);
}

bool SetInput::may_come(const Way& way, std::size_t at) const {
  const RawAction action = way.steps[at];
  if (!is_part(action)) return false;
  if (contains(first_verbs_, action.verb)) return true;
  // A card of a petition needs the petition.
  for (std::size_t i = at; i-- > 0;) {
    if (way.steps[i].verb != action.verb) return contains(picked_, way.steps[i]);
  }
  return true;
}

std::vector<SetInput::Offer> SetInput::offers() const {
  std::vector<Offer> parts;
  std::vector<Offer> closing;
  const auto add = [](std::vector<Offer>& list, Offer offer) {
    for (const Offer& there : list) {
      if (there.action == offer.action) return;
    }
    list.push_back(offer);
  };
  for (const Way& way : ways_) {
    const auto left = places_left(way.steps, picked_);
    if (!left) continue;
    const bool last = left->size() == 1;
    for (const std::size_t at : *left) {
      const bool part = is_part(way.steps[at]);
      if (!(last || may_come(way, at))) continue;
      add(part && !picked_.empty() ? parts : closing,
          {way.steps[at], way.aside && at + 1 == way.steps.size()});
    }
  }
  // In the title's order while nothing is picked.
  if (picked_.empty()) {
    const AnyActions legal = game_.legal_actions(nodes_.front().state);
    const auto place = [&](const Offer& offer) {
      return std::find(legal.choices.begin(), legal.choices.end(), offer.action) -
             legal.choices.begin();
    };
    std::stable_sort(closing.begin(), closing.end(), [&](const Offer& a, const Offer& b) {
      return place(a) < place(b);
    });
  }
  parts.insert(parts.end(), closing.begin(), closing.end());
  std::stable_partition(parts.begin(), parts.end(), [](const Offer& o) { return !o.aside; });
  return parts;
}

std::vector<RawAction> SetInput::choose(RawAction action) {
  picked_.push_back(action);
  const Way* only = nullptr;
  int ways = 0;
  for (const Way& way : ways_) {
    const auto left = places_left(way.steps, picked_);
    if (!left) continue;
    if (left->empty()) return way.steps;
    only = &way;
    ++ways;
  }
  return ways == 1 ? only->steps : Steps{};
}

bool SetInput::take_back() {
  if (picked_.empty()) return false;
  picked_.pop_back();
  return true;
}

const AnyState& SetInput::state() const {
  const Node* best = &nodes_.front();
  for (const Node& node : nodes_) {
    if (node.staged.size() > best->staged.size() && places_left(picked_, node.staged)) best = &node;
  }
  return best->state;
}

}  // namespace lusoria::cli
