// A number for every action of a title, as environments want them. It follows from the table of
// verbs alone, so it is as stable as the notation of records:
//
//   - verbs in the order of their table, chance's left out;
//   - within a verb its operands, the last one fastest: a named thing by its number; a seat counted
//     from the one that decides; a number from 0 to 15; one place more where it may be left out.
//
// An action with a greater number has no index; environments do not offer it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/core/action.h"
#include "engine/core/seat.h"

namespace lusoria::encoding {

inline constexpr int kNumbers = 16;
inline constexpr std::int32_t kNoIndex = -1;

struct OperandPlaces {
  OperandKind kind = OperandKind::None;
  bool may_be_absent = false;
  std::int32_t values = 0;  ///< Besides the place for what is left out.
  std::int32_t stride = 0;

  constexpr std::int32_t places() const { return values + (may_be_absent ? 1 : 0); }
};

struct VerbPlaces {
  std::int32_t first = kNoIndex;
  std::int32_t count = 0;
  std::array<OperandPlaces, 3> operands{};
};

constexpr std::int32_t values_of(const Operand& operand) {
  switch (operand.kind) {
    case OperandKind::Number:
      return kNumbers;
    case OperandKind::Seat:
      return kMaxSeats;
    case OperandKind::Named:
      return static_cast<std::int32_t>(operand.named.slugs.size());
    case OperandKind::None:
      break;
  }
  return 0;
}

constexpr VerbPlaces places_of(const VerbSpec& verb, std::int32_t first) {
  VerbPlaces places{.first = first, .count = 1};
  for (unsigned i = 3; i-- > 0;) {
    const Operand& operand = verb.operands[i];
    if (operand.kind == OperandKind::None) continue;
    // Any number may be left out where a rule says so; the table need not.
    const bool may_be_absent = operand.may_be_absent || operand.kind == OperandKind::Number;
    places.operands[i] = {operand.kind, may_be_absent, values_of(operand), places.count};
    places.count *= places.operands[i].places();
  }
  return places;
}

/// Of N verbs.
template <std::size_t N>
struct ActionIndex {
  std::array<VerbPlaces, N> verbs{};
  std::int32_t size = 0;

  constexpr explicit ActionIndex(std::span<const VerbSpec, N> table) {
    for (std::size_t i = 0; i < N; ++i) {
      if (table[i].answers.empty()) continue;
      verbs[i] = places_of(table[i], size);
      size += verbs[i].count;
    }
  }

  /// Of an action of the seat `mover` at a table of so many seats.
  constexpr std::int32_t of(RawAction action, Seat mover, int seats) const {
    if (action.verb >= N) return kNoIndex;
    const VerbPlaces& places = verbs[action.verb];
    std::int32_t index = places.first;
    const std::array<std::uint8_t, 3> values{action.a, action.b, action.c};
    for (unsigned i = 0; i < 3; ++i) {
      const OperandPlaces& operand = places.operands[i];
      if (operand.kind == OperandKind::None) break;
      std::int32_t value = values[i];
      if (operand.may_be_absent && value == kAbsent)
        value = operand.values;
      else if (value >= operand.values)
        return kNoIndex;
      else if (operand.kind == OperandKind::Seat && value < seats)
        value = (value + seats - mover) % seats;
      index += value * operand.stride;
    }
    return index;
  }

  /// The action that has this index; it need not be one that exists at so small a table.
  constexpr RawAction at(std::int32_t index, Seat mover, int seats) const {
    std::size_t verb = 0;
    // Verbs without an index have no places.
    while (verb + 1 < N && index - verbs[verb].first >= verbs[verb].count)
      ++verb;
    const VerbPlaces& places = verbs[verb];
    RawAction action{.verb = static_cast<std::uint8_t>(verb)};
    const std::array<std::uint8_t*, 3> values{&action.a, &action.b, &action.c};
    for (unsigned i = 0; i < 3; ++i) {
      const OperandPlaces& operand = places.operands[i];
      if (operand.kind == OperandKind::None) break;
      std::int32_t value = (index - places.first) / operand.stride % operand.places();
      if (operand.kind == OperandKind::Seat && value < seats) value = (value + mover) % seats;
      *values[i] = value == operand.values && operand.may_be_absent
                       ? kAbsent
                       : static_cast<std::uint8_t>(value);
    }
    return action;
  }
};

}  // namespace lusoria::encoding
