// What chance may do next, and what a word makes it do.
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

void Title::outcomes(const State& s, Outcomes& out) {
  out.clear();
  if (s.table.stage < kFirstDecision) kDeals[static_cast<unsigned>(s.table.stage)].list(s, out);
}

Action Title::draw(const State& s, std::uint64_t word) {
  const DealRow& deal = kDeals[static_cast<unsigned>(s.table.stage)];
  if (deal.draw != nullptr) return deal.draw(s, word);
  Outcomes all;
  outcomes(s, all);
  int sum = 0;
  for (const Outcome<Action>& outcome : all)
    sum += outcome.weight;
  auto left = static_cast<int>(scaled(word, static_cast<std::uint32_t>(sum)));
  int i = 0;
  while (left >= all[i].weight)
    left -= all[i++].weight;
  return all[i].action;
}

}  // namespace lusoria::carpe_diem
