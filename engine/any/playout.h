// Random games, for measuring and for the behaviour signature.
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/bytes.h"
#include "engine/codec/json.h"
#include "engine/core/game.h"

namespace lusoria {

/// Options as they travel: whole (AnyGame::complete_options).
template <Game G>
typename G::Options options_from(const Json& whole) {
  typename G::Options options{};
  (void)from_json(whole, options, {}, Missing::Kept);
  return options;
}

struct PlayoutCounts {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;  ///< A seat's actions chosen among two or more.
  std::uint64_t forced = 0;     ///< A seat's actions without an alternative.
  std::uint64_t chance = 0;     ///< Actions of chance.
  std::uint64_t capped = 0;     ///< Games ended by the limit on endless play.

  PlayoutCounts& operator+=(const PlayoutCounts& other) {
    games += other.games;
    decisions += other.decisions;
    forced += other.forced;
    chance += other.chance;
    capped += other.capped;
    return *this;
  }
};

/// Uniform over choices and asides, never conceding. The list must hold an action that does not.
template <class G>
typename G::Action random_action(const ActionsOf<G>& list, Rng& rng) {
  while (true) {
    const auto& a = list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
    if (!is_concession<G>(a)) return a;
  }
}

/// How many of a list's actions random play may take.
template <class G>
int playable(const ActionsOf<G>& list) {
  int count = list.size();
  if constexpr (asides_concede<G>()) {
    count = static_cast<int>(list.choices().size());
  } else if constexpr (requires(typename G::Action a) { G::concedes(a); }) {
    for (const auto& a : list.asides())
      count -= G::concedes(a) ? 1 : 0;
  }
  return count;
}

/// As random_action, but by one word of the generator however many actions concede. For measuring:
/// the behaviour signature and the search are made of random_action's words.
template <class G>
typename G::Action random_action_at_once(const ActionsOf<G>& list, Rng& rng) {
  auto i = static_cast<int>(rng.below(static_cast<std::uint32_t>(playable<G>(list))));
  if constexpr (asides_concede<G>()) {
    return list.choices()[static_cast<unsigned>(i)];
  } else if constexpr (requires(typename G::Action a) { G::concedes(a); }) {
    // What concedes is passed over; it stands among the asides, behind the choices.
    for (int to = static_cast<int>(list.choices().size()); to <= i; ++to)
      i += G::concedes(list[to]) ? 1 : 0;
  }
  return list[i];
}

/// Whether the game ended by its limit: the reason with the slug "cap".
template <class G>
bool capped(const typename G::State& s) {
  return slug(static_cast<typename G::EndReason>(G::result(s).reason)) == "cap";
}

/// Plays one random game from its start; calls `watch(state, action)` before every action.
template <Game G, auto kChoose = random_action<G>, class Watch>
PlayoutCounts playout(typename G::State& s, Rng& rng, const Watch& watch) {
  PlayoutCounts counts;
  ActionsOf<G> list;
  for (Turn turn = G::turn(s); turn.actor != Actor::Over; turn = G::turn(s)) {
    typename G::Action a{};
    if (turn.actor == Actor::Chance) {
      a = G::draw(s, rng.next());
      ++counts.chance;
    } else {
      G::legal_actions(s, list);
      ++(playable<G>(list) > 1 ? counts.decisions : counts.forced);
      a = kChoose(list, rng);
    }
    watch(s, a);
    G::apply(s, a);
  }
  counts.games = 1;
  counts.capped = capped<G>(s) ? 1 : 0;
  return counts;
}

}  // namespace lusoria
