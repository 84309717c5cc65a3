// What the seat may do now, and why not: the rules of the verbs that answer its decision.
#include "games/builders/game.h"
#include "games/builders/rules_verbs.h"

namespace lusoria::builders {

namespace {

constexpr bool answers(Verb verb, Decision decision) {
  return kVerbs[static_cast<std::uint8_t>(verb)].answers.has(static_cast<std::uint8_t>(decision));
}

/// Unfolded at compile time, since a menu is listed at every step of every playout.
template <Decision kDecision, std::uint32_t kFrom = 0>
void list(const State& s, List& out) {
  if constexpr (kFrom < kVerbRules.size()) {
    constexpr VerbRules kRules = kVerbRules[kFrom];
    if constexpr (kRules.offered != Offered::Unlisted && answers(kRules.verb, kDecision)) {
      if (kRules.offered == Offered::Always || s.actions > 0) kRules.list(s, out);
    }
    list<kDecision, kFrom + 1>(s, out);
  }
}

}  // namespace

void Title::legal_actions(const State& s, ActionList<Action, kMaxActions>& out) {
  out.clear();
  switch (s.step) {
    case Step::Menu:
      return list<Decision::Menu>(s, out);
    case Step::Site:
      return list<Decision::Site>(s, out);
    case Step::Tool:
      return list<Decision::Tool>(s, out);
    case Step::Educate:
      return list<Decision::Educate>(s, out);
    default:
      return;
  }
}

std::optional<Refusal> Title::refuse(const State& s, Action a) {
  const auto refuse = rules_of(a.verb).refuse;
  return refuse == nullptr ? std::nullopt : refuse(s, a);
}

}  // namespace lusoria::builders
