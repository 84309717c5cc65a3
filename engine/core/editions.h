// The components editions of a title: those compiled in, with the numbers 1, 2, …, and those that
// owners of the box loaded as data (engine/any/edition.h).
//
// A number is a place in a table. What lies there is never changed or taken away while the program
// runs, so reading needs no lock and whoever holds an edition keeps it. Numbers without an edition
// stand for the newest compiled one, so that no state can lead to nothing.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace lusoria {

/// The numbers of loaded editions, both ends included.
inline constexpr int kFirstLoadedEdition = 128;
inline constexpr int kLastLoadedEdition = 254;

constexpr bool is_loaded_edition(int number) {
  return number >= kFirstLoadedEdition && number <= kLastLoadedEdition;
}

template <class Edition>
class Editions {
 public:
  /// `compiled` outlives this.
  template <std::size_t N>
  constexpr explicit Editions(const std::array<Edition, N>& compiled)
      : Editions(compiled, std::make_index_sequence<kPlaces>()) {}

  const Edition& operator[](std::uint8_t number) const {
    return *places_[number].load(std::memory_order_acquire);
  }

  bool has(int number) const {
    if (number >= 1 && number <= compiled_) return true;
    return is_loaded_edition(number) && &(*this)[static_cast<std::uint8_t>(number)] != newest_;
  }

  /// Puts an edition at the place of a loaded one, for good; false if something lies there.
  bool add(std::uint8_t number, std::unique_ptr<const Edition> edition) {
    const Edition* expected = newest_;
    if (!is_loaded_edition(number) ||
        !places_[number].compare_exchange_strong(expected, edition.get())) {
      return false;
    }
    (void)edition.release();
    return true;
  }

 private:
  static constexpr std::size_t kPlaces = 256;

  template <std::size_t N, std::size_t... I>
  constexpr Editions(const std::array<Edition, N>& compiled, std::index_sequence<I...>)
      : places_{{{&compiled[I >= 1 && I <= N ? I - 1 : N - 1]}...}},
        newest_(&compiled[N - 1]),
        compiled_(static_cast<int>(N)) {}

  std::array<std::atomic<const Edition*>, kPlaces> places_;
  const Edition* newest_;
  int compiled_;
};

}  // namespace lusoria
