// What people read off a table and the rules work out: limits of the camps, actions of the slot.
#pragma once

#include "games/glory_to_rome/state.h"

namespace lusoria::glory_to_rome {

/// The open part of the table as a state, to ask the rules about it.
inline State open_part(const View& v) {
  State s{};
  s.options = v.options;
  s.functions = v.functions;
  s.table = v.table.open;
  return s;
}

struct CampFigures {
  std::uint8_t influence = 0;
  std::uint8_t client_limit = 0;
  std::uint8_t vault_limit = 0;
  std::uint8_t hand_mark = 0;  ///< Thinking draws up to it.
};

template <class V>
constexpr void fields(V& v, CampFigures& c) {
  v("influence", c.influence);
  v("client_limit", c.client_limit);
  v("vault_limit", c.vault_limit);
  v("hand_mark", c.hand_mark);
}

struct Figures {
  SeatArray<CampFigures, kMaxSeats> camps{};
  Maybe<Role> role{};             ///< The role being carried out, if a seat is at it, …
  std::uint8_t actions = 0;       ///< … the actions it gives in all …
  std::uint8_t actions_left = 0;  ///< … and those not carried out yet.
};

template <class V>
constexpr void fields(V& v, Figures& f) {
  v("camps", f.camps);
  v("role", f.role);
  v("actions", f.actions);
  v("actions_left", f.actions_left);
}

}  // namespace lusoria::glory_to_rome
