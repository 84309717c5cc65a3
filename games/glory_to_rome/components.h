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
#include <cstring>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "engine/core/containers.h"
#include "engine/core/game.h"
#include "engine/core/names.h"

namespace lusoria::glory_to_rome {

enum class Material : std::uint8_t { Rubble, Wood, Brick, Concrete, Stone, Marble };

inline constexpr std::array<std::string_view, 6> kMaterialSlugs{
    "rubble", "wood", "brick", "concrete", "stone", "marble"};

constexpr Names names(Material) {
  return {"material", kMaterialSlugs};
}

/// In the order of their materials: a rubble card is a Laborer.
enum class Role : std::uint8_t { Laborer, Craftsman, Legionary, Architect, Merchant, Patron };

inline constexpr std::array<std::string_view, 6> kRoleSlugs{
    "laborer", "craftsman", "legionary", "architect", "merchant", "patron"};

constexpr Names names(Role) {
  return {"role", kRoleSlugs};
}

/// What a hand may hold: a building's action card or, last, a Senator.
enum class Card : std::uint8_t {
  Academy,
  Aqueduct,
  Sewer,
  Amphitheatre,
  Archway,
  Atrium,
  Basilica,
  Scriptorium,
  Road,
  Catacomb,
  Circus,
  CircusMaximus,
  Coliseum,
  Storeroom,
  Palisade,
  Stairway,
  School,
  Statue,
  Forum,
  Fountain,
  Foundry,
  Insula,
  Garden,
  Latrine,
  LudusMagna,
  Market,
  Dock,
  Wall,
  Palace,
  Gate,
  Prison,
  Bridge,
  Shrine,
  Senate,
  Bar,
  Temple,
  Bath,
  Tower,
  Villa,
  Vomitorium,
  Senator
};

inline constexpr std::array<std::string_view, 41> kCardSlugs{
    {"academy",     "aqueduct",    "sewer",    "amphitheatre", "archway", "atrium",
     "basilica",    "scriptorium", "road",     "catacomb",     "circus",  "circus_maximus",
     "coliseum",    "storeroom",   "palisade", "stairway",     "school",  "statue",
     "forum",       "fountain",    "foundry",  "insula",       "garden",  "latrine",
     "ludus_magna", "market",      "dock",     "wall",         "palace",  "gate",
     "prison",      "bridge",      "shrine",   "senate",       "bar",     "temple",
     "bath",        "tower",       "villa",    "vomitorium",   "senator"}};

constexpr Names names(Card) {
  return {"card", kCardSlugs};
}

static_assert(well_formed(kMaterialSlugs) && well_formed(kRoleSlugs) && well_formed(kCardSlugs));

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

/// A building: its name is its place in the table.
struct Building {
  Card card;
  Material material;
  std::uint8_t copies;
};

inline constexpr std::array<Building, kBuildings> kBuildingTable{{
    {Card::Academy, Material::Brick, 3},     {Card::Aqueduct, Material::Concrete, 3},
    {Card::Sewer, Material::Stone, 3},       {Card::Amphitheatre, Material::Concrete, 3},
    {Card::Archway, Material::Brick, 3},     {Card::Atrium, Material::Brick, 3},
    {Card::Basilica, Material::Marble, 3},   {Card::Scriptorium, Material::Stone, 3},
    {Card::Road, Material::Rubble, 6},       {Card::Catacomb, Material::Stone, 3},
    {Card::Circus, Material::Wood, 6},       {Card::CircusMaximus, Material::Stone, 3},
    {Card::Coliseum, Material::Stone, 3},    {Card::Storeroom, Material::Concrete, 3},
    {Card::Palisade, Material::Wood, 6},     {Card::Stairway, Material::Marble, 3},
    {Card::School, Material::Brick, 3},      {Card::Statue, Material::Marble, 3},
    {Card::Forum, Material::Marble, 3},      {Card::Fountain, Material::Marble, 3},
    {Card::Foundry, Material::Brick, 3},     {Card::Insula, Material::Rubble, 6},
    {Card::Garden, Material::Stone, 3},      {Card::Latrine, Material::Rubble, 6},
    {Card::LudusMagna, Material::Marble, 3}, {Card::Market, Material::Wood, 6},
    {Card::Dock, Material::Wood, 6},         {Card::Wall, Material::Concrete, 3},
    {Card::Palace, Material::Marble, 3},     {Card::Gate, Material::Brick, 3},
    {Card::Prison, Material::Stone, 3},      {Card::Bridge, Material::Concrete, 3},
    {Card::Shrine, Material::Brick, 3},      {Card::Senate, Material::Concrete, 3},
    {Card::Bar, Material::Rubble, 6},        {Card::Temple, Material::Marble, 3},
    {Card::Bath, Material::Brick, 3},        {Card::Tower, Material::Concrete, 3},
    {Card::Villa, Material::Stone, 3},       {Card::Vomitorium, Material::Concrete, 3},
}};

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

constexpr int copies_of(Card card) {
  return card == Card::Senator ? kSenators : kBuildingTable[static_cast<std::uint8_t>(card)].copies;
}

/// A set of names as a bit mask, the unit in which functions and hands are looked up.
using CardMask = std::uint64_t;

constexpr CardMask bit(Card card) {
  return CardMask{1} << static_cast<std::uint8_t>(card);
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
  static_assert(kBuildings == 40);
#ifdef __SSE2__
  const __m128i fewer = _mm_set1_epi8(static_cast<char>(copies - 1));
  const auto more = [&](__m128i counts) {
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpgt_epi8(counts, fewer)));
  };
  const std::uint8_t* at = pile.begin();
  const CardMask low = more(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)));
  const CardMask middle = more(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at + 16)));
  const CardMask high = more(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(at + 32))) & 0xffU;
  return low | middle << 16U | high << 32U;
