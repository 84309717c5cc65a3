// The seats of these tests' tables.
#pragma once

#include "engine/core/seat.h"

namespace lusoria::glory_to_rome {

constexpr Seat kAna = 0;
constexpr Seat kBen = 1;

}  // namespace lusoria::glory_to_rome
