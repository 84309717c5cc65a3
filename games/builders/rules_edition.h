// A components edition as the rules use it: what the cards of a box print, as data that an owner
// may correct. What a machine makes is its face, and the two equal craftsmen stay equal; prices of
// the investment line and what a university teaches are rules (options.h).
#pragma once

#include <array>

#include "engine/core/editions.h"
#include "games/builders/state.h"

namespace lusoria::builders {

inline constexpr int kMostSalary = 9;

template <class V>
constexpr void fields(V& v, BuildingCard& card) {
  v("needs", card.need);
  v("sesterces", card.sesterces, Range{0, 40});
  v("points", card.points, Range{0, 40});
  v("certainty", card.certainty);
}

template <class V>
constexpr void fields(V& v, MemberCard& card) {
  v("makes", card.makes);
  v("salary", card.salary, Range{0, kMostSalary});
  v("certainty", card.certainty);
}

struct Box {
  EnumArray<Building, BuildingCard> buildings{};
  EnumArray<Member, MemberCard> members{};
};

LUSORIA_MEMBERS(Box, buildings, members);

/// A box and whose salary can be paid with so many sesterces.
struct Edition {
  Box box{};
  std::array<Members, kMostSalary + 1> payable{};
};

extern Editions<Edition> all_editions;

inline const Edition& edition(const Options& options) {
  return all_editions[options.components_edition];
}

inline const BuildingCard& card_of(const State& s, Building b) {
  return edition(s.options).box.buildings[b];
}

inline const MemberCard& card_of(const State& s, Member m) {
  return edition(s.options).box.members[m];
}

/// Whether the catalogues name the member by what it makes.
inline bool is_named_rightly(const MemberCard& card) {
  return card.makes == card_of(card.id).makes;
}

}  // namespace lusoria::builders
