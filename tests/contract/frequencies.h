// Point 3 of the contract: where all deals that a view allows can be listed, sample draws each as
// often as its weight says. Compared by chi-square with fixed seeds, so the verdict never wavers.
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "engine/codec/json.h"
#include "engine/core/game.h"
#include "tests/contract/report.h"

namespace lusoria::contract {

/// A state that the view allows and in how many ways it can have been dealt.
template <class S>
struct Deal {
  S state;
  std::uint64_t weight = 0;
};

template <class T>
std::string bytes_of(const T& value) {
  std::string bytes(sizeof(T), '\0');
  std::memcpy(bytes.data(), &value, sizeof(T));
  return bytes;
}

/// Some four standard deviations above the mean of the distribution: one in ten thousand honest
/// samplers would be called a liar, and the fixed seed keeps an honest one honest.
inline bool too_far(double chi_square, int freedom) {
  const double spread = 2.0 * freedom;
  const double excess = chi_square - freedom;
  return excess > 0 && excess * excess > 16.0 * spread + 100.0;
}

/// Draws `per_deal` samples for each possible deal and compares.
template <Game G>
void look_at_frequencies(Report& report,
                         const typename G::View& v,
                         const std::vector<Deal<typename G::State>>& deals,
                         int per_deal,
                         std::uint64_t seed) {
  std::map<std::string, std::uint64_t> weights;
  std::uint64_t all = 0;
  for (const auto& deal : deals) {
    weights[bytes_of(deal.state)] += deal.weight;
    all += deal.weight;
  }
  std::map<std::string, int> drawn;
  Rng rng(seed);
  const int draws = per_deal * static_cast<int>(weights.size());
  const auto fail = [&](Fault fault) {
    report.add({3, "frequencies"}, std::move(fault), [&] {
      return Place{G::kFacts.slug, to_json(v.options, {}).dump(), seed, {}};
    });
  };
  for (int i = 0; i < draws; ++i) {
    const std::string bytes = bytes_of(G::sample(v, rng));
    ++drawn[bytes];
    if (weights.find(bytes) == weights.end()) {
      return fail({"a sample is one of the deals the view allows", "", ""});
    }
  }
  double chi_square = 0;
  for (const auto& [bytes, weight] : weights) {
    const double expected =
        static_cast<double>(draws) * static_cast<double>(weight) / static_cast<double>(all);
    const double off = drawn[bytes] - expected;
    chi_square += off * off / expected;
  }
  const int freedom = static_cast<int>(weights.size()) - 1;
  if (!too_far(chi_square, freedom)) return;
  fail({"samples come as often as their deals",
        "chi-square near " + std::to_string(freedom),
        std::to_string(chi_square)});
}

}  // namespace lusoria::contract
