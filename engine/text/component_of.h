// The rows of named components, and of plain pieces.
#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/text/component.h"

namespace lusoria {

template <NamedEnum E>
ComponentRow component(E thing, int copies, Certainty certainty, Json facts) {
  return {std::string(names(thing).domain),
          std::string(slug(thing)),
          copies,
          certainty,
          std::move(facts)};
}

/// A piece of which there is no more to say than how many there are, as the rulebook lists it.
struct PlainPiece {
  std::string_view slug;
  int copies;
};

inline void add_parts(std::vector<ComponentRow>& rows, std::span<const PlainPiece> parts) {
  for (const PlainPiece& part : parts)
    rows.push_back({"part", std::string(part.slug), part.copies, Certainty::Exact, Json::object()});
}

}  // namespace lusoria
