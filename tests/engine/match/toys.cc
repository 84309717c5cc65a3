#include "tests/engine/match/toys.h"

#include "engine/any/erase.h"
#include "tests/engine/match/toy/game.h"

namespace lusoria {

std::span<const AnyGame* const> toys() {
  static const Erased<toy::Title> kToy;
  static const std::array<const AnyGame*, 1> kToys{&kToy};
  return kToys;
}

}  // namespace lusoria
