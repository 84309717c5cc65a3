// What the rules share, split as the rulebooks split them. For this folder's sources only.
//
// Every part says of its verbs what may be chosen (list_…), why not (refuse_…) and what happens;
// rules_turn.h binds them to the verbs and to the stages of a turn.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>

#include "engine/core/counters.h"
#include "engine/core/lists.h"
#include "games/fortuna/action.h"
#include "games/fortuna/components.h"
#include "games/fortuna/options.h"
#include "games/fortuna/rules_edition.h"
#include "games/fortuna/state.h"

namespace lusoria::fortuna {

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

using CardSet = EnumSet<ActionCard>;
using FavourSet = EnumSet<Favour>;

constexpr CardSet cards_on(const Side& side) {
  CardSet cards;
  for (const auto card : side) {
    if (card.has()) cards.insert(*card);
  }
  return cards;
}

/// Sides are numbered like the seats; the ownerless ones follow.
template <class S>
auto& side_of(S& s, int side) {
  return side < s.options.seats ? s.table.players[side].cards
                                : s.table.ownerless[static_cast<unsigned>(side - s.options.seats)];
}

// The functions that the verbs name are declared with them (action.h).

using Lists = void(const State& s, Choices& out);
/// One step of a stage by itself; false if somebody has to be asked or chance to draw.
using Runs = bool(State& s);

// Set-up (rules_setup.cc).

/// Cards that lie on no side yet.
CardSet undealt(const State& s);
/// Puts a card on the first free slot of a side; false if the side is full.
bool place(Side& side, ActionCard card);
Runs run_lots, run_deal;
Lists list_draft, list_reserve;

// Action cards (rules_cards.cc).

/// What is needed to judge an action: the player after paying what comes first (Centurion, bribe).
struct Doer {
  const State& s;
  Player p;
  Seat seat;
};

Doer doer_of(const State& s);
/// Cubes that Water or a harvest gives for nothing.
int cubes_given(const State& s, const Player& p, ActionCard card);
/// The price of the next n pieces that Recruit or Vestals hires.
int cost_of(const Options& o, const Player& p, ActionCard card, int n);
/// Coins for one cube that a trade card sells.
int trade_price(const Player& p, ActionCard card);
/// Whether the card's action could have any effect.
bool can_perform(const Doer& d, ActionCard card);
/// Whether a bribe or a Centurion may be given for the card's action. Both rulebooks call actions
/// voluntary (ES L425, IT L405) and say no more.
bool may_be_paid_for(const Doer& d, ActionCard card);
/// All ways to perform a card's action with some effect.
void list_ways(const Doer& d, ActionCard card, Choices& out);
Lists list_resource;

// Favours (rules_favour.cc).

/// Open favours with a number up to the die.
FavourSet reachable(const State& s, int die);
/// Dice that differ in what they open: the highest of those that open the same, as bits of values.
unsigned dice_to_choose(const State& s);
bool any_favour_usable(const State& s);
/// The steps that using a favour so brings.
int steps_by(const State& s, const Player& p, Action a);
/// Two players: favours the start player may turn besides (open, without tokens).
FavourSet flip_targets(const State& s);
/// Whether the tax moves the pawn of a player without coins.
bool tax_moves_back(const Options& o, const Player& p);
Lists list_dice, list_favours, list_flips;

// Privileges (rules_privileges.cc).

/// How many of the drawn cards stay in the hand.
int cards_to_keep(const State& s);
void keep_all_drawn(State& s);
bool can_draw(const Table& t);
/// The cards the next one is drawn from: the pile, or the discard about to become it.
const Privileges& draw_source(const State& s);
/// Moves a pawn and settles its arrival at Caesar's Palace.
void advance(State& s, Seat seat, int steps);
void finish_palace_draw(State& s);
/// `list_asides`: privileges that may be slipped in at any moment of the own turn.
Lists list_asides, list_drawn, list_palace_cards;

// The turn (rules_turn.cc), the end of a round (rules_round.cc), points (scoring.cc).

void begin_turn(State& s);
/// Dice the mover has to roll now.
int dice_due(const State& s);
/// Goes on to the next question, draw or end, resolving what public information leaves no choice
/// in.
void run(State& s);
void end_round(State& s);
/// Tokens that were taken and not yet handed in for cards.
int tokens_in_hand(const Table& t);
/// What lies neither on a favour nor on Caesar's Palace and is in nobody's hand.
int tokens_in_reserve(const Table& t);
void recount_tokens(State& s);
/// Points that the C cards of a hand would score now.
int points_of(const Edition& box, const Privileges& hand, const Player& p);
void settle_scores(State& s);

// What is where, for scenes and checks (check.cc).

int in_provinces(const State& s, Piece piece);
int built(const State& s, Building building);
/// Privilege cards that are neither in the pile nor on the discard.
Privileges held_privileges(const State& s);

}  // namespace lusoria::fortuna
