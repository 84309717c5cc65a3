// Architect and Craftsman (L529-594): foundations, materials, completion; Stairway and Fountain.
// A material is added in two steps, the building first and then the card, so that lists stay short.
#include "games/glory_to_rome/rules_slots.h"

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
  return f.parts_done() == kStairwayPart;
}

/// Actions a foundation or a material may still use, with so many left of the slot.
int building_actions(const Frame& f, int left) {
  return left + (building_is_paid(f) ? 1 : 0);
}

/// Actions a foundation costs on such a site, 0 if none is left (L551-561).
int cost_of_site(const State& s, Seat p, Material site) {
  if (s.table.town[site] > 0) return 1;
  return s.table.outskirts[site] > 0 ? out_of_town_cost(s, p) : 0;
}

/// Whether a slot at that place, with so many actions, reaches out of town; what it lacks may come
/// from the slot that goes on after it.
bool reaches_out_of_town(const State& s, const Frame& slot, int place, int actions) {
  const int lacking = out_of_town_cost(s, slot.seat()) - actions;
  if (lacking <= 0 || place == 0) return lacking <= 0;
  const int next = next_of_role(s, place, role_of_slot(s, slot));
  return next >= 0 && actions_left(s, s.table.frames[next]) >= lacking;
}

/// Sites that the slot reaches with so many actions. Six bits.
unsigned open_sites(const State& s, const Frame& slot, int place, int actions) {
  // A game has a site for every structure; only a made-up table can have more buildings than that.
  if (s.table.structures.full()) return 0;
  if (actions < 1) return 0;
  const unsigned town = kinds_in(packed(s.table.town));
  if (!reaches_out_of_town(s, slot, place, actions)) return town;
  return town | kinds_in(packed(s.table.outskirts));
}

