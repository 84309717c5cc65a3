// Names of enumerators. Every enum that reaches a record, a scene or a page has stable ASCII slugs,
// found by argument-dependent lookup of `names`. Its values are listed once, and the slug of each
// follows from it, so the two cannot be out of step:
//
//   LUSORIA_NAMED_ENUM(Good, "good", Water, Grain, OliveOil);     // water, grain, olive_oil
//
// Where a slug cannot be an enumerator's name, the two stand side by side as pairs:
//
//   enum class Price : std::uint8_t { Low, High };
//   inline constexpr auto kPriceSlugs = slugs_by_value<Price>({{Price::Low, "1_2"}, …});
//   constexpr Names names(Price) { return {"price", kPriceSlugs}; }
//
// Enums without enumerators are known by number and slug alone, as the cells of a board or the rows
// of a table are:
//
//   LUSORIA_ENUM_OF_SLUGS(Cell, "cell", slugs_in<4>("r1c1 r1c2 r2c1 r2c2"));
//   LUSORIA_ENUM_OF_SLUGS(Tile, "tile", slugs_of(kTileRows));
//
// Slugs are never reused or renamed: old records carry them. The domain prefixes the slug in the
// text catalogues ("good.water").
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace lusoria {

struct Names {
  std::string_view domain;
  std::span<const std::string_view> slugs;
};

template <class E>
concept NamedEnum = std::is_enum_v<E> && sizeof(E) == 1 && requires(E e) {
  { names(e) } -> std::same_as<Names>;
};

template <NamedEnum E>
inline constexpr int kCount = static_cast<int>(names(E{}).slugs.size());

template <NamedEnum E>
constexpr std::string_view slug(E e) {
  const auto index = static_cast<std::uint8_t>(e);
  const auto slugs = names(e).slugs;
  return index < slugs.size() ? slugs[index] : std::string_view{"?"};
}

/// What a slug stands for; nothing for any other text.
template <NamedEnum E>
constexpr std::optional<E> from_slug(std::string_view text) {
  for (int i = 0; i < kCount<E>; ++i) {
    if (slug(static_cast<E>(i)) == text) return static_cast<E>(i);
  }
  return std::nullopt;
}

/// Whether every slug of a table is a lower-case ASCII identifier and none occurs twice.
constexpr bool well_formed(std::span<const std::string_view> slugs) {
  for (std::uint32_t i = 0; i < slugs.size(); ++i) {
    if (slugs[i].empty()) return false;
    for (const char c : slugs[i]) {
      if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) return false;
    }
    for (std::uint32_t j = 0; j < i; ++j) {
      if (slugs[i] == slugs[j]) return false;
    }
  }
  return true;
}

// Never defined: to reach one of these at compile time is the error its name tells.
void pair_is_not_at_its_place();
void slug_is_malformed_or_occurs_twice();
void enumerator_is_no_plain_name();

/// The slugs of an enum given as pairs in the order of their values; anything else does not
/// compile.
template <class E, std::uint32_t N>
consteval std::array<std::string_view, N> slugs_by_value(
    const std::pair<E, std::string_view> (&pairs)[N]) {  //
  std::array<std::string_view, N> slugs;
  for (std::uint32_t i = 0; i < N; ++i) {
    if (static_cast<std::uint32_t>(pairs[i].first) != i) pair_is_not_at_its_place();
    slugs[i] = pairs[i].second;
  }
  if (!well_formed(slugs)) slug_is_malformed_or_occurs_twice();
  return slugs;
}

/// The slugs of a list with spaces between them.
template <std::uint32_t N>
consteval std::array<std::string_view, N> slugs_in(std::string_view list) {
  std::array<std::string_view, N> slugs;
  for (std::string_view& slug : slugs) {
    slug = list.substr(0, list.find(' '));
    list.remove_prefix(slug.size() < list.size() ? slug.size() + 1 : slug.size());
  }
  if (!list.empty() || !well_formed(slugs)) slug_is_malformed_or_occurs_twice();
  return slugs;
}

