// What is offered, and why not. What is legal is decided in one place, the list of legal actions; a
// refusal only finds the reason for what is not in it.
#include "games/glory_to_rome/game.h"

namespace lusoria::glory_to_rome {

namespace {

/// By seat: conceding to each of the others, the lowest last.
constexpr auto kConcessions = [] {
  std::array<std::array<Action, kMaxSeats - 1>, kMaxSeats> rows{};
  for (Seat actor = 0; actor < kMaxSeats; ++actor) {
    auto next = rows[actor].rbegin();
    for (Seat to = 0; to < kMaxSeats; ++to)
      if (to != actor) *next++ = Action::of(Verb::Concede, to);
  }
  return rows;
}();

/// A concession may be changed (A-CON), not repeated.
void list_concessions(const State& s, Seat actor, Actions& out) {
  const Seat conceded_to = s.table.camps[actor].conceded_to;
  const auto& others = kConcessions[actor];
  if (conceded_to == kNobody) return out.set_asides(others, s.options.seats - 1);
  for (auto concession = others.rbegin(); concession != others.rend(); ++concession) {
    const Seat to = concession->seat();
    if (to != conceded_to && to < s.options.seats) out.aside(*concession);
  }
}

}  // namespace

void Title::legal_actions(const State& s, ActionList<Action, kMaxActions>& out) {
  out.clear();
  const Frame& f = top(s);
  row_of(f).list(s, f, out);
  list_concessions(s, f.seat(), out);
}

std::optional<Refusal> Title::refuse(const State& s, const Action& a) {
  Actions legal;
  legal_actions(s, legal);
  if (legal.contains(a)) return std::nullopt;
  Refuses* const why = rules_of(a.verb).refuse;
  return why == nullptr ? Refusal::NotAskedNow : why(s, top(s).seat(), a);
}

}  // namespace lusoria::glory_to_rome
