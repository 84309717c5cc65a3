#include "engine/text/catalogue.h"

#include <algorithm>

namespace lusoria {

namespace {

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && blank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && blank(text.back()))
    text.remove_suffix(1);
  return text;
}

bool is_key(std::string_view key) {
  return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
  });
}

std::string marker(std::string_view key) {
  return "⟦" + std::string(key) + "⟧";
}

/// The position of the first `c` outside inner braces, or the end.
std::size_t outside(std::string_view text, char c) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == c && depth == 0) return i;
    if (text[i] == '{') ++depth;
    if (text[i] == '}') --depth;
  }
  return text.size();
}

/// What stands between the brace at `open` and the one that closes it.
std::string_view inside_braces(std::string_view text, std::size_t open) {
  text.remove_prefix(open + 1);
  return text.substr(0, outside(text, '}'));
}

/// "role" of {role.a}.
std::string_view without_form(std::string_view name) {
  return name.substr(0, name.find('.'));
}

/// Fills the placeholders of one text.
class Filler {
 public:
  Filler(const Catalogue& catalogue, const Message& message, std::span<const std::string> seats)
      : catalogue_(catalogue), message_(message), seats_(seats) {}

  std::string fill(std::string_view text, std::string_view number = {}) const {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '{') {
        const std::string_view inside = inside_braces(text, i);
        out += placeholder(inside);
        i += inside.size() + 1;
      } else if (text[i] == '#' && !number.empty()) {
        out += number;
      } else {
        out += text[i];
      }
    }
    return out;
  }

 private:
  const Param* find(std::string_view name) const {
    for (const Param& param : message_.params) {
      if (param.name == name) return &param;
    }
    return nullptr;
  }

  /// The parameter's text; of a named thing, the text of that form of its name (".a": "an inn").
  std::string value(const Param& param, std::string_view form = {}) const {
    switch (param.kind) {
      case Param::Kind::Number:
        return std::to_string(param.number);
      case Param::Kind::Seat: {
        const auto seat = static_cast<std::size_t>(param.number);
        return seat < seats_.size() ? seats_[seat] : catalogue_.text("nobody");
      }
      case Param::Kind::Named:
        return catalogue_.text(param.key + std::string(form));
      case Param::Kind::Hidden:
        return catalogue_.text("hidden");
    }
    return {};
  }

  std::string placeholder(std::string_view inside) const {
    const std::size_t question = outside(inside, '?');
    const std::string_view asked = inside.substr(0, question);
    const std::string_view name = without_form(asked);
    const Param* param = find(name);
    if (question == inside.size())
      return param == nullptr ? marker(name) : value(*param, asked.substr(name.size()));
    if (param == nullptr) return {};
    const std::string_view branches = inside.substr(question + 1);
    const std::size_t bar = outside(branches, '|');
    const bool one = param->kind == Param::Kind::Number && param->number == 1;
    const std::string_view branch =
        one || bar == branches.size() ? branches.substr(0, bar) : branches.substr(bar + 1);
    return fill(branch, value(*param));
  }

  const Catalogue& catalogue_;
  const Message& message_;
  std::span<const std::string> seats_;
};

void collect(std::string_view text, std::vector<std::string>& names) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') continue;
    const std::string_view inside = inside_braces(text, i);
    const std::size_t question = outside(inside, '?');
    const std::string name(without_form(inside.substr(0, question)));
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    if (question < inside.size()) collect(inside.substr(question + 1), names);
    i += inside.size() + 1;
  }
}

}  // namespace

std::string Catalogue::add(std::string_view text) {
  std::map<std::string, std::string, std::less<>> added;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    const std::string where = "line " + std::to_string(number) + ": ";
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return where + "expected 'key = text'";
    const std::string_view key = trimmed(line.substr(0, equals));
    const std::string_view value = trimmed(line.substr(equals + 1));
    if (!is_key(key)) return where + "'" + std::string(key) + "' is not a key";
    if (!braces_close(value)) return where + "a brace is not closed";
    if (!added.emplace(key, value).second) return where + std::string(key) + " is given twice";
  }
  added.merge(texts_);
  texts_ = std::move(added);
  return {};
}

std::string Catalogue::text(std::string_view key) const {
  const auto found = texts_.find(key);
  return found == texts_.end() ? marker(key) : found->second;
}

std::string Catalogue::render(const Message& message, std::span<const std::string> seats) const {
  const auto found = texts_.find(message.key);
  if (found == texts_.end()) return marker(message.key);
  return Filler(*this, message, seats).fill(found->second);
}

std::vector<std::string> placeholders(std::string_view text) {
  std::vector<std::string> names;
  collect(text, names);
  return names;
}

bool braces_close(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    if (c == '{') ++depth;
    if (c == '}' && --depth < 0) return false;
  }
  return depth == 0;
}

}  // namespace lusoria
