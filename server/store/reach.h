// Whether the store can be reached: shared by all its connections, so that what one of them found
// out need not be waited for by the others.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace lusoria::server {

struct Reach {
  /// How long an answer is waited for.
  std::chrono::milliseconds deadline{5'000};
  /// It did not answer: nobody waits for it again before it has been found by Store::look.
  std::atomic<bool> lost{false};
  /// The process ends: nothing is waited for.
  std::atomic<bool> abandoned{false};
};

/// The end of one wait.
class Deadline {
 public:
  explicit Deadline(std::chrono::milliseconds wait) : end_(Clock::now() + wait) {}

  int milliseconds_left() const {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end_ - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
  }

  bool over() const { return Clock::now() >= end_; }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point end_;
};

}  // namespace lusoria::server
