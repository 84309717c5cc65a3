// Knowledge: nothing hidden is ever assigned to anyone, so a view holds the whole state and a
// sample is that state again.
#include "games/builders/view.h"

#include "games/builders/game.h"
#include "games/builders/rules.h"
#include "games/builders/rules_lock_in.h"

namespace lusoria::builders {

namespace {

void show_sites(const State& s, Seat owner, const Prospects& common, TableView& table) {
  const Outlook future = outlook(s, owner, common);
  table.can_go_on[owner] = future.can_go_on;
  for (const Building b : s.players[owner].sites)
    table.sites.push_back({.crew = common.crews[b],
                           .missing = common.standing[b].lacking_of(card_of(s, b).need),
                           .building = b,
                           .owner = owner,
                           .next_cost = static_cast<std::uint8_t>(send_cost(s, b)),
                           .hopeless = future.hopeless.contains(b)});
}

void show_table(const State& s, TableView& t) {
  copy_open_zones(s, t);
  t.rounds_left = static_cast<std::uint16_t>(s.options.round_limit - s.round + 1);
  t.buildings_left =
      static_cast<std::uint8_t>(s.building_deck.size() + (s.next_building.has() ? 1 : 0));
  t.workers_left = static_cast<std::uint8_t>(s.worker_deck.size());
  for (const Resource r : Each<Resource>()) {
    if (!s.student[r].has()) t.university_line.insert(r);
  }
  t.last = last_of_round(s);
  t.dead = true;
  const Prospects common = prospects(s);
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    show_sites(s, seat, common, t);
    if (t.can_go_on[seat]) t.dead = false;
  }
}

}  // namespace

View Title::view(const State& s, Seat seat) {
  View v;
  show_table(s, v.table);
  v.memory.building_deck = s.building_deck;
  v.memory.worker_deck = s.worker_deck;
  for (const Member m : s.worker_deck)
    v.memory.workers_make = v.memory.workers_make + card_of(s, m).makes;
  v.turn = turn(s);
  v.seat = seat;
  v.options = s.options;
  return v;
}

Figures Title::figures(const View& v) {
  const State s = state_of(v);
  Figures figures;
  for (const Resource r : Each<Resource>()) {
    if (s.student[r].has()) figures.taught[r] = makes(s, *s.student[r]);
  }
  if (s.step != Step::Site) return figures;
  for (const Building b : reachable_sites(s)) {
    if (tool_is_a_choice(s, *s.pending_member, b)) figures.tool_sites.insert(b);
  }
  return figures;
}

std::optional<Action> Title::seen(const State&, Action a, Seat) {
  return a;
}

/// Starting and hiring turn up a card. The last cards of a deck are known by counting, the two
/// equal craftsmen too.
bool Title::reveals(const State& s, Action a) {
  if (a.verb == Verb::Start) return s.building_deck.size() > 1;
  if (a.verb != Verb::Hire) return false;
  Members kinds = s.worker_deck;
  if (kinds.contains(kTwin)) kinds.erase(kOtherTwin);
  return kinds.size() > 1;
}

}  // namespace lusoria::builders
