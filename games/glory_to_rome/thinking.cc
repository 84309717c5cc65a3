// Thinking (L353-368), with Latrine, Vomitorium, Shrine and Temple.
#include "games/glory_to_rome/rules.h"

namespace lusoria::glory_to_rome {

namespace {

bool latrine_open(const State& s, const Frame& f) {
  return has(s, f.a, Card::Latrine) && (f.b & kLatrineUsed) == 0 && s.table.camps[f.a].hand() > 0;
}

bool vomitorium_open(const State& s, const Frame& f) {
  return has(s, f.a, Card::Vomitorium) && (f.b & kVomitoriumUsed) == 0 &&
         s.table.camps[f.a].hand() > 0;
}

/// One thought is over; a School may give more.
void thought_done(State& s) {
  Frame& f = top(s);
  less(f.c);
  f.b = f.b & kOptional;
  if (f.c == 0) pop(s);
}

}  // namespace

bool thinks_without_choice(const State& s, const Frame& f) {
  return (f.b & kOptional) == 0 && s.table.senators == 0 && !latrine_open(s, f) &&
         !vomitorium_open(s, f);
}

void list_think(const State& s, const Frame& f, Actions& out) {
  out.choose(Action::of(Verb::Draw));
  if (s.table.senators > 0) out.choose(Action::of(Verb::TakeSenator));
  if (latrine_open(s, f)) {
    const Counts<Card>& hand = s.secrets.hands[f.a];
    each_name(names_in(hand), [&](Card card) { out.choose(Action::of(Verb::Latrine, card)); });
    if (reading::kSenatorsMayBeDiscarded && hand[Card::Senator] > 0)
      out.choose(Action::of(Verb::Latrine, Card::Senator));
  }
  if (vomitorium_open(s, f)) out.choose(Action::of(Verb::Vomitorium));
  // Whoever has discarded "before thinking" thinks (L870-872, L974-976).
  if (f.b == kOptional) out.choose(Action::of(Verb::Pass));
}

void apply_take_senator(State& s) {
  less(s.table.senators);
  take_senators(s, top(s).a, 1);
  thought_done(s);
}

/// Up to the mark, all of it (L363-364); a full hand draws one (L361-362).
void apply_draw(State& s) {
  const Seat p = top(s).a;
  const int missing = hand_mark(s, p) - s.table.camps[p].hand();
  thought_done(s);
  push(s, frame(Step::Draw, p, static_cast<std::uint8_t>(missing > 0 ? missing : 1)));
}

void apply_latrine(State& s, Card card) {
  Frame& f = top(s);
  discard(s, f.a, card);
  f.b |= kLatrineUsed;
}

void apply_vomitorium(State& s) {
  Frame& f = top(s);
  const Counts<Card> hand = s.secrets.hands[f.a];
  const int kinds = reading::kSenatorsMayBeDiscarded ? kCount<Card> : kBuildings;
  for (int i = 0; i < kinds; ++i) {
    for (int n = 0; n < hand[nth<Card>(i)]; ++n)
      discard(s, f.a, nth<Card>(i));
  }
  f.b |= kVomitoriumUsed;
}

}  // namespace lusoria::glory_to_rome
