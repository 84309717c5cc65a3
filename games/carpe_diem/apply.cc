// How a game begins, and what an action does.
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

State Title::start(const Options& options) {
  State s;
  s.options = options;
  for (const Tile tile : Each<Tile>())
    s.stack[tile] = box_of(s).row(tile).copies;
  for (const FountainRow& row : box_of(s).box.fountains)
    s.deck[row.kind] = row.copies;
  return s;
}

void Title::apply(State& s, const Action& a) {
  rules_of(a.verb).apply(s, a);
}

}  // namespace lusoria::carpe_diem
