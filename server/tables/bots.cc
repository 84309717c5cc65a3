#include "server/tables/bots.h"

#include <chrono>
#include <future>

#include "engine/chance/fair.h"
#include "server/log.h"
#include "server/tables/analyses.h"

namespace lusoria::server {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Bots that nobody has asked for so long are forgotten; they are made again when needed.
constexpr Millis kForget = 600'000;

Millis since(Clock::time_point begin) {
  return std::chrono::duration_cast<milliseconds>(Clock::now() - begin).count();
}

std::uint64_t random_seed() {
  return std::stoull(random_hex(8), nullptr, 16);
}

}  // namespace

BotRunner::BotRunner(Store& store, FindTable find, int threads, Millis pace)
    : store_(store), find_(std::move(find)), pace_(pace) {
  for (int i = 0; i < threads; ++i)
    threads_.emplace_back([this] { run(); });
}

BotRunner::~BotRunner() {
  stop();
}

void BotRunner::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void BotRunner::hint(const std::string&, Millis at) {
  const std::scoped_lock lock(mutex_);
  if (next_ == 0 || at < next_) next_ = at;
  changed_.notify_one();
}

void BotRunner::run() {
  be_nice();
  while (!stopping_) {
    std::vector<Job> jobs;
    try {
      jobs = store_.take_jobs("bot", 1, kLease);
    } catch (const StoreError&) {
      std::this_thread::sleep_for(milliseconds(500));
    }
    if (!jobs.empty()) {
      try {
        play(jobs[0]);
      } catch (const StoreError&) {
        std::this_thread::sleep_for(milliseconds(500));
      }
      continue;
    }
    std::unique_lock lock(mutex_);
    Millis wait = 1000;
    if (next_ != 0) wait = std::min<Millis>(wait, next_ - store_.now());
    next_ = 0;
    if (wait > 0 && !stopping_)
      changed_.wait_for(lock, milliseconds(wait), [this] { return stopping_ || next_ != 0; });
    if (wait > 0 && next_ != 0) {
      // A hint for later: sleep until then, unless an earlier one comes.
      const Millis due = next_ - store_.now();
      if (due > 0) changed_.wait_for(lock, milliseconds(std::min<Millis>(due, 1000)));
    }
  }
}

/// Plays on as long as bots decide at this table; every move renews the lease.
void BotRunner::play(Job job) {
  const std::shared_ptr<Table> table = find_(job.table);
  Millis ready_at = 0;
  while (!stopping_) {
    auto promise = std::make_shared<std::promise<std::optional<BotTask>>>();
    table->bot_task(
        [promise](std::optional<BotTask> task) { promise->set_value(std::move(task)); });
    const std::optional<BotTask> task = promise->get_future().get();
    if (!task) return store_.drop_job(job);
    const Millis wait = ready_at - store_.now();
    if (wait > 0) std::this_thread::sleep_for(milliseconds(std::min<Millis>(wait, pace_)));
    const RawAction action = decide(job.table, *task);
    const Millis lease = store_.now() + kLease;
    auto moved = std::make_shared<std::promise<Answer>>();
    table->bot_move(task->position, task->seat, action, lease, [moved](const Answer& answer) {
      moved->set_value(answer);
    });
    const Answer answer = moved->get_future().get();
    if (!answer.problem) {
      job.lease = lease;
      ++moves_;
    } else if (answer.problem->code != "stale") {
      log_line("error", "bot", {{"table", job.table}, {"code", answer.problem->code}});
      std::this_thread::sleep_for(milliseconds(1000));
      return;
    }
    ready_at = store_.now() + pace_;
  }
  // Another process may go on at once.
  store_.keep_job(job, 0);
}

RawAction BotRunner::decide(const std::string& table_id, const BotTask& task) {
  const auto begin = Clock::now();
  Sitting sitting = take_sitting(table_id, task);
  const Level* level = find_level(task.level);
  Budget budget;
  budget.turn_ms = level == nullptr ? 0 : level->turn_ms;
  budget.cancelled = [this] { return stopping_.load(); };
  const RawAction action = sitting.bot->choose(task.view, budget);
  // A choice that a secret forced must not be told by its speed.
  if (task.choices > 1) {
    sitting.usual = since(begin);
  } else if (const Millis rest = sitting.usual - since(begin); rest > 0 && !stopping_) {
    std::this_thread::sleep_for(milliseconds(rest));
  }
  give_back(table_id, task.seat, std::move(sitting));
  return action;
}

BotRunner::Sitting BotRunner::take_sitting(const std::string& table_id, const BotTask& task) {
  const std::string key = table_id + ":" + std::to_string(task.seat);
  {
    const std::scoped_lock lock(mutex_);
    const auto found = sittings_.find(key);
    if (found != sittings_.end()) {
      Sitting sitting = std::move(found->second);
      sittings_.erase(found);
      if (sitting.level == task.level) return sitting;
    }
  }
  Sitting sitting;
  sitting.bot = make_bot(*task.game, task.level, random_seed());
  if (sitting.bot == nullptr) sitting.bot = make_bot(*task.game, "random", random_seed());
  sitting.level = task.level;
  sitting.seat = task.seat;
  return sitting;
}

void BotRunner::give_back(const std::string& table_id, Seat seat, Sitting sitting) {
  const Millis now = store_.now();
  sitting.used = now;
  const std::scoped_lock lock(mutex_);
  std::erase_if(sittings_, [&](const auto& item) { return now - item.second.used > kForget; });
  sittings_[table_id + ":" + std::to_string(seat)] = std::move(sitting);
}

}  // namespace lusoria::server
