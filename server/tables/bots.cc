#include "server/tables/bots.h"

#include <chrono>

#include "engine/chance/fair.h"
#include "server/log.h"
#include "server/tables/analyses.h"

namespace lusoria::server {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Bots that nobody has asked for so long are forgotten; they are made again when needed.
constexpr Millis kForget = 600'000;
// Without a hint the store is asked so often; other processes' bots may be due.
constexpr Millis kAskEvery = 500;
// After so many moves at one table another one gets its turn.
constexpr int kMaxMoves = 20;

Millis since(Clock::time_point begin) {
  return std::chrono::duration_cast<milliseconds>(Clock::now() - begin).count();
}

std::uint64_t random_seed() {
  return std::stoull(random_hex(8), nullptr, 16);
}

std::string key_of(const std::string& table, Seat seat) {
  return table + ":" + std::to_string(seat);
}

}  // namespace

BotRunner::BotRunner(Store& store, FindTable find, int threads, Millis pace)
    : store_(store), find_(std::move(find)), pace_(pace), most_(threads * 2) {
  for (int i = 0; i < threads; ++i)
    thinkers_.emplace_back([this] { think(); });
  dispatcher_ = std::thread([this] { dispatch(); });
}

BotRunner::~BotRunner() {
  stop();
}

void BotRunner::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    work_.notify_all();
    changed_.notify_all();
  }
  for (std::thread& thread : thinkers_) {
    if (thread.joinable()) thread.join();
  }
  if (dispatcher_.joinable()) dispatcher_.join();
}

void BotRunner::hint(Millis at) {
  const std::scoped_lock lock(mutex_);
  if (next_ == 0 || at < next_) next_ = at;
  changed_.notify_one();
}

/// Waits until jobs may be due and there is room for some; how many.
int BotRunner::take_room() {
  std::unique_lock lock(mutex_);
  auto until = Clock::now() + milliseconds(kAskEvery);
  while (!stopping_ && useless_.empty() && given_up_.empty()) {
    const bool due = next_ != 0 && next_ <= store_.now();
    if (held_ < most_ && (due || Clock::now() >= until)) break;
    auto wake = until;
    if (held_ < most_ && next_ != 0)
      wake = std::min(wake, Clock::now() + milliseconds(std::max<Millis>(1, next_ - store_.now())));
    changed_.wait_until(lock, std::max(wake, Clock::now() + milliseconds(1)));
    if (held_ >= most_ && Clock::now() >= until) until = Clock::now() + milliseconds(kAskEvery);
  }
  const int room = most_ - held_;
  // A hint that came while every hand was full is still to be followed.
  if (room > 0) next_ = 0;
  return room;
}

void BotRunner::dispatch() {
  while (true) {
    const int room = take_room();
    std::vector<Job> useless;
    std::vector<Job> given_up;
    {
      const std::scoped_lock lock(mutex_);
      useless.swap(useless_);
      given_up.swap(given_up_);
    }
    try {
      for (const Job& job : useless)
        store_.drop_job(job);
      for (Job& job : given_up)
        store_.keep_job(job, 0);
      if (stopping_) {
        std::this_thread::sleep_for(milliseconds(2));
        const std::scoped_lock lock(mutex_);
        if (held_ == 0 && given_up_.empty()) return;
        continue;
      }
      if (room <= 0) continue;
      for (Job& job : store_.take_jobs("bot", room, kThinkingLease)) {
        {
          const std::scoped_lock lock(mutex_);
          ++held_;
        }
        ask(std::move(job), End::Useless, 0);
      }
    } catch (const StoreError&) {
      if (stopping_) return;
      std::this_thread::sleep_for(milliseconds(kAskEvery));
    }
  }
}

