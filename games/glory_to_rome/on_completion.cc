// Buildings that do something once, when they are finished, for whoever finished them (L577-594).
// The Forum and the Catacomb, which ends the game, have been looked at before: `settle` comes
// between completion and the first decision.
#include "games/glory_to_rome/rules.h"

namespace lusoria::glory_to_rome {

namespace {

/// As many actions as influence, the new site included and counted once.
void extra_actions(State& s, Seat p, Role role) {
  push(s,
       frame(Step::Extra,
             p,
             static_cast<std::uint8_t>(role),
             static_cast<std::uint8_t>(influence(s.table.camps[p]))));
}

/// Anfiteatro (L717-721).
void amphitheatre(State& s, Seat p) {
  extra_actions(s, p, Role::Craftsman);
}

/// Escuela (L801-805).
void school(State& s, Seat p) {
  const auto thoughts = static_cast<std::uint8_t>(influence(s.table.camps[p]));
  push(s, frame(Step::Think, p, kOptional, thoughts));
}

/// Fundición (L850-854).
void foundry(State& s, Seat p) {
  extra_actions(s, p, Role::Laborer);
}

/// Jardín (L860-868): its clients wait until the next turn like any others.
void garden(State& s, Seat p) {
  extra_actions(s, p, Role::Patron);
}

/// Prisión (L911-928).
void prison(State& s, Seat p) {
  push(s, frame(Step::Prison, p));
}

/// Finished, an opponent's, and of a name that the seat neither has nor is building (L925-927).
bool may_imprison(const State& s, Seat p, const Structure& structure) {
  return structure.owner != p && structure.stage != Stage::Foundation &&
         !s.functions.names[p].contains(structure.card);
}

}  // namespace

void on_completion(State& s, Seat p, Card card) {
  if (!s.options.functions) return;
  switch (card) {
    case Card::Amphitheatre:
      return amphitheatre(s, p);
    case Card::School:
      return school(s, p);
    case Card::Foundry:
      return foundry(s, p);
    case Card::Garden:
      return garden(s, p);
    case Card::Prison:
      return prison(s, p);
    default:
      return;
  }
}

bool has_prisoner_to_take(const State& s, Seat p) {
  for (const Structure& structure : s.table.structures) {
    if (may_imprison(s, p, structure)) return true;
  }
  return false;
}

void list_prison(const State& s, Seat p, Actions& out) {
  for (const Structure& structure : s.table.structures) {
    if (may_imprison(s, p, structure))
      out.choose(Action::at(Verb::Imprison, structure.owner, structure.card));
  }
  if (reading::kPrisonMayBeDeclined) out.choose(Action::of(Verb::Pass));
}

/// The building changes hands with its materials and its being public; its former owner keeps its
/// site and gets the Prison's (L914-922).
void apply_imprison(State& s, Seat owner, Card card) {
  const Seat p = top(s).a;
  pop(s);
  Structure& structure = s.table.structures[find_structure(s.table, owner, card)];
  structure.owner = p;
  s.functions.names[owner].erase(card);
  s.functions.finished[owner].erase(card);
  s.functions.names[p].insert(card);
  s.functions.finished[p].insert(card);
  Camp& thief = s.table.camps[p];
  Camp& victim = s.table.camps[owner];
  const Material site = material_of(Card::Prison);
  less(thief.sites[site]);
  add(victim.sites[site]);
  if (s.options.prison_takes_influence && victim.sites[structure.site] > 0) {
    less(victim.sites[structure.site]);
    add(thief.sites[structure.site]);
  }
  refresh_functions(s, owner);
  refresh_functions(s, p);
  if (s.options.prison_retriggers) on_completion(s, p, card);
}

}  // namespace lusoria::glory_to_rome
