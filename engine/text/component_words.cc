#include "engine/text/component_words.h"

#include <vector>

namespace lusoria {

namespace {

/// The text of a fact that the name says already.
constexpr std::string_view kSaid = "—";

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts)
    text.append(text.empty() ? "" : between).append(part);
  return text;
}

/// The facts of a row, each by the text that says it.
class Facts {
 public:
  Facts(const ComponentRow& row, const Catalogue& words) : row_(row), words_(words) {}

  std::string said() const {
    std::vector<std::string> parts;
    for (const auto& [fact, value] : row_.facts.items()) {
      const std::string key = "fact." + row_.kind + "." + fact;
      std::string part = value.is_structured() ? list(key, value) : one(key, value);
      if (part.empty() || part == kSaid) continue;
      // A sentence stands in a list here; a drawing may end with a dot that is drawn.
      if (!value.is_structured() && part.back() == '.') part.pop_back();
      parts.push_back(std::move(part));
    }
    return joined(parts, "; ");
  }

 private:
  /// Some values have words of their own.
  std::string one(const std::string& key, const Json& value) const {
    const std::string own =
        key + "." + (value.is_string() ? value.get<std::string>() : value.dump());
    return words_.has(own) ? words_.text(own) : filled(key, value);
  }

  std::string list(const std::string& key, const Json& values) const {
    const std::string begin = words_.text(key);
    if (begin == kSaid) return {};
    std::vector<std::string> items;
    for (const auto& [slug, value] : values.items()) {
      if (values.is_object() && value == 0) continue;
      const bool drawing = value.is_string() && !words_.has(key + ".each");
      items.push_back(drawing ? value.get<std::string>() : filled(key + ".each", value, slug));
    }
    return items.empty() ? "" : begin + " " + joined(items, ", ");
  }

  /// What counts or is named is the value itself or, in an object of counts, the slug before it. A
  /// group of values goes by their names.
  std::string filled(const std::string& key,
                     const Json& value,
                     const std::string& slug = {}) const {
    Message message{.key = key};
    if (value.is_object()) {
      for (const auto& [name, part] : value.items())
        add(message, name, part);
    } else {
      const std::string named = value.is_string() ? value.get<std::string>() : slug;
      if (value.is_number()) add(message, "n", value);
      for (const std::string& domain : placeholders(words_.text(key))) {
        if (domain != "n") add(message, domain, named);
      }
    }
    return words_.render(message, {});
  }

  static void add(Message& message, const std::string& name, const Json& value) {
    if (value.is_number())
      message.with(name, value.get<int>());
    else
      message.with_key(name, name + "." + value.get<std::string>());
  }

  const ComponentRow& row_;
  const Catalogue& words_;
};

}  // namespace

std::string in_words(const ComponentRow& row, const Catalogue& words) {
  const Message thing =
      Message{.key = "component." + row.kind}.with_key("name", row.kind + "." + row.slug);
  const std::string facts = Facts(row, words).said();
  return words.render(thing, {}) + (facts.empty() ? "" : ": " + facts);
}

}  // namespace lusoria
