// One field list per struct; JSON, bytes, TypeScript, JSON Schema and diffs all come from it.
//
//   template <class V>
//   constexpr void fields(V& v, Store& s) {
//     v("wood", s.wood);
//     v("owner", as_seat(s.owner));
//     v("limit", s.limit, Range{1, 200});
//   }
//
// Fields may be bools, integers, named enums, Maybe, EnumSet, EnumArray, SeatArray, InlineVector,
// std::array and structs that have `fields` themselves. Counts become objects without their zeros,
// seat arrays objects keyed by the seats' names.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/containers.h"
#include "engine/core/game.h"
#include "engine/core/seat.h"

namespace lusoria {

/// The values an integer field may take, both ends included.
struct Range {
  std::int32_t low = 0;
  std::int32_t high = 0;

  constexpr bool given() const { return low != 0 || high != 0; }
};

/// Marks a byte as a seat, so that JSON shows the seat's name ("nobody" for none,
/// "spectator" for an onlooker).
struct SeatField {
  Seat& seat;
};

constexpr SeatField as_seat(Seat& seat) {
  return {seat};
}

/// Marks a list of bytes as a list of seats.
template <int N>
struct SeatListField {
  InlineVector<Seat, N>& seats;
};

template <int N>
constexpr SeatListField<N> as_seats(InlineVector<Seat, N>& seats) {
  return {seats};
}

/// Marks whether a set has an element, or lacks it, as a bool of its own: options that are added
/// later need not move the bytes of states that do without them.
template <NamedEnum E>
struct MemberField {
  EnumSet<E>& set;
  E element;
  bool when_in = true;  ///< What its being in the set is told as.

  constexpr explicit operator bool() const { return set.contains(element) == when_in; }

  constexpr const MemberField& operator=(bool told) const {
    if (told == when_in)
      set.insert(element);
    else
      set.erase(element);
    return *this;
  }
};

template <NamedEnum E>
constexpr MemberField<E> as_member(EnumSet<E>& set, E element) {
  return {set, element, true};
}

template <NamedEnum E>
constexpr MemberField<E> as_absence(EnumSet<E>& set, E element) {
  return {set, element, false};
}

/// The plain ASCII keys of the seats at one table; the index is the seat.
struct SeatKeys {
  std::array<std::string, kMaxSeats> keys;
  int count = 0;

  Seat find(std::string_view key) const {
    for (int i = 0; i < count; ++i) {
      if (keys[static_cast<unsigned>(i)] == key) return static_cast<Seat>(i);
    }
    return kNobody;
  }

  std::string_view of(Seat seat) const {
    if (seat < count) return keys[seat];
    return seat == kSpectator ? "spectator" : "nobody";
  }

  std::vector<std::string> list() const { return {keys.begin(), keys.begin() + count}; }

  /// Keys for a table whose people have no names: seat1 … seatN.
  static SeatKeys plain(int count) {
    SeatKeys result;
    result.count = count;
    for (int i = 0; i < count; ++i)
      result.keys[static_cast<unsigned>(i)] = "seat" + std::to_string(i + 1);
    return result;
  }
};

template <class V>
constexpr void fields(V& v, Frame& f) {
  v("kind", f.kind);
  v("a", f.a);
  v("b", f.b);
  v("c", f.c);
}

template <class V>
constexpr void fields(V& v, Turn& t) {
  v("number", t.number);
  v("actor", t.actor);
  v("seat", as_seat(t.seat));
  v("decision", t.decision);
  v("stream", t.stream);
}

/// The shape of a field's type, so that every codec walks the same cases.
enum class Shape : std::uint8_t {
  Bool,
  Integer,
  Enum,
  Maybe,
  EnumSet,
  Counts,
  EnumArray,
  SeatArray,
  InlineVector,
  StdArray,
  Seat,
  SeatList,
  Struct
};

template <class T>
inline constexpr Shape kShapeOf = Shape::Struct;

template <>
inline constexpr Shape kShapeOf<bool> = Shape::Bool;

template <NamedEnum E>
inline constexpr Shape kShapeOf<MemberField<E>> = Shape::Bool;

template <std::integral T>
inline constexpr Shape kShapeOf<T> = Shape::Integer;

template <NamedEnum E>
inline constexpr Shape kShapeOf<E> = Shape::Enum;

template <class E>
inline constexpr Shape kShapeOf<Maybe<E>> = Shape::Maybe;

template <class E>
inline constexpr Shape kShapeOf<EnumSet<E>> = Shape::EnumSet;

template <NamedEnum E, class T, int N>
inline constexpr Shape kShapeOf<KeyedArray<E, T, N>> =
    std::integral<T> ? Shape::Counts : Shape::EnumArray;

template <class T, int N>
inline constexpr Shape kShapeOf<SeatArray<T, N>> = Shape::SeatArray;

template <class T, int N>
inline constexpr Shape kShapeOf<InlineVector<T, N>> = Shape::InlineVector;

template <class T, std::size_t N>
inline constexpr Shape kShapeOf<std::array<T, N>> = Shape::StdArray;

template <>
inline constexpr Shape kShapeOf<SeatField> = Shape::Seat;

template <int N>
inline constexpr Shape kShapeOf<SeatListField<N>> = Shape::SeatList;

/// One list serves both ways, so it takes what it may change; who only looks does not.
template <class V, class T>
constexpr void look_at_fields(V& visitor, const T& value) {
  fields(visitor, const_cast<T&>(value));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

}  // namespace lusoria
