#include "ai/analysis/analysis.h"

#include <atomic>
#include <memory>
#include <mutex>

#include "ai/analysis/analyst.h"
#include "ai/bots/on_threads.h"

namespace lusoria::analysis {

Analysis analyse(const AnyGame& game,
                 const Json& options,
                 const std::vector<RawAction>& actions,
                 const Settings& settings,
                 const std::function<bool(double)>& progress) {
  Analyst analyst(game, actions, settings);
  analyst.replay(options);
  const std::vector<Job> jobs = analyst.jobs();
  std::atomic<std::uint32_t> next{0};
  std::atomic<bool> stopped{false};
  std::uint32_t finished = 0;
  std::mutex mutex;
  on_threads(settings.threads, [&](unsigned) {
    const std::unique_ptr<Searcher> searcher =
        make_searcher(game, settings_for(game), settings.seed);
    for (std::uint32_t i = next++; searcher && i < jobs.size() && !stopped; i = next++) {
      const Finding found = analyst.work(jobs[i], *searcher);
      const std::lock_guard lock(mutex);
      analyst.take(found);
      ++finished;
      if (progress && !progress(static_cast<double>(finished) / static_cast<double>(jobs.size())))
        stopped = true;
    }
  });
  return stopped ? Analysis{} : analyst.finish();
}

}  // namespace lusoria::analysis
