// What changed between two trees of JSON: by the book, to hold faster ways against.
#pragma once

#include "engine/codec/json.h"

namespace lusoria {

/// What turns `before` into `after` as a JSON merge patch (RFC 7396): changed members only, arrays
/// whole, null for a member that is gone. Our documents contain no nulls.
inline Json merge_diff(const Json& before, const Json& after) {
  Json patch = Json::object();
  for (auto it = before.begin(); it != before.end(); ++it) {
    if (!after.contains(it.key())) patch[it.key()] = nullptr;
  }
  for (auto it = after.begin(); it != after.end(); ++it) {
    const auto old = before.find(it.key());
    if (old == before.end()) {
      patch[it.key()] = it.value();
    } else if (*old != it.value()) {
      const bool both = old->is_object() && it.value().is_object();
      patch[it.key()] = both ? merge_diff(*old, it.value()) : it.value();
    }
  }
  return patch;
}

}  // namespace lusoria
