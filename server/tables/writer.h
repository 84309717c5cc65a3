// Group commit: one thread that commits whatever has queued meanwhile in one transaction. There is
// no timer; while one commit waits for the disk, the next group gathers.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/metrics.h"
#include "server/store/store.h"

namespace lusoria::server {

enum class Written : std::uint8_t { Done, Conflict, Unavailable };

class Writer {
 public:
  explicit Writer(Store& store);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer();

  /// `done` is called from the writer's thread.
  void submit(Append append, std::function<void(Written)> done);

  /// Commits what is queued and ends the thread.
  void stop();

  std::int64_t commits() const { return commits_; }

  std::int64_t entries() const { return entries_; }

  const Histogram& times() const { return times_; }

  /// Whether the last commit worked.
  bool healthy() const { return healthy_; }

 private:
  struct Item {
    Append append;
    std::function<void(Written)> done;
  };

  void run();
  void commit(std::vector<Item>& group);

  Store& store_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Item> queue_;
  bool stopping_ = false;
  std::atomic<std::int64_t> commits_{0};
  std::atomic<std::int64_t> entries_{0};
  std::atomic<bool> healthy_{true};
  Histogram times_;
  std::thread thread_;
};

}  // namespace lusoria::server
