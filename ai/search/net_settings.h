// How the search for strong minds goes about it (net_search.h).
#pragma once

#include <cstdint>
#include <string_view>

namespace lusoria::search {

/// Where a leaf is judged: at the end of its own turn, or some turns after the root.
enum class Leaf : std::uint8_t { EndOfTurn, Horizon };

struct NetSettings {
  Leaf leaf = Leaf::EndOfTurn;
  int leaf_turns = 1;  ///< EndOfTurn: so many turns after the leaf's.
  int horizon = 9;     ///< Horizon: so many turns after the root.
  /// How many of 256 decisions of a playout are the mind's favourites; the others are drawn.
  std::uint32_t sharpness = 192;
  float exploration = 1.0F;
  float first_play_loss = 0.05F;
  float prior_evenness = 0.1F;
  float prior_spread = 0.05F;   ///< Of the win: so much worse falls by a factor e.
  float policy_part = 0.3F;     ///< Of a prior, the rest comes from the look ahead.
  int prior_samples = 4;        ///< Of the root.
  bool look_inside = true;      ///< Whether nodes below the root are looked ahead from too.
  bool first_visit = true;      ///< Whether a look ahead counts as a visit.
  bool reuse = true;            ///< Of what was found earlier in the turn.
  float margin_weight = 0.02F;  ///< What a margin of 1 is worth beside shares.
  /// Sequential halving with fewer simulations than this, over so many moves at most.
  std::uint32_t gumbel_below = 0;
  std::uint32_t gumbel_arms = 16;
  float gumbel_visits = 50.0F;
  float gumbel_scale = 1.0F;
  bool gumbel_noise = false;  ///< Only where one learns from what comes of it.
  std::uint32_t max_nodes = 1U << 16U;
};

/// Changes a setting by its name; false if there is none of that name.
bool change_setting(NetSettings& settings, std::string_view key, float value);

}  // namespace lusoria::search
