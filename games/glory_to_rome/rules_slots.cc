#include "games/glory_to_rome/rules_slots.h"

#include "games/glory_to_rome/rules_steps.h"

namespace lusoria::glory_to_rome {

namespace {

void end_slot(State& s, const Frame f) {
  if (f.is(Step::Extra)) {
    pop(s);
    return;
  }
  const Seat next = next_seat(s, f.seat());
  if (next != s.table.leader) {
    begin_slot(s, next);
    return;
  }
  s.table.revealed = {};
  set_phase(s, Frame(Step::Senate, s.table.leader, s.table.leader));
}

}  // namespace

int actions_of_clients(const State& s, Seat p, Role role) {
  const Camp& camp = s.table.camps[p];
  const int twice = actions_per_client(s, p);
  const int twice_as_well = reading::kCircusMaximusDoublesStandIns ? twice : 1;
  int actions = 0;
  for (const Role client : Each<Role>()) {
    if (client_acts_as(s, p, client, role))
      actions +=
          (camp.clients[client] - camp.fresh[client]) * (client == role ? twice : twice_as_well);
  }
  return actions;
}

void begin_slot(State& s, Seat p) {
  s.table.spent = 0;
  s.table.revealed = {};
  set_phase(s, Frame(Step::Slot, p));
}

bool something_to_do(const State& s, const Frame& f) {
  const int left = actions_left(s, f);
  if (left == 0 && f.parts_done() == 0) return false;
  return row_of(role_of_slot(s, f)).parts(s, f, left) != 0;
}

/// Below a slot lie only those in which its building was finished or its client was hired. They go
/// on from the top, unless they have nothing left to do.
int next_of_role(const State& s, int place, Role role) {
  if (s.options.out_of_town == OutOfTown::OneSlot) return -1;
  for (int i = place - 1; i >= 0; --i) {
    const Frame& f = s.table.frames[i];
    const Role its = role_of_slot(s, f);
    const bool builds = its == Role::Architect || its == Role::Craftsman;
    const bool over = builds ? actions_left(s, f) == 0 : !something_to_do(s, f);
    if (!over) return its == role ? i : -1;
  }
  return -1;
}

/// All Legionary actions of a slot are one demand (L622-631); what is not used is lost.
bool slot_waits(State& s, Frame& f) {
  if (!something_to_do(s, f)) {
    end_slot(s, f);
    return false;
  }
  if (role_of_slot(s, f) != Role::Legionary) return true;
  const int left = actions_left(s, f);
  spend(s, f, left);
  push(s, Frame(Step::Demand, f.seat(), left));
  return false;
}

void list_slot(const State& s, const Frame& f, Actions& out) {
  row_of(role_of_slot(s, f)).list(s, f, out);
}

bool top_card_waits(State& s) {
  if (s.table.deck > 0) return true;
  finish(s, EndReason::Deck);
  return false;
}

/// Declines what is offered, which ends it unless its row says otherwise.
void apply_pass(State& s, Action) {
  Closes* const declined = row_of(top(s)).declined;
  if (declined == nullptr)
    pop(s);
  else
    declined(s);
}

/// Nothing more of the slot will be done; it ends by itself once no action and no part is left.
void apply_stop(State& s, Action) {
  Frame& f = top(s);
  spend(s, f, actions_left(s, f));
  f.set_parts_done(0);
}

void apply_done(State& s, Action) {
  row_of(top(s)).done(s);
}

Refusal refuse_without(const State& s, Seat p, Card building) {
  return has(s, p, building) ? Refusal::NoActionLeft : Refusal::FunctionMissing;
}

Refusal refuse_from_hand(const State& s, Seat p, Card card, Card building) {
  if (!has(s, p, building)) return Refusal::FunctionMissing;
  if (card == Card::Senator) return Refusal::SenatorIsNoMaterial;
  return in_hand(s, p, card) ? Refusal::NoActionLeft : Refusal::NotInHand;
}

}  // namespace lusoria::glory_to_rome
