// The appendix of the rulebook (L697-976): what the forty buildings do, in its order (by the
// Spanish names), each with its lines; their numbers are in components.h. Functions that are
// decisions of their own live where rules_steps.h says and are only announced here. `has` is the
// one question asked of a building.
#pragma once

#include "games/glory_to_rome/rules_readings.h"
#include "games/glory_to_rome/rules_zones.h"

namespace lusoria::glory_to_rome {

/// Whether the seat enjoys the building's function: its own, a public one, a Marble foundation
/// under a Gate. A name never counts twice (L796-797).
constexpr bool has(const State& s, Seat p, Card card) {
  return (s.functions.active[p].mask() & bit(card)) != 0;
}

/// Every function that anybody enjoys.
constexpr CardMask functions_of_all(const State& s) {
  CardMask functions = 0;
  for (int p = 0; p < kMaxSeats; ++p)
    functions |= s.functions.active[p].mask();
  return functions;
}

/// The buildings of a seat that work. Portón (L906-910): under a Gate unfinished Marble *cards* do
/// too, whatever site they lie on.
constexpr CardMask own_functions(const State& s, Seat p) {
  const CardMask finished = s.functions.finished[p].mask();
  const bool gate = ((finished | s.functions.publics.mask()) & bit(Card::Gate)) != 0;
  return gate ? finished | (s.functions.names[p].mask() & all_of(Material::Marble)) : finished;
}

/// Recounts a seat's functions from what it has and what is everybody's.
constexpr void refresh_functions(State& s, Seat p) {
  if (!s.options.functions) return;
  const CardMask active = own_functions(s, p) | s.functions.publics.mask();
  s.functions.active[p] = EnumSet<Card>::of_mask(active);
}

/// All of them, from the structures that are there.
constexpr void recount_functions(State& s) {
  s.functions = {};
  for (const Structure& structure : s.table.structures) {
    s.functions.names[structure.owner].insert(structure.card);
    if (structure.stage != Stage::Foundation)
      s.functions.finished[structure.owner].insert(structure.card);
    if (structure.stage == Stage::Public) s.functions.publics.insert(structure.card);
  }
  for (Seat p = 0; p < s.options.seats; ++p)
    refresh_functions(s, p);
}

// Academia (L698-702): rules_end_of_turn.cc.

/// Acueducto (L704-711) and Ínsula (L856-858): the limit of the clientele; two more for the Insula,
/// then doubled by the Aqueduct. The Aqueduct's hire from hand is in rules_roles.cc.
inline int client_limit(const State& s, Seat p) {
  const int own = influence(s.table.camps[p]);
  const int insula = has(s, p, Card::Insula) ? number_of(Card::Insula) : 0;
  if (!has(s, p, Card::Aqueduct)) return own + insula;
  constexpr int kTimes = number_of(Card::Aqueduct);
  return reading::kInsulaBeforeAqueduct ? kTimes * (own + insula) : kTimes * own + insula;
}

// Alcantarillado (L713-715): rules_end_of_turn.cc. Anfiteatro (L717-721): rules_completion.cc.

/// Arco (L723-730): Architect actions may take their material from the Pool.
constexpr bool archway_opens_pool(const State& s, Seat p) {
  return has(s, p, Card::Archway);
}

// Atrio (L732-737) and Basílica (L739-744): rules_roles.cc.

/// Biblioteca (L746-749), Calzada (L751-754), Torre (L963-968), Estatua (L807-815): the materials a
/// seat may add to a structure. Six bits, one per material.
constexpr unsigned fitting_materials(const State& s, Seat p, Card card, Material site) {
  unsigned fitting = bit(material_of(card));
  // The Statue takes its site's material or Marble; its being a function, not in a learning game.
  if (card == Card::Statue) fitting |= bit(site);
  if (has(s, p, Card::Scriptorium)) fitting |= bit(Material::Marble);
  if (has(s, p, Card::Tower)) fitting |= bit(Material::Rubble);
  // A Statue on a Stone site is still a Marble building for the Road.
  if (has(s, p, Card::Road) && material_of(card) == Material::Stone) fitting = kAllMaterials;
  return fitting;
}

// Catacumbas (L756-759): rules_end.cc.

/// Circo (L761-762): any card leads or follows as an Architect. With the original one (L46-49) a
/// petition may be of two cards instead of three.
constexpr bool circus_plays_anything(const State& s, Seat p) {
  return !s.options.original_circus_forum && has(s, p, Card::Circus);
}

/// The fewest cards of a petition.
constexpr int petition_size(const State& s, Seat p) {
  if (!s.options.original_circus_forum) return kPetition;                        // L348-351
  return has(s, p, Card::Circus) ? number_of(Card::Circus) : kOriginalPetition;  // L981-983
}

/// "Puedes utilizar dos cartas": a third is its owner's choice. Version 1 always took two.
constexpr bool petition_may_grow(const State& s, Seat p) {
  return s.options.original_circus_forum && s.options.rules_version > 1 && has(s, p, Card::Circus);
}

/// Circo Máximo (L763-765): two actions for each client if the seat led or followed.
constexpr int actions_per_client(const State& s, Seat p) {
  const bool doubled = has(s, p, Card::CircusMaximus) && s.table.camps[p].part == Part::Played;
  return doubled ? number_of(Card::CircusMaximus) : 1;
}

// Coliseo (L767-779): rules_legionary.cc.

/// Despensa (L781-782) and Ludus Magna (L873-876): whether a client may act in a role.
constexpr bool client_acts_as(const State& s, Seat p, Role client, Role role) {
  if (client == role) return true;
  if (role == Role::Laborer && has(s, p, Card::Storeroom)) return true;
  return client == Role::Merchant && has(s, p, Card::LudusMagna);
}

/// Puente (L930-937): whether the demand that is being resolved goes over its owner's Bridge.
constexpr bool goes_over_bridge(const State& s, Seat demander) {
  return has(s, demander, Card::Bridge) && !top(s).keeps_off_bridge();
}

/// Empalizada (L784-788) and Muralla (L889-899): whether the seat need not answer the demander. A
/// Bridge goes through Palisades, never through a Wall.
constexpr bool protected_from(const State& s, Seat p, Seat demander) {
  if (has(s, p, Card::Wall)) return true;
  return has(s, p, Card::Palisade) && !goes_over_bridge(s, demander);
}

// Escalinata (L790-799): rules_building.cc. Escuela (L801-805): rules_completion.cc.

/// Estatua (L807-815): lies on any site, needs and gives the site's value.
constexpr bool any_site_will_do(const State& s, Card card) {
  return s.options.functions && card == Card::Statue;
}

constexpr int materials_needed(const Structure& structure) {
  return value_of(structure.card == Card::Statue ? structure.site : material_of(structure.card));
}

// Foro (L818-838): rules_end.cc. Fuente (L840-848): rules_building.cc. Fundición (L850-854), Jardín
// (L860-868): rules_completion.cc. Letrinas (L870-872): rules_thinking.cc.

/// Mercado (L878-881): the limit of the vault.
inline int vault_limit(const State& s, Seat p) {
  return influence(s.table.camps[p]) + (has(s, p, Card::Market) ? number_of(Card::Market) : 0);
}

// Muelle (L883-887): rules_roles.cc. Palacio (L901-904): rules_leading.cc. Prisión (L911-928):
// rules_completion.cc.

/// Whom a demand reaches: the neighbours, over a Bridge everybody.
constexpr bool reached(const State& s, Seat p, Seat demander) {
  if (p == demander) return false;
  if (goes_over_bridge(s, demander)) return true;
  return next_seat(s, p) == demander || next_seat(s, demander) == p;
}

/// Santuario (L939-940) and Templo (L957-958): the mark up to which a thinker draws.
constexpr int hand_mark(const State& s, Seat p) {
  return reading::kHandMark + (has(s, p, Card::Shrine) ? number_of(Card::Shrine) : 0) +
         (has(s, p, Card::Temple) ? number_of(Card::Temple) : 0);
}

// Senado (L942-947): rules_end_of_turn.cc. Taberna (L949-955): rules_roles.cc. Termas (L960-961):
// rules_bath.cc.

/// Torre (L963-968): an out-of-town foundation costs one action instead of two.
constexpr int out_of_town_cost(const State& s, Seat p) {
  return has(s, p, Card::Tower) ? number_of(Card::Tower) : reading::kOutOfTownActions;
}

/// Villa (L970-972): one material by an Architect finishes it.
constexpr bool architect_finishes(const State& s, Card card) {
  return s.options.functions && card == Card::Villa;
}

/// Whether a structure is whole once so many materials lie there, the last laid in that role.
constexpr bool is_whole(const State& s, const Structure& structure, int laid, Role by) {
  return laid >= materials_needed(structure) ||
         (by == Role::Architect && architect_finishes(s, structure.card));
}

// Vomitorium (L974-976): rules_thinking.cc.

}  // namespace lusoria::glory_to_rome
