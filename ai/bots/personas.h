// The bots of a table as people know them: each level has two faces, each with a style. The page
// gives the faces (web/shared/personas.ts) and this the styles, by the same rule and so alike:
// tests/ai/personas.json holds both to it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/styles.h"

namespace lusoria {

struct Persona {
  std::string_view name;
  int rank = 0;
  Style style{};
};

/// Who sits on a seat: a person by name, or a bot by its level.
struct Sitter {
  std::string name;
  std::string bot;
};

/// The persona of each bot in the order of the seats; null for people, and where none is left. A
/// level's own come first, none comes twice, and a person's name is left to the person.
std::vector<const Persona*> personas_of(std::span<const Sitter> seats);

/// The level of that seat's bot, in the style of its persona; levels that are there to measure
/// have a face and no style.
std::string styled_level(std::span<const Sitter> seats, std::size_t seat);

}  // namespace lusoria
