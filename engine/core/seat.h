// Seats and the values indexed by them.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

namespace lusoria {

/// A place at the table, 0 … seats-1 clockwise.
using Seat = std::uint8_t;

inline constexpr int kMaxSeats = 5;

/// Whoever watches: a seat that owns nothing.
inline constexpr Seat kSpectator = 255;

/// No seat (an ownerless side, nobody yet).
inline constexpr Seat kNobody = 254;

/// One value per seat, N at most; seats beyond the table's are left zero. In JSON an object keyed
/// by the seats' names.
template <class T, int N>
class SeatArray {
 public:
  static constexpr int kSize = N;
  using value_type = T;

  constexpr T& operator[](int seat) {
    assert(seat >= 0 && seat < N);
    return items_[static_cast<unsigned>(seat)];
  }

  constexpr const T& operator[](int seat) const {
    assert(seat >= 0 && seat < N);
    return items_[static_cast<unsigned>(seat)];
  }

  constexpr T* begin() { return items_.data(); }

  constexpr T* end() { return items_.data() + N; }

  constexpr const T* begin() const { return items_.data(); }

  constexpr const T* end() const { return items_.data() + N; }

  constexpr bool operator==(const SeatArray& other) const {
    return std::equal(begin(), end(), other.begin());
  }

 private:
  std::array<T, static_cast<unsigned>(N)> items_{};
};

}  // namespace lusoria
