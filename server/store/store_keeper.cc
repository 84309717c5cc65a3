// The keeper of a store: a thread that finds a lost store again, tries whether it can be written,
// and reads its clock, so that nobody else has to wait for that.
#include <utility>

#include "server/log.h"
#include "server/store/store.h"

namespace lusoria::server {

namespace {

constexpr auto kLookEvery = std::chrono::milliseconds(250);
constexpr Millis kClockEvery = 10'000;
constexpr Millis kKeepEvery = 1'000;

}  // namespace

void Store::keep(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    try {
      {
        std::unique_lock lock(look_mutex_);
        looked_.wait_for(lock, stop, kLookEvery, [this] { return try_; });
      }
      if (!stop.stop_requested()) look();
    } catch (const std::exception& error) {
      // A lost store is found by one of the next looks; whoever needs it is told meanwhile.
      if (!database_->reach().lost) log_line("warning", "store", {{"error", error.what()}});
    }
  }
}

void Store::look() {
  Reach& reach = database_->reach();
  bool wanted = reach.lost;
  {
    const std::scoped_lock lock(look_mutex_);
    wanted = std::exchange(try_, false) || wanted;
    if (wanted) trying_ = StoreClock::since_boot();
  }
  if (wanted) probe();
  if (reach.lost) return;
  const Millis now = StoreClock::since_boot();
  if (now >= clock_at_) set_clock();
  if (now < kept_at_) return;
  kept_at_ = now + kKeepEvery;
  database_->keep(*readers_.take());
}

void Store::probe() {
  Reach& reach = database_->reach();
  StoreHealth found;
  try {
    auto connection = writer().take(Asking::Anyway);
    Transaction transaction(*database_, *connection);
    connection->execute(kPutDocument, {"", DocumentKind::Probe, ""});
    transaction.commit();
    if (reach.lost.exchange(false)) {
      log_line("info", "store found", Json::object());
      for (ConnectionPool* pool : {&appender_, &writers_, &readers_})
        pool->drop_idle();
    }
  } catch (const StoreError& error) {
    found = {false, error.what()};
  }
  note(std::move(found));
  const std::scoped_lock lock(look_mutex_);
  trying_ = 0;
  ++tries_;
  looked_.notify_all();
}

void Store::note(StoreHealth found) {
  const std::scoped_lock lock(look_mutex_);
  if (!found.ok && health_.ok) log_line("error", "store", {{"error", found.why}});
  writable_ = found.ok;
  health_ = std::move(found);
}

StoreHealth Store::health(std::chrono::milliseconds patience) {
  std::unique_lock lock(look_mutex_);
  // A try that hangs makes only the first who asks wait.
  const bool hangs = trying_ > 0 && StoreClock::since_boot() - trying_ > patience.count();
  const std::int64_t before = tries_;
  try_ = true;
  looked_.notify_all();
  if (!hangs) looked_.wait_for(lock, patience, [&] { return tries_ > before; });
  const Millis enough = database_->reach().deadline.count() / 2;
  if (trying_ > 0 && StoreClock::since_boot() - trying_ > enough)
    return {false, "the store does not answer"};
  return health_;
}

void Store::set_clock() {
  auto connection = readers_.take();
  const Millis sent = StoreClock::since_boot();
  const Millis said = database_->now(*connection);
  const Millis received = StoreClock::since_boot();
  const Millis apart = clock_.heard(said, (sent + received) / 2);
  clock_at_ = received + kClockEvery;
  if (apart != 0) log_line("warning", "the clock was set", {{"milliseconds_apart", apart}});
}

void Store::abandon() {
  database_->reach().abandoned = true;
  for (ConnectionPool* pool : {&appender_, &writers_, &readers_})
    pool->wake();
}

}  // namespace lusoria::server
