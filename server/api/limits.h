// How often somebody may ask, and how much they may hold at once, by key: an address or an account.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace lusoria::server {

/// A token bucket for each key.
class RateLimit {
 public:
  /// `per_second` on average, `burst` at once.
  RateLimit(double per_second, double burst) : rate_(per_second), burst_(burst) {}

  void enable(bool on) { on_ = on; }

  bool allow(const std::string& key) {
    if (!on_) return true;
    const auto now = Clock::now();
    const std::scoped_lock lock(mutex_);
    if (buckets_.size() > kMany) {
      std::erase_if(buckets_, [&](const auto& item) { return full(item.second, now); });
    }
    auto [found, fresh] = buckets_.try_emplace(key, Bucket{burst_, now});
    Bucket& bucket = found->second;
    bucket.tokens = std::min(burst_, bucket.tokens + seconds(now - bucket.at) * rate_);
    bucket.at = now;
    if (bucket.tokens < 1.0) return false;
    bucket.tokens -= 1.0;
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kMany = 50'000;

  struct Bucket {
    double tokens;
    Clock::time_point at;
  };

  static double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }

  bool full(const Bucket& bucket, Clock::time_point now) const {
    return bucket.tokens + seconds(now - bucket.at) * rate_ >= burst_;
  }

  double rate_;
  double burst_;
  bool on_ = true;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

/// So many places for each key.
class Places {
 public:
  explicit Places(int most) : most_(most) {}

  void enable(bool on) { on_ = on; }

  /// A place, given back with its last copy, at any time; null when all are taken.
  std::shared_ptr<void> take(const std::string& key) {
    const std::scoped_lock lock(taken_->mutex);
    int& count = taken_->by_key[key];
    if (on_ && count >= most_) return nullptr;
    ++count;
    return {taken_.get(), [taken = taken_, key](void*) {
              const std::scoped_lock release(taken->mutex);
              if (--taken->by_key[key] == 0) taken->by_key.erase(key);
            }};
  }

 private:
  struct Taken {
    std::mutex mutex;
    std::unordered_map<std::string, int> by_key;
  };

  int most_;
  bool on_ = true;
  std::shared_ptr<Taken> taken_ = std::make_shared<Taken>();
};

}  // namespace lusoria::server
