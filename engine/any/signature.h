// The behaviour signature: a hash over fixed random games of a title. Moves, draws, states, what
// every seat may know and how games end all go into it, so it changes when behaviour does and is
// the same on every platform.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/any/playout.h"

namespace lusoria {

inline constexpr int kSignatureGames = 3;

/// Folds a word into a hash; the order counts.
constexpr std::uint64_t fold(std::uint64_t hash, std::uint64_t word) {
  return mix(hash * 3 + word + kGolden);
}

/// Of one title with whole options.
using SignatureOf = std::uint64_t (*)(const Json& options);

template <Game G>
std::uint64_t signature(const Json& whole) {
  const auto options = options_from<G>(whole);
  std::uint64_t hash = kGolden;
  for (int i = 0; i < kSignatureGames; ++i) {
    Rng rng(static_cast<std::uint64_t>(i) + 1);
    Rng lots(static_cast<std::uint64_t>(i) + 1001);
    typename G::State s = G::start(options);
    (void)playout<G>(s, rng, [&](const typename G::State& now, const typename G::Action& a) {
      hash = fold(hash, word_of(raw(a)));
      hash = fold(hash, hash_of(now));
      const Turn turn = G::turn(now);
      const Seat seat = turn.actor == Actor::Seat ? turn.seat : kSpectator;
      const typename G::View v = G::view(now, seat);
      hash = fold(hash, hash_of(v));
      if (turn.actor == Actor::Seat) hash = fold(hash, hash_of(G::sample(v, lots)));
    });
    const Result result = G::result(s);
    hash = fold(hash, result.reason);
    for (unsigned seat = 0; seat < result.seats; ++seat)
      hash = fold(
          hash, static_cast<std::uint64_t>(result.seat[seat].score) << 8U | result.seat[seat].rank);
  }
  return hash;
}

std::string hexadecimal(std::uint64_t word);

struct TitleEntry;

/// One line per title, preset and seat count: "fortuna basic 3 0123456789abcdef".
std::string signature_lines(std::span<const TitleEntry> titles);

}  // namespace lusoria
