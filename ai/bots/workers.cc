#include "ai/bots/workers.h"

#include <algorithm>
#include <thread>

namespace lusoria {

Workers::Workers(const AnyGame& game,
                 const search::Settings& settings,
                 std::uint64_t seed,
                 int count) {
  for (int i = 0; i < count; ++i)
    minds_.push_back(make_mind(game, settings, mix(seed + static_cast<std::uint64_t>(i))));
}

search::Report Workers::think(const AnyView& view,
                              std::uint32_t simulations,
                              const std::function<bool()>& stop) {
  const auto count = static_cast<std::uint32_t>(minds_.size());
  std::vector<search::Report> reports(count);
  const auto work = [&](std::uint32_t i) {
    reports[i] = minds_[i]->think(view, (simulations + count - 1) / count, stop);
  };
  std::vector<std::jthread> threads;
  for (std::uint32_t i = 1; i < count; ++i)
    threads.emplace_back(work, i);
  work(0);
  threads.clear();
  return merged(reports);
}

search::Report merged(const std::vector<search::Report>& reports) {
  search::Report sum;
  for (const search::Report& report : reports) {
    const auto before = static_cast<double>(sum.simulations);
    const auto more = static_cast<double>(report.simulations);
    if (before + more <= 0.0) continue;
    for (unsigned i = 0; i < kMaxSeats; ++i) {
      const double total =
          static_cast<double>(sum.seats[i]) * before + static_cast<double>(report.seats[i]) * more;
      sum.seats[i] = static_cast<float>(total / (before + more));
    }
    sum.simulations += report.simulations;
    for (const search::Candidate& c : report.candidates) {
      const auto found = std::find_if(sum.candidates.begin(),
                                      sum.candidates.end(),
                                      [&](const auto& known) { return known.action == c.action; });
      if (found == sum.candidates.end()) {
        sum.candidates.push_back(c);
        continue;
      }
      const std::uint32_t visits = found->visits + c.visits;
      if (visits > 0) {
        const double total = static_cast<double>(found->value) * found->visits +
                             static_cast<double>(c.value) * c.visits;
        found->value = static_cast<float>(total / visits);
      }
      found->visits = visits;
    }
  }
  search::put_in_order(sum.candidates, [](const search::Candidate& a, const search::Candidate& b) {
    return a.visits > b.visits;
  });
  return sum;
}

}  // namespace lusoria
