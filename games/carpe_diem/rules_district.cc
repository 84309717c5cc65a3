#include "games/carpe_diem/rules_district.h"

namespace lusoria::carpe_diem {

namespace {

constexpr auto kNeighbours = [] {
  EnumArray<Cell, std::array<Maybe<Cell>, 4>> table{};
  for (int i = 0; i < kCells; ++i) {
    const auto at = [](bool inside, int cell) {
      return inside ? Maybe(nth<Cell>(cell)) : Maybe<Cell>();
    };
    table[nth<Cell>(i)] = {at(i >= kSize, i - kSize),
                           at(i % kSize < kSize - 1, i + 1),
                           at(i < kCells - kSize, i + kSize),
                           at(i % kSize > 0, i - 1)};
  }
  return table;
}();

/// The same as places of bits, 0 where the frame is.
constexpr auto kBeyond = [] {
  EnumArray<Cell, std::array<std::uint8_t, 4>> table{};
  for (const Cell cell : Each<Cell>()) {
    for (unsigned side = 0; side < 4; ++side) {
      const Maybe<Cell> beyond = kNeighbours[cell][side];
      table[cell][side] = beyond.has() ? static_cast<std::uint8_t>(*beyond) : std::uint8_t{0};
    }
  }
  return table;
}();

constexpr CellMask kWest = column_mask(0);
constexpr CellMask kEast = column_mask(kSize - 1);

/// Cells whose side has a tile or the frame beyond it.
constexpr std::array<CellMask, 4> walled(CellMask built) {
  return {(built << kSize & kWholeGrid) | row_mask(0),
          (built >> 1U & ~kEast) | kEast,
          built >> kSize | row_mask(kSize - 1),
          (built << 1U & kWholeGrid & ~kWest) | kWest};
}

/// Puts `to` in place of the label `from` everywhere and returns the cells that had it.
CellMask relabel(District& district, std::uint8_t from, std::uint8_t to) {
  return replace_bytes(district.label[0], from, to) | replace_bytes(district.label[1], from, to);
}

CellMask cells_built(const Player& player) {
  CellMask cells = 0;
  for (const Cell cell : Each<Cell>())
    cells |= CellMask{player.district[cell].tile.has()} << static_cast<unsigned>(cell);
  return cells;
}

int chimneys_in(const Edition& box, const Player& player, CellMask cells) {
  int sum = 0;
  for (const unsigned cell : OnesIn(cells))
    sum += box.face(*player.district[static_cast<Cell>(cell)].tile).chimneys;
  return sum;
}

/// Counts a complete construction: its kind, a villa's points, the goals whose line it touches.
void count_complete(const Edition& box, Player& player, Kind kind, CellMask cells) {
  ++player.complete[kind];
  if (kind == Kind::Villa) {
    const int chimneys = chimneys_in(box, player, cells);
    player.villa_points =
        static_cast<std::uint16_t>(player.villa_points + box.villa_points(chimneys));
  }
  for (const Goal goal : Each<Goal>()) {
    if (!player.frame[side_of(goal)].has()) continue;
    const FrameGoal& row = box.goal(player, goal);
    if (row.kind == kind && (goal_line(side_of(goal), row.place) & cells) != 0)
      player.goals.insert(goal);
  }
}

/// The sides of a cell beyond which a tile lies. A bit each. At the frame the next row is looked at
/// instead, which changes nothing: towards the frame a tile has only meadow.
unsigned built_beyond(CellMask built, unsigned cell) {
  const auto at = [cell](CellMask cells) { return static_cast<unsigned>(cells >> cell & 1U); };
  return at(built << kSize) | at(built >> 1U) << 1U | at(built >> kSize) << 2U |
         at(built << 1U) << 3U;
}

constexpr int ones_in_four(unsigned bits) {
  return static_cast<int>(0x4332322132212110ULL >> 4 * bits & 7U);
}

/// Joins the new tile's part of type `face.types[place]` with its neighbours; returns the label and
/// leaves its openings counted.
std::uint8_t join(const Edition& box,
                  const Player& player,
                  District& district,
                  Cell cell,
                  unsigned sides,
                  unsigned place,
                  Edge type) {
  const auto at = static_cast<unsigned>(cell);
  const unsigned joined = sides & built_beyond(district.built, at);
  // A side opens the construction, or closes the opening that pointed here.
  int open = ones_in_four(sides) - 2 * ones_in_four(joined);
  auto root = static_cast<std::uint8_t>(2 * at + place + 1);
  std::array<std::uint8_t, 4> met{};
  unsigned met_count = 0;
  for (const unsigned side : OnesIn(joined)) {
    const std::uint8_t label = label_at(box, player, district, *kNeighbours[cell][side], type);
    // Once they are counted, a construction that is met again has no openings left to count.
    open += district.openings[label - 1U];
    district.openings[label - 1U] = 0;
    met[met_count++] = label;
    root = label < root ? label : root;
  }
  for (unsigned i = 0; i < met_count; ++i) {
    if (met[i] != root) (void)relabel(district, met[i], root);
  }
  district.label[place][at] = root;
  district.openings[root - 1U] = static_cast<std::uint8_t>(open);
  return root;
}

/// Lays the tile in the district and joins what it touches; calls `completes(kind, cells)` for what
/// it completes.
template <class Completes>
void join_tile(const Edition& box,
               const Player& player,
               District& district,
               Cell cell,
               const Completes& completes) {
  const Built& tile = player.district[cell];
  const Face& face = box.face(*tile.tile);
  const auto& edges = face.turned[tile.turn];
  for (unsigned side = 0; side < 4; ++side) {
    // Meadow, which alone lies towards the frame, has no bit.
    const auto code = static_cast<unsigned>(edges[side]);
    for (unsigned b = 0; b < 4; ++b)
      district.need[side ^ 2U][b] |= CellMask{code >> b & 1U} << kBeyond[cell][side];
  }
  if (face.single.has()) completes(*face.single, bit(cell));
  for (unsigned place = 0; place < 2 && face.types[place] != Edge::Meadow; ++place) {
    const unsigned sides = face.sides[tile.turn][place];
    const std::uint8_t label = join(box, player, district, cell, sides, place, face.types[place]);
    if (district.openings[label - 1U] == 0)
      completes(kind_of(face.types[place]), relabel(district, label, 0));
  }
  district.built |= bit(cell);
}

}  // namespace

Maybe<Cell> neighbour(Cell cell, unsigned side) {
  return kNeighbours[cell][side];
}

std::uint8_t label_at(
    const Edition& box, const Player& player, const District& district, Cell cell, Edge type) {
  const unsigned place = box.face(*player.district[cell].tile).types[0] == type ? 0 : 1;
  return district.label[place][static_cast<unsigned>(cell)];
}

CellMask open_cells(const District& district, Cell shovel) {
  const CellMask built = district.built;
  if (built == 0) return bit(shovel);
  const CellMask around =
      built << kSize | built >> kSize | (built << 1U & ~kWest) | (built >> 1U & ~kEast);
  return around & ~built & kWholeGrid;
}

Placements placements(const District& district, const Face& face, Cell shovel) {
  // bad[i][side]: cells where an edge of the i-th type (0 is meadow) meets another one.
  std::array<std::array<CellMask, 4>, 3> bad;
  for (unsigned side = 0; side < 4; ++side) {
    const auto& need = district.need[side];
    bad[0][side] = need[0] | need[1] | need[2] | need[3];
  }
  const auto walls = walled(district.built);
  for (unsigned i = 0; i < 2 && face.types[i] != Edge::Meadow; ++i) {
    const auto type = static_cast<unsigned>(face.types[i]);
    const auto all = [&](unsigned b) { return CellMask{0} - (type >> b & 1U); };
    const std::array<CellMask, 4> shown{all(0), all(1), all(2), all(3)};
    for (unsigned side = 0; side < 4; ++side) {
      const auto& need = district.need[side];
      const CellMask differs =
          (need[0] ^ shown[0]) | (need[1] ^ shown[1]) | (need[2] ^ shown[2]) | (need[3] ^ shown[3]);
      bad[i + 1][side] = differs & walls[side];
    }
  }
  const CellMask open = open_cells(district, shovel);
  Placements result;
  for (unsigned turn = 0; turn < face.turns; ++turn) {
    const auto& which = face.which[turn];
    result.turned[turn] =
        open & ~(bad[which[0]][0] | bad[which[1]][1] | bad[which[2]][2] | bad[which[3]][3]);
  }
  return result;
}

Completed lay_tile(const Edition& box, Player& player, District& district, Cell cell, Built tile) {
  player.district[cell] = tile;
  player.chimneys = static_cast<std::uint8_t>(player.chimneys + box.face(*tile.tile).chimneys);
  Completed completed;
  join_tile(box, player, district, cell, [&](Kind kind, CellMask cells) {
    completed.items[static_cast<unsigned>(completed.count++)] = {
        kind, static_cast<std::uint8_t>(std::popcount(cells))};
    count_complete(box, player, kind, cells);
  });
  return completed;
}

District district_of(const Edition& box, const Player& player) {
  District district;
  for (const unsigned cell : OnesIn(cells_built(player)))
    join_tile(box, player, district, static_cast<Cell>(cell), [](Kind, CellMask) {});
  return district;
}

void rebuild(const Edition& box, Player& player, District& district) {
  district = {};
  player.chimneys = 0;
  player.villa_points = 0;
  player.complete = {};
  player.goals = {};
  for (const Cell cell : Each<Cell>()) {
    if (player.district[cell].tile.has())
      (void)lay_tile(box, player, district, cell, player.district[cell]);
  }
}

}  // namespace lusoria::carpe_diem
