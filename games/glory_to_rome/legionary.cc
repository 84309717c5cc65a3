// Legionary (L599-633): cards are shown, Rome demands. First the Pool, then the neighbours in
// clockwise order, then the Coliseum. Everybody with cards who is reached is asked, whether or not
// there is anything to give, so that the question tells nothing; the cards are shown all together.
#include "games/glory_to_rome/rules.h"

namespace lusoria::glory_to_rome {

namespace {

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
  for (unsigned left = kinds(six(s.table.demand)); left != 0; left &= left - 1) {
    const Owed of = owed(s, p, nth<Material>(std::countr_zero(left)), hand);
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
  if (!has(s, demander, Card::Bridge) || protected_from(s, p, demander)) return;
  each_material([&](Material m) {
    const int n = std::min<int>(cards_due(s, m), s.table.camps[p].stockpile[m]);
    less(s.table.camps[p].stockpile[m], n);
    add(s.table.camps[demander].stockpile[m], n);
  });
}

void next_giver(State& s) {
  Frame& f = top(s);
  if (reached(s, f.a, f.b)) take_from_stockpile(s, f.a, f.b);
  f.a = next_seat(s, f.a);
  ++s.table.number;
}

/// One client per demand and per unprotected seat reached (L767-779).
bool may_feed(const State& s, Seat demander, Seat owner, Material m, int taken) {
  if (!reading::kBridgeOpensPalisadeToColiseum && has(s, owner, Card::Palisade)) return false;
  return taken < cards_due(s, m) && s.table.camps[owner].clients[role_of(m)] > 0 &&
         reached(s, owner, demander) && !protected_from(s, owner, demander);
}

void end_demand(State& s) {
  s.table.demand = {};
  pop(s);
}

}  // namespace

void begin_demand(State& s, Seat p, int actions) {
  push(s, frame(Step::Demand, p, static_cast<std::uint8_t>(actions)));
}

/// Two players: the one opponent answers once, unless the table counts it as both neighbours.
int cards_due(const State& s, Material m) {
  const int demanded = s.table.demand[m];
  return s.options.both_neighbours && s.options.seats == 2 ? 2 * demanded : demanded;
}

/// Any different cards of the hand, never a Senator (L602, L622-631), none shown before in this
/// slot.
void list_demand(const State& s, const Frame& f, Actions& out) {
  const Staged& staged = s.secrets.staged;
  if (!staged.last.has() || total(staged.cards) < f.b) {
    const Card from = staged.last.has() ? *staged.last : Card{};
    const Counts<Card>& hand = s.secrets.hands[f.a];
    each_name(names_in(hand), [&](Card card) {
      const int shown = reading::kCardIsShownOnce ? s.table.revealed[card] : 0;
      if (card >= from && hand[card] > shown + staged.cards[card])
        out.choose(Action::of(Verb::Demand, card));
    });
  }
  out.choose(Action::of(Verb::Done));
}

void list_give(const State& s, const Frame& f, Actions& out) {
  const Answers now = answers(s, f.a, protected_from(s, f.a, f.b));
  each_name(now.open, [&](Card card) { out.choose(Action::of(Verb::Give, card)); });
  if (now.enough) out.choose(Action::of(Verb::Done));
}

void apply_stage(State& s, Card card) {
  add(s.secrets.staged.cards[card]);
  s.secrets.staged.last = card;
}

void apply_demand_done(State& s) {
  const Frame f = top(s);
  const Staged staged = s.secrets.staged;
  s.secrets.staged = {};
  each_name(names_in(staged.cards), [&](Card card) {
    remember_shown(s, f.a, card, staged.cards[card]);
    add(s.table.demand[material_of(card)], staged.cards[card]);
  });
  if (six(s.table.demand) == 0)
    pop(s);
  else
    top(s) = frame(Step::Loot, f.a, 0);
}

bool loot_waits(State& s) {
  Frame& f = top(s);
  for (; f.b < kMaterials; ++f.b) {
    const auto m = static_cast<Material>(f.b);
    if (s.table.demand[m] > 0 && s.table.pool[m] > 0) return true;
  }
  f = frame(Step::Give, next_seat(s, f.a), f.a);
  ++s.table.number;
  return false;
}

/// Taking from the Pool is a right, not a duty (L608).
void apply_loot(State& s, Material m, int count) {
  Frame& f = top(s);
  less(s.table.pool[m], count);
  add(s.table.camps[f.a].stockpile[m], count);
  ++f.b;
}

bool give_waits(State& s) {
  Frame& f = top(s);
  if (f.a == f.b) {
    f = frame(Step::Coliseum, f.a, 0, 0);
    return false;
  }
  if (reached(s, f.a, f.b) && s.table.camps[f.a].cards > 0) return true;
  next_giver(s);
  return false;
}

/// An unprotected seat that gives less than was demanded has shown that it has no more of it.
void apply_give_done(State& s) {
  const Frame f = top(s);
  const Staged staged = s.secrets.staged;
  Counts<Material> given{};
  each_name(names_in(staged.cards),
            [&](Card card) { add(given[material_of(card)], staged.cards[card]); });
  s.secrets.staged = {};
  each_name(names_in(staged.cards), [&](Card card) {
    for (int n = 0; n < staged.cards[card]; ++n)
      leave_hand(s, f.a, card);
  });
  each_material([&](Material m) {
    add(s.table.camps[f.b].stockpile[m], given[m]);
    if (!protected_from(s, f.a, f.b) && given[m] < cards_due(s, m)) s.memory.fewer_than[f.a][m] = 1;
  });
  next_giver(s);
}

bool coliseum_waits(State& s) {
  Frame& f = top(s);
  const bool room = s.table.camps[f.a].vault < vault_limit(s, f.a);
  const int places = s.options.seats * kMaterials;
  for (int at = f.b; has(s, f.a, Card::Coliseum) && room && at < places; ++at) {
    const int taken = at == f.b ? f.c : 0;
    const auto owner = static_cast<Seat>(at / kMaterials);
    if (may_feed(s, f.a, owner, nth<Material>(at % kMaterials), taken)) return true;
  }
  end_demand(s);
  return false;
}

void list_coliseum(const State& s, const Frame& f, Actions& out) {
  for (int at = f.b; at < s.options.seats * kMaterials; ++at) {
    const int taken = at == f.b ? f.c : 0;
    const auto owner = static_cast<Seat>(at / kMaterials);
    const Material m = nth<Material>(at % kMaterials);
    if (may_feed(s, f.a, owner, m, taken)) out.choose(Action::at(Verb::Feed, owner, role_of(m)));
  }
  out.choose(Action::of(Verb::Pass));
}

/// Clients that have waited longest go first; the demander would not take the others.
void apply_feed(State& s, Seat owner, Role client) {
  Frame& f = top(s);
  Camp& camp = s.table.camps[owner];
  less(camp.clients[client]);
  camp.fresh[client] = std::min(camp.fresh[client], camp.clients[client]);
  bank_openly(s, f.a, material_of(client));
  const auto at = static_cast<std::uint8_t>(owner * kMaterials + static_cast<int>(client));
  f.c = static_cast<std::uint8_t>(at == f.b ? f.c + 1 : 1);
  f.b = at;
}

}  // namespace lusoria::glory_to_rome
