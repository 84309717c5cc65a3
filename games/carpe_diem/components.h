// The contents of the box: the rows of the first components edition.
//
// No text prints the tile mix, most objective cards, the frame pieces, the parchment cells, most of
// the villa table or the length of the track; what the rulebook and its examples fix is marked
// Exact or CrossChecked, the rest is a balanced filling that fits what is printed (audit in
// components.cc). Rows are never removed or reordered: a record names them by slug, a state by
// index. A correction is a new edition (components.cc), or an owner's file (engine/any/edition.h).
#pragma once

#include "games/carpe_diem/rules_words.h"

namespace lusoria::carpe_diem {

/// The newest edition that tables are offered.
inline constexpr std::uint8_t kNewestEdition = 1;

// A face lists its edges clockwise from the top: M meadow, V villa, Y vineyard, H herb garden,
// K chicken yard, P pond; halves of dwellings: m merchant, b baker, a administrator, c craftsman.
// clang-format off
inline constexpr std::array<TileRow, kTiles> kTileRows{{
    {.slug = "w_market", .back = Back::White, .edges = face("MMMM"), .single = Kind::Market, .copies = 4},
    {.slug = "w_bakery", .back = Back::White, .edges = face("MMMM"), .single = Kind::Bakery, .copies = 4},
    {.slug = "w_fountain", .back = Back::White, .edges = face("MMMM"), .single = Kind::Fountain, .copies = 4},
    {.slug = "w_vineyard_merchant", .back = Back::White, .edges = face("YMmM")},
    {.slug = "w_vineyard_baker", .back = Back::White, .edges = face("YbMM")},
    {.slug = "w_vineyard_administrator", .back = Back::White, .edges = face("YMaM")},
    {.slug = "w_vineyard_craftsman", .back = Back::White, .edges = face("YcMM")},
    {.slug = "w_herb_garden_merchant", .back = Back::White, .edges = face("HMMm")},
    {.slug = "w_herb_garden_baker", .back = Back::White, .edges = face("HMbM")},
    {.slug = "w_herb_garden_administrator", .back = Back::White, .edges = face("HMMa")},
    {.slug = "w_herb_garden_craftsman", .back = Back::White, .edges = face("HMcM")},
    {.slug = "w_chicken_yard_merchant", .back = Back::White, .edges = face("KMmM")},
    {.slug = "w_chicken_yard_baker", .back = Back::White, .edges = face("KbMM")},
    {.slug = "w_chicken_yard_administrator", .back = Back::White, .edges = face("KMaM")},
    {.slug = "w_chicken_yard_craftsman", .back = Back::White, .edges = face("KcMM")},
    {.slug = "w_pond_merchant", .back = Back::White, .edges = face("PMMm")},
    {.slug = "w_pond_baker", .back = Back::White, .edges = face("PMbM")},
    {.slug = "w_pond_administrator", .back = Back::White, .edges = face("PMMa")},
    {.slug = "w_pond_craftsman", .back = Back::White, .edges = face("PMcM")},
    {.slug = "w_villa_vineyard_opp", .back = Back::White, .edges = face("VMYM"), .chimneys = 1},
    {.slug = "w_villa_vineyard_adj", .back = Back::White, .edges = face("VYMM"), .chimneys = 1},
    {.slug = "w_villa_herb_garden_opp", .back = Back::White, .edges = face("VMHM"), .chimneys = 1},
    {.slug = "w_villa_herb_garden_adj", .back = Back::White, .edges = face("VMMH"), .chimneys = 1},
    {.slug = "w_villa_chicken_yard_opp", .back = Back::White, .edges = face("VMKM"), .chimneys = 1},
    {.slug = "w_villa_chicken_yard_adj", .back = Back::White, .edges = face("VKMM"), .chimneys = 1},
    {.slug = "w_villa_pond_opp", .back = Back::White, .edges = face("VMPM"), .chimneys = 1},
    {.slug = "w_villa_pond_adj", .back = Back::White, .edges = face("VMMP"), .chimneys = 1},
    {.slug = "w_villa_merchant_opp", .back = Back::White, .edges = face("VMmM"), .chimneys = 1},
    {.slug = "w_villa_merchant_adj", .back = Back::White, .edges = face("VMMm"), .chimneys = 1},
    {.slug = "w_villa_baker_opp", .back = Back::White, .edges = face("VMbM"), .chimneys = 1},
    {.slug = "w_villa_baker_adj", .back = Back::White, .edges = face("VbMM"), .chimneys = 1},
    {.slug = "w_villa_administrator_opp", .back = Back::White, .edges = face("VMaM"), .chimneys = 1},
    {.slug = "w_villa_administrator_adj", .back = Back::White, .edges = face("VMMa"), .chimneys = 1},
    {.slug = "w_villa_craftsman_opp", .back = Back::White, .edges = face("VMcM"), .chimneys = 1},
    {.slug = "w_villa_craftsman_adj", .back = Back::White, .edges = face("VcMM"), .chimneys = 1},
    {.slug = "w_vineyard_herb_garden_opp", .back = Back::White, .edges = face("YMHM")},
    {.slug = "w_vineyard_herb_garden_adj", .back = Back::White, .edges = face("YHMM")},
    {.slug = "w_vineyard_chicken_yard_opp", .back = Back::White, .edges = face("YMKM")},
    {.slug = "w_vineyard_chicken_yard_adj", .back = Back::White, .edges = face("YKMM")},
    {.slug = "w_vineyard_pond_opp", .back = Back::White, .edges = face("YMPM")},
    {.slug = "w_vineyard_pond_adj", .back = Back::White, .edges = face("YPMM")},
    {.slug = "w_herb_garden_chicken_yard_opp", .back = Back::White, .edges = face("HMKM")},
    {.slug = "w_herb_garden_chicken_yard_adj", .back = Back::White, .edges = face("HKMM")},
    {.slug = "w_herb_garden_pond_opp", .back = Back::White, .edges = face("HMPM")},
    {.slug = "w_herb_garden_pond_adj", .back = Back::White, .edges = face("HPMM")},
    {.slug = "w_chicken_yard_pond_opp", .back = Back::White, .edges = face("KMPM")},
    {.slug = "w_chicken_yard_pond_adj", .back = Back::White, .edges = face("KPMM")},
    {.slug = "w_merchant_baker", .back = Back::White, .edges = face("mMbM")},
    {.slug = "w_merchant_administrator", .back = Back::White, .edges = face("mMaM")},
    {.slug = "w_merchant_craftsman", .back = Back::White, .edges = face("mMcM")},
    {.slug = "w_baker_administrator", .back = Back::White, .edges = face("bMaM")},
    {.slug = "w_baker_craftsman", .back = Back::White, .edges = face("bMcM")},
    {.slug = "w_administrator_craftsman", .back = Back::White, .edges = face("aMcM")},
    {.slug = "w_vineyard_straight", .back = Back::White, .edges = face("YMYM")},
    {.slug = "w_vineyard_corner", .back = Back::White, .edges = face("YYMM")},
    {.slug = "w_herb_garden_straight", .back = Back::White, .edges = face("HMHM")},
    {.slug = "w_herb_garden_corner", .back = Back::White, .edges = face("HHMM")},
    {.slug = "w_chicken_yard_straight", .back = Back::White, .edges = face("KMKM")},
    {.slug = "w_chicken_yard_corner", .back = Back::White, .edges = face("KKMM")},
    {.slug = "w_pond_straight", .back = Back::White, .edges = face("PMPM")},
    {.slug = "w_pond_corner", .back = Back::White, .edges = face("PPMM")},
    {.slug = "w_villa_straight", .back = Back::White, .edges = face("VMVM"), .chimneys = 1, .copies = 3},
    {.slug = "w_villa_corner", .back = Back::White, .edges = face("VVMM"), .chimneys = 1, .copies = 5},
    {.slug = "w_villa_tee", .back = Back::White, .edges = face("VVMV"), .chimneys = 2, .copies = 5},
    {.slug = "w_villa_cross", .back = Back::White, .edges = face("VVVV"), .chimneys = 2},
    {.slug = "b_vineyard_end", .back = Back::Black, .edges = face("YMMM"), .copies = 2},
    {.slug = "b_herb_garden_end", .back = Back::Black, .edges = face("HMMM"), .copies = 2},
    {.slug = "b_chicken_yard_end", .back = Back::Black, .edges = face("KMMM"), .copies = 2},
    {.slug = "b_pond_end", .back = Back::Black, .edges = face("PMMM"), .copies = 2},
    {.slug = "b_merchant_half", .back = Back::Black, .edges = face("mMMM"), .copies = 3},
    {.slug = "b_baker_half", .back = Back::Black, .edges = face("bMMM"), .copies = 3},
    {.slug = "b_administrator_half", .back = Back::Black, .edges = face("aMMM"), .copies = 3},
    {.slug = "b_craftsman_half", .back = Back::Black, .edges = face("cMMM"), .copies = 3},
    {.slug = "b_villa_end_1", .back = Back::Black, .edges = face("VMMM"), .chimneys = 1, .copies = 9},
    {.slug = "b_villa_end_2", .back = Back::Black, .edges = face("VMMM"), .chimneys = 2, .copies = 4},
    {.slug = "b_market", .back = Back::Black, .edges = face("MMMM"), .single = Kind::Market, .copies = 2},
    {.slug = "b_bakery", .back = Back::Black, .edges = face("MMMM"), .single = Kind::Bakery, .copies = 2},
    {.slug = "b_fountain", .back = Back::Black, .edges = face("MMMM"), .single = Kind::Fountain, .copies = 2},
}};

inline constexpr std::array<ObjectiveRow, kObjectives> kObjectiveRows{{
    {.slug = "a01", .deck = Deck::A, .needs = asks({{What::Grape, 1}}), .reward = {.points = 1, .steps = 1}},
    {.slug = "a02", .deck = Deck::A, .needs = asks({{What::Herb, 1}}), .reward = {.points = 1, .steps = 1}},
    {.slug = "a03", .deck = Deck::A, .needs = asks({{What::Chicken, 1}}), .reward = {.points = 1, .steps = 1}},
    {.slug = "a04", .deck = Deck::A, .needs = asks({{What::Fish, 1}}), .reward = {.points = 1, .steps = 1}},
    {.slug = "a05", .deck = Deck::A, .needs = asks({{What::Grape, 2}}), .reward = {.points = 4}},
    {.slug = "a06", .deck = Deck::A, .needs = asks({{What::Herb, 2}}), .reward = {.points = 4}, .certainty = Certainty::Exact},
    {.slug = "a07", .deck = Deck::A, .needs = asks({{What::Chicken, 2}}), .reward = {.points = 4}},
    {.slug = "a08", .deck = Deck::A, .needs = asks({{What::Fish, 2}}), .reward = {.points = 4}},
    {.slug = "a09", .deck = Deck::A, .needs = asks({{What::Grape, 3}}), .reward = {.points = 7}},
    {.slug = "a10", .deck = Deck::A, .needs = asks({{What::Herb, 3}}), .reward = {.points = 7}, .certainty = Certainty::Exact},
    {.slug = "a11", .deck = Deck::A, .needs = asks({{What::Chicken, 3}}), .reward = {.points = 7}, .certainty = Certainty::Exact},
    {.slug = "a12", .deck = Deck::A, .needs = asks({{What::Fish, 3}}), .reward = {.points = 7}},
    {.slug = "b01", .deck = Deck::B, .needs = asks({{What::Grape, 1}, {What::Herb, 1}}), .reward = {.points = 3}},
    {.slug = "b02", .deck = Deck::B, .needs = asks({{What::Grape, 1}, {What::Chicken, 1}}), .reward = {.points = 3}},
    {.slug = "b03", .deck = Deck::B, .needs = asks({{What::Grape, 1}, {What::Fish, 1}}), .reward = {.points = 3}},
    {.slug = "b04", .deck = Deck::B, .needs = asks({{What::Herb, 1}, {What::Chicken, 1}}), .reward = {.points = 3}},
    {.slug = "b05", .deck = Deck::B, .needs = asks({{What::Herb, 1}, {What::Fish, 1}}), .reward = {.points = 3}},
    {.slug = "b06", .deck = Deck::B, .needs = asks({{What::Chicken, 1}, {What::Fish, 1}}), .reward = {.points = 3}},
    {.slug = "b07", .deck = Deck::B, .needs = asks({{What::Grape, 1}, {What::Herb, 1}, {What::Chicken, 1}}), .reward = {.points = 5}},
    {.slug = "b08", .deck = Deck::B, .needs = asks({{What::Grape, 1}, {What::Herb, 1}, {What::Fish, 1}}), .reward = {.points = 5}},
    {.slug = "b09", .deck = Deck::B, .needs = asks({{What::Grape, 1}, {What::Chicken, 1}, {What::Fish, 1}}), .reward = {.points = 5}, .certainty = Certainty::Exact},
    {.slug = "b10", .deck = Deck::B, .needs = asks({{What::Herb, 1}, {What::Chicken, 1}, {What::Fish, 1}}), .reward = {.points = 5}},
    {.slug = "b11", .deck = Deck::B, .needs = asks({{What::Grape, 1}, {What::Herb, 1}, {What::Chicken, 1}, {What::Fish, 1}}), .reward = {.points = 8}, .certainty = Certainty::Exact},
    {.slug = "b12", .deck = Deck::B, .needs = asks({{What::Grape, 1}, {What::Herb, 1}, {What::Chicken, 1}, {What::Fish, 1}}), .reward = {.points = 5, .bread = 1}},
    {.slug = "c01", .deck = Deck::C, .needs = asks({{What::Chimney, 2}}), .reward = {.bread = 1}, .certainty = Certainty::Exact},
    {.slug = "c02", .deck = Deck::C, .needs = asks({{What::Chimney, 2}}), .reward = {.coins = 1}},
    {.slug = "c03", .deck = Deck::C, .needs = asks({{What::Chimney, 2}}), .reward = {.points = 2}},
    {.slug = "c04", .deck = Deck::C, .needs = asks({{What::Chimney, 3}}), .reward = {.coins = 1, .steps = 1}, .certainty = Certainty::Exact},
    {.slug = "c05", .deck = Deck::C, .needs = asks({{What::Chimney, 3}}), .reward = {.bread = 1, .steps = 1}},
    {.slug = "c06", .deck = Deck::C, .needs = asks({{What::Chimney, 3}}), .reward = {.points = 4}},
    {.slug = "c07", .deck = Deck::C, .needs = asks({{What::Chimney, 4}}), .reward = {.points = 6}},
    {.slug = "c08", .deck = Deck::C, .needs = asks({{What::Villa, 1}}), .reward = {.points = 3}, .certainty = Certainty::Exact},
    {.slug = "c09", .deck = Deck::C, .needs = asks({{What::Villa, 1}}), .reward = {.bread = 1}},
    {.slug = "c10", .deck = Deck::C, .needs = asks({{What::Villa, 1}}), .reward = {.coins = 1}},
    {.slug = "c11", .deck = Deck::C, .needs = asks({{What::Villa, 2}}), .reward = {.coins = 1, .bread = 1, .steps = 1}, .certainty = Certainty::Exact},
    {.slug = "c12", .deck = Deck::C, .needs = asks({{What::Villa, 2}}), .reward = {.points = 7}},
    {.slug = "d01", .deck = Deck::D, .needs = asks({{What::Merchant, 1}}), .reward = {.points = 3}, .certainty = Certainty::Exact},
    {.slug = "d02", .deck = Deck::D, .needs = asks({{What::Baker, 1}}), .reward = {.points = 3}},
    {.slug = "d03", .deck = Deck::D, .needs = asks({{What::Administrator, 1}}), .reward = {.points = 3}},
    {.slug = "d04", .deck = Deck::D, .needs = asks({{What::Craftsman, 1}}), .reward = {.points = 3}},
    {.slug = "d05", .deck = Deck::D, .needs = asks({{What::Vineyard, 1}}), .reward = {.points = 3}},
    {.slug = "d06", .deck = Deck::D, .needs = asks({{What::HerbGarden, 1}}), .reward = {.points = 3}},
    {.slug = "d07", .deck = Deck::D, .needs = asks({{What::ChickenYard, 1}}), .reward = {.points = 3}},
    {.slug = "d08", .deck = Deck::D, .needs = asks({{What::Pond, 1}}), .reward = {.points = 3}},
    {.slug = "d09", .deck = Deck::D, .needs = asks({{What::Vineyard, 1}, {What::HerbGarden, 1}}), .reward = {.points = 7}},
    {.slug = "d10", .deck = Deck::D, .needs = asks({{What::Vineyard, 1}, {What::ChickenYard, 1}}), .reward = {.points = 7}},
    {.slug = "d11", .deck = Deck::D, .needs = asks({{What::Vineyard, 1}, {What::Pond, 1}}), .reward = {.points = 7}},
    {.slug = "d12", .deck = Deck::D, .needs = asks({{What::HerbGarden, 1}, {What::ChickenYard, 1}}), .reward = {.points = 7}},
    {.slug = "d13", .deck = Deck::D, .needs = asks({{What::HerbGarden, 1}, {What::Pond, 1}}), .reward = {.points = 7}, .certainty = Certainty::Exact},
    {.slug = "d14", .deck = Deck::D, .needs = asks({{What::ChickenYard, 1}, {What::Pond, 1}}), .reward = {.points = 7}},
    {.slug = "d15", .deck = Deck::D, .needs = asks({{What::Merchant, 1}, {What::Baker, 1}}), .reward = {.points = 7}},
    {.slug = "d16", .deck = Deck::D, .needs = asks({{What::Administrator, 1}, {What::Craftsman, 1}}), .reward = {.points = 7}},
    {.slug = "d17", .deck = Deck::D, .needs = asks({{What::AnyLandscape, 3}}), .reward = {.coins = 1, .bread = 1}, .certainty = Certainty::Exact},
    {.slug = "d18", .deck = Deck::D, .needs = asks({{What::AnyDwelling, 3}}), .reward = {.coins = 1, .bread = 1}},
    {.slug = "d19", .deck = Deck::D, .needs = asks({{What::AnyDwelling, 2}}), .reward = {.steps = 2}},
    {.slug = "d20", .deck = Deck::D, .needs = asks({{What::Market, 2}}), .reward = {.points = 3}},
    {.slug = "d21", .deck = Deck::D, .needs = asks({{What::Bakery, 2}}), .reward = {.points = 3}, .certainty = Certainty::Exact},
    {.slug = "d22", .deck = Deck::D, .needs = asks({{What::Fountain, 2}}), .reward = {.points = 3}},
    {.slug = "d23", .deck = Deck::D, .needs = asks({{What::Market, 1}, {What::Bakery, 1}, {What::Fountain, 1}}), .reward = {.points = 6}},
    {.slug = "d24", .deck = Deck::D, .needs = asks({{What::AnySingle, 3}}), .reward = {.coins = 1, .steps = 1}},
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
    panel("panel_a", {"..P..P", "P.....", "..S..P", ".P....", "P..P..", ".P..P."}),
    panel("panel_b", {"..P.P.", "P.....", "...S.P", ".P....", "P..P..", "..P..P"}),
    panel("panel_c", {"P.P...", ".....P", "....P.", "..S..P", ".P.P..", "P...P."}),
    panel("panel_d", {".P..P.", ".....P", ".P....", "P..S..", "..P..P", "P..P.."}),
}};

// By chimneys; the example of p. 11 has three and five of them, the rest goes on as they do.
inline constexpr std::array<VillaRow, kVillaTable> kVillaRows{{
    {0}, {1}, {2}, {3, Certainty::Exact}, {5}, {7, Certainty::Exact}, {9}, {12}, {15}, {18}, {22},
    {26}, {30}, {35}, {40}, {45}, {51}, {57}, {63}, {70}, {77}}};
// clang-format on

/// Space 0 and a point for every step beyond the end are printed (p. 3, 7), the end is not.
inline constexpr TrackRow kTrackRow{.last = 20};

LUSORIA_ENUM_OF_SLUGS(Tile, "tile", slugs_of(kTileRows));
LUSORIA_ENUM_OF_SLUGS(Objective, "objective", slugs_of(kObjectiveRows));
LUSORIA_ENUM_OF_SLUGS(FramePiece, "frame", slugs_of(kFrameRows));
LUSORIA_ENUM_OF_SLUGS(Panel, "panel", slugs_of(kPanelRows));

/// Complete villas by their chimneys.
LUSORIA_ENUM_OF_SLUGS(
    VillaSize,
    "villa",
    slugs_in<kVillaTable>("chimneys_0 chimneys_1 chimneys_2 chimneys_3 chimneys_4 "
                          "chimneys_5 chimneys_6 chimneys_7 chimneys_8 chimneys_9 "
                          "chimneys_10 chimneys_11 chimneys_12 chimneys_13 "
                          "chimneys_14 chimneys_15 chimneys_16 chimneys_17 "
                          "chimneys_18 chimneys_19 chimneys_20"));

}  // namespace lusoria::carpe_diem
