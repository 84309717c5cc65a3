// The options of a table; the default is the game as the rulebook prints it.
#pragma once

#include "engine/codec/field_list.h"
#include "engine/core/editions.h"
#include "games/carpe_diem/components.h"

namespace lusoria::carpe_diem {

/// How pawns go round. Star is the first edition: a step of three spaces, and from an emptied space
/// one may turn either way again.
LUSORIA_NAMED_ENUM(Movement, "movement", Circle, Star);

/// When pawns choose their first space (the rulebook lists it before the tiles, p. 2).
LUSORIA_NAMED_ENUM(PawnPlacement, "pawn_placement", BeforeTiles, AfterTiles, Random);

/// Doubtful places of the rulebook read in another way than by default (README.md: G08, G09, G15).
LUSORIA_NAMED_ENUM(Reading, "reading", CraftsmanMayDecline, FirstTileIsBuilt, RefusingIsFree);

struct Options {
  std::uint8_t seats = 4;
  std::uint8_t rules_version = 1;
  std::uint8_t components_edition = kNewestEdition;
  Movement movement = Movement::Circle;
  PawnPlacement pawn_placement = PawnPlacement::BeforeTiles;
  EnumSet<Reading> readings{};
  bool open_vp = true;
  bool negative_vp = true;

  constexpr bool has(Reading reading) const { return readings.contains(reading); }

  constexpr bool operator==(const Options&) const = default;
};

template <class V>
constexpr void fields(V& v, Options& o) {
  v("seats", o.seats, Range{2, 4});
  v("rules_version", o.rules_version, Range{1, 1});
  v("components_edition", o.components_edition, Range{1, kLastLoadedEdition});
  LUSORIA_FIELDS_OF(v, o, movement, pawn_placement);
  v("craftsman_may_decline", as_member(o.readings, Reading::CraftsmanMayDecline));
  LUSORIA_FIELDS_OF(v, o, open_vp, negative_vp);
  v("first_tile_may_be_stored", as_absence(o.readings, Reading::FirstTileIsBuilt));
  v("refusing_costs", as_absence(o.readings, Reading::RefusingIsFree));
}

inline constexpr std::array<Preset<Options>, 5> kPresets{
    {{"standard", {}},
     {"first_edition", {.movement = Movement::Star}},
     {"hidden_points", {.open_vp = false}},
     {"open_start", {.pawn_placement = PawnPlacement::AfterTiles}},
     {"gentle",
      {.pawn_placement = PawnPlacement::Random,
       .readings = set_of(Reading::CraftsmanMayDecline),
       .negative_vp = false}}}};

}  // namespace lusoria::carpe_diem
