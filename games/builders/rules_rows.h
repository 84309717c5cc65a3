// The two rows: "Preparación", "Iniciar una construcción" and "Contratar un trabajador".
#pragma once

#include "games/builders/rules.h"

namespace lusoria::builders {

template <class E>
Maybe<E>& slot_of(std::array<Maybe<E>, kRow>& row, Maybe<E> what) {
  return *std::find(row.begin(), row.end(), what);
}

inline void list_starts(const State& s, List& out) {
  for (const Maybe<Building>& slot : s.building_row) {
    if (slot.has()) out.choose(Action::of(Verb::Start, *slot));
  }
}

inline Why refuse_start(const State& s, Action a) {
  if (!laid_out(s.building_row).contains(a.building())) return Refusal::NotInRow;
  return refuse_actions(s, 1);
}

/// The gap is filled at once with the top card of the deck, whose next card then lies open.
inline void start_building(State& s, Action a) {
  spend_actions(s, 1);
  s.me().sites.insert(a.building());
  slot_of<Building>(s.building_row, a.building()) = s.next_building;
  s.next_building.clear();
  if (s.building_deck.empty()) return after_action(s);
  s.step = Step::TurnUpBuilding;
}

inline void list_hires(const State& s, List& out) {
  for (const Maybe<Member>& slot : s.worker_row) {
    const bool behind_twin = slot.is(kOtherTwin) && laid_out(s.worker_row).contains(kTwin);
    if (slot.has() && !behind_twin) out.choose(Action::of(Verb::Hire, *slot));
  }
}

inline Why refuse_hire(const State& s, Action a) {
  const Members row = laid_out(s.worker_row);
  if (!row.contains(a.member())) return Refusal::NotInRow;
  if (const Why why = refuse_actions(s, 1)) return why;
  return refuse_twin(s, row, a.member());
}

inline void hire(State& s, Action a) {
  spend_actions(s, 1);
  s.me().team.insert(a.member());
  slot_of<Member>(s.worker_row, a.member()).clear();
  if (s.worker_deck.empty()) return after_action(s);
  s.step = Step::TurnUpWorker;
}

/// The row first, then the open top card of the deck.
inline void deal_building(State& s, Action a) {
  s.building_deck.erase(a.building());
  if (s.step == Step::TurnUpBuilding) {
    s.next_building = a.building();
    return after_action(s);
  }
  for (Maybe<Building>& slot : s.building_row) {
    if (slot.has()) continue;
    slot = a.building();
    return;
  }
  s.next_building = a.building();
  s.step = Step::DealApprentices;
}

inline void deal_apprentice(State& s, Action a) {
  s.worker_deck.erase(a.dealt());
  s.players[a.seat()].team.insert(a.dealt());
  if (a.seat() + 1 == s.options.seats) s.step = Step::DealWorkers;
}

inline void deal_worker(State& s, Action a) {
  s.worker_deck.erase(a.member());
  slot_of<Member>(s.worker_row, {}) = a.member();
  if (s.step == Step::TurnUpWorker) return after_action(s);
  if (s.worker_row.back().has()) s.step = Step::DrawFirst;
}

inline void begin_play(State& s, Action a) {
  s.first = a.seat();
  s.round = 1;
  begin_turn(s, s.first);
}

}  // namespace lusoria::builders
