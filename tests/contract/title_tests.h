// The contract suite as gtest cases: one per preset and seat count of a title, and one for what
// only all of them together can tell. Environment: LUSORIA_CONTRACT_GAMES (games per case),
// LUSORIA_CONTRACT_SEED.
#pragma once

#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <string>

#include "engine/any/erase.h"
#include "tests/contract/runner.h"

namespace lusoria::contract {

inline std::uint64_t from_environment(const char* name, std::uint64_t standard) {
  const char* const text = std::getenv(name);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : standard;
}

template <Game G>
class ContractCase : public ::testing::Test {
 public:
  using Options = typename G::Options;

  ContractCase(const Options& options, const Settings& settings, const AnyTitle& title)
      : options_(options), settings_(settings), title_(title) {}

  void TestBody() override {
    Report report;
    Runner<G>(report, claims(), settings_, title_).run(options_);
    for (const Failure& failure : report.failures()) {
      const Place& place = failure.place;
      ADD_FAILURE() << sentence(failure) << "\n  " << report.count(failure.check.slug)
                    << " in all; actions in "
                    << write_reproduction(failure,
                                          {title_, to_json(options_, {}), place.seed, place.log});
    }
  }

  /// Of all cases together.
  static Claims& claims() {
    static Claims all;
    return all;
  }

 private:
  Options options_;
  Settings settings_;
  AnyTitle title_;
};

/// Registers the cases of one title; call before RUN_ALL_TESTS.
template <Game G>
void register_title(const TitleText& text) {
  static const Erased<G> game;
  Settings settings;
  settings.games = static_cast<int>(from_environment("LUSORIA_CONTRACT_GAMES", 4));
  settings.seed = from_environment("LUSORIA_CONTRACT_SEED", 1);
  const AnyTitle any{&game, &text};
  const std::string title = "Contract_" + std::string(G::kFacts.slug);
  for (const auto& preset : G::presets()) {
    for (std::uint8_t seats = G::kFacts.min_seats; seats <= G::kFacts.max_seats; ++seats) {
      auto options = preset.options;
      options.seats = seats;
      const std::string name = std::string(preset.slug) + "_" + std::to_string(seats);
      ::testing::RegisterTest(title.c_str(),
                              name.c_str(),
                              nullptr,
                              nullptr,
                              __FILE__,
                              __LINE__,
                              [options, settings, any]() -> ::testing::Test* {
                                return new ContractCase<G>(options, settings, any);
                              });
    }
  }
}

/// What is remarked on but no failure: claims of `reveals` that nothing bore out.
template <Game G>
void print_remarks() {
  for (const std::string& remark : ContractCase<G>::claims().template remarks<G>())
    std::printf("[  REMARK  ] %s\n", remark.c_str());
}

}  // namespace lusoria::contract
