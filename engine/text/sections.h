// Which section of a title's rules page tells why something is refused.
#pragma once

#include <initializer_list>
#include <string_view>

#include "engine/core/containers.h"

namespace lusoria {

/// A section of the rules page and the refusals that appeal to it.
template <NamedEnum R>
struct Section {
  std::string_view slug;
  std::initializer_list<R> refusals;
};

// Never defined: to reach it at compile time is the error its name tells.
void refusal_is_not_in_exactly_one_section();

/// The section of every refusal.
template <NamedEnum R>
consteval EnumArray<R, std::string_view> sections_of(std::initializer_list<Section<R>> sections) {
  EnumArray<R, std::string_view> table;
  for (const Section<R>& section : sections) {
    for (const R refusal : section.refusals) {
      if (!table[refusal].empty()) refusal_is_not_in_exactly_one_section();
      table[refusal] = section.slug;
    }
  }
  for (const std::string_view section : table) {
    if (section.empty()) refusal_is_not_in_exactly_one_section();
  }
  return table;
}

}  // namespace lusoria
