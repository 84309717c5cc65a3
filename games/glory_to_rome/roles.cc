// Patron (L461-476), Laborer (L488-502) and Merchant (L638-650), with the buildings that add a part
// to their actions: Bar, Aqueduct, Dock, Atrium, Basilica; and the Bath.
#include "games/glory_to_rome/slots.h"

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
  return sum(six(s.table.camps[p].clients)) < client_limit(s, p);
}

bool room_in_vault(const State& s, Seat p) {
  return s.table.camps[p].vault < vault_limit(s, p);
}

/// The parts of an action that public information does not rule out.
unsigned patron_parts(const State& s, const Frame& f, int left) {
  if (!room_for_client(s, f.a)) return 0;
  unsigned parts = 0;
  if (part_open(f, kClosesPool, left) && six(s.table.pool) != 0) parts |= kPoolHire;
  if (has(s, f.a, Card::Bar) && part_open(f, kBarHire, left)) parts |= kBarHire;
  if (has(s, f.a, Card::Aqueduct) && s.table.camps[f.a].cards > 0 && part_open(f, kHandHire, left))
    parts |= kHandHire;
  return parts;
}

unsigned laborer_parts(const State& s, const Frame& f, int left) {
  unsigned parts = 0;
  if (part_open(f, kUsual, left) && six(s.table.pool) != 0) parts |= kUsual;
  if (has(s, f.a, Card::Dock) && s.table.camps[f.a].cards > 0 && part_open(f, kFromHand, left))
    parts |= kFromHand;
  return parts;
}

unsigned merchant_parts(const State& s, const Frame& f, int left) {
  if (!room_in_vault(s, f.a)) return 0;
  const Camp& camp = s.table.camps[f.a];
  unsigned parts = 0;
  if (part_open(f, kUsual, left) && (six(camp.stockpile) != 0 || has(s, f.a, Card::Atrium)))
    parts |= kUsual;
  if (has(s, f.a, Card::Basilica) && camp.cards > 0 && part_open(f, kFromHand, left))
    parts |= kFromHand;
  return parts;
}

/// One action for each material (or its role) of the pile.
void list_pile(Verb verb, const Counts<Material>& pile, Actions& out) {
  for (unsigned left = kinds(six(pile)); left != 0; left &= left - 1)
    out.choose(Action::of(verb, nth<Material>(std::countr_zero(left))));
}

void list_hand(const State& s, Seat p, Verb verb, Actions& out) {
  each_name(names_in(s.secrets.hands[p]), [&](Card card) { out.choose(Action::of(verb, card)); });
}

/// Termas (L960-961): whoever joins may act at once. (A deck that has run out ends the game first.)
void enlist(State& s, Seat p, Role role) {
  Camp& camp = s.table.camps[p];
  add(camp.clients[role]);
  add(camp.fresh[role]);
  if (has(s, p, Card::Bath)) push(s, frame(Step::Bath, p, static_cast<std::uint8_t>(role)));
}

}  // namespace

bool something_to_do(const State& s, const Frame& f) {
  const Role role = role_of_slot(s, f);
  const int left = actions_left(s, f);
  if (left == 0 && parts_done(f) == 0) return false;
  switch (role) {
    case Role::Patron:
      return patron_parts(s, f, left) != 0;
    case Role::Laborer:
      return laborer_parts(s, f, left) != 0;
    case Role::Merchant:
      return merchant_parts(s, f, left) != 0;
    default:
      return can_build(s, f, role);
  }
}

void list_patron(const State& s, const Frame& f, Actions& out) {
  const unsigned parts = patron_parts(s, f, actions_left(s, f));
  if ((parts & kPoolHire) != 0) list_pile(Verb::Hire, s.table.pool, out);
  if ((parts & kBarHire) != 0) out.choose(Action::of(Verb::Bar));
  if ((parts & kHandHire) != 0) list_hand(s, f.a, Verb::Aqueduct, out);
  list_stop(out);
}

