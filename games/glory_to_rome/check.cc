// What must hold in every state: the box is complete, and everything that is stored twice agrees.
#include "games/glory_to_rome/game.h"

namespace lusoria::glory_to_rome {

namespace {

/// 24 action cards of each material, wherever they are.
bool materials_conserved(const State& s) {
  Counts<Material> found = s.table.pool;
  const auto put = [&](Material m, int n) { add(found[m], n); };
  for (const Camp& camp : s.table.camps) {
    each_material(
        [&](Material m) { put(m, camp.stockpile[m] + camp.clients[role_of(m)] + camp.played[m]); });
  }
  for (const Counts<Material>& vault : s.memory.vaults)
    found += vault;
  for (const Structure& structure : s.table.structures) {
    put(material_of(structure.card), 1);
    found += structure.materials;
  }
  for (const Building& b : kBuildingTable) {
    put(b.material, s.secrets.undrawn[b.card]);
    for (int p = 0; p < s.options.seats; ++p)
      put(b.material, s.secrets.hands[p][b.card] + s.secrets.banked[p][b.card]);
  }
  if (s.secrets.fountain.has()) put(material_of(*s.secrets.fountain), 1);
  for (const std::uint8_t n : found) {
    if (n != kCardsPerMaterial) return false;
  }
  return true;
}

/// Of each name no more than the box has where names matter.
bool names_conserved(const State& s) {
  Counts<Card> found = s.secrets.undrawn;
  for (int p = 0; p < s.options.seats; ++p) {
    found += s.secrets.hands[p];
    found += s.secrets.banked[p];
  }
  for (const Structure& structure : s.table.structures)
    add(found[structure.card]);
  if (s.secrets.fountain.has()) add(found[*s.secrets.fountain]);
  for (const Building& b : kBuildingTable) {
    if (found[b.card] > b.copies) return false;
  }
  return true;
}

bool sites_conserved(const State& s) {
  Counts<Material> found = s.table.town;
  found += s.table.outskirts;
  for (const Camp& camp : s.table.camps)
    found += camp.sites;
  for (const Structure& structure : s.table.structures) {
    if (structure.stage == Stage::Foundation) add(found[structure.site]);
  }
  for (const std::uint8_t n : found) {
    if (n != kSitesPerMaterial) return false;
  }
  return true;
}

bool senators_conserved(const State& s) {
  int found = s.table.senators;
  for (const Camp& camp : s.table.camps)
    found += camp.senators + camp.played_senators;
  return found == kSenators;
}

bool counts_agree(const State& s) {
  int atrium = 0;
  for (int p = 0; p < s.options.seats; ++p) {
    const Camp& camp = s.table.camps[p];
    const Counts<Card>& hand = s.secrets.hands[p];
    atrium += camp.atrium;
    if (camp.senators != hand[Card::Senator] || camp.cards != total(hand) - camp.senators)
      return false;
    if (camp.basilica != total(s.secrets.banked[p])) return false;
    if (camp.vault != total(s.memory.vaults[p]) + camp.basilica + camp.atrium) return false;
    for (const Role role : Each<Role>()) {
      if (camp.fresh[role] > camp.clients[role]) return false;
    }
  }
  return total(s.secrets.undrawn) == s.table.deck + atrium;
}

bool functions_agree(const State& s) {
  State again = s;
  recount_functions(again);
  return again.functions == s.functions;
}

/// An owner has a name at most once.
bool names_are_single(const State& s) {
  for (int i = 0; i < s.table.structures.size(); ++i) {
    const Structure& structure = s.table.structures[i];
    if (find_structure(s.table, structure.owner, structure.card) != i) return false;
  }
  return true;
}

/// Memory never holds anything false.
bool memory_is_true(const State& s) {
  for (int p = 0; p < s.options.seats; ++p) {
    Counts<Material> of{};
    for (const Building& b : kBuildingTable) {
      const int in_hand = s.secrets.hands[p][b.card];
      add(of[b.material], in_hand);
      if (s.memory.shown[p][b.card] > in_hand) return false;
      if (s.memory.held[p][b.card] > in_hand + s.secrets.banked[p][b.card]) return false;
      if (s.memory.held[p][b.card] < s.memory.shown[p][b.card]) return false;
    }
    for (const Material m : Each<Material>()) {
      if (s.memory.fewer_than[p][m] != 0 && of[m] >= s.memory.fewer_than[p][m]) return false;
    }
  }
  return true;
}

bool staged_is_held(const State& s) {
  if (s.table.frames.empty()) return s.secrets.staged == Staged{};
  const Seat p = top(s).seat();
  for (const Card card : Each<Card>()) {
    if (s.secrets.staged.cards[card] > s.secrets.hands[p][card]) return false;
  }
  return true;
}

/// The operands of a step name what exists. Frames are stored as bytes, which nothing else checks.
bool operands_exist(const State& s, const Frame& f) {
  const int seats = s.options.seats;
  switch (f.step()) {
    case Step::Follow:
    case Step::Slot:
      return s.table.role.has();
    case Step::Extra:
      return static_cast<int>(f.extra_role()) < kCount<Role>;
    case Step::Material:
      return f.owner() < seats && static_cast<int>(f.on()) < kCount<Card> &&
             find_structure(s.table, f.owner(), f.on()) >= 0;
    case Step::Fountain:
      return f.drawn() == s.secrets.fountain.has();
    case Step::Bath:
      return static_cast<int>(f.client()) < kCount<Role>;
    case Step::Loot:
    case Step::Sewer:
      return f.has_material();
    case Step::Give:
      return f.demander() < seats;
    case Step::Senate:
      return f.from() < seats;
    default:
      return true;
  }
}

bool frames_exist(const State& s) {
  for (const Frame& f : s.table.frames) {
    if (static_cast<int>(f.step()) >= kCount<Step> || f.seat() >= s.options.seats) return false;
    if (!operands_exist(s, f)) return false;
  }
  return true;
}

/// At the end an Atrium's cards are looked at where they lie; any other card comes from the deck.
bool card_can_come(const State& s) {
  const Frame& f = top(s);
  if (f.step() == Step::Uncover) return s.table.camps[f.seat()].atrium > 0;
  return row_of(f).takes != nullptr && s.table.deck > 0;
}

/// Chance has a card to draw, a seat something to choose.
bool step_possible(const State& s) {
  const Turn turn = Title::turn(s);
  if (turn.actor == Actor::Over) return true;
  if (turn.actor == Actor::Chance) return card_can_come(s);
  Actions legal;
  Title::legal_actions(s, legal);
  return !legal.choices().empty();
}

}  // namespace

std::string_view Title::check(const State& s) {
  if (!materials_conserved(s)) return "24 action cards of each material";
  if (!names_conserved(s)) return "copies of a building";
  if (!sites_conserved(s)) return "six sites of each material";
  if (!senators_conserved(s)) return "six Senators";
  if (!counts_agree(s)) return "counts of hands, vaults and deck";
  if (!names_are_single(s) || !functions_agree(s)) return "functions follow from the structures";
  if (!memory_is_true(s)) return "memory holds nothing false";
  if (!frames_exist(s)) return "a step names what does not exist";
  if (!staged_is_held(s)) return "staged cards are in the hand";
  if (!step_possible(s)) return "what the game waits for cannot come";
  return {};
}

}  // namespace lusoria::glory_to_rome
