#include "server/tables/writer.h"

#include <algorithm>

#include "server/log.h"

namespace lusoria::server {

namespace {

// More in one transaction would only make the first of them wait.
constexpr std::size_t kMaxGroup = 1000;

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
  }
  if (thread_.joinable()) thread_.join();
}

void Writer::run() {
  while (true) {
    std::vector<Item> group;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) return;
      const std::size_t count = std::min(queue_.size(), kMaxGroup);
      std::move(queue_.begin(),
                queue_.begin() + static_cast<std::ptrdiff_t>(count),
                std::back_inserter(group));
      queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(count));
    }
    commit(group);
  }
}

void Writer::commit(std::vector<Item>& group) {
  // In the order of the tables, so that two processes cannot wait for each other's entries.
  std::stable_sort(group.begin(), group.end(), [](const Item& a, const Item& b) {
    return a.append.table < b.append.table;
  });
  std::vector<Append> batch;
  for (Item& item : group)
    batch.push_back(std::move(item.append));
  std::vector<Appended> outcome;
  const auto begun = Histogram::Clock::now();
  try {
    outcome = store_.append(batch);
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

}  // namespace lusoria::server
