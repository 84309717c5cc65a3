// What a learned evaluation is told of a position: each seat's camp, hand, buildings and what they
// still lack, its points as things stand, and the table. Cards of hands and vaults are those of the
// state at hand, which in a search is one that its seat holds possible.
#include "engine/core/inputs.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/rules_slots.h"

namespace lusoria::glory_to_rome {

namespace {

constexpr int kMostPoints = 40;
constexpr int kMostAhead = 20;

/// Points if the game ended now, with what is banked unseen.
int points_now(const State& s, Seat p) {
  const auto scored = count_points(s, p);
  int points = std::accumulate(scored.begin(), scored.end(), 0);
  each_name(names_in(s.secrets.banked[p]),
            [&](Card card) { points += s.secrets.banked[p][card] * value_of(material_of(card)); });
  return points;
}

int most_points(const State& s, Seat but) {
  int most = 0;
  for (Seat p = 0; p < s.options.seats; ++p) {
    if (p != but) most = std::max(most, points_now(s, p));
  }
  return most;
}

Counts<Role> roles_in(const Counts<Card>& hand) {
  Counts<Role> roles;
  each_name(names_in(hand), [&](Card card) {
    roles[role_of(card)] = static_cast<std::uint8_t>(roles[role_of(card)] + hand[card]);
  });
  return roles;
}

/// An unfinished building and what it lacks.
struct Foundation {
  Maybe<Material> material;
  int lacks = 0;
  int in_stock = 0;  ///< Of what it lacks.
  int in_hand = 0;
  int prize = 0;  ///< Influence.

  bool nearer_than(const Foundation& other) const {
    return !other.material.has() || lacks - in_stock < other.lacks - other.in_stock;
  }
};

std::array<Foundation, 3> nearest_foundations(const State& s, Seat p) {
  std::array<Foundation, 3> nearest;
  const Counts<Role> hand = roles_in(s.secrets.hands[p]);
  for (const Structure& structure : s.table.structures) {
    if (structure.owner != p || structure.stage != Stage::Foundation) continue;
    const unsigned fits = fitting_materials(s, p, structure.card, structure.site);
    Foundation foundation{.material = material_of(structure.card),
                          .lacks = materials_needed(structure) - total(structure.materials),
                          .prize = value_of(structure.site)};
    each_material([&](Material m) {
      if ((fits & bit(m)) == 0) return;
      foundation.in_stock += s.table.camps[p].stockpile[m];
      foundation.in_hand += hand[role_of(m)];
    });
    foundation.in_stock = std::min(foundation.in_stock, foundation.lacks);
    foundation.in_hand = std::min(foundation.in_hand, foundation.lacks);
    for (Foundation& kept : nearest) {
      if (foundation.material.has() && foundation.nearer_than(kept)) std::swap(foundation, kept);
    }
  }
  return nearest;
}

template <class Sink>
void ask_foundation(Sink& in, std::string_view topic, const Foundation& foundation) {
  in.topic(topic);
  in.which("of", foundation.material);
  in.number("lacks", foundation.lacks, 3);
  in.number("has in stock", foundation.in_stock, 3);
  in.number("has in hand", foundation.in_hand, 3);
  in.number("influence", foundation.prize, 3);
}

/// Points that lie in the stockpile, if all of it were sold …
int stock_worth(const Camp& camp) {
  int worth = 0;
  each_material([&](Material m) { worth += camp.stockpile[m] * value_of(m); });
  return worth;
}

/// … and what the best of it that the vault has room for would bring.
int sellable(const Camp& camp, int room) {
  int worth = 0;
  for (int value = value_of(Material::Marble); value > 0; --value) {
    each_material([&](Material m) {
      if (value_of(m) != value) return;
      const int sold = std::clamp<int>(camp.stockpile[m], 0, room);
      worth += sold * value;
      room -= sold;
    });
  }
  return worth;
}

/// What is left of the deck or the town, whichever ends sooner, in parts of 24.
int left_to_play(const State& s) {
  constexpr int kParts = 24, kCards = 120, kSitesASeat = 6, kFewestSeats = 3;
  const int sites = kSitesASeat * std::max<int>(kFewestSeats, s.options.seats);
  return std::min(s.table.deck * kParts / kCards, total(s.table.town) * kParts / sites);
}

/// Foundations of a seat, and materials that they lack together.
struct Sites {
  int begun = 0;
  int lacks = 0;
};

Sites sites_of(const State& s, Seat p) {
  Sites sites;
  for (const Structure& structure : s.table.structures) {
    if (structure.owner != p || structure.stage != Stage::Foundation) continue;
    ++sites.begun;
    sites.lacks += materials_needed(structure) - total(structure.materials);
  }
  return sites;
}

/// How many of the Forum's twelve things the seat has.
int forum_things(const State& s, Seat p) {
  int things = 0;
  each_material([&](Material m) {
    things += s.table.camps[p].clients[role_of(m)] > 0 ? 1 : 0;
    things += s.table.camps[p].stockpile[m] > 0 || s.options.original_circus_forum ? 1 : 0;
  });
  return things;
}

/// The material that a Loot or Sewer is about.
Maybe<Material> asked_about(const Table& t) {
  if (t.frames.empty()) return {};
  const Frame& top = t.frames.back();
  if ((!top.is(Step::Loot) && !top.is(Step::Sewer)) || !top.has_material()) return {};
  return top.material();
}

struct Questions {
  template <class Sink>
  static void seat(Sink& in, const State& s, Seat p) {
    const Camp& camp = s.table.camps[p];
    const Counts<Card>& hand = s.secrets.hands[p];
    const int seats = s.options.seats;
    const int points = points_now(s, p);
    in.number("points", points, kMostPoints);
    in.between("ahead", points - most_points(s, p), -kMostAhead, kMostAhead);
    in.number("influence", influence(camp), 20);
    in.number("vault", camp.vault, 12);
    in.number("room in the vault", vault_limit(s, p) - camp.vault, 6);
    in.counts("client", camp.clients, 4);
    in.number("clients", total(camp.clients), 12);
    in.number("room for clients", client_limit(s, p) - total(camp.clients), 6);
    in.counts("stockpile", camp.stockpile, 4);
    in.number("stock", total(camp.stockpile), 12);
    in.number("stock worth", stock_worth(camp), 20);
    in.number("sellable", sellable(camp, vault_limit(s, p) - camp.vault), 12);
    const Sites sites = sites_of(s, p);
    in.number("foundations", sites.begun, 6);
    in.number("materials lacking", sites.lacks, 12);
    in.number("finished", s.functions.finished[p].size(), 10);
    in.number("hand", camp.hand(), 12);
    in.number("senators", camp.senators, 3);
    in.counts("role in hand", roles_in(hand), 3);
    in.members("in hand", EnumSet<Card>::of_mask(names_in(hand)));
    in.members("function", s.functions.active[p]);
    in.members(
        "begun",
        EnumSet<Card>::of_mask(s.functions.names[p].mask() & ~s.functions.finished[p].mask()));
    in.number("forum", has(s, p, Card::Forum) ? forum_things(s, p) + 1 : 0, 13);
    in.number("actions", camp.units, 4);
    in.number(
        "turns before", s.table.leader == kNobody ? 0 : (p + seats - s.table.leader) % seats, 4);
    const auto nearest = nearest_foundations(s, p);
    ask_foundation(in, "nearest foundation", nearest[0]);
    ask_foundation(in, "second foundation", nearest[1]);
    ask_foundation(in, "third foundation", nearest[2]);
  }

