// Errors and operands of requests.
#pragma once

#include <string>
#include <vector>

#include "engine/codec/input.h"
#include "engine/table/session.h"

namespace lusoria::page {

using table::ProblemCode;

inline Json problem(const table::Problem& problem) {
  return {{"error", problem_json(problem)}};
}

inline Json problem(ProblemCode code, std::string message) {
  return problem({code, std::move(message)});
}

inline Json malformed(std::string message) {
  return problem(ProblemCode::Malformed, std::move(message));
}

inline int number_of(const Json& request, const char* key, int otherwise) {
  const auto found = request.find(key);
  return found != request.end() && found->is_number_integer() ? found->get<int>() : otherwise;
}

/// The page's clock comes with the request.
inline table::Millis now_of(const Json& request) {
  return whole(request, "now", table::Millis{0});
}

inline std::vector<std::string> texts_of(const Json& request, const char* key) {
  std::vector<std::string> list;
  const auto found = request.find(key);
  if (found == request.end() || !found->is_array()) return list;
  for (const Json& item : *found) {
    if (item.is_string()) list.push_back(item.get<std::string>());
  }
  return list;
}

}  // namespace lusoria::page
