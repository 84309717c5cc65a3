// Who is thought for next. Thinking is scarce, and whoever has many tables shall not get more of it
// than whoever has one: those who asked take turns.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "engine/codec/input.h"
#include "engine/core/names.h"

namespace lusoria::server {

/// How much somebody waits for a bot.
LUSORIA_NAMED_ENUM(Wait, "wait", Looking, Sitting, Nobody);

/// A piece of thinking: whose it is, and who waits for it.
struct Thought {
  std::string asker;
  Wait wait = Wait::Sitting;
};

/// As it is kept with a job.
inline Thought thought_of(const std::string& body) {
  const Json json = object_in(body);
  return {text(json, "asker"), from_slug<Wait>(text(json, "wait")).value_or(Wait::Sitting)};
}

inline Json json_of(const Thought& thought) {
  return {{"asker", thought.asker}, {"wait", std::string(slug(thought.wait))}};
}

class FairShare {
 public:
  /// The order in which these are served. Where nobody sits comes last. Else who was served longest
  /// ago comes first; who does not look lets a few others go first, and no more than those.
  std::vector<std::size_t> order(const std::vector<Thought>& thoughts) const {
    using Key = std::tuple<bool, std::int64_t, std::size_t>;
    std::vector<Key> keys;
    std::map<std::string, std::int64_t> mine;
    for (std::size_t i = 0; i < thoughts.size(); ++i) {
      const Thought& thought = thoughts[i];
      const bool nobody = thought.wait == Wait::Nobody;
      // The second one of an asker comes as if the first one had been served by then.
      const std::int64_t before = mine[thought.asker + (nobody ? "-" : "+")]++;
      const auto known = served_.find(thought.asker);
      const std::int64_t last = known == served_.end() ? 0 : known->second;
      const std::int64_t turn = before == 0 ? last : count_ + before;
      keys.emplace_back(nobody, turn + (thought.wait == Wait::Sitting ? kPatience : 0), i);
    }
    std::sort(keys.begin(), keys.end());
    std::vector<std::size_t> list;
    for (const Key& key : keys)
      list.push_back(std::get<2>(key));
    return list;
  }

  void served(const std::string& asker) {
    served_[asker] = ++count_;
    // Who was not served for so long is as good as new.
    if (served_.size() > kMost)
      std::erase_if(served_, [this](const auto& item) {
        return item.second < count_ - static_cast<std::int64_t>(kMost / 2);
      });
  }

 private:
  static constexpr std::int64_t kPatience = 3;
  static constexpr std::size_t kMost = 10'000;

  std::int64_t count_ = 0;
  std::map<std::string, std::int64_t> served_;
};

}  // namespace lusoria::server
