// Knowledge: nothing hidden is ever assigned to anyone, so a view holds the whole state and a
// sample is that state again.
#include "games/builders/view.h"

#include "games/builders/game.h"
#include "games/builders/lock_in.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

void show_sites(const State& s, Seat owner, TableView& table) {
  const Outlook future = outlook(s, owner);
  table.can_go_on[owner] = future.can_go_on;
  each(s.players[owner].sites, [&](Building b) {
    SiteView site;
    site.crew = crew(s, b);
    site.missing = missing(s, b);
    site.building = b;
    site.owner = owner;
    site.next_cost = static_cast<std::uint8_t>(send_cost(s, b));
    site.hopeless = future.hopeless.contains(b);
    table.sites.push_back(site);
  });
}

TableView show_table(const State& s) {
  TableView t;
  t.players = s.players;
  t.enslaved_line = s.enslaved_line;
  t.freed = s.freed;
  t.round = s.round;
  t.rounds_left = static_cast<std::uint16_t>(s.options.round_limit - s.round + 1);
  t.actions = s.actions;
  t.taken = s.taken;
  t.building_row = s.building_row;
  t.next_building = s.next_building;
  t.worker_row = s.worker_row;
  t.buildings_left =
      static_cast<std::uint8_t>(s.building_deck.size() + (s.next_building.has() ? 1 : 0));
  t.workers_left = static_cast<std::uint8_t>(s.worker_deck.size());
  t.bearer = s.bearer;
  t.student = s.student;
  t.tool_line = s.tool_line;
  for (int i = 0; i < 4; ++i) {
    if (!s.student[nth<Resource>(i)].has()) t.university_line.insert(nth<Resource>(i));
  }
  t.loan_line = s.loan_line;
  t.active = s.active;
  t.first = s.first;
  t.last = last_of_round(s);
  t.step = s.step;
  t.invested = s.invested;
  t.final_round = s.final_round;
  t.reason = s.reason;
  t.pending_member = s.pending_member;
  t.pending_site = s.pending_site;
  t.pending_resource = s.pending_resource;
  t.dead = true;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    show_sites(s, seat, t);
    if (t.can_go_on[seat]) t.dead = false;
  }
  return t;
}

}  // namespace

View Title::view(const State& s, Seat seat) {
  View v;
  v.table = show_table(s);
  v.memory.building_deck = s.building_deck;
  v.memory.worker_deck = s.worker_deck;
  each(s.worker_deck,
       [&](Member m) { v.memory.workers_make = v.memory.workers_make + card_of(m).makes; });
  v.turn = turn(s);
  v.seat = seat;
  v.options = s.options;
  return v;
}

std::optional<Action> Title::seen(const State&, Action a, Seat) {
  return a;
}

State Title::sample(const View& v, Rng&) {
  const TableView& t = v.table;
  State s;
  s.building_deck = v.memory.building_deck;
  s.worker_deck = v.memory.worker_deck;
  s.players = t.players;
  s.enslaved_line = t.enslaved_line;
  s.freed = t.freed;
  s.round = t.round;
  s.turn_number = v.turn.number;
  s.actions = t.actions;
  s.taken = t.taken;
  s.building_row = t.building_row;
  s.next_building = t.next_building;
  s.worker_row = t.worker_row;
  for (const SiteView& site : t.sites) {
    each(site.crew, [&](Member m) { s.at[m] = site.building; });
    s.sent[site.building] = static_cast<std::uint8_t>(site.next_cost - 1);
  }
  s.bearer = t.bearer;
  s.student = t.student;
  s.tool_line = t.tool_line;
  s.loan_line = t.loan_line;
  s.active = t.active;
  s.first = t.first;
  s.step = t.step;
  s.invested = t.invested;
  s.final_round = t.final_round;
  s.reason = t.reason;
  s.pending_member = t.pending_member;
  s.pending_site = t.pending_site;
  s.pending_resource = t.pending_resource;
  s.options = v.options;
  return s;
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
