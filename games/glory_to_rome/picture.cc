// The table for a terminal, from one view: common piles, one block per camp, the own one last with
// its hand.
#include "engine/text/picture.h"

#include <string>
#include <vector>

#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/rules_buildings.h"

namespace lusoria::glory_to_rome {

namespace {

std::string number(int n) {
  return std::to_string(n);
}

template <NamedEnum E>
std::string pile(const Catalogue& words, const std::string& heading, const Counts<E>& counts) {
  std::vector<std::string> items;
  for (const E e : Each<E>()) {
    if (counts[e] > 0) items.push_back(name_of(words, e) + " " + number(counts[e]));
  }
  return listed(heading, items);
}

std::string structures(const View& v, Seat p, const Catalogue& words) {
  std::vector<std::string> items;
  for (const Structure& structure : v.table.open.structures) {
    if (structure.owner != p) continue;
    std::string item = name_of(words, structure.card);
    if (structure.stage == Stage::Foundation) {
      item += " " + number(total(structure.materials)) + "/" + number(materials_needed(structure));
      if (structure.site != material_of(structure.card))
        item += " " + name_of(words, structure.site);
    } else if (structure.stage == Stage::Public) {
      item += " (" + name_of(words, structure.stage) + ")";
    }
    items.push_back(item);
  }
  return items.empty() ? "" : listed("  " + words.text("zone.buildings"), items);
}

/// "Vault 2/4": what is there, and what there is room for.
std::string of(const Catalogue& words, std::string_view zone, int count, int limit) {
  return words.text(zone) + " " + number(count) + "/" + number(limit);
}

/// The cards that lie in a camp till the turn ends.
std::string played(const Camp& c, const Catalogue& words) {
  Counts<Role> roles{};
  each_material([&](Material m) { roles[role_of(m)] = c.played[m]; });
  std::vector<std::string> items;
  for (const Role role : Each<Role>()) {
    if (roles[role] > 0) items.push_back(name_of(words, role) + " " + number(roles[role]));
  }
  if (c.played_senators > 0)
    items.push_back(words.text("zone.senators") + " " + number(c.played_senators));
  return items.empty() ? "" : listed("  " + words.text("zone.played"), items);
}

std::string camp(const View& v, Seat p, const SeatKeys& seats, const Catalogue& words) {
  const Camp& c = v.table.open.camps[p];
  const CampFigures figures = Title::figures(v).camps[p];
  const bool over = v.turn.actor == Actor::Over;
  std::string text = std::string(seats.of(p)) + (v.table.open.leader == p ? " *" : "") + "  " +
                     words.text("zone.influence") + " " + number(figures.influence) + "  " +
                     of(words, "zone.hand", c.hand(), figures.hand_mark) + "  " +
                     words.text("zone.senators") + " " + number(c.senators) + "  " +
                     of(words, "zone.clients", total(c.clients), figures.client_limit) + "  " +
                     of(words, "zone.vault", c.vault, figures.vault_limit) +
                     (over ? "" : "  " + name_of(words, c.part)) + "\n";
  text += played(c, words);
  const auto add = [&](std::string_view zone, const auto& counts) {
    if (total(counts) > 0) text += pile(words, "  " + words.text(zone), counts);
  };
  add("zone.clients", c.clients);
  add("zone.stockpile", c.stockpile);
  if (over) add("zone.vault", v.table.uncovered[p]);
  return text + structures(v, p, words);
}

std::string hand(const View& v, const Catalogue& words) {
  std::vector<std::string> items;
  for (const Card card : Each<Card>()) {
    const int count = v.table.hand[card];
    if (count == 0) continue;
    std::string item = name_of(words, card) + (count > 1 ? " x" + number(count) : "");
    if (card != Card::Senator)
      item += " (" + name_of(words, role_of(card)) + ", " + name_of(words, material_of(card)) + ")";
    items.push_back(item);
  }
  return listed(words.text("zone.hand"), items);
}

}  // namespace

Picture Title::picture(const View& v, const SeatKeys& seats, const Catalogue& words) {
  const Table& t = v.table.open;
  const bool seated = v.seat < v.options.seats;
  std::string table = words.text("zone.deck") + " " + number(t.deck) + "  " +
                      words.text("zone.senators") + " " + number(t.senators);
  if (t.role.has()) table += "  " + words.text("zone.role") + " " + name_of(words, *t.role);
  table +=
      "  (" + words.text("picture.leader") + ")\n" + pile(words, words.text("zone.pool"), t.pool);
  table += pile(words, words.text("zone.town"), t.town);
  Message outskirts{.key = "picture.outskirts"};
  if (seated) outskirts.with("actions", out_of_town_cost(open_part(v), v.seat));
  table += pile(words, render(words, outskirts, seats), t.outskirts);
  if (total(t.demand) > 0) table += pile(words, words.text("picture.demand"), t.demand);
  for (Seat p = 0; p < v.options.seats; ++p) {
    if (p != v.seat) table += camp(v, p, seats, words);
  }
  if (!seated) return {table, {}};
  std::string own = camp(v, v.seat, seats, words) + hand(v, words);
  if (v.table.fountain.has())
    own += words.text("card.fountain") + ": " + name_of(words, *v.table.fountain) + "\n";
  if (total(v.memory.banked) > 0) own += pile(words, words.text("memory.banked"), v.memory.banked);
  return {table, own};
}

}  // namespace lusoria::glory_to_rome
