#include "games/builders/lock_in.h"

#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

Amounts made_by(const State& s, Members members) {
  Amounts sum;
  each(members, [&](Member m) { sum = sum + makes(s, m); });
  return sum;
}

Buildings unstarted(const State& s) {
  Buildings set = laid_out(s.building_row) | s.building_deck;
  if (s.next_building.has()) set.insert(*s.next_building);
  return set;
}

/// What every seat may still acquire: workers of row and deck, the enslaved, tools and universities
/// of the line. A university adds at most its 3, whoever goes there.
Amounts for_all(const State& s) {
  Amounts sum = made_by(s, laid_out(s.worker_row) | s.worker_deck | s.enslaved_line);
  for (int i = 0; i < 4; ++i) {
    const auto r = nth<Resource>(i);
    if (s.tool_line.contains(nth<Tool>(i))) sum = sum + only(r, 1);
    if (!s.student[r].has()) sum = sum + only(r, kUniversityLevel);
  }
  return sum;
}

/// What the seat's own available members and tools make.
Amounts at_hand(const State& s, const Player& player) {
  Amounts sum = made_by(s, player.team);
  each(player.tools, [&](Tool t) { sum = sum + only(resource_of(t), 1); });
  return sum;
}

/// What finishing b adds for good: its crew and tools come back, a machine joins the team.
Amounts released_by(const State& s, Building b) {
  const Amounts machine = is_machine(b) ? card_of(machine_member(b)).makes : Amounts{};
  return present(s, crew(s, b)) + machine;
}

/// Finishes in thought whatever can be finished; each time its crew joins the pool, which may make
/// another site possible. What is never reached is hopeless: consider the first such site that play
/// would finish; all who could stand there are its own crew or in the pool, and that is too little.
/// So sites that wait for each other's crews are found too.
Outlook outlook_given(const State& s, Seat seat, const Amounts& common, Buildings fresh) {
  const Player& player = s.players[seat];
  Amounts pool = common + at_hand(s, player);
  Buildings open = player.sites;
  Buildings machines = fresh & kMachines;
  bool changed = true;
  while (changed) {
    changed = false;
    each(open, [&](Building b) {
      if (!(pool + present(s, crew(s, b))).covers(card_of(b).need)) return;
      open.erase(b);
      pool = pool + released_by(s, b);
      changed = true;
    });
    each(machines, [&](Building b) {
      if (!pool.covers(card_of(b).need)) return;
      machines.erase(b);
      pool = pool + released_by(s, b);
      changed = true;
    });
  }
  Outlook result{.hopeless = open, .can_go_on = open != player.sites};
  each(fresh, [&](Building b) {
    if (pool.covers(card_of(b).need)) result.can_go_on = true;
  });
  return result;
}

}  // namespace

Outlook outlook(const State& s, Seat seat) {
  return outlook_given(s, seat, for_all(s), unstarted(s));
}

bool is_dead(const State& s) {
  const Amounts common = for_all(s);
  const Buildings fresh = unstarted(s);
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    if (outlook_given(s, seat, common, fresh).can_go_on) return false;
  }
  return true;
}

}  // namespace lusoria::builders
