// Who is thought for next. Thinking is scarce, and whoever has many tables shall not get more of it
// than whoever has one, nor an address with many guests more than one with a single person:
// addresses take turns, and those who asked from one of them take turns among themselves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <numeric>
#include <string>
#include <tuple>
#include <unordered_map>
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
  std::string house = {};  ///< Where the asker came from last, if that is known; not kept.

  /// Who pays in the end: a hundred guests of one address are not a hundred people.
  const std::string& payer() const { return house.empty() ? asker : house; }
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
    std::vector<std::size_t> list(thoughts.size());
    std::iota(list.begin(), list.end(), 0);
    take_turns(list, thoughts, asker_key, Within::ByWait);
    take_turns(list, thoughts, payer_key, Within::AsTheyAre);
    return list;
  }

  void served(const Thought& thought) {
    ++count_;
    served_[asker_key(thought)] = count_;
    served_[payer_key(thought)] = count_;
    // Who was not served for so long is as good as new.
    if (served_.size() > kMost)
      std::erase_if(served_, [this](const auto& item) {
        return item.second < count_ - static_cast<std::int64_t>(kMost / 2);
      });
  }

 private:
  static std::string asker_key(const Thought& thought) { return "person " + thought.asker; }

  static std::string payer_key(const Thought& thought) { return "house " + thought.payer(); }

  /// The order of those who have one key: who looks before who sits, or the one they are in.
  enum class Within : std::uint8_t { ByWait, AsTheyAre };

  /// Puts a list in turns by their key.
  void take_turns(std::vector<std::size_t>& list,
                  const std::vector<Thought>& thoughts,
                  std::string (*key_of)(const Thought&),
                  Within within) const {
    struct Mine {
      std::int64_t before = 0;
      std::int64_t turn = 0;
    };

    std::vector<std::tuple<bool, std::int64_t, std::size_t, std::size_t>> turns;
    std::map<std::string, Mine> all;
    for (const std::size_t i : list) {
      const bool nobody = thoughts[i].wait == Wait::Nobody;
      const std::string key = key_of(thoughts[i]);
      Mine& mine = all[key + (nobody ? "-" : "+")];
      // The second one of a key comes as if the first one had been served by then.
      const auto known = served_.find(key);
      const std::int64_t last = known == served_.end() ? 0 : known->second;
      std::int64_t turn = mine.before == 0 ? last : count_ + mine.before;
      ++mine.before;
      if (thoughts[i].wait == Wait::Sitting) turn += kPatience;
      mine.turn = within == Within::AsTheyAre ? std::max(mine.turn, turn) : turn;
      turns.emplace_back(nobody, mine.turn, turns.size(), i);
    }
    std::sort(turns.begin(), turns.end());
    std::transform(turns.begin(), turns.end(), list.begin(), [](const auto& turn) {
      return std::get<3>(turn);
    });
  }

  static constexpr std::int64_t kPatience = 3;
  static constexpr std::size_t kMost = 10'000;

  std::int64_t count_ = 0;
  std::map<std::string, std::int64_t> served_;
};

/// Where people came from last, as far as this process knows; it is kept nowhere else.
class Houses {
 public:
  void note(const std::string& account, const std::string& network) {
    const std::scoped_lock lock(mutex_);
    if (houses_.size() >= kMost) houses_.clear();
    houses_[account] = network;
  }

  std::string of(const std::string& account) const {
    const std::scoped_lock lock(mutex_);
    const auto found = houses_.find(account);
    return found == houses_.end() ? std::string{} : found->second;
  }

 private:
  static constexpr std::size_t kMost = 100'000;

  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::string> houses_;
};

}  // namespace lusoria::server
