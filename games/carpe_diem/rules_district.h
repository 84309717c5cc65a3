// Building: where a tile fits, what it joins and what it completes (rulebook p. 5-8).
#pragma once

#include "engine/core/bits.h"
#include "games/carpe_diem/rules_edition.h"

namespace lusoria::carpe_diem {

/// The cells where a tile may be built, by its quarter turns; turns that look alike only once.
struct Placements {
  std::array<CellMask, 4> turned{};

  int count() const {
    int sum = 0;
    for (const CellMask cells : turned)
      sum += std::popcount(cells);
    return sum;
  }

  bool contains(Cell cell, unsigned turn) const { return (turned[turn] & bit(cell)) != 0; }
};

/// Cells open to building: the shovel for the first tile, then neighbours of tiles (p. 5).
CellMask open_cells(const District& district, Cell shovel);

/// Where the tile fits: every edge equals the one it meets, meadow towards the frame (p. 5).
Placements placements(const District& district, const Face& face, Cell shovel);

/// Whether there is such a place.
bool fits_somewhere(const District& district, const Face& face, Cell shovel);

/// The neighbour of a cell beyond one of its sides, or nothing where the frame is.
Maybe<Cell> neighbour(Cell cell, unsigned side);

/// The edge that a built tile shows on a side.
inline Edge edge_at(const Edition& box, const Built& built, unsigned side) {
  return box.face(*built.tile).turned[built.turn][side];
}

/// The open construction that a built cell's edge of that type belongs to.
std::uint8_t label_at(
    const Edition& box, const Player& player, const District& district, Cell cell, Edge type);

/// What a tile completed: at most one construction for each type of edge it shows, or itself.
struct Completed {
  struct Item {
    Kind kind{};
    std::uint8_t tiles = 0;
  };

  std::array<Item, 2> items{};
  int count = 0;
};

/// Lays the tile, joins what it touches and counts what it completes for the player. Parchments
/// and rewards are the caller's.
Completed lay_tile(const Edition& box, Player& player, District& district, Cell cell, Built tile);

/// Fills in what follows from the tiles of a player's district, counts of complete constructions
/// apart.
void map_district(const Edition& box, const Player& player, District& empty);

/// Rebuilds everything that follows from them.
void rebuild(const Edition& box, Player& player, District& district);

}  // namespace lusoria::carpe_diem
