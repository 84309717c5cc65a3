// Analyses of finished games: a background job with progress, at the lowest priority.
#pragma once

#include "server/tables/fair_share.h"
#include "server/tables/repeater.h"
#include "server/tables/stored_table.h"

namespace lusoria::server {

class AnalysisRunner {
 public:
  AnalysisRunner(Store& store, const Houses& houses);

  /// A job was put.
  void hint() { thread_.hint(); }

  void stop() { thread_.stop(); }

 private:
  Thought thought_in(const Job& job) const;
  void take_job();
  void analyse(Job job);

  Store& store_;
  const Houses& houses_;
  FairShare share_;
  Repeater thread_;
};

/// Lowers the priority of the calling thread, for good.
void be_nice();

}  // namespace lusoria::server
