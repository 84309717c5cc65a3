// The table drawn for a terminal: circle, bottom row and districts tile by tile, each tile as three
// lines of three letters, the frame's goals round their districts.
#include "engine/text/picture.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

constexpr int kTileWidth = 3;
constexpr int kMargin = 2;  ///< For the goals on a side of the frame.
constexpr int kDistrictWidth = kMargin + 1 + kSize * kTileWidth + 1 + kMargin;
constexpr int kSpaceWidth = kTilesPerSpace * kTileWidth + 1;
constexpr int kSpacesInALine = kPictureColumns / kSpaceWidth;
constexpr int kDistrictsInALine = kPictureColumns / (kDistrictWidth + 1);

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

/// Some spaces beside each other: their names, the pawns there, their tiles.
std::string spaces(
    const View& v, const SeatKeys& seats, const Catalogue& words, int first, int last) {
  const Edition& box = edition(v.options.components_edition);
  const Table& t = v.table.common;
  std::array<std::string, 5> lines;
  for (int i = first; i < last; ++i) {
    const Space space = nth<Space>(i);
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
  return out;
}

/// How many tiles still lie face down.
std::string piles(const View& v, const SeatKeys& seats, const Catalogue& words) {
  const Edition& box = edition(v.options.components_edition);
  EnumArray<Back, int> left{};
  for (const Tile tile : Each<Tile>())
    left[box.box.tiles[tile].back] += v.memory.stack[tile];
  const Message message = Message{.key = "picture.piles"}
                              .with("white", left[Back::White])
                              .with("black", left[Back::Black]);
  return sentence(render(words, message, seats), 2);
}

/// The seven spaces, the bottom row and what is still to come.
std::string circle(const View& v, const SeatKeys& seats, const Catalogue& words) {
  std::string out;
  for (int first = 0; first < kSpaces; first += kSpacesInALine)
    out += spaces(v, seats, words, first, std::min(first + kSpacesInALine, kSpaces));
  out += words.text("picture.row") + ":\n";
  for (int line = 0; line < 3; ++line)
    out += tiles_line(edition(v.options.components_edition), v.table.common.row, line) + "\n";
  return out + piles(v, seats, words);
}

/// Who is where on the parchment track, the furthest first and on one space the upper one: the
/// order in which they place their discs.
std::string track(const View& v, const SeatKeys& seats, const Catalogue& words) {
  std::vector<std::string> items;
  const auto& order = v.table.common.track;
  for (int i = order.size() - 1; i >= 0; --i)
    items.push_back(std::string(seats.of(order[i])) + " " +
                    std::to_string(v.table.common.players[order[i]].track));
  return listed(words.text("picture.track_order"), items);
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
    if (slot.has())
      out += sentence("  " + std::string(slug(*slot)) + "  " + name_of(words, *slot), 7);
  }
  return out;
}

/// Points, storage and what is complete of one seat.
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
  add(words.text("picture.chimneys"), player.chimneys);
  add(words.text("picture.fountain_cards"), player.fountain_cards);
  std::string out = listed(std::string(seats.of(seat)), items);
  items.clear();
  for (const Kind kind : Each<Kind>())
    add(name_of(words, kind), player.complete[kind]);
  return items.empty() ? out : out + listed("    " + words.text("picture.complete"), items);
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

/// Whether lines are drawn above and below a district; without them it is 22 lines high, which a
/// screen of 24 has room for.
enum class Height : std::uint8_t { Framed, Low };

