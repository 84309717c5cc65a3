#include "server/tables/analyses.h"

#include <chrono>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "ai/analysis/analysis.h"
#include "engine/wire/wire.h"
#include "server/log.h"

namespace lusoria::server {

namespace {

constexpr Millis kLease = 15'000;
// A thirtieth of the weight of a thread of normal priority.
constexpr int kNiceness = 15;
constexpr Millis kReportEvery = 1'000;

/// An action as its seat would have been offered it.
Json label_json(const Match& match, const AnyView& view, RawAction action) {
  return wire::message_json(match.game().label(view, action), match.seating().keys);
}

Json alternatives_json(const Match& match,
                       const AnyView& view,
                       const std::vector<analysis::Alternative>& best) {
  Json list = Json::array();
  for (const analysis::Alternative& one : best) {
    list.push_back({{"do", print_action(match.notation(), one.action)},
                    {"label", label_json(match, view, one.action)},
                    {"value", one.value},
                    {"visits", one.visits}});
  }
  return list;
}

/// The steps of the analysis in the game as it was lived: who acted, in which turn, and each seat's
/// event number after it.
struct Steps {
  Json list = Json::array();
  Json events = Json::object();
  std::vector<AnyState> states;  ///< Before each step.
};

Steps steps_of(const Match& match) {
  const SeatKeys& seats = match.seating().keys;
  Steps steps;
  for (int i = 0; i < seats.count; ++i)
    steps.events[seats.keys[static_cast<unsigned>(i)]] = Json::array({0});
  wire::Feed feed(match);
  for (const Entry& entry : match.log()) {
    const bool stands = entry.kind != Entry::Kind::Undo && !entry.undone;
    if (stands) steps.states.push_back(feed.state());
    feed.step(match, {}, nullptr);
    if (!stands) continue;
    steps.list.push_back(
        {{"by", entry.seat < seats.count ? seats.keys[entry.seat] : std::string(kChanceWord)},
         {"turn", entry.turn}});
    for (int i = 0; i < seats.count; ++i)
      steps.events[seats.keys[static_cast<unsigned>(i)]].push_back(feed.last(static_cast<Seat>(i)));
  }
  return steps;
}

Json analysis_json(const Match& match, const analysis::Analysis& done) {
  const SeatKeys& seats = match.seating().keys;
  Steps steps = steps_of(match);
  Json values = Json::array();
  for (const analysis::SeatValues& step : done.values) {
    Json row = Json::object();
    for (int i = 0; i < done.seats; ++i)
      row[seats.keys[static_cast<unsigned>(i)]] = step[static_cast<unsigned>(i)];
    values.push_back(std::move(row));
  }
  Json decisions = Json::array();
  for (const analysis::Decision& one : done.decisions) {
    const AnyView view = match.game().view(steps.states[one.step], one.seat);
    decisions.push_back({{"step", one.step},
                         {"seat", seats.keys[one.seat]},
                         {"turn", one.turn},
                         {"played", print_action(match.notation(), one.played)},
                         {"label", label_json(match, view, one.played)},
                         {"best", alternatives_json(match, view, one.best)},
                         {"played_value", one.played_value},
                         {"loss", one.loss},
                         {"mark", one.mark}});
  }
  Json turns = Json::array();
  for (const analysis::TurnLoss& one : done.turns)
    turns.push_back({{"turn", one.turn}, {"seat", seats.keys[one.seat]}, {"loss", one.loss}});
  Json accounts = Json::object();
  for (int i = 0; i < done.seats; ++i) {
    const analysis::Account& one = done.accounts[static_cast<unsigned>(i)];
    accounts[seats.keys[static_cast<unsigned>(i)]] = {{"first", one.first},
                                                      {"own", one.own},
                                                      {"chance", one.chance},
                                                      {"others", one.others},
                                                      {"last", one.last}};
  }
  return {{"values", std::move(values)},
          {"steps", std::move(steps.list)},
          {"events", std::move(steps.events)},
          {"decisions", std::move(decisions)},
          {"turns", std::move(turns)},
          {"accounts", std::move(accounts)}};
}

}  // namespace

void be_nice() {
  // On Linux a thread has its own niceness.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), kNiceness);
}

AnalysisRunner::AnalysisRunner(Store& store) : store_(store), thread_([this] { run(); }) {}

AnalysisRunner::~AnalysisRunner() {
  stop();
}

void AnalysisRunner::hint() {
  const std::scoped_lock lock(mutex_);
  hinted_ = true;
  changed_.notify_one();
}

void AnalysisRunner::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

void AnalysisRunner::run() {
  while (!stopping_) {
    try {
      const std::vector<Job> jobs = store_.take_jobs("analysis", 1, kLease);
      if (!jobs.empty()) {
        analyse(jobs[0]);
        continue;
      }
    } catch (const StoreError&) {
      // Tried again below; the lease brings the job back.
    }
    std::unique_lock lock(mutex_);
    changed_.wait_for(
        lock, std::chrono::seconds(5), [this] { return stopping_.load() || hinted_; });
    hinted_ = false;
  }
}

void AnalysisRunner::analyse(Job job) {
  TableState state;
  state.id = job.table;
  for (const LogEntry& entry : store_.log(job.table, 0)) {
    if (const std::string error = state.apply(entry); !error.empty()) {
      log_line("error", "analysis", {{"table", job.table}, {"error", error}});
      return store_.drop_job(job);
    }
  }
  // Never of a running game.
  if (state.status != "over") return store_.drop_job(job);
  std::vector<RawAction> actions;
  for (const Entry& entry : state.match->log()) {
    if (entry.kind != Entry::Kind::Undo && !entry.undone) actions.push_back(entry.action);
  }
  // Only the thinking is at low priority: what touches the store must not wait for the processor.
  std::atomic<double> progress{0.0};
  std::atomic<bool> finished{false};
  analysis::Analysis done;
  std::thread thinker([&] {
    be_nice();
    done = analysis::analyse(
        *state.game, state.options, actions, analysis::Settings{}, [&](double share) {
          progress = share;
          return !stopping_;
        });
    finished = true;
  });
  Millis reported = store_.now();
  try {
    while (!finished) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      if (store_.now() - reported < kReportEvery) continue;
      reported = store_.now();
      job.body = Json{{"progress", progress.load()}}.dump();
      store_.keep_job(job, kLease);
    }
  } catch (const StoreError&) {
    // Told later; the thinking goes on.
    log_line("warning", "analysis", {{"table", job.table}});
  }
  thinker.join();
  if (stopping_) return store_.keep_job(job, 0);
  store_.put_paper(job.table, "analysis", analysis_json(*state.match, done).dump());
  store_.drop_job(job);
}

}  // namespace lusoria::server
