// Reading JSON that somebody else wrote: what is missing or of another kind is as if absent.
#pragma once

#include <cstdint>
#include <string>

#include "engine/codec/json.h"

namespace lusoria::server {

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

/// The object in a text; an empty one if it holds something else.
inline Json object_in(const std::string& json) {
  Json parsed = Json::parse(json, nullptr, false);
  return parsed.is_object() ? parsed : Json::object();
}

}  // namespace lusoria::server
