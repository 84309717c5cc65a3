#include "tests/titles/tiny/game.h"

namespace lusoria::tiny {

State Title::start(const Options& options) {
  State s = bare(options);
  s.course.phase = Phase::Deal;
  return s;
}

void Title::apply(State& s, const Action& a) {
  rules_of(a.verb).apply(s, turn(s).seat, a);
}

}  // namespace lusoria::tiny
