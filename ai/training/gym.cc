#include "ai/training/gym.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/chance/rng.h"

namespace lusoria::training {

namespace {

/// What is no variant: the seats, drawn apart, what records need, and the limits on endless play.
bool is_variant(const OptionSpec& spec) {
  constexpr auto kOthers = std::to_array<std::string_view>(
      {"seats", "rules_version", "components_edition", "round_limit", "turn_limit"});
  return std::find(kOthers.begin(), kOthers.end(), spec.key) == kOthers.end();
}

Json any_value(const OptionSpec& spec, Rng& rng) {
  if (spec.standard.is_boolean()) return !spec.standard.get<bool>();
  if (!spec.values.empty())
    return spec.values[rng.below(static_cast<std::uint32_t>(spec.values.size()))];
  const auto choices = static_cast<std::uint32_t>(spec.high - spec.low + 1);
  return spec.low + static_cast<std::int32_t>(rng.below(choices));
}

}  // namespace

Json mixed_options(const AnyGame& game, std::uint64_t seed) {
  Rng rng(seed);
  const std::uint32_t kind = rng.below(20);
  const TitleFacts& facts = game.facts();
  const int seats =
      facts.min_seats + static_cast<int>(rng.below(facts.max_seats - facts.min_seats + 1U));
  Json given{{"seats", kind < 12 ? std::min<int>(4, facts.max_seats) : seats}};
  if (kind == 16 || kind == 17) {
    const auto presets = game.presets();
    given["preset"] = presets[rng.below(static_cast<std::uint32_t>(presets.size()))].first;
  }
  if (kind >= 18) {
    std::vector<OptionSpec> variants = game.option_specs();
    std::erase_if(variants, [](const OptionSpec& spec) { return !is_variant(spec); });
    if (!variants.empty()) {
      const OptionSpec& spec = variants[rng.below(static_cast<std::uint32_t>(variants.size()))];
      given[spec.key] = any_value(spec, rng);
    }
  }
  Json whole;
  if (game.complete_options(given, whole).empty()) return whole;
  // Options that exclude each other: the default instead.
  (void)game.complete_options(Json{{"seats", seats}}, whole);
  return whole;
}

}  // namespace lusoria::training
