// Names of enumerators. Every enum that reaches a record, a scene or a page has a table of stable
// ASCII slugs, found by argument-dependent lookup:
//
//   enum class Good : std::uint8_t { Water, Grain, Wine };
//   constexpr Names names(Good) { return {"good", kGoodSlugs}; }
//
// The slug at index i belongs to the enumerator of value i. Slugs are never reused or renamed: old
// records carry them. `domain` prefixes the slug in the text catalogues ("good.water").
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

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

}  // namespace lusoria
