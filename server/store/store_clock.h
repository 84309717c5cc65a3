// The store's time, told without asking the store: any thread may want it, at any moment.
//
// It is this machine's time since its start plus a difference that is measured now and then, so a
// clock that somebody sets anew cannot make hours pass at a table.
#pragma once

#include <algorithm>
#include <atomic>
#include <ctime>

#include "server/store/rows.h"

namespace lusoria::server {

class StoreClock {
 public:
  /// Milliseconds since the machine was started; nobody sets them, and sleep counts.
  static Millis since_boot() {
    timespec at{};
    ::clock_gettime(CLOCK_BOOTTIME, &at);
    return Millis{at.tv_sec} * 1000 + at.tv_nsec / 1'000'000;
  }

  Millis at(Millis since_boot) const { return since_boot + difference_; }

  Millis now() const { return at(since_boot()); }

  /// What the store's clock said, and when; the part of the difference that was not followed.
  /// One caller at a time.
  Millis heard(Millis said, Millis since_boot) {
    const Millis off = said - at(since_boot);
    const Millis span = since_boot - heard_at_;
    const bool first = heard_at_ < 0;
    heard_at_ = since_boot;
    // A drift is followed at once. A step of hours is caught up in a twentieth of the time that
    // passes. More than a day is a machine that did not know the time when it was started.
    const bool step = !first && std::abs(off) > kDrift && std::abs(off) < kNoTime;
    const Millis most = step ? span / 20 : std::abs(off);
    const Millis followed = std::clamp(off, -most, most);
    difference_ += followed;
    return off - followed;
  }

 private:
  static constexpr Millis kDrift = 2'000;
  static constexpr Millis kNoTime = 86'400'000;

  std::atomic<Millis> difference_{0};
  Millis heard_at_ = -1;
};

}  // namespace lusoria::server
