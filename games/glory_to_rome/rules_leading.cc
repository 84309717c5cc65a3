// Leading and following (L306-351): one card of the role, a Senator, a petition of two equal roles;
// several of these with a Palace (L901-904). Cards are picked in ascending order: single cards,
// then Senators, then petitions by their role, so that every set can be laid in one way only.
#include "games/glory_to_rome/rules_slots.h"

namespace lusoria::glory_to_rome {

namespace {

Counts<Card> unstaged(const State& s, Seat p) {
  Counts<Card> hand = s.secrets.hands[p];
  const Counts<Card>& staged = s.secrets.staged.cards;
  each_name(names_in(staged), [&](Card card) { less(hand[card], staged[card]); });
  less(hand[Card::Senator], staged[Card::Senator]);
  return hand;
}

CardMask not_below(Card from) {
  return ~CardMask{0} << static_cast<std::uint8_t>(from);
}

int cards_in(const Counts<Card>& pile, CardMask mask) {
  int cards = 0;
  each_name(mask & names_in(pile), [&](Card card) { cards += pile[card]; });
  return cards;
}

/// Roles of which the pile has enough cards for a petition. Six bits.
unsigned roles_with(const Counts<Card>& pile, CardMask names, int size) {
  PackedCounts by_role = 0;
  each_name(names, [&](Card card) {
    by_role += PackedCounts{pile[card]} << 8 * static_cast<unsigned>(role_of(card));
  });
  return kinds_with(by_role, size);
}

/// Cards that the next petition with that role needs. After one of three none of two follows, so
/// that every set can be laid in one way only.
int next_petition(const State& s, Seat p, Role with) {
  const int fewest = petition_size(s, p);
  const Staged& staged = s.secrets.staged;
  return staged.petition.is(with) ? std::max<int>(fewest, staged.picked) : fewest;
}

/// A petition that could be closed may take one card more.
bool may_pick_another(const State& s, Seat p) {
  const Staged& staged = s.secrets.staged;
  return staged.to_pick == 0 && staged.picked == number_of(Card::Circus) && petition_may_grow(s, p);
}

/// Further petitions of a Palace, in ascending order.
void list_petitions(const State& s, Seat p, const Counts<Card>& hand, Role role, Actions& out) {
  const Staged& staged = s.secrets.staged;
  for (int q = 0; q < kMaterials; ++q) {
    const Role with = nth<Role>(q);
    if (staged.petition.has() && with < *staged.petition) continue;
    const bool again = staged.petition.is(with) && staged.last.has();
    const CardMask mask = all_of(with) & (again ? not_below(*staged.last) : ~CardMask{0});
    if (cards_in(hand, mask) >= next_petition(s, p, with))
      out.choose(Action::of(Verb::Petition, role, with));
  }
}

/// Single cards that may stand for `role`, Circus included.
CardMask singles(const State& s, Seat p, Role role, CardMask names) {
  if (role == Role::Architect && circus_plays_anything(s, p)) return names;
  return names & all_of(role);
}

void list_petitions_as(Role role, unsigned pairs, Actions& out) {
  for (const unsigned with : OnesIn(pairs))
    out.choose(Action::of(Verb::Petition, role, static_cast<Role>(with)));
}

void list_units_as(const State& s, Seat p, Role role, Actions& out) {
  const Counts<Card>& hand = s.secrets.hands[p];
  const CardMask names = names_in(hand);
  each_name(singles(s, p, role, names),
            [&](Card card) { out.choose(Action::of(Verb::Play, role, card)); });
  if (hand[Card::Senator] > 0) out.choose(Action::of(Verb::Play, role, Card::Senator));
  list_petitions_as(role, roles_with(hand, names, petition_size(s, p)), out);
}

/// The cards are shown and lie in the camp until the turn ends (L473-474).
void lay(State& s, Seat p, Card card, int count) {
  Camp& camp = s.table.camps[p];
  for (int n = 0; n < count; ++n)
    leave_hand(s, p, card);
  add(card == Card::Senator ? camp.played_senators : camp.played[material_of(card)], count);
}

void units_laid(State& s, Role role, int units) {
  Frame& f = top(s);
  Camp& camp = s.table.camps[f.seat()];
  camp.units = static_cast<std::uint8_t>(units);
  camp.part = Part::Played;
  s.table.role = role;
  f.set_answered();
}

/// The cards that a petition may take next, of which it needs so many.
void list_picks(const State& s, const Counts<Card>& hand, int needed, Actions& out) {
  const Staged& staged = s.secrets.staged;
  const CardMask mask =
      all_of(*staged.petition) & (staged.last.has() ? not_below(*staged.last) : ~CardMask{0});
  // Whatever is picked must leave enough cards that are not below it.
  int from_here = cards_in(hand, mask);
  each_name(names_in(hand) & mask, [&](Card card) {
    if (from_here >= needed) out.choose(Action::of(Verb::Pick, card));
    from_here -= hand[card];
  });
}

/// Further units of a Palace, or the cards of a petition.
void list_more(const State& s, Seat p, Actions& out) {
  const Staged& staged = s.secrets.staged;
  const Counts<Card> hand = unstaged(s, p);
  if (staged.to_pick > 0) return list_picks(s, hand, staged.to_pick, out);
  out.choose(Action::of(Verb::Done));
  if (may_pick_another(s, p)) list_picks(s, hand, 1, out);
  if (!has(s, p, Card::Palace)) return;
  const Role role = *staged.role;
  if (!staged.petition.has()) {
    each_name(singles(s, p, role, names_in(hand) & not_below(*staged.last)),
              [&](Card card) { out.choose(Action::of(Verb::Play, role, card)); });
    if (hand[Card::Senator] > 0) out.choose(Action::of(Verb::Play, role, Card::Senator));
  }
  if (reading::kPalaceTakesPetitions) list_petitions(s, p, hand, role, out);
}

}  // namespace

bool in_hand(const State& s, Seat p, Card card) {
  return s.secrets.hands[p][card] > s.secrets.staged.cards[card];
}

void stage(State& s, Card card) {
  add(s.secrets.staged.cards[card]);
  s.secrets.staged.last = card;
}

/// Asks a seat to lead or follow. A hand without cards can do neither: its owner thinks.
bool hand_waits(State& s, Frame& f) {
  if (!f.answered()) {
    if (s.table.camps[f.seat()].hand() > 0) return true;
    apply_think(s, Action::of(Verb::Think));
    return false;
  }
  const Seat next = next_seat(s, f.seat());
  if (f.is(Step::Lead) && s.table.camps[f.seat()].part == Part::Thought)
    set_phase(s, Frame(Step::NextTurn, f.seat()));  // The others do nothing (L364-367).
  else if (next == s.table.leader)
    begin_slot(s, next);
  else
    set_phase(s, Frame(Step::Follow, next));
  return false;
}

void list_lead(const State& s, const Frame& f, Actions& out) {
  const Seat p = f.seat();
  if (s.secrets.staged.role.has()) return list_more(s, p, out);
  out.choose(Action::of(Verb::Think));
  const Counts<Card>& hand = s.secrets.hands[p];
  const CardMask names = names_in(hand);
  each_name(names, [&](Card card) { out.choose(Action::of(Verb::Play, role_of(card), card)); });
  if (circus_plays_anything(s, p)) {
    each_name(names & ~all_of(Role::Architect),
              [&](Card card) { out.choose(Action::of(Verb::Play, Role::Architect, card)); });
  }
  const unsigned pairs = roles_with(hand, names, petition_size(s, p));
  for (int r = 0; r < kMaterials; ++r) {
    const Role role = nth<Role>(r);
    if (hand[Card::Senator] > 0) out.choose(Action::of(Verb::Play, role, Card::Senator));
    list_petitions_as(role, pairs, out);
  }
}

void list_follow(const State& s, const Frame& f, Actions& out) {
  const Seat p = f.seat();
  if (s.secrets.staged.role.has()) return list_more(s, p, out);
  out.choose(Action::of(Verb::Think));
  list_units_as(s, p, *s.table.role, out);
}

void apply_think(State& s, Action) {
  Frame& f = top(s);
  f.set_answered();
  s.table.camps[f.seat()].part = Part::Thought;
  push(s, Frame::think(f.seat()));
}

void apply_play(State& s, Action a) {
  const Seat p = top(s).seat();
  if (!has(s, p, Card::Palace)) {
    lay(s, p, a.played(), 1);
    units_laid(s, a.role(), 1);
    return;
  }
  s.secrets.staged.role = a.role();
  stage(s, a.played());
  add(s.secrets.staged.units);
}

void apply_petition(State& s, Action a) {
  Staged& staged = s.secrets.staged;
  staged.to_pick = static_cast<std::uint8_t>(next_petition(s, top(s).seat(), a.with()));
  staged.picked = 0;
  staged.role = a.role();
  if (!staged.petition.is(a.with())) staged.last.clear();
  staged.petition = a.with();
}

/// A Palace and a Circus let the set be closed instead: whether there was another card to pick is
/// nobody's business.
bool is_last_pick(const State& s) {
  const Staged& staged = s.secrets.staged;
  const Seat p = top(s).seat();
  if (staged.to_pick > 1 || has(s, p, Card::Palace)) return false;
  return staged.to_pick == 0 || !petition_may_grow(s, p);
}

void apply_pick(State& s, Action a) {
  Staged& staged = s.secrets.staged;
  const bool last = is_last_pick(s);
  stage(s, a.card());
  add(staged.picked);
  if (staged.to_pick == 1) add(staged.units);
  if (staged.to_pick > 0) less(staged.to_pick);
  if (last) lay_units(s);
}

/// Everything staged is laid down.
void lay_units(State& s) {
  const Seat p = top(s).seat();
  const Staged staged = s.secrets.staged;
  s.secrets.staged = {};
  each_name(names_in(staged.cards), [&](Card card) { lay(s, p, card, staged.cards[card]); });
  lay(s, p, Card::Senator, staged.cards[Card::Senator]);
  units_laid(s, *staged.role, staged.units);
}

Refusal refuse_petition(const State& s, Seat p, Action a) {
  const Staged& staged = s.secrets.staged;
  const bool only_this = staged.role.has() && !has(s, p, Card::Palace);
  if (staged.to_pick > 0 || only_this) return Refusal::NotThisPetition;
  if (staged.role.has() && !staged.role.is(a.role())) return Refusal::WrongRole;
  if (top(s).is(Step::Follow) && !s.table.role.is(a.role())) return Refusal::WrongRole;
  return Refusal::TooFewForPetition;
}

Refusal refuse_play(const State& s, Seat p, Action a) {
  const Refusal refusal = refuse_petition(s, p, a);
  if (refusal != Refusal::TooFewForPetition) return refusal;
  if (!in_hand(s, p, a.played())) return Refusal::NotInHand;
  return s.secrets.staged.role.has() ? Refusal::OutOfOrder : Refusal::WrongRole;
}

Refusal refuse_pick(const State& s, Seat p, Action a) {
  if (s.secrets.staged.to_pick == 0 && !may_pick_another(s, p)) return Refusal::NotAskedNow;
  if (!in_hand(s, p, a.card())) return Refusal::NotInHand;
  if (a.card() == Card::Senator || role_of(a.card()) != *s.secrets.staged.petition)
    return Refusal::NotThisPetition;
  return Refusal::OutOfOrder;
}

Refusal refuse_done(const State& s, Seat, Action) {
  if (top(s).is(Step::Give)) return Refusal::MustGive;
  return s.secrets.staged.role.has() ? Refusal::NotThisPetition : Refusal::NothingChosen;
}

}  // namespace lusoria::glory_to_rome
