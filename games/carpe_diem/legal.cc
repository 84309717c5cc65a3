// What may be done and why something may not.
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

void Title::legal_actions(const State& s, Actions& out) {
  out.clear();
  const auto decision = static_cast<unsigned>(decision_of(s.table.stage));
  if (decision < kDecisions.size()) kDecisions[decision].list(s, out);
}

std::optional<Refusal> Title::refuse(const State& s, const Action& a) {
  Refuse* const refuse = rules_of(a.verb).refuse;
  return refuse == nullptr ? std::nullopt : refuse(s, a);
}

}  // namespace lusoria::carpe_diem
