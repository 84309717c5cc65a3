// Random games, for measuring and for the behaviour signature. Nothing here reads a clock: a caller
// measures a batch by looking at its own clock before and after.
//
//   const AnyGame& game = *find_game("fortuna");
//   PlayoutCounts counts;
//   while (not yet time) counts += game.playouts(options, seed++, 64);
//   counts.decisions / elapsed …
//
// game.copies(options, seed, n) makes n state copies and game.samples(options, seed, n) n samples,
// spread over positions of one random game; the returned word depends on all of them, so that no
// compiler leaves the work out. Allocations are counted by the caller: heap_allocations() before
// and after a batch (engine/any/heap_count.h).
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/bytes.h"
#include "engine/core/game.h"

namespace lusoria {

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
  if constexpr (requires(typename G::Action a) { G::concedes(a); }) {
    for (const auto& a : list.asides())
      count -= G::concedes(a) ? 1 : 0;
  }
  return count;
}

/// Whether the game ended by its limit: the reason with the slug "cap".
template <class G>
bool capped(const typename G::State& s) {
  return slug(static_cast<typename G::EndReason>(G::result(s).reason)) == "cap";
}

/// Plays one random game from its start; calls `watch(state, action)` before every action.
template <Game G, class Watch>
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
      a = random_action<G>(list, rng);
    }
    watch(s, a);
    G::apply(s, a);
  }
  counts.games = 1;
  counts.capped = capped<G>(s) ? 1 : 0;
  return counts;
}

template <Game G>
PlayoutCounts playouts(const typename G::Options& options, std::uint64_t seed, int games) {
  PlayoutCounts counts;
  for (int i = 0; i < games; ++i) {
    Rng rng(mix(seed) + static_cast<std::uint64_t>(i));
    typename G::State s = G::start(options);
    counts += playout<G>(s, rng, [](const auto&, const auto&) {});
  }
  return counts;
}

/// Seat decisions of one random game, evenly spread, as places to measure at.
template <Game G>
class Places {
 public:
  static constexpr unsigned kPlaces = 16;

  Places(const typename G::Options& options, std::uint64_t seed) {
    std::uint32_t decisions = 0;
    walk(options, seed, [&](const auto&) { ++decisions; });
    std::uint32_t at = 0;
    unsigned taken = 0;
    walk(options, seed, [&](const typename G::State& s) {
      if (taken < kPlaces && at++ >= decisions * taken / kPlaces) states_[taken++] = s;
    });
    for (unsigned i = 1; i < kPlaces; ++i) {
      if (i >= taken) states_[i] = states_[i - 1];
    }
  }

  const typename G::State& operator[](unsigned i) const { return states_[i % kPlaces]; }

 private:
  template <class F>
  static void walk(const typename G::Options& options, std::uint64_t seed, const F& at_decision) {
    Rng rng(seed);
    typename G::State s = G::start(options);
    (void)playout<G>(s, rng, [&](const typename G::State& now, const auto&) {
      if (G::turn(now).actor == Actor::Seat) at_decision(now);
    });
  }

  std::array<typename G::State, kPlaces> states_{};
};

template <Game G>
std::uint64_t copies(const typename G::Options& options, std::uint64_t seed, int count) {
  const Places<G> places(options, seed);
  std::array<typename G::State, 2> to{};
  std::uint64_t sum = 0;
  for (int i = 0; i < count; ++i) {
    auto& target = to[static_cast<unsigned>(i) % 2];
    target = places[static_cast<unsigned>(i)];
    // The whole copy has to be there, whatever the optimiser knows.
    asm volatile("" : : "r"(&target) : "memory");
    sum +=
        reinterpret_cast<const unsigned char*>(&target)[static_cast<unsigned>(i) % sizeof(target)];
  }
  return sum;
}

template <Game G>
std::uint64_t samples(const typename G::Options& options, std::uint64_t seed, int count) {
  const Places<G> places(options, seed);
  Rng rng(seed);
  std::array<typename G::View, Places<G>::kPlaces> views{};
  for (unsigned i = 0; i < views.size(); ++i)
    views[i] = G::view(places[i], G::turn(places[i]).seat);
  std::uint64_t sum = 0;
  for (int i = 0; i < count; ++i) {
    const typename G::State s = G::sample(views[static_cast<unsigned>(i) % views.size()], rng);
    sum += reinterpret_cast<const unsigned char*>(&s)[static_cast<unsigned>(i) % sizeof(s)];
  }
  return sum;
}

}  // namespace lusoria
