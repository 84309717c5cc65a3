// Fixed-capacity containers for states and views: trivially copyable, no padding of their own,
// unused capacity always zero, so that equal values are equal bytes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/core/names.h"

namespace lusoria {

/// A vector of at most N elements. Capacities follow from the box, so overflow is a bug: asserted
/// in debug and sanitizer builds, looked for by the fuzzers.
template <class T, int N>
class InlineVector {
  static_assert(N > 0 && N < 256 && alignof(T) <= 4 && std::is_trivially_copyable_v<T>);

 public:
  static constexpr int kCapacity = N;
  using value_type = T;

  constexpr int size() const { return static_cast<int>(size_); }

  constexpr bool empty() const { return size_ == 0; }

  constexpr bool full() const { return size_ == N; }

  constexpr T* begin() { return items_.data(); }

  constexpr T* end() { return items_.data() + size_; }

  constexpr const T* begin() const { return items_.data(); }

  constexpr const T* end() const { return items_.data() + size_; }

  constexpr T& operator[](int i) {
    assert(i >= 0 && i < size_);
    return items_[static_cast<unsigned>(i)];
  }

  constexpr const T& operator[](int i) const {
    assert(i >= 0 && i < size_);
    return items_[static_cast<unsigned>(i)];
  }

  constexpr T& back() { return (*this)[size_ - 1]; }

  constexpr const T& back() const { return (*this)[size_ - 1]; }

  constexpr void push_back(const T& value) {
    assert(size_ < N);
    items_[size_++] = value;
  }

  constexpr T pop_back() {
    assert(size_ > 0);
    const T value = items_[--size_];
    items_[size_] = T{};
    return value;
  }

  /// Removes element i, keeping the order of the others.
  constexpr void erase(int i) {
    assert(i >= 0 && i < size_);
    for (int j = i; j + 1 < size_; ++j)
      items_[static_cast<unsigned>(j)] = items_[static_cast<unsigned>(j + 1)];
    items_[--size_] = T{};
  }

  constexpr void clear() {
    while (size_ > 0)
      items_[--size_] = T{};
  }

  constexpr bool contains(const T& value) const {
    for (const T& item : *this) {
      if (item == value) return true;
    }
    return false;
  }

  constexpr bool operator==(const InlineVector& other) const {
    return size_ == other.size_ && std::equal(begin(), end(), other.begin());
  }

 private:
  std::array<T, static_cast<unsigned>(N)> items_{};
  // As wide as the elements' alignment, so that there is no padding behind it.
  using Size =
      std::conditional_t<alignof(T) == 1,
                         std::uint8_t,
                         std::conditional_t<alignof(T) == 2, std::uint16_t, std::uint32_t>>;
  Size size_ = 0;
};

/// One value per key: an enumerator, or a seat.
template <class Key, class T, int N>
class KeyedArray {
 public:
  static constexpr int kSize = N;
  using value_type = T;
  using key_type = Key;

  constexpr T& operator[](Key key) { return items_[index(key)]; }

  constexpr const T& operator[](Key key) const { return items_[index(key)]; }

  constexpr T* begin() { return items_.data(); }

  constexpr T* end() { return items_.data() + N; }

  constexpr const T* begin() const { return items_.data(); }

  constexpr const T* end() const { return items_.data() + N; }

  constexpr bool operator==(const KeyedArray& other) const {
    return std::equal(begin(), end(), other.begin());
  }

 private:
  static constexpr unsigned index(Key key) {
    const auto i = static_cast<unsigned>(key);
    assert(i < N);
    return i;
  }

  std::array<T, static_cast<unsigned>(N)> items_{};
};

template <NamedEnum E, class T>
using EnumArray = KeyedArray<E, T, kCount<E>>;

/// Seats beyond the table's are left zero. In JSON an object keyed by the seats' names.
template <class T, int N>
using SeatArray = KeyedArray<int, T, N>;

/// Counts per kind of component: a pile, a hand, a supply.
template <NamedEnum E>
using Counts = EnumArray<E, std::uint8_t>;

template <NamedEnum E>
constexpr int total(const Counts<E>& counts) {
  int sum = 0;
  for (const std::uint8_t n : counts)
    sum += n;
  return sum;
}

template <NamedEnum E>
constexpr E nth(int i) {
  return static_cast<E>(i);
}

/// All values of an enum in their order: `for (const Good good : Each<Good>())`.
template <NamedEnum E>
class Each {
 public:
  constexpr Each begin() const { return *this; }

  constexpr Each end() const { return Each(kCount<E>); }

  constexpr E operator*() const { return nth<E>(i_); }

