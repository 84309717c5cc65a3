// The box: 144 action cards of 40 buildings, 6 Senators, 36 sites. Material, role and value of a
// card are one-to-one (a rubble card is a Laborer worth 1), so one table of materials serves all
// three.
//
// Cards are numbered by the Spanish alphabet, accents ignored, shorter names first: whoever turns
// up the lowest number begins (rulebook L263-274). The rulebook prints colours, copies and
// functions of every building; which role belongs to which colour it shows only for yellow, the
// others are known from the sister editions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/core/containers.h"
#include "engine/core/game.h"
#include "engine/core/names.h"
#include "engine/core/packed_counts.h"

namespace lusoria::glory_to_rome {

LUSORIA_NAMED_ENUM(Material, "material", Rubble, Wood, Brick, Concrete, Stone, Marble);

/// In the order of their materials: a rubble card is a Laborer.
LUSORIA_NAMED_ENUM(Role, "role", Laborer, Craftsman, Legionary, Architect, Merchant, Patron);

/// What a hand may hold: a building's action card or, last, a Senator.
LUSORIA_NAMED_ENUM(Card, "card",
                   Academy, Aqueduct, Sewer, Amphitheatre, Archway, Atrium, Basilica, Scriptorium,
                   Road, Catacomb, Circus, CircusMaximus, Coliseum, Storeroom, Palisade, Stairway,
                   School, Statue, Forum, Fountain, Foundry, Insula, Garden, Latrine, LudusMagna,
                   Market, Dock, Wall, Palace, Gate, Prison, Bridge, Shrine, Senate, Bar, Temple,
                   Bath, Tower, Villa, Vomitorium, Senator);

inline constexpr int kMaterials = 6;
inline constexpr int kBuildings = 40;
inline constexpr int kActionCards = 144;
inline constexpr int kCardsPerMaterial = 24;
inline constexpr int kSites = 36;
inline constexpr int kSitesPerMaterial = 6;
inline constexpr int kSenators = 6;
inline constexpr int kMerchantBonus = 3;
inline constexpr int kFirstInfluence = 2;
inline constexpr int kFirstHand = 4;
inline constexpr int kPetition = 2;
inline constexpr int kOriginalPetition = 3;

/// A building: its name is its place in the table. What its function does is in rules_buildings.h
/// or where the table of verbs and steps says.
struct Building {
  Card card;
  Material material;
  std::uint8_t copies;
  std::uint8_t number = 0;  ///< The number that its function speaks of.
};

inline constexpr std::array<Building, kBuildings> kBuildingTable{{
    {Card::Academy, Material::Brick, 3},
    {Card::Aqueduct, Material::Concrete, 3, 2},  // times as many clients
    {Card::Sewer, Material::Stone, 3},
    {Card::Amphitheatre, Material::Concrete, 3},
    {Card::Archway, Material::Brick, 3},
    {Card::Atrium, Material::Brick, 3},
    {Card::Basilica, Material::Marble, 3},
    {Card::Scriptorium, Material::Stone, 3},
    {Card::Road, Material::Rubble, 6},
    {Card::Catacomb, Material::Stone, 3},
    {Card::Circus, Material::Wood, 6, 2},          // cards to a petition, in the original
    {Card::CircusMaximus, Material::Stone, 3, 2},  // actions for each client
    {Card::Coliseum, Material::Stone, 3},
    {Card::Storeroom, Material::Concrete, 3},
    {Card::Palisade, Material::Wood, 6},
    {Card::Stairway, Material::Marble, 3},
    {Card::School, Material::Brick, 3},
    {Card::Statue, Material::Marble, 3, 3},  // points
    {Card::Forum, Material::Marble, 3},
    {Card::Fountain, Material::Marble, 3},
    {Card::Foundry, Material::Brick, 3},
    {Card::Insula, Material::Rubble, 6, 2},  // more clients
    {Card::Garden, Material::Stone, 3},
    {Card::Latrine, Material::Rubble, 6},
    {Card::LudusMagna, Material::Marble, 3},
    {Card::Market, Material::Wood, 6, 2},  // more cards in the vault
    {Card::Dock, Material::Wood, 6},
    {Card::Wall, Material::Concrete, 3, 2},  // stockpile cards for a point
    {Card::Palace, Material::Marble, 3},
    {Card::Gate, Material::Brick, 3},
    {Card::Prison, Material::Stone, 3},
    {Card::Bridge, Material::Concrete, 3},
    {Card::Shrine, Material::Brick, 3, 2},  // more cards to think up to
    {Card::Senate, Material::Concrete, 3},
    {Card::Bar, Material::Rubble, 6},
    {Card::Temple, Material::Marble, 3, 4},   // more cards to think up to
    {Card::Bath, Material::Brick, 3, 1},      // action for each new client (A-BATH)
    {Card::Tower, Material::Concrete, 3, 1},  // action for a site out of town
    {Card::Villa, Material::Stone, 3},
    {Card::Vomitorium, Material::Concrete, 3},
}};
static_assert(kBuildingTable.size() + 1 == kCount<Card>);

/// Points, cards needed and influence of a material (L281-294).
inline constexpr std::array<std::uint8_t, kMaterials> kValues{1, 1, 2, 2, 3, 3};

constexpr int value_of(Material m) {
  return kValues[static_cast<std::uint8_t>(m)];
}

constexpr Material material_of(Card card) {
  return kBuildingTable[static_cast<std::uint8_t>(card)].material;
}

constexpr Role role_of(Material m) {
  return static_cast<Role>(m);
}

constexpr Role role_of(Card card) {
  return role_of(material_of(card));
}

/// Names, colours, copies and values are the rulebook's (L59-62, L697-976); which role goes with
/// which colour it says in words for yellow alone (L381-382).
constexpr Certainty certainty_of(Card card) {
  return material_of(card) == Material::Rubble ? Certainty::Exact : Certainty::CrossChecked;
}

/// The material a client's card is made of.
constexpr Material material_of(Role role) {
  return static_cast<Material>(role);
}

constexpr int number_of(Card card) {
  return kBuildingTable[static_cast<std::uint8_t>(card)].number;
}

constexpr int copies_of(Card card) {
  return card == Card::Senator ? kSenators : kBuildingTable[static_cast<std::uint8_t>(card)].copies;
}

/// A set of names as a bit mask, the unit in which functions and hands are looked up.
using CardMask = std::uint64_t;

constexpr CardMask bit(Card card) {
  return CardMask{1} << static_cast<std::uint8_t>(card);
}

/// Sets of materials, or of their roles, are six bits.
inline constexpr unsigned kAllMaterials = (1U << kMaterials) - 1;

constexpr unsigned bit(Material m) {
  return 1U << static_cast<std::uint8_t>(m);
}

constexpr std::array<CardMask, kMaterials> masks_by_material() {
  std::array<CardMask, kMaterials> masks{};
  for (const Building& b : kBuildingTable)
    masks[static_cast<std::uint8_t>(b.material)] |= bit(b.card);
  return masks;
}

inline constexpr std::array<CardMask, kMaterials> kOfMaterial = masks_by_material();

constexpr CardMask all_of(Material m) {
  return kOfMaterial[static_cast<std::uint8_t>(m)];
}

constexpr CardMask all_of(Role r) {
  return kOfMaterial[static_cast<std::uint8_t>(r)];
}

/// Names of which the pile has at least so many copies (1 to 127), Senators left out.
inline CardMask names_with(const Counts<Card>& pile, int copies) {
  return counters_at_least<kBuildings>(pile, copies);
}

/// Names of which at least one copy is in the pile, Senators left out.
inline CardMask names_in(const Counts<Card>& pile) {
  return names_with(pile, 1);
}

/// Byte 7 of a product with these adds counter i times byte 7 - i: the value of material i.
consteval PackedCounts packed_values() {
  PackedCounts factor = 0;
  for (unsigned m = 0; m < kMaterials; ++m)
    factor |= PackedCounts{kValues[m]} << 8 * (7 - m);
  return factor;
}

/// The counters times the values of their materials.
constexpr int worth(PackedCounts word) {
  return static_cast<int>((word * packed_values()) >> 56U);
}

/// The materials that the names are made of.
constexpr unsigned materials_of(CardMask names) {
  unsigned materials = 0;
  for (unsigned m = 0; m < kMaterials; ++m)
    materials |= ((names & kOfMaterial[m]) != 0 ? 1U : 0U) << m;
  return materials;
}

/// Calls f(card) for every name of the mask in ascending order.
template <class F>
constexpr void each_name(CardMask mask, F&& f) {
  for (; mask != 0; mask &= mask - 1)
    f(static_cast<Card>(std::countr_zero(mask)));
}

/// Calls f(material) for all six.
template <class F>
constexpr void each_material(F&& f) {
  for (int m = 0; m < kMaterials; ++m)
    f(static_cast<Material>(m));
}

consteval bool box_is_right() {
  std::array<int, kMaterials> cards{};
  std::array<int, kMaterials> buildings{};
  for (unsigned i = 0; i < kBuildingTable.size(); ++i) {
    const Building& b = kBuildingTable[i];
    if (static_cast<unsigned>(b.card) != i) return false;
    cards[static_cast<std::uint8_t>(b.material)] += b.copies;
    buildings[static_cast<std::uint8_t>(b.material)] += 1;
  }
  for (unsigned m = 0; m < cards.size(); ++m) {
    if (cards[m] != kCardsPerMaterial) return false;
    if (buildings[m] != (m < 2 ? 4 : 8)) return false;
  }
  return true;
}

static_assert(box_is_right(),
              "L59-62: 24 cards a colour; 4 x 6 yellow and brown, 8 x 3 the others");

}  // namespace lusoria::glory_to_rome