void list_laborer(const State& s, const Frame& f, Actions& out) {
  const unsigned parts = laborer_parts(s, f, actions_left(s, f));
  if ((parts & kUsual) != 0) list_pile(Verb::Gather, s.table.pool, out);
  if ((parts & kFromHand) != 0) list_hand(s, f.a, Verb::Dock, out);
  list_stop(out);
}

void list_merchant(const State& s, const Frame& f, Actions& out) {
  const unsigned parts = merchant_parts(s, f, actions_left(s, f));
  if ((parts & kUsual) != 0) {
    list_pile(Verb::Sell, s.table.camps[f.a].stockpile, out);
    if (has(s, f.a, Card::Atrium)) out.choose(Action::of(Verb::Atrium));
  }
  if ((parts & kFromHand) != 0) list_hand(s, f.a, Verb::Basilica, out);
  list_stop(out);
}

void apply_hire(State& s, Role role) {
  Frame& f = top(s);
  begin_part(s, f, kPoolHire, kClosesPool);
  less(s.table.pool[material_of(role)]);
  enlist(s, f.a, role);
}

void apply_bar(State& s) {
  Frame& f = top(s);
  begin_part(s, f, kBarHire, kBarHire);
  push(s, frame(Step::Bar, f.a));
}

/// The card turned up must be taken (L949-951).
void apply_recruit(State& s, Card card) {
  const Seat p = top(s).a;
  pop(s);
  leave_deck(s, card);
  enlist(s, p, role_of(card));
}

void apply_aqueduct(State& s, Card card) {
  Frame& f = top(s);
  begin_part(s, f, kHandHire, kHandHire);
  leave_hand(s, f.a, card);
  enlist(s, f.a, role_of(card));
}

void apply_gather(State& s, Material m) {
  Frame& f = top(s);
  begin_part(s, f, kUsual, kUsual);
  less(s.table.pool[m]);
  add(s.table.camps[f.a].stockpile[m]);
}

void apply_dock(State& s, Card card) {
  Frame& f = top(s);
  begin_part(s, f, kFromHand, kFromHand);
  leave_hand(s, f.a, card);
  add(s.table.camps[f.a].stockpile[material_of(card)]);
}

/// Shown before it is laid down (L645-647).
void apply_sell(State& s, Material m) {
  Frame& f = top(s);
  begin_part(s, f, kUsual, kUsual);
  less(s.table.camps[f.a].stockpile[m]);
  bank_openly(s, f.a, m);
}

/// Atrio (L732-737): nobody sees the card, so it stays undrawn until the vaults are opened.
void apply_atrium(State& s) {
  Frame& f = top(s);
  begin_part(s, f, kUsual, kUsual);
  if (s.table.deck == 0) {
    finish(s, EndReason::Deck);
    return;
  }
  less(s.table.deck);
  add(s.table.camps[f.a].vault);
  add(s.table.camps[f.a].atrium);
}

void apply_basilica(State& s, Card card) {
  Frame& f = top(s);
  begin_part(s, f, kFromHand, kFromHand);
  bank_unseen(s, f.a, card);
}

/// Roles a client may bathe as: its own, Laborer with a Storeroom, any if a Merchant of a Ludus
/// Magna; those in which nothing can be done are left out. Six bits.
unsigned bath_roles(const State& s, Seat p, Role client) {
  unsigned roles = 0;
  for (unsigned r = 0; r < kMaterials; ++r) {
    const Role role = nth<Role>(static_cast<int>(r));
    if (!client_acts_as(s, p, client, role)) continue;
    const Frame action = frame(Step::Extra, p, static_cast<std::uint8_t>(r), reading::kBathActions);
    const bool use =
        role == Role::Legionary ? s.table.camps[p].cards > 0 : something_to_do(s, action);
    roles |= (use ? 1U : 0U) << r;
  }
  return roles;
}

}  // namespace lusoria::glory_to_rome
