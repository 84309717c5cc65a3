// The box of Tiny: ten fruit cards of three kinds. The second edition corrects the first, as an
// owner of the box would: there are three olives and three grapes, not four and two.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/containers.h"
#include "engine/core/game.h"

namespace lusoria::tiny {

LUSORIA_NAMED_ENUM(Kind, "kind", Fig, Olive, Grape);

struct Card {
  Kind kind{};
  std::uint8_t copies = 0;
  std::uint8_t value = 0;  ///< Points when it is unveiled from a vault.
  Certainty certainty = Certainty::Exact;
};

inline constexpr int kKinds = kCount<Kind>;
inline constexpr int kEditions = 2;
inline constexpr std::uint8_t kBoxSize = 10;

inline constexpr std::array<std::array<Card, kKinds>, kEditions> kCards{{
    {{{.kind = Kind::Fig, .copies = 4, .value = 1},
      {.kind = Kind::Olive, .copies = 4, .value = 2, .certainty = Certainty::Reconstructed},
      {.kind = Kind::Grape, .copies = 2, .value = 3, .certainty = Certainty::Reconstructed}}},
    {{{.kind = Kind::Fig, .copies = 4, .value = 1},
      {.kind = Kind::Olive, .copies = 3, .value = 2},
      {.kind = Kind::Grape, .copies = 3, .value = 3}}},
}};

constexpr const Card& card_of(int edition, Kind kind) {
  return kCards[static_cast<unsigned>(edition - 1)][static_cast<std::uint8_t>(kind)];
}

constexpr Counts<Kind> box_of(int edition) {
  Counts<Kind> box;
  for (int i = 0; i < kKinds; ++i)
    box[nth<Kind>(i)] = card_of(edition, nth<Kind>(i)).copies;
  return box;
}

static_assert(rows_in_order(kCards[0], &Card::kind) && rows_in_order(kCards[1], &Card::kind));
static_assert(total(box_of(1)) == kBoxSize && total(box_of(2)) == kBoxSize);

}  // namespace lusoria::tiny
