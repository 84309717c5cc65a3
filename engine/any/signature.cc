#include "engine/any/signature.h"

#include "engine/any/any_game.h"

namespace lusoria {

namespace {

std::string hexadecimal(std::uint64_t word) {
  std::string digits(16, '0');
  for (int i = 15; i >= 0; --i, word >>= 4U)
    digits[static_cast<unsigned>(i)] = "0123456789abcdef"[word & 15U];
  return digits;
}

}  // namespace

std::string signature_lines(std::span<const AnyGame* const> games) {
  std::string lines;
  for (const AnyGame* game : games) {
    const TitleFacts& facts = game->facts();
    for (const auto& [preset, standard] : game->presets()) {
      for (int seats = facts.min_seats; seats <= facts.max_seats; ++seats) {
        Json options = standard;
        options["seats"] = seats;
        lines += std::string(facts.slug) + " " + preset + " " + std::to_string(seats) + " " +
                 hexadecimal(game->signature(options)) + "\n";
      }
    }
  }
  return lines;
}

}  // namespace lusoria
