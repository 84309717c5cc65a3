// An action changes the state by its row of the tables; then whatever needs nobody's decision
// follows (L306-339).
#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/rules_steps.h"

namespace lusoria::glory_to_rome {

void apply_chance(State& s, Action a) {
  row_of(top(s)).takes(s, a.drawn());
}

void advance(State& s) {
  settle(s);
  while (!s.table.frames.empty()) {
    Frame& f = top(s);
    const StepRow& row = row_of(f);
    if (row.waits == nullptr || row.waits(s, f)) return;
    if (row.moves_cards) settle(s);
  }
}

State Title::start(const Options& options) {
  State s = set_table(options);
  set_phase(s, Frame(Step::DealHands, 0));
  return s;
}

void Title::apply(State& s, const Action& a) {
  rules_of(a.verb).apply(s, a);
  advance(s);
}

}  // namespace lusoria::glory_to_rome
