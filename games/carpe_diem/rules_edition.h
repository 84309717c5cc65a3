// A components edition as the rules use it: the box as data that an owner may correct, and what is
// computed from its rows once.
#pragma once

#include <algorithm>

#include "engine/core/editions.h"
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
  /// The sides that show each of the types, by quarter turns. A bit each.
  std::array<std::array<std::uint8_t, 2>, 4> sides{};
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

/// What an objective card asks for, as the rules use it.
struct Cost {
  Deck deck = Deck::A;
  Counts<Ware> wares{};         ///< To be paid; all zero on green cards.
  std::array<Need, 4> needs{};  ///< The same as the card lists it, then nothing.

  bool red() const { return deck <= Deck::B; }
};

/// Slugs, backs and the kinds of fountain cards are the rows' names and places, not figures.
template <class V>
constexpr void fields(V& v, TileRow& row) {
  LUSORIA_FIELDS_OF(v, row, back, edges);
  v("chimneys", row.chimneys, Range{0, 4});
  v("single", row.single);
  v("copies", row.copies, Range{0, 84});
  v("certainty", row.certainty);
}

// Ranges keep every sum of a game inside its counter, however a box is filled.
template <class V>
constexpr void fields(V& v, Reward& reward) {
  v("points", reward.points, Range{0, 20});
  v("coins", reward.coins, Range{0, 5});
  v("bread", reward.bread, Range{0, 5});
  v("steps", reward.steps, Range{0, 5});
}

LUSORIA_MEMBERS(ObjectiveRow, deck, needs, reward, certainty);

template <class V>
constexpr void fields(V& v, FountainRow& row) {
  v("copies", row.copies, Range{0, 24});
  v("points", row.points, Range{0, 10});
  v("certainty", row.certainty);
}

template <class V>
constexpr void fields(V& v, FrameGoal& goal) {
  v("place", goal.place, Range{1, kSize});
  v("kind", goal.kind);
  v("points", goal.points, Range{0, 9});
}

LUSORIA_MEMBERS(FrameRow, goals, certainty);
LUSORIA_MEMBERS(PanelRow, shovel, parchments, certainty);

template <class V>
constexpr void fields(V& v, VillaRow& row) {
  v("points", row.points, Range{0, 200});
  v("certainty", row.certainty);
}

template <class V>
constexpr void fields(V& v, TrackRow& row) {
  v("last", row.last, Range{1, kLongestTrack});
  v("certainty", row.certainty);
}

/// Everything in the box that is a figure; each member an object of rows.
struct Box {
  EnumArray<Tile, TileRow> tiles{};
  EnumArray<Objective, ObjectiveRow> objectives{};
  EnumArray<Kind, FountainRow> fountains{};
  EnumArray<FramePiece, FrameRow> frames{};
  EnumArray<Panel, PanelRow> panels{};
  EnumArray<VillaSize, VillaRow> villas{};
  TrackRow track{};
};

LUSORIA_MEMBERS(Box, tiles, objectives, fountains, frames, panels, villas, track);

/// The box of the first edition.
constexpr Box box_1() {
  Box box;
  std::ranges::copy(kTileRows, box.tiles.begin());
  std::ranges::copy(kObjectiveRows, box.objectives.begin());
  std::ranges::copy(kFountainRows, box.fountains.begin());
  std::ranges::copy(kFrameRows, box.frames.begin());
  std::ranges::copy(kPanelRows, box.panels.begin());
  std::ranges::copy(kVillaRows, box.villas.begin());
  box.track = kTrackRow;
  return box;
}

/// A box and what is computed from it once.
struct Edition {
  Box box{};
  EnumArray<Tile, Face> faces{};
  EnumArray<Objective, Cost> costs{};
  EnumArray<Deck, EnumSet<Objective>> decks{};
  std::uint8_t first_black = 0;  ///< Tiles of white backs come first.

  const Face& face(Tile tile) const { return faces[tile]; }

  const TileRow& row(Tile tile) const { return box.tiles[tile]; }

  const ObjectiveRow& card(Objective card) const { return box.objectives[card]; }

  const Cost& cost(Objective card) const { return costs[card]; }

  const PanelRow& panel(Panel panel) const { return box.panels[panel]; }

  /// A goal of a seat whose frame is dealt.
  const FrameGoal& goal(const Player& player, Goal goal) const {
    const auto i = static_cast<unsigned>(goal);
    return box.frames[*player.frame[side_of(goal)]].goals[i % 2];
  }

  /// Points of a complete villa; beyond the table every chimney adds what the last one did.
  int villa_points(int chimneys) const {
    constexpr int kLast = kVillaTable - 1;
    const auto points = [&](int n) -> int { return box.villas[nth<VillaSize>(n)].points; };
    if (chimneys <= kLast) return points(chimneys);
    return points(kLast) + (chimneys - kLast) * (points(kLast) - points(kLast - 1));
  }
};

/// What is wrong with a box, and the row it is wrong with, if it is one.
struct Fault {
  std::string_view what;
  std::string_view row{};

  constexpr bool none() const { return what.empty(); }
};

/// Counts and shape: with any other box no game could be played.
Fault misshapen(const Box& box);

/// The same, and figures that the rulebook prints. What we only suppose of the box is no part of
/// it.
Fault audit(const Box& box);

extern Editions<Edition> all_editions;

/// The edition of that number; the newest one stands in for numbers no edition has.
inline const Edition& edition(std::uint8_t number) {
  return all_editions[number];
}

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
