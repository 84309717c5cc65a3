// Legionary (L599-633): cards are shown, Rome demands. First the Pool, then the neighbours in
// clockwise order, then the Coliseum. Everybody with cards who is reached is asked, whether or not
// there is anything to give, so that the question tells nothing; the cards are shown all together.
#include "games/glory_to_rome/rules_slots.h"

namespace lusoria::glory_to_rome {

namespace {

/// Two players: the one opponent answers once, unless the table counts it as both neighbours.
int cards_due(const State& s, Material m) {
  const int demanded = s.table.demand[m];
  return s.options.both_neighbours && s.options.seats == 2 ? 2 * demanded : demanded;
}

/// What the seat that is asked still owes of one material.
struct Owed {
  CardMask open = 0;  ///< Names of it in the hand, not all laid out yet.
  int more = 0;       ///< Cards that may still be laid out.
  Card latest{};      ///< The last name with which all of them can still be laid out in order.
};

Owed owed(const State& s, Seat p, Material m, CardMask hand) {
  const Counts<Card>& cards = s.secrets.hands[p];
  const Counts<Card>& staged = s.secrets.staged.cards;
  Owed result;
  int laid = 0;
  int left = 0;
  each_name(hand & all_of(m), [&](Card card) {
    laid += staged[card];
    left += cards[card] - staged[card];
    if (cards[card] > staged[card]) result.open |= bit(card);
  });
  result.more = std::min(cards_due(s, m) - laid, left);
  // The cards from `latest` on must suffice.
  int passed = 0;
  each_name(result.open, [&](Card card) {
    if (left - passed >= result.more) result.latest = card;
    passed += cards[card] - staged[card];
  });
  return result;
}

/// What may be laid out next, and whether an unprotected seat has given all it must.
struct Answers {
  CardMask open = 0;
  bool enough = true;
};

Answers answers(const State& s, Seat p, bool free) {
  const Staged& staged = s.secrets.staged;
  const CardMask hand = names_in(s.secrets.hands[p]);
  Answers result;
  CardMask in_order =
      staged.last.has() ? ~CardMask{0} << static_cast<unsigned>(*staged.last) : ~CardMask{0};
  for (const unsigned m : OnesIn(kinds_in(packed(s.table.demand)))) {
    const Owed of = owed(s, p, static_cast<Material>(m), hand);
    if (of.more == 0) continue;
    result.open |= of.open;
    if (free) continue;
    result.enough = false;
    in_order &= (bit(of.latest) << 1U) - 1;
  }
  result.open &= in_order;
  return result;
}

/// Bridge (L933-936): the same again from the stockpile.
void take_from_stockpile(State& s, Seat p, Seat demander) {
  if (!goes_over_bridge(s, demander) || protected_from(s, p, demander)) return;
  each_material([&](Material m) {
    const int n = std::min<int>(cards_due(s, m), s.table.camps[p].stockpile[m]);
    less(s.table.camps[p].stockpile[m], n);
    add(s.table.camps[demander].stockpile[m], n);
  });
}

void next_giver(State& s) {
  Frame& f = top(s);
  if (reached(s, f.seat(), f.demander())) take_from_stockpile(s, f.seat(), f.demander());
  f.move_to(next_seat(s, f.seat()));
  ++s.table.number;
}

/// One client per demand and per unprotected seat reached (L767-779).
bool may_feed(const State& s, Seat demander, Seat owner, Material m, int taken) {
  if (!reading::kBridgeOpensPalisadeToColiseum && has(s, owner, Card::Palisade)) return false;
  return taken < cards_due(s, m) && s.table.camps[owner].clients[role_of(m)] > 0 &&
         reached(s, owner, demander) && !protected_from(s, owner, demander);
}

/// A-BRI: asked when the cards have been shown, before anything is taken.
bool bridge_is_asked(const State& s, Seat demander) {
  return s.options.bridge_reach == BridgeReach::Chosen && has(s, demander, Card::Bridge);
}

void end_demand(State& s) {
  s.table.demand = {};
  pop(s);
}

}  // namespace

unsigned legionary_parts(const State& s, const Frame& f, int) {
  return s.table.camps[f.seat()].cards > 0 ? kMainPart : 0;
}

/// Any different cards of the hand, never a Senator (L602, L622-631), none shown before in this
/// slot.
void list_demand(const State& s, const Frame& f, Actions& out) {
  const Staged& staged = s.secrets.staged;
  if (!staged.last.has() || total(staged.cards) < f.cards()) {
    const Card from = staged.last.has() ? *staged.last : Card{};
    const Counts<Card>& hand = s.secrets.hands[f.seat()];
    each_name(names_in(hand), [&](Card card) {
      const int shown = reading::kCardIsShownOnce ? s.table.revealed[card] : 0;
      if (card >= from && hand[card] > shown + staged.cards[card])
        out.choose(Action::of(Verb::Demand, card));
    });
  }
  out.choose(Action::of(Verb::Done));
}

void list_give(const State& s, const Frame& f, Actions& out) {
  const Answers now = answers(s, f.seat(), protected_from(s, f.seat(), f.demander()));
  choose_each(Verb::Give, OnesIn(now.open), out);
  if (now.enough) out.choose(Action::of(Verb::Done));
}

void apply_show(State& s, Action a) {
  stage(s, a.card());
}

void demand_shown(State& s) {
  const Frame f = top(s);
  const Staged staged = s.secrets.staged;
  s.secrets.staged = {};
  each_name(names_in(staged.cards), [&](Card card) {
    remember_shown(s, f.seat(), card, staged.cards[card]);
    add(s.table.demand[material_of(card)], staged.cards[card]);
  });
  if (packed(s.table.demand) == 0)
    pop(s);
  else
    top(s) = bridge_is_asked(s, f.seat()) ? Frame(Step::Bridge, f.seat()) : Frame::loot(f.seat());
}

void list_bridge(const State&, const Frame&, Actions& out) {
  out.choose(Action::of(Verb::Bridge));
  out.choose(Action::of(Verb::Pass));
}

void apply_bridge(State& s, Action) {
  top(s) = Frame::loot(top(s).seat());
}

void leave_bridge(State& s) {
  top(s) = Frame::loot(top(s).seat());
  top(s).keep_off_bridge();
}

bool loot_waits(State& s, Frame& f) {
  for (; f.has_material(); f.next_material()) {
    if (s.table.demand[f.material()] > 0 && s.table.pool[f.material()] > 0) return true;
  }
  f = f.give();
  f.move_to(next_seat(s, f.demander()));
  ++s.table.number;
  return false;
}

/// Taking from the Pool is a right, not a duty (L608): none, one, … all that were demanded.
void list_loot(const State& s, const Frame& f, Actions& out) {
  const Material m = f.material();
  const int most = std::min(s.table.demand[m], s.table.pool[m]);
  for (int n = 0; n <= most; ++n)
    out.choose(Action::of(Verb::Loot, m, n));
}

void apply_loot(State& s, Action a) {
  Frame& f = top(s);
  less(s.table.pool[a.material()], a.count());
  add(s.table.camps[f.seat()].stockpile[a.material()], a.count());
  f.next_material();
}

bool give_waits(State& s, Frame& f) {
  if (f.seat() == f.demander()) {
    f = f.coliseum();
    return false;
  }
  if (reached(s, f.seat(), f.demander()) && s.table.camps[f.seat()].cards > 0) return true;
  next_giver(s);
  return false;
}

/// An unprotected seat that gives less than was demanded has shown that it has no more of it.
void hand_over(State& s) {
  const Frame f = top(s);
  const Staged staged = s.secrets.staged;
  s.secrets.staged = {};
  Counts<Material> given{};
  each_name(names_in(staged.cards), [&](Card card) {
    add(given[material_of(card)], staged.cards[card]);
    for (int n = 0; n < staged.cards[card]; ++n)
      leave_hand(s, f.seat(), card);
  });
  each_material([&](Material m) {
    add(s.table.camps[f.demander()].stockpile[m], given[m]);
    if (!protected_from(s, f.seat(), f.demander()) && given[m] < cards_due(s, m))
      s.memory.fewer_than[f.seat()][m] = 1;
  });
  next_giver(s);
}

bool coliseum_waits(State& s, Frame& f) {
  const bool room = s.table.camps[f.seat()].vault < vault_limit(s, f.seat());
  const int places = s.options.seats * kMaterials;
  for (int at = f.place(); has(s, f.seat(), Card::Coliseum) && room && at < places; ++at) {
    const auto owner = static_cast<Seat>(at / kMaterials);
    if (may_feed(s, f.seat(), owner, nth<Material>(at % kMaterials), f.taken_at(at))) return true;
  }
  end_demand(s);
  return false;
}

void take_no_more(State& s) {
  top(s).take_no_more();
}

void list_coliseum(const State& s, const Frame& f, Actions& out) {
  for (int at = f.place(); at < s.options.seats * kMaterials; ++at) {
    const auto owner = static_cast<Seat>(at / kMaterials);
    const Material m = nth<Material>(at % kMaterials);
    if (may_feed(s, f.seat(), owner, m, f.taken_at(at)))
      out.choose(Action::of(Verb::Feed, owner, role_of(m)));
  }
  out.choose(Action::of(Verb::Pass));
}

/// Clients that have waited longest go first; the demander would not take the others.
void apply_feed(State& s, Action a) {
  const Seat owner = a.seat();
  const Role client = a.client();
  Frame& f = top(s);
  Camp& camp = s.table.camps[owner];
  less(camp.clients[client]);
  camp.fresh[client] = std::min(camp.fresh[client], camp.clients[client]);
  bank_openly(s, f.seat(), material_of(client));
  f.take_at(Frame::place_of(owner, client));
}

Refusal refuse_demand(const State& s, Seat p, Action a) {
  const Card card = a.card();
  const int staged = s.secrets.staged.cards[card];
  if (card == Card::Senator) return Refusal::SenatorIsNoMaterial;
  if (!in_hand(s, p, card)) return Refusal::NotInHand;
  if (total(s.secrets.staged.cards) >= top(s).cards()) return Refusal::NoActionLeft;
  const bool shown = s.secrets.hands[p][card] <= s.table.revealed[card] + staged;
  return shown ? Refusal::AlreadyShown : Refusal::OutOfOrder;
}

Refusal refuse_loot(const State& s, Seat, Action a) {
  return s.table.demand[a.material()] == 0 ? Refusal::NotDemanded : Refusal::TooMany;
}

Refusal refuse_give(const State& s, Seat p, Action a) {
  if (a.card() == Card::Senator) return Refusal::SenatorIsNoMaterial;
  if (!in_hand(s, p, a.card())) return Refusal::NotInHand;
  const Material m = material_of(a.card());
  int laid = 0;
  each_name(all_of(m), [&](Card card) { laid += s.secrets.staged.cards[card]; });
  return laid >= cards_due(s, m) ? Refusal::NotDemanded : Refusal::OutOfOrder;
}

Refusal refuse_feed(const State& s, Seat p, Action a) {
  if (!reached(s, a.seat(), p) || protected_from(s, a.seat(), p)) return Refusal::NotReached;
  if (s.table.demand[material_of(a.client())] == 0) return Refusal::NotDemanded;
  if (s.table.camps[a.seat()].clients[a.client()] == 0) return Refusal::NoSuchClient;
  return Refusal::OutOfOrder;
}

}  // namespace lusoria::glory_to_rome
