// Counting in bytes, and piles of counters as a whole.
#pragma once

#include <cassert>
#include <cstdint>

#include "engine/core/containers.h"

namespace lusoria {

/// A number that is known to fit.
constexpr std::uint8_t byte(int number) {
  return static_cast<std::uint8_t>(number);
}

constexpr void add(std::uint8_t& counter, int n = 1) {
  counter = byte(counter + n);
}

constexpr void less(std::uint8_t& counter, int n = 1) {
  assert(counter >= n);
  counter = byte(counter - n);
}

template <NamedEnum E>
constexpr Counts<E>& operator+=(Counts<E>& pile, const Counts<E>& more) {
  for (const E e : Each<E>())
    add(pile[e], more[e]);
  return pile;
}

template <NamedEnum E>
constexpr Counts<E>& operator-=(Counts<E>& pile, const Counts<E>& fewer) {
  for (const E e : Each<E>())
    less(pile[e], fewer[e]);
  return pile;
}

}  // namespace lusoria
