// Scenes: zones laid over a bare table. A site may be written with its crew,
//   "sites": {"pyramid": ["laborer_2", {"member": "apprentice_2", "tool": "mallet"}]}
// and then needs no `at` and `bearer`. Decks and the investment line take what is left.
#include "games/builders/game.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

/// Takes the card out of the filler zone; false if it is not there any more.
template <class E>
bool use(EnumSet<E>& filler, E card) {
  if (!filler.contains(card)) return false;
  filler.erase(card);
  return true;
}

template <class E>
bool use_all(EnumSet<E>& filler, const EnumSet<E>& zone, std::string_view& lacking) {
  for (const E card : zone) {
    if (!use(filler, card)) lacking = slug(card);
  }
  return lacking.empty();
}

void fill_buildings(State& s, std::string_view& lacking) {
  Buildings deck = kAllBuildings;
  use_all(deck, laid_out(s.building_row), lacking);
  if (s.next_building.has() && !use(deck, *s.next_building)) lacking = slug(*s.next_building);
  for (Player& player : s.players) {
    use_all(deck, player.sites, lacking);
    use_all(deck, player.finished, lacking);
    player.points = static_cast<std::uint8_t>(points_of(s, player.finished));
  }
  s.building_deck = deck;
}

/// A finished machine that is named nowhere is available to its owner.
void fill_machines(State& s) {
  for (Player& player : s.players) {
    for (const Building b : player.finished& kMachines) {
      if (!s.at[machine_member(b)].has()) player.team.insert(machine_member(b));
    }
  }
}

void fill_members(State& s, std::string_view& lacking) {
  Members left = kWorkers | kEnslaved;
  for (const Player& player : s.players) {
    for (const Building b : player.finished& kMachines)
      left.insert(machine_member(b));
  }
  use_all(left, laid_out(s.worker_row), lacking);
  for (const Player& player : s.players)
    use_all(left, player.team, lacking);
  for (const Member m : Each<Member>()) {
    if (s.at[m].has() && !use(left, m)) lacking = slug(m);
  }
  s.worker_deck = left & kWorkers;
  s.enslaved_line = left & kEnslaved;
}

void fill_investments(State& s, std::string_view& lacking) {
  Tools tools = kAllTools;
  int loans = kLoanCards;
  for (const Player& player : s.players) {
    use_all(tools, player.tools, lacking);
    loans -= player.loans + player.repaid;
  }
  for (const Tool t : Each<Tool>()) {
    if (s.bearer[t].has() && !use(tools, t)) lacking = slug(t);
  }
  s.tool_line = tools;
  if (loans < 0) lacking = "loans";
  s.loan_line = static_cast<std::uint8_t>(std::max(loans, 0));
}

/// Rows that a scene does not name are laid out in the order of the cards.
void lay_out_rows(State& s) {
  const auto top = [](auto& deck) {
    const auto card = first_of(deck);
    deck.erase(card);
    return card;
  };
  for (Maybe<Building>& slot : s.building_row) {
    if (!slot.has() && !s.building_deck.empty()) slot = top(s.building_deck);
  }
  if (!s.next_building.has() && !s.building_deck.empty()) s.next_building = top(s.building_deck);
  for (Maybe<Member>& slot : s.worker_row) {
    if (!slot.has() && !s.worker_deck.empty()) slot = top(s.worker_deck);
  }
}

/// One entry of a crew: a member, or a member with its tool.
std::string expand_worker(const Json& entry, const std::string& site, Json& given) {
  if (entry.is_string()) {
    given["at"][entry.get<std::string>()] = site;
    return {};
  }
  if (!entry.is_object() || !entry.contains("member") || !entry["member"].is_string())
    return "given: a crew is a list of members or of {\"member\", \"tool\"}";
  given["at"][entry["member"].get<std::string>()] = site;
  if (entry.contains("tool") && entry["tool"].is_string())
    given["bearer"][entry["tool"].get<std::string>()] = entry["member"];
  return {};
}

}  // namespace

State Title::bare(const Options& options) {
  State s;
  s.options = options;
  s.building_deck = kAllBuildings;
  s.worker_deck = kWorkers;
  s.enslaved_line = kEnslaved;
  s.tool_line = kAllTools;
  s.loan_line = kLoanCards;
  for (int i = 0; i < options.seats; ++i)
    s.players[i].sesterces = kStartingSesterces;
  s.round = 1;
  s.turn_number = 1;
  s.actions = kFreeActions;
  return s;
}

std::string_view Title::fill(State& s) {
  std::string_view lacking;
  fill_machines(s);
  fill_buildings(s, lacking);
  fill_members(s, lacking);
  fill_investments(s, lacking);
  return lacking;
}

bool Title::seat_at(State& s, Seat seat, Decision d) {
  if (seat >= s.options.seats) return false;
  lay_out_rows(s);
  s.active = seat;
  s.step = static_cast<Step>(d);
  s.turn_number = static_cast<std::uint16_t>(
      (s.round - 1) * s.options.seats + (seat + s.options.seats - s.first) % s.options.seats + 1);
  const bool sending = d == Decision::Site || d == Decision::Tool;
  if (sending && (!s.pending_member.has() || !sendable(s).contains(*s.pending_member)))
    return false;
  if (d == Decision::Site) return reachable_sites(s).size() > 1;
  if (d == Decision::Tool) {
    return s.pending_site.has() && reachable_sites(s).contains(*s.pending_site) &&
           tool_is_a_choice(s, *s.pending_member, *s.pending_site);
  }
  if (d == Decision::Educate)
    return s.pending_resource.has() && without_twin(s, educable(s)).size() > 1;
  return true;
}

std::string Title::expand_given(Json& given, const State&, const SeatKeys&) {
  if (!given.is_object() || !given.contains("players") || !given["players"].is_object()) return {};
  Json players = given["players"];
  for (auto& [seat, player] : players.items()) {
    if (!player.is_object() || !player.contains("sites") || !player["sites"].is_object()) continue;
    Json open = Json::array();
    for (auto& [site, workers] : player["sites"].items()) {
      open.push_back(site);
      if (!workers.is_array())
        return "given: players." + seat + ".sites." + site + ": expected a list";
      for (const Json& entry : workers) {
        std::string error = expand_worker(entry, site, given);
        if (!error.empty()) return error;
      }
    }
    player["sites"] = open;
  }
  given["players"] = players;
  return {};
}

void Title::extend_schema(Json& schema) {
  const Json member{{"enum", kMemberSlugs}};
  const Json with_tool{{"type", "object"},
                       {"properties", {{"member", member}, {"tool", {{"enum", kToolSlugs}}}}},
                       {"required", Json::array({"member"})},
                       {"additionalProperties", false}};
  const Json crews{
      {"type", "object"},
      {"description", "each site with its crew"},
      {"propertyNames", {{"enum", kBuildingSlugs}}},
      {"additionalProperties", {{"type", "array"}, {"items", {{"anyOf", {member, with_tool}}}}}}};
  Json& sites = schema["properties"]["players"]["additionalProperties"]["properties"]["sites"];
  sites = Json{{"anyOf", Json::array({sites, crews})}};
}

}  // namespace lusoria::builders
