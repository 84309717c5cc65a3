// The plain recount of a district by flood fill, against which the figures kept while building are
// checked. It shares nothing with them but the tiles.
#include "games/carpe_diem/district.h"

namespace lusoria::carpe_diem {

namespace {

Edge edge_at(const Edition& box, const Player& player, int cell, unsigned side) {
  const Built& built = player.district[static_cast<Cell>(cell)];
  return box.face(*built.tile).turned[built.turn][side];
}

bool has_tile(const Player& player, int cell) {
  return player.district[static_cast<Cell>(cell)].tile.has();
}

struct Flood {
  CellMask cells = 0;
  int openings = 0;
};

/// The construction of `type` that `cell` belongs to.
Flood flood(const Edition& box, const Player& player, int cell, Edge type) {
  Flood result;
  std::array<int, kCells> todo{};
  int left = 0;
  todo[static_cast<unsigned>(left++)] = cell;
  result.cells = CellMask{1} << static_cast<unsigned>(cell);
  while (left > 0) {
    const int here = todo[static_cast<unsigned>(--left)];
    for (unsigned side = 0; side < 4; ++side) {
      if (edge_at(box, player, here, side) != type) continue;
      const int beyond = neighbour(here, side);
      if (beyond < 0 || !has_tile(player, beyond)) {
        ++result.openings;
        continue;
      }
      const CellMask mark = CellMask{1} << static_cast<unsigned>(beyond);
      if ((result.cells & mark) != 0) continue;
      result.cells |= mark;
      todo[static_cast<unsigned>(left++)] = beyond;
    }
  }
  return result;
}

/// The label a construction must have: from its lowest cell and the type's place on that tile.
int label_of(const Edition& box, const Player& player, CellMask cells, Edge type) {
  int lowest = 2 * kCells;
  for (int cell = 0; cell < kCells; ++cell) {
    if ((cells >> static_cast<unsigned>(cell) & 1U) == 0) continue;
    const Face& face = box.face(*player.district[static_cast<Cell>(cell)].tile);
    const int id = 2 * cell + (face.types[0] == type ? 0 : 1);
    lowest = id < lowest ? id : lowest;
  }
  return lowest + 1;
}

bool goal_reached(const Edition& box, const Player& player, unsigned goal) {
  const auto side = static_cast<Side>(goal / 2);
  if (!player.frame[side].has()) return false;
  const FrameGoal& row = box.frame(*player.frame[side]).goals[goal % 2];
  const CellMask line = goal_line(side, row.place);
  for (int cell = 0; cell < kCells; ++cell) {
    if (!has_tile(player, cell)) continue;
    const Face& face = box.face(*player.district[static_cast<Cell>(cell)].tile);
    if (face.single.is(row.kind) && (line >> static_cast<unsigned>(cell) & 1U) != 0) return true;
    for (const Edge type : face.types) {
      if (type == Edge::Meadow || kind_of(type) != row.kind) continue;
      const Flood whole = flood(box, player, cell, type);
      if (whole.openings == 0 && (whole.cells & line) != 0) return true;
    }
  }
  return false;
}

bool needs_agree(const Edition& box, const Player& player, const District& district) {
  for (int cell = 0; cell < kCells; ++cell) {
    for (unsigned side = 0; side < 4; ++side) {
      const int beyond = neighbour(cell, side);
      const bool tile = beyond >= 0 && has_tile(player, beyond);
      const auto code = tile ? static_cast<unsigned>(edge_at(box, player, beyond, side ^ 2U)) : 0U;
      for (unsigned b = 0; b < 4; ++b) {
        if ((district.need[side][b] >> static_cast<unsigned>(cell) & 1U) != (code >> b & 1U))
          return false;
      }
    }
  }
  return true;
}

}  // namespace

bool recount_agrees(const Edition& box, const Player& player, const District& district) {
  Counts<Kind> complete{};
  int chimneys = 0;
  int villa_points = 0;
  CellMask built = 0;
  std::array<std::uint8_t, 2 * kCells> openings{};
  for (int cell = 0; cell < kCells; ++cell) {
    const auto at = static_cast<unsigned>(cell);
    std::array<int, 2> labels{};
    if (has_tile(player, cell)) {
      const Face& face = box.face(*player.district[static_cast<Cell>(cell)].tile);
      built |= CellMask{1} << at;
      chimneys += face.chimneys;
      if (face.single.has()) ++complete[*face.single];
      for (unsigned place = 0; place < 2 && face.types[place] != Edge::Meadow; ++place) {
        const Edge type = face.types[place];
        const Flood whole = flood(box, player, cell, type);
        const int label = label_of(box, player, whole.cells, type);
        const bool lowest = label == 2 * cell + static_cast<int>(place) + 1;
        if (whole.openings > 0) {
          labels[place] = label;
          if (lowest)
            openings[static_cast<unsigned>(label - 1)] = static_cast<std::uint8_t>(whole.openings);
          continue;
        }
        if (!lowest) continue;
        ++complete[kind_of(type)];
        if (type != Edge::Villa) continue;
        int in_villa = 0;
        for (int other = 0; other < kCells; ++other) {
          if ((whole.cells >> static_cast<unsigned>(other) & 1U) != 0)
            in_villa += box.face(*player.district[static_cast<Cell>(other)].tile).chimneys;
        }
        villa_points += box.villa_points(in_villa);
      }
    }
    for (unsigned place = 0; place < 2; ++place) {
      if (district.label[place][at] != labels[place]) return false;
    }
  }
  for (unsigned goal = 0; goal < 8; ++goal) {
    if (player.goals.contains(static_cast<Goal>(goal)) != goal_reached(box, player, goal))
      return false;
  }
  return complete == player.complete && chimneys == player.chimneys &&
         villa_points == player.villa_points && built == district.built &&
         openings == district.openings && needs_agree(box, player, district);
}

}  // namespace lusoria::carpe_diem
