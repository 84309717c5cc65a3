// Threads that run tasks, and strands on them whose tasks run one after another. A task that throws
// is logged; its thread and its strand go on.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/log.h"

namespace lusoria::server {

using Task = std::function<void()>;

class Pool {
 public:
  explicit Pool(int threads) {
    for (int i = 0; i < threads; ++i)
      threads_.emplace_back([this] { run(); });
  }

  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  ~Pool() { stop(); }

  void post(Task task) {
    bool wake = false;
    {
      const std::scoped_lock lock(mutex_);
      tasks_.push_back(std::move(task));
      ++waiting_;
      wake = resting_ > 0;
    }
    // After the lock, which the woken thread takes; those that work look for themselves.
    if (wake) changed_.notify_one();
  }

  /// Tasks that no thread has begun. Takes no lock.
  std::size_t waiting() const { return waiting_; }

  /// Finishes what is queued, then ends the threads.
  void stop() {
    {
      const std::scoped_lock lock(mutex_);
      stopping_ = true;
      changed_.notify_all();
    }
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
    threads_.clear();
  }

 private:
  void run() {
    while (true) {
      Task task;
      {
        std::unique_lock lock(mutex_);
        ++resting_;
        changed_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
        --resting_;
        if (tasks_.empty()) return;
        task = std::move(tasks_.front());
        tasks_.pop_front();
        --waiting_;
      }
      go_on_after("task", task);
    }
  }

  std::atomic<std::size_t> waiting_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  int resting_ = 0;  ///< Threads that wait for a task.
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

/// Tasks posted here run in order, never two at once, on any thread of the pool.
class Strand {
 public:
  explicit Strand(Pool& pool) : shared_(std::make_shared<Shared>(pool)) {}

  void post(Task task) {
    {
      const std::scoped_lock lock(shared_->mutex);
      shared_->tasks.push_back(std::move(task));
      if (shared_->active) return;
      shared_->active = true;
    }
    schedule(shared_);
  }

 private:
  struct Shared {
    explicit Shared(Pool& p) : pool(p) {}

    Pool& pool;
    std::mutex mutex;
    std::deque<Task> tasks;
    bool active = false;
  };

  static void schedule(const std::shared_ptr<Shared>& shared) {
    shared->pool.post([shared] {
      // A bounded run, so that one busy table cannot keep a thread to itself.
      for (int i = 0; i < 16; ++i) {
        Task task;
        {
          const std::scoped_lock lock(shared->mutex);
          if (shared->tasks.empty()) {
            shared->active = false;
            return;
          }
          task = std::move(shared->tasks.front());
          shared->tasks.pop_front();
        }
        go_on_after("task", task);
      }
      schedule(shared);
    });
  }

  std::shared_ptr<Shared> shared_;
};

}  // namespace lusoria::server
