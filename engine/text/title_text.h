// The texts of a title as embedded by the build: per language a catalogue ("key = text" lines) and
// the rules page (Markdown whose headings carry the section slugs that refusals point to).
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace lusoria {

struct LanguageText {
  std::string_view lang;
  std::string_view catalogue;
  std::string_view rules;
};

struct TitleText {
  std::string_view slug;
  std::array<LanguageText, 3> languages;
};

/// The texts of every title of this build, in the order of all_games().
std::span<const TitleText* const> all_texts();

}  // namespace lusoria
