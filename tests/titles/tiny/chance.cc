#include "tests/titles/tiny/game.h"
#include "tests/titles/tiny/rules.h"

namespace lusoria::tiny {

void Title::outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out) {
  out.clear();
  for (int i = 0; i < kKinds; ++i) {
    const Kind kind = nth<Kind>(i);
    if (s.deck[kind] == 0) continue;
    Action a = Action::unveil(next_vault(s), kind);
    if (s.course.phase == Phase::Deal) a = Action::deal(next_dealt(s), kind);
    if (s.course.phase == Phase::Act) a = Action::deal(s.course.frames.back().seat, kind);
    out.push_back({a, s.deck[kind]});
  }
}

Action Title::draw(const State& s, std::uint64_t word) {
  auto at = static_cast<int>(scaled(word, static_cast<std::uint32_t>(total(s.deck))));
  int i = 0;
  while (at >= s.deck[nth<Kind>(i)])
    at -= s.deck[nth<Kind>(i++)];
  if (s.course.phase == Phase::Unveil) return Action::unveil(next_vault(s), nth<Kind>(i));
  return Action::deal(s.course.phase == Phase::Deal ? next_dealt(s) : s.course.frames.back().seat,
                      nth<Kind>(i));
}

}  // namespace lusoria::tiny
