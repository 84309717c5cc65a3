#include "ai/bots/personas.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

namespace lusoria {

namespace {

/// Two of a rank, the lowest rank first.
constexpr std::array<Persona, 8> kPersonas{{
    {"Crispus", 0, Style::Gatherer},
    {"Paulla", 0, Style::Saver},
    {"Rufus", 1, Style::Raider},
    {"Drusilla", 1, Style::Trader},
    {"Gallus", 2, Style::Racer},
    {"Sabina", 2, Style::Builder},
    {"Nasica", 3, Style::Watcher},
    {"Octavia", 3, Style::Waiter},
}};

constexpr std::array<std::string_view, 4> kRanks{"tiro", "miles", "centurio", "consul"};

/// Of a level; -1 of those that only measure.
int rank_of(std::string_view level) {
  const auto* found = std::find(kRanks.begin(), kRanks.end(), level);
  return found == kRanks.end() ? -1 : static_cast<int>(found - kRanks.begin());
}

std::string lower(std::string_view name) {
  std::string small(name);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

}  // namespace

std::vector<const Persona*> personas_of(std::span<const Sitter> seats) {
  std::set<std::string> taken;
  for (const Sitter& seat : seats)
    if (seat.bot.empty()) taken.insert(lower(seat.name));
  std::vector<const Persona*> found;
  for (const Sitter& seat : seats) {
    const Persona* nearest = nullptr;
    const int rank = std::max(0, rank_of(seat.bot));
    for (const Persona& one : kPersonas) {
      if (seat.bot.empty() || taken.contains(lower(one.name))) continue;
      if (nearest == nullptr || std::abs(one.rank - rank) < std::abs(nearest->rank - rank))
        nearest = &one;
    }
    if (nearest != nullptr) taken.insert(lower(nearest->name));
    found.push_back(nearest);
  }
  return found;
}

std::string styled_level(std::span<const Sitter> seats, std::size_t seat) {
  const std::string& level = seats[seat].bot;
  const Persona* persona = personas_of(seats)[seat];
  if (persona == nullptr || rank_of(level) < 0) return level;
  return level + ":style=" + std::string(slug(persona->style));
}

}  // namespace lusoria
