// The contents of the box: its words with their stable slugs, and the rows of the first components
// edition.
//
// No text prints the tile mix, most objective cards, the frame pieces or the parchment cells; what
// the rulebook and its examples fix is marked Exact or CrossChecked, the rest is a balanced filling
// that satisfies every hard fact (audit in components.cc). Rows are never removed or reordered: a
// record names them by slug, a state by index. A correction is a new edition (components.cc).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/containers.h"
#include "engine/core/game.h"

namespace lusoria::carpe_diem {

/// The newest edition that tables are offered.
inline constexpr std::uint8_t kNewestEdition = 1;

/// One changed tile and one changed card over edition 1: proves the mechanism in the tests and is
/// never offered to a table.
inline constexpr std::uint8_t kTrialEdition = 255;

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
inline constexpr int kLastStep = 20;      ///< Last space of the parchment track.

/// One type of tile and how many of it there are.
struct TileRow {
  std::string_view slug;
  Back back = Back::White;
  std::string_view face;  ///< Edges clockwise from the top, see edge_of_letter.
  std::uint8_t chimneys = 0;
  Maybe<Kind> single{};  ///< A market, bakery or fountain in the middle of the meadow.
  std::uint8_t copies = 1;
  Certainty certainty = Certainty::Reconstructed;
};

inline constexpr std::string_view kEdgeLetters = "MYHKPmbacV";

constexpr Edge edge_of_letter(char letter) {
  const auto at = kEdgeLetters.find(letter);
  return at == std::string_view::npos ? Edge::Meadow : static_cast<Edge>(at);
}

constexpr bool is_ware(What what) {
  return what >= What::Grape && what <= What::Fish;
}

struct Need {
  What what = What::Nothing;
  std::uint8_t count = 0;
};

struct Reward {
  std::uint8_t points = 0;
  std::uint8_t coins = 0;
  std::uint8_t bread = 0;
  std::uint8_t steps = 0;
};

struct ObjectiveRow {
  std::string_view slug;
  Deck deck = Deck::A;
  std::array<Need, 4> needs{};
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

/// A district panel as six rows of six letters: S shovel, P parchment.
struct PanelRow {
  std::string_view slug;
  std::array<std::string_view, kSize> rows{};
  Certainty certainty = Certainty::Reconstructed;
};

struct Box {
  std::array<TileRow, kTiles> tiles{};
  std::array<ObjectiveRow, kObjectives> objectives{};
  std::array<FountainRow, 12> fountains{};
  std::array<FrameRow, kFrames> frames{};
  std::array<PanelRow, kPanels> panels{};
  std::array<std::uint8_t, kVillaTable> villa_points{};
};

// A face lists its edges clockwise from the top: M meadow, V villa, Y vineyard, H herb garden,
// K chicken yard, P pond; halves of dwellings: m merchant, b baker, a administrator, c craftsman.
// clang-format off
inline constexpr std::array<TileRow, kTiles> kTileRows{{
    {.slug = "w_market", .back = Back::White, .face = "MMMM", .single = Kind::Market, .copies = 4},
    {.slug = "w_bakery", .back = Back::White, .face = "MMMM", .single = Kind::Bakery, .copies = 4},
    {.slug = "w_fountain", .back = Back::White, .face = "MMMM", .single = Kind::Fountain, .copies = 4},
    {.slug = "w_vineyard_merchant", .back = Back::White, .face = "YMmM"},
    {.slug = "w_vineyard_baker", .back = Back::White, .face = "YbMM"},
    {.slug = "w_vineyard_administrator", .back = Back::White, .face = "YMaM"},
    {.slug = "w_vineyard_craftsman", .back = Back::White, .face = "YcMM"},
    {.slug = "w_herb_garden_merchant", .back = Back::White, .face = "HMMm"},
    {.slug = "w_herb_garden_baker", .back = Back::White, .face = "HMbM"},
    {.slug = "w_herb_garden_administrator", .back = Back::White, .face = "HMMa"},
    {.slug = "w_herb_garden_craftsman", .back = Back::White, .face = "HMcM"},
    {.slug = "w_chicken_yard_merchant", .back = Back::White, .face = "KMmM"},
    {.slug = "w_chicken_yard_baker", .back = Back::White, .face = "KbMM"},
    {.slug = "w_chicken_yard_administrator", .back = Back::White, .face = "KMaM"},
    {.slug = "w_chicken_yard_craftsman", .back = Back::White, .face = "KcMM"},
    {.slug = "w_pond_merchant", .back = Back::White, .face = "PMMm"},
    {.slug = "w_pond_baker", .back = Back::White, .face = "PMbM"},
    {.slug = "w_pond_administrator", .back = Back::White, .face = "PMMa"},
    {.slug = "w_pond_craftsman", .back = Back::White, .face = "PMcM"},
    {.slug = "w_villa_vineyard_opp", .back = Back::White, .face = "VMYM", .chimneys = 1},
    {.slug = "w_villa_vineyard_adj", .back = Back::White, .face = "VYMM", .chimneys = 1},
    {.slug = "w_villa_herb_garden_opp", .back = Back::White, .face = "VMHM", .chimneys = 1},
    {.slug = "w_villa_herb_garden_adj", .back = Back::White, .face = "VMMH", .chimneys = 1},
    {.slug = "w_villa_chicken_yard_opp", .back = Back::White, .face = "VMKM", .chimneys = 1},
    {.slug = "w_villa_chicken_yard_adj", .back = Back::White, .face = "VKMM", .chimneys = 1},
    {.slug = "w_villa_pond_opp", .back = Back::White, .face = "VMPM", .chimneys = 1},
    {.slug = "w_villa_pond_adj", .back = Back::White, .face = "VMMP", .chimneys = 1},
    {.slug = "w_villa_merchant_opp", .back = Back::White, .face = "VMmM", .chimneys = 1},
    {.slug = "w_villa_merchant_adj", .back = Back::White, .face = "VMMm", .chimneys = 1},
    {.slug = "w_villa_baker_opp", .back = Back::White, .face = "VMbM", .chimneys = 1},
    {.slug = "w_villa_baker_adj", .back = Back::White, .face = "VbMM", .chimneys = 1},
    {.slug = "w_villa_administrator_opp", .back = Back::White, .face = "VMaM", .chimneys = 1},
    {.slug = "w_villa_administrator_adj", .back = Back::White, .face = "VMMa", .chimneys = 1},
    {.slug = "w_villa_craftsman_opp", .back = Back::White, .face = "VMcM", .chimneys = 1},
    {.slug = "w_villa_craftsman_adj", .back = Back::White, .face = "VcMM", .chimneys = 1},
    {.slug = "w_vineyard_herb_garden_opp", .back = Back::White, .face = "YMHM"},
    {.slug = "w_vineyard_herb_garden_adj", .back = Back::White, .face = "YHMM"},
    {.slug = "w_vineyard_chicken_yard_opp", .back = Back::White, .face = "YMKM"},
    {.slug = "w_vineyard_chicken_yard_adj", .back = Back::White, .face = "YKMM"},
    {.slug = "w_vineyard_pond_opp", .back = Back::White, .face = "YMPM"},
    {.slug = "w_vineyard_pond_adj", .back = Back::White, .face = "YPMM"},
    {.slug = "w_herb_garden_chicken_yard_opp", .back = Back::White, .face = "HMKM"},
    {.slug = "w_herb_garden_chicken_yard_adj", .back = Back::White, .face = "HKMM"},
    {.slug = "w_herb_garden_pond_opp", .back = Back::White, .face = "HMPM"},
    {.slug = "w_herb_garden_pond_adj", .back = Back::White, .face = "HPMM"},
    {.slug = "w_chicken_yard_pond_opp", .back = Back::White, .face = "KMPM"},
    {.slug = "w_chicken_yard_pond_adj", .back = Back::White, .face = "KPMM"},
    {.slug = "w_merchant_baker", .back = Back::White, .face = "mMbM"},
    {.slug = "w_merchant_administrator", .back = Back::White, .face = "mMaM"},
    {.slug = "w_merchant_craftsman", .back = Back::White, .face = "mMcM"},
    {.slug = "w_baker_administrator", .back = Back::White, .face = "bMaM"},
    {.slug = "w_baker_craftsman", .back = Back::White, .face = "bMcM"},
    {.slug = "w_administrator_craftsman", .back = Back::White, .face = "aMcM"},
    {.slug = "w_vineyard_straight", .back = Back::White, .face = "YMYM"},
    {.slug = "w_vineyard_corner", .back = Back::White, .face = "YYMM"},
    {.slug = "w_herb_garden_straight", .back = Back::White, .face = "HMHM"},
    {.slug = "w_herb_garden_corner", .back = Back::White, .face = "HHMM"},
    {.slug = "w_chicken_yard_straight", .back = Back::White, .face = "KMKM"},
    {.slug = "w_chicken_yard_corner", .back = Back::White, .face = "KKMM"},
    {.slug = "w_pond_straight", .back = Back::White, .face = "PMPM"},
    {.slug = "w_pond_corner", .back = Back::White, .face = "PPMM"},
    {.slug = "w_villa_straight", .back = Back::White, .face = "VMVM", .chimneys = 1, .copies = 3},
    {.slug = "w_villa_corner", .back = Back::White, .face = "VVMM", .chimneys = 1, .copies = 5},
    {.slug = "w_villa_tee", .back = Back::White, .face = "VVMV", .chimneys = 2, .copies = 5},
    {.slug = "w_villa_cross", .back = Back::White, .face = "VVVV", .chimneys = 2},
    {.slug = "b_vineyard_end", .back = Back::Black, .face = "YMMM", .copies = 2},
    {.slug = "b_herb_garden_end", .back = Back::Black, .face = "HMMM", .copies = 2},
    {.slug = "b_chicken_yard_end", .back = Back::Black, .face = "KMMM", .copies = 2},
    {.slug = "b_pond_end", .back = Back::Black, .face = "PMMM", .copies = 2},
    {.slug = "b_merchant_half", .back = Back::Black, .face = "mMMM", .copies = 3},
    {.slug = "b_baker_half", .back = Back::Black, .face = "bMMM", .copies = 3},
    {.slug = "b_administrator_half", .back = Back::Black, .face = "aMMM", .copies = 3},
    {.slug = "b_craftsman_half", .back = Back::Black, .face = "cMMM", .copies = 3},
    {.slug = "b_villa_end_1", .back = Back::Black, .face = "VMMM", .chimneys = 1, .copies = 9},
    {.slug = "b_villa_end_2", .back = Back::Black, .face = "VMMM", .chimneys = 2, .copies = 4},
    {.slug = "b_market", .back = Back::Black, .face = "MMMM", .single = Kind::Market, .copies = 2},
    {.slug = "b_bakery", .back = Back::Black, .face = "MMMM", .single = Kind::Bakery, .copies = 2},
    {.slug = "b_fountain", .back = Back::Black, .face = "MMMM", .single = Kind::Fountain, .copies = 2},
}};

inline constexpr std::array<ObjectiveRow, kObjectives> kObjectiveRows{{
    {.slug = "a01", .deck = Deck::A, .needs = {{{What::Grape, 1}}}, .reward = {.points = 1, .steps = 1}},
    {.slug = "a02", .deck = Deck::A, .needs = {{{What::Herb, 1}}}, .reward = {.points = 1, .steps = 1}},
    {.slug = "a03", .deck = Deck::A, .needs = {{{What::Chicken, 1}}}, .reward = {.points = 1, .steps = 1}},
    {.slug = "a04", .deck = Deck::A, .needs = {{{What::Fish, 1}}}, .reward = {.points = 1, .steps = 1}},
    {.slug = "a05", .deck = Deck::A, .needs = {{{What::Grape, 2}}}, .reward = {.points = 4}},
    {.slug = "a06", .deck = Deck::A, .needs = {{{What::Herb, 2}}}, .reward = {.points = 4}, .certainty = Certainty::Exact},
    {.slug = "a07", .deck = Deck::A, .needs = {{{What::Chicken, 2}}}, .reward = {.points = 4}},
    {.slug = "a08", .deck = Deck::A, .needs = {{{What::Fish, 2}}}, .reward = {.points = 4}},
    {.slug = "a09", .deck = Deck::A, .needs = {{{What::Grape, 3}}}, .reward = {.points = 7}},
    {.slug = "a10", .deck = Deck::A, .needs = {{{What::Herb, 3}}}, .reward = {.points = 7}, .certainty = Certainty::Exact},
    {.slug = "a11", .deck = Deck::A, .needs = {{{What::Chicken, 3}}}, .reward = {.points = 7}, .certainty = Certainty::Exact},
    {.slug = "a12", .deck = Deck::A, .needs = {{{What::Fish, 3}}}, .reward = {.points = 7}},
    {.slug = "b01", .deck = Deck::B, .needs = {{{What::Grape, 1}, {What::Herb, 1}}}, .reward = {.points = 3}},
    {.slug = "b02", .deck = Deck::B, .needs = {{{What::Grape, 1}, {What::Chicken, 1}}}, .reward = {.points = 3}},
    {.slug = "b03", .deck = Deck::B, .needs = {{{What::Grape, 1}, {What::Fish, 1}}}, .reward = {.points = 3}},
    {.slug = "b04", .deck = Deck::B, .needs = {{{What::Herb, 1}, {What::Chicken, 1}}}, .reward = {.points = 3}},
    {.slug = "b05", .deck = Deck::B, .needs = {{{What::Herb, 1}, {What::Fish, 1}}}, .reward = {.points = 3}},
    {.slug = "b06", .deck = Deck::B, .needs = {{{What::Chicken, 1}, {What::Fish, 1}}}, .reward = {.points = 3}},
    {.slug = "b07", .deck = Deck::B, .needs = {{{What::Grape, 1}, {What::Herb, 1}, {What::Chicken, 1}}}, .reward = {.points = 5}},
    {.slug = "b08", .deck = Deck::B, .needs = {{{What::Grape, 1}, {What::Herb, 1}, {What::Fish, 1}}}, .reward = {.points = 5}},
    {.slug = "b09", .deck = Deck::B, .needs = {{{What::Grape, 1}, {What::Chicken, 1}, {What::Fish, 1}}}, .reward = {.points = 5}, .certainty = Certainty::Exact},
    {.slug = "b10", .deck = Deck::B, .needs = {{{What::Herb, 1}, {What::Chicken, 1}, {What::Fish, 1}}}, .reward = {.points = 5}},
    {.slug = "b11", .deck = Deck::B, .needs = {{{What::Grape, 1}, {What::Herb, 1}, {What::Chicken, 1}, {What::Fish, 1}}}, .reward = {.points = 8}, .certainty = Certainty::Exact},
    {.slug = "b12", .deck = Deck::B, .needs = {{{What::Grape, 1}, {What::Herb, 1}, {What::Chicken, 1}, {What::Fish, 1}}}, .reward = {.points = 5, .bread = 1}},
    {.slug = "c01", .deck = Deck::C, .needs = {{{What::Chimney, 2}}}, .reward = {.bread = 1}, .certainty = Certainty::Exact},
    {.slug = "c02", .deck = Deck::C, .needs = {{{What::Chimney, 2}}}, .reward = {.coins = 1}},
    {.slug = "c03", .deck = Deck::C, .needs = {{{What::Chimney, 2}}}, .reward = {.points = 2}},
    {.slug = "c04", .deck = Deck::C, .needs = {{{What::Chimney, 3}}}, .reward = {.coins = 1, .steps = 1}, .certainty = Certainty::Exact},
    {.slug = "c05", .deck = Deck::C, .needs = {{{What::Chimney, 3}}}, .reward = {.bread = 1, .steps = 1}},
    {.slug = "c06", .deck = Deck::C, .needs = {{{What::Chimney, 3}}}, .reward = {.points = 4}},
    {.slug = "c07", .deck = Deck::C, .needs = {{{What::Chimney, 4}}}, .reward = {.points = 6}},
    {.slug = "c08", .deck = Deck::C, .needs = {{{What::Villa, 1}}}, .reward = {.points = 3}, .certainty = Certainty::Exact},
    {.slug = "c09", .deck = Deck::C, .needs = {{{What::Villa, 1}}}, .reward = {.bread = 1}},
    {.slug = "c10", .deck = Deck::C, .needs = {{{What::Villa, 1}}}, .reward = {.coins = 1}},
    {.slug = "c11", .deck = Deck::C, .needs = {{{What::Villa, 2}}}, .reward = {.coins = 1, .bread = 1, .steps = 1}, .certainty = Certainty::Exact},
    {.slug = "c12", .deck = Deck::C, .needs = {{{What::Villa, 2}}}, .reward = {.points = 7}},
    {.slug = "d01", .deck = Deck::D, .needs = {{{What::Merchant, 1}}}, .reward = {.points = 3}, .certainty = Certainty::Exact},
    {.slug = "d02", .deck = Deck::D, .needs = {{{What::Baker, 1}}}, .reward = {.points = 3}},
    {.slug = "d03", .deck = Deck::D, .needs = {{{What::Administrator, 1}}}, .reward = {.points = 3}},
    {.slug = "d04", .deck = Deck::D, .needs = {{{What::Craftsman, 1}}}, .reward = {.points = 3}},
    {.slug = "d05", .deck = Deck::D, .needs = {{{What::Vineyard, 1}}}, .reward = {.points = 3}},
    {.slug = "d06", .deck = Deck::D, .needs = {{{What::HerbGarden, 1}}}, .reward = {.points = 3}},
    {.slug = "d07", .deck = Deck::D, .needs = {{{What::ChickenYard, 1}}}, .reward = {.points = 3}},
    {.slug = "d08", .deck = Deck::D, .needs = {{{What::Pond, 1}}}, .reward = {.points = 3}},
    {.slug = "d09", .deck = Deck::D, .needs = {{{What::Vineyard, 1}, {What::HerbGarden, 1}}}, .reward = {.points = 7}},
    {.slug = "d10", .deck = Deck::D, .needs = {{{What::Vineyard, 1}, {What::ChickenYard, 1}}}, .reward = {.points = 7}},
    {.slug = "d11", .deck = Deck::D, .needs = {{{What::Vineyard, 1}, {What::Pond, 1}}}, .reward = {.points = 7}},
    {.slug = "d12", .deck = Deck::D, .needs = {{{What::HerbGarden, 1}, {What::ChickenYard, 1}}}, .reward = {.points = 7}},
    {.slug = "d13", .deck = Deck::D, .needs = {{{What::HerbGarden, 1}, {What::Pond, 1}}}, .reward = {.points = 7}, .certainty = Certainty::Exact},
    {.slug = "d14", .deck = Deck::D, .needs = {{{What::ChickenYard, 1}, {What::Pond, 1}}}, .reward = {.points = 7}},
    {.slug = "d15", .deck = Deck::D, .needs = {{{What::Merchant, 1}, {What::Baker, 1}}}, .reward = {.points = 7}},
    {.slug = "d16", .deck = Deck::D, .needs = {{{What::Administrator, 1}, {What::Craftsman, 1}}}, .reward = {.points = 7}},
    {.slug = "d17", .deck = Deck::D, .needs = {{{What::AnyLandscape, 3}}}, .reward = {.coins = 1, .bread = 1}, .certainty = Certainty::Exact},
    {.slug = "d18", .deck = Deck::D, .needs = {{{What::AnyDwelling, 3}}}, .reward = {.coins = 1, .bread = 1}},
    {.slug = "d19", .deck = Deck::D, .needs = {{{What::AnyDwelling, 2}}}, .reward = {.steps = 2}},
    {.slug = "d20", .deck = Deck::D, .needs = {{{What::Market, 2}}}, .reward = {.points = 3}},
    {.slug = "d21", .deck = Deck::D, .needs = {{{What::Bakery, 2}}}, .reward = {.points = 3}, .certainty = Certainty::Exact},
    {.slug = "d22", .deck = Deck::D, .needs = {{{What::Fountain, 2}}}, .reward = {.points = 3}},
    {.slug = "d23", .deck = Deck::D, .needs = {{{What::Market, 1}, {What::Bakery, 1}, {What::Fountain, 1}}}, .reward = {.points = 6}},
    {.slug = "d24", .deck = Deck::D, .needs = {{{What::AnySingle, 3}}}, .reward = {.coins = 1, .steps = 1}},
}};

// Two cards for each type of construction; four types are seen at 2 points in the rulebook (p. 11).
inline constexpr std::array<FountainRow, 12> kFountainRows{{
    {.kind = Kind::Vineyard, .points = 2},
    {.kind = Kind::HerbGarden, .points = 2, .certainty = Certainty::CrossChecked},
    {.kind = Kind::ChickenYard, .points = 2},
    {.kind = Kind::Pond, .points = 2},
    {.kind = Kind::Merchant, .points = 2, .certainty = Certainty::CrossChecked},
    {.kind = Kind::Baker, .points = 2},
    {.kind = Kind::Administrator, .points = 2},
    {.kind = Kind::Craftsman, .points = 2},
    {.kind = Kind::Villa, .points = 2, .certainty = Certainty::CrossChecked},
    {.kind = Kind::Market, .points = 2, .certainty = Certainty::CrossChecked},
    {.kind = Kind::Bakery, .points = 2},
    {.kind = Kind::Fountain, .points = 2},
}};

// Goals as {place 1..6 clockwise along the piece, type, points}. Baker 4 and villa 3 are printed (p. 12).
inline constexpr std::array<FrameRow, kFrames> kFrameRows{{
    {.slug = "fr01", .goals = {{{1, Kind::Administrator, 4}, {5, Kind::ChickenYard, 4}}}},
    {.slug = "fr02", .goals = {{{3, Kind::Administrator, 4}, {6, Kind::Vineyard, 4}}}},
    {.slug = "fr03", .goals = {{{2, Kind::Baker, 4}, {4, Kind::HerbGarden, 4}}}},
    {.slug = "fr04", .goals = {{{1, Kind::Craftsman, 4}, {6, Kind::HerbGarden, 4}}}},
    {.slug = "fr05", .goals = {{{3, Kind::Craftsman, 4}, {6, Kind::Fountain, 3}}}},
    {.slug = "fr06", .goals = {{{3, Kind::Merchant, 4}, {6, Kind::ChickenYard, 4}}}},
    {.slug = "fr07", .goals = {{{3, Kind::ChickenYard, 4}, {6, Kind::Baker, 4}}}},
    {.slug = "fr08", .goals = {{{2, Kind::HerbGarden, 4}, {5, Kind::Merchant, 4}}}},
    {.slug = "fr09", .goals = {{{1, Kind::Pond, 4}, {4, Kind::Market, 3}}}},
    {.slug = "fr10", .goals = {{{2, Kind::Pond, 4}, {4, Kind::Fountain, 3}}}},
    {.slug = "fr11", .goals = {{{3, Kind::Pond, 4}, {6, Kind::Merchant, 4}}}},
    {.slug = "fr12", .goals = {{{2, Kind::Bakery, 3}, {5, Kind::Vineyard, 4}}}},
    {.slug = "fr13", .goals = {{{3, Kind::Bakery, 3}, {5, Kind::Administrator, 4}}}},
    {.slug = "fr14", .goals = {{{1, Kind::Market, 3}, {4, Kind::Vineyard, 4}}}},
    {.slug = "fr15", .goals = {{{1, Kind::Villa, 3}, {5, Kind::Craftsman, 4}}}},
    {.slug = "fr16", .goals = {{{2, Kind::Villa, 3}, {4, Kind::Baker, 4}}}},
}};

// S is the shovel, P a parchment.
inline constexpr std::array<PanelRow, kPanels> kPanelRows{{
    {.slug = "panel_a", .rows = {"..P..P", "P.....", "..S..P", ".P....", "P..P..", ".P..P."}},
    {.slug = "panel_b", .rows = {"..P.P.", "P.....", "...S.P", ".P....", "P..P..", "..P..P"}},
    {.slug = "panel_c", .rows = {"P.P...", ".....P", "....P.", "..S..P", ".P.P..", "P...P."}},
    {.slug = "panel_d", .rows = {".P..P.", ".....P", ".P....", "P..S..", "..P..P", "P..P.."}},
}};
// clang-format on

/// Points of a complete villa by its chimneys (p. 11: 3 and 5 are exact).
inline constexpr std::array<std::uint8_t, kVillaTable> kVillaPoints{
    0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 30, 35, 40, 45, 51, 57, 63, 70, 77};

LUSORIA_ENUM_OF_SLUGS(Tile, "tile", slugs_of(kTileRows));
LUSORIA_ENUM_OF_SLUGS(Objective, "objective", slugs_of(kObjectiveRows));
LUSORIA_ENUM_OF_SLUGS(FramePiece, "frame", slugs_of(kFrameRows));
LUSORIA_ENUM_OF_SLUGS(Panel, "panel", slugs_of(kPanelRows));

}  // namespace lusoria::carpe_diem
