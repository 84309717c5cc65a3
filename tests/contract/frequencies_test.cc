// Point 3: sample's frequencies against full enumeration.
#include <gtest/gtest.h>

#include "engine/any/playout.h"
#include "tests/contract/broken_knowledge.h"
#include "tests/contract/deals.h"

namespace lusoria::tiny {
namespace {

/// Compares at decisions of many games; where facts bind (a shortfall, a shown card) they are among
/// them.
template <Game G>
contract::Report compare(int* bound = nullptr) {
  contract::Report report;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Options options;
    options.seats = static_cast<std::uint8_t>(2 + seed % 2);
    options.components_edition = static_cast<std::uint8_t>(1 + seed / 2 % 2);
    Rng rng(seed);
    State s = Title::start(options);
    int step = 0;
    (void)playout<Title>(s, rng, [&](const State& now, const Action&) {
      if (Title::turn(now).actor != Actor::Seat || ++step % 4 != 1) return;
      const Seat viewer = static_cast<Seat>(static_cast<unsigned>(step) % options.seats);
      const auto deals = all_deals(now, viewer);
      for (Seat seat = 0; bound != nullptr && seat < options.seats; ++seat) {
        for (const std::uint8_t most : now.players[seat].facts.at_most)
          *bound += seat != viewer && most < total(now.players[seat].hand) ? 1 : 0;
      }
      contract::look_at_frequencies<G>(report, Title::view(now, viewer), deals, 60, seed);
    });
  }
  return report;
}

TEST(Sample, MatchesEnumeration) {
  int bound = 0;
  const contract::Report report = compare<Title>(&bound);
  EXPECT_TRUE(report.clean()) << sentence(report.failures().front());
  EXPECT_GT(bound, 0) << "no view with a binding shortfall was met";
}

TEST(Sample, BiasIsCaught) {
  const contract::Report report = compare<BiasedSample>();
  EXPECT_EQ(report.failed(), std::set<std::string_view>{"frequencies"});
}

TEST(Sample, ForgottenBoundIsCaught) {
  const contract::Report report = compare<ForgetfulSample>();
  EXPECT_EQ(report.failed(), std::set<std::string_view>{"frequencies"});
}

}  // namespace
}  // namespace lusoria::tiny
