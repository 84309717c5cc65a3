// Calculating with sets of enumerators and going through them:
//
//   for (const Good good : mine - yours) …
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/core/containers.h"

namespace lusoria {

/// The set of all enumerators.
template <NamedEnum E>
constexpr EnumSet<E> all_of() {
  EnumSet<E> set;
  for (const E e : Each<E>())
    set.insert(e);
  return set;
}

/// A set being gone through: the elements that are left, the first of them next. What is changed in
/// the set meanwhile is not noticed.
template <NamedEnum E>
struct EnumSetIterator {
  typename EnumSet<E>::Mask left;

  constexpr E operator*() const { return static_cast<E>(std::countr_zero(left)); }

  constexpr void operator++() { left = static_cast<decltype(left)>(left & (left - 1)); }

  constexpr bool operator==(const EnumSetIterator&) const = default;
};

template <NamedEnum E>
constexpr EnumSetIterator<E> begin(const EnumSet<E>& set) {
  return {set.mask()};
}

template <NamedEnum E>
constexpr EnumSetIterator<E> end(const EnumSet<E>&) {
  return {0};
}

/// The first element of a set that has one.
template <NamedEnum E>
constexpr E first_of(const EnumSet<E>& set) {
  assert(!set.empty());
  return *begin(set);
}

/// The i-th element, from 0, of a set that has so many.
template <NamedEnum E>
constexpr E nth_of(const EnumSet<E>& set, std::uint32_t i) {
  assert(i < static_cast<std::uint32_t>(set.size()));
  auto it = begin(set);
  for (; i > 0; --i)
    ++it;
  return *it;
}

template <NamedEnum E>
constexpr EnumSet<E> operator|(const EnumSet<E>& a, const EnumSet<E>& b) {
  return EnumSet<E>::of_mask(static_cast<typename EnumSet<E>::Mask>(a.mask() | b.mask()));
}

template <NamedEnum E>
constexpr EnumSet<E> operator&(const EnumSet<E>& a, const EnumSet<E>& b) {
  return EnumSet<E>::of_mask(static_cast<typename EnumSet<E>::Mask>(a.mask() & b.mask()));
}

/// The elements of a that are not in b.
template <NamedEnum E>
constexpr EnumSet<E> operator-(const EnumSet<E>& a, const EnumSet<E>& b) {
  return EnumSet<E>::of_mask(static_cast<typename EnumSet<E>::Mask>(a.mask() & ~b.mask()));
}

}  // namespace lusoria