  template <class Sink>
  static void table(Sink& in, const State& s) {
    const Table& t = s.table;
    const Options& o = s.options;
    in.number("seats", o.seats, kMaxSeats);
    in.number("deck", t.deck / 4, 32);
    in.number("left to play", left_to_play(s), 24);
    in.counts("town", t.town, kMaxSeats);
    in.number("sites in town", total(t.town), 30);
    in.counts("pool", t.pool, 5);
    in.number("senators", t.senators, kSenators);
    in.which("role", t.role);
    in.members("public", s.functions.publics);
    in.flag("no functions", !o.functions);
    in.flag("original cards", o.original_circus_forum);
    in.flag("any stack ends", o.last_site == LastSite::AnyStack);
    in.flag("a failed draw ends", o.deck_end == DeckEnd::FailedDraw);
    in.flag("out of town in one slot", o.out_of_town == OutOfTown::OneSlot);
    in.flag("prison acts again", o.prison_retriggers);
    in.flag("prison takes influence", o.prison_takes_influence);
    in.flag("stairway is extra", o.stairway_is_extra);
    in.flag("bridge is chosen", o.bridge_reach == BridgeReach::Chosen);
    in.flag("both neighbours", o.both_neighbours);
    in.flag("public buildings are their owner's", !o.public_buildings_score);
  }

  template <class Sink>
  static void turn(Sink& in, const State& s, Seat mover) {
    const Table& t = s.table;
    const Staged& staged = s.secrets.staged;
    in.flag("leads", t.leader == mover);
    in.number("spent", t.spent, 4);
    in.which("plays", staged.role);
    in.which("petitions", staged.petition);
    in.number("to pick", staged.to_pick, 3);
    in.number("played", staged.units, 4);
    in.members("picked", EnumSet<Card>::of_mask(names_in(staged.cards)));
    in.counts("demanded", t.demand, 3);
    in.which("asked about", asked_about(t));
  }
};

}  // namespace

void Title::inputs(const State& s, Inputs& in) {
  ask<Questions>(s, in);
}

void Title::mover_inputs(const State& s, MoverInputs& in) {
  const Turn now = turn(s);
  ask_mover<Questions>(s, now.seat, now.decision, in);
}

AllInputNames Title::input_names() {
  return names_of<Questions>(bare({}));
}

}  // namespace lusoria::glory_to_rome
