// Numbers for /metrics, in the text format of Prometheus. Counting takes no lock.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <ostream>
#include <string_view>

#include "engine/table/session.h"

namespace lusoria::server {

/// How long something took, as counts of what took at most so long.
class Histogram {
 public:
  using Clock = std::chrono::steady_clock;

  void add(Clock::duration took);

  void add_since(Clock::time_point begun) { add(Clock::now() - begun); }

  /// As lusoria_NAME_seconds.
  void write(std::ostream& out, std::string_view name) const;

 private:
  /// Milliseconds; the last bucket has no end.
  static constexpr std::array<int, 12> kBounds{
      1, 2, 5, 10, 20, 50, 100, 200, 500, 1'000, 5'000, 30'000};

  std::array<std::atomic<std::int64_t>, kBounds.size() + 1> counts_{};
  std::atomic<std::int64_t> micros_{0};
};

/// What was refused in this process, by the protocol's codes.
class RefusalCounts {
 public:
  static void add(table::ProblemCode code) { ++counts()[static_cast<std::size_t>(code)]; }

  static void write(std::ostream& out);

 private:
  using Counts = std::array<std::atomic<std::int64_t>, kCount<table::ProblemCode>>;

  static Counts& counts();
};

}  // namespace lusoria::server
