// Components editions as data: an owner of the box exports the figures of a title, corrects them
// and loads the file; games are then played, recorded and replayed with it.
//
//   {"lusoria_edition": 1, "title": "carpe_diem", "base": 1, "name": "My box", "box": { … }}
//
// `box` says what differs from the compiled edition `base`, row by row; an export says all of it.
// What is checked is counts and shape, not whether somebody's box has such cards. The number of an
// edition follows from its content, so it is the same in every program, and states, hashes, views
// and records need no translation. A record carries the content (docs/NOTATION.md).
#pragma once

#include <string>
#include <string_view>

#include "engine/any/any_game.h"

namespace lusoria {

/// The largest file that is read, in bytes; a whole box has about a fifth of it.
inline constexpr std::size_t kMaxEditionBytes = 256 * 1024;

/// What came of loading an edition: its title and number, or a sentence on what is wrong.
struct LoadedEdition {
  std::string error{};
  const AnyGame* game = nullptr;
  std::uint8_t number = 0;
};

/// The box of an edition as a file for people to correct; empty if the title's box is no data.
std::string export_edition(const AnyGame& game, std::uint8_t number);

/// Checks an edition and keeps it for as long as the program runs. The same content twice is one
/// edition; what differs in nothing from its base is that base.
LoadedEdition load_edition(const AnyGame& game, const Json& file);
LoadedEdition load_edition(const AnyGame& game, std::string_view text);

/// The same for a file that says itself of which title it is.
LoadedEdition load_edition(std::span<const AnyGame* const> games, std::string_view text);

/// What a record says of a loaded edition: its content on one line, read by load_edition. Empty for
/// a compiled one.
std::string edition_line(const AnyGame& game, std::uint8_t number);

/// From now on nothing is loaded that is not known already, and nothing here changes any more. For
/// servers, before they start their threads: strangers' records must not fill the places.
void close_editions();

/// New games of the title are played with this edition where their options name none.
void set_standard_edition(const AnyGame& game, std::uint8_t number);
void add_standard_edition(const AnyGame& game, Json& options);

/// What edition_line says of that edition, read; null if none was set.
Json standard_edition(const AnyGame& game);

}  // namespace lusoria
