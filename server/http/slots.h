// So many at once for each key.
#pragma once

#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace lusoria::server {

class Slots {
 public:
  /// 0 for no end.
  explicit Slots(int most) : most_(most > 0 ? most : std::numeric_limits<int>::max()) {}

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
