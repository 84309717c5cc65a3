// A thread that does something again and again until it is stopped, sooner where it is hinted.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "server/log.h"
#include "server/store/rows.h"

namespace lusoria::server {

class Repeater {
 public:
  /// What cannot be done because of the store is left to the next time.
  Repeater(std::chrono::milliseconds every, std::function<void()> task)
      : every_(every),
        task_(std::move(task)),
        thread_([this](const std::stop_token& stop) { run(stop); }) {}

  /// There is something to do now.
  void hint() {
    const std::scoped_lock lock(mutex_);
    hinted_ = true;
    changed_.notify_one();
  }

  bool stopping() const { return thread_.get_stop_token().stop_requested(); }

  /// Waits for what is being done.
  void stop() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
  }

 private:
  void run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      auto wait = every_;
      try {
        task_();
      } catch (const StoreError&) {
        wait = std::max(wait, std::chrono::milliseconds(500));
      } catch (const std::exception& error) {
        log_line("error", "thread", {{"error", error.what()}});
        wait = std::max(wait, std::chrono::milliseconds(500));
      } catch (...) {
        log_line("error", "thread", {{"error", "unknown"}});
        wait = std::max(wait, std::chrono::milliseconds(500));
      }
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, stop, wait, [this] { return hinted_; });
      hinted_ = false;
    }
  }

  std::chrono::milliseconds every_;
  std::function<void()> task_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool hinted_ = false;
  std::jthread thread_;
};

}  // namespace lusoria::server
