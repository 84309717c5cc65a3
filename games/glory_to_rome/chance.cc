// The one deck. What nobody has seen is not drawn yet: Atrium cards lie among the undrawn.
#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/rules_steps.h"

namespace lusoria::glory_to_rome {

void Title::outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out) {
  out.clear();
  const Frame& f = top(s);
  each_name(names_in(s.secrets.undrawn), [&](Card card) {
    out.push_back({Action::of(*row_of(f).draws, f.seat(), card), s.secrets.undrawn[card]});
  });
}

Action Title::draw(const State& s, std::uint64_t word) {
  const Frame& f = top(s);
  int cards = s.table.deck;
  for (const Camp& camp : s.table.camps)
    cards += camp.atrium;
  const auto place = static_cast<int>(scaled(word, static_cast<std::uint32_t>(cards)));
  const auto card = nth<Card>(owner_of(s.secrets.undrawn, place));
  return Action::of(*row_of(f).draws, f.seat(), card);
}

}  // namespace lusoria::glory_to_rome
