// Leading and following (L306-351): one card of the role, a Senator, a petition of two equal roles;
// several of these with a Palace (L901-904). Cards are picked in ascending order: single cards,
// then Senators, then petitions by their role, so that every set can be laid in one way only.
#include "games/glory_to_rome/rules.h"

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
  unsigned met = 0;
  unsigned roles = 0;  // Two names of a role, or two copies of one: in the usual game that is all.
  each_name(names, [&](Card card) {
    const unsigned role = 1U << static_cast<unsigned>(role_of(card));
    roles |= met & role;
    met |= role;
  });
  each_name(names_with(pile, 2),
            [&](Card card) { roles |= 1U << static_cast<unsigned>(role_of(card)); });
  if (size == 2) return roles;
  for (unsigned left = roles; left != 0; left &= left - 1) {
    const int r = std::countr_zero(left);
    if (cards_in(pile, all_of(nth<Role>(r))) < size) roles &= ~(1U << r);
  }
  return roles;
}

/// Further petitions of a Palace, in ascending order.
void list_petitions(const State& s, Seat p, const Counts<Card>& hand, Role role, Actions& out) {
  const Staged& staged = s.secrets.staged;
  const int size = petition_size(s, p);
  for (int q = 0; q < kMaterials; ++q) {
    const Role with = nth<Role>(q);
    if (staged.petition.has() && with < *staged.petition) continue;
    const bool again = staged.petition.is(with) && staged.last.has();
    const CardMask mask = all_of(with) & (again ? not_below(*staged.last) : ~CardMask{0});
    if (cards_in(hand, mask) >= size) out.choose(Action::of(Verb::Petition, role, with));
  }
}

/// Single cards that may stand for `role`, Circus included.
CardMask singles(const State& s, Seat p, Role role, CardMask names) {
  if (role == Role::Architect && circus_plays_anything(s, p)) return names;
  return names & all_of(role);
}

void list_petitions_as(Role role, unsigned pairs, Actions& out) {
  for (; pairs != 0; pairs &= pairs - 1)
    out.choose(Action::of(Verb::Petition, role, nth<Role>(std::countr_zero(pairs))));
}

void list_units_as(const State& s, Seat p, Role role, Actions& out) {
  const Counts<Card>& hand = s.secrets.hands[p];
  const CardMask names = names_in(hand);
  each_name(singles(s, p, role, names),
            [&](Card card) { out.choose(Action::of(Verb::Play, role, card)); });
  if (hand[Card::Senator] > 0) out.choose(Action::of(Verb::Play, role, Card::Senator));
  list_petitions_as(role, roles_with(hand, names, petition_size(s, p)), out);
}

void stage(State& s, Card card) {
  add(s.secrets.staged.cards[card]);
  s.secrets.staged.last = card;
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
  Camp& camp = s.table.camps[f.a];
  camp.units = static_cast<std::uint8_t>(units);
  camp.part = Part::Played;
  s.table.role = role;
  f.b = 1;
}

void unit_done(State& s) {
  if (!has(s, top(s).a, Card::Palace)) lay_units(s);
}

/// Further units of a Palace, or the cards of a petition.
void list_more(const State& s, Seat p, Actions& out) {
  const Staged& staged = s.secrets.staged;
  const Counts<Card> hand = unstaged(s, p);
  if (staged.to_pick > 0) {
    const CardMask mask =
        all_of(*staged.petition) & (staged.last.has() ? not_below(*staged.last) : ~CardMask{0});
    // Whatever is picked must leave enough cards that are not below it.
    int from_here = cards_in(hand, mask);
    each_name(names_in(hand) & mask, [&](Card card) {
      if (from_here >= staged.to_pick) out.choose(Action::of(Verb::Pick, card));
      from_here -= hand[card];
    });
    return;
  }
  out.choose(Action::of(Verb::Done));
  const Role role = *staged.role;
  if (!staged.petition.has()) {
    each_name(singles(s, p, role, names_in(hand) & not_below(*staged.last)),
              [&](Card card) { out.choose(Action::of(Verb::Play, role, card)); });
    if (hand[Card::Senator] > 0) out.choose(Action::of(Verb::Play, role, Card::Senator));
  }
  if (reading::kPalaceTakesPetitions) list_petitions(s, p, hand, role, out);
}

}  // namespace

void list_lead(const State& s, Seat p, Actions& out) {
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

void list_follow(const State& s, Seat p, Actions& out) {
  if (s.secrets.staged.role.has()) return list_more(s, p, out);
  out.choose(Action::of(Verb::Think));
  list_units_as(s, p, *s.table.role, out);
}

void apply_think(State& s) {
  Frame& f = top(s);
  f.b = 1;
  s.table.camps[f.a].part = Part::Thought;
  push(s, frame(Step::Think, f.a, 0, 1));
}

void apply_play(State& s, Role role, Card card) {
  const Seat p = top(s).a;
  if (!has(s, p, Card::Palace)) {
    lay(s, p, card, 1);
    units_laid(s, role, 1);
    return;
  }
  s.secrets.staged.role = role;
  stage(s, card);
  add(s.secrets.staged.singles);
}

void apply_petition(State& s, Role role, Role with) {
  Staged& staged = s.secrets.staged;
  staged.role = role;
  if (!staged.petition.is(with)) staged.last.clear();
  staged.petition = with;
  staged.to_pick = static_cast<std::uint8_t>(petition_size(s, top(s).a));
}

void apply_pick(State& s, Card card) {
  Staged& staged = s.secrets.staged;
  stage(s, card);
  less(staged.to_pick);
  if (staged.to_pick > 0) return;
  add(staged.petitions);
  unit_done(s);
}

/// Everything staged is laid down.
void lay_units(State& s) {
  const Seat p = top(s).a;
  const Staged staged = s.secrets.staged;
  s.secrets.staged = {};
  each_name(names_in(staged.cards), [&](Card card) { lay(s, p, card, staged.cards[card]); });
  lay(s, p, Card::Senator, staged.cards[Card::Senator]);
  units_laid(s, *staged.role, staged.singles + staged.petitions);
}

}  // namespace lusoria::glory_to_rome
