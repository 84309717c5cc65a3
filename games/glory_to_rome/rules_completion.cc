// Buildings that do something once, when they are finished, for whoever finished them (L577-594).
// The Forum and the Catacomb, which ends the game, have been looked at before: `settle` comes
// between completion and the first decision.
#include "games/glory_to_rome/rules.h"

namespace lusoria::glory_to_rome {

namespace {

/// As many actions as influence, the new site included and counted once.
void extra_actions(State& s, Seat p, Role role) {
  push(s, Frame(Step::Extra, p, role, influence(s.table.camps[p])));
}

struct Completion {
  Card card{};
  Finishes* finish = nullptr;
};

/// Anfiteatro (L717-721), Escuela (L801-805), Fundición (L850-854), Jardín (L860-868; its clients
/// wait until the next turn like any others), Prisión (L911-928).
constexpr auto kCompletions = std::to_array<Completion>({
    {Card::Amphitheatre, [](State& s, Seat p) { extra_actions(s, p, Role::Craftsman); }},
    {Card::School,
     [](State& s, Seat p) { push(s, Frame::may_think(p, influence(s.table.camps[p]))); }},
    {Card::Foundry, [](State& s, Seat p) { extra_actions(s, p, Role::Laborer); }},
    {Card::Garden, [](State& s, Seat p) { extra_actions(s, p, Role::Patron); }},
    {Card::Prison, [](State& s, Seat p) { push(s, Frame(Step::Prison, p)); }},
});

/// Finished, an opponent's, and of a name that the seat neither has nor is building (L925-927).
bool may_imprison(const State& s, Seat p, const Structure& structure) {
  return structure.owner != p && structure.stage != Stage::Foundation &&
         !s.functions.names[p].contains(structure.card);
}

}  // namespace

void on_completion(State& s, Seat p, Card card) {
  if (!s.options.functions) return;
  for (const Completion& building : kCompletions) {
    if (building.card == card) building.finish(s, p);
  }
}

bool prison_waits(State& s, Frame& f) {
  for (const Structure& structure : s.table.structures) {
    if (may_imprison(s, f.seat(), structure)) return true;
  }
  pop(s);
  return false;
}

void list_prison(const State& s, const Frame& f, Actions& out) {
  for (const Structure& structure : s.table.structures) {
    if (may_imprison(s, f.seat(), structure))
      out.choose(Action::of(Verb::Imprison, structure.owner, structure.card));
  }
  if (reading::kPrisonMayBeDeclined) out.choose(Action::of(Verb::Pass));
}

/// The building changes hands with its materials and its being public; its former owner keeps its
/// site and gets the Prison's (L914-922).
void apply_imprison(State& s, Action a) {
  const Seat owner = a.seat();
  const Card card = a.building();
  const Seat p = top(s).seat();
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

Refusal refuse_imprison(const State& s, Seat p, Action a) {
  if (a.seat() == p) return Refusal::OwnBuilding;
  const bool built = s.functions.names[p].contains(a.building());
  return built ? Refusal::NameAlreadyBuilt : Refusal::NotFinished;
}

}  // namespace lusoria::glory_to_rome
