// The table drawn for a terminal: circle, bottom row and districts tile by tile, each tile as three
// lines of three letters, the frame's goals round their districts.
#include "engine/text/picture.h"

#include <string>
#include <vector>

#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

constexpr int kWidth = 100;
constexpr int kTileWidth = 3;
constexpr int kMargin = 2;  ///< For the goals on a side of the frame.
constexpr int kDistrictWidth = kMargin + 1 + kSize * kTileWidth + 1 + kMargin;
static_assert(kSpaces * (kTilesPerSpace * kTileWidth + 1) <= kWidth);
static_assert(kSeats * (kDistrictWidth + 1) <= kWidth);

char letter(Kind kind) {
  return std::string_view("YHKPmbacV$o~")[static_cast<unsigned>(kind)];
}

std::string padded(const std::string& text, int width) {
  const int missing = width - columns(text);
  return missing > 0 ? text + std::string(static_cast<unsigned>(missing), ' ') : text;
}

/// Three letters for a seat: of its key, or two and its number where another seat has the same.
std::string tag(const View& v, const SeatKeys& seats, Seat seat) {
  const auto start = [&](Seat of) { return std::string(seats.of(of).substr(0, 3)); };
  std::string text = start(seat);
  for (Seat other = 0; other < v.options.seats; ++other) {
    if (other != seat && start(other) == text)
      return std::string(seats.of(seat).substr(0, 2)) + std::to_string(seat + 1);
  }
  return padded(text, 3);
}

/// Items separated by commas after a heading, broken at the width of the screen.
std::string listed(const std::string& heading, const std::vector<std::string>& items) {
  std::string out;
  std::string line = heading + ":";
  for (unsigned i = 0; i < items.size(); ++i) {
    const std::string item = " " + items[i] + (i + 1 < items.size() ? "," : "");
    if (columns(line) + columns(item) > kWidth) {
      out += line + "\n";
      line = "   ";
    }
    line += item;
  }
  return out + line + "\n";
}

/// One of the three lines of a tile: a box with a letter where a construction leaves it.
std::string tile_line(const Face& face, unsigned turn, int line) {
  const auto side = [&](unsigned at, std::string_view meadow) {
    const Edge edge = face.turned[turn][at];
    return edge == Edge::Meadow ? std::string(meadow) : std::string{letter(kind_of(edge))};
  };
  if (line == 0) return "╭" + side(0, "─") + "╮";
  if (line == 2) return "╰" + side(2, "─") + "╯";
  char middle = face.chimneys > 0 ? static_cast<char>('0' + face.chimneys) : ' ';
  if (face.single.has()) middle = letter(*face.single);
  return side(3, "│") + middle + side(1, "│");
}

template <class Tiles>
std::string tiles_line(const Edition& box, const Tiles& tiles, int line) {
  std::string out;
  for (const Tile tile : tiles)
    out += tile_line(box.face(tile), 0, line);
  return out;
}

/// The seven spaces beside each other: their names, the pawns there, their tiles.
std::string circle(const View& v, const SeatKeys& seats, const Catalogue& words) {
  const Edition& box = edition(v.options.components_edition);
  const Table& t = v.table.common;
  constexpr int kSpaceWidth = kTilesPerSpace * kTileWidth + 1;
  std::array<std::string, 5> lines;
  for (const Space space : Each<Space>()) {
    lines[0] += padded(name_of(words, space), kSpaceWidth);
    std::string pawns;
    for (Seat seat = 0; seat < v.options.seats; ++seat)
      pawns += t.players[seat].pawn.is(space) ? tag(v, seats, seat) : "";
    lines[1] += padded(pawns, kSpaceWidth);
    for (int line = 0; line < 3; ++line)
      lines[static_cast<unsigned>(line + 2)] +=
          padded(tiles_line(box, t.circle[space], line), kSpaceWidth);
  }
  std::string out;
  for (const std::string& line : lines)
    out += line + "\n";
  out += words.text("picture.row") + ":\n";
  for (int line = 0; line < 3; ++line)
    out += tiles_line(box, t.row, line) + "\n";
  return out;
}

