// Just enough UTF-8 to tell text from noise.
#pragma once

#include <cstddef>
#include <string_view>

namespace lusoria {

/// How many bytes the character at the front of a text has; 0 if it is none. The text is not empty.
constexpr std::size_t utf8_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t size = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if ((first >= 0x80 && first < 0xC2) || first > 0xF4 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  }
  // Overlong forms, surrogates and what lies beyond Unicode show in the second byte.
  const unsigned second = size > 2 ? byte(1) : 0x90;
  const bool odd = (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ||
                   (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90);
  return odd ? 0 : size;
}

}  // namespace lusoria
