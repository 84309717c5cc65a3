#include "games/glory_to_rome/figures.h"

#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/slots.h"

namespace lusoria::glory_to_rome {

namespace {

std::uint8_t byte(int n) {
  return static_cast<std::uint8_t>(n);
}

/// The slot being carried out, below whatever its action has asked on top of it.
void count_actions(const State& s, Figures& figures) {
  for (int i = s.table.frames.size() - 1; i >= 0; --i) {
    const Frame& f = s.table.frames[i];
    const bool main = step_of(f) == Step::Slot;
    if (!main && step_of(f) != Step::Extra) continue;
    const int left = actions_left(s, f);
    figures.role = role_of_slot(s, f);
    figures.actions_left = byte(left);
    figures.actions = byte(main ? left + s.table.spent : left);
    return;
  }
}

}  // namespace

Figures Title::figures(const View& v) {
  const State s = open_part(v);
  Figures figures;
  for (Seat p = 0; p < v.options.seats; ++p) {
    figures.camps[p] = {.influence = byte(influence(s.table.camps[p])),
                        .client_limit = byte(client_limit(s, p)),
                        .vault_limit = byte(vault_limit(s, p)),
                        .hand_mark = byte(hand_mark(s, p))};
  }
  count_actions(s, figures);
  return figures;
}

}  // namespace lusoria::glory_to_rome
