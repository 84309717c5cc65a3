// What every part of the contract suite shares: the settings, the game that is being played, and
// the words for what went wrong.
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/codec/json.h"
#include "engine/core/game.h"
#include "tests/contract/report.h"
#include "tests/contract/table.h"

namespace lusoria::contract {

struct Settings {
  int games = 4;         ///< Per preset and seat count.
  int samples = 2;       ///< Per view.
  int fuzzed = 12;       ///< Made-up actions per step.
  int longest = 60'000;  ///< Actions after which a game counts as endless.
  std::uint64_t seed = 1;
  const AnyGame* game = nullptr;    ///< For records, notation and undo; left out if null …
  const TitleText* text = nullptr;  ///< … and for words.
};

/// How often `reveals` said yes to a verb at a decision, and how often a sample bore it out. What
/// only many games together can tell: kept over all tables of a title.
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

template <Game G>
class Watch {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Options = typename G::Options;
  using Decision = typename G::Decision;

 public:
  Watch(Report& report, Claims& claims, const Settings& settings)
      : report_(report), claims_(claims), settings_(settings) {}

 protected:
  template <class T>
  void round_trip_json(const T& value, const char* name) {
    const Json json = to_json(value, keys());
    T again{};
    const std::string error = from_json(json, again, keys());
    if (!error.empty() || !same(again, value))
      fail(Check::JsonText,
           std::string("a ") + name + " round-trips through JSON",
           json.dump(),
           error.empty() ? merge_diff(json, to_json(again, keys())).dump() : error);
  }

  template <class T>
  static bool same(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
  }

  static bool same_list(const ActionsOf<G>& a, const ActionsOf<G>& b) {
    if (a.choices().size() != b.choices().size() || a.size() != b.size()) return false;
    for (int i = 0; i < a.size(); ++i) {
      if (!(a[i] == b[i])) return false;
    }
    return true;
  }

  SeatKeys keys() const { return SeatKeys::plain(options_.seats); }

  static std::string text(const Action& a) {
    return plain_text(std::span<const VerbSpec>(G::kVerbs), raw(a));
  }

  static std::string text(const ActionsOf<G>& list) {
    std::string all;
    for (int i = 0; i < list.size(); ++i)
      all += (i == 0 ? "" : ", ") + text(list[i]);
    return all;
  }

  static std::string text(const Turn& turn) {
    std::string words = "turn " + std::to_string(turn.number) + " " + std::string(slug(turn.actor));
    if (turn.actor == Actor::Seat)
      words += " " + std::to_string(turn.seat) + " " +
               std::string(slug(static_cast<Decision>(turn.decision)));
    if (turn.actor == Actor::Chance)
      words += " " + std::string(slug(static_cast<typename G::Stream>(turn.stream)));
    return words;
  }

  void fail(Check check, std::string what, std::string left, std::string right) {
    Failure failure;
    failure.check = check;
    failure.title = std::string(G::kFacts.slug);
    failure.options = to_json(options_, {}).dump();
    failure.seed = seed_;
    failure.step = static_cast<int>(log_.size());
    failure.what = std::move(what);
    failure.left = std::move(left);
    failure.right = std::move(right);
    failure.log = log_;
    report_.fail(std::move(failure));
  }

  Report& report_;
  Claims& claims_;
  Settings settings_;
  Options options_{};
  std::uint64_t seed_ = 0;
  std::vector<RawAction> log_;
};

}  // namespace lusoria::contract