/// Whose disc lies on a circle, or the circle's own name.
std::string disc_text(const View& v, const SeatKeys& seats, Circle circle) {
  for (Seat seat = 0; seat < v.options.seats; ++seat) {
    if (v.table.common.players[seat].discs.contains(circle)) return "(" + tag(v, seats, seat) + ")";
  }
  return circle_used(circle, v.options.seats) ? " " + std::string(slug(circle)) + " " : "     ";
}

std::string cards(const View& v, const SeatKeys& seats, const Catalogue& words) {
  const Table& t = v.table.common;
  std::string out;
  for (int row = 0; row < 3; ++row) {
    for (int col = 0; col < 4; ++col) {
      const auto& slot = t.slots[nth<Slot>(4 * row + col)];
      out += " " + padded(slot.has() ? std::string(slug(*slot)) : std::string("-"), 4);
      if (col < 3) out += disc_text(v, seats, nth<Circle>(3 * row + col));
    }
    out += "\n";
    for (int col = 0; row < 2 && col < 4; ++col)
      out += disc_text(v, seats, nth<Circle>(9 + 4 * row + col)) + (col < 3 ? "     " : "\n");
  }
  for (const auto& slot : t.slots) {
    if (slot.has()) out += "  " + name_of(words, *slot) + "\n";
  }
  return out;
}

/// Points and storage of one seat.
std::string seat_text(const View& v, Seat seat, const SeatKeys& seats, const Catalogue& words) {
  const Player& player = v.table.common.players[seat];
  std::vector<std::string> items;
  const auto add = [&](const std::string& what, int count) {
    if (count != 0) items.push_back(what + " " + std::to_string(count));
  };
  items.push_back(words.text("picture.points") + " " +
                  (v.table.points_shown[seat] ? std::to_string(v.table.points[seat]) : "?"));
  items.push_back(words.text("picture.track") + " " + std::to_string(player.track));
  for (const Ware ware : Each<Ware>())
    add(name_of(words, ware), player.wares[ware]);
  add(words.text("picture.coins"), player.coins);
  add(words.text("picture.bread"), player.bread);
  add(words.text("picture.stored"), player.stored);
  add(words.text("picture.fountain_cards"), player.fountain_cards);
  return listed(std::string(seats.of(seat)), items);
}

/// A district being drawn: the cells where the tile at hand fits stand in brackets.
class DistrictPicture {
 public:
  DistrictPicture(const View& v, Seat seat)
      : box_(edition(v.options.components_edition)), player_(v.table.common.players[seat]) {
    const Table& t = v.table.common;
    if (t.actor != seat || !t.taken.has()) return;
    Player copy = player_;
    District district;
    rebuild(box_, copy, district);
    const Placements where =
        placements(district, box_.face(*t.taken), box_.panel(*player_.panel).shovel);
    for (const CellMask cells : where.turned)
      fits_ |= cells;
  }

  /// Column numbers or goals above the panel or below it.
  std::string numbers() const {
    std::string out(kMargin + 1, ' ');
    for (int col = 1; col <= kSize; ++col)
      out += " " + std::to_string(col) + " ";
    return padded(out, kDistrictWidth);
  }

  std::string goals(Side side) const {
    std::string out(kMargin + 1, ' ');
    for (int col = 0; col < kSize; ++col)
      out += padded(" " + goal(side, col), kTileWidth);
    return padded(out, kDistrictWidth);
  }

  static std::string border(std::string_view left, std::string_view right) {
    std::string out(kMargin, ' ');
    out += left;
    for (int i = 0; i < kSize * kTileWidth; ++i)
      out += "─";
    return padded(out + std::string(right), kDistrictWidth);
  }

  /// One of the three lines of a row of cells: its number above, the goals beside its middle.
  std::string line(int row, int part) const {
    std::string out = part == 0 ? std::to_string(row + 1) : part == 1 ? goal(Side::West, row) : "";
    out = padded(out, kMargin) + "│";
    for (int col = 0; col < kSize; ++col)
      out += cell(row * kSize + col, part);
    out += "│";
    return padded(out + (part == 1 ? goal(Side::East, row) : ""), kDistrictWidth);
  }

