// Sites cannot be given up and their crews cannot leave, so careless building can lock a table for
// ever. This part says which sites can never be finished and whether anything at all still can.
#pragma once

#include "games/builders/state.h"

namespace lusoria::builders {

struct Outlook {
  Buildings hopeless;      ///< The seat's open sites that can never be finished.
  bool can_go_on = false;  ///< Whether the seat could still finish anything at all.
};

/// What the outlooks of all seats have in common, to be worked out once.
struct Prospects {
  EnumArray<Building, Amounts> standing;  ///< What those on a site make there, tools included.
  EnumArray<Building, Members> crews;
  Buildings unstarted;
  Amounts for_all;  ///< What every seat may still acquire.
};

Prospects prospects(const State& s);

/// What a seat can still hope for, counted generously: money and time never run out, rivals take
/// nothing, everything still to be had comes to this seat and to the site in question. So what it
/// calls hopeless is so for certain; what it does not may be hopeless all the same.
Outlook outlook(const State& s, Seat seat, const Prospects& common);

inline Outlook outlook(const State& s, Seat seat) {
  return outlook(s, seat, prospects(s));
}

/// Whether no seat could finish anything any more.
bool is_dead(const State& s);

}  // namespace lusoria::builders
