// Threads that wait for work, so that a step of a millisecond does not pay for starting them.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace lusoria::python {

class Crew {
 public:
  /// So many work, the caller among them.
  explicit Crew(unsigned count) {
    for (unsigned i = 1; i < count; ++i)
      others_.emplace_back([this, i] { wait_for_work(i); });
  }

  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      leaving_ = true;
    }
    called_.notify_all();
  }

  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  unsigned size() const { return static_cast<unsigned>(others_.size()) + 1; }

  /// Calls work(0) here and work(1) … on the others; returns when all are done.
  void run(const std::function<void(unsigned)>& work) {
    if (others_.empty()) return work(0);
    {
      const std::lock_guard lock(mutex_);
      work_ = &work;
      busy_ = static_cast<unsigned>(others_.size());
      ++call_;
    }
    called_.notify_all();
    work(0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
  }

 private:
  void wait_for_work(unsigned number) {
    std::uint64_t answered = 0;
    std::unique_lock lock(mutex_);
    while (true) {
      called_.wait(lock, [&] { return leaving_ || call_ != answered; });
      if (leaving_) return;
      answered = call_;
      const auto* work = work_;
      lock.unlock();
      (*work)(number);
      lock.lock();
      if (--busy_ == 0) done_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable called_;
  std::condition_variable done_;
  const std::function<void(unsigned)>* work_ = nullptr;
  std::uint64_t call_ = 0;
  unsigned busy_ = 0;
  bool leaving_ = false;
  std::vector<std::jthread> others_;  // Last: they are waited for before the rest is gone.
};

}  // namespace lusoria::python
