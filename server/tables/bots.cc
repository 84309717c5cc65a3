#include "server/tables/bots.h"

#include <algorithm>
#include <utility>

#include "engine/chance/fair.h"
#include "server/log.h"
#include "server/tables/analyses.h"
#include "server/tables/table_registry.h"

namespace lusoria::server {

namespace {

using std::chrono::milliseconds;

// Seats that nobody has asked about for so long are forgotten.
constexpr auto kForget = std::chrono::minutes(10);
// Bots that are kept between their turns: a searching one takes megabytes.
constexpr std::size_t kMostBots = 64;
// Without a hint the store is asked so often; other processes' bots may be due.
constexpr auto kAskEvery = milliseconds(500);
// After so many moves at one table another one gets its turn.
constexpr int kMaxMoves = 20;
// Milliseconds that a thinker steps back at most, every few simulations.
constexpr int kMaxPauses = 20;
// Jobs taken for each thinker that it has not thought about: what waits longer, others may take.
constexpr int kAhead = 2;

std::uint64_t random_seed() {
  return std::stoull(random_hex(8), nullptr, 16);
}

/// As it was when the job was put: it is counted so until it is done with. Asked for all that wait,
/// again and again, so the body is not parsed.
bool is_nobodys(const Job& job) {
  return job.body.ends_with(R"("wait":"nobody"})");
}

std::string key_of(const std::string& table, Seat seat) {
  return table + ":" + std::to_string(seat);
}

}  // namespace

std::unique_ptr<Bot> bot_of_level(const AnyGame& game, std::string_view level, std::uint64_t seed) {
  return make_bot(game, level, seed);
}

BotRunner::BotRunner(TableRegistry& tables, int threads, Millis pace, BotMaker make_bot)
    : store_(tables.store()), tables_(tables), pace_(pace), make_bot_(std::move(make_bot)) {
  for (int i = 0; i < threads; ++i) {
    Thinker& thinker = *thinkers_.emplace_back(std::make_unique<Thinker>());
    thinker.thread = std::thread([this, &thinker] { think(thinker); });
  }
  dispatcher_ = std::thread([this] { dispatch(); });
}

BotRunner::~BotRunner() {
  stop();
}

void BotRunner::stop() {
  stopping_ = true;
  wake_.raise();
  if (dispatcher_.joinable()) dispatcher_.join();
  closed_ = true;
  for (const auto& thinker : thinkers_) {
    thinker->wake.raise();
    if (thinker->thread.joinable()) thinker->thread.join();
  }
}

void BotRunner::hint(Millis at) {
  {
    const std::scoped_lock lock(mutex_);
    if (next_ != 0 && next_ <= at) return;
    next_ = at;
  }
  wake_.raise();
}

void BotRunner::dispatch() {
  while (true) {
    try {
      wake_.wait(patience());
      collect();
      play_decided();
      settle_jobs();
      if (done()) return;
      take_jobs();
      hand_out();
    } catch (const StoreError&) {
      if (stopping_) return;
      std::this_thread::sleep_for(kAskEvery);
    } catch (const std::exception& error) {
      log_line("error", "bots", {{"error", error.what()}});
      if (stopping_) return;
      std::this_thread::sleep_for(kAskEvery);
    }
  }
}

/// How many more jobs may be taken where people sit, or where nobody does: of these there is at
/// most one for each thinker. Those decided only wait for their time.
int BotRunner::room(bool nobody) {
  const auto decided = std::count_if(decided_.begin(), decided_.end(), [&](const auto& item) {
    return is_nobodys(item.second.order.job) == nobody;
  });
  const std::scoped_lock lock(mutex_);
  return static_cast<int>(thinkers_.size()) * (nobody ? 1 : kAhead) + static_cast<int>(decided) -
         held_[nobody ? 1 : 0];
}

/// Of those due, in turns by who asked, as many as there is room for.
std::vector<std::size_t> BotRunner::choose(const std::vector<Job>& due) {
  std::vector<Thought> thoughts;
  for (const Job& job : due) {
    thoughts.push_back(thought_of(job.body));
    thoughts.back().house = tables_.houses().of(thoughts.back().asker);
  }
  std::array<int, 2> rooms{room(false), room(true)};
  std::vector<std::size_t> chosen;
  std::array<bool, 2> left{};
  for (const std::size_t i : share_.order(thoughts)) {
    const unsigned kind = thoughts[i].wait == Wait::Nobody ? 1 : 0;
    if (rooms[kind] > 0)
      chosen.push_back(i);
    else
      left[kind] = true;
    --rooms[kind];
  }
  // Nobody's tables make room for all, people's for people's.
  crowded_[0] = left[0];
  crowded_[1] = left[0] || left[1];
  return chosen;
}

/// Milliseconds until something is to be done, unless it is woken.
int BotRunner::patience() {
  auto until = Clock::now() + kAskEvery;
  if (!decided_.empty()) until = std::min(until, decided_.begin()->first);
  if (room(false) > 0 || room(true) > 0) {
    until = std::min(until, ask_at_);
    const Millis now = store_.now();
    const std::scoped_lock lock(mutex_);
    if (next_ != 0) until = std::min(until, Clock::now() + milliseconds(next_ - now));
  }
  const auto wait = std::chrono::ceil<milliseconds>(until - Clock::now());
  return static_cast<int>(std::max<Millis>(0, wait.count()));
}

/// Takes from the thinkers what they decided.
void BotRunner::collect() {
  for (const auto& each : thinkers_) {
    Thinker& thinker = *each;
    if (!thinker.taken || thinker.thinking) continue;
    thinker.taken = false;
    if (stopping_ || thinker.put_off) {
      finish(std::move(thinker.order.job), End::GivenUp);
      continue;
    }
    if (thinker.failed) {
      // Left to its lease: at once it would fail again.
      finish(std::move(thinker.order.job), End::Gone);
      continue;
    }
    const Millis rest = thinker.sitting.pace.rest(thinker.took, thinker.order.task.choices, pace_);
    thinker.sitting.used = Clock::now();
    sittings_[key_of(thinker.order.job.table, thinker.order.task.seat)] =
        std::move(thinker.sitting);
    decided_.emplace(Clock::now() + milliseconds(rest),
                     Decided{std::move(thinker.order), thinker.action});
  }
}

void BotRunner::play_decided() {
  while (!decided_.empty() && (stopping_ || decided_.begin()->first <= Clock::now())) {
    auto [order, action] = std::move(decided_.extract(decided_.begin()).mapped());
    if (stopping_) {
      finish(std::move(order.job), End::GivenUp);
      continue;
    }
    const Millis lease = store_.now() + kThinkingLease;
    const std::shared_ptr<Table> table = tables_.table(order.job.table);
    table->bot_move(order.task, action, lease, [this, order = order, lease](const Answer& answer) {
      moved(order, lease, answer);
    });
  }
}

void BotRunner::settle_jobs() {
  settle(useless_, [this](Job& job) { store_.drop_job(job); });
  settle(given_up_, [this](Job& job) { store_.keep_job(job, 0); });
}

/// One after another: what the store does not take now waits on the list.
void BotRunner::settle(std::vector<Job>& list, const std::function<void(Job&)>& done_with) {
  while (true) {
    Job job;
    {
      const std::scoped_lock lock(mutex_);
      if (list.empty()) return;
      job = list.back();
    }
    done_with(job);
    const std::scoped_lock lock(mutex_);
    std::erase_if(list, [&](const Job& one) { return one.table == job.table; });
  }
}

/// Whether the end has come and no job is held any more.
bool BotRunner::done() {
  const std::scoped_lock lock(mutex_);
  return stopping_ && held_[0] + held_[1] == 0 && useless_.empty() && given_up_.empty();
}

void BotRunner::take_jobs() {
  if (stopping_) return;
  const bool full = room(false) <= 0 && room(true) <= 0;
  const Millis now = store_.now();
  {
    const std::scoped_lock lock(mutex_);
    const bool due = next_ != 0 && next_ <= now;
    if (!due && Clock::now() < ask_at_) return;
    // Somebody may wait: whoever has moved makes room.
    if (full) crowded_[0] = crowded_[1] = true;
    if (full) return;
    next_ = 0;
  }
  ask_at_ = Clock::now() + kAskEvery;
  forget_sittings();
  for (Job& job : store_.take_jobs(
           JobKind::Bot, kThinkingLease, [this](const auto& due) { return choose(due); })) {
    {
      const std::scoped_lock lock(mutex_);
      ++held_[is_nobodys(job) ? 1 : 0];
    }
    ask(std::move(job), End::Useless, 0);
  }
}

/// Hands orders to thinkers that have none.
void BotRunner::hand_out() {
  for (const auto& each : thinkers_)
    if (!each->taken) hand_out_to(*each);
  const std::scoped_lock lock(mutex_);
  people_wait_ = std::any_of(orders_.begin(), orders_.end(), [](const Order& order) {
    return order.task.thought.wait != Wait::Nobody;
  });
}

void BotRunner::hand_out_to(Thinker& thinker) {
  if (!take_next_order(thinker.order)) return;
  if (stopping_) return finish(std::move(thinker.order.job), End::GivenUp);
  share_.served(thinker.order.task.thought);
  thinker.taken = true;
  thinker.put_off = false;
  const auto known = sittings_.find(key_of(thinker.order.job.table, thinker.order.task.seat));
  thinker.sitting = known == sittings_.end() ? Sitting{} : std::move(known->second);
  thinker.thinking = true;
  thinker.wake.raise();
}

bool BotRunner::take_next_order(Order& order) {
  const std::scoped_lock lock(mutex_);
  if (orders_.empty()) return false;
  std::vector<Thought> thoughts;
  for (const Order& waiting : orders_)
    thoughts.push_back(waiting.task.thought);
  const auto next = orders_.begin() + static_cast<std::ptrdiff_t>(share_.order(thoughts).front());
  order = std::move(*next);
  orders_.erase(next);
  return true;
}

void BotRunner::forget_sittings() {
  const auto now = Clock::now();
  std::erase_if(sittings_, [&](const auto& item) { return now - item.second.used > kForget; });
  std::vector<Sitting*> with_bot;
  for (auto& [key, sitting] : sittings_)
    if (sitting.bot != nullptr) with_bot.push_back(&sitting);
  if (with_bot.size() <= kMostBots) return;
  const auto newest = with_bot.begin() + kMostBots;
  std::nth_element(
      with_bot.begin(), newest, with_bot.end(), [](const Sitting* a, const Sitting* b) {
        return a->used > b->used;
      });
  std::for_each(newest, with_bot.end(), [](Sitting* sitting) { sitting->bot.reset(); });
}

/// Asks the table what its bot has to decide; the answer comes on the table's strand.
void BotRunner::ask(Job job, End when_idle, int moves) {
  const std::shared_ptr<Table> table = tables_.table(job.table);
  table->bot_task([this, job = std::move(job), when_idle, moves](
                      const Answer& answer, std::optional<BotTask> task) mutable {
    if (answer.problem) return finish(std::move(job), end_after(*answer.problem));
    if (!task) return finish(std::move(job), when_idle);
    const bool enough = moves >= kMaxMoves || (moves > 0 && crowded_[is_nobodys(job) ? 1 : 0]);
    if (stopping_ || enough) return finish(std::move(job), End::GivenUp);
    {
      const std::scoped_lock lock(mutex_);
      orders_.push_back({std::move(job), std::move(*task), moves});
    }
    wake_.raise();
  });
}

/// The next decision of a bot there, if one waits, without asking the store.
void BotRunner::moved(Order order, Millis lease, const Answer& answer) {
  if (answer.problem && answer.problem->code != ProblemCode::Stale) {
    log_line("error",
             "bot",
             {{"table", order.job.table},
              {"code", std::string(slug(answer.problem->code))},
              {"message", answer.problem->message}});
    return finish(std::move(order.job), end_after(*answer.problem));
  }
  if (!answer.problem) {
    order.job.lease = lease;
    ++moves_;
  }
  ask(std::move(order.job), answer.problem ? End::Useless : End::Gone, order.moves + 1);
}

BotRunner::End BotRunner::end_after(const Problem& problem) {
  if (problem.code == ProblemCode::NoSuchTable) return End::Useless;
  // Once the store is back, whoever is free may go on. Anything else is left to its lease: it is
  // tried again when that has run out.
  return problem.code == ProblemCode::Unavailable ? End::GivenUp : End::Gone;
}

void BotRunner::finish(Job job, End end) {
  {
    const std::scoped_lock lock(mutex_);
    --held_[is_nobodys(job) ? 1 : 0];
    if (end == End::Useless)
      useless_.push_back(std::move(job));
    else if (end == End::GivenUp)
      given_up_.push_back(std::move(job));
  }
  wake_.raise();
}

void BotRunner::think(Thinker& thinker) {
  be_nice();
  while (true) {
    while (!thinker.thinking && !closed_)
      thinker.wake.wait();
    if (!thinker.thinking) return;
    const auto begin = Clock::now();
    thinker.failed = true;
    go_on_after("bot", [&] {
      thinker.action = decide(thinker);
      thinker.failed = false;
    });
    thinker.took = std::chrono::duration_cast<milliseconds>(Clock::now() - begin).count();
    thinker.thinking = false;
    wake_.raise();
  }
}

RawAction BotRunner::decide(Thinker& thinker) {
  const BotTask& task = thinker.order.task;
  Sitting& sitting = thinker.sitting;
  if (sitting.bot == nullptr || sitting.level != task.level) {
    sitting.bot = make_bot_(*task.game, task.level, random_seed());
    if (sitting.bot == nullptr) sitting.bot = make_bot(*task.game, "random", random_seed());
    sitting.level = task.level;
  }
  const Level* level = find_level(task.level);
  Budget budget;
  budget.turn_ms = level == nullptr ? 0 : level->turn_ms;
  budget.cancelled = [this, &thinker] {
    make_way();
    const bool nobodys = thinker.order.task.thought.wait == Wait::Nobody;
    thinker.put_off = thinker.put_off || (nobodys && people_wait_);
    return stopping_ || thinker.put_off;
  };
  return sitting.bot->choose(task.view, budget);
}

/// Low priority alone still takes a share of the processor from moves that wait for it.
void BotRunner::make_way() {
  for (int i = 0; i < kMaxPauses && tables_.crowded() && !stopping_; ++i)
    std::this_thread::sleep_for(milliseconds(1));
}

}  // namespace lusoria::server
