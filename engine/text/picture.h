// What the pictures of titles in a terminal are made of.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/codec/fields.h"
#include "engine/text/catalogue.h"

namespace lusoria {

/// The columns of a UTF-8 text whose characters are one column wide each.
constexpr int columns(std::string_view text) {
  int count = 0;
  for (const char c : text)
    count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

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
