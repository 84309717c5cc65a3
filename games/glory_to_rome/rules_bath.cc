// The Bath (L960-961): whoever joins the clientele may act at once.
#include "games/glory_to_rome/rules_slots.h"

namespace lusoria::glory_to_rome {

namespace {

/// Circus Maximus does not double it (A-BATH).
Frame bathing(Seat p, Role role) {
  return Frame(Step::Extra, p, role, number_of(Card::Bath));
}

/// Roles a client may bathe as: its own, Laborer with a Storeroom, any if a Merchant of a Ludus
/// Magna; those in which nothing can be done are left out. Six bits.
unsigned bath_roles(const State& s, Seat p, Role client) {
  unsigned roles = 0;
  for (int r = 0; r < kMaterials; ++r) {
    const Role role = nth<Role>(r);
    if (client_acts_as(s, p, client, role) && something_to_do(s, bathing(p, role)))
      roles |= 1U << r;
  }
  return roles;
}

}  // namespace

/// A deck that has run out ends the game first.
void begin_bath(State& s, Seat p, Role client) {
  if (has(s, p, Card::Bath)) push(s, Frame(Step::Bath, p, client));
}

/// A client who can act in one role only is not asked.
bool bath_waits(State& s, Frame& f) {
  const Seat p = f.seat();
  const unsigned roles = bath_roles(s, p, f.client());
  if (std::popcount(roles) > 1) return true;
  pop(s);
  if (roles != 0) push(s, bathing(p, nth<Role>(std::countr_zero(roles))));
  return false;
}

void list_bath(const State& s, const Frame& f, Actions& out) {
  choose_each(Verb::Bathe, OnesIn(bath_roles(s, f.seat(), f.client())), out);
  out.choose(Action::of(Verb::Pass));
}

void apply_bathe(State& s, Action a) {
  top(s) = bathing(top(s).seat(), a.role());
}

Refusal refuse_bathe(const State& s, Seat p, Action a) {
  const bool fits = client_acts_as(s, p, top(s).client(), a.role());
  return fits ? Refusal::NothingToDo : Refusal::WrongRole;
}

}  // namespace lusoria::glory_to_rome