 private:
  /// The goal that looks along a row or column: its letter and its points or a tick.
  std::string goal(Side side, int index) const {
    if (!player_.frame[side].has()) return {};
    const bool column = side == Side::North || side == Side::South;
    for (const Goal goal : Each<Goal>()) {
      if (side_of(goal) != side) continue;
      const FrameGoal& row = box_.goal(player_, goal);
      if (goal_line(side, row.place) != (column ? column_mask(index) : row_mask(index))) continue;
      return std::string{letter(row.kind)} +
             (player_.goals.contains(goal) ? std::string("✓") : std::to_string(row.points));
    }
    return {};
  }

  std::string cell(int at, int part) const {
    const Built& built = player_.district[nth<Cell>(at)];
    if (built.tile.has()) return tile_line(box_.face(*built.tile), built.turn, part);
    if (part != 1 || !player_.panel.has()) return std::string(kTileWidth, ' ');
    const PanelRow& panel = box_.panel(*player_.panel);
    const CellMask here = bit(nth<Cell>(at));
    const std::string_view mark = panel.shovel == nth<Cell>(at)              ? "s"
                                  : panel.parchments.contains(nth<Cell>(at)) ? "p"
                                                                             : "·";
    const bool fits = (fits_ & here) != 0;
    return (fits ? "(" : " ") + std::string(mark) + (fits ? ")" : " ");
  }

  const Edition& box_;
  const Player& player_;
  CellMask fits_ = 0;
};

/// All districts side by side.
std::string districts(const View& v, const SeatKeys& seats) {
  std::vector<DistrictPicture> all;
  std::string out;
  for (Seat seat = 0; seat < v.options.seats; ++seat) {
    all.emplace_back(v, seat);
    out += padded(std::string(kMargin + 2, ' ') + std::string(seats.of(seat).substr(0, 20)),
                  kDistrictWidth + 1);
  }
  const auto add = [&](auto&& part) {
    out += "\n";
    for (const DistrictPicture& district : all)
      out += part(district) + " ";
  };
  add([](const DistrictPicture& d) { return d.numbers(); });
  add([](const DistrictPicture& d) { return d.goals(Side::North); });
  add([](const DistrictPicture&) { return DistrictPicture::border("╭", "╮"); });
  for (int row = 0; row < kSize; ++row) {
    for (int part = 0; part < 3; ++part)
      add([&](const DistrictPicture& d) { return d.line(row, part); });
  }
  add([](const DistrictPicture&) { return DistrictPicture::border("╰", "╯"); });
  add([](const DistrictPicture& d) { return d.goals(Side::South); });
  return out + "\n";
}

}  // namespace

std::string Title::picture(const View& v, const SeatKeys& seats, const Catalogue& words) {
  const Edition& box = edition(v.options.components_edition);
  const Table& t = v.table.common;
  std::string out = words.text("picture.phase") + " " + std::to_string(t.phase + 1) + "/4, " +
                    words.text("picture.round") + " " + std::to_string(t.round + 1) + "/7, " +
                    words.text("picture.senator") + " " + std::string(seats.of(t.senator)) + "\n\n";
  out += circle(v, seats, words) + "\n" + cards(v, seats, words) + "\n";
  for (Seat seat = 0; seat < v.options.seats; ++seat)
    out += seat_text(v, seat, seats, words);
  out += "\n" + districts(v, seats);
  for (const std::string_view key :
       {"picture.edges", "picture.dwellings", "picture.middles", "picture.panel", "picture.goals"})
    out += words.text(key) + "\n";
  std::vector<std::string> hand;
  for (const Kind card : Each<Kind>())
    hand.insert(hand.end(), v.table.hand[card], name_of(words, card));
  if (!hand.empty()) out += listed(words.text("picture.hand"), hand);
  if (!t.taken.has()) return out;
  out += words.text("picture.taken") + ": " + name_of(words, *t.taken) + "\n";
  for (int line = 0; line < 3; ++line)
    out += "  " + tile_line(box.face(*t.taken), 0, line) + "\n";
  return out;
}

}  // namespace lusoria::carpe_diem
