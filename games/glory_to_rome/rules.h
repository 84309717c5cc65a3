// What the rules files share: the functions that rules_steps.h names, by the file that holds them
// and by what they are for, and some more. Those of the verbs are declared in action.h.
#pragma once

#include "engine/core/action.h"
#include "games/glory_to_rome/rules_buildings.h"
#include "games/glory_to_rome/state.h"

namespace lusoria::glory_to_rome {

/// Most: leading with every name, each also as an Architect, a Senator or petition as any role, and
/// conceding.
inline constexpr int kMaxActions = 128;
inline constexpr int kMaxOutcomes = kBuildings;

using Actions = ActionList<Action, kMaxActions>;

/// Resolves the topmost step as far as it needs no decision; true if it waits for one or chance.
using Waits = bool(State& s, Frame& f);
using Lists = void(const State& s, const Frame& f, Actions& out);
/// What becomes of the card that chance has drawn for the topmost step.
using TakesCard = void(State& s, Card card);
/// Closes the set staged for the topmost step.
using Closes = void(State& s);
/// Parts of an action of a role that public information does not rule out, with so many actions
/// left; none if nothing can be done. A bit each.
using Parts = unsigned(const State& s, const Frame& f, int left);
/// What a building does once, when it is finished.
using Finishes = void(State& s, Seat p);

// apply.cc
/// Resolves everything that needs nobody's decision.
void advance(State& s);

// rules_setup.cc
State set_table(const Options& options);
TakesCard deal_to_hand, turn_up;
Lists list_choose;

// rules_leading.cc
Waits hand_waits;
Lists list_lead, list_follow;
Closes lay_units;
/// Whether the next card picked for a petition is the last one, which lays them all.
bool is_last_pick(const State& s);
/// A card of the hand that is not staged.
bool in_hand(const State& s, Seat p, Card card);
void stage(State& s, Card card);

// rules_thinking.cc
Waits think_waits, draw_waits;
Lists list_think;
TakesCard draw_to_hand;

// rules_slots.cc
Waits slot_waits;
Lists list_slot;
/// The top card is wanted; without one the game ends (only where it outlasts its deck).
bool top_card_waits(State& s);

// rules_roles.cc
Parts patron_parts, laborer_parts, merchant_parts;
Lists list_patron, list_laborer, list_merchant;
Waits bar_waits;
TakesCard recruit;

// rules_bath.cc
void begin_bath(State& s, Seat p, Role client);
Waits bath_waits;
Lists list_bath;

// rules_building.cc
Parts building_parts;
Lists list_building, list_material, list_fountain;
Waits material_waits, fountain_waits;
TakesCard spring;

// rules_completion.cc
void on_completion(State& s, Seat p, Card card);
Waits prison_waits;
Lists list_prison;

// rules_legionary.cc
Parts legionary_parts;
Waits loot_waits, give_waits, coliseum_waits;
Lists list_demand, list_bridge, list_loot, list_give, list_coliseum;
Closes demand_shown, leave_bridge, hand_over, take_no_more;

// rules_end_of_turn.cc
Waits senate_waits, sewer_waits, academy_waits, next_turn_waits;
Lists list_senate, list_sewer;

// rules_end.cc
/// Ends the game if it is over: Forum first, then Catacomb, last site, deck. One place, asked after
/// every change; nearly always nothing can have happened, which is quickly seen.
void settle_all(State& s, CardMask functions);

inline void settle(State& s) {
  if (s.table.reason.has()) return;
  const CardMask functions = functions_of_all(s);
  constexpr CardMask kEnding = bit(Card::Forum) | bit(Card::Catacomb);
  const bool town = s.options.last_site == LastSite::WholeTown && packed(s.table.town) != 0;
  if ((functions & kEnding) == 0 && town && s.table.deck > 0) return;
  settle_all(s, functions);
}

void finish(State& s, EndReason reason);
/// The seat to which all others have conceded, or nobody.
Seat conceded_to_by_all(const State& s);
bool forum_won(const State& s, Seat p);
Waits uncover_waits;
TakesCard uncover;

// scoring.cc
/// Points by source if the vaults hold what has been banked openly (at the end: everything).
EnumArray<Source, std::int16_t> count_points(const State& s, Seat p);

}  // namespace lusoria::glory_to_rome