#else
  // Counts stay below 128: the sum carries into the top bit of every byte that is large enough.
  const std::uint64_t carry = 0x0101010101010101ULL * (128U - static_cast<unsigned>(copies));
  CardMask mask = 0;
  for (unsigned part = 0; part < kBuildings / 8; ++part) {
    std::uint64_t word = 0;
    std::memcpy(&word, pile.begin() + 8 * part, 8);
    const std::uint64_t enough = ((word + carry) & 0x8080808080808080ULL) >> 7U;
    mask |= ((enough * 0x0102040810204080ULL) >> 56U) << (8 * part);
  }
  return mask;
#endif
}

/// Names of which at least one copy is in the pile, Senators left out.
inline CardMask names_in(const Counts<Card>& pile) {
  return names_with(pile, 1);
}

/// Piles of six counters are worked on as one word of six bytes: sums and tests take one step.
using SixBytes = std::uint64_t;

template <NamedEnum E>

requires(kCount<E> == kMaterials) inline SixBytes six(const Counts<E>& pile) {
  std::uint32_t low = 0;
  std::uint16_t high = 0;
  std::memcpy(&low, pile.begin(), 4);
  std::memcpy(&high, pile.begin() + 4, 2);
  return low | SixBytes{high} << 32U;
}

template <NamedEnum E>

requires(kCount<E> == kMaterials) inline void set_six(Counts<E>& pile, SixBytes word) {
  const auto low = static_cast<std::uint32_t>(word);
  const auto high = static_cast<std::uint16_t>(word >> 32U);
  std::memcpy(pile.begin(), &low, 4);
  std::memcpy(pile.begin() + 4, &high, 2);
}

/// The six counters added; they never exceed the 144 cards.
constexpr int sum(SixBytes word) {
  return static_cast<int>((word * 0x0101010101010101ULL) >> 56U);
}

/// The counters that are not zero. Six bits.
constexpr unsigned kinds(SixBytes word) {
  const SixBytes some = ((word + 0x7f7f7f7f7f7fULL) & 0x808080808080ULL) >> 7U;
  return static_cast<unsigned>((some * 0x0102040810204080ULL) >> 56U);
}

/// The counters times the values of their materials.
constexpr int worth(SixBytes word) {
  // Byte 7 of the product adds counter i times byte 7 - i of the factor: 1, 1, 2, 2, 3, 3.
  return static_cast<int>((word * 0x0101020203030000ULL) >> 56U);
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

/// One counter of each material is worth what the table of values says.
consteval bool worth_is_right() {
  for (unsigned m = 0; m < kMaterials; ++m) {
    if (worth(SixBytes{1} << 8 * m) != kValues[m]) return false;
  }
  return true;
}

static_assert(worth_is_right());

static_assert(box_is_right(),
              "L59-62: 24 cards a colour; 4 x 6 yellow and brown, 8 x 3 the others");

}  // namespace lusoria::glory_to_rome
