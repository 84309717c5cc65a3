// How often `reveals` said yes to a verb at a decision, and how often a sample bore it out. What
// only many games together can tell: kept over all tables of a title, remarked on, no failure.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/game.h"

namespace lusoria::contract {

class Claims {
 public:
  void say(std::uint8_t decision, std::uint8_t verb) {
    last_ = {decision, verb};
    ++claims_[last_].said;
  }

  void bear_out() { ++claims_[last_].borne; }

  /// A sentence for every claim that nothing ever bore out.
  template <Game G>
  std::vector<std::string> remarks() const {
    std::vector<std::string> all;
    for (const auto& [key, claim] : claims_) {
      if (claim.borne > 0) continue;
      all.push_back(
          "reveals(" + std::string(std::span<const VerbSpec>(G::kVerbs)[key.second].slug) + " at " +
          std::string(slug(static_cast<typename G::Decision>(key.first))) + ") said yes " +
          std::to_string(claim.said) + " times and no sample bore it out");
    }
    return all;
  }

 private:
  struct Claim {
    int said = 0;
    int borne = 0;
  };

  using Key = std::pair<std::uint8_t, std::uint8_t>;
  std::map<Key, Claim> claims_;
  Key last_{};
};

}  // namespace lusoria::contract
