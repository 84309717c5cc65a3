// Compact bytes and 64-bit hashes. Bytes come from the field list (little-endian, lists with their
// length, unused capacity left out) and are checked on the way in; hashes are taken over the
// value's own bytes, which the contract keeps free of padding.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/codec/fields.h"

namespace lusoria {

/// Hash of a plain value: equal values, equal hashes, on every platform of little-endian order.
template <PlainValue T>
std::uint64_t hash_of(const T& value) {
  std::uint64_t hash = kGolden ^ sizeof(T);
  const auto* bytes = reinterpret_cast<const unsigned char*>(
      &value);  // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast): its bytes are its identity
  std::uint32_t left = sizeof(T);
  while (left > 0) {
    std::uint64_t word = 0;
    const std::uint32_t step = left < 8 ? left : 8;
    std::memcpy(&word, bytes, step);
    hash = (hash ^ word) * 0xff51afd7ed558ccdULL;
    hash ^= hash >> 32U;
    bytes += step;
    left -= step;
  }
  return mix(hash);
}

class BytesOut {
 public:
  explicit BytesOut(std::vector<std::uint8_t>& out) : out_(out) {}

  template <class T>
  void operator()(std::string_view, T&& value, Range = {}) {
    write(value);
  }

  template <class T>
  void write(const T& value) {
    constexpr Shape kShape = kShapeOf<T>;
    if constexpr (kShape == Shape::Struct) {
      look_at_fields(*this, value);
    } else if constexpr (kShape == Shape::Bool) {
      out_.push_back(static_cast<bool>(value) ? 1 : 0);
    } else if constexpr (kShape == Shape::Seat) {
      out_.push_back(value.seat);
    } else if constexpr (kShape == Shape::SeatList) {
      write(value.seats);
    } else if constexpr (kShape == Shape::InlineVector) {
      out_.push_back(static_cast<std::uint8_t>(value.size()));
      for (const auto& item : value)
        write(item);
    } else if constexpr (kShape == Shape::Counts || kShape == Shape::EnumArray ||
                         kShape == Shape::SeatArray || kShape == Shape::StdArray) {
      for (const auto& item : value)
        write(item);
    } else {
      const std::uint32_t at = static_cast<std::uint32_t>(out_.size());
      out_.resize(at + sizeof(T));
      std::memcpy(out_.data() + at, &value, sizeof(T));
    }
  }

 private:
  std::vector<std::uint8_t>& out_;
};

class BytesIn {
 public:
  explicit BytesIn(std::span<const std::uint8_t> in) : in_(in) {}

  template <class T>
  void operator()(std::string_view, T&& value, Range range = {}) {
    read(value, range);
  }

  /// Whether everything was understood and nothing is left over.
  bool whole() const { return good_ && in_.empty(); }

  template <class T>
  void read(T&& value, Range range = {}) {
    using V = std::remove_cvref_t<T>;
    constexpr Shape kShape = kShapeOf<V>;
    if constexpr (kShape == Shape::Struct) {
      fields(*this, value);
    } else if constexpr (kShape == Shape::Seat) {
      value.seat = take_byte();
      good_ = good_ && (value.seat < kMaxSeats || value.seat >= kNobody);
    } else if constexpr (kShape == Shape::SeatList) {
      read(value.seats);
    } else if constexpr (kShape == Shape::InlineVector) {
      const std::uint8_t size = take_byte();
      if (size > V::kCapacity) good_ = false;
      value.clear();
      for (int i = 0; good_ && i < size; ++i) {
        typename V::value_type item{};
        read(item);
        value.push_back(item);
      }
    } else if constexpr (kShape == Shape::Counts || kShape == Shape::EnumArray ||
                         kShape == Shape::SeatArray || kShape == Shape::StdArray) {
      for (auto& item : value)
        read(item);
    } else if constexpr (kShape == Shape::Bool) {
      const std::uint8_t byte = take_byte();
      good_ = good_ && byte < 2;
      value = byte == 1;
    } else if constexpr (kShape == Shape::Enum) {
      const std::uint8_t byte = take_byte();
      good_ = good_ && byte < kCount<V>;
      if (good_) value = static_cast<V>(byte);
    } else if constexpr (kShape == Shape::Maybe) {
      const std::uint8_t byte = take_byte();
      good_ = good_ && (byte == 255 || byte < kCount<typename V::key_type>);
      if (good_ && byte == 255) value.clear();
      if (good_ && byte != 255) value = static_cast<typename V::key_type>(byte);
    } else if constexpr (kShape == Shape::EnumSet) {
      typename V::Mask mask{};
      take(&mask, sizeof(mask));
      constexpr int kBits = kCount<typename V::key_type>;
      if constexpr (kBits < static_cast<int>(sizeof(mask)) * 8)
        good_ = good_ && (mask >> kBits) == 0;
      if (good_) value = V::of_mask(mask);
    } else {
      take(&value, sizeof(V));
      if (range.given() && (static_cast<std::int64_t>(value) < range.low ||
                            static_cast<std::int64_t>(value) > range.high))
        good_ = false;
    }
  }

 private:
  void take(void* to, std::uint32_t count) {
    if (!good_ || in_.size() < count) {
      good_ = false;
      return;
    }
    std::memcpy(to, in_.data(), count);
    in_ = in_.subspan(count);
  }

  std::uint8_t take_byte() {
    std::uint8_t byte = 0;
    take(&byte, 1);
    return byte;
  }

  std::span<const std::uint8_t> in_;
  bool good_ = true;
};

template <class T>
std::vector<std::uint8_t> to_bytes(const T& value) {
  std::vector<std::uint8_t> out;
  BytesOut(out).write(value);
  return out;
}

/// False if the bytes are truncated, too long, or hold values no field can have.
template <class T>
bool from_bytes(std::span<const std::uint8_t> bytes, T& value) {
  BytesIn reader(bytes);
  reader.read(value);
  return reader.whole();
}

/// Bytes of a value that its field list reaches: equal to its size if every byte belongs to a
/// field.
class FieldBytes {
 public:
  template <class T>
  void operator()(std::string_view, T&& value, Range = {}) {
    add(value);
  }

  int total() const { return total_; }

  template <class T>
  void add(const T& value) {
    constexpr Shape kShape = kShapeOf<T>;
    if constexpr (kShape == Shape::Struct) {
      look_at_fields(*this, value);
    } else if constexpr (requires { value.set; }) {
      // All members of a set share its bytes; the first of them stands for it.
      if (static_cast<int>(value.element) == 0) total_ += static_cast<int>(sizeof(value.set));
    } else if constexpr (kShape == Shape::Seat) {
      total_ += 1;
    } else if constexpr (kShape == Shape::SeatList) {
      total_ += static_cast<int>(sizeof(value.seats));
    } else if constexpr (kShape == Shape::EnumArray || kShape == Shape::SeatArray ||
                         kShape == Shape::StdArray) {
      for (const auto& item : value)
        add(item);
    } else {
      total_ += static_cast<int>(sizeof(T));
    }
  }

 private:
  int total_ = 0;
};

}  // namespace lusoria
