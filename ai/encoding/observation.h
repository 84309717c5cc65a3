// A view as a row of numbers, made from the view's own list of fields: what a view has no field for
// cannot be in it, and a new title needs nothing written. Every field has its columns, in the order
// of the list:
//
//   flag       0 or 1; a set is a flag for each of its names
//   number     as it is; counts are a number for each name. A number that a byte may not hold is
//              told by the byte below, and the next column, its carry, has how often 256 is in it
//              (both as in two's complement)
//   name       one of a list, by its number; where there may be none, 0 is none and the first is 1
//   seat       0 nobody, 1 the onlooker, 2 the next clockwise …
//
// What there is one of for each seat begins with the onlooker and goes on clockwise. A list is its
// length and then a place for each element it can hold.
//
// A cell is a byte, as nearly all of a view is: most of a row is copied as it lies there.
//
// A row is written over the one before it: behind a list's end only what the last one left there is
// cleared, and where that ended its own length says.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/codec/fields.h"

namespace lusoria::encoding {

using Cell = std::uint8_t;

/// How many columns a number of this type has. Numbers of four bytes are told as far as two reach.
template <class T>
inline constexpr int kNumberColumns = std::is_same_v<T, std::uint8_t> ? 1 : 2;

struct Column {
  std::string name;
  std::string_view kind;
  std::int32_t low = 0;
  std::int32_t high = 0;
};

/// A number as a row tells it: within two bytes, signed if its type is.
template <class T>
constexpr std::int32_t told_as(std::int64_t value) {
  using Limits =
      std::numeric_limits<std::conditional_t<std::is_signed_v<T>, std::int16_t, std::uint16_t>>;
  if constexpr (sizeof(T) <= 2) return static_cast<std::int32_t>(value);
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, Limits::min(), Limits::max()));
}

/// How many columns a type has.
template <class T>
constexpr int width_of();

class WidthCounter {
 public:
  template <class T>
  constexpr void operator()(std::string_view, T&&, Range = {}) {
    width += width_of<std::remove_cvref_t<T>>();
  }

  int width = 0;
};

template <class T>
constexpr int width_of() {
  constexpr Shape kShape = kShapeOf<T>;
  if constexpr (kShape == Shape::Struct) {
    WidthCounter counter;
    T value{};
    fields(counter, value);
    return counter.width;
  } else if constexpr (kShape == Shape::EnumSet) {
    return kCount<typename T::key_type>;
  } else if constexpr (kShape == Shape::Counts || kShape == Shape::EnumArray ||
                       kShape == Shape::SeatArray) {
    return T::kSize * width_of<typename T::value_type>();
  } else if constexpr (kShape == Shape::StdArray) {
    return static_cast<int>(std::tuple_size_v<T>) * width_of<typename T::value_type>();
  } else if constexpr (kShape == Shape::InlineVector) {
    return 1 + T::kCapacity * width_of<typename T::value_type>();
  } else if constexpr (kShape == Shape::SeatList) {
    return width_of<std::remove_cvref_t<decltype(std::declval<T>().seats)>>();
  } else if constexpr (kShape == Shape::Integer) {
    return kNumberColumns<T>;
  } else {
    return 1;
  }
}

/// Who looks on, and at how many seats.
struct Onlooker {
  Seat seat = 0;
  int seats = 1;

  Onlooker(Seat who, int at)
      : seat(who < at ? who : Seat{0}), seats(std::clamp(at, 1, kMaxSeats)) {}

  Cell number_of(Seat other) const {
    if (other >= seats) return 0;
    const int after = other - seat;
    return static_cast<Cell>(1 + (after < 0 ? after + seats : after));
  }

  /// The seat so many after the onlooker.
  int after(int steps) const {
    const int at = seat + steps;
    return at < seats ? at : at - seats;
  }
};

/// Eight flags for each value of a byte.
inline constexpr auto kFlagsOfByte = [] {
  std::array<std::array<Cell, 8>, 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit)
      table[byte][bit] = static_cast<Cell>(byte >> bit & 1U);
  }
  return table;
}();

