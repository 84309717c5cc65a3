// A components edition as the rules use it: what no rulebook prints of the box, as data that an
// owner may correct. These are the privilege cards: how many there are of each face, which of them
// bear the mark of four pawns, and what the C cards score. What A and B cards do is their face.
#pragma once

#include <algorithm>
#include <string_view>

#include "engine/core/editions.h"
#include "games/fortuna/state.h"

namespace lusoria::fortuna {

inline constexpr int kDeckProfiles = 4;
inline constexpr int kAllPrivileges = 26;
inline constexpr int kMarkedPrivileges = 4;

template <class V>
constexpr void fields(V& v, PrivilegeRow& row) {
  v("copies", row.copies, Range{0, kAllPrivileges});
  v("marked", row.marked, Range{0, kMarkedPrivileges});
  v("units", row.units, Range{1, 9});
  v("points", row.points, Range{0, 9});
  v("effect", row.effect);
  v("count", row.count);
}

struct Box {
  EnumArray<Privilege, PrivilegeRow> privileges{};
};

LUSORIA_MEMBERS(Box, privileges);

/// A box and the privilege cards in play: by the option `privilege_deck`, and with fewer than four
/// seats or with four.
struct Edition {
  Box box{};
  std::array<std::array<Privileges, 2>, kDeckProfiles> in_play{};

  const PrivilegeRow& row(Privilege face) const { return box.privileges[face]; }
};

/// What is wrong with the counts of a box, and the face it is wrong with, if it is one. How many
/// cards of A, B and C there are, and that four are marked, is exact (IT L453–473).
struct Fault {
  std::string_view what;
  Maybe<Privilege> face{};
};

Fault misshapen(const Box& box);

extern Editions<Edition> all_editions;

/// The edition of that number; the newest one stands in for numbers no edition has.
inline const Edition& edition(std::uint8_t number) {
  return all_editions[number];
}

/// The privilege cards in play.
inline const Privileges& box_of(const Options& options) {
  const auto profile = static_cast<unsigned>(options.privilege_deck);
  return edition(options.components_edition).in_play[profile][options.seats == 4 ? 1 : 0];
}

}  // namespace lusoria::fortuna