  constexpr Each& operator++() {
    ++i_;
    return *this;
  }

  constexpr bool operator==(const Each&) const = default;

  constexpr Each() = default;

 private:
  constexpr explicit Each(int i) : i_(i) {}

  int i_ = 0;
};

/// A set of enumerators as a bit mask: `for (const Good good : mine - yours) …`
template <NamedEnum E>
class EnumSet {
 public:
  using key_type = E;
  using Mask = std::conditional_t<
      (kCount<E> <= 8),
      std::uint8_t,
      std::conditional_t<(kCount<E> <= 16),
                         std::uint16_t,
                         std::conditional_t<(kCount<E> <= 32), std::uint32_t, std::uint64_t>>>;
  static_assert(kCount<E> <= 64);

  /// The elements that are left, the first of them next. What is changed in the set meanwhile is
  /// not noticed.
  struct Iterator {
    Mask left;

    constexpr E operator*() const { return static_cast<E>(std::countr_zero(left)); }

    constexpr void operator++() { left = static_cast<Mask>(left & (left - 1)); }

    constexpr bool operator==(const Iterator&) const = default;
  };

  constexpr Iterator begin() const { return {mask_}; }

  constexpr Iterator end() const { return {0}; }

  constexpr bool contains(E e) const { return (mask_ >> static_cast<std::uint8_t>(e)) & 1U; }

  constexpr void insert(E e) {
    mask_ = static_cast<Mask>(mask_ | (Mask{1} << static_cast<std::uint8_t>(e)));
  }

  constexpr void erase(E e) {
    mask_ = static_cast<Mask>(mask_ & ~(Mask{1} << static_cast<std::uint8_t>(e)));
  }

  constexpr bool empty() const { return mask_ == 0; }

  constexpr int size() const { return std::popcount(mask_); }

  constexpr Mask mask() const { return mask_; }

  static constexpr EnumSet of_mask(Mask mask) {
    EnumSet set;
    set.mask_ = mask;
    return set;
  }

  constexpr EnumSet operator|(EnumSet other) const {
    return of_mask(static_cast<Mask>(mask_ | other.mask_));
  }

  constexpr EnumSet operator&(EnumSet other) const {
    return of_mask(static_cast<Mask>(mask_ & other.mask_));
  }

  /// The elements that are not in the other.
  constexpr EnumSet operator-(EnumSet other) const {
    return of_mask(static_cast<Mask>(mask_ & ~other.mask_));
  }

  constexpr bool operator==(const EnumSet&) const = default;

 private:
  Mask mask_ = 0;
};

template <NamedEnum E, class... More>
constexpr EnumSet<E> set_of(E first, More... more) {
  EnumSet<E> set;
  for (const E e : {first, more...})
    set.insert(e);
  return set;
}

template <NamedEnum E>
constexpr EnumSet<E> all_of() {
  EnumSet<E> set;
  for (const E e : Each<E>())
    set.insert(e);
  return set;
}

/// The first element of a set that has one.
template <NamedEnum E>
constexpr E first_of(const EnumSet<E>& set) {
  assert(!set.empty());
  return *set.begin();
}

/// The i-th element, from 0, of a set that has so many.
template <NamedEnum E>
constexpr E nth_of(const EnumSet<E>& set, std::uint32_t i) {
  assert(i < static_cast<std::uint32_t>(set.size()));
  auto it = set.begin();
  for (; i > 0; --i)
    ++it;
  return *it;
}

/// An enumerator or nothing, in one byte.
template <NamedEnum E>
class Maybe {
 public:
  using key_type = E;

  constexpr Maybe() = default;

  /// Implicit: it reads like the value it holds.
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr Maybe(E e) : value_(static_cast<std::uint8_t>(e)) {}

  constexpr bool has() const { return value_ != kNothing; }

  constexpr E operator*() const {
    assert(has());
    return static_cast<E>(value_);
  }

  constexpr bool is(E e) const { return value_ == static_cast<std::uint8_t>(e); }

  constexpr void clear() { value_ = kNothing; }

  constexpr bool operator==(const Maybe&) const = default;

 private:
  static constexpr std::uint8_t kNothing = 255;
  std::uint8_t value_ = kNothing;
};

/// A step still to be resolved, kept on a stack in the state. What the bytes mean is the title's
/// own; a frame is checked again against the live state when it comes back on top.
struct Frame {
  std::uint8_t kind = 0;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;
  constexpr bool operator==(const Frame&) const = default;
};

/// A value whose bytes are its identity: copied by memcpy, hashed and compared as bytes.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

}  // namespace lusoria
