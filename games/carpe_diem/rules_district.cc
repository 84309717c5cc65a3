#include "games/carpe_diem/rules_district.h"

#include <bit>
#include <cstring>

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

/// The four bits of an edge, each for all cells: what District::need is compared with.
using EdgeBits = std::array<CellMask, 4>;

constexpr auto kBitsOfEdge = [] {
  EnumArray<Edge, EdgeBits> table{};
  for (const Edge edge : Each<Edge>()) {
    for (unsigned b = 0; b < 4; ++b)
      table[edge][b] = CellMask{0} - (static_cast<unsigned>(edge) >> b & 1U);
  }
  return table;
}();

/// Cells in which an edge would meet another one, of a tile or of the frame.
CellMask clashes(const District& district,
                 const std::array<Edge, 4>& edges,
                 const std::array<CellMask, 4>& walls) {
  EdgeBits differ{};
  const auto look = [&](unsigned side) {
    const EdgeBits& shown = kBitsOfEdge[edges[side]];
    for (unsigned b = 0; b < 4; ++b)
      differ[b] |= (district.need[side][b] ^ shown[b]) & walls[side];
  };
  look(0), look(1), look(2), look(3);
  return differ[0] | differ[1] | differ[2] | differ[3];
}

/// The neighbours of a tile have to meet its edges.
void show_edges(District& district, Cell cell, const std::array<Edge, 4>& edges) {
  const auto show = [&](unsigned side) {
    // Meadow, which alone lies towards the frame, has no bit.
    const EdgeBits shown = kBitsOfEdge[edges[side]];
    const CellMask there = CellMask{1} << kBeyond[cell][side];
    for (unsigned b = 0; b < 4; ++b)
      district.need[side ^ 2U][b] |= shown[b] & there;
  };
  show(0), show(1), show(2), show(3);
}

/// Puts `to` in place of the label `from` everywhere and returns the cells that had it.
CellMask relabel(District& district, std::uint8_t from, std::uint8_t to) {
  return replace_bytes(district.label[0], from, to) | replace_bytes(district.label[1], from, to);
}

CellMask cells_built(const Player& player) {
  // Four cells a word; a tile that is not there is the byte 255, the turn beside it is left out.
  static_assert(sizeof(Built) == 2 && kCells % 4 == 0);
  constexpr CellMask kOneInEveryCell = 0x0001000100010001ULL;
  constexpr CellMask kToFourBits = 0x0001000200040008ULL;
  CellMask empty = 0;
  for (unsigned cell = 0; cell < kCells; cell += 4) {
    CellMask four = 0;
    std::memcpy(&four, player.district.begin() + cell, sizeof(four));
    four = ((four & kOneInEveryCell * 255) + kOneInEveryCell) >> 8U & kOneInEveryCell;
    empty |= (four * kToFourBits >> 48U & 15U) << cell;
  }
  return ~empty & kWholeGrid;
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
  // Counted from the northern neighbour the western is bit 5, the eastern 7, the southern 12; a
  // product brings them beside each other, in the order of sides, and carries nothing among them.
  static_assert(kSize == 6);
  constexpr CellMask kAround = 1U | 1U << 5U | 1U << 7U | 1U << 12U;
  constexpr CellMask kSideBySide = 1U << 16U | 1U << 14U | 1U << 10U | 1U << 6U;
  const CellMask around = std::rotr(built, static_cast<int>(cell) - kSize) & kAround;
  return static_cast<unsigned>(around * kSideBySide >> 16U & 15U);
}

constexpr int ones_in_four(unsigned bits) {
  return static_cast<int>(0x4332322132212110ULL >> 4 * bits & 7U);
}

/// By sides, a bit each: a byte for each side, 255 where it is not among them.
constexpr auto kNotAmong = [] {
  std::array<std::uint32_t, 16> table{};
  for (unsigned sides = 0; sides < table.size(); ++sides) {
    for (unsigned side = 0; side < 4; ++side)
      table[sides] |= (sides >> side & 1U) != 0 ? 0U : 255U << 8 * side;
  }
  return table;
}();

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

/// A district whose tiles lie there already. Looked at in the order of cells, a tile meets labels
/// to the north and to the west only, all lower than its own, and what stays open is known at once.
/// Nearly without branches, since none of them could be foreseen: a search asks for this at every
/// sample.
struct WholeDistrict {
  /// The district is empty.
  WholeDistrict(District& empty, CellMask built) : district(empty) {
    district.built = built;
    from_north_.fill(kNone);
    from_west_.fill(kNone);
  }

