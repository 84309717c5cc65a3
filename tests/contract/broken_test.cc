// Every broken copy of the tiny title makes the contract suite fail, and on nothing but what it
// breaks; and every check of the suite fails on one of them.
#include <functional>
#include <gtest/gtest.h>
#include <set>

#include "engine/any/erase.h"
#include "tests/contract/broken_knowledge.h"
#include "tests/contract/broken_rules.h"
#include "tests/contract/runner.h"

namespace lusoria {

extern const TitleText k_tiny_text;

namespace tiny {
namespace {

using contract::Report;
using Checks = std::set<std::string_view>;

template <Game G>
Report report_on(contract::Claims& claims, const contract::AnyTitle& any = {}) {
  Report report;
  const contract::Settings settings{
      .games = 60, .thorough = any.game != nullptr ? 20 : 1, .longest = 2'000};
  Options options;
  options.seats = 3;
  contract::Runner<G>(report, claims, settings, any).run(options);
  return report;
}

template <Game G>
Report alone() {
  contract::Claims claims;
  return report_on<G>(claims);
}

/// Also as a match, with words for it.
template <Game G>
Report as_match_in(const TitleText& text) {
  static const Erased<G> game;
  contract::Claims claims;
  return report_on<G>(claims, {&game, &text});
}

template <Game G>
Report as_match() {
  return as_match_in<G>(k_tiny_text);
}

/// The tiny title with another Italian.
Report in_italian(const std::function<void(LanguageText&)>& change) {
  TitleText text = k_tiny_text;
  change(text.languages[2]);
  return as_match_in<Title>(text);
}

/// The catalogue without its last text.
std::string_view all_but_one(std::string_view catalogue) {
  return catalogue.substr(0, catalogue.find("preset.long.help"));
}

Report without_a_text() {
  return in_italian(
      [](LanguageText& italian) { italian.catalogue = all_but_one(italian.catalogue); });
}

Report with_last_text(std::string_view text) {
  std::string catalogue(all_but_one(k_tiny_text.languages[2].catalogue));
  catalogue.append("preset.long.help = ").append(text);
  return in_italian([&](LanguageText& italian) { italian.catalogue = catalogue; });
}

Report with_an_empty_text() {
  return with_last_text("");
}

Report with_an_open_brace() {
  return with_last_text("{");
}

Report without_rules() {
  return in_italian([](LanguageText& italian) { italian.rules = "# Regole"; });
}

struct Breakage {
  const char* name;
  Report (*report)();
  Checks caught;
};

const std::vector<Breakage> kBreakages{
    {"LeakyView", alone<LeakyView>, {"view_of_sample", "seen_alike"}},
    {"LeakySample", alone<LeakySample>, {"seen_alike"}},
    {"OpenBids", alone<OpenBids>, {"view_of_sample", "seen_alike"}},
    {"LyingReveals", alone<LyingReveals>, {"reveals_too_little"}},
    // Whoever draws tells the cards apart; that there is a draw to be had everybody knew.
    {"QuietDraw", alone<QuietDraw>, {"quiet_before_chance"}},
    // A deal in which the hand differs has no such answer. And the last act of a game may end with
    // an answer: the vaults are unveiled then.
    {"QuietAnswer", alone<QuietAnswer>, {"reveals_too_little", "quiet_before_chance"}},
    {"KnowingReveals", alone<KnowingReveals>, {"reveals_of_sample"}},
    // The truth and a sample are asked one after the other, and so are the match and its check.
    {"FickleReveals", as_match<FickleReveals>, {"reveals_of_sample", "undo_to_reveal"}},
    {"ForgetfulSample", alone<ForgetfulSample>, {"check_of_sample"}},
    {"DeadEnd", alone<DeadEnd>, {"empty_list", "dead_end"}},
    // The same demand is followed by a question in one deal and by none in another. Where it is
    // followed by none it may end the last act: the vaults are unveiled after what, by its own
    // word, would only ask.
    {"SecretQuestion", alone<SecretQuestion>, {"seen_alike", "quiet_before_chance"}},
    {"SecretTurn", alone<SecretTurn>, {"turn_of_sample", "seen_alike"}},
    {"SecretOffer", alone<SecretOffer>, {"legal_of_sample", "reveals_too_little"}},
    {"TalkativeRefusal", alone<TalkativeRefusal>, {"refuse_of_sample"}},
    {"LosesCards", alone<LosesCards>, {"invariant_after"}},
    {"DealsTwice", alone<DealsTwice>, {"invariant"}},
    {"SeatOfChance", alone<SeatOfChance>, {"bad_turn"}},
    {"CountsDown", alone<CountsDown>, {"turn_goes_back"}},
    {"HastyView", alone<HastyView>, {"view_of_turn"}},
    // The list has a pass; the match asks `refuse` before it takes one.
    {"RefusesPass", as_match<RefusesPass>, {"legal_refused", "match_accepts"}},
    {"PassesAlways", alone<PassesAlways>, {"illegal_accepted"}},
    {"SpareOperand", alone<SpareOperand>, {"illegal_accepted"}},
    {"OpenGate", alone<OpenGate>, {"out_of_turn"}},
    {"ConcedeTwice", alone<ConcedeTwice>, {"offered_twice"}},
    {"Allocates", alone<Allocates>, {"heap"}},
    {"SameReward", alone<SameReward>, {"equal_successors"}},
    {"Endless", alone<Endless>, {"endless"}},
    {"DirtyCapacity", as_match<DirtyCapacity>, {"bytes", "json_of_state", "json_of_view"}},
    {"UnseenLay", alone<UnseenLay>, {"unseen_change"}},
    {"FalseSeen", alone<FalseSeen>, {"seen_operands", "seen_alike"}},
    {"BlankOwnPass", alone<BlankOwnPass>, {"own_action"}},
    {"WeightlessOutcome", alone<WeightlessOutcome>, {"bad_weights"}},
    {"SplitOutcome", alone<SplitOutcome>, {"outcome_twice"}},
    {"OtherDraw", alone<OtherDraw>, {"bad_draw"}},
    {"GenerousResult", alone<GenerousResult>, {"bad_result"}},
    {"UnsourcedPoint", alone<UnsourcedPoint>, {"bad_parts"}},
    {"ForgottenField", alone<ForgottenField>, {"field_bytes"}},
    {"HiddenInput", alone<HiddenInput>, {"replay"}},
    {"MoodyPass", as_match<MoodyPass>, {"replay", "seen_alike", "undo_restores", "record"}},
    {"UnreadableOperand", as_match<UnreadableOperand>, {"notation", "record"}},
    {"OneNameForTwo", as_match<OneNameForTwo>, {"notation", "printed_alike", "record"}},
    {"WordlessChoice", as_match<WordlessChoice>, {"words_for_choices"}},
    {"WordlessEvent", as_match<WordlessEvent>, {"words_for_events"}},
    {"WithoutAText", without_a_text, {"catalogue_keys"}},
    {"WithAnEmptyText", with_an_empty_text, {"catalogue_whole"}},
    // A catalogue is read as a whole or not at all: one open brace, and Italian has no words.
    {"WithAnOpenBrace",
     with_an_open_brace,
     {"catalogue_keys", "catalogue_whole", "words_for_choices", "words_for_events"}},
    {"WithoutRules", without_rules, {"rules_sections"}},
};

std::string told(const Report& report) {
  std::string all;
  for (const auto& failure : report.failures())
    all += sentence(failure) + "\n";
  return all;
}

class Broken : public ::testing::TestWithParam<Breakage> {};

TEST_P(Broken, IsCaughtForWhatItBreaks) {
  const Report report = GetParam().report();
  EXPECT_EQ(report.failed(), GetParam().caught) << told(report);
}

INSTANTIATE_TEST_SUITE_P(Tiny, Broken, ::testing::ValuesIn(kBreakages), [](const auto& breakage) {
  return breakage.param.name;
});

TEST(Checks, EachHasABreakage) {
  Checks caught;
  for (const Breakage& breakage : kBreakages)
    caught.insert(breakage.caught.begin(), breakage.caught.end());
  Checks all;
  for (const auto& check : contract::kChecks<Title>)
    EXPECT_TRUE(all.insert(check.name.slug).second) << check.name.slug << " names two checks";
  for (const auto& check : contract::kMatchChecks)
    EXPECT_TRUE(all.insert(check.name.slug).second) << check.name.slug << " names two checks";
  EXPECT_EQ(caught, all);
}

TEST(Unbroken, IsClean) {
  const Report report = as_match<Title>();
  EXPECT_TRUE(report.clean()) << told(report);
}

TEST(Unbroken, EveryClaimIsBorneOut) {
  contract::Claims claims;
  (void)report_on<Title>(claims);
  EXPECT_TRUE(claims.remarks<Title>().empty());
}

TEST(Remarks, NoisyCoinIsRemarkedOn) {
  contract::Claims claims;
  const Report report = report_on<NoisyCoin>(claims);
  EXPECT_TRUE(report.clean()) << told(report);
  const std::vector<std::string> remarks = claims.remarks<NoisyCoin>();
  ASSERT_EQ(remarks.size(), 1U);
  EXPECT_EQ(remarks.front().rfind("reveals(coin at reward) said yes", 0), 0U) << remarks.front();
}

}  // namespace
}  // namespace tiny
}  // namespace lusoria
