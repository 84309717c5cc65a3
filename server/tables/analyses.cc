#include "server/tables/analyses.h"

#include <atomic>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "ai/analysis/analysis_json.h"
#include "server/log.h"

namespace lusoria::server {

namespace {

// A thirtieth of the weight of a thread of normal priority.
constexpr int kNiceness = 15;
constexpr Millis kReportEvery = 1'000;
// For each view of each step. Values then differ from those of 1,600 simulations by 0.9 points on
// average (by 2.0 with 160), and the smallest mark is 5 points; a game of four seats takes 6 to 40
// seconds of one core.
constexpr std::uint32_t kSimulations = 640;

}  // namespace

void be_nice() {
  // On Linux a thread has its own niceness.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), kNiceness);
}

AnalysisRunner::AnalysisRunner(Store& store, const Houses& houses)
    : store_(store), houses_(houses), thread_(std::chrono::seconds(5), [this] { take_job(); }) {}

Thought AnalysisRunner::thought_in(const Job& job) const {
  Thought thought = thought_of(job.body);
  thought.house = houses_.of(thought.asker);
  return thought;
}

void AnalysisRunner::take_job() {
  // Whoever wants many analyses waits for those who want one.
  const auto next = [this](const std::vector<Job>& due) {
    std::vector<Thought> thoughts;
    for (const Job& job : due)
      thoughts.push_back(thought_in(job));
    std::vector<std::size_t> order = share_.order(thoughts);
    order.resize(std::min<std::size_t>(order.size(), 1));
    return order;
  };
  for (const Job& job : store_.take_jobs(JobKind::Analysis, kThinkingLease, next)) {
    share_.served(thought_in(job));
    analyse(job);
    thread_.hint();
  }
}

void AnalysisRunner::analyse(Job job) {
  StoredTable state(job.table);
  if (const std::string error = state.apply_all(store_.log(job.table, 0)); !error.empty()) {
    log_line("error", "analysis", {{"table", job.table}, {"error", error}});
    return store_.drop_job(job);
  }
  // Never of a running game.
  if (state.status != Status::Over) return store_.drop_job(job);
  std::vector<RawAction> actions;
  for (const Entry& entry : state.match->log()) {
    if (entry.kind != Entry::Kind::Undo && !entry.undone) actions.push_back(entry.action);
  }
  // Only the thinking is at low priority: what touches the store must not wait for the processor.
  std::atomic<double> progress{0.0};
  std::atomic<bool> finished{false};
  analysis::Analysis done;
  std::atomic<bool> failed{true};
  std::jthread thinker([&] {
    be_nice();
    go_on_after("analysis", [&] {
      done = analysis::analyse(
          *state.game, state.options, actions, {.simulations = kSimulations}, [&](double share) {
            progress = share;
            return !thread_.stopping();
          });
      failed = false;
    });
    finished = true;
  });
  Millis reported = store_.now();
  try {
    while (!finished) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      if (store_.now() - reported < kReportEvery) continue;
      reported = store_.now();
      Json body = json_of(thought_of(job.body));
      body["progress"] = progress.load();
      job.body = body.dump();
      store_.keep_job(job, kThinkingLease);
    }
  } catch (const StoreError&) {
    // Told later; the thinking goes on.
    log_line("warning", "analysis", {{"table", job.table}});
  }
  thinker.join();
  if (thread_.stopping()) return store_.keep_job(job, 0);
  // It would fail again, for ever.
  if (failed) return store_.drop_job(job);
  store_.put_document(
      job.table, DocumentKind::Analysis, analysis::analysis_json(*state.match, done).dump());
  store_.drop_job(job);
}

}  // namespace lusoria::server
