// Enums without enumerators: their values are known by number and slug alone, as the cells of a
// board or the rows of a table are.
//
//   LUSORIA_ENUM_OF_SLUGS(Cell, "cell", slugs_in<4>("r1c1 r1c2 r2c1 r2c2"));
//   LUSORIA_ENUM_OF_SLUGS(Tile, "tile", slugs_of(kTileRows));
#pragma once

#include "engine/core/names.h"

namespace lusoria {

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

#define LUSORIA_ENUM_OF_SLUGS(Type, domain, ...)      \
  enum class Type : std::uint8_t {};                  \
  inline constexpr auto k##Type##Slugs = __VA_ARGS__; \
  constexpr ::lusoria::Names names(Type) {            \
    return {domain, k##Type##Slugs};                  \
  }                                                   \
  static_assert(true)

}  // namespace lusoria