/// Some districts side by side.
std::string districts(const View& v,
                      const SeatKeys& seats,
                      std::span<const Seat> whose,
                      Height height) {
  std::vector<DistrictPicture> all;
  std::string out;
  for (const Seat seat : whose) {
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
  const bool framed = height == Height::Framed;
  if (framed) add([](const DistrictPicture&) { return DistrictPicture::border("╭", "╮"); });
  for (int row = 0; row < kSize; ++row) {
    for (int part = 0; part < 3; ++part)
      add([&](const DistrictPicture& d) { return d.line(row, part); });
  }
  if (framed) add([](const DistrictPicture&) { return DistrictPicture::border("╰", "╯"); });
  add([](const DistrictPicture& d) { return d.goals(Side::South); });
  return out + "\n";
}

/// The onlooker's first, the others in their order. Who builds has the own one alone.
std::string all_districts(const View& v, const SeatKeys& seats) {
  const bool builds = v.table.common.taken.has() && v.table.common.actor == v.seat;
  std::string out;
  if (builds) out = "\n" + districts(v, seats, std::span(&v.seat, 1), Height::Low);
  std::vector<Seat> order;
  for (Seat seat = 0; seat < v.options.seats; ++seat) {
    if (seat == v.seat && builds) continue;
    order.insert(seat == v.seat ? order.begin() : order.end(), seat);
  }
  std::vector<Seat> beside;
  for (const Seat seat : order) {
    beside.push_back(seat);
    if (static_cast<int>(beside.size()) < kDistrictsInALine && seat != order.back()) continue;
    out += "\n" + districts(v, seats, beside, Height::Framed);
    beside.clear();
  }
  return out;
}

std::string fountain_cards(const std::string& heading,
                           const Counts<Kind>& cards,
                           const Catalogue& words) {
  std::vector<std::string> names;
  for (const Kind card : Each<Kind>())
    names.insert(names.end(), cards[card], name_of(words, card));
  return names.empty() ? "" : listed(heading, names);
}

/// What the others have, and whose fountain cards lie open.
std::string people(const View& v, const SeatKeys& seats, const Catalogue& words) {
  std::string out;
  for (Seat seat = 0; seat < v.options.seats; ++seat) {
    if (seat != v.seat) out += seat_text(v, seat, seats, words);
  }
  for (Seat seat = 0; seat < v.options.seats; ++seat)
    out += fountain_cards(
        render(words, Message{.key = "picture.revealed"}.with_seat("who", seat), seats),
        v.table.revealed[seat],
        words);
  return out;
}

/// The own goods, fountain cards and the tile to build.
std::string own(const View& v, const SeatKeys& seats, const Catalogue& words) {
  const Table& t = v.table.common;
  if (v.seat >= v.options.seats) return {};
  std::string out = seat_text(v, v.seat, seats, words);
  out += fountain_cards(words.text("picture.hand"), v.table.hand, words);
  if (!t.taken.has()) return out;
  out += words.text("picture.taken") + ": " + name_of(words, *t.taken) + "\n";
  for (int line = 0; line < 3; ++line)
    out += "  " + tile_line(edition(v.options.components_edition).face(*t.taken), 0, line) + "\n";
  return out;
}

}  // namespace

Picture Title::picture(const View& v, const SeatKeys& seats, const Catalogue& words) {
  const Table& t = v.table.common;
  std::string out = words.text("picture.phase") + " " + std::to_string(t.phase + 1) + "/4, " +
                    words.text("picture.round") + " " + std::to_string(t.round + 1) + "/7, " +
                    words.text("picture.senator") + " " + std::string(seats.of(t.senator)) + "\n";
  const std::string tiles = "\n" + circle(v, seats, words);
  const std::string scoring = "\n" + cards(v, seats, words) + "\n" + track(v, seats, words);
  const std::string camps = all_districts(v, seats) + people(v, seats, words);
  // What the question is about stands first.
  if (t.stage >= Stage::PlaceDisc)
    out += scoring + camps + tiles;
  else if (t.taken.has())
    out += camps + tiles + scoring;
  else
    out += tiles + scoring + camps;
  out += "\n";
  for (const std::string_view key :
       {"picture.edges", "picture.dwellings", "picture.middles", "picture.panel", "picture.goals"})
    out += words.text(key) + "\n";
  return {out, own(v, seats, words)};
}

}  // namespace lusoria::carpe_diem
