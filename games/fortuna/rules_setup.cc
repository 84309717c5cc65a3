// Set-up (ES L18–66; IT steps 1–9): lots, deal, draft, and the first reserved cards.
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

CardMask undealt(const State& s) {
  unsigned mask = kAllCards;
  for (int side = 0; side < kSides; ++side)
    mask &= ~unsigned{mask_of(side_of(s, side))};
  return static_cast<CardMask>(mask);
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

}  // namespace

int first_open_side(const State& s) {
  int side = 0;
  while (side < kSides && full(side_of(s, side)))
    ++side;
  return side;
}

namespace {

int index_in_order(const Table& t, Seat seat) {
  for (int i = 0; i < t.order.size(); ++i) {
    if (t.order[i] == seat) return i;
  }
  return 0;
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
      t.at = byte(index_in_order(t, byte((seat_to_move(t) + 1) % n)));
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

void draft(State& s, ActionCard card) {
  place(mover(s).cards, card);
  next_drafter(s);
}

void draw_lot(State& s, Seat seat) {
  Table& t = s.table;
  t.order.push_back(seat);
  if (t.order.size() + 1 < s.options.seats) return;
  for (int i = 0; i < s.options.seats; ++i) {  // The last disc needs no drawing.
    if (!t.order.contains(byte(i))) t.order.push_back(byte(i));
  }
}

}  // namespace

bool run_set_up(State& s) {
  Table& t = s.table;
  switch (t.stage) {
    case Stage::Lots:
      if (t.order.size() < s.options.seats) return false;
      after_lots(s);
      return true;
    case Stage::Deal:
      if (first_open_side(s) < kSides) return false;
      t.stage = Stage::Reserve;
      t.at = 0;
      return true;
    default:
      return false;
  }
}

void resolve_set_up(State& s, Action a) {
  const auto card = static_cast<ActionCard>(a.a);
  switch (a.verb) {
    case Verb::Lot:
      return draw_lot(s, a.a);
    case Verb::Deal:
      place(side_of(s, first_open_side(s)), card);
      return;
    case Verb::Draft:
      return draft(s, card);
    case Verb::Reserve:
      mover(s).reserved = card;
      return next_reserver(s);
    default:
      return next_reserver(s);  // Verb::LeaveOpen
  }
}

}  // namespace lusoria::fortuna
