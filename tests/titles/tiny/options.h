// How a table of Tiny may differ from another.
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/fields.h"
#include "engine/core/game.h"

namespace lusoria::tiny {

inline constexpr int kSeats = 3;

struct Options {
  std::uint8_t seats = 2;
  std::uint8_t rules_version = 2;
  std::uint8_t components_edition = 2;
  std::uint8_t rounds = 2;
};

inline constexpr std::array<Preset<Options>, 3> kPresets{
    {{"standard", Options{}},
     {"first", Options{.rules_version = 1, .components_edition = 1}},
     {"long", Options{.rounds = 4}}}};

template <class V>
constexpr void fields(V& v, Options& o) {
  v("seats", o.seats, Range{2, kSeats});
  v("rules_version", o.rules_version, Range{1, 2});
  v("components_edition", o.components_edition, Range{1, 2});
  v("rounds", o.rounds, Range{1, 4});
}

}  // namespace lusoria::tiny
