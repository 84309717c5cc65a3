// Components editions and what the rules look up in them.
//
// An owner of the box corrects a row by adding an edition: a function that patches the box before
// it (see trial_edition in editions.cc for the pattern) and a place in the list. Tables keep the
// edition they began with, so records of older editions replay unchanged.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/carpe_diem/components.h"

namespace lusoria::carpe_diem {

/// The newest edition that tables are offered.
inline constexpr std::uint8_t kNewestEdition = 1;

/// One changed tile and one changed card over edition 1: proves the mechanism in the tests and is
/// never offered to a table.
inline constexpr std::uint8_t kTrialEdition = 255;

enum class Tile : std::uint8_t {};
enum class Objective : std::uint8_t {};
enum class FramePiece : std::uint8_t {};
enum class Panel : std::uint8_t {};

namespace edition_detail {

template <class Rows>
constexpr auto slugs_of(const Rows& rows) {
  std::array<std::string_view, std::tuple_size_v<Rows>> slugs;
  for (unsigned i = 0; i < rows.size(); ++i)
    slugs[i] = rows[i].slug;
  return slugs;
}

}  // namespace edition_detail

inline constexpr auto kTileSlugs = edition_detail::slugs_of(kTileRows);
inline constexpr auto kObjectiveSlugs = edition_detail::slugs_of(kObjectiveRows);
inline constexpr auto kFrameSlugs = edition_detail::slugs_of(kFrameRows);
inline constexpr auto kPanelSlugs = edition_detail::slugs_of(kPanelRows);
static_assert(well_formed(kTileSlugs) && well_formed(kObjectiveSlugs) && well_formed(kFrameSlugs) &&
              well_formed(kPanelSlugs));

constexpr Names names(Tile) {
  return {"tile", kTileSlugs};
}

constexpr Names names(Objective) {
  return {"objective", kObjectiveSlugs};
}

constexpr Names names(FramePiece) {
  return {"frame", kFrameSlugs};
}

constexpr Names names(Panel) {
  return {"panel", kPanelSlugs};
}

/// A set of cells: bit i is cell i, row by row from the top left.
using CellMask = std::uint64_t;

inline constexpr CellMask kWholeGrid = (CellMask{1} << kCells) - 1;

constexpr CellMask bit(Cell cell) {
  return CellMask{1} << static_cast<unsigned>(cell);
}

constexpr CellMask row_mask(int row) {
  return CellMask{0b111111} << static_cast<unsigned>(kSize * row);
}

constexpr CellMask column_mask(int column) {
  return CellMask{0b000001000001000001000001000001000001} << static_cast<unsigned>(column);
}

/// A tile as the rules use it.
struct Face {
  /// Edges by quarter turns clockwise and side: turned[t][side].
  std::array<std::array<Edge, 4>, 4> turned{};
  std::array<Edge, 2> types{};  ///< Its non-meadow edge types in ascending order, then Meadow.
  /// Which type each turned edge is: 0 meadow, 1 and 2 the types in their order.
  std::array<std::array<std::uint8_t, 4>, 4> which{};
  std::uint8_t turns = 1;  ///< Turns that look different: 1, 2 or 4.
  std::uint8_t chimneys = 0;
  Maybe<Kind> single{};
};

/// What a fulfilment of an objective card is paid with.
struct Cost {
  Deck deck = Deck::A;
  std::array<std::uint8_t, 4> wares{};  ///< All zero on green cards.

  bool red() const { return deck <= Deck::B; }
};

struct PanelMasks {
  Cell shovel{};
  CellMask parchments = 0;
};

/// A box and what is computed from it once.
struct Edition {
  Box box{};
  std::array<Face, kTiles> faces{};
  std::array<Cost, kObjectives> costs{};
  std::array<PanelMasks, kPanels> panels{};
  std::uint8_t first_black = 0;  ///< Tiles of white backs come first.

  const Face& face(Tile tile) const { return faces[static_cast<unsigned>(tile)]; }

  const TileRow& row(Tile tile) const { return box.tiles[static_cast<unsigned>(tile)]; }

  const ObjectiveRow& card(Objective card) const {
    return box.objectives[static_cast<unsigned>(card)];
  }

  const Cost& cost(Objective card) const { return costs[static_cast<unsigned>(card)]; }

  const PanelMasks& panel(Panel panel) const { return panels[static_cast<unsigned>(panel)]; }

  const FrameRow& frame(FramePiece piece) const { return box.frames[static_cast<unsigned>(piece)]; }

  /// Points of a complete villa; beyond the table every chimney adds what the last one did.
  int villa_points(int chimneys) const {
    const auto& table = box.villa_points;
    const int last = kVillaTable - 1;
    if (chimneys <= last) return table[static_cast<unsigned>(chimneys)];
    return table[last] + (chimneys - last) * (table[last] - table[last - 1]);
  }
};

/// The edition of that number; the newest one stands in for numbers no edition has.
const Edition& edition(std::uint8_t number);

/// The cells that the goal at `place` of a frame piece on `side` looks along (p. 12).
constexpr CellMask goal_line(Side side, int place) {
  switch (side) {
    case Side::North:
      return column_mask(place - 1);
    case Side::East:
      return row_mask(place - 1);
    case Side::South:
      return column_mask(kSize - place);
    case Side::West:
      return row_mask(kSize - place);
  }
  return 0;
}

}  // namespace lusoria::carpe_diem
