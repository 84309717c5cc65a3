#include "engine/text/picture.h"

#include <algorithm>

namespace lusoria {

std::string listed(const std::string& heading,
                   const std::vector<std::string>& items,
                   std::string_view separator) {
  const std::size_t indent = heading.find_first_not_of(' ') + 2;
  std::string out;
  std::string line = heading + ":";
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item =
        " " + items[i] + (i + 1 < items.size() ? std::string(separator) : std::string{});
    if (i > 0 && columns(line) + columns(item) > kPictureColumns) {
      out += line + "\n";
      line = std::string(indent - 1, ' ');
    }
    line += item;
  }
  return out + line + (items.empty() ? " -" : "") + "\n";
}

std::string sentence(const std::string& text, int indent) {
  std::string out;
  std::string line;
  std::size_t begin = 0;
  while (begin < text.size()) {
    // Spaces before a word belong to it, so what the sentence begins with stays.
    const std::size_t word = text.find_first_not_of(' ', begin);
    const std::size_t end = std::min(text.find(' ', word), text.size());
    const std::string next = text.substr(begin, end - begin);
    if (!line.empty() && columns(line) + columns(next) > kPictureColumns) {
      out += line + "\n";
      line = std::string(static_cast<std::size_t>(indent), ' ') + next.substr(word - begin);
    } else {
      line += next;
    }
    begin = end;
  }
  return out + line + "\n";
}

}  // namespace lusoria
