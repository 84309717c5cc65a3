// The row of a named component.
#pragma once

#include <utility>

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

}  // namespace lusoria
