// Every broken copy of the tiny title makes the contract suite fail, and on nothing but what it
// breaks.
#include "tests/tiny/broken.h"

#include <gtest/gtest.h>

#include "tests/contract/suite.h"

namespace lusoria::tiny {
namespace {

using contract::Check;

template <Game G>
contract::Report report_on(contract::Claims& claims) {
  contract::Report report;
  contract::Settings settings;
  settings.games = 60;
  settings.longest = 2'000;
  contract::Suite<G> suite(report, claims, settings);
  Options options;
  options.seats = 3;
  suite.run(options);
  return report;
}

std::string told(const contract::Report& report) {
  std::string all;
  for (const auto& failure : report.failures())
    all += sentence(failure) + "\n";
  return all;
}

std::string list(const std::vector<Check>& checks) {
  std::string all;
  for (const Check check : checks)
    all += (all.empty() ? "" : " ") + std::string(slug(check));
  return all;
}

template <Game G>
void expect_exactly(const std::vector<Check>& checks) {
  contract::Claims claims;
  const contract::Report report = report_on<G>(claims);
  EXPECT_EQ(list(report.failed()), list(checks)) << told(report);
}

TEST(Unbroken, IsClean) {
  contract::Claims claims;
  const contract::Report report = report_on<Title>(claims);
  EXPECT_TRUE(report.clean()) << told(report);
  EXPECT_TRUE(claims.remarks<Title>().empty());
}

TEST(Broken, LeakyView) {
  expect_exactly<LeakyView>({Check::ViewOfSample, Check::SeenAlike});
}

TEST(Broken, LeakySample) {
  expect_exactly<LeakySample>({Check::SeenAlike});
}

TEST(Broken, OpenBids) {
  expect_exactly<OpenBids>({Check::ViewOfSample, Check::SeenAlike});
}

TEST(Broken, LyingReveals) {
  expect_exactly<LyingReveals>({Check::RevealsTooLittle});
}

TEST(Broken, QuietDraw) {
  expect_exactly<QuietDraw>({Check::RevealsTooLittle});
}

TEST(Broken, QuietAnswer) {
  expect_exactly<QuietAnswer>({Check::RevealsTooLittle});
}

TEST(Broken, KnowingReveals) {
  expect_exactly<KnowingReveals>({Check::RevealsOfSample});
}

TEST(Broken, ForgetfulSample) {
  expect_exactly<ForgetfulSample>({Check::CheckOfSample});
}

TEST(Broken, DeadEnd) {
  expect_exactly<DeadEnd>({Check::EmptyList});
}

TEST(Broken, SecretQuestion) {
  expect_exactly<SecretQuestion>({Check::SeenAlike, Check::RevealsTooLittle});
}

TEST(Broken, SecretTurn) {
  expect_exactly<SecretTurn>({Check::TurnOfSample, Check::SeenAlike});
}

TEST(Broken, SecretOffer) {
  expect_exactly<SecretOffer>({Check::LegalOfSample, Check::RevealsTooLittle});
}

TEST(Broken, LosesCards) {
  expect_exactly<LosesCards>({Check::Invariant});
}

TEST(Broken, RefusesPass) {
  expect_exactly<RefusesPass>({Check::LegalRefused});
}

TEST(Broken, PassesAlways) {
  expect_exactly<PassesAlways>({Check::IllegalAccepted});
}

TEST(Broken, SpareOperand) {
  expect_exactly<SpareOperand>({Check::IllegalAccepted});
}

TEST(Broken, Allocates) {
  expect_exactly<Allocates>({Check::Heap});
}

TEST(Broken, SameReward) {
  expect_exactly<SameReward>({Check::EqualSuccessors});
}

TEST(Broken, Endless) {
  expect_exactly<Endless>({Check::Endless});
}

TEST(Broken, DirtyCapacity) {
  expect_exactly<DirtyCapacity>({Check::Bytes, Check::JsonText});
}

TEST(Broken, UnseenLay) {
  expect_exactly<UnseenLay>({Check::UnseenChange});
}

TEST(Broken, FalseSeen) {
  expect_exactly<FalseSeen>({Check::SeenOperands, Check::SeenAlike});
}

TEST(Broken, OtherDraw) {
  expect_exactly<OtherDraw>({Check::BadOutcomes});
}

TEST(Broken, GenerousResult) {
  expect_exactly<GenerousResult>({Check::BadResult});
}

TEST(Broken, ForgottenField) {
  expect_exactly<ForgottenField>({Check::FieldBytes});
}

TEST(Broken, HiddenInput) {
  expect_exactly<HiddenInput>({Check::Replay});
}

TEST(Broken, NoisyCoinIsRemarkedOn) {
  contract::Claims claims;
  const contract::Report report = report_on<NoisyCoin>(claims);
  EXPECT_TRUE(report.clean()) << told(report);
  const std::vector<std::string> remarks = claims.remarks<NoisyCoin>();
  ASSERT_EQ(remarks.size(), 1U);
  EXPECT_EQ(remarks.front().rfind("reveals(coin at reward) said yes", 0), 0U) << remarks.front();
}

}  // namespace
}  // namespace lusoria::tiny
