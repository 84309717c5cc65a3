// The components editions of a title: those compiled in, with the numbers 1, 2, …, and those that
// owners of the box loaded as data (engine/any/edition.h).
//
// A number is a place in a table. What lies there is never changed or taken away while the program
// runs, so whoever holds an edition keeps it. Editions are added by one thread alone; a program of
// several has done so before it starts them. Numbers without an edition stand for the newest
// compiled one, so that no state can lead to nothing.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

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
  constexpr explicit Editions(std::span<const Edition> compiled) noexcept
      : newest_(&compiled.back()), compiled_(static_cast<int>(compiled.size())) {
    places_.fill(newest_);
    for (int i = 0; i < compiled_; ++i)
      places_[static_cast<unsigned>(i + 1)] = &compiled[static_cast<unsigned>(i)];
  }

  const Edition& operator[](std::uint8_t number) const { return *places_[number]; }

  bool has(int number) const {
    if (number >= 1 && number <= compiled_) return true;
    return is_loaded_edition(number) && places_[static_cast<unsigned>(number)] != newest_;
  }

  /// Puts an edition at the place of a loaded one, for good; false if something lies there.
  bool add(std::uint8_t number, std::unique_ptr<const Edition> edition) {
    if (!is_loaded_edition(number) || has(number)) return false;
    places_[number] = edition.release();
    return true;
  }

 private:
  std::array<const Edition*, 256> places_{};
  const Edition* newest_;
  int compiled_;
};

}  // namespace lusoria
