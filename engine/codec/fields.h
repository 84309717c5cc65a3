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

#include "engine/core/containers.h"
#include "engine/core/game.h"
#include "engine/core/seat.h"

namespace lusoria {

/// The values an integer field may take, both ends included.
struct Range {
  std::int32_t low = 0;
  std::int32_t high = 0;
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

  /// Keys for a table whose people have no names: seat1 … seatN.
  static SeatKeys plain(int count) {
    SeatKeys result;
    result.count = count;
    for (int i = 0; i < count; ++i)
      result.keys[static_cast<unsigned>(i)] = "seat" + std::to_string(i + 1);
    return result;
  }
};

/// A visitor that accepts anything, to ask whether a type has a field list.
struct AnyVisitor {
  template <class T>
  constexpr void operator()(std::string_view, T&&) {}

  template <class T>
  constexpr void operator()(std::string_view, T&&, Range) {}
};

template <class T>
concept HasFields = requires(AnyVisitor& v, T& t) {
  fields(v, t);
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

namespace detail {

template <class T>
struct IsInlineVector : std::false_type {};

template <class T, int N>
struct IsInlineVector<InlineVector<T, N>> : std::true_type {};

template <class T>
struct IsSeatArray : std::false_type {};

template <class T, int N>
struct IsSeatArray<SeatArray<T, N>> : std::true_type {};

template <class T>
struct IsEnumArray : std::false_type {};

template <class E, class T>
struct IsEnumArray<EnumArray<E, T>> : std::true_type {};

template <class T>
struct IsEnumSet : std::false_type {};

template <class E>
struct IsEnumSet<EnumSet<E>> : std::true_type {};

template <class T>
struct IsMaybe : std::false_type {};

template <class E>
struct IsMaybe<Maybe<E>> : std::true_type {};

template <class T>
struct IsStdArray : std::false_type {};

template <class T, std::size_t N>
struct IsStdArray<std::array<T, N>> : std::true_type {};

template <class T>
struct IsSeatList : std::false_type {};

template <int N>
struct IsSeatList<SeatListField<N>> : std::true_type {};

}  // namespace detail

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

template <class Raw>
constexpr Shape shape_of() {
  using T = std::remove_cvref_t<Raw>;
  if constexpr (std::same_as<T, bool>)
    return Shape::Bool;
  else if constexpr (std::integral<T>)
    return Shape::Integer;
  else if constexpr (NamedEnum<T>)
    return Shape::Enum;
  else if constexpr (std::same_as<T, SeatField>)
    return Shape::Seat;
  else if constexpr (detail::IsSeatList<T>::value)
    return Shape::SeatList;
  else if constexpr (detail::IsMaybe<T>::value)
    return Shape::Maybe;
  else if constexpr (detail::IsEnumSet<T>::value)
    return Shape::EnumSet;
  else if constexpr (detail::IsSeatArray<T>::value)
    return Shape::SeatArray;
  else if constexpr (detail::IsInlineVector<T>::value)
    return Shape::InlineVector;
  else if constexpr (detail::IsStdArray<T>::value)
    return Shape::StdArray;
  else if constexpr (detail::IsEnumArray<T>::value) {
    return std::integral<typename T::value_type> ? Shape::Counts : Shape::EnumArray;
  } else {
    static_assert(HasFields<T>, "this type has no field list");
    return Shape::Struct;
  }
}

}  // namespace lusoria
