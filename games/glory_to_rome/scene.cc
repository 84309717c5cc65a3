// Scenes: positions written by hand. A bare table has its sites and nothing else; what is named is
// laid out, the rest is counted again: the deck is the box without every card on the table, the
// outskirts hold the sites that are nowhere else, the Senator pile the Senators nobody has.
//
// Besides the fields of the state, `players` may give per seat: hand (list of cards), clients,
// stockpile, vault (objects), influence (a number: sites are found for it), buildings (finished;
// they bring their function and no influence), foundations (objects with card, site, materials).
#include <algorithm>

#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/rules_steps.h"

namespace lusoria::glory_to_rome {

namespace {

/// Sites of a material in camps and under foundations.
int sites_used(const State& s, Material m) {
  int used = 0;
  for (const Camp& camp : s.table.camps)
    used += camp.sites[m];
  for (const Structure& structure : s.table.structures)
    used += structure.stage == Stage::Foundation && structure.site == m ? 1 : 0;
  return used;
}

/// Finds sites worth the points, dear ones first; false if the box has not enough.
bool find_sites(State& s, Camp& camp, int points) {
  camp.sites = {};
  for (int m = kMaterials - 1; m >= 0; --m) {
    const Material site = nth<Material>(m);
    while (points >= value_of(site) && sites_used(s, site) < kSitesPerMaterial) {
      add(camp.sites[site]);
      points -= value_of(site);
    }
  }
  return points == 0;
}

std::string read_structure(
    State& s, Seat owner, const Json& in, Stage stage, const SeatKeys& seats) {
  const Json whole = in.is_string() ? Json{{"card", in}} : in;
  Structure structure;
  structure.owner = owner;
  structure.stage = stage;
  std::string error = from_json(whole, structure, seats, Missing::Kept, "players.structure");
  if (!error.empty()) return error;
  if (structure.card == Card::Senator) return "players: a Senator is no building";
  if (whole.contains("card") && !whole.contains("site"))
    structure.site = material_of(structure.card);
  if (s.table.structures.full()) return "players: more than 36 structures";
  s.table.structures.push_back(structure);
  return {};
}

std::string read_list(
    State& s, Seat p, const Json& player, const char* key, Stage stage, const SeatKeys& seats) {
  if (!player.contains(key)) return {};
  if (!player[key].is_array()) return std::string("players: ") + key + " must be a list";
  for (const Json& item : player[key]) {
    std::string error = read_structure(s, p, item, stage, seats);
    if (!error.empty()) return error;
  }
  return {};
}

std::string read_hand(State& s, Seat p, const Json& list) {
  s.secrets.hands[p] = {};
  if (!list.is_array()) return "players: a hand must be a list of cards";
  for (const Json& item : list) {
    const std::string name = item.is_string() ? item.get<std::string>() : std::string{};
    const auto at = std::ranges::find(kCardSlugs, name) - kCardSlugs.begin();
    if (at == kCount<Card>) return "players: no card is called " + item.dump();
    add(s.secrets.hands[p][nth<Card>(static_cast<int>(at))]);
  }
  return {};
}

std::string read_player(State& s, Seat p, const Json& player, const SeatKeys& seats) {
  static const std::array<std::string_view, 7> kKnown{
      {"hand", "clients", "stockpile", "vault", "influence", "buildings", "foundations"}};
  for (auto it = player.begin(); it != player.end(); ++it) {
    if (std::find(kKnown.begin(), kKnown.end(), it.key()) == kKnown.end())
      return "players: no such field: " + it.key();
  }
  std::string error;
  if (player.contains("hand")) error = read_hand(s, p, player["hand"]);
  if (error.empty()) error = read_list(s, p, player, "buildings", Stage::Finished, seats);
  if (error.empty()) error = read_list(s, p, player, "foundations", Stage::Foundation, seats);
  if (!error.empty()) return error;
  Json camp = Json::object();
  for (const char* key : {"clients", "stockpile"}) {
    if (player.contains(key)) camp[key] = player[key];
  }
  error = from_json(camp, s.table.camps[p], seats, Missing::Kept, "players");
  if (!error.empty() || !player.contains("vault")) return error;
  Memory memory = s.memory;
  Json vaults = {{"vaults", {{seats.keys[p], player["vault"]}}}};
  error = from_json(vaults, memory, seats, Missing::Kept, "players");
  s.memory = memory;
  return error;
}

/// What the six-counter zones and the names on the table leave of each material.
bool count_undrawn(State& s, Material m) {
  int left = kCardsPerMaterial - s.table.pool[m];
  for (int p = 0; p < s.options.seats; ++p) {
    const Camp& camp = s.table.camps[p];
    left -= camp.stockpile[m] + camp.clients[role_of(m)] + camp.played[m] + s.memory.vaults[p][m];
  }
  for (const Structure& structure : s.table.structures)
    left -= structure.materials[m];
  // Of cards whose names no longer matter the most plentiful names are taken out of the deck.
  int named = 0;
  each_name(all_of(m), [&](Card card) {
    int used = s.secrets.fountain.is(card) ? 1 : 0;
    for (int p = 0; p < s.options.seats; ++p)
      used += s.secrets.hands[p][card] + s.secrets.banked[p][card];
    for (const Structure& structure : s.table.structures)
      used += structure.card == card ? 1 : 0;
    left -= used;
    const int copies = copies_of(card) - used;
    s.secrets.undrawn[card] = byte(std::max(0, copies));
    named += copies < 0 ? kActionCards : copies;
  });
  if (left < 0 || named > kCardsPerMaterial) return false;
  for (; named > left; --named) {
    Card most = static_cast<Card>(std::countr_zero(all_of(m)));
    each_name(all_of(m), [&](Card card) {
      if (s.secrets.undrawn[card] > s.secrets.undrawn[most]) most = card;
    });
    less(s.secrets.undrawn[most]);
  }
  return true;
}

/// A deck given smaller than what is left: the rest lies in the Pool.
void shrink_deck(State& s) {
  int atrium = 0;
  for (const Camp& camp : s.table.camps)
    atrium += camp.atrium;
  int surplus = total(s.secrets.undrawn) - atrium - s.table.deck;
  for (; surplus > 0; --surplus) {
    Card most{};
    for (const Building& b : kBuildingTable) {
      if (s.secrets.undrawn[b.card] > s.secrets.undrawn[most]) most = b.card;
    }
    less(s.secrets.undrawn[most]);
    add(s.table.pool[material_of(most)]);
  }
  s.table.deck = byte(total(s.secrets.undrawn) - atrium);
}

/// Sites that are nowhere else lie out of town; if more are used, the town has given them.
bool count_sites(State& s, Material m) {
  const int used = sites_used(s, m);
  if (used > kSitesPerMaterial) return false;
  s.table.town[m] = std::min(s.table.town[m], byte(kSitesPerMaterial - used));
  s.table.outskirts[m] = byte(kSitesPerMaterial - used - s.table.town[m]);
  return true;
}

void plays(State& s, Seat p) {
  Camp& camp = s.table.camps[p];
  if (camp.part != Part::Waiting) return;
  camp.part = Part::Played;
  camp.units = std::max<std::uint8_t>(camp.units, 1);
}

/// The role of a slot's decision; nothing for other decisions.
Maybe<Role> role_of_decision(Decision decision) {
  for (const RoleRow& row : kRoles) {
    if (row.asks == decision) return row.role;
  }
  return {};
}

}  // namespace

State Title::bare(const Options& options) {
  State s = set_table(options);
  s.table.turns = 1;
  return s;
}

std::string_view Title::fill(State& s) {
  int senators = kSenators;
  for (int p = 0; p < s.options.seats; ++p) {
    Camp& camp = s.table.camps[p];
    const Counts<Card>& hand = s.secrets.hands[p];
    camp.senators = hand[Card::Senator];
    camp.cards = byte(total(hand) - camp.senators);
    camp.basilica = byte(total(s.secrets.banked[p]));
    camp.vault = byte(total(s.memory.vaults[p]) + camp.basilica + camp.atrium);
    senators -= camp.senators + camp.played_senators;
  }
  if (senators < 0) return slug(Card::Senator);
  s.table.senators = std::min(s.table.senators, byte(senators));
  if (s.table.senators < senators) return "senator pile: it holds every Senator nobody has";
  for (const Material m : Each<Material>()) {
    if (!count_undrawn(s, m) || !count_sites(s, m)) return slug(m);
  }
  shrink_deck(s);
  recount_functions(s);
  return {};
}

bool Title::seat_at(State& s, Seat seat, Decision decision) {
  Table& t = s.table;
  if (t.leader == kNobody) t.leader = seat;
  const Maybe<Role> role = role_of_decision(decision);
  if (role.has()) {
    t.role = role;
    plays(s, seat);
    set_phase(s, Frame(Step::Slot, seat));
  } else if (decision == Decision::Lead) {
    t.leader = seat;
    set_phase(s, Frame(Step::Lead, seat));
  } else if (decision == Decision::Follow && t.role.has() && t.leader != seat) {
    plays(s, t.leader);
    set_phase(s, Frame(Step::Follow, seat));
  } else if (decision == Decision::Think) {
    t.leader = seat;
    set_phase(s, Frame(Step::Lead, seat));
    apply_think(s, Action::of(Verb::Think));
  } else if (decision == Decision::Senate || decision == Decision::Sewer) {
    set_phase(s, Frame(Step::Senate, t.leader, t.leader));
  } else {
    return false;
  }
  advance(s);
  const Turn now = turn(s);
  return now.actor == Actor::Seat && now.seat == seat &&
         now.decision == static_cast<std::uint8_t>(decision);
}

std::string Title::expand_given(Json& given, State& s, const SeatKeys& seats) {
  const auto players = given.find("players");
  if (players == given.end()) return {};
  if (!players->is_object()) return "players: expected an object keyed by seats";
  for (auto it = players->begin(); it != players->end(); ++it) {
    const Seat p = seats.find(it.key());
    if (p == kNobody) return "players: nobody here is called '" + it.key() + "'";
    if (!it.value().is_object()) return "players: expected an object";
    std::string error = read_player(s, p, it.value(), seats);
    if (!error.empty()) return error;
  }
  // Sites are found last, when all foundations are known.
  for (auto it = players->begin(); it != players->end(); ++it) {
    if (!it.value().contains("influence")) continue;
    const Json& points = it.value()["influence"];
    Camp& camp = s.table.camps[seats.find(it.key())];
    if (!points.is_number_integer() || !find_sites(s, camp, points.get<int>() - kFirstInfluence))
      return "players: no sites for that influence";
  }
  given.erase("players");
  return {};
}

void Title::extend_schema(Json& schema) {
  schema["properties"]["players"] = {
      {"type", "object"},
      {"description",
       "per seat: hand (list), clients, stockpile, vault (objects), influence (number), buildings, "
       "foundations (lists of names or of {card, site, materials, stage})"}};
}

}  // namespace lusoria::glory_to_rome
