// From the first deal to the end of the last turn, action by action.
#include "games/builders/game.h"
#include "games/builders/rules_verbs.h"

namespace lusoria::builders {

State Title::start(const Options& options) {
  State s = bare(options);
  s.round = 0;
  s.turn_number = 0;
  s.actions = 0;
  return s;
}

void Title::apply(State& s, Action a) {
  rules_of(a.verb).apply(s, a);
}

}  // namespace lusoria::builders