class RowWriter {
 public:
  RowWriter(Cell* row, Onlooker onlooker) : at_(row), onlooker_(onlooker) {}

  template <class T>
  void operator()(std::string_view, T&& value, Range = {}) {
    write(value);
  }

 private:
  template <class T>
  void write(const T& value) {
    constexpr Shape kShape = kShapeOf<T>;
    if constexpr (kShape == Shape::Struct) {
      look_at_fields(*this, value);
    } else if constexpr (kShape == Shape::Bool) {
      *at_++ = static_cast<bool>(value) ? 1 : 0;
    } else if constexpr (kShape == Shape::Integer) {
      write_number(value);
    } else if constexpr (kShape == Shape::Enum) {
      *at_++ = static_cast<Cell>(value);
    } else if constexpr (kShape == Shape::Maybe) {
      // Nothing is 255, so one more of it is 0 and one more of any other is what is wanted.
      *at_++ = static_cast<Cell>(std::bit_cast<std::uint8_t>(value) + 1);
    } else if constexpr (kShape == Shape::EnumSet) {
      write_flags<kCount<typename T::key_type>>(value.mask());
    } else if constexpr (kShape == Shape::Counts || kShape == Shape::EnumArray ||
                         kShape == Shape::StdArray) {
      write_array(value);
    } else if constexpr (kShape == Shape::SeatArray) {
      write_seats(value);
    } else if constexpr (kShape == Shape::InlineVector) {
      write_list(value, [this](const auto& item) { this->write(item); });
    } else if constexpr (kShape == Shape::Seat) {
      *at_++ = onlooker_.number_of(value.seat);
    } else if constexpr (kShape == Shape::SeatList) {
      write_list(value.seats, [this](Seat seat) { *at_++ = onlooker_.number_of(seat); });
    }
  }

  template <class T>
  void write_number(T value) {
    if constexpr (kNumberColumns<T> == 1) {
      *at_++ = value;
    } else {
      const auto told = static_cast<unsigned>(told_as<T>(value));
      *at_++ = static_cast<Cell>(told);
      *at_++ = static_cast<Cell>(told >> 8U);
    }
  }

  template <class T>
  void write_array(const T& value) {
    using Item = typename T::value_type;
    if constexpr (std::is_same_v<Item, std::uint8_t>) {
      constexpr int kWidth = width_of<T>();
      std::memcpy(at_, &*value.begin(), kWidth);
      at_ += kWidth;
    } else {
      for (const auto& item : value)
        write(item);
    }
  }

  template <int N, class Mask>
  void write_flags(Mask mask) {
    std::uint64_t left = mask;
    for (int i = 0; i + 8 <= N; i += 8, at_ += 8, left >>= 8U)
      std::memcpy(at_, kFlagsOfByte[left & 255U].data(), 8);
    if constexpr (N % 8 != 0) {
      std::memcpy(at_, kFlagsOfByte[left & 255U].data(), N % 8);
      at_ += N % 8;
    }
  }

  /// Seats beyond the table's stay zero, as the row began.
  template <class T>
  void write_seats(const T& value) {
    constexpr int kWidth = width_of<typename T::value_type>();
    Cell* const begin = at_;
    const int seats = std::min(onlooker_.seats, T::kSize);
    for (int i = 0; i < seats; ++i)
      write(value[onlooker_.after(i) < T::kSize ? onlooker_.after(i) : 0]);
    at_ = begin + T::kSize * kWidth;
  }

  template <class T, class Write>
  void write_list(const T& list, const Write& write_item) {
    constexpr int kWidth = width_of<typename T::value_type>();
    const int before = *at_;
    const int size = list.size();
    *at_++ = static_cast<Cell>(size);
    Cell* const begin = at_;
    for (const auto& item : list)
      write_item(item);
    if (before > size) std::memset(at_, 0, static_cast<unsigned>((before - size) * kWidth));
    at_ = begin + T::kCapacity * kWidth;
  }

