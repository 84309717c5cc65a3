#include "ai/search/net_settings.h"

#include <algorithm>
#include <array>

namespace lusoria::search {

namespace {

struct Change {
  std::string_view key;
  void (*apply)(NetSettings& settings, float value);
};

constexpr auto kChanges = std::to_array<Change>({
    {"leaf", [](NetSettings& s, float v) { s.leaf_turns = static_cast<int>(v); }},
    {"turns",
     [](NetSettings& s, float v) {
       s.leaf = Leaf::Horizon;
       s.horizon = static_cast<int>(v);
     }},
    {"sharp", [](NetSettings& s, float v) { s.sharpness = static_cast<std::uint32_t>(v); }},
    {"explore", [](NetSettings& s, float v) { s.exploration = v; }},
    {"loss", [](NetSettings& s, float v) { s.first_play_loss = v; }},
    {"even", [](NetSettings& s, float v) { s.prior_evenness = v; }},
    {"spread", [](NetSettings& s, float v) { s.prior_spread = v; }},
    {"policy", [](NetSettings& s, float v) { s.policy_part = v; }},
    {"samples", [](NetSettings& s, float v) { s.prior_samples = static_cast<int>(v); }},
    {"inside", [](NetSettings& s, float v) { s.look_inside = v > 0.0F; }},
    {"init", [](NetSettings& s, float v) { s.first_visit = v > 0.0F; }},
    {"reuse", [](NetSettings& s, float v) { s.reuse = v > 0.0F; }},
    {"margin", [](NetSettings& s, float v) { s.margin_weight = v; }},
    {"gumbel", [](NetSettings& s, float v) { s.gumbel_below = static_cast<std::uint32_t>(v); }},
    {"arms", [](NetSettings& s, float v) { s.gumbel_arms = static_cast<std::uint32_t>(v); }},
    {"scale", [](NetSettings& s, float v) { s.gumbel_scale = v; }},
});

}  // namespace

bool change_setting(NetSettings& settings, std::string_view key, float value) {
  const auto found = std::find_if(
      kChanges.begin(), kChanges.end(), [&](const Change& known) { return known.key == key; });
  if (found == kChanges.end()) return false;
  found->apply(settings, value);
  return true;
}

}  // namespace lusoria::search
