// What is in the box: cards, cubes, pieces, dice, and how well each figure is known.
//
// The rulebooks show the privilege cards as pictures that the texts do not spell out; the rows
// marked Reconstructed were rebuilt from what the texts say about them. An owner of the box
// corrects them by a file (rules_edition.h).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/containers.h"
#include "engine/core/game.h"
#include "games/fortuna/options.h"

namespace lusoria::fortuna {

/// The twelve action cards, one of each.
LUSORIA_NAMED_ENUM(ActionCard, "card",
                   Water, GrainHarvest, WineHarvest, GrainTrade, WineTrade, Recruit, Vestals,
                   Clergy, Family, Building, Corruption, Fortuna);

/// The six favour cards in the order of their numbers, 1 to 6, as the rule chapters print them.
LUSORIA_NAMED_ENUM(Favour, "favour", Water, Bacchanal, Food, Battle, Marriage, Religion);

LUSORIA_NAMED_ENUM(Building, "building", Market, Aqueduct, Palace, Basilica);

/// What a province stores besides coins. Cubes come first.
LUSORIA_NAMED_ENUM(Piece, "piece", Water, Grain, Wine, Vestal, Centurion, Die);

inline constexpr int kCubeKinds = 3;

constexpr bool is_cube(Piece piece) {
  return static_cast<int>(piece) < kCubeKinds;
}

/// What the Family card gives a married player.
LUSORIA_NAMED_ENUM(Gift, "gift", Grain, Wine, Coins);

/// The faces of the privilege cards: A (goods and pieces) and B (a step) first, which are played;
/// then C, which are kept for the end. The two pictures of B, with and without the mark of four
/// pawns, act alike and are one face here.
LUSORIA_NAMED_ENUM(Privilege, "privilege",
                   VestalOrCenturion, Vestal, Centurion, WaterAndAny, GrainAndAny, WineAndAny, Step,
                   PointsBuildings, PointsGrain, PointsWine, PointsWater, PointsCenturions,
                   PointsVestals, PointsDice, PointsCoins, PointsCubes, PointsMarried);

inline constexpr int kPrivilegeFaces = kCount<Privilege>;
/// Faces below this are played in the owner's turn (types A and B).
inline constexpr int kPlayedFaces = static_cast<int>(Privilege::Step) + 1;

using Privileges = Counts<Privilege>;

// Tracks and limits (both rulebooks).
inline constexpr int kSides = 4;
inline constexpr int kSlots = 3;
inline constexpr int kGate = 10;
inline constexpr int kPalace = 15;
inline constexpr int kStartCoins = 5;
inline constexpr int kMaxCoins = 20;
inline constexpr int kMaxPieces = 3;
inline constexpr int kMaxBuildings = 3;
inline constexpr int kMaxTokens = 3;
inline constexpr int kPalaceTokens = 3;
inline constexpr int kPalaceCards = 3;
inline constexpr int kAllTokens = 15;

/// A supply that never runs out shows this many; a province then counts at most kEndlessStore.
inline constexpr int kEndless = 99;
inline constexpr int kEndlessStore = 40;

struct PieceRow {
  Piece piece;
  std::uint8_t total;
  Certainty certainty;
};

/// Not in the rulebooks; two reviews agree.
inline constexpr auto kPieces =
    std::to_array<PieceRow>({{Piece::Water, 15, Certainty::CrossChecked},
                             {Piece::Grain, 15, Certainty::CrossChecked},
                             {Piece::Wine, 15, Certainty::CrossChecked},
                             {Piece::Vestal, 12, Certainty::CrossChecked},
                             {Piece::Centurion, 12, Certainty::CrossChecked},
                             {Piece::Die, 9, Certainty::CrossChecked}});
static_assert(rows_in_order(kPieces, &PieceRow::piece));

/// What an action card deals in, and its numbers. What may be done with it is in rules_cards.cc.
struct ActionCardRow {
  ActionCard card;
  Piece piece{};           ///< What it gives, sells or hires.
  std::uint8_t gives = 0;  ///< Of these for nothing.
  std::uint8_t coins = 0;  ///< What it pays: for one cube sold, or at once.
  std::uint8_t price = 0;  ///< What it costs, in coins.
  std::array<std::uint8_t, kMaxPieces> slot_prices{};  ///< Of the first, second and third piece.
};

inline constexpr auto kActionCards = std::to_array<ActionCardRow>({
    {.card = ActionCard::Water, .piece = Piece::Water, .gives = 2},
    {.card = ActionCard::GrainHarvest, .piece = Piece::Grain, .gives = 2},
    {.card = ActionCard::WineHarvest, .piece = Piece::Wine},  // Gives `wine_harvest_base`.
    {.card = ActionCard::GrainTrade, .piece = Piece::Grain, .coins = 2},
    {.card = ActionCard::WineTrade, .piece = Piece::Wine, .coins = 3},
    {.card = ActionCard::Recruit, .piece = Piece::Centurion, .slot_prices = {1, 2, 3}},
    {.card = ActionCard::Vestals, .piece = Piece::Vestal, .slot_prices = {1, 3, 5}},
    {.card = ActionCard::Clergy, .piece = Piece::Die},
    {.card = ActionCard::Family, .coins = 3, .price = 3},
    {.card = ActionCard::Building},
    {.card = ActionCard::Corruption, .coins = 2, .price = 1},
    {.card = ActionCard::Fortuna},
});
static_assert(rows_in_order(kActionCards, &ActionCardRow::card));

constexpr const ActionCardRow& row_of(ActionCard card) {
  return kActionCards[static_cast<unsigned>(card)];
}

inline constexpr int kMarriagePrice = row_of(ActionCard::Family).price;

struct BuildingRow {
  Building building;
  std::uint8_t price;
  Certainty certainty;
};

/// Prices: ES L443–467. Copies: one a seat up to three with four players, two otherwise.
inline constexpr auto kBuildings =
    std::to_array<BuildingRow>({{Building::Market, 0, Certainty::Exact},
                                {Building::Aqueduct, 1, Certainty::Exact},
                                {Building::Palace, 2, Certainty::Exact},
                                {Building::Basilica, 3, Certainty::Exact}});
static_assert(rows_in_order(kBuildings, &BuildingRow::building));

constexpr int price_of(Building building) {
  return kBuildings[static_cast<unsigned>(building)].price;
}

constexpr int building_copies(int seats) {
  return seats == 4 ? 3 : 2;
}

/// How a favour is reached and what it takes. How it is used is in rules_favour.cc.
struct FavourRow {
  Favour favour;
  std::uint8_t number;
  std::uint8_t max_steps;
  Maybe<Piece> piece;  ///< What each step needs.
  Certainty certainty;
};

/// The set-up lists of both rulebooks swap Bacchanal and Food; the chapters and every example agree
/// with this table. `favour_2_3_layout` keeps the other order.
inline constexpr auto kFavours = std::to_array<FavourRow>({
    {Favour::Water, 1, 1, Piece::Water, Certainty::Exact},
    {Favour::Bacchanal, 2, 2, Piece::Wine, Certainty::CrossChecked},
    {Favour::Food, 3, 2, Piece::Grain, Certainty::CrossChecked},
    {Favour::Battle, 4, 3, Piece::Centurion, Certainty::Exact},
    {Favour::Marriage, 5, 2, {}, Certainty::CrossChecked},
    {Favour::Religion, 6, 3, Piece::Vestal, Certainty::Exact},
});
static_assert(rows_in_order(kFavours, &FavourRow::favour));

constexpr const FavourRow& row_of(Favour favour) {
  return kFavours[static_cast<unsigned>(favour)];
}

/// A privilege card. How A and B are played is in rules_privileges.cc, what C score in scoring.cc.
struct PrivilegeRow {
  Privilege face;
  std::uint8_t copies = 0;  ///< With four players.
  std::uint8_t marked = 0;  ///< Of these with the mark of four pawns: out with two or three.
  Certainty effect = Certainty::Reconstructed;
  Certainty count = Certainty::Reconstructed;
  Maybe<Piece> piece{};     ///< A: the cube or piece it gives. C: what it scores.
  std::uint8_t units = 1;   ///< C: of these make …
  std::uint8_t points = 1;  ///< … so many points.
};

using PrivilegeDeck = std::array<PrivilegeRow, kPrivilegeFaces>;

/// 26 cards: 5 A, 8 B, 13 C, of which 4 are marked (IT L453–473). That B has eight is exact; that
/// the marked cards are all among them is not.
inline constexpr PrivilegeDeck kDefaultDeck{{
    {.face = Privilege::VestalOrCenturion, .copies = 2},
    {.face = Privilege::Vestal, .piece = Piece::Vestal},
    {.face = Privilege::Centurion, .piece = Piece::Centurion},
    {.face = Privilege::WaterAndAny, .copies = 1, .piece = Piece::Water},
    {.face = Privilege::GrainAndAny, .copies = 1, .piece = Piece::Grain},
    {.face = Privilege::WineAndAny, .copies = 1, .piece = Piece::Wine},
    {.face = Privilege::Step, .copies = 8, .marked = 4, .effect = Certainty::Exact},
    {.face = Privilege::PointsBuildings, .copies = 1, .effect = Certainty::Exact, .points = 2},
    {.face = Privilege::PointsGrain,
     .copies = 2,
     .effect = Certainty::Exact,
     .piece = Piece::Grain},
    {.face = Privilege::PointsWine, .copies = 2, .piece = Piece::Wine},
    {.face = Privilege::PointsWater, .copies = 1, .piece = Piece::Water},
    {.face = Privilege::PointsCenturions, .copies = 2, .piece = Piece::Centurion},
    {.face = Privilege::PointsVestals, .copies = 2, .piece = Piece::Vestal},
    {.face = Privilege::PointsDice, .copies = 1, .piece = Piece::Die},
    {.face = Privilege::PointsCoins, .copies = 1, .units = 3},
    {.face = Privilege::PointsCubes, .copies = 1},
    {.face = Privilege::PointsMarried, .points = 3},
}};

constexpr PrivilegeRow& row_of(PrivilegeDeck& deck, Privilege face) {
  return deck[static_cast<unsigned>(face)];
}

constexpr const PrivilegeRow& row_of(Privilege face) {
  return kDefaultDeck[static_cast<unsigned>(face)];
}

/// The deck of an option value: a patch over the default one.
constexpr PrivilegeDeck deck_of(DeckProfile profile) {
  PrivilegeDeck deck = kDefaultDeck;
  switch (profile) {
    case DeckProfile::Default:
      break;
    case DeckProfile::ASplit:
      row_of(deck, Privilege::VestalOrCenturion).copies = 0;
      row_of(deck, Privilege::Vestal).copies = 1;
      row_of(deck, Privilege::Centurion).copies = 1;
      break;
    case DeckProfile::CMarried:
      row_of(deck, Privilege::PointsCubes).copies = 0;
      row_of(deck, Privilege::PointsMarried).copies = 1;
      break;
    case DeckProfile::Mark2b2c:
      row_of(deck, Privilege::Step).marked = 2;
      row_of(deck, Privilege::PointsWine).marked = 1;
      row_of(deck, Privilege::PointsCenturions).marked = 1;
      break;
  }
  return deck;
}

/// The privilege cards in play: marked ones go back into the box with two or three players.
constexpr Privileges box_of(DeckProfile profile, int seats) {
  const PrivilegeDeck deck = deck_of(profile);
  Privileges box;
  for (const PrivilegeRow& row : deck) {
    box[row.face] = static_cast<std::uint8_t>(row.copies - (seats == 4 ? 0 : row.marked));
  }
  return box;
}

namespace audit {

constexpr bool deck_is_sound(DeckProfile profile) {
  const PrivilegeDeck deck = deck_of(profile);
  int a = 0;
  int b = 0;
  int c = 0;
  for (const PrivilegeRow& row : deck) {
    if (row.marked > row.copies) return false;
    (row.face < Privilege::Step ? a : row.face == Privilege::Step ? b : c) += row.copies;
  }
  return rows_in_order(deck, &PrivilegeRow::face) && a == 5 && b == 8 && c == 13 &&
         total(box_of(profile, 4)) == 26 && total(box_of(profile, 2)) == 22 &&
         total(box_of(profile, 3)) == 22;
}

static_assert(deck_is_sound(DeckProfile::Default) && deck_is_sound(DeckProfile::ASplit) &&
              deck_is_sound(DeckProfile::CMarried) && deck_is_sound(DeckProfile::Mark2b2c));

}  // namespace audit

}  // namespace lusoria::fortuna
