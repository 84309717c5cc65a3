#include "games/builders/lock_in.h"

#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

using Standing = EnumArray<Building, Amounts>;

/// What already stands on every site, in one pass over the members.
Standing all_standing(const State& s) {
  Standing sum;
  for (int i = 0; i < kCount<Member>; ++i) {
    const Maybe<Building>& at = s.at[nth<Member>(i)];
    if (at.has()) sum[*at] = sum[*at] + card_of(nth<Member>(i)).makes;
  }
  for (int i = 0; i < 4; ++i) {
    const auto r = nth<Resource>(i);
    const Maybe<Member>& student = s.student[r];
    if (student.has() && s.at[*student].has())
      sum[*s.at[*student]] = sum[*s.at[*student]] + learnt(s, *student, r);
    const Maybe<Member>& bearer = s.bearer[nth<Tool>(i)];
    if (bearer.has()) sum[*s.at[*bearer]] = sum[*s.at[*bearer]] + only(r, 1);
  }
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

/// Whether one of the buildings could be finished by the pool and who stands there already.
bool any_possible(Buildings buildings, const Amounts& pool, const Standing& standing) {
  for (auto mask = buildings.mask(); mask != 0; mask &= mask - 1) {
    const auto b = static_cast<Building>(std::countr_zero(mask));
    if ((pool + standing[b]).covers(card_of(b).need)) return true;
  }
  return false;
}

}  // namespace

/// Finishes in thought whatever can be finished; each time its crew joins the pool, which may make
/// another site possible. What is never reached is hopeless: consider the first such site that play
/// would finish; all who could stand there are its own crew or in the pool, and that is too little.
/// So sites that wait for each other's crews are found too.
Outlook outlook(const State& s, Seat seat) {
  const Player& player = s.players[seat];
  const Standing standing = all_standing(s);
  const Buildings fresh = unstarted(s);
  Amounts pool = for_all(s) + at_hand(s, player);
  Outlook result;
  result.can_go_on = any_possible(player.sites | fresh, pool, standing);
  Buildings left = player.sites | (fresh & kMachines);
  for (bool changed = true; changed;) {
    changed = false;
    each(left, [&](Building b) {
      if (!(pool + standing[b]).covers(card_of(b).need)) return;
      left.erase(b);
      pool = pool + standing[b];
      if (is_machine(b)) pool = pool + card_of(machine_member(b)).makes;
      changed = true;
    });
  }
  result.hopeless = left & player.sites;
  return result;
}

/// Whatever is finished first is finished by the pool as it is, so one look is enough.
bool is_dead(const State& s) {
  const Amounts common = for_all(s);
  const Buildings fresh = unstarted(s);
  const Standing standing = all_standing(s);
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    const Player& player = s.players[seat];
    if (any_possible(player.sites | fresh, common + at_hand(s, player), standing)) return false;
  }
  return true;
}

}  // namespace lusoria::builders
