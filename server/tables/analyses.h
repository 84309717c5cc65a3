// Analyses of finished games: a background job with progress, at the lowest priority.
#pragma once

#include "server/tables/fair_share.h"
#include "server/tables/repeater.h"
#include "server/tables/stored_table.h"

namespace lusoria::server {

class AnalysisRunner {
 public:
  explicit AnalysisRunner(Store& store);

  /// A job was put.
  void hint() { thread_.hint(); }

  void stop() { thread_.stop(); }

 private:
  void take_job();
  void analyse(Job job);

  Store& store_;
  FairShare share_;
  Repeater thread_;
};

/// Lowers the priority of the calling thread, for good.
void be_nice();

}  // namespace lusoria::server
