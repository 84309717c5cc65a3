// Group commit: one thread that commits whatever has queued meanwhile in one transaction. While one
// commit waits for the disk, the next group gathers. Groups begin a little apart: a large one costs
// the disk, and the threads that are woken, as much as a small one. Who comes after a pause does
// not wait.
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
  bool wait_for_work();
  std::vector<Item> take_group();
  void commit(std::vector<Item> group);
  static std::vector<Append> batch_of(std::vector<Item>& group);

  Store& store_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable ending_;
  Histogram::Clock::time_point next_{};  ///< When the next group may begin.
  std::vector<Item> queue_;
  bool stopping_ = false;
  std::atomic<std::int64_t> commits_{0};
  std::atomic<std::int64_t> entries_{0};
  std::atomic<bool> healthy_{true};
  Histogram times_;
  std::thread thread_;
};

}  // namespace lusoria::server
