// The options of a table; the default is the game as the rulebook prints it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/codec/fields.h"
#include "games/carpe_diem/editions.h"

namespace lusoria::carpe_diem {

/// How pawns go round. Star is the first edition: a step of three spaces, and from an emptied space
/// one may turn either way again.
enum class Movement : std::uint8_t { Circle, Star };

inline constexpr std::array<std::string_view, 2> kMovementSlugs{"circle", "star"};

constexpr Names names(Movement) {
  return {"movement", kMovementSlugs};
}

/// When pawns choose their first space (the rulebook lists it before the tiles, p. 2).
enum class PawnPlacement : std::uint8_t { BeforeTiles, AfterTiles, Random };

inline constexpr std::array<std::string_view, 3> kPawnPlacementSlugs{
    "before_tiles", "after_tiles", "random"};

constexpr Names names(PawnPlacement) {
  return {"pawn_placement", kPawnPlacementSlugs};
}

struct Options {
  std::uint8_t seats = 4;
  std::uint8_t rules_version = 1;
  std::uint8_t components_edition = kNewestEdition;
  Movement movement = Movement::Circle;
  PawnPlacement pawn_placement = PawnPlacement::BeforeTiles;
  bool craftsman_may_decline = false;
  bool open_vp = true;
  bool negative_vp = true;
  constexpr bool operator==(const Options&) const = default;
};

template <class V>
constexpr void fields(V& v, Options& o) {
  v("seats", o.seats, Range{2, 4});
  v("rules_version", o.rules_version, Range{1, 1});
  v("components_edition", o.components_edition, Range{1, 255});
  v("movement", o.movement);
  v("pawn_placement", o.pawn_placement);
  v("craftsman_may_decline", o.craftsman_may_decline);
  v("open_vp", o.open_vp);
  v("negative_vp", o.negative_vp);
}

}  // namespace lusoria::carpe_diem
