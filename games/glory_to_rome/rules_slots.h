// A slot is what a seat may do in one role: the main slot of the turn (a frame Slot) or the actions
// a finished building or a bathing client gives (a frame Extra). Actions are carried out one at a
// time; some have parts (a Pool hire and a Bar hire), which a bit mask in the frame keeps apart.
#pragma once

#include "games/glory_to_rome/rules.h"

namespace lusoria::glory_to_rome {

/// Parts of one action. Each may be carried out once in it and needs none of the others.
enum SlotPart : std::uint8_t { kMainPart = 1, kSidePart = 2, kThirdPart = 4 };

inline Role role_of_slot(const State& s, const Frame& f) {
  return f.is(Step::Slot) ? *s.table.role : f.extra_role();
}

/// Actions that clients give, with those who stand in for the role and a Circus Maximus.
int actions_of_clients(const State& s, Seat p, Role role);

/// Actions the slot has left (L480-486): for the cards played and for every client of the role that
/// was there before this turn. Clients and functions are looked up live.
inline int actions_left(const State& s, const Frame& f) {
  if (f.is(Step::Extra)) return f.extra_actions();
  const Seat p = f.seat();
  const Camp& camp = s.table.camps[p];
  const Role role = *s.table.role;
  int clients = camp.clients[role] - camp.fresh[role];
  constexpr CardMask kMore =
      bit(Card::CircusMaximus) | bit(Card::Storeroom) | bit(Card::LudusMagna);
  if ((s.functions.active[p].mask() & kMore) != 0) clients = actions_of_clients(s, p, role);
  return std::max(camp.units + clients - s.table.spent, 0);
}

inline void spend(State& s, Frame& f, int actions) {
  if (f.is(Step::Extra))
    less(f.extra_actions(), actions);
  else
    add(s.table.spent, actions);
}

/// Whether a part may still be carried out: as a further part of the action in progress, unless one
/// of `closed_by` was done in it, or as the beginning of a new action.
inline bool part_open(const Frame& f, unsigned closed_by, int left) {
  const unsigned done = f.parts_done();
  return left > 0 || (done != 0 && (done & closed_by) == 0);
}

/// Begins a part of the slot on top and returns whose it is.
inline Seat begin_part(State& s, unsigned part, unsigned closed_by) {
  Frame& f = top(s);
  const unsigned done = f.parts_done();
  if (done != 0 && (done & closed_by) == 0) {
    f.set_parts_done(done | part);
  } else {
    spend(s, f, 1);
    f.set_parts_done(part);
  }
  return f.seat();
}

inline Seat begin_part(State& s, unsigned part) {
  return begin_part(s, part, part);
}

/// Nothing (more) is done; always possible if nothing else is.
inline void list_stop(Actions& out) {
  if (reading::kActionsMayBeDeclined || out.choices().empty()) out.choose(Action::of(Verb::Stop));
}

/// Begins the slot of a seat in the led role.
void begin_slot(State& s, Seat p);

/// Whether public information leaves anything to be done in a slot.
bool something_to_do(const State& s, const Frame& f);

/// A-OOT: the place of the slot whose action is the next of this role once the slot at `place` has
/// had its last one; -1 if none is, or if the table asks for the actions of one slot.
int next_of_role(const State& s, int place, Role role);

/// Why a building that adds a part to an action cannot be used; one that takes a card of the hand.
Refusal refuse_without(const State& s, Seat p, Card building);
Refusal refuse_from_hand(const State& s, Seat p, Card card, Card building);

}  // namespace lusoria::glory_to_rome
