// Setting up (L235-280): sites, hands, and who begins by the alphabet.
#include "games/glory_to_rome/rules.h"

namespace lusoria::glory_to_rome {

namespace {

/// L246-261.
int sites_in_town(const Options& o) {
  if (o.sites == Sites::Short) return o.seats <= 3 ? 2 : 3;
  if (o.sites == Sites::Recommended && o.seats == 2) return 3;
  return o.seats;
}

int cards_to_deal(const Options& o) {
  return o.setup == Setup::Experienced ? kFirstHand + 1 : kFirstHand;
}

void begin_play(State& s, Seat leader) {
  s.table.leader = leader;
  s.table.turns = 1;
  set_phase(s, Frame(Step::Lead, leader));
}

unsigned everybody(const State& s) {
  return (1U << s.options.seats) - 1;
}

/// The earliest name leads; those who tie turn up another card each (L263-267).
void decide_start(State& s, unsigned contenders) {
  int best = kBuildings;
  unsigned first = 0;
  for (int p = 0; p < s.options.seats; ++p) {
    if ((contenders >> p & 1U) == 0) continue;
    const int place = static_cast<int>(*s.table.turned_up[p]);
    if (place < best) first = 0;
    if (place <= best) first |= 1U << p;
    best = std::min(best, place);
  }
  const auto lowest = static_cast<Seat>(std::countr_zero(first));
  if (std::popcount(first) == 1)
    begin_play(s, lowest);
  else
    set_phase(s, Frame(Step::TurnUpCards, lowest, first));
}

void hands_dealt(State& s) {
  for (Seat p = 0; p < s.options.seats; ++p) {
    less(s.table.senators);
    take_senators(s, p, 1);
  }
  set_phase(s,
            s.options.setup == Setup::Experienced ? Frame(Step::ChooseStart, 0)
                                                  : Frame(Step::TurnUpCards, 0, everybody(s)));
}

}  // namespace

State set_table(const Options& options) {
  State s;
  s.options = options;
  keep_to_version(s.options);  // A table begun by older rules does not know the newer options.
  Table& t = s.table;
  const int town = sites_in_town(options);
  each_material([&](Material m) {
    add(t.town[m], town);
    add(t.outskirts[m], kSitesPerMaterial - town);
  });
  for (const Building& b : kBuildingTable)
    s.secrets.undrawn[b.card] = b.copies;
  t.deck = kActionCards;
  t.senators = kSenators;
  return s;
}

void deal_to_hand(State& s, Card card) {
  const Seat p = top(s).seat();
  leave_deck(s, card);
  enter_hand(s, p, card);
  const bool last = p + 1 == s.options.seats;
  if (last && s.table.camps[p].cards == cards_to_deal(s.options))
    hands_dealt(s);
  else
    top(s).move_to(next_seat(s, p));
}

void turn_up(State& s, Card card) {
  const Frame f = top(s);
  leave_deck(s, card);
  add(s.table.pool[material_of(card)]);
  s.table.turned_up[f.seat()] = card;
  const unsigned later = f.contenders() >> (f.seat() + 1U) << (f.seat() + 1U);
  if (later != 0)
    top(s).move_to(static_cast<Seat>(std::countr_zero(later)));
  else
    decide_start(s, f.contenders());
}

void list_choose(const State& s, const Frame& f, Actions& out) {
  choose_each(Verb::Choose, OnesIn(names_in(s.secrets.hands[f.seat()])), out);
}

/// All cards are shown together once the last is laid down (L269-274).
void apply_choose(State& s, Action a) {
  const Seat p = top(s).seat();
  s.secrets.chosen[p] = a.card();
  if (p + 1 < s.options.seats) {
    set_phase(s, Frame(Step::ChooseStart, next_seat(s, p)));
    return;
  }
  for (int q = 0; q < s.options.seats; ++q) {
    const Card laid = *s.secrets.chosen[q];
    discard(s, static_cast<Seat>(q), laid);
    s.table.turned_up[q] = laid;
    s.secrets.chosen[q].clear();
  }
  decide_start(s, everybody(s));
}

}  // namespace lusoria::glory_to_rome
