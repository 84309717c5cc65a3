// The rules as small questions about a state, shared by the list of legal actions, the refusals
// and the steps themselves. Rules are cited by the heading of the rulebook.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "games/builders/components.h"
#include "games/builders/state.h"

namespace lusoria::builders {

/// "Hacer una inversión": still to be freed, so without salary, tools and education.
constexpr bool is_enslaved(const State& s, Member m) {
  return kEnslaved.contains(m) && !s.freed.contains(m);
}

/// "Enviar un trabajador": what sending costs in sesterces. Enslaved workers and machines cost
/// nothing.
constexpr int salary(const State& s, Member m) {
  return is_enslaved(s, m) ? 0 : card_of(m).salary;
}

/// Members whose salary the active seat can pay: one mask per sum, so that the menu needs no loop
/// over those who cost too much.
constexpr Members payable(const State& s, int sesterces) {
  constexpr auto kByCost = [] {
    std::array<Members, 6> table;
    for (unsigned money = 0; money < 6; ++money) {
      for (const MemberCard& card : kMembers) {
        if (card.salary <= money) table[money].insert(card.id);
      }
    }
    return table;
  }();
  return kByCost[static_cast<unsigned>(std::min(sesterces, 5))] | (kEnslaved - s.freed);
}

/// Members that have been to a university: one each at most.
constexpr Members educated(const State& s) {
  Members set;
  for (const Maybe<Member>& student : s.student) {
    if (student.has()) set.insert(*student);
  }
  return set;
}

/// What a university adds to the figure printed on a card: it makes 3 of its resource, instead of a
/// lower figure or on top of it (option).
constexpr Amounts learnt(const State& s, Member m, Resource r) {
  const std::uint8_t printed = card_of(m).makes.of(r);
  const bool add = s.options.university_mode == UniversityMode::Add;
  const int more = add ? kUniversityLevel : std::max(0, kUniversityLevel - printed);
  return only(r, static_cast<std::uint8_t>(more));
}

/// What a member adds to a site without its tool.
constexpr Amounts makes(const State& s, Member m) {
  Amounts amounts = card_of(m).makes;
  for (int i = 0; i < 4; ++i) {
    const auto r = nth<Resource>(i);
    if (s.student[r].is(m)) amounts = amounts + learnt(s, m, r);
  }
  return amounts;
}

/// What the members make together, without their tools.
constexpr Amounts made_by(const State& s, Members members) {
  Amounts sum;
  each(members, [&](Member m) { sum = sum + card_of(m).makes; });
  for (int i = 0; i < 4; ++i) {
    const auto r = nth<Resource>(i);
    const Maybe<Member>& student = s.student[r];
    if (student.has() && members.contains(*student)) sum = sum + learnt(s, *student, r);
  }
  return sum;
}

/// Who works on the site.
constexpr Members crew(const State& s, Building site) {
  Members set;
  for (int i = 0; i < kCount<Member>; ++i) {
    if (s.at[nth<Member>(i)].is(site)) set.insert(nth<Member>(i));
  }
  return set;
}

/// "Terminar un edificio": what the members on the site make together, their tools included.
constexpr Amounts present(const State& s, Members members) {
  Amounts sum = made_by(s, members);
  for (int i = 0; i < 4; ++i) {
    const Maybe<Member>& bearer = s.bearer[nth<Tool>(i)];
    if (bearer.has() && members.contains(*bearer)) sum = sum + only(nth<Resource>(i), 1);
  }
  return sum;
}

/// What the site still lacks, resource by resource; surplus does not help elsewhere.
constexpr Amounts missing(const State& s, Building site) {
  const Amounts need = card_of(site).need;
  const Amounts have = present(s, crew(s, site));
  const auto gap = [](std::uint8_t n, std::uint8_t h) {
    return static_cast<std::uint8_t>(n > h ? n - h : 0);
  };
  return {gap(need.stone, have.stone),
          gap(need.wood, have.wood),
          gap(need.architecture, have.architecture),
          gap(need.decoration, have.decoration)};
}

/// "Coste en acciones": the k-th member sent to one site in one turn costs k actions, whoever stood
/// there before.
constexpr int send_cost(const State& s, Building site) {
  return 1 + s.sent[site];
}

/// The active seat's sites that can take one more member with the actions at hand.
constexpr Buildings reachable_sites(const State& s) {
  Buildings set;
  each(s.me().sites, [&](Building b) {
    if (send_cost(s, b) <= s.actions) set.insert(b);
  });
  return set;
}

constexpr bool any_reachable_site(const State& s) {
  for (auto mask = s.me().sites.mask(); mask != 0; mask &= mask - 1) {
    if (send_cost(s, static_cast<Building>(std::countr_zero(mask))) <= s.actions) return true;
  }
  return false;
}

/// The active seat's available members that could be sent now.
constexpr Members sendable(const State& s) {
  if (!any_reachable_site(s)) return {};
  return s.me().team & payable(s, s.me().sesterces);
}

/// "Sólo un trabajador o liberto": not the enslaved, and not machines unless the option says so.
constexpr bool is_worker_like(const State& s, Member m) {
  if (kMachineMembers.contains(m)) return s.options.machines_as_workers;
  return !is_enslaved(s, m);
}

/// Whether the pending member finishes the site with what it makes itself. Then a tool would come
/// back at once and change nothing.
constexpr bool finishes_bare_handed(const State& s, Member m, Building site) {
  return (present(s, crew(s, site)) + makes(s, m)).covers(card_of(site).need);
}

/// Whether handing the member a tool is a choice at all.
constexpr bool tool_is_a_choice(const State& s, Member m, Building site) {
  return !s.me().tools.empty() && is_worker_like(s, m) && !finishes_bare_handed(s, m, site);
}

/// The active seat's available members that a university could take.
constexpr Members educable(const State& s) {
  Members barred = (kEnslaved - s.freed) | educated(s);
  if (!s.options.machines_as_workers) barred = barred | kMachineMembers;
  return s.me().team - barred;
}

/// Of the two equal craftsmen the second is not offered beside the first: where both are in `set`
/// and have learnt the same, which is nothing.
constexpr Members without_twin(const State& s, Members set) {
  if (set.contains(kTwin) && set.contains(kOtherTwin)) {
    const Members schooled = educated(s);
    if (!schooled.contains(kTwin) && !schooled.contains(kOtherTwin)) set.erase(kOtherTwin);
  }
  return set;
}

template <class E>
constexpr EnumSet<E> laid_out(const std::array<Maybe<E>, kRow>& row) {
  EnumSet<E> set;
  for (const Maybe<E>& slot : row) {
    if (slot.has()) set.insert(*slot);
  }
  return set;
}

/// "Coger sestercios": what n actions bring, up to three.
constexpr int bundle(int actions) {
  constexpr std::array<int, 4> kBundle{0, 1, 3, 6};
  return kBundle[static_cast<unsigned>(actions)];
}

/// Under the option the takings of a turn count together, three actions at a time.
constexpr int takings(const State& s, int actions) {
  if (s.options.take_mode == TakeMode::Bundle) return bundle(actions);
  const auto total_for = [](int n) { return n / 3 * bundle(3) + bundle(n % 3); };
  return total_for(s.taken + actions) - total_for(s.taken);
}

constexpr Seat last_of_round(const State& s) {
  return static_cast<Seat>((s.first + s.options.seats - 1) % s.options.seats);
}

/// Ends the game: the final settlement, after which result() only counts (scoring.cc).
void finish_game(State& s, EndReason reason);

}  // namespace lusoria::builders
