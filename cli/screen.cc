#include "cli/screen.h"

#include <algorithm>
#include <cstdlib>
#include <unistd.h>

namespace lusoria::cli {

namespace {

bool plain(const Json& json) {
  return !json.is_object() && !json.is_array();
}

std::string plain_text(const Json& json) {
  return json.is_string() ? json.get<std::string>() : json.dump();
}

bool all_plain(const Json& json) {
  for (const Json& item : json) {
    if (!plain(item)) return false;
  }
  return true;
}

/// One line for an object or list of plain values.
std::string flat(const Json& json) {
  std::string text;
  for (auto it = json.begin(); it != json.end(); ++it) {
    text += text.empty() ? "" : ", ";
    if (json.is_object()) text += it.key() + " ";
    text += plain_text(*it);
  }
  return text;
}

void list_into(std::string& out, const Json& json, int depth) {
  const std::string indent(static_cast<unsigned>(2 * depth), ' ');
  int number = 0;
  for (auto it = json.begin(); it != json.end(); ++it) {
    const std::string key = json.is_object() ? it.key() : std::to_string(++number);
    if (plain(*it)) {
      out += indent + key + ": " + plain_text(*it) + "\n";
    } else if (it->empty()) {
      continue;
    } else if (all_plain(*it)) {
      out += indent + key + ": " + flat(*it) + "\n";
    } else {
      out += indent + key + ":\n";
      list_into(out, *it, depth + 1);
    }
  }
}

}  // namespace

Paint Paint::for_stdout() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): read once, before any thread starts
  return Paint(isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr);
}

std::string Paint::wrap(std::string_view code, std::string_view text) const {
  if (!on_) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string Paint::wipe() const {
  return on_ ? "\x1b[2J\x1b[3J\x1b[H" : "\n";
}

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80;
  }));
}

std::string wrapped(std::string_view text, std::size_t hang, std::size_t columns) {
  std::string out;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n", 1), text.size());
    const std::string_view word = text.substr(0, end);  // With the blank before it.
    const bool breaks = word.front() == ' ' && column + width(word) > columns;
    if (breaks) out += '\n' + std::string(hang, ' ');
    out += breaks ? word.substr(1) : word;
    column = breaks                 ? hang + width(word) - 1
             : word.front() == '\n' ? width(word) - 1
                                    : column + width(word);
    text.remove_prefix(end);
  }
  return out;
}

std::string fitted(std::string_view text, std::size_t columns) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    out += wrapped(line, indent + 2, columns) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string listing(const Json& json) {
  std::string out;
  list_into(out, json, 0);
  return out;
}

Picture show_view(const AnyGame& game,
                  const AnyView& view,
                  const SeatKeys& seats,
                  const Catalogue& words) {
  Picture picture = game.picture(view, seats, words);
  if (!picture.table.empty()) return picture;
  const Json json = view_json(game, view, seats);
  const auto table = json.find("table");
  return {listing(table == json.end() ? json : *table), {}};
}

}  // namespace lusoria::cli
