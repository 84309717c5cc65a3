// How often somebody may ask, and how much they may hold at once, by key: an address or an account.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace lusoria::server {

/// A token bucket for each key.
class RateLimit {
 public:
  /// `per_second` on average, `burst` at once.
  RateLimit(bool on, double per_second, double burst) : on_(on), rate_(per_second), burst_(burst) {}

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

  bool on_;
  double rate_;
  double burst_;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

/// What is limited.
enum class Limit : std::uint8_t {
  None,
  Requests,
  NewGuests,
  Attempts,  ///< At passwords and codes.
  NewTables,
  Changes,  ///< That send something out of the house.
  Messages,
};

struct LimitRow {
  Limit limit;
  double per_second;
  double burst;
  const char* refusal;
};

inline constexpr auto kLimits = std::to_array<LimitRow>({
    {Limit::Requests, 40.0, 200.0, "too many requests; wait a little"},
    {Limit::NewGuests, 0.2, 20.0, "too many new guests; wait a little"},
    {Limit::Attempts, 0.1, 10.0, "too many attempts; wait a little"},
    {Limit::NewTables, 0.2, 30.0, "too many new tables; wait a little"},
    {Limit::Changes, 0.1, 10.0, "too many changes; wait a little"},
    {Limit::Messages, 20.0, 100.0, "too many messages; wait a little"},
});

class Limits {
 public:
  explicit Limits(bool on) {
    for (const LimitRow& row : kLimits)
      counts_.try_emplace(row.limit, on, row.per_second, row.burst);
  }

  bool allow(Limit limit, const std::string& key) {
    const auto found = counts_.find(limit);
    return found == counts_.end() || found->second.allow(key);
  }

  static const char* refusal(Limit limit) {
    return std::find_if(kLimits.begin(),
                        kLimits.end(),
                        [&](const LimitRow& row) { return row.limit == limit; })
        ->refusal;
  }

 private:
  std::map<Limit, RateLimit> counts_;
};

/// So many at once for each key.
class Slots {
 public:
  Slots(bool on, int most) : most_(on ? most : std::numeric_limits<int>::max()) {}

  /// A slot, given back with its last copy, at any time; null when all are taken.
  std::shared_ptr<void> take(const std::string& key) {
    const std::scoped_lock lock(taken_->mutex);
    int& count = taken_->by_key[key];
    if (count >= most_) return nullptr;
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
  std::shared_ptr<Taken> taken_ = std::make_shared<Taken>();
};

}  // namespace lusoria::server
