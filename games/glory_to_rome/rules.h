// The rules' inner functions, by the file that holds them. Handlers change the state for one legal
// action; `advance` then resolves everything that needs nobody's decision.
#pragma once

#include "engine/core/action.h"
#include "games/glory_to_rome/appendix.h"
#include "games/glory_to_rome/state.h"

namespace lusoria::glory_to_rome {

/// Most: leading with every name, each also as an Architect, a Senator or petition as any role, and
/// conceding.
inline constexpr int kMaxActions = 128;
inline constexpr int kMaxOutcomes = kBuildings;

using Actions = ActionList<Action, kMaxActions>;

// flow.cc
void advance(State& s);

/// The phase is the lowest frame; each of its steps is a turn of its own for clocks and undo.
inline void set_phase(State& s, const Frame& f) {
  while (s.table.frames.size() > 1)
    s.table.frames.pop_back();
  if (s.table.frames.empty())
    s.table.frames.push_back(f);
  else
    s.table.frames[0] = f;
  ++s.table.number;
}

inline Frame& top(State& s) {
  return s.table.frames.back();
}

inline const Frame& top(const State& s) {
  return s.table.frames.back();
}

inline void push(State& s, const Frame& f) {
  s.table.frames.push_back(f);
}

inline void pop(State& s) {
  s.table.frames.pop_back();
}

// setup.cc
State set_table(const Options& options);
void apply_deal_hands(State& s, Card card);
void apply_turn_up(State& s, Card card);
void apply_choose(State& s, Card card);
void list_choose(const State& s, Actions& out);

// leading.cc
void list_lead(const State& s, Seat p, Actions& out);
void list_follow(const State& s, Seat p, Actions& out);
void apply_think(State& s);
void apply_play(State& s, Role role, Card card);
void apply_petition(State& s, Role role, Role with);
void apply_pick(State& s, Card card);
void lay_units(State& s);

// thinking.cc
bool thinks_without_choice(const State& s, const Frame& f);
void list_think(const State& s, const Frame& f, Actions& out);
void apply_take_senator(State& s);
void apply_draw(State& s);
void apply_latrine(State& s, Card card);
void apply_vomitorium(State& s);

// slots.h, roles.cc
void list_patron(const State& s, const Frame& f, Actions& out);
void list_laborer(const State& s, const Frame& f, Actions& out);
void list_merchant(const State& s, const Frame& f, Actions& out);
bool something_to_do(const State& s, const Frame& f);
void apply_hire(State& s, Role role);
void apply_bar(State& s);
void apply_recruit(State& s, Card card);
void apply_aqueduct(State& s, Card card);
void apply_gather(State& s, Material m);
void apply_dock(State& s, Card card);
void apply_sell(State& s, Material m);
void apply_atrium(State& s);
void apply_basilica(State& s, Card card);
unsigned bath_roles(const State& s, Seat p, Role client);

// building.cc
bool can_build(const State& s, const Frame& f, Role role);
void list_building(const State& s, const Frame& f, Role role, Actions& out);
void list_material(const State& s, const Frame& f, Actions& out);
void list_fountain(const State& s, const Frame& f, Actions& out);
void apply_found(State& s, Card card, Material site);
void apply_build(State& s, Card on);
void apply_stairway(State& s, Seat owner, Card on);
void apply_fountain(State& s);
void apply_spring(State& s, Card card);
void apply_keep(State& s);
void apply_add(State& s, Card card);
void apply_supply(State& s, Material m);
void apply_salvage(State& s, Material m);
bool supply_is_forced(State& s);

// on_completion.cc
void on_completion(State& s, Seat p, Card card);
bool has_prisoner_to_take(const State& s, Seat p);
void list_prison(const State& s, Seat p, Actions& out);
void apply_imprison(State& s, Seat owner, Card card);

// legionary.cc
void begin_demand(State& s, Seat p, int actions);
void list_demand(const State& s, const Frame& f, Actions& out);
void list_give(const State& s, const Frame& f, Actions& out);
void apply_stage(State& s, Card card);
void apply_demand_done(State& s);
void apply_give_done(State& s);
void apply_loot(State& s, Material m, int count);
void apply_feed(State& s, Seat owner, Role client);
bool loot_waits(State& s);
bool give_waits(State& s);
bool coliseum_waits(State& s);
void list_coliseum(const State& s, const Frame& f, Actions& out);
int cards_due(const State& s, Material m);

// end_of_turn.cc
bool senate_waits(State& s);
bool sewer_waits(State& s);
void walk_academy(State& s);
void begin_next_turn(State& s);
void apply_recall(State& s, Seat from, int count);
void apply_save(State& s, Material m, int count);

// end.cc
/// Ends the game if it is over: Forum first, then Catacomb, last site, deck. One place, asked after
/// every change; nearly always nothing can have happened, which is quickly seen.
void settle_all(State& s, CardMask functions);

inline void settle(State& s) {
  if (s.table.reason.has()) return;
  const CardMask functions = functions_of_all(s);
  constexpr CardMask kEnding = bit(Card::Forum) | bit(Card::Catacomb);
  const bool town = s.options.last_site == LastSite::WholeTown && six(s.table.town) != 0;
  if ((functions & kEnding) == 0 && town && s.table.deck > 0) return;
  settle_all(s, functions);
}

void finish(State& s, EndReason reason);
/// The seat to which all others have conceded, or nobody.
Seat conceded_to_by_all(const State& s);
bool forum_won(const State& s, Seat p);
bool uncover_waits(State& s);
void apply_uncover(State& s, Card card);
void apply_concede(State& s, Seat p, Seat to);

}  // namespace lusoria::glory_to_rome
