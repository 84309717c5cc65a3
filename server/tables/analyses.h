// Analyses of finished games: a background job with progress, at the lowest priority.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/tables/stored_table.h"

namespace lusoria::server {

class AnalysisRunner {
 public:
  explicit AnalysisRunner(Store& store);
  AnalysisRunner(const AnalysisRunner&) = delete;
  AnalysisRunner& operator=(const AnalysisRunner&) = delete;
  ~AnalysisRunner();

  /// A job was put.
  void hint();
  void stop();

 private:
  void run();
  void analyse(Job job);

  Store& store_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool hinted_ = false;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

/// Lowers the priority of the calling thread, for good.
void be_nice();

}  // namespace lusoria::server
