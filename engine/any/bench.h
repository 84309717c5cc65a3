// What is measured of a title without knowing it. Nothing here reads a clock: a caller measures a
// batch by looking at its own clock before and after.
//
//   const Bench& bench = bench_of(*find_game("fortuna"));   // engine/any/registry.h
//   PlayoutCounts counts;
//   while (not yet time) counts += bench.playouts(options, seed++, 64);
//   counts.decisions / elapsed …
//
// copies(options, seed, n) makes n state copies and samples(options, seed, n) n samples, spread
// over positions of one random game; the returned word depends on all of them, so that no compiler
// leaves the work out. Allocations are counted by the caller: heap_allocations() before and after a
// batch (engine/any/heap_count.h).
#pragma once

#include "engine/any/playout.h"
#include "engine/codec/json.h"

namespace lusoria {

/// Options are whole (AnyGame::complete_options).
struct Bench {
  PlayoutCounts (*playouts)(const Json& options, std::uint64_t seed, int games);
  std::uint64_t (*copies)(const Json& options, std::uint64_t seed, int count);
  std::uint64_t (*samples)(const Json& options, std::uint64_t seed, int count);
};

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
PlayoutCounts playouts(const Json& whole, std::uint64_t seed, int games) {
  const auto options = options_from<G>(whole);
  PlayoutCounts counts;
  for (int i = 0; i < games; ++i) {
    Rng rng(mix(seed) + static_cast<std::uint64_t>(i));
    typename G::State s = G::start(options);
    counts += playout<G, random_action_at_once<G>>(s, rng, [](const auto&, const auto&) {});
  }
  return counts;
}

template <Game G>
std::uint64_t copies(const Json& options, std::uint64_t seed, int count) {
  const Places<G> places(options_from<G>(options), seed);
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
std::uint64_t samples(const Json& options, std::uint64_t seed, int count) {
  const Places<G> places(options_from<G>(options), seed);
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

template <Game G>
inline constexpr Bench kBench{.playouts = playouts<G>, .copies = copies<G>, .samples = samples<G>};

}  // namespace lusoria
