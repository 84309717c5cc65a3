// Seats, by number.
#pragma once

#include <cstdint>

namespace lusoria {

/// A place at the table, 0 … seats-1 clockwise.
using Seat = std::uint8_t;

inline constexpr int kMaxSeats = 5;

/// Whoever watches: a seat that owns nothing.
inline constexpr Seat kSpectator = 255;

/// No seat (an ownerless side, nobody yet).
inline constexpr Seat kNobody = 254;

}  // namespace lusoria