/// Asks the table what its bot has to decide; the answer comes on the table's strand.
void BotRunner::ask(Job job, End when_idle, int moves) {
  const std::shared_ptr<Table> table = find_(job.table);
  table->bot_task(
      [this, job = std::move(job), when_idle, moves](std::optional<BotTask> task) mutable {
        if (!task) return finish(std::move(job), when_idle);
        if (stopping_ || moves >= kMaxMoves) return finish(std::move(job), End::GivenUp);
        const std::scoped_lock lock(mutex_);
        orders_.push_back({std::move(job), std::move(*task), moves});
        work_.notify_one();
      });
}

void BotRunner::finish(Job job, End end) {
  const std::scoped_lock lock(mutex_);
  --held_;
  if (end == End::Useless)
    useless_.push_back(std::move(job));
  else if (end == End::GivenUp)
    given_up_.push_back(std::move(job));
  changed_.notify_one();
}

void BotRunner::think() {
  be_nice();
  while (true) {
    Order order;
    {
      std::unique_lock lock(mutex_);
      work_.wait(lock, [this] { return stopping_ || !orders_.empty(); });
      if (orders_.empty()) return;
      order = std::move(orders_.front());
      orders_.pop_front();
    }
    if (stopping_) {
      finish(std::move(order.job), End::GivenUp);
      continue;
    }
    const RawAction action = decide(order);
    const Millis lease = store_.now() + kThinkingLease;
    const std::shared_ptr<Table> table = find_(order.job.table);
    const std::size_t position = order.task.position;
    const Seat seat = order.task.seat;
    table->bot_move(position,
                    seat,
                    action,
                    lease,
                    [this, order = std::move(order), lease](const Answer& answer) {
                      moved(order, lease, answer);
                    });
  }
}

/// On the table's strand: the next decision of a bot there, if one waits, without asking the store.
void BotRunner::moved(Order order, Millis lease, const Answer& answer) {
  if (answer.problem && answer.problem->code != "stale") {
    log_line("error",
             "bot",
             {{"table", order.job.table},
              {"code", answer.problem->code},
              {"message", answer.problem->message}});
    // Left to its lease: it is tried again when that has run out.
    return finish(std::move(order.job), End::Gone);
  }
  if (!answer.problem) {
    order.job.lease = lease;
    ++moves_;
  }
  ask(std::move(order.job), answer.problem ? End::Useless : End::Gone, order.moves + 1);
}

RawAction BotRunner::decide(const Order& order) {
  const auto begin = Clock::now();
  Sitting sitting = take_sitting(order);
  const Level* level = find_level(order.task.level);
  Budget budget;
  budget.turn_ms = level == nullptr ? 0 : level->turn_ms;
  budget.cancelled = [this] { return stopping_.load(); };
  const RawAction action = sitting.bot->choose(order.task.view, budget);
  // A choice that a secret forced must not be told by its speed.
  const Millis took = since(begin);
  if (order.task.choices > 1) sitting.usual = took;
  const Millis rest = std::max(pace_, order.task.choices > 1 ? Millis{0} : sitting.usual) - took;
  if (rest > 0 && !stopping_) std::this_thread::sleep_for(milliseconds(rest));
  give_back(order, std::move(sitting));
  return action;
}

BotRunner::Sitting BotRunner::take_sitting(const Order& order) {
  {
    const std::scoped_lock lock(mutex_);
    const auto found = sittings_.find(key_of(order.job.table, order.task.seat));
    if (found != sittings_.end()) {
      Sitting sitting = std::move(found->second);
      sittings_.erase(found);
      if (sitting.level == order.task.level) return sitting;
    }
  }
  Sitting sitting;
  sitting.bot = make_bot(*order.task.game, order.task.level, random_seed());
  if (sitting.bot == nullptr) sitting.bot = make_bot(*order.task.game, "random", random_seed());
  sitting.level = order.task.level;
  return sitting;
}

void BotRunner::give_back(const Order& order, Sitting sitting) {
  const Millis now = store_.now();
  sitting.used = now;
  const std::scoped_lock lock(mutex_);
  std::erase_if(sittings_, [&](const auto& item) { return now - item.second.used > kForget; });
  sittings_[key_of(order.job.table, order.task.seat)] = std::move(sitting);
}

}  // namespace lusoria::server