  void join(unsigned cell, const Face& face, unsigned turn) {
    const CellMask here = CellMask{1} << cell;
    const auto show = [&](unsigned side) {
      const EdgeBits& shown = kBitsOfEdge[face.turned[turn][side]];
      for (unsigned b = 0; b < 4; ++b)
        shown_[side][b] |= shown[b] & here;
    };
    show(0), show(1), show(2), show(3);
    const unsigned outside = ~built_beyond(district.built, cell);
    // What leaves by the sides, a byte each. No side belongs to both parts.
    std::uint32_t leaves = ~0U;
    for (unsigned place = 0; place < 2; ++place) {
      const unsigned sides = face.sides[turn][place];
      // A label or, beyond a side that does not belong to this part, kNone.
      const std::uint32_t others = kNotAmong[sides];
      const unsigned north = from_north_[cell] | (others & kNone);
      const unsigned west = from_west_[cell] | others >> 24U;
      if (north != west && std::max(north, west) != kNone) unite(north, west);
      const unsigned root = std::min(std::min(north, west), 2 * cell + place + 1);
      district.label[place][cell] = static_cast<std::uint8_t>(sides != 0 ? root : 0);
      openings_[root] = static_cast<std::uint8_t>(openings_[root] + ones_in_four(sides & outside));
      leaves &= root * 0x01010101U | others;
    }
    from_west_[cell + 1] = static_cast<std::uint8_t>(leaves >> 8U);
    from_north_[cell + kSize] = static_cast<std::uint8_t>(leaves >> 16U);
  }

  /// What a tile shows, the cell beyond that side has to meet; what has no openings left has no
  /// label.
  void close() {
    for (unsigned b = 0; b < 4; ++b) {
      district.need[0][b] = shown_[2][b] << kSize;
      district.need[1][b] = shown_[3][b] >> 1U;
      district.need[2][b] = shown_[0][b] >> kSize;
      district.need[3][b] = shown_[1][b] << 1U;
    }
    for (const unsigned cell : OnesIn(district.built)) {
      for (auto& labels : district.label) {
        const unsigned open = openings_[labels[cell]] != 0 ? 1U : 0U;
        labels[cell] = static_cast<std::uint8_t>(labels[cell] * open);
      }
    }
    std::copy(openings_.begin() + 1, openings_.end(), district.openings.begin());
  }

  District& district;

 private:
  static constexpr unsigned kNone = 255;

  void unite(unsigned one, unsigned other) {
    const auto root = static_cast<std::uint8_t>(std::min(one, other));
    const auto gone = static_cast<std::uint8_t>(std::max(one, other));
    (void)relabel(district, gone, root);
    (void)replace_bytes(from_north_, gone, root);
    (void)replace_bytes(from_west_, gone, root);
    openings_[root] = static_cast<std::uint8_t>(openings_[root] + openings_[gone]);
    openings_[gone] = 0;
  }

  std::array<EdgeBits, 4> shown_{};  ///< By side: the edges that tiles show there.
  /// The labels that reach a cell from its neighbours.
  std::array<std::uint8_t, kCells + kSize> from_north_;
  std::array<std::uint8_t, kCells + 1> from_west_;
  std::array<std::uint8_t, 2 * kCells + 1> openings_{};  ///< By label.
};

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
  show_edges(district, cell, face.turned[tile.turn]);
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
  const CellMask open = open_cells(district, shovel);
  const auto walls = walled(district.built);
  Placements result;
  for (unsigned turn = 0; turn < face.turns; ++turn)
    result.turned[turn] = open & ~clashes(district, face.turned[turn], walls);
  return result;
}

bool fits_somewhere(const District& district, const Face& face, Cell shovel) {
  const CellMask open = open_cells(district, shovel);
  const auto walls = walled(district.built);
  for (unsigned turn = 0; turn < face.turns; ++turn) {
    if ((open & ~clashes(district, face.turned[turn], walls)) != 0) return true;
  }
  return false;
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

void map_district(const Edition& box, const Player& player, District& empty) {
  WholeDistrict whole(empty, cells_built(player));
  for (const unsigned cell : OnesIn(empty.built)) {
    const Built& tile = player.district[static_cast<Cell>(cell)];
    whole.join(cell, box.face(*tile.tile), tile.turn);
  }
  whole.close();
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
