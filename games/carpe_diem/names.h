// The words of the box: every enum of the title with its stable slugs. Tiles, objective cards,
// frame pieces and district panels are named by the rows of box.h and have no enumerators of their
// own.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/names.h"

namespace lusoria::carpe_diem {

/// The twelve types of construction. The first nine are also types of edge.
enum class Kind : std::uint8_t {
  Vineyard,
  HerbGarden,
  ChickenYard,
  Pond,
  Merchant,
  Baker,
  Administrator,
  Craftsman,
  Villa,
  Market,
  Bakery,
  Fountain
};

inline constexpr std::array<std::string_view, 12> kKindSlugs{"vineyard",
                                                             "herb_garden",
                                                             "chicken_yard",
                                                             "pond",
                                                             "merchant",
                                                             "baker",
                                                             "administrator",
                                                             "craftsman",
                                                             "villa",
                                                             "market",
                                                             "bakery",
                                                             "fountain"};

constexpr Names names(Kind) {
  return {"kind", kKindSlugs};
}

constexpr bool is_landscape(Kind kind) {
  return kind <= Kind::Pond;
}

constexpr bool is_dwelling(Kind kind) {
  return kind >= Kind::Merchant && kind <= Kind::Craftsman;
}

constexpr bool is_single(Kind kind) {
  return kind >= Kind::Market;
}

/// An edge of a tile. Meadow is zero, so that the frame, where no bit is ever set, is meadow.
enum class Edge : std::uint8_t {
  Meadow,
  Vineyard,
  HerbGarden,
  ChickenYard,
  Pond,
  Merchant,
  Baker,
  Administrator,
  Craftsman,
  Villa
};

inline constexpr std::array<std::string_view, 10> kEdgeSlugs{"meadow",
                                                             "vineyard",
                                                             "herb_garden",
                                                             "chicken_yard",
                                                             "pond",
                                                             "merchant",
                                                             "baker",
                                                             "administrator",
                                                             "craftsman",
                                                             "villa"};

constexpr Names names(Edge) {
  return {"edge", kEdgeSlugs};
}

constexpr Kind kind_of(Edge edge) {
  return static_cast<Kind>(static_cast<std::uint8_t>(edge) - 1);
}

constexpr Edge edge_of(Kind kind) {
  return static_cast<Edge>(static_cast<std::uint8_t>(kind) + 1);
}

/// Ware i comes from landscape i.
enum class Ware : std::uint8_t { Grape, Herb, Chicken, Fish };

inline constexpr std::array<std::string_view, 4> kWareSlugs{"grape", "herb", "chicken", "fish"};

constexpr Names names(Ware) {
  return {"ware", kWareSlugs};
}

/// Sides of a tile, a cell and the frame, clockwise.
enum class Side : std::uint8_t { North, East, South, West };

inline constexpr std::array<std::string_view, 4> kSideSlugs{"north", "east", "south", "west"};

constexpr Names names(Side) {
  return {"side", kSideSlugs};
}

enum class Back : std::uint8_t { White, Black };

inline constexpr std::array<std::string_view, 2> kBackSlugs{"white", "black"};

constexpr Names names(Back) {
  return {"back", kBackSlugs};
}

/// The four decks of objective cards: A and B are paid (red), C and D are owned (green).
enum class Deck : std::uint8_t { A, B, C, D };

inline constexpr std::array<std::string_view, 4> kDeckSlugs{"a", "b", "c", "d"};

constexpr Names names(Deck) {
  return {"deck", kDeckSlugs};
}

/// The seven spaces of the circle, clockwise; a pawn's rectangle and its square of tiles are one.
enum class Space : std::uint8_t {};

inline constexpr std::array<std::string_view, 7> kSpaceSlugs{
    "s0", "s1", "s2", "s3", "s4", "s5", "s6"};
inline constexpr int kSpaces = 7;

constexpr Names names(Space) {
  return {"space", kSpaceSlugs};
}

/// The 36 cells of a district, row by row from the top left: r1c1 … r6c6.
enum class Cell : std::uint8_t {};

inline constexpr std::array<std::string_view, 36> kCellSlugs{
    "r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r2c1", "r2c2", "r2c3", "r2c4", "r2c5", "r2c6",
    "r3c1", "r3c2", "r3c3", "r3c4", "r3c5", "r3c6", "r4c1", "r4c2", "r4c3", "r4c4", "r4c5", "r4c6",
    "r5c1", "r5c2", "r5c3", "r5c4", "r5c5", "r5c6", "r6c1", "r6c2", "r6c3", "r6c4", "r6c5", "r6c6"};
inline constexpr int kCells = 36;
inline constexpr int kSize = 6;

constexpr Names names(Cell) {
  return {"cell", kCellSlugs};
}

/// The twelve places for objective cards, three rows of four.
enum class Slot : std::uint8_t {};

inline constexpr std::array<std::string_view, 12> kSlotSlugs{
    "c00", "c01", "c02", "c03", "c10", "c11", "c12", "c13", "c20", "c21", "c22", "c23"};

constexpr Names names(Slot) {
  return {"slot", kSlotSlugs};
}

/// The round scoring spaces between two neighbouring cards: h beside, v below each other.
enum class Circle : std::uint8_t {};

inline constexpr std::array<std::string_view, 17> kCircleSlugs{"h00",
                                                               "h01",
                                                               "h02",
                                                               "h10",
                                                               "h11",
                                                               "h12",
                                                               "h20",
                                                               "h21",
                                                               "h22",
                                                               "v00",
                                                               "v01",
                                                               "v02",
                                                               "v03",
                                                               "v10",
                                                               "v11",
                                                               "v12",
                                                               "v13"};

constexpr Names names(Circle) {
  return {"circle", kCircleSlugs};
}

/// The eight goals of a seat's frame, two on each side in the order of the piece.
enum class Goal : std::uint8_t {};

inline constexpr std::array<std::string_view, 8> kGoalSlugs{
    "north_1", "north_2", "east_1", "east_2", "south_1", "south_2", "west_1", "west_2"};

constexpr Names names(Goal) {
  return {"goal", kGoalSlugs};
}

/// Ways round the circle; Back is the first edition's step onto an emptied space and back again.
enum class Direction : std::uint8_t { Left, Right, Back };

inline constexpr std::array<std::string_view, 3> kDirectionSlugs{"left", "right", "back"};

constexpr Names names(Direction) {
  return {"direction", kDirectionSlugs};
}

}  // namespace lusoria::carpe_diem
