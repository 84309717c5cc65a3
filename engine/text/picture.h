// What the pictures of titles in a terminal are made of.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/codec/fields.h"
#include "engine/text/catalogue.h"

namespace lusoria {

/// A view for a terminal, in plain UTF-8 lines. A screen wraps sentences that are too long for it;
/// what is drawn keeps to these columns.
struct Picture {
  std::string table;  ///< What lies there for all.
  std::string own;    ///< What only the onlooker sees: a hand.
};

inline constexpr int kPictureColumns = 80;

/// The columns of a UTF-8 text whose characters are one column wide each.
constexpr int columns(std::string_view text) {
  int count = 0;
  for (const char c : text)
    count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

/// A heading and its items, broken between items; further lines are indented as the heading, and
/// by two more.
std::string listed(const std::string& heading,
                   const std::vector<std::string>& items,
                   std::string_view separator = ",");

/// A sentence broken at its words; further lines are indented by so many columns.
std::string sentence(const std::string& text, int indent);

/// What a named thing is called.
template <NamedEnum E>
std::string name_of(const Catalogue& words, E thing) {
  return words.text(std::string(names(thing).domain) + "." + std::string(slug(thing)));
}

/// A message to people who are called by their keys.
inline std::string render(const Catalogue& words, const Message& message, const SeatKeys& seats) {
  return words.render(message, std::span(seats.keys).first(static_cast<unsigned>(seats.count)));
}

}  // namespace lusoria
