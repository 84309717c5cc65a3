#include "tests/titles/tiny/game.h"
#include "tests/titles/tiny/rules_verbs.h"

namespace lusoria::tiny {

State Title::start(const Options& options) {
  State s = bare(options);
  s.course.phase = Phase::Deal;
  return s;
}

void Title::apply(State& s, const Action& a) {
  rule_of(a.verb).perform(s, turn(s).seat, a);
}

}  // namespace lusoria::tiny
