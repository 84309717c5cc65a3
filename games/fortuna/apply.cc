// An action is resolved; then the turn goes on by itself as far as it can.
#include "games/fortuna/game.h"
#include "games/fortuna/rules_turn.h"

namespace lusoria::fortuna {

State Title::start(const Options& options) {
  return bare(options);
}

void Title::apply(State& s, Action a) {
  rules_of(a.verb).apply(s, a);
  run(s);
}

}  // namespace lusoria::fortuna
