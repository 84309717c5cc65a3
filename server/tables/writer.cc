#include "server/tables/writer.h"

#include <algorithm>

#include "server/log.h"

namespace lusoria::server {

namespace {

// More in one transaction would only make the first of them wait.
constexpr std::size_t kMaxGroup = 1000;
constexpr auto kApart = std::chrono::milliseconds(2);

}  // namespace

Writer::Writer(Store& store) : store_(store), thread_([this] { run(); }) {}

Writer::~Writer() {
  stop();
}

void Writer::submit(Append append, std::function<void(Written)> done) {
  bool first = false;
  {
    const std::scoped_lock lock(mutex_);
    first = queue_.empty();
    queue_.push_back({std::move(append), std::move(done)});
  }
  // It takes all there are, so only the first need wake it.
  if (first) changed_.notify_one();
}

void Writer::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    changed_.notify_all();
    ending_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

void Writer::run() {
  while (wait_for_work())
    go_on_after("writer", [this] { commit(take_group()); });
}

/// False at the end, when nothing is left to do.
bool Writer::wait_for_work() {
  std::unique_lock lock(mutex_);
  // Not by `changed_`: who submits meanwhile need not wake it.
  ending_.wait_until(lock, next_, [this] { return stopping_; });
  changed_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  next_ = Histogram::Clock::now() + kApart;
  return !queue_.empty();
}

std::vector<Writer::Item> Writer::take_group() {
  const std::scoped_lock lock(mutex_);
  const auto count = static_cast<std::ptrdiff_t>(std::min(queue_.size(), kMaxGroup));
  std::vector<Item> group;
  // Before anything is taken: what is thrown here leaves all of it in the queue.
  group.reserve(static_cast<std::size_t>(count));
  std::move(queue_.begin(), queue_.begin() + count, std::back_inserter(group));
  queue_.erase(queue_.begin(), queue_.begin() + count);
  return group;
}

/// Whoever waits is answered, whatever is thrown on the way.
void Writer::commit(std::vector<Item> group) {
  std::vector<Appended> outcome;
  const auto begun = Histogram::Clock::now();
  try {
    outcome = store_.append(batch_of(group));
    healthy_ = true;
  } catch (const StoreError&) {
    // The store itself has logged it.
    healthy_ = false;
  } catch (const std::exception& error) {
    healthy_ = false;
    log_line("error", "writer", {{"error", error.what()}});
  }
  times_.add_since(begun);
  ++commits_;
  entries_ += static_cast<std::int64_t>(outcome.size());
  for (std::size_t i = 0; i < group.size(); ++i) {
    Written written = Written::Unavailable;
    if (i < outcome.size())
      written = outcome[i] == Appended::Done ? Written::Done : Written::Conflict;
    go_on_after("writer", [&] { group[i].done(written); });
  }
}

std::vector<Append> Writer::batch_of(std::vector<Item>& group) {
  // In the order of the tables, so that two processes cannot wait for each other's entries.
  std::stable_sort(group.begin(), group.end(), [](const Item& a, const Item& b) {
    return a.append.table < b.append.table;
  });
  std::vector<Append> batch;
  batch.reserve(group.size());
  for (Item& item : group)
    batch.push_back(std::move(item.append));
  return batch;
}

}  // namespace lusoria::server
