// Reading JSON that somebody else wrote: what is missing or of another kind is as if absent.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/codec/json.h"

namespace lusoria {

inline std::string text(const Json& body, const char* key) {
  const auto found = body.find(key);
  return found != body.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

inline bool flag(const Json& body, const char* key) {
  const auto found = body.find(key);
  return found != body.end() && found->is_boolean() && found->get<bool>();
}

inline std::int64_t whole(const Json& body, const char* key, std::int64_t otherwise) {
  const auto found = body.find(key);
  return found != body.end() && found->is_number_integer() ? found->get<std::int64_t>() : otherwise;
}

/// A whole number between bounds.
inline int whole(const Json& body, const char* key, int otherwise, int low, int high) {
  const std::int64_t value = whole(body, key, std::int64_t{otherwise});
  return value < low || value > high ? otherwise : static_cast<int>(value);
}

/// Whether brackets are nested deeper than anybody needs: what copies or writes JSON recurses.
inline bool too_deep(std::string_view json) {
  constexpr int kDeepest = 64;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < json.size() && depth <= kDeepest; ++i) {
    const char c = json[i];
    if (c == '"') quoted = !quoted;
    if (quoted) {
      i += c == '\\' ? 1 : 0;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return depth > kDeepest;
}

/// What a client sent; not an object if it makes no sense.
inline Json received(const std::string& json) {
  return too_deep(json) ? Json() : Json::parse(json, nullptr, false);
}

/// The object in a text; an empty one if it holds something else.
inline Json object_in(const std::string& json) {
  Json parsed = Json::parse(json, nullptr, false);
  return parsed.is_object() ? parsed : Json::object();
}

}  // namespace lusoria
