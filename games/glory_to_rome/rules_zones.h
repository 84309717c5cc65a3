// The stack of steps; moving components, and what everybody learns by watching. Every card that
// leaves or enters a hand goes through here, so that memory is kept in one place:
//   a card that leaves openly is one fewer of what was shown, and one fewer of its material;
//   a card drawn may be anything, so every "fewer than" grows by one;
//   a card banked unseen may be any of the hand, so cards once shown are from now on only known to
//   be in the hand or the vault.
#pragma once

#include "engine/core/counters.h"
#include "games/glory_to_rome/state.h"

namespace lusoria::glory_to_rome {

/// The step that is being resolved.
constexpr Frame& top(State& s) {
  return s.table.frames.back();
}

constexpr const Frame& top(const State& s) {
  return s.table.frames.back();
}

/// The step below it, from which it was begun.
constexpr const Frame& below_top(const State& s) {
  return s.table.frames[s.table.frames.size() - 2];
}

/// Where it lies in the stack.
constexpr int top_place(const State& s) {
  return s.table.frames.size() - 1;
}

constexpr void push(State& s, const Frame& f) {
  s.table.frames.push_back(f);
}

constexpr void pop(State& s) {
  s.table.frames.pop_back();
}

/// The phase is the lowest frame; each of its steps is a turn of its own for clocks and undo.
constexpr void set_phase(State& s, const Frame& f) {
  while (s.table.frames.size() > 1)
    pop(s);
  if (s.table.frames.empty())
    push(s, f);
  else
    s.table.frames[0] = f;
  ++s.table.number;
}

constexpr Seat next_seat(const State& s, Seat p) {
  return static_cast<Seat>(p + 1 == s.options.seats ? 0 : p + 1);
}

constexpr void less_if_any(std::uint8_t& counter) {
  if (counter > 0) --counter;
}

/// Influence (L283-285, L578-581): two to begin with and the value of every site won.
inline int influence(const Camp& camp) {
  return kFirstInfluence + worth(packed(camp.sites));
}

/// The card leaves the hand for all to see; the caller lays it somewhere.
constexpr void leave_hand(State& s, Seat p, Card card) {
  Camp& camp = s.table.camps[p];
  less(s.secrets.hands[p][card]);
  if (card == Card::Senator) {
    less(camp.senators);
    return;
  }
  less(camp.cards);
  less_if_any(s.memory.shown[p][card]);
  less_if_any(s.memory.held[p][card]);
  if (s.table.frames[0].seat() == p) less_if_any(s.table.revealed[card]);  // Its slot, its cards.
  std::uint8_t& bound = s.memory.fewer_than[p][material_of(card)];
  if (bound > 1) --bound;
}

/// Cards of a discard go to the Pool, Senators back to their pile (L345-347).
constexpr void discard(State& s, Seat p, Card card) {
  leave_hand(s, p, card);
  if (card == Card::Senator)
    add(s.table.senators);
  else
    add(s.table.pool[material_of(card)]);
}

constexpr void take_senators(State& s, Seat p, int n) {
  add(s.table.camps[p].senators, n);
  add(s.secrets.hands[p][Card::Senator], n);
}

/// The card enters the hand unseen by the others.
inline void enter_hand(State& s, Seat p, Card card) {
  add(s.secrets.hands[p][card]);
  add(s.table.camps[p].cards);
  // One more of each that is known, which says nothing beyond what a material has; all six at once.
  const PackedCounts bounds = packed(s.memory.fewer_than[p]);
  const PackedCounts raised = bounds + not_below(bounds, 1);
  const PackedCounts too_high = not_below(bounds, kCardsPerMaterial + 1);
  unpack(s.memory.fewer_than[p], raised & ~(too_high * 255));
}

/// Takes the card from the deck; the caller lays it somewhere.
constexpr void leave_deck(State& s, Card card) {
  less(s.secrets.undrawn[card]);
  less(s.table.deck);
}

constexpr void bank_openly(State& s, Seat p, Material m) {
  add(s.table.camps[p].vault);
  add(s.memory.vaults[p][m]);
}

constexpr void bank_unseen(State& s, Seat p, Card card) {
  Camp& camp = s.table.camps[p];
  less(s.secrets.hands[p][card]);
  less(camp.cards);
  add(s.secrets.banked[p][card]);
  add(camp.vault);
  add(camp.basilica);
  s.memory.shown[p] = {};
}

/// The seat has shown `count` copies of a name that it had not shown before in this slot.
constexpr void remember_shown(State& s, Seat p, Card card, int count) {
  std::uint8_t& shown = s.memory.shown[p][card];
  const std::uint8_t others = std::min(shown, s.table.revealed[card]);
  shown = std::max(shown, static_cast<std::uint8_t>(others + count));
  s.memory.held[p][card] = std::max(s.memory.held[p][card], shown);
  add(s.table.revealed[card], count);
}

/// Structure i of the table that is called so and belongs to the seat, or -1.
constexpr int find_structure(const Table& t, Seat owner, Card card) {
  for (int i = 0; i < t.structures.size(); ++i) {
    if (t.structures[i].owner == owner && t.structures[i].card == card) return i;
  }
  return -1;
}

}  // namespace lusoria::glory_to_rome
