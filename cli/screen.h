// What the terminal shows: colours where there are any, the table as a picture or as a list.
#pragma once

#include <string>
#include <string_view>

#include "engine/any/any_game.h"
#include "engine/text/picture.h"

namespace lusoria::cli {

/// Colours only on a terminal that wants them (NO_COLOR is respected).
class Paint {
 public:
  static Paint for_stdout();

  explicit Paint(bool on) : on_(on) {}

  bool on() const { return on_; }

  std::string bold(std::string_view text) const { return wrap("1", text); }

  std::string faint(std::string_view text) const { return wrap("2", text); }

  std::string good(std::string_view text) const { return wrap("32", text); }

  std::string bad(std::string_view text) const { return wrap("31", text); }

  /// Wipes the screen and what has scrolled off it; on a file, a line that says where it would be.
  std::string wipe() const;

 private:
  std::string wrap(std::string_view code, std::string_view text) const;

  bool on_;
};

/// A view as a person reads it: the title's own picture, or its table field by field.
Picture show_view(const AnyGame& game,
                  const AnyView& view,
                  const SeatKeys& seats,
                  const Catalogue& words);

/// What lines of text keep to, as pictures do.
inline constexpr std::size_t kColumns = kPictureColumns;

/// Characters, not bytes.
std::size_t width(std::string_view text);

/// Text with its long lines broken between words; what follows a break is indented by `hang`.
std::string wrapped(std::string_view text, std::size_t hang = 0, std::size_t columns = kColumns);

/// Lines broken where they are too long, each going on two columns behind its own beginning.
std::string fitted(std::string_view text, std::size_t columns);

/// JSON as an indented list, empty things left out.
std::string listing(const Json& json);

}  // namespace lusoria::cli
