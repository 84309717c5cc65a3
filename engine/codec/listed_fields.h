// The field list of a struct whose fields are called the same in C++ and in what is stored, written
// once, inside the struct:
//
//   struct Chat {
//     std::string account;
//     std::string text;
//     LUSORIA_FIELDS(account, text);
//   };
//
// `fields(visitor, chat)` then calls `visitor("account", chat.account)` and so on, for reading and,
// with a const value, for writing.
#pragma once

#include <algorithm>
#include <string_view>
#include <tuple>

namespace lusoria {

/// Takes the first name off a list "a, b, c".
constexpr std::string_view take_name(std::string_view& list) {
  const std::string_view name = list.substr(0, list.find(','));
  list.remove_prefix(std::min(list.size(), name.size() + 2));
  return name;
}

template <class T>
concept ListsFields = requires(T& value) {
  value.listed_fields();
};

template <class V, ListsFields T>
constexpr void fields(V& v, T& value) {
  std::string_view names = T::kFieldNames;
  std::apply([&](auto&... field) { (v(take_name(names), field), ...); }, value.listed_fields());
}

// A macro, because nothing else in C++20 gives the names of fields.
#define LUSORIA_FIELDS(...)                                     \
  static constexpr std::string_view kFieldNames = #__VA_ARGS__; \
  constexpr auto listed_fields() {                              \
    return std::tie(__VA_ARGS__);                               \
  }                                                             \
  constexpr auto listed_fields() const {                        \
    return std::tie(__VA_ARGS__);                               \
  }                                                             \
  static_assert(true)

}  // namespace lusoria
