// The rules as small questions about a state, shared by the list of legal actions, the refusals
// and the steps themselves. Rules are cited by the heading of the rulebook.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "engine/core/bits.h"
#include "games/builders/game.h"

namespace lusoria::builders {

/// "Hacer una inversión": still to be freed, so without salary, tools and education.
constexpr bool is_enslaved(const State& s, Member m) {
  return kEnslaved.contains(m) && !s.freed.contains(m);
}

/// "Enviar un trabajador": what sending costs in sesterces. Enslaved workers and machines cost
/// nothing.
inline int salary(const State& s, Member m) {
  return is_enslaved(s, m) ? 0 : card_of(s, m).salary;
}

/// Members whose salary the active seat can pay: one mask per sum, so that the menu needs no loop
/// over those who cost too much.
inline Members payable(const State& s, int sesterces) {
  const auto money = static_cast<unsigned>(std::min(sesterces, kMostSalary));
  return edition(s.options).payable[money] | (kEnslaved - s.freed);
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
inline Amounts learnt(const State& s, Member m, Resource r) {
  const std::uint8_t printed = card_of(s, m).makes.of(r);
  const bool add = s.options.university_mode == UniversityMode::Add;
  const int more = add ? kUniversityLevel : std::max(0, kUniversityLevel - printed);
  return only(r, static_cast<std::uint8_t>(more));
}

/// What a member adds to a site without its tool.
inline Amounts makes(const State& s, Member m) {
  Amounts amounts = card_of(s, m).makes;
  for (const Resource r : Each<Resource>()) {
    if (s.student[r].is(m)) amounts = amounts + learnt(s, m, r);
  }
  return amounts;
}

/// What the members make together, without their tools.
inline Amounts made_by(const State& s, Members members) {
  Amounts sum;
  for (const Member m : members)
    sum = sum + card_of(s, m).makes;
  for (const Resource r : Each<Resource>()) {
    const Maybe<Member>& student = s.student[r];
    if (student.has() && members.contains(*student)) sum = sum + learnt(s, *student, r);
  }
  return sum;
}

/// Who works on the site; without one: who works nowhere.
inline Members crew(const State& s, Maybe<Building> site) {
  const std::span at(reinterpret_cast<const std::uint8_t*>(s.at.begin()), kCount<Member>);
  return Members::of_mask(
      static_cast<Members::Mask>(places_of(at, std::bit_cast<std::uint8_t>(site))));
}

/// "Terminar un edificio": what the members on the site make together, their tools included.
inline Amounts present(const State& s, Members members) {
  Amounts sum = made_by(s, members);
  for (const Tool t : Each<Tool>()) {
    const Maybe<Member>& bearer = s.bearer[t];
    if (bearer.has() && members.contains(*bearer)) sum = sum + adds(t);
  }
  return sum;
}

/// What the site still lacks.
inline Amounts missing(const State& s, Building site) {
  return present(s, crew(s, site)).lacking_of(card_of(s, site).need);
}

/// All members of a seat, on its sites too.
inline Members owned_by(const State& s, const Player& player) {
  Members owned = player.team;
  for (const Building b : player.sites)
    owned = owned | crew(s, b);
  return owned;
}

/// What finished buildings and machines count.
inline int points_of(const State& s, Buildings finished) {
  int points = 0;
  for (const Building b : finished)
    points += card_of(s, b).points;
  return points;
}

/// "Coste en acciones": the k-th member sent to one site in one turn costs k actions, whoever stood
/// there before.
constexpr int send_cost(const State& s, Building site) {
  return 1 + s.sent[site];
}

/// The active seat's sites that can take one more member with the actions at hand.
constexpr Buildings reachable_sites(const State& s) {
  Buildings set;
  for (const Building b : s.me().sites) {
    if (send_cost(s, b) <= s.actions) set.insert(b);
  }
  return set;
}

constexpr bool any_reachable_site(const State& s) {
  for (const Building b : s.me().sites) {
    if (send_cost(s, b) <= s.actions) return true;
  }
  return false;
}

/// The active seat's available members that could be sent now.
inline Members sendable(const State& s) {
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
inline bool finishes_bare_handed(const State& s, Member m, Building site) {
  return (present(s, crew(s, site)) + makes(s, m)).covers(card_of(s, site).need);
}

/// Whether handing the member a tool is a choice at all.
inline bool tool_is_a_choice(const State& s, Member m, Building site) {
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

using List = ActionList<Action, Title::kMaxActions>;

/// Why not; nothing if there is no reason.
using Why = std::optional<Refusal>;

constexpr Why refuse_actions(const State& s, int actions) {
  if (s.actions == 0) return Refusal::NoActions;
  if (s.actions < actions) return Refusal::NotEnoughActions;
  return {};
}

constexpr Why refuse_price(const State& s, int sesterces) {
  if (s.me().sesterces < sesterces) return Refusal::NotEnoughSesterces;
  return {};
}

/// Only the active seat's own, available members can do anything.
constexpr Why refuse_member(const State& s, Member m) {
  if (s.me().team.contains(m)) return {};
  const Maybe<Building>& at = s.at[m];
  return at.has() && s.me().sites.contains(*at) ? Refusal::OnSite : Refusal::NotInTeam;
}

constexpr Why refuse_twin(const State& s, const Members& offered, Member m) {
  if (m == kOtherTwin && !without_twin(s, offered).contains(m)) return Refusal::TakeTheTwin;
  return {};
}

constexpr void spend_sesterces(State& s, int sesterces) {
  s.me().sesterces = static_cast<std::uint16_t>(s.me().sesterces - sesterces);
}

constexpr void gain_sesterces(State& s, int sesterces) {
  s.me().sesterces = static_cast<std::uint16_t>(s.me().sesterces + sesterces);
}

constexpr void spend_actions(State& s, int actions) {
  s.actions = static_cast<std::uint16_t>(s.actions - actions);
}

constexpr Seat last_of_round(const State& s) {
  return static_cast<Seat>((s.first + s.options.seats - 1) % s.options.seats);
}

void begin_turn(State& s, Seat seat);
void end_turn(State& s);

/// Back to the menu; a seat that can neither act nor buy an action has ended its turn.
inline void after_action(State& s) {
  if (s.actions == 0 && s.me().sesterces < kActionCost) return end_turn(s);
  s.step = Step::Menu;
}

// For names, labels and pictures (text.cc): a number of each resource; what a finished building
// brings.
Message& with_amounts(Message& message, const Amounts& amounts);
/// What there is of each resource, nothing of what there is nothing: "and_<resource>" comes before
/// all but the first.
Message& with_parts(Message& message, const Amounts& amounts);
Message& with_reward(Message& message, const BuildingCard& card);

/// Ends the game: the final settlement, after which result() only counts (scoring.cc).
void finish_game(State& s, EndReason reason);

}  // namespace lusoria::builders
