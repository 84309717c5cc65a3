#include "games/builders/rules_lock_in.h"

#include "games/builders/rules.h"

namespace lusoria::builders {

namespace {

using Standing = EnumArray<Building, Amounts>;

Members at_work(const State& s) {
  return all_of<Member>() - crew(s, {});
}

/// What already stands on every site, in one pass over the members who do.
Standing all_standing(const State& s) {
  Standing sum;
  const auto put = [&](Member m, const Amounts& amounts) {
    const Maybe<Building>& at = s.at[m];
    if (at.has()) sum[*at] = sum[*at] + amounts;
  };
  for (const Member m : at_work(s))
    sum[*s.at[m]] = sum[*s.at[m]] + card_of(s, m).makes;
  for (const Resource r : Each<Resource>()) {
    if (s.student[r].has()) put(*s.student[r], learnt(s, *s.student[r], r));
  }
  for (const Tool t : Each<Tool>()) {
    if (s.bearer[t].has()) put(*s.bearer[t], adds(t));
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
  for (const Tool t : s.tool_line)
    sum = sum + adds(t);
  for (const Resource r : Each<Resource>()) {
    if (!s.student[r].has()) sum = sum + only(r, kUniversityLevel);
  }
  return sum;
}

/// What the seat's own available members and tools make.
Amounts at_hand(const State& s, const Player& player) {
  Amounts sum = made_by(s, player.team);
  for (const Tool t : player.tools)
    sum = sum + adds(t);
  return sum;
}

/// Whether one of the buildings could be finished by the pool and who stands there already.
bool any_possible(const State& s,
                  Buildings buildings,
                  const Amounts& pool,
                  const Standing& standing) {
  for (const Building b : buildings) {
    if ((pool + standing[b]).covers(card_of(s, b).need)) return true;
  }
  return false;
}

}  // namespace

Prospects prospects(const State& s) {
  Prospects prospects{
      .standing = all_standing(s), .unstarted = unstarted(s), .for_all = for_all(s)};
  for (const Member m : at_work(s))
    prospects.crews[*s.at[m]].insert(m);
  return prospects;
}

/// Finishes in thought whatever can be finished; each time its crew joins the pool, which may make
/// another site possible. What is never reached is hopeless: consider the first such site that play
/// would finish; all who could stand there are its own crew or in the pool, and that is too little.
/// So sites that wait for each other's crews are found too.
Outlook outlook(const State& s, Seat seat, const Prospects& common) {
  const Player& player = s.players[seat];
  const Standing& standing = common.standing;
  const Buildings fresh = common.unstarted;
  Amounts pool = common.for_all + at_hand(s, player);
  Outlook result;
  result.can_go_on = any_possible(s, player.sites | fresh, pool, standing);
  Buildings left = player.sites | (fresh & kMachines);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Building b : left) {
      if (!(pool + standing[b]).covers(card_of(s, b).need)) continue;
      left.erase(b);
      pool = pool + standing[b];
      if (is_machine(b)) pool = pool + card_of(s, machine_member(b)).makes;
      changed = true;
    }
  }
  result.hopeless = left & player.sites;
  return result;
}

/// Whatever is finished first is finished by the pool as it is, so one look is enough. Nobody
/// stands on what is unstarted, which nearly always answers: who stands where is looked up last.
bool is_dead(const State& s) {
  const Amounts common = for_all(s);
  const Buildings fresh = unstarted(s);
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    if (any_possible(s, fresh, common + at_hand(s, s.players[seat]), {})) return false;
  }
  const Standing standing = all_standing(s);
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    const Player& player = s.players[seat];
    if (any_possible(s, player.sites, common + at_hand(s, player), standing)) return false;
  }
  return true;
}

}  // namespace lusoria::builders
