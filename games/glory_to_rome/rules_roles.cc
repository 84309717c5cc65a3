// Patron (L461-476), Laborer (L488-502) and Merchant (L638-650), with the buildings that add a part
// to their actions: Bar, Aqueduct, Dock, Atrium, Basilica.
#include "games/glory_to_rome/rules_slots.h"

namespace lusoria::glory_to_rome {

namespace {

// Patron: Pool hire, Bar hire, Aqueduct hire. After the Bar hire the Pool is closed (L951-953).
constexpr unsigned kPoolHire = kMainPart;
constexpr unsigned kBarHire = kSidePart;
constexpr unsigned kHandHire = kThirdPart;
constexpr unsigned kClosesPool = kPoolHire | kBarHire;
// Laborer: Pool card, Dock card. Merchant: sale or Atrium card, Basilica card.
constexpr unsigned kUsual = kMainPart;
constexpr unsigned kFromHand = kSidePart;

bool room_for_client(const State& s, Seat p) {
  return total(packed(s.table.camps[p].clients)) < client_limit(s, p);
}

bool room_in_vault(const State& s, Seat p) {
  return s.table.camps[p].vault < vault_limit(s, p);
}

/// One action for each material (or its role) of the pile.
void list_pile(Verb verb, const Counts<Material>& pile, Actions& out) {
  choose_each(verb, OnesIn(kinds_in(packed(pile))), out);
}

void list_hand(const State& s, Seat p, Verb verb, Actions& out) {
  choose_each(verb, OnesIn(names_in(s.secrets.hands[p])), out);
}

void enlist(State& s, Seat p, Role role) {
  Camp& camp = s.table.camps[p];
  add(camp.clients[role]);
  add(camp.fresh[role]);
  begin_bath(s, p, role);
}

}  // namespace

unsigned patron_parts(const State& s, const Frame& f, int left) {
  if (!room_for_client(s, f.seat())) return 0;
  unsigned parts = 0;
  if (part_open(f, kClosesPool, left) && packed(s.table.pool) != 0) parts |= kPoolHire;
  if (has(s, f.seat(), Card::Bar) && part_open(f, kBarHire, left)) parts |= kBarHire;
  if (has(s, f.seat(), Card::Aqueduct) && s.table.camps[f.seat()].cards > 0 &&
      part_open(f, kHandHire, left))
    parts |= kHandHire;
  return parts;
}

unsigned laborer_parts(const State& s, const Frame& f, int left) {
  unsigned parts = 0;
  if (part_open(f, kUsual, left) && packed(s.table.pool) != 0) parts |= kUsual;
  if (has(s, f.seat(), Card::Dock) && s.table.camps[f.seat()].cards > 0 &&
      part_open(f, kFromHand, left))
    parts |= kFromHand;
  return parts;
}

unsigned merchant_parts(const State& s, const Frame& f, int left) {
  if (!room_in_vault(s, f.seat())) return 0;
  const Camp& camp = s.table.camps[f.seat()];
  unsigned parts = 0;
  if (part_open(f, kUsual, left) && (packed(camp.stockpile) != 0 || has(s, f.seat(), Card::Atrium)))
    parts |= kUsual;
  if (has(s, f.seat(), Card::Basilica) && camp.cards > 0 && part_open(f, kFromHand, left))
    parts |= kFromHand;
  return parts;
}

void list_patron(const State& s, const Frame& f, Actions& out) {
  const unsigned parts = patron_parts(s, f, actions_left(s, f));
  if ((parts & kPoolHire) != 0) list_pile(Verb::Hire, s.table.pool, out);
  if ((parts & kBarHire) != 0) out.choose(Action::of(Verb::Bar));
  if ((parts & kHandHire) != 0) list_hand(s, f.seat(), Verb::Aqueduct, out);
  list_stop(out);
}

void list_laborer(const State& s, const Frame& f, Actions& out) {
  const unsigned parts = laborer_parts(s, f, actions_left(s, f));
  if ((parts & kUsual) != 0) list_pile(Verb::Gather, s.table.pool, out);
  if ((parts & kFromHand) != 0) list_hand(s, f.seat(), Verb::Dock, out);
  list_stop(out);
}

void list_merchant(const State& s, const Frame& f, Actions& out) {
  const unsigned parts = merchant_parts(s, f, actions_left(s, f));
  if ((parts & kUsual) != 0) {
    list_pile(Verb::Sell, s.table.camps[f.seat()].stockpile, out);
    if (has(s, f.seat(), Card::Atrium)) out.choose(Action::of(Verb::Atrium));
  }
  if ((parts & kFromHand) != 0) list_hand(s, f.seat(), Verb::Basilica, out);
  list_stop(out);
}

void apply_hire(State& s, Action a) {
  const Seat p = begin_part(s, kPoolHire, kClosesPool);
  less(s.table.pool[material_of(a.role())]);
  enlist(s, p, a.role());
}

void apply_bar(State& s, Action) {
  push(s, Frame(Step::Bar, begin_part(s, kBarHire)));
}

bool bar_waits(State& s, Frame&) {
  return top_card_waits(s);
}

/// The card turned up must be taken (L949-951).
void recruit(State& s, Card card) {
  const Seat p = top(s).seat();
  pop(s);
  leave_deck(s, card);
  enlist(s, p, role_of(card));
}

void apply_aqueduct(State& s, Action a) {
  const Seat p = begin_part(s, kHandHire);
  leave_hand(s, p, a.card());
  enlist(s, p, role_of(a.card()));
}

void apply_gather(State& s, Action a) {
  const Seat p = begin_part(s, kUsual);
  less(s.table.pool[a.material()]);
  add(s.table.camps[p].stockpile[a.material()]);
}

void apply_dock(State& s, Action a) {
  const Seat p = begin_part(s, kFromHand);
  leave_hand(s, p, a.card());
  add(s.table.camps[p].stockpile[material_of(a.card())]);
}

/// Shown before it is laid down (L645-647).
void apply_sell(State& s, Action a) {
  const Seat p = begin_part(s, kUsual);
  less(s.table.camps[p].stockpile[a.material()]);
  bank_openly(s, p, a.material());
}

/// Atrio (L732-737): nobody sees the card, so it stays undrawn until the vaults are opened.
void apply_atrium(State& s, Action) {
  Camp& camp = s.table.camps[begin_part(s, kUsual)];
  if (!top_card_waits(s)) return;
  less(s.table.deck);
  add(camp.vault);
  add(camp.atrium);
}

void apply_basilica(State& s, Action a) {
  bank_unseen(s, begin_part(s, kFromHand), a.card());
}

Refusal refuse_hire(const State& s, Seat p, Action a) {
  if (!room_for_client(s, p)) return Refusal::NoRoomForClient;
  if (s.table.pool[material_of(a.role())] == 0) return Refusal::NotInPool;
  const bool after_bar = (top(s).parts_done() & kBarHire) != 0;
  return after_bar ? Refusal::PoolClosedAfterBar : Refusal::NoActionLeft;
}

Refusal refuse_bar(const State& s, Seat p, Action) {
  if (!room_for_client(s, p)) return Refusal::NoRoomForClient;
  return refuse_without(s, p, Card::Bar);
}

Refusal refuse_aqueduct(const State& s, Seat p, Action a) {
  if (!room_for_client(s, p)) return Refusal::NoRoomForClient;
  return refuse_from_hand(s, p, a.card(), Card::Aqueduct);
}

Refusal refuse_gather(const State& s, Seat, Action a) {
  return s.table.pool[a.material()] == 0 ? Refusal::NotInPool : Refusal::NoActionLeft;
}

Refusal refuse_dock(const State& s, Seat p, Action a) {
  return refuse_from_hand(s, p, a.card(), Card::Dock);
}

Refusal refuse_sell(const State& s, Seat p, Action a) {
  if (!room_in_vault(s, p)) return Refusal::NoRoomInVault;
  const bool none = s.table.camps[p].stockpile[a.material()] == 0;
  return none ? Refusal::NotInStockpile : Refusal::NoActionLeft;
}

Refusal refuse_atrium(const State& s, Seat p, Action) {
  if (!room_in_vault(s, p)) return Refusal::NoRoomInVault;
  return refuse_without(s, p, Card::Atrium);
}

Refusal refuse_basilica(const State& s, Seat p, Action a) {
  if (!room_in_vault(s, p)) return Refusal::NoRoomInVault;
  return refuse_from_hand(s, p, a.card(), Card::Basilica);
}

}  // namespace lusoria::glory_to_rome