/// What an Architect of the seat can lay his hands on (L571-573; Archway).
unsigned architect_materials(const State& s, Seat p) {
  unsigned mask = kinds_in(packed(s.table.camps[p].stockpile));
  if (archway_opens_pool(s, p)) mask |= kinds_in(packed(s.table.pool));
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
bool stairway_open(const State& s, const Frame& f, int left) {
  return has(s, f.seat(), Card::Stairway) && part_open(f, stairway_part(s), left);
}

/// Names of the mask made of a fitting material.
CardMask names_of(unsigned materials) {
  CardMask mask = 0;
  for (unsigned m = 0; m < kMaterials; ++m)
    mask |= (materials >> m & 1U) != 0 ? kOfMaterial[m] : 0;
  return mask;
}

void list_found(
    const State& s, const Frame& slot, int place, CardMask hand, int actions, Actions& out) {
  const unsigned sites = open_sites(s, slot, place, actions);
  each_name(hand & ~s.functions.names[slot.seat()].mask(), [&](Card card) {
    const unsigned fit = any_site_will_do(s, card) ? sites : sites & bit(material_of(card));
    for (const unsigned site : OnesIn(fit))
      out.choose(Action::of(Verb::Found, card, static_cast<Material>(site)));
  });
}

/// The actions of a foundation: of the slot on top, and what it lacks of the next one of its role.
void pay(State& s, int cost) {
  Frame& slot = top(s);
  const int own = std::min(cost, actions_left(s, slot));
  spend(s, slot, own);
  if (own == cost) return;
  Frame& next = s.table.frames[next_of_role(s, top_place(s), role_of_slot(s, slot))];
  spend(s, next, cost - own);
  next.set_parts_done(0);
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

/// The topmost step gets its material; the acting role is that of the slot below it.
void lay_on_target(State& s, Material m, Role by) {
  const Frame f = top(s);
  pop(s);
  lay_material(s, f.seat(), f.owner(), f.on(), m, by);
}

const Structure& target(const State& s, const Frame& f) {
  return s.table.structures[find_structure(s.table, f.owner(), f.on())];
}

bool by_craftsman(const State& s) {
  return role_of_slot(s, below_top(s)) == Role::Craftsman;
}

void begin_build(State& s, unsigned part, Seat owner, Card on) {
  push(s, Frame(Step::Material, begin_part(s, part), owner, on));
}

void take_fountain_card(State& s) {
  s.secrets.fountain.clear();
  pop(s);
}

}  // namespace

/// A hand may hold any card.
unsigned building_parts(const State& s, const Frame& f, int slot_left) {
  const Seat p = f.seat();
  const int left = building_actions(f, slot_left);
  const bool cards = s.table.camps[p].cards > 0;
  if (left > 0 && cards && open_sites(s, f, top_place(s), left) != 0) return kMainPart;
  const bool craftsman = role_of_slot(s, f) == Role::Craftsman;
  if (craftsman && left > 0 && has(s, p, Card::Fountain)) return kMainPart;
  const bool own_work = left > 0 && foundations(s, p) != 0;
  if (craftsman) return cards && own_work ? kMainPart : 0;
  const bool stairway = stairway_open(s, f, slot_left);
  if (!own_work && !stairway) return 0;
  const unsigned materials = architect_materials(s, p);
  for (const Structure& structure : s.table.structures) {
    const bool own = own_work && structure.owner == p && structure.stage == Stage::Foundation;
    const bool theirs = stairway && may_open_stairway(s, p, structure);
    if ((own || theirs) && (fitting(s, p, structure) & materials) != 0) return kMainPart;
  }
  return 0;
}

void list_building(const State& s, const Frame& f, Actions& out) {
  const Seat p = f.seat();
  const int slot_left = actions_left(s, f);
  const int left = building_actions(f, slot_left);
  const CardMask hand = names_in(s.secrets.hands[p]);
  if (left > 0) list_found(s, f, top_place(s), hand, left, out);
  const bool craftsman = role_of_slot(s, f) == Role::Craftsman;
  const bool own_work = left > 0 && foundations(s, p) != 0;
  const bool stairway = !craftsman && stairway_open(s, f, slot_left);
  if (own_work || stairway) {
    const unsigned materials = craftsman ? materials_of(hand) : architect_materials(s, p);
    for (const Structure& structure : s.table.structures) {
      const bool own = own_work && structure.owner == p && structure.stage == Stage::Foundation;
      const bool theirs = stairway && may_open_stairway(s, p, structure);
      if ((!own && !theirs) || (fitting(s, p, structure) & materials) == 0) continue;
      out.choose(own ? Action::of(Verb::Build, structure.card)
                     : Action::of(Verb::Stairway, structure.owner, structure.card));
    }
  }
  if (craftsman && left > 0 && has(s, p, Card::Fountain)) out.choose(Action::of(Verb::Fountain));
  list_stop(out);
}

void list_material(const State& s, const Frame& f, Actions& out) {
  const unsigned fit = fitting(s, f.seat(), target(s, f));
  if (by_craftsman(s)) {
    choose_each(Verb::Add, OnesIn(names_in(s.secrets.hands[f.seat()]) & names_of(fit)), out);
    return;
  }
  const unsigned stock = kinds_in(packed(s.table.camps[f.seat()].stockpile)) & fit;
  const unsigned pool = archway_opens_pool(s, f.seat()) ? kinds_in(packed(s.table.pool)) & fit : 0;
  choose_each(Verb::Supply, OnesIn(stock), out);
  choose_each(Verb::Salvage, OnesIn(pool), out);
}

/// An Architect with one fitting material in one place is not asked.
bool material_waits(State& s, Frame& f) {
  if (by_craftsman(s)) return true;
  Actions options;
  list_material(s, f, options);
  if (options.size() != 1) return true;
  const Action only = options[0];
  if (only.verb == Verb::Supply)
    apply_supply(s, only);
  else
    apply_salvage(s, only);
  return false;
}

bool fountain_waits(State& s, Frame& f) {
  return f.drawn() || top_card_waits(s);
}

/// Fuente (L840-848): lay the card as a foundation, out of town for one action more, add it to an
/// own foundation, or keep it.
void list_fountain(const State& s, const Frame& f, Actions& out) {
  const Card card = *s.secrets.fountain;
  const Frame& slot = below_top(s);
  list_found(s, slot, top_place(s) - 1, bit(card), 1 + actions_left(s, slot), out);
  for (const Structure& structure : s.table.structures) {
    if (structure.owner != f.seat() || structure.stage != Stage::Foundation) continue;
    if ((fitting(s, f.seat(), structure) & bit(material_of(card))) != 0)
      out.choose(Action::of(Verb::Build, structure.card));
  }
  out.choose(Action::of(Verb::Keep));
}

void apply_found(State& s, Action a) {
  const Card card = a.card();
  const Material site = a.site();
  const Seat p = top(s).seat();
  int cost = cost_of_site(s, p, site);
  if (top(s).is(Step::Fountain)) {
    take_fountain_card(s);
    --cost;  // The draw was the first action.
  } else {
    leave_hand(s, p, card);
  }
  Frame& slot = top(s);
  if (role_of_slot(s, slot) == Role::Craftsman) s.table.camps[p].crafted = true;
  const bool paid = building_is_paid(slot);
  if (paid) --cost;
  pay(s, cost);
  slot.set_parts_done(paid ? kStairwayPart | kBuildPart : kBuildPart);
  lay_foundation(s, p, card, site);
}

void apply_build(State& s, Action a) {
  const Seat p = top(s).seat();
  if (!top(s).is(Step::Fountain)) {
    begin_build(s, kBuildPart, p, a.card());
    return;
  }
  const Material m = material_of(*s.secrets.fountain);
  take_fountain_card(s);
  lay_material(s, p, p, a.card(), m, Role::Craftsman);
}

void apply_stairway(State& s, Action a) {
  begin_build(s, stairway_part(s), a.seat(), a.building());
}

void apply_fountain(State& s, Action) {
  push(s, Frame(Step::Fountain, begin_part(s, kBuildPart)));
}

void spring(State& s, Card card) {
  leave_deck(s, card);
  s.secrets.fountain = card;
  top(s).set_drawn();
}

void apply_keep(State& s, Action) {
  const Seat p = top(s).seat();
  const Card card = *s.secrets.fountain;
  take_fountain_card(s);
  if (reading::kFountainKeptCountsForAcademy) s.table.camps[p].crafted = true;
  enter_hand(s, p, card);
}

void apply_add(State& s, Action a) {
  leave_hand(s, top(s).seat(), a.card());
  lay_on_target(s, material_of(a.card()), Role::Craftsman);
}

void apply_supply(State& s, Action a) {
  less(s.table.camps[top(s).seat()].stockpile[a.material()]);
  lay_on_target(s, a.material(), Role::Architect);
}

void apply_salvage(State& s, Action a) {
  less(s.table.pool[a.material()]);
  lay_on_target(s, a.material(), Role::Architect);
}

Refusal refuse_found(const State& s, Seat p, Action a) {
  const Card card = a.card();
  const Material site = a.site();
  if (card == Card::Senator) return Refusal::SenatorIsNoMaterial;
  const bool held = top(s).is(Step::Fountain) ? s.secrets.fountain.is(card) : in_hand(s, p, card);
  if (!held) return Refusal::NotInHand;
  if (s.functions.names[p].contains(card)) return Refusal::NameAlreadyBuilt;
  if (site != material_of(card) && !any_site_will_do(s, card)) return Refusal::WrongSite;
  if (s.table.town[site] + s.table.outskirts[site] == 0) return Refusal::NoSiteLeft;
  return s.table.town[site] == 0 ? Refusal::OutOfTownNeedsTwo : Refusal::NoActionLeft;
}

Refusal refuse_build(const State& s, Seat p, Action a) {
  const int at = find_structure(s.table, p, a.card());
  if (at < 0 || s.table.structures[at].stage != Stage::Foundation)
    return Refusal::NotYourFoundation;
  const bool spent = !top(s).is(Step::Fountain) && actions_left(s, top(s)) == 0;
  return spent ? Refusal::NoActionLeft : Refusal::WrongMaterial;
}

Refusal refuse_stairway(const State& s, Seat p, Action a) {
  if (!has(s, p, Card::Stairway)) return Refusal::FunctionMissing;
  if (a.seat() == p) return Refusal::OwnBuilding;
  const int at = find_structure(s.table, a.seat(), a.building());
  if (at < 0 || s.table.structures[at].stage == Stage::Foundation) return Refusal::NotFinished;
  if (s.table.structures[at].stage == Stage::Public) return Refusal::AlreadyPublic;
  return Refusal::WrongMaterial;
}

Refusal refuse_fountain(const State& s, Seat p, Action) {
  return refuse_without(s, p, Card::Fountain);
}

Refusal refuse_add(const State& s, Seat p, Action a) {
  if (a.card() == Card::Senator) return Refusal::SenatorIsNoMaterial;
  return in_hand(s, p, a.card()) ? Refusal::WrongMaterial : Refusal::NotInHand;
}

Refusal refuse_supply(const State& s, Seat p, Action a) {
  const bool none = s.table.camps[p].stockpile[a.material()] == 0;
  return none ? Refusal::NotInStockpile : Refusal::WrongMaterial;
}

Refusal refuse_salvage(const State& s, Seat p, Action a) {
  if (!archway_opens_pool(s, p)) return Refusal::FunctionMissing;
  return s.table.pool[a.material()] == 0 ? Refusal::NotInPool : Refusal::WrongMaterial;
}

}  // namespace lusoria::glory_to_rome
