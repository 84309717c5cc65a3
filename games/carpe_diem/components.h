// The contents of the box in the first components edition, row by row.
//
// No text prints the tile mix, most objective cards, the frame pieces or the parchment cells; what
// the rulebook and its examples fix is marked Exact or CrossChecked, the rest is a balanced filling
// that satisfies every hard fact (audit in box.h). Rows are never removed or reordered: a record
// names them by slug, a state by index. A correction is a new edition (editions.h).
#pragma once

#include <array>

#include "games/carpe_diem/box.h"

namespace lusoria::carpe_diem {

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
    {.slug = "panel_a",
     .rows = {"..P..P", "P.....", "..S..P", ".P....", "P..P..", ".P..P."}},
    {.slug = "panel_b",
     .rows = {"..P.P.", "P.....", "...S.P", ".P....", "P..P..", "..P..P"}},
    {.slug = "panel_c",
     .rows = {"P.P...", ".....P", "....P.", "..S..P", ".P.P..", "P...P."}},
    {.slug = "panel_d",
     .rows = {".P..P.", ".....P", ".P....", "P..S..", "..P..P", "P..P.."}},
}};
// clang-format on

/// Points of a complete villa by its chimneys (p. 11: 3 and 5 are exact).
inline constexpr std::array<std::uint8_t, kVillaTable> kVillaPoints{
    0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 30, 35, 40, 45, 51, 57, 63, 70, 77};

constexpr Box box_1() {
  return {kTileRows, kObjectiveRows, kFountainRows, kFrameRows, kPanelRows, kVillaPoints};
}

}  // namespace lusoria::carpe_diem
