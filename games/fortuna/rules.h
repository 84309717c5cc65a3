// The rules, split as the rulebooks split them. Shared by this folder's sources only.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>

#include "games/fortuna/action.h"
#include "games/fortuna/components.h"
#include "games/fortuna/options.h"
#include "games/fortuna/state.h"

namespace lusoria::fortuna {

constexpr std::uint8_t byte(int value) {
  return static_cast<std::uint8_t>(value);
}

// Who and where.

constexpr Seat seat_to_move(const Table& t) {
  return t.order[t.at];
}

inline Player& mover(State& s) {
  return s.table.players[seat_to_move(s.table)];
}

inline const Player& mover(const State& s) {
  return s.table.players[seat_to_move(s.table)];
}

using CardMask = std::uint16_t;

constexpr CardMask bit(ActionCard card) {
  return static_cast<CardMask>(1U << static_cast<unsigned>(card));
}

inline constexpr CardMask kAllCards = 0xfff;

/// The cards on a side as bits; empty slots count for nothing.
constexpr CardMask mask_of(const Side& side) {
  CardMask mask = 0;
  for (const auto card : side) {
    if (card.has()) mask = static_cast<CardMask>(mask | bit(*card));
  }
  return mask;
}

/// Sides are numbered like the seats; the ownerless ones follow.
inline Side& side_of(State& s, int side) {
  return side < s.options.seats ? s.table.players[side].cards
                                : s.table.ownerless[static_cast<unsigned>(side - s.options.seats)];
}

inline const Side& side_of(const State& s, int side) {
  return side < s.options.seats ? s.table.players[side].cards
                                : s.table.ownerless[static_cast<unsigned>(side - s.options.seats)];
}

/// The side a card lies on; kSides if it has not been dealt.
int find_side(const State& s, ActionCard card);

/// All cards that lie face down.
CardMask face_down(const State& s);

/// Face-up cards of other sides that the mover may take for `chosen` (phase 2).
CardMask swap_targets(const State& s, ActionCard chosen);

// Supply (supply.cc).

/// Whether the supply of a piece never runs out.
constexpr bool endless(const Options& o, Piece piece) {
  if (is_cube(piece)) return o.x_cube_supply == CubeSupply::Unlimited;
  return piece == Piece::Die && !o.dice_supply_gate;
}

/// How many of a piece the player could still receive: supply, slots, and no more.
int room_for(const State& s, const Player& p, Piece piece);
void take(State& s, Player& p, Piece piece, int n);
void give_back(State& s, Player& p, Piece piece, int n);
void earn(Player& p, int coins);
/// The Aqueduct's own water: from the supply, if it has any, and back to it.
void fill_aqueduct(State& s, Player& p);
void empty_aqueduct(State& s, Player& p);

// Action cards (rules_cards.cc).

/// What is needed to judge an action: the player after paying what comes first (Centurion, bribe).
struct Doer {
  const State& s;
  Player p;
  Seat seat;
};

Doer doer_of(const State& s);
int slot_price(const Options& o, Piece piece, int slot);
int cost_of(const Options& o, const Player& p, Piece piece, int n);
int trade_price(const Player& p, Piece cube);
/// The coin due for using a card of that side by Corruption.
int bribe_fee(const State& s, int side);
bool can_take_gift(const Doer& d, Gift gift);
bool can_build(const Doer& d, Building building);
std::optional<Refusal> refuse_bribe(const Doer& d, ActionCard card);
/// Cards that Corruption could use with some effect.
CardMask bribe_targets(const Doer& d);
/// Whether the card's action could have any effect.
bool can_perform(const Doer& d, ActionCard card);
/// Face-up cards of the mover's side that Military Power could use with some effect.
CardMask military_targets(const State& s);
/// Why the action may not be done with the card being performed.
std::optional<Refusal> refuse_perform(const Doer& d, ActionCard card, Action a);
void perform(State& s, Action a);

// Favours (rules_favour.cc).

using FavourMask = std::uint8_t;

constexpr FavourMask bit(Favour favour) {
  return static_cast<FavourMask>(1U << static_cast<unsigned>(favour));
}

/// Favours with a number up to the die.
FavourMask up_to(const Options& o, int die);

inline FavourMask reachable(const State& s, int die) {
  return static_cast<FavourMask>(s.table.open.mask() & up_to(s.options, die));
}

/// Dice that differ in what they open: the highest of those that open the same, as bits of values.
unsigned dice_to_choose(const State& s);
/// Steps the favour would give with all its goods, 0 if it cannot be used.
int steps_of(const State& s, const Player& p, Favour favour);
std::optional<Refusal> refuse_favour(const State& s, Action a);
void use_favour(State& s, Action a);
void pay_tax(State& s);
/// Two players: favours the start player may turn besides (open, without tokens).
FavourMask flip_targets(const State& s);

// Privileges (rules_privileges.cc).

std::optional<Refusal> refuse_play(const State& s, Action a);
void play_privilege(State& s, Action a);
/// How many of the drawn cards stay in the hand.
int cards_to_keep(const State& s);
void keep_drawn(State& s, Action a);
void keep_all_drawn(State& s);
bool can_draw(const Table& t);
/// The cards the next one is drawn from: the pile, or the discard about to become it.
const Privileges& draw_source(const State& s);
void draw_privilege(State& s, Privilege card);
/// Moves a pawn and settles its arrival at Caesar's Palace.
void advance(State& s, Seat seat, int steps);
void finish_palace_draw(State& s);
void palace_keep(State& s, Privilege card);

// Set-up (rules_setup.cc).

/// Cards that lie on no side yet.
CardMask undealt(const State& s);
/// The first side with a free slot, kSides if there is none.
int first_open_side(const State& s);
/// Puts a card on the first free slot of a side; false if the side is full.
bool place(Side& side, ActionCard card);
/// One step of lots and deal; false if something has to be drawn.
bool run_set_up(State& s);
void resolve_set_up(State& s, Action a);

// Flow (rules_turn.cc), end (rules_end.cc).

void begin_turn(State& s);
/// Phase 3: the Centurion is given up, the card is about to be performed.
void start_military(State& s, ActionCard card);
/// Goes on to the next question, draw or end, resolving what public information leaves no choice
/// in.
void run(State& s);
/// Dice the mover has to roll now.
int dice_due(const State& s);
/// Counts the tokens in the reserve: what lies neither on a favour nor on Caesar's Palace.
void recount_tokens(State& s);
void refill_tokens(State& s);
void new_turn_order(State& s);
void settle_scores(State& s);

}  // namespace lusoria::fortuna
