#include "engine/any/signature.h"

#include "engine/any/registry.h"

namespace lusoria {

std::string hexadecimal(std::uint64_t word) {
  std::string digits(16, '0');
  for (int i = 15; i >= 0; --i, word >>= 4U)
    digits[static_cast<unsigned>(i)] = "0123456789abcdef"[word & 15U];
  return digits;
}

std::string signature_lines(std::span<const TitleEntry> titles) {
  std::string lines;
  for (const TitleEntry& title : titles) {
    const TitleFacts& facts = title.game->facts();
    for (const auto& [preset, standard] : title.game->presets()) {
      for (int seats = facts.min_seats; seats <= facts.max_seats; ++seats) {
        Json options = standard;
        options["seats"] = seats;
        lines += std::string(facts.slug) + " " + preset + " " + std::to_string(seats) + " " +
                 hexadecimal(title.signature(options)) + "\n";
      }
    }
  }
  return lines;
}

}  // namespace lusoria
