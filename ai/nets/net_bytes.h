// Numbers of a net as bytes, lowest first, and back.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace lusoria::nets {

class ByteWriter {
 public:
  template <class T>
  void put(T value) {
    if constexpr (std::is_same_v<T, float>) {
      put(std::bit_cast<std::uint32_t>(value));
    } else {
      for (unsigned i = 0; i < sizeof(T); ++i)
        bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * i)));
    }
  }

  /// A list with its length before it.
  template <class T>
  void put_all(const std::vector<T>& values) {
    put(static_cast<std::uint64_t>(values.size()));
    for (const T& value : values)
      put(value);
  }

  std::vector<std::uint8_t> bytes;
};

/// Reads zeros beyond the end; `exact` tells whether everything was read and nothing was missing.
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  template <class T>
  void get(T& value) {
    if constexpr (std::is_same_v<T, float>) {
      std::uint32_t bits = 0;
      get(bits);
      value = std::bit_cast<float>(bits);
    } else {
      std::uint64_t read = 0;
      for (unsigned i = 0; i < sizeof(T); ++i, ++at_)
        if (at_ < bytes_.size()) read |= static_cast<std::uint64_t>(bytes_[at_]) << (8 * i);
      value = static_cast<T>(read);
    }
  }

  template <class T>
  void get_all(std::vector<T>& values) {
    std::uint64_t size = 0;
    get(size);
    values.clear();
    if (size > bytes_.size()) {
      at_ = bytes_.size() + 1;
      return;
    }
    values.resize(static_cast<unsigned>(size));
    for (T& value : values)
      get(value);
  }

  bool exact() const { return at_ == bytes_.size(); }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

}  // namespace lusoria::nets