/// The slugs of a table's rows.
template <class Rows>
consteval auto slugs_of(const Rows& rows) {
  std::array<std::string_view, std::tuple_size_v<Rows>> slugs;
  for (std::uint32_t i = 0; i < slugs.size(); ++i)
    slugs[i] = rows[i].slug;
  if (!well_formed(slugs)) slug_is_malformed_or_occurs_twice();
  return slugs;
}

/// Whether a table has one row for each value of an enum, in their order: `kSteps[i]` is that of
/// the step i. For static_assert beside the table.
template <class Rows, class Row, NamedEnum E>
constexpr bool rows_in_order(const Rows& rows, E Row::*key) {
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    if (static_cast<std::uint32_t>(rows[i].*key) != i) return false;
  }
  return rows.size() == kCount<E>;
}

/// Calls `put(character)` for each character of the slugs that follow from the text of an
/// enumerator list (`Choose, OliveOil, Dice1` gives choose, olive_oil, dice_1), and `end()` after
/// each slug.
template <class Put, class End>
consteval void spell_slugs(std::string_view list, Put put, End end) {
  char before = ',';
  for (const char c : list) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool lower = c >= 'a' && c <= 'z';
    const bool digit = c >= '0' && c <= '9';
    if (c == ' ' || c == '\n') continue;
    if (c == ',') {
      end();
    } else if (upper || lower || digit) {
      const bool goes_on = digit && before >= '0' && before <= '9';
      if (before != ',' && !lower && !goes_on) put('_');
      put(upper ? static_cast<char>(c - 'A' + 'a') : c);
    } else {
      enumerator_is_no_plain_name();
    }
    before = c;
  }
  if (before != ',') end();
}

struct SlugSizes {
  std::uint32_t characters = 0;
  std::uint32_t slugs = 0;
};

consteval SlugSizes sizes_of(std::string_view list) {
  SlugSizes sizes;
  spell_slugs(
      list, [&](char) { ++sizes.characters; }, [&] { ++sizes.slugs; });
  return sizes;
}

/// The characters of all slugs of a list, and where each ends.
template <std::uint32_t Characters, std::uint32_t Slugs>
struct ListedSlugs {
  std::array<char, Characters> text{};
  std::array<std::uint16_t, Slugs> ends{};

  consteval explicit ListedSlugs(std::string_view list) {
    std::uint32_t size = 0;
    std::uint32_t count = 0;
    spell_slugs(
        list,
        [&](char c) { text[size++] = c; },
        [&] { ends[count++] = static_cast<std::uint16_t>(size); });
  }
};

template <std::uint32_t Characters, std::uint32_t Slugs>
consteval std::array<std::string_view, Slugs> views_of(const ListedSlugs<Characters, Slugs>& list) {
  std::array<std::string_view, Slugs> slugs;
  std::uint32_t from = 0;
  for (std::uint32_t i = 0; i < Slugs; ++i) {
    slugs[i] = std::string_view(list.text.data() + from, list.ends[i] - from);
    from = list.ends[i];
  }
  if (!well_formed(slugs)) slug_is_malformed_or_occurs_twice();
  return slugs;
}

// A macro, because nothing else in C++20 gives the names of enumerators.
#define LUSORIA_NAMED_ENUM(Type, domain, ...)                                           \
  enum class Type : std::uint8_t { __VA_ARGS__ };                                       \
  inline constexpr ::lusoria::ListedSlugs<::lusoria::sizes_of(#__VA_ARGS__).characters, \
                                          ::lusoria::sizes_of(#__VA_ARGS__).slugs>      \
      kListed##Type{#__VA_ARGS__};                                                      \
  inline constexpr auto k##Type##Slugs = ::lusoria::views_of(kListed##Type);            \
  constexpr ::lusoria::Names names(Type) {                                              \
    return {domain, k##Type##Slugs};                                                    \
  }                                                                                     \
  static_assert(true)

#define LUSORIA_ENUM_OF_SLUGS(Type, domain, ...)      \
  enum class Type : std::uint8_t {};                  \
  inline constexpr auto k##Type##Slugs = __VA_ARGS__; \
  constexpr ::lusoria::Names names(Type) {            \
    return {domain, k##Type##Slugs};                  \
  }                                                   \
  static_assert(true)

}  // namespace lusoria
