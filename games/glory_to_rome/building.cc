// Architect and Craftsman (L529-594): foundations, materials, completion; Stairway and Fountain.
// A material is added in two steps, the building first and then the card, so that lists stay short.
#include "games/glory_to_rome/slots.h"

namespace lusoria::glory_to_rome {

namespace {

// Usually a Stairway is the Architect action itself; as an extra it is a second part of it.
constexpr unsigned kBuildPart = kMainPart;
constexpr unsigned kStairwayPart = kSidePart;

unsigned stairway_part(const State& s) {
  return s.options.stairway_is_extra ? kStairwayPart : kBuildPart;
}

/// An action has been begun by a Stairway beside it: what is built now is still part of it.
bool building_is_paid(const Frame& f) {
  return parts_done(f) == kStairwayPart;
}

/// Actions a foundation or a material may still use.
int building_actions(const State& s, const Frame& f) {
  return actions_left(s, f) + (building_is_paid(f) ? 1 : 0);
}

/// Actions a foundation costs on such a site, 0 if none is left (L551-561).
int cost_of_site(const State& s, Seat p, Material site) {
  if (s.table.town[site] > 0) return 1;
  return s.table.outskirts[site] > 0 ? out_of_town_cost(s, p) : 0;
}

/// Sites that `actions` actions reach. Six bits.
unsigned open_sites(const State& s, Seat p, int actions) {
  // A game has a site for every structure; only a made-up table can have more buildings than that.
  if (s.table.structures.full()) return 0;
  if (actions < 1) return 0;
  const unsigned town = kinds(six(s.table.town));
  return actions < out_of_town_cost(s, p) ? town : town | kinds(six(s.table.outskirts));
}

/// What an Architect of the seat can lay his hands on (L571-573; Archway).
unsigned architect_materials(const State& s, Seat p) {
  unsigned mask = kinds(six(s.table.camps[p].stockpile));
  if (archway_opens_pool(s, p)) mask |= kinds(six(s.table.pool));
  return mask;
}

unsigned fitting(const State& s, Seat p, const Structure& structure) {
  return fitting_materials(s, p, structure.card, structure.site);
}

/// The seat's names that are not finished.
CardMask foundations(const State& s, Seat p) {
  return s.functions.names[p].mask() & ~s.functions.finished[p].mask();
}

bool may_open_stairway(const State& s, Seat p, const Structure& structure) {
  return structure.owner != p && structure.stage == Stage::Finished && has(s, p, Card::Stairway);
}

/// Whether an Architect may put a Stairway to use now.
bool stairway_open(const State& s, const Frame& f) {
  return has(s, f.a, Card::Stairway) && part_open(f, stairway_part(s), actions_left(s, f));
}

/// The materials that the names are made of. Six bits.
unsigned materials_of(CardMask names) {
  unsigned materials = 0;
  for (unsigned m = 0; m < kMaterials; ++m)
    materials |= ((names & kOfMaterial[m]) != 0 ? 1U : 0U) << m;
  return materials;
}

/// Names of the mask made of a fitting material.
CardMask names_of(unsigned materials) {
  CardMask mask = 0;
  for (unsigned m = 0; m < kMaterials; ++m)
    mask |= (materials >> m & 1U) != 0 ? kOfMaterial[m] : 0;
  return mask;
}

void list_found(const State& s, Seat p, CardMask hand, int actions, Actions& out) {
  const unsigned sites = open_sites(s, p, actions);
  each_name(hand & ~s.functions.names[p].mask(), [&](Card card) {
    if (any_site_will_do(s, card)) {
      each_material([&](Material site) {
        if ((sites >> static_cast<unsigned>(site) & 1U) != 0)
          out.choose(Action::of(Verb::Found, card, site));
      });
      return;
    }
    const Material site = material_of(card);
    if ((sites >> static_cast<unsigned>(site) & 1U) != 0)
      out.choose(Action::of(Verb::Found, card, site));
  });
}

/// Lays the foundation; the card has already left where it was.
void lay_foundation(State& s, Seat p, Card card, Material site) {
  Counts<Material>& stack = s.table.town[site] > 0 ? s.table.town : s.table.outskirts;
  less(stack[site]);
  s.table.structures.push_back({.owner = p, .card = card, .site = site});
  s.functions.names[p].insert(card);
  refresh_functions(s, p);
}

/// L575-594: the site is won, the function works, then whatever it does on completion.
void complete(State& s, Structure& structure) {
  const Seat p = structure.owner;
  structure.stage = Stage::Finished;
  add(s.table.camps[p].sites[structure.site]);
  s.functions.finished[p].insert(structure.card);
  refresh_functions(s, p);
  on_completion(s, p, structure.card);
}

void make_public(State& s, Structure& structure) {
  structure.stage = Stage::Public;
  s.functions.publics.insert(structure.card);
  for (int p = 0; p < s.options.seats; ++p)
    refresh_functions(s, static_cast<Seat>(p));
}

void lay_material(State& s, Seat p, Seat owner, Card on, Material m, Role by) {
  Structure& structure = s.table.structures[find_structure(s.table, owner, on)];
  add(structure.materials[m]);
  if (by == Role::Craftsman) s.table.camps[p].crafted = true;
  if (owner != p) {
    make_public(s, structure);
    return;
  }
  if (is_whole(s, structure, total(structure.materials), by)) complete(s, structure);
}

/// The acting role of a Material step is that of the slot below it.
Role acting_role(const State& s) {
  return role_of_slot(s, s.table.frames[s.table.frames.size() - 2]);
}

const Structure& target(const State& s, const Frame& f) {
  return s.table.structures[find_structure(s.table, f.b, static_cast<Card>(f.c))];
}

void begin_build(State& s, unsigned part, Seat owner, Card on) {
  Frame& f = top(s);
  begin_part(s, f, part, part);
  push(s, frame(Step::Material, f.a, owner, static_cast<std::uint8_t>(on)));
}

}  // namespace

/// Whether public information leaves anything to be done. A hand may hold any card.
bool can_build(const State& s, const Frame& f, Role role) {
  const Seat p = f.a;
  const int left = building_actions(s, f);
  const bool cards = s.table.camps[p].cards > 0;
  if (left > 0 && cards && open_sites(s, p, left) != 0) return true;
  const bool craftsman = role == Role::Craftsman;
  if (craftsman && left > 0 && has(s, p, Card::Fountain)) return true;
  const bool own_work = left > 0 && foundations(s, p) != 0;
  if (craftsman) return cards && own_work;
  const bool stairway = stairway_open(s, f);
  if (!own_work && !stairway) return false;
  const unsigned materials = architect_materials(s, p);
  for (const Structure& structure : s.table.structures) {
    const bool own = own_work && structure.owner == p && structure.stage == Stage::Foundation;
    const bool theirs = stairway && may_open_stairway(s, p, structure);
    if ((own || theirs) && (fitting(s, p, structure) & materials) != 0) return true;
  }
  return false;
}

void list_building(const State& s, const Frame& f, Role role, Actions& out) {
  const Seat p = f.a;
  const int left = building_actions(s, f);
  const CardMask hand = names_in(s.secrets.hands[p]);
  if (left > 0) list_found(s, p, hand, left, out);
  const bool craftsman = role == Role::Craftsman;
  const bool own_work = left > 0 && foundations(s, p) != 0;
  const bool stairway = !craftsman && stairway_open(s, f);
  if (own_work || stairway) {
    const unsigned materials = craftsman ? materials_of(hand) : architect_materials(s, p);
    for (const Structure& structure : s.table.structures) {
      const bool own = own_work && structure.owner == p && structure.stage == Stage::Foundation;
      const bool theirs = stairway && may_open_stairway(s, p, structure);
      if ((!own && !theirs) || (fitting(s, p, structure) & materials) == 0) continue;
      out.choose(own ? Action::of(Verb::Build, structure.card)
                     : Action::at(Verb::Stairway, structure.owner, structure.card));
    }
  }
  if (craftsman && left > 0 && has(s, p, Card::Fountain)) out.choose(Action::of(Verb::Fountain));
  list_stop(out);
}

void list_material(const State& s, const Frame& f, Actions& out) {
  const unsigned fit = fitting(s, f.a, target(s, f));
  if (acting_role(s) == Role::Craftsman) {
    each_name(names_in(s.secrets.hands[f.a]) & names_of(fit),
              [&](Card card) { out.choose(Action::of(Verb::Add, card)); });
    return;
  }
  const unsigned stock = kinds(six(s.table.camps[f.a].stockpile)) & fit;
  const unsigned pool = archway_opens_pool(s, f.a) ? kinds(six(s.table.pool)) & fit : 0;
  each_material([&](Material m) {
    if ((stock >> static_cast<unsigned>(m) & 1U) != 0) out.choose(Action::of(Verb::Supply, m));
  });
  each_material([&](Material m) {
    if ((pool >> static_cast<unsigned>(m) & 1U) != 0) out.choose(Action::of(Verb::Salvage, m));
  });
}

/// An Architect with one fitting material in one place is not asked.
bool supply_is_forced(State& s) {
  if (acting_role(s) == Role::Craftsman) return false;
  Actions options;
  list_material(s, top(s), options);
  if (options.size() != 1) return false;
  const Action only = options[0];
  if (only.verb == Verb::Supply)
    apply_supply(s, only.material());
  else
    apply_salvage(s, only.material());
  return true;
}

/// Fuente (L840-848): lay the card as a foundation, out of town for one action more, add it to an
/// own foundation, or keep it.
void list_fountain(const State& s, const Frame& f, Actions& out) {
  const Card card = *s.secrets.fountain;
  const Frame& slot = s.table.frames[s.table.frames.size() - 2];
  list_found(s, f.a, bit(card), 1 + actions_left(s, slot), out);
  for (const Structure& structure : s.table.structures) {
    if (structure.owner != f.a || structure.stage != Stage::Foundation) continue;
    if ((fitting(s, f.a, structure) >> static_cast<unsigned>(material_of(card)) & 1U) != 0)
      out.choose(Action::of(Verb::Build, structure.card));
  }
  out.choose(Action::of(Verb::Keep));
}

void apply_found(State& s, Card card, Material site) {
  const Seat p = top(s).a;
  int cost = cost_of_site(s, p, site);
  if (step_of(top(s)) == Step::Fountain) {
    s.secrets.fountain.clear();
    pop(s);
    --cost;  // The draw was the first action.
  } else {
    leave_hand(s, p, card);
  }
  Frame& slot = top(s);
  if (role_of_slot(s, slot) == Role::Craftsman) s.table.camps[p].crafted = true;
  const bool paid = building_is_paid(slot);
  if (paid) --cost;
  if (cost > 0) spend(s, slot, cost);
  set_parts(slot, paid ? kStairwayPart | kBuildPart : kBuildPart);
  lay_foundation(s, p, card, site);
}

void apply_build(State& s, Card on) {
  if (step_of(top(s)) != Step::Fountain) {
    begin_build(s, kBuildPart, top(s).a, on);
    return;
  }
  const Seat p = top(s).a;
  const Material m = material_of(*s.secrets.fountain);
  s.secrets.fountain.clear();
  pop(s);
  lay_material(s, p, p, on, m, Role::Craftsman);
}

void apply_stairway(State& s, Seat owner, Card on) {
  begin_build(s, stairway_part(s), owner, on);
}

void apply_fountain(State& s) {
  Frame& f = top(s);
  begin_part(s, f, kBuildPart, kBuildPart);
  push(s, frame(Step::Fountain, f.a));
}

void apply_spring(State& s, Card card) {
  leave_deck(s, card);
  s.secrets.fountain = card;
  top(s).b = 1;
}

void apply_keep(State& s) {
  const Seat p = top(s).a;
  const Card card = *s.secrets.fountain;
  s.secrets.fountain.clear();
  pop(s);
  if (reading::kFountainKeptCountsForAcademy) s.table.camps[p].crafted = true;
  enter_hand(s, p, card);
}

void apply_add(State& s, Card card) {
  const Frame f = top(s);
  leave_hand(s, f.a, card);
  pop(s);
  lay_material(s, f.a, f.b, static_cast<Card>(f.c), material_of(card), Role::Craftsman);
}

void apply_supply(State& s, Material m) {
  const Frame f = top(s);
  less(s.table.camps[f.a].stockpile[m]);
  pop(s);
  lay_material(s, f.a, f.b, static_cast<Card>(f.c), m, Role::Architect);
}

void apply_salvage(State& s, Material m) {
  const Frame f = top(s);
  less(s.table.pool[m]);
  pop(s);
  lay_material(s, f.a, f.b, static_cast<Card>(f.c), m, Role::Architect);
}

}  // namespace lusoria::glory_to_rome
