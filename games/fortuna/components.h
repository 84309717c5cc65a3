// What is in the box: cards, cubes, pieces, dice, and how well each figure is known.
//
// The rulebooks show the privilege cards as pictures that the texts do not spell out; the rows
// marked Reconstructed were rebuilt from what the texts say about them. An owner of the box
// corrects a row here and nowhere else.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/containers.h"
#include "engine/core/game.h"
#include "games/fortuna/options.h"

namespace lusoria::fortuna {

/// The twelve action cards, one of each.
enum class ActionCard : std::uint8_t {
  Water,
  GrainHarvest,
  WineHarvest,
  GrainTrade,
  WineTrade,
  Recruit,
  Vestals,
  Clergy,
  Family,
  Building,
  Corruption,
  Fortuna
};

inline constexpr std::array<std::string_view, 12> kActionCardSlugs{"water",
                                                                   "grain_harvest",
                                                                   "wine_harvest",
                                                                   "grain_trade",
                                                                   "wine_trade",
                                                                   "recruit",
                                                                   "vestals",
                                                                   "clergy",
                                                                   "family",
                                                                   "building",
                                                                   "corruption",
                                                                   "fortuna"};

constexpr Names names(ActionCard) {
  return {"card", kActionCardSlugs};
}

/// The six favour cards in the order of their numbers, 1 to 6, as the rule chapters print them.
enum class Favour : std::uint8_t { Water, Bacchanal, Food, Battle, Marriage, Religion };

inline constexpr std::array<std::string_view, 6> kFavourSlugs{
    "water", "bacchanal", "food", "battle", "marriage", "religion"};

constexpr Names names(Favour) {
  return {"favour", kFavourSlugs};
}

enum class Building : std::uint8_t { Market, Aqueduct, Palace, Basilica };

inline constexpr std::array<std::string_view, 4> kBuildingSlugs{
    "market", "aqueduct", "palace", "basilica"};

constexpr Names names(Building) {
  return {"building", kBuildingSlugs};
}

/// What a province stores besides coins. Cubes come first.
enum class Piece : std::uint8_t { Water, Grain, Wine, Vestal, Centurion, Die };

inline constexpr std::array<std::string_view, 6> kPieceSlugs{
    "water", "grain", "wine", "vestal", "centurion", "die"};

constexpr Names names(Piece) {
  return {"piece", kPieceSlugs};
}

inline constexpr int kCubeKinds = 3;

constexpr bool is_cube(Piece piece) {
  return static_cast<int>(piece) < kCubeKinds;
}

/// What the Family card gives a married player.
enum class Gift : std::uint8_t { Grain, Wine, Coins };

inline constexpr std::array<std::string_view, 3> kGiftSlugs{"grain", "wine", "coins"};

constexpr Names names(Gift) {
  return {"gift", kGiftSlugs};
}

/// The faces of the privilege cards: A (goods and pieces) and B (a step) first, which are played;
/// then C, which are kept for the end. The two pictures of B, with and without the mark of four
/// pawns, act alike and are one face here.
enum class Privilege : std::uint8_t {
  VestalOrCenturion,
  Vestal,
  Centurion,
  WaterAndAny,
  GrainAndAny,
  WineAndAny,
  Step,
  PointsBuildings,
  PointsGrain,
  PointsWine,
  PointsWater,
  PointsCenturions,
  PointsVestals,
  PointsDice,
  PointsCoins,
  PointsCubes,
  PointsMarried
};

inline constexpr std::array<std::string_view, 17> kPrivilegeSlugs{"vestal_or_centurion",
                                                                  "vestal",
                                                                  "centurion",
                                                                  "water_and_any",
                                                                  "grain_and_any",
                                                                  "wine_and_any",
                                                                  "step",
                                                                  "points_buildings",
                                                                  "points_grain",
                                                                  "points_wine",
                                                                  "points_water",
                                                                  "points_centurions",
                                                                  "points_vestals",
                                                                  "points_dice",
                                                                  "points_coins",
                                                                  "points_cubes",
                                                                  "points_married"};

constexpr Names names(Privilege) {
  return {"privilege", kPrivilegeSlugs};
}

inline constexpr int kPrivilegeFaces = kCount<Privilege>;
/// Faces below this are played in the owner's turn (types A and B).
inline constexpr int kPlayedFaces = 7;
static_assert(static_cast<int>(Privilege::Step) + 1 == kPlayedFaces);
static_assert(well_formed(kActionCardSlugs) && well_formed(kFavourSlugs) &&
              well_formed(kBuildingSlugs) && well_formed(kPieceSlugs) && well_formed(kGiftSlugs) &&
              well_formed(kPrivilegeSlugs));

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
inline constexpr int kMarriagePrice = 3;
inline constexpr int kFamilyCoins = 3;
inline constexpr int kCorruptionCoins = 2;

/// A supply that never runs out shows this many; a province then counts at most kEndlessStore.
inline constexpr int kEndless = 99;
inline constexpr int kEndlessStore = 40;

struct PieceRow {
  Piece piece;
  std::uint8_t total;
  Certainty certainty;
};

/// Not in the rulebooks; two reviews agree.
inline constexpr std::array<PieceRow, 6> kPieces{{{Piece::Water, 15, Certainty::CrossChecked},
                                                  {Piece::Grain, 15, Certainty::CrossChecked},
                                                  {Piece::Wine, 15, Certainty::CrossChecked},
                                                  {Piece::Vestal, 12, Certainty::CrossChecked},
                                                  {Piece::Centurion, 12, Certainty::CrossChecked},
                                                  {Piece::Die, 9, Certainty::CrossChecked}}};

struct BuildingRow {
  Building building;
  std::uint8_t price;
  Certainty certainty;
};

/// Prices: ES L443–467. Copies: one a seat up to three with four players, two otherwise.
inline constexpr std::array<BuildingRow, 4> kBuildings{{{Building::Market, 0, Certainty::Exact},
                                                        {Building::Aqueduct, 1, Certainty::Exact},
                                                        {Building::Palace, 2, Certainty::Exact},
                                                        {Building::Basilica, 3, Certainty::Exact}}};

constexpr int price_of(Building building) {
  return kBuildings[static_cast<unsigned>(building)].price;
}

constexpr int building_copies(int seats) {
  return seats == 4 ? 3 : 2;
}

struct FavourRow {
  Favour favour;
  std::uint8_t number;
  std::uint8_t max_steps;
  Certainty certainty;
};

/// The set-up lists of both rulebooks swap Bacchanal and Food; the chapters and every example agree
/// with this table. `favour_2_3_layout` keeps the other order.
inline constexpr std::array<FavourRow, 6> kFavours{
    {{Favour::Water, 1, 1, Certainty::Exact},
     {Favour::Bacchanal, 2, 2, Certainty::CrossChecked},
     {Favour::Food, 3, 2, Certainty::CrossChecked},
     {Favour::Battle, 4, 3, Certainty::Exact},
     {Favour::Marriage, 5, 2, Certainty::CrossChecked},
     {Favour::Religion, 6, 3, Certainty::Exact}}};

struct PrivilegeRow {
  Privilege face;
  std::uint8_t copies;  ///< With four players.
  std::uint8_t marked;  ///< Of these, cards with the mark of four pawns: out with two or three.
  Certainty effect;
  Certainty count;
};

using PrivilegeDeck = std::array<PrivilegeRow, kPrivilegeFaces>;

/// 26 cards: 5 A, 8 B, 13 C, of which 4 are marked (IT L453–473).
inline constexpr PrivilegeDeck kDefaultDeck{{
    {Privilege::VestalOrCenturion, 2, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::Vestal, 0, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::Centurion, 0, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::WaterAndAny, 1, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::GrainAndAny, 1, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::WineAndAny, 1, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    // Eight is exact; that the marked cards are all among them is not.
    {Privilege::Step, 8, 4, Certainty::Exact, Certainty::Reconstructed},
    {Privilege::PointsBuildings, 1, 0, Certainty::Exact, Certainty::Reconstructed},
    {Privilege::PointsGrain, 2, 0, Certainty::Exact, Certainty::Reconstructed},
    {Privilege::PointsWine, 2, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::PointsWater, 1, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::PointsCenturions, 2, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::PointsVestals, 2, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::PointsDice, 1, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::PointsCoins, 1, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::PointsCubes, 1, 0, Certainty::Reconstructed, Certainty::Reconstructed},
    {Privilege::PointsMarried, 0, 0, Certainty::Reconstructed, Certainty::Reconstructed},
}};

constexpr PrivilegeRow& row_of(PrivilegeDeck& deck, Privilege face) {
  return deck[static_cast<unsigned>(face)];
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
  for (int i = 0; i < kPrivilegeFaces; ++i) {
    const PrivilegeRow& row = deck[static_cast<unsigned>(i)];
    if (static_cast<int>(row.face) != i || row.marked > row.copies) return false;
    (row.face == Privilege::Step ? b : i < kPlayedFaces ? a : c) += row.copies;
  }
  return a == 5 && b == 8 && c == 13 && total(box_of(profile, 4)) == 26 &&
         total(box_of(profile, 2)) == 22 && total(box_of(profile, 3)) == 22;
}

static_assert(deck_is_sound(DeckProfile::Default) && deck_is_sound(DeckProfile::ASplit) &&
              deck_is_sound(DeckProfile::CMarried) && deck_is_sound(DeckProfile::Mark2b2c));

constexpr bool rows_are_in_order() {
  for (unsigned i = 0; i < kPieces.size(); ++i) {
    if (static_cast<unsigned>(kPieces[i].piece) != i) return false;
  }
  for (unsigned i = 0; i < kBuildings.size(); ++i) {
    if (static_cast<unsigned>(kBuildings[i].building) != i) return false;
  }
  for (unsigned i = 0; i < kFavours.size(); ++i) {
    if (static_cast<unsigned>(kFavours[i].favour) != i || kFavours[i].number != i + 1) return false;
  }
  return true;
}

static_assert(rows_are_in_order());

}  // namespace audit

inline constexpr std::array<std::array<Privileges, 2>, 4> kBoxes{
    {{box_of(DeckProfile::Default, 2), box_of(DeckProfile::Default, 4)},
     {box_of(DeckProfile::ASplit, 2), box_of(DeckProfile::ASplit, 4)},
     {box_of(DeckProfile::CMarried, 2), box_of(DeckProfile::CMarried, 4)},
     {box_of(DeckProfile::Mark2b2c, 2), box_of(DeckProfile::Mark2b2c, 4)}}};

constexpr const Privileges& box_of(const Options& options) {
  return kBoxes[static_cast<unsigned>(options.privilege_deck)][options.seats == 4 ? 1 : 0];
}

}  // namespace lusoria::fortuna
