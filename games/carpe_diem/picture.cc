// The table drawn for a terminal: circle, objective cards, and every district tile by tile.
#include <string>
#include <vector>

#include "engine/text/catalogue.h"
#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

constexpr std::string_view kLetters = ".YHKPmbacV";  // by Edge; see picture.edges
constexpr int kWidth = 100;
constexpr int kDistrictWidth = 24;

template <NamedEnum E>
std::string name_of(const Catalogue& words, E value) {
  return words.text(std::string(names(value).domain) + "." + std::string(slug(value)));
}

char letter(Edge edge) {
  return kLetters[static_cast<unsigned>(edge)];
}

/// The middle of a built tile: chimneys or the single building.
char middle(const Face& face) {
  if (face.single.is(Kind::Market)) return '$';
  if (face.single.is(Kind::Bakery)) return 'o';
  if (face.single.is(Kind::Fountain)) return '~';
  return face.chimneys > 0 ? static_cast<char>('0' + face.chimneys) : ' ';
}

std::string face_text(const Edition& box, Tile tile) {
  std::string text = "[";
  for (const Edge edge : box.face(tile).turned[0])
    text += letter(edge);
  text += middle(box.face(tile));
  return text + "]";
}

/// Columns of a UTF-8 text whose characters are one column wide each.
int columns(std::string_view text) {
  int count = 0;
  for (const char c : text)
    count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

std::string padded(std::string text, int width) {
  const int missing = width - columns(text);
  return missing > 0 ? text + std::string(static_cast<unsigned>(missing), ' ') : text;
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

/// One of the three lines of a cell.
std::string cell_line(const Edition& box, const Player& player, int cell, int line) {
  const Built& built = player.district[nth<Cell>(cell)];
  if (!built.tile.has()) {
    if (line != 1 || !player.panel.has()) return "    ";
    const PanelMasks& panel = box.panel(*player.panel);
    const bool parchment = (panel.parchments >> static_cast<unsigned>(cell) & 1U) != 0;
    return static_cast<int>(panel.shovel) == cell ? " s  " : parchment ? " p  " : " -  ";
  }
  const Face& face = box.face(*built.tile);
  const auto& edges = face.turned[built.turn];
  if (line == 0) return std::string("╭") + letter(edges[0]) + "╮ ";
  if (line == 2) return std::string("╰") + letter(edges[2]) + "╯ ";
  return std::string{letter(edges[3]), middle(face), letter(edges[1]), ' '};
}

/// All districts side by side, rows and columns numbered as the cells are named.
std::string districts(const View& v, const SeatKeys& seats) {
  const Edition& box = edition(v.options.components_edition);
  std::string out = "  ";
  std::string numbers = "  ";
  for (Seat seat = 0; seat < v.options.seats; ++seat) {
    out += padded(std::string(seats.of(seat)), kDistrictWidth);
    for (int col = 1; col <= kSize; ++col)
      numbers += " " + std::to_string(col) + "  ";
  }
  out += "\n" + numbers + "\n";
  for (int row = 0; row < kSize; ++row) {
    for (int line = 0; line < 3; ++line) {
      out += line == 1 ? std::to_string(row + 1) + " " : "  ";
      for (Seat seat = 0; seat < v.options.seats; ++seat) {
        for (int col = 0; col < kSize; ++col)
          out += cell_line(box, v.table.common.players[seat], row * kSize + col, line);
      }
      out += "\n";
    }
  }
  return out;
}

std::string circle(const View& v, const SeatKeys& seats, const Catalogue& words) {
  const Edition& box = edition(v.options.components_edition);
  const Table& t = v.table.common;
  std::string out;
  for (int i = 0; i < kSpaces; ++i) {
    std::string heading = padded(name_of(words, nth<Space>(i)), 4);
    for (Seat seat = 0; seat < v.options.seats; ++seat) {
      if (t.players[seat].pawn.is(nth<Space>(i)))
        heading += "<" + std::string(seats.of(seat)) + ">";
    }
    std::vector<std::string> tiles;
    for (const Tile tile : t.circle[nth<Space>(i)])
      tiles.push_back(name_of(words, tile) + " " + face_text(box, tile));
    out += listed(heading, tiles);
  }
  std::vector<std::string> row;
  for (const Tile tile : t.row)
    row.push_back(name_of(words, tile) + " " + face_text(box, tile));
  return out + listed(words.text("picture.row"), row);
}

/// Whose disc lies on a circle, or the circle's own name.
std::string disc_text(const View& v, const SeatKeys& seats, Circle circle) {
  for (Seat seat = 0; seat < v.options.seats; ++seat) {
    if (v.table.common.players[seat].discs.contains(circle))
      return "(" + std::string(seats.of(seat)).substr(0, 3) + ")";
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

/// Points, storage and frame goals of one seat.
std::string seat_text(const View& v, Seat seat, const SeatKeys& seats, const Catalogue& words) {
  const Edition& box = edition(v.options.components_edition);
  const Player& player = v.table.common.players[seat];
  std::vector<std::string> items;
  const auto add = [&](const std::string& what, int count) {
    if (count != 0) items.push_back(what + " " + std::to_string(count));
  };
  items.push_back(words.text("picture.points") + " " +
                  (v.table.points_shown[seat] ? std::to_string(v.table.points[seat]) : "?"));
  items.push_back(words.text("picture.track") + " " + std::to_string(player.track));
  for (int i = 0; i < kCount<Ware>; ++i)
    add(name_of(words, nth<Ware>(i)), player.wares[nth<Ware>(i)]);
  add(words.text("picture.coins"), player.coins);
  add(words.text("picture.bread"), player.bread);
  add(words.text("picture.stored"), player.stored);
  add(words.text("picture.fountain_cards"), player.fountain_cards);
  std::string out = listed(std::string(seats.of(seat)), items);
  std::vector<std::string> goals;
  for (int i = 0; i < kCount<Goal>; ++i) {
    const auto side = static_cast<Side>(i / 2);
    if (!player.frame[side].has()) continue;
    const FrameGoal& goal = box.frame(*player.frame[side]).goals[static_cast<unsigned>(i % 2)];
    const bool column = side == Side::North || side == Side::South;
    const int line =
        side == Side::North || side == Side::East ? goal.place : kSize + 1 - goal.place;
    goals.push_back(words.text(column ? "picture.column" : "picture.line") + " " +
                    std::to_string(line) + " " + name_of(words, goal.kind) + " " +
                    std::to_string(goal.points) +
                    (player.goals.contains(nth<Goal>(i)) ? " ✓" : ""));
  }
  return out + listed("  " + words.text("picture.frame"), goals);
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
  for (const std::string_view key : {"picture.edges", "picture.dwellings", "picture.middles"})
    out += words.text(key) + "\n";
  std::vector<std::string> hand;
  for (int i = 0; i < kCount<Kind>; ++i) {
    for (int n = 0; n < v.table.hand[nth<Kind>(i)]; ++n)
      hand.push_back(name_of(words, nth<Kind>(i)));
  }
  if (!hand.empty()) out += listed(words.text("picture.hand"), hand);
  if (t.taken.has())
    out += words.text("picture.taken") + ": " + name_of(words, *t.taken) + " " +
           face_text(box, *t.taken) + "\n";
  return out;
}

}  // namespace lusoria::carpe_diem
