// The words of the command line and of the titles, in three languages.
#pragma once

#include <string>
#include <string_view>

#include "engine/any/any_game.h"
#include "engine/text/catalogue.h"

namespace lusoria::cli {

/// A title's catalogue over the command line's own, whose keys mostly begin with "cli.".
Catalogue words_of(const AnyGame& game, std::string_view lang);

/// The same for a components edition: what an owner of the box corrected is called what it says.
Catalogue words_of(const AnyGame& game, std::string_view lang, std::uint8_t edition);

/// The words of the command line alone.
Catalogue own_words(std::string_view lang);

/// The section of a title's rules page as a terminal shows it, heading and text, or nothing: by its
/// number in the contents, by words of its heading, or by its name.
std::string rules_section(const AnyGame& game, std::string_view lang, std::string_view section);

/// What sections the rules page has: a line each, its number and its heading.
std::string rules_contents(const AnyGame& game, std::string_view lang);

/// The lines of the rules page that speak of something, which is given folded.
std::vector<std::string> rules_saying(const AnyGame& game,
                                      std::string_view lang,
                                      std::string_view sought);

/// Small letters without accents, to compare what people type.
std::string folded(std::string_view text);

}  // namespace lusoria::cli
