// Finding and keeping order in the short lists of a state.
#pragma once

#include <utility>

#include "engine/core/containers.h"

namespace lusoria {

/// Keeps an ascending list so.
template <class T, int N>
constexpr void insert_sorted(InlineVector<T, N>& list, const T& value) {
  list.push_back(value);
  for (int i = list.size() - 1; i > 0 && list[i] < list[i - 1]; --i)
    std::swap(list[i], list[i - 1]);
}

/// Where the value first stands; behind the last if nowhere.
template <class T, int N>
constexpr int place_in(const InlineVector<T, N>& list, const T& value) {
  int i = 0;
  while (i < list.size() && list[i] != value)
    ++i;
  return i;
}

/// Removes the first of that value from a list that has it.
template <class T, int N>
constexpr void remove_one(InlineVector<T, N>& list, const T& value) {
  list.erase(place_in(list, value));
}

}  // namespace lusoria
