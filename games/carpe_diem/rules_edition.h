// A components edition as the rules use it: the box, and what is computed from its rows once.
#pragma once

#include "games/carpe_diem/state.h"

namespace lusoria::carpe_diem {

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

/// Every side of the frame has two goals.
constexpr Side side_of(Goal goal) {
  return static_cast<Side>(static_cast<int>(goal) / 2);
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

/// The kinds of construction that a need of a green card counts, chimneys apart.
struct KindRange {
  Kind first{};
  Kind last{};
};

constexpr KindRange kinds_of(What what) {
  if (what == What::AnyLandscape) return {Kind::Vineyard, Kind::Pond};
  if (what == What::AnyDwelling) return {Kind::Merchant, Kind::Craftsman};
  if (what == What::AnySingle) return {Kind::Market, Kind::Fountain};
  const auto kind = nth<Kind>(static_cast<int>(what) - static_cast<int>(What::Vineyard));
  return {kind, kind};
}

/// What a fulfilment of an objective card is paid with.
struct Cost {
  Deck deck = Deck::A;
  Counts<Ware> wares{};  ///< All zero on green cards.

  bool red() const { return deck <= Deck::B; }
};

struct PanelMasks {
  Cell shovel{};
  CellMask parchments = 0;
};

/// The box of the first edition.
constexpr Box box_1() {
  return {kTileRows, kObjectiveRows, kFountainRows, kFrameRows, kPanelRows, kVillaPoints};
}

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

  /// A goal of a seat whose frame is dealt.
  const FrameGoal& goal(const Player& player, Goal goal) const {
    const auto i = static_cast<unsigned>(goal);
    return box.frames[static_cast<unsigned>(*player.frame[side_of(goal)])].goals[i % 2];
  }

  /// Points of a complete villa; beyond the table every chimney adds what the last one did.
  int villa_points(int chimneys) const {
    const auto& table = box.villa_points;
    const int last = kVillaTable - 1;
    if (chimneys <= last) return table[static_cast<unsigned>(chimneys)];
    return table[last] + (chimneys - last) * (table[last] - table[last - 1]);
  }
};

/// The first hard fact of the rulebook that a box contradicts, or nothing.
std::string_view audit(const Box& box);

/// The edition of that number; the newest one stands in for numbers no edition has.
const Edition& edition(std::uint8_t number);

/// Objective cards drawn from each deck, by seats (p. 2).
constexpr int cards_from(Deck deck, int seats) {
  constexpr std::array<std::array<std::uint8_t, 4>, 3> kCards{
      {{2, 2, 2, 2}, {2, 3, 2, 3}, {3, 3, 2, 4}}};
  return kCards[static_cast<unsigned>(seats - 2)][static_cast<unsigned>(deck)];
}

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