  Cell* at_;
  Onlooker onlooker_;
};

/// The names and ranges of all columns.
class ColumnLister {
 public:
  template <class T>
  void operator()(std::string_view name, T&& value, Range range = {}) {
    list<std::remove_cvref_t<T>>(joined(name), range, &value);
  }

  std::vector<Column> columns;
  std::string path;

 private:
  static constexpr std::array<std::string_view, kMaxSeats> kSeatNames{
      "own", "next", "third", "fourth", "fifth"};

  std::string joined(std::string_view name) const {
    return path.empty() ? std::string(name) : path + "." + std::string(name);
  }

  void add(const std::string& name, std::string_view kind, std::int32_t low, std::int32_t high) {
    columns.push_back({name, kind, low, high});
  }

  template <class T>
  void add_number(const std::string& name, Range range) {
    using Limits = std::numeric_limits<T>;
    const bool given = range.given();
    add(name,
        "number",
        told_as<T>(given ? range.low : Limits::min()),
        told_as<T>(given ? range.high : Limits::max()));
    if constexpr (kNumberColumns<T> == 2) add(name + ".carry", "carry", 0, 255);
  }

  template <class T>
  void list(const std::string& name, Range range = {}, const T* /*type*/ = nullptr) {
    constexpr Shape kShape = kShapeOf<T>;
    if constexpr (kShape == Shape::Struct) {
      const std::string outer = std::exchange(path, name);
      T value{};
      fields(*this, value);
      path = outer;
    } else if constexpr (kShape == Shape::Bool) {
      add(name, "flag", 0, 1);
    } else if constexpr (kShape == Shape::Integer) {
      add_number<T>(name, range);
    } else if constexpr (kShape == Shape::Enum) {
      add(name, "name", 0, kCount<T> - 1);
    } else if constexpr (kShape == Shape::Maybe) {
      add(name, "name", 0, kCount<typename T::key_type>);
    } else if constexpr (kShape == Shape::EnumSet) {
      for (const std::string_view slug : names(typename T::key_type{}).slugs)
        add(name + "." + std::string(slug), "flag", 0, 1);
    } else if constexpr (kShape == Shape::Counts || kShape == Shape::EnumArray) {
      for (const std::string_view slug : names(typename T::key_type{}).slugs)
        list<typename T::value_type>(name + "." + std::string(slug));
    } else if constexpr (kShape == Shape::SeatArray) {
      for (int i = 0; i < T::kSize; ++i)
        list<typename T::value_type>(name + "." +
                                     std::string(kSeatNames[static_cast<unsigned>(i)]));
    } else if constexpr (kShape == Shape::StdArray) {
      for (unsigned i = 0; i < std::tuple_size_v<T>; ++i)
        list<typename T::value_type>(name + "." + std::to_string(i));
    } else if constexpr (kShape == Shape::InlineVector) {
      add(name + ".size", "number", 0, T::kCapacity);
      for (int i = 0; i < T::kCapacity; ++i)
        list<typename T::value_type>(name + "." + std::to_string(i));
    } else if constexpr (kShape == Shape::Seat) {
      add(name, "seat", 0, kMaxSeats);
    } else if constexpr (kShape == Shape::SeatList) {
      using List = std::remove_cvref_t<decltype(std::declval<T>().seats)>;
      add(name + ".size", "number", 0, List::kCapacity);
      for (int i = 0; i < List::kCapacity; ++i)
        add(name + "." + std::to_string(i), "seat", 0, kMaxSeats);
    }
  }
};

template <class View>
std::vector<Column> columns_of() {
  ColumnLister lister;
  View view{};
  fields(lister, view);
  return lister.columns;
}

/// Writes the view into a row that was zero, or holds another view of a table of as many seats.
/// Flattened: the place of every column is then known where it is written.
template <class View>
[[gnu::flatten]] void write_row(const View& view, Cell* row) {
  RowWriter writer(row, {view.seat, view.options.seats});
  look_at_fields(writer, view);
}

}  // namespace lusoria::encoding
