// The words of the box with their stable slugs, and what a row of it says.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "engine/core/containers.h"
#include "engine/core/game.h"

namespace lusoria::carpe_diem {

/// The twelve types of construction. The first nine are also types of edge.
LUSORIA_NAMED_ENUM(Kind, "kind",
                   Vineyard, HerbGarden, ChickenYard, Pond, Merchant, Baker, Administrator,
                   Craftsman, Villa, Market, Bakery, Fountain);

constexpr bool is_landscape(Kind kind) {
  return kind <= Kind::Pond;
}

/// An edge of a tile. Meadow is zero, so that the frame, where no bit is ever set, is meadow.
LUSORIA_NAMED_ENUM(Edge, "edge",
                   Meadow, Vineyard, HerbGarden, ChickenYard, Pond, Merchant, Baker, Administrator,
                   Craftsman, Villa);

constexpr Kind kind_of(Edge edge) {
  return static_cast<Kind>(static_cast<std::uint8_t>(edge) - 1);
}

constexpr Edge edge_of(Kind kind) {
  return static_cast<Edge>(static_cast<std::uint8_t>(kind) + 1);
}

/// Ware i comes from landscape i.
LUSORIA_NAMED_ENUM(Ware, "ware", Grape, Herb, Chicken, Fish);

/// Sides of a tile, a cell and the frame, clockwise.
LUSORIA_NAMED_ENUM(Side, "side", North, East, South, West);

LUSORIA_NAMED_ENUM(Back, "back", White, Black);

/// The four decks of objective cards: A and B are paid (red), C and D are owned (green).
LUSORIA_NAMED_ENUM(Deck, "deck", A, B, C, D);

/// Ways round the circle; Back is the first edition's step onto an emptied space and back again.
LUSORIA_NAMED_ENUM(Direction, "direction", Left, Right, Back);

/// What an objective card asks for: wares are paid, everything else is owned.
LUSORIA_NAMED_ENUM(What, "what",
                   Nothing, Grape, Herb, Chicken, Fish, Vineyard, HerbGarden, ChickenYard, Pond,
                   Merchant, Baker, Administrator, Craftsman, Villa, Market, Bakery, Fountain,
                   Chimney, AnyLandscape, AnyDwelling, AnySingle);

inline constexpr int kSpaces = 7;
inline constexpr int kSize = 6;
inline constexpr int kCells = kSize * kSize;

/// The seven spaces of the circle, clockwise; a pawn's rectangle and its square of tiles are one.
LUSORIA_ENUM_OF_SLUGS(Space, "space", slugs_in<kSpaces>("s0 s1 s2 s3 s4 s5 s6"));

/// The cells of a district, row by row from the top left.
LUSORIA_ENUM_OF_SLUGS(Cell,
                      "cell",
                      slugs_in<kCells>("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 "
                                       "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 "
                                       "r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 "
                                       "r4c1 r4c2 r4c3 r4c4 r4c5 r4c6 "
                                       "r5c1 r5c2 r5c3 r5c4 r5c5 r5c6 "
                                       "r6c1 r6c2 r6c3 r6c4 r6c5 r6c6"));

/// The twelve places for objective cards, three rows of four.
LUSORIA_ENUM_OF_SLUGS(Slot,
                      "slot",
                      slugs_in<12>("c00 c01 c02 c03 c10 c11 c12 c13 c20 c21 c22 c23"));

/// The round scoring spaces between two neighbouring cards: h beside, v below each other.
LUSORIA_ENUM_OF_SLUGS(
    Circle,
    "circle",
    slugs_in<17>("h00 h01 h02 h10 h11 h12 h20 h21 h22 v00 v01 v02 v03 v10 v11 v12 v13"));

/// The eight goals of a seat's frame, two on each side in the order of the piece.
LUSORIA_ENUM_OF_SLUGS(Goal,
                      "goal",
                      slugs_in<8>("north_1 north_2 east_1 east_2 south_1 south_2 west_1 west_2"));

inline constexpr int kTiles = 78;
inline constexpr int kObjectives = 60;
inline constexpr int kFrames = 16;
inline constexpr int kPanels = 4;
inline constexpr int kVillaTable = 21;
inline constexpr int kParchments = 9;
inline constexpr int kRowTiles = 11;      ///< Seal spaces along the bottom edge.
inline constexpr int kTilesPerSpace = 4;  ///< On each square of the circle.
inline constexpr int kLongestTrack = 60;  ///< That an owner's box may have.

inline constexpr std::string_view kEdgeLetters = "MYHKPmbacV";

constexpr Edge edge_of_letter(char letter) {
  const auto at = kEdgeLetters.find(letter);
  return at == std::string_view::npos ? Edge::Meadow : static_cast<Edge>(at);
}

/// Edges clockwise from the top, a letter each.
constexpr EnumArray<Side, Edge> face(std::string_view letters) {
  EnumArray<Side, Edge> edges{};
  for (const Side side : Each<Side>())
    edges[side] = edge_of_letter(letters[static_cast<unsigned>(side)]);
  return edges;
}

/// One type of tile and how many of it there are.
struct TileRow {
  std::string_view slug;
  Back back = Back::White;
  EnumArray<Side, Edge> edges{};
  std::uint8_t chimneys = 0;
  Maybe<Kind> single{};  ///< A market, bakery or fountain in the middle of the meadow.
  std::uint8_t copies = 1;
  Certainty certainty = Certainty::Reconstructed;
};

constexpr bool is_ware(What what) {
  return what >= What::Grape && what <= What::Fish;
}

struct Need {
  What what = What::Nothing;
  std::uint8_t count = 0;
};

/// What a card asks for, as so many of each.
constexpr Counts<What> asks(std::initializer_list<Need> needs) {
  Counts<What> counts{};
  for (const Need& need : needs)
    counts[need.what] = need.count;
  return counts;
}

struct Reward {
  std::uint8_t points = 0;
  std::uint8_t coins = 0;
  std::uint8_t bread = 0;
  std::uint8_t steps = 0;
};

struct ObjectiveRow {
  std::string_view slug;
  Deck deck = Deck::A;
  Counts<What> needs{};
  Reward reward{};
  Certainty certainty = Certainty::Reconstructed;
};

constexpr bool is_red(const ObjectiveRow& card) {
  return card.deck <= Deck::B;
}

struct FountainRow {
  Kind kind = Kind::Vineyard;
  std::uint8_t copies = 2;
  std::uint8_t points = 2;  ///< For each complete construction of the kind.
  Certainty certainty = Certainty::Reconstructed;
};

struct FrameGoal {
  std::uint8_t place = 0;  ///< 1 … 6, clockwise along the piece.
  Kind kind = Kind::Vineyard;
  std::uint8_t points = 0;
};

struct FrameRow {
  std::string_view slug;
  std::array<FrameGoal, 2> goals{};
  Certainty certainty = Certainty::Reconstructed;
};

struct PanelRow {
  std::string_view slug;
  Cell shovel{};
  EnumSet<Cell> parchments{};
  Certainty certainty = Certainty::Reconstructed;
};

/// A district panel drawn as six rows of six letters: S shovel, P parchment.
constexpr PanelRow panel(std::string_view slug, const std::array<std::string_view, kSize>& rows) {
  PanelRow panel{.slug = slug};
  for (const Cell cell : Each<Cell>()) {
    const auto i = static_cast<unsigned>(cell);
    const char mark = rows[i / kSize][i % kSize];
    if (mark == 'S') panel.shovel = cell;
    if (mark == 'P') panel.parchments.insert(cell);
  }
  return panel;
}

/// Points of a complete villa with so many chimneys.
struct VillaRow {
  std::uint8_t points = 0;
  Certainty certainty = Certainty::Reconstructed;
};

struct TrackRow {
  std::uint8_t last = 0;  ///< The number of its last space.
  Certainty certainty = Certainty::Reconstructed;
};

}  // namespace lusoria::carpe_diem
