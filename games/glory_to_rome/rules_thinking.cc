// Thinking (L353-368), with Latrine, Vomitorium, Shrine and Temple.
#include "games/glory_to_rome/rules.h"

namespace lusoria::glory_to_rome {

namespace {

bool may_discard(const State& s, const Frame& f, Card by, ThinkFlag used) {
  return has(s, f.seat(), by) && !f.discarded(used) && s.table.camps[f.seat()].hand() > 0;
}

bool latrine_open(const State& s, const Frame& f) {
  return may_discard(s, f, Card::Latrine, kLatrineUsed);
}

bool vomitorium_open(const State& s, const Frame& f) {
  return may_discard(s, f, Card::Vomitorium, kVomitoriumUsed);
}

bool thinks_without_choice(const State& s, const Frame& f) {
  return !f.is_optional() && s.table.senators == 0 && !latrine_open(s, f) && !vomitorium_open(s, f);
}

/// One thought is over; a School may give more.
void thought_done(State& s) {
  if (!top(s).next_thought()) pop(s);
}

Refusal refuse_discard(const State& s, Seat p, Card by, ThinkFlag used) {
  if (!has(s, p, by)) return Refusal::FunctionMissing;
  return top(s).discarded(used) ? Refusal::AlreadyDiscarded : Refusal::NotInHand;
}

}  // namespace

bool think_waits(State& s, Frame& f) {
  if (!thinks_without_choice(s, f)) return true;
  apply_draw(s, Action::of(Verb::Draw));
  return false;
}

bool draw_waits(State& s, Frame& f) {
  if (f.cards() > 0) return top_card_waits(s);
  pop(s);
  return false;
}

void draw_to_hand(State& s, Card card) {
  Frame& f = top(s);
  less(f.cards());
  leave_deck(s, card);
  enter_hand(s, f.seat(), card);
}

void list_think(const State& s, const Frame& f, Actions& out) {
  out.choose(Action::of(Verb::Draw));
  if (s.table.senators > 0) out.choose(Action::of(Verb::TakeSenator));
  if (latrine_open(s, f)) {
    const Counts<Card>& hand = s.secrets.hands[f.seat()];
    choose_each(Verb::Latrine, OnesIn(names_in(hand)), out);
    if (reading::kSenatorsMayBeDiscarded && hand[Card::Senator] > 0)
      out.choose(Action::of(Verb::Latrine, Card::Senator));
  }
  if (vomitorium_open(s, f)) out.choose(Action::of(Verb::Vomitorium));
  // Whoever has discarded "before thinking" thinks (L870-872, L974-976).
  if (f.may_be_declined()) out.choose(Action::of(Verb::Pass));
}

void apply_take_senator(State& s, Action) {
  less(s.table.senators);
  take_senators(s, top(s).seat(), 1);
  thought_done(s);
}

/// Up to the mark, all of it (L363-364); a full hand draws one (L361-362).
void apply_draw(State& s, Action) {
  const Seat p = top(s).seat();
  const int missing = hand_mark(s, p) - s.table.camps[p].hand();
  thought_done(s);
  push(s, Frame(Step::Draw, p, missing > 0 ? missing : 1));
}

void apply_latrine(State& s, Action a) {
  Frame& f = top(s);
  discard(s, f.seat(), a.card());
  f.set_discarded(kLatrineUsed);
}

void apply_vomitorium(State& s, Action) {
  Frame& f = top(s);
  const Counts<Card> hand = s.secrets.hands[f.seat()];
  for (const Card card : Each<Card>()) {
    if (card == Card::Senator && !reading::kSenatorsMayBeDiscarded) continue;
    for (int n = 0; n < hand[card]; ++n)
      discard(s, f.seat(), card);
  }
  f.set_discarded(kVomitoriumUsed);
}

Refusal refuse_latrine(const State& s, Seat p, Action) {
  return refuse_discard(s, p, Card::Latrine, kLatrineUsed);
}

Refusal refuse_vomitorium(const State& s, Seat p, Action) {
  return refuse_discard(s, p, Card::Vomitorium, kVomitoriumUsed);
}

}  // namespace lusoria::glory_to_rome
