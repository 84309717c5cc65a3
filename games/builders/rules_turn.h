// Taking sesterces, buying actions, and the ends of turns and rounds.
#pragma once

#include "games/builders/rules.h"

namespace lusoria::builders {

/// What n actions bring, up to three.
inline constexpr std::array<int, 4> kTakings{0, 1, 3, 6};
inline constexpr int kMostTaken = kTakings.size() - 1;

/// Under the option the takings of a turn count together, three actions at a time.
constexpr int takings(const State& s, int actions) {
  const auto at_once = [](int n) { return kTakings[static_cast<unsigned>(n)]; };
  if (s.options.take_mode == TakeMode::Bundle) return at_once(actions);
  const auto total_for = [at_once](int n) {
    return n / kMostTaken * at_once(kMostTaken) + at_once(n % kMostTaken);
  };
  return total_for(s.taken + actions) - total_for(s.taken);
}

inline void list_takings(const State& s, List& out) {
  const int most = std::min<int>(s.actions, kMostTaken);
  for (int n = 1; n <= most; ++n)
    out.choose(Action::of(Verb::Take, n));
}

constexpr bool may_be_taken(Action a) {
  return a.actions() >= 1 && a.actions() <= kMostTaken;
}

inline Why refuse_taking(const State& s, Action a) {
  if (!may_be_taken(a)) return Refusal::TakeOneToThree;
  return refuse_actions(s, a.actions());
}

inline void take(State& s, Action a) {
  gain_sesterces(s, takings(s, a.actions()));
  spend_actions(s, a.actions());
  s.taken = static_cast<std::uint16_t>(s.taken + a.actions());
  after_action(s);
}

inline void list_extra_action(const State& s, List& out) {
  if (s.me().sesterces >= kActionCost) out.choose(Action::of(Verb::BuyAction));
}

inline Why refuse_extra_action(const State& s, Action) {
  return refuse_price(s, kActionCost);
}

inline void buy_action(State& s, Action) {
  spend_sesterces(s, kActionCost);
  ++s.actions;
}

inline void list_end(const State& s, List& out) {
  if (s.actions == 0 || s.options.actions_may_lapse) out.choose(Action::of(Verb::End));
}

inline Why refuse_end(const State& s, Action) {
  if (s.actions > 0 && !s.options.actions_may_lapse) return Refusal::ActionsLeft;
  return {};
}

inline void end_by_choice(State& s, Action) {
  end_turn(s);
}

}  // namespace lusoria::builders
