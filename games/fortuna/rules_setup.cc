// Set-up (ES L18–66; IT steps 1–9): lots, deal, draft, and the first reserved cards.
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

CardSet undealt(const State& s) {
  CardSet cards = all_of<ActionCard>();
  for (int side = 0; side < kSides; ++side)
    cards = cards - cards_on(side_of(s, side));
  return cards;
}

bool place(Side& side, ActionCard card) {
  for (auto& slot : side) {
    if (slot.has()) continue;
    slot = card;
    return true;
  }
  return false;
}

namespace {

bool full(const Side& side) {
  return side.back().has();  // Slots fill from the front.
}

/// The first side with a free slot, kSides if there is none.
int first_open_side(const State& s) {
  int side = 0;
  while (side < kSides && full(side_of(s, side)))
    ++side;
  return side;
}

/// ES L64: from the last in turn order up to the start player, again and again. IT L74: clockwise,
/// the start player last. Whoever has three cards is passed over.
void next_drafter(State& s) {
  Table& t = s.table;
  const int n = s.options.seats;
  for (int tried = 0; tried < n; ++tried) {
    if (s.options.expert_draft_order == DraftOrder::ReverseTurnOrder)
      t.at = byte((t.at + n - 1) % n);
    else
      t.at = byte(place_in(t.order, byte((seat_to_move(t) + 1) % n)));
    if (!full(mover(s).cards)) return;
  }
  t.stage = Stage::Deal;  // What is left goes onto the ownerless sides.
}

/// The start player has Fortuna on their side before the others are dealt or drafted.
void after_lots(State& s) {
  place(mover(s).cards, ActionCard::Fortuna);
  if (s.options.setup == Setup::Beginner) {
    s.table.stage = Stage::Deal;
  } else {
    s.table.stage = Stage::Draft;
    next_drafter(s);
  }
}

void next_reserver(State& s) {
  Table& t = s.table;
  if (t.at + 1 < s.options.seats) {
    ++t.at;
    return;
  }
  t.at = 0;
  t.round = 1;
  begin_turn(s);
}

}  // namespace

bool run_lots(State& s) {
  if (s.table.order.size() < s.options.seats) return false;
  after_lots(s);
  return true;
}

bool run_deal(State& s) {
  if (first_open_side(s) < kSides) return false;
  s.table.stage = Stage::Reserve;
  s.table.at = 0;
  return true;
}

void draw_lot(State& s, Action a) {
  Table& t = s.table;
  t.order.push_back(a.seat());
  if (t.order.size() + 1 < s.options.seats) return;
  for (int i = 0; i < s.options.seats; ++i) {  // The last disc needs no drawing.
    if (!t.order.contains(byte(i))) t.order.push_back(byte(i));
  }
}

void deal_card(State& s, Action a) {
  place(side_of(s, first_open_side(s)), a.card());
}

void list_draft(const State& s, Choices& out) {
  choose_each(Verb::Draft, undealt(s), out);
}

MaybeRefusal refuse_draft(const State& s, Action a) {
  return undealt(s).contains(a.card()) ? std::nullopt : MaybeRefusal(Refusal::AlreadyDrafted);
}

void draft(State& s, Action a) {
  place(mover(s).cards, a.card());
  next_drafter(s);
}

void list_reserve(const State& s, Choices& out) {
  choose_each(Verb::Reserve, cards_on(mover(s).cards), out);
  if (s.options.initial_reserve == InitialReserve::Optional)
    out.choose(Action::of(Verb::LeaveOpen));
}

MaybeRefusal refuse_reserve(const State& s, Action a) {
  const bool own = cards_on(mover(s).cards).contains(a.card());
  return own ? std::nullopt : MaybeRefusal(Refusal::NotOnYourSide);
}

void reserve(State& s, Action a) {
  mover(s).reserved = a.card();
  next_reserver(s);
}

MaybeRefusal refuse_leave_open(const State& s, Action) {
  const bool must = s.options.initial_reserve == InitialReserve::Mandatory;
  return must ? MaybeRefusal(Refusal::MustReserve) : std::nullopt;
}

void leave_open(State& s, Action) {
  next_reserver(s);
}

}  // namespace lusoria::fortuna
