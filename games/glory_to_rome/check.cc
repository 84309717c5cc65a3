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

}  // namespace

std::string_view Title::check(const State& s) {
  if (!materials_conserved(s)) return "24 action cards of each material";
  if (!names_conserved(s)) return "copies of a building";
  if (!sites_conserved(s)) return "six sites of each material";
  if (!senators_conserved(s)) return "six Senators";
  if (!counts_agree(s)) return "counts of hands, vaults and deck";
  if (!names_are_single(s) || !functions_agree(s)) return "functions follow from the structures";
  if (!memory_is_true(s)) return "memory holds nothing false";
  if (!staged_is_held(s)) return "staged cards are in the hand";
  return {};
}

}  // namespace lusoria::glory_to_rome
