// Nothing hidden is ever assigned to anyone, so a sample is the very state that was seen.
#include "games/builders/game.h"

namespace lusoria::builders {

State state_of(const View& v) {
  State s;
  copy_open_zones(v.table, s);
  s.building_deck = v.memory.building_deck;
  s.worker_deck = v.memory.worker_deck;
  s.turn_number = v.turn.number;
  s.options = v.options;
  for (const SiteView& site : v.table.sites) {
    for (const Member m : site.crew)
      s.at[m] = site.building;
    s.sent[site.building] = static_cast<std::uint8_t>(site.next_cost - 1);
  }
  return s;
}

State Title::sample(const View& v, Rng&) {
  return state_of(v);
}

}  // namespace lusoria::builders
