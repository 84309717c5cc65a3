// The invariants of a state: every card of the box lies in exactly one place.
#include "games/builders/game.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

/// Collects zones; remembers whether one card turned up twice.
template <class E>
class Zones {
 public:
  void add(const EnumSet<E>& zone) {
    overlap_ = overlap_ || !(all_ & zone).empty();
    all_ = all_ | zone;
  }

  void add(E card) {
    EnumSet<E> zone;
    zone.insert(card);
    add(zone);
  }

  template <class Row>
  void add_row(const Row& row) {
    for (const Maybe<E>& slot : row) {
      if (slot.has()) add(*slot);
    }
  }

  bool exactly(const EnumSet<E>& box) const { return !overlap_ && all_ == box; }

 private:
  EnumSet<E> all_;
  bool overlap_ = false;
};

bool buildings_kept(const State& s) {
  Zones<Building> zones;
  zones.add(s.building_deck);
  zones.add_row(s.building_row);
  if (s.next_building.has()) zones.add(*s.next_building);
  for (const Player& player : s.players) {
    zones.add(player.sites);
    zones.add(player.finished);
  }
  return zones.exactly(kAllBuildings);
}

/// Workers and enslaved workers; machines are members once they are finished.
bool members_kept(const State& s) {
  Zones<Member> zones;
  Members box = kWorkers | kEnslaved;
  zones.add(s.worker_deck);
  zones.add_row(s.worker_row);
  zones.add(s.enslaved_line);
  for (const Player& player : s.players) {
    zones.add(player.team);
    for (const Building b : player.finished& kMachines)
      box.insert(machine_member(b));
  }
  for (const Member m : every<Member>()) {
    if (s.at[m].has()) zones.add(m);
  }
  return zones.exactly(box);
}

bool tools_kept(const State& s) {
  Zones<Tool> zones;
  zones.add(s.tool_line);
  for (const Player& player : s.players)
    zones.add(player.tools);
  for (const Tool t : every<Tool>()) {
    if (s.bearer[t].has()) zones.add(t);
  }
  return zones.exactly(kAllTools);
}

bool loans_kept(const State& s) {
  int cards = s.loan_line;
  for (const Player& player : s.players)
    cards += player.loans + player.repaid;
  return cards == kLoanCards;
}

/// Who works somewhere works on an open site, carries at most one tool there and may carry it.
bool crews_sound(const State& s) {
  Buildings open;
  for (const Player& player : s.players)
    open = open | player.sites;
  for (const Maybe<Building>& at : s.at) {
    if (at.has() && !open.contains(*at)) return false;
  }
  Members bearers;
  for (const Maybe<Member>& bearer : s.bearer) {
    if (!bearer.has()) continue;
    if (bearers.contains(*bearer) || !s.at[*bearer].has() || !is_worker_like(s, *bearer))
      return false;
    bearers.insert(*bearer);
  }
  return true;
}

/// Universities teach members of a seat, no enslaved ones, one each.
bool students_sound(const State& s) {
  Members owned;
  for (const Player& player : s.players)
    owned = owned | owned_by(s, player);
  Members students;
  for (const Maybe<Member>& student : s.student) {
    if (!student.has()) continue;
    if (students.contains(*student) || !owned.contains(*student) || !is_worker_like(s, *student))
      return false;
    students.insert(*student);
  }
  return (s.freed - (owned & kEnslaved)).empty();
}

/// A finished site is no longer open: no open site has all it needs.
bool sites_unfinished(const State& s) {
  for (const Player& player : s.players) {
    for (const Building b : player.sites) {
      if (missing(s, b) == Amounts{}) return false;
    }
  }
  return true;
}

bool points_counted(const State& s) {
  return std::all_of(s.players.begin(), s.players.end(), [](const Player& player) {
    return points_of(player.finished) == player.points;
  });
}

bool rows_refilled(const State& s) {
  if (s.step == Step::DealBuildings || s.step == Step::DealApprentices ||
      s.step == Step::DealWorkers)
    return true;
  const bool drawing = s.step == Step::TurnUpBuilding;
  if (!drawing && !s.next_building.has() && !s.building_deck.empty()) return false;
  if (s.next_building.has() && laid_out(s.building_row).size() < kRow) return false;
  const int gaps = kRow - laid_out(s.worker_row).size();
  return s.worker_deck.empty() || gaps == (s.step == Step::TurnUpWorker ? 1 : 0);
}

bool numbers_in_range(const State& s) {
  if (s.options.seats < Title::kFacts.min_seats || s.options.seats > kMostSeats) return false;
  if (s.active >= s.options.seats || s.first >= s.options.seats) return false;
  for (int i = s.options.seats; i < kMostSeats; ++i) {
    if (!(s.players[i] == Player{})) return false;
  }
  return true;
}

/// Apprentices are dealt seat by seat, so whoever has none sits behind those who have.
bool apprentices_in_order(const State& s) {
  bool missing_one = false;
  for (int i = 0; i < s.options.seats; ++i) {
    if (s.players[i].team.empty())
      missing_one = true;
    else if (missing_one)
      return false;
  }
  return missing_one && !(s.worker_deck & kApprentices).empty();
}

bool may_send(const State& s) {
  return s.pending_member.has() && sendable(s).contains(*s.pending_member);
}

bool may_educate(const State& s) {
  return s.pending_resource.has() && !s.student[*s.pending_resource].has() && !s.invested &&
         s.actions > 0 && s.me().sesterces >= kUniversityCost && !educable(s).empty();
}

/// What the step waits for can come: a card to draw and a gap for it, or a choice to make.
bool step_possible(const State& s) {
  const int worker_gaps = kRow - laid_out(s.worker_row).size();
  switch (s.step) {
    case Step::Site:
      return may_send(s);
    case Step::Tool:
      return may_send(s) && s.pending_site.has() && reachable_sites(s).contains(*s.pending_site);
    case Step::Educate:
      return may_educate(s);
    case Step::DealBuildings:
      return !s.next_building.has() &&
             s.building_deck.size() > kRow - laid_out(s.building_row).size();
    case Step::TurnUpBuilding:
      return !s.next_building.has() && !s.building_deck.empty();
    case Step::DealApprentices:
      return apprentices_in_order(s);
    case Step::DealWorkers:
      return !s.worker_row.back().has() && s.worker_deck.size() >= worker_gaps;
    case Step::TurnUpWorker:
      return worker_gaps > 0 && !s.worker_deck.empty();
    default:
      return true;
  }
}

}  // namespace

std::string_view Title::check(const State& s) {
  if (!numbers_in_range(s)) return "there is no such seat";
  if (!buildings_kept(s)) return "a building is missing or lies in two places";
  if (!members_kept(s)) return "a member is missing or is in two places";
  if (!tools_kept(s)) return "a tool is missing or is in two places";
  if (!loans_kept(s)) return "the loans do not add up";
  if (!crews_sound(s)) return "a member works nowhere or carries what it may not";
  if (!students_sound(s)) return "a university or a freed side lies on the wrong card";
  if (!sites_unfinished(s)) return "a site has all it needs and is still open";
  if (!points_counted(s)) return "the points are not those of the finished buildings";
  if (!step_possible(s)) return "what the game waits for cannot come";
  if (!rows_refilled(s)) return "a row has a gap although its deck is not empty";
  return {};
}

}  // namespace lusoria::builders
