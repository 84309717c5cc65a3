#include "engine/match/match.h"

#include <gtest/gtest.h>

#include "tests/engine/match/toy/game.h"
#include "tests/engine/match/toys.h"

namespace lusoria {
namespace {

const SeededWords kWords(7);

TEST(MatchTest, ASubmissionIsAllOrNothing) {
  Match match = toy_match();
  const std::uint64_t before = match.game().hash(match.state());
  const std::array<RawAction, 2> actions{{{0, 1, 0, 0}, {0, 3, 0, 0}}};
  const Submitted answer = match.submit(0, actions, kWords);
  EXPECT_EQ(answer.error, "Ana: gain points=3: refused, too_many");
  EXPECT_EQ(answer.refusal, "too_many");
  EXPECT_EQ(answer.section, "turns");
  EXPECT_EQ(answer.at, 1);
  EXPECT_TRUE(match.log().empty());
  EXPECT_EQ(match.game().hash(match.state()), before);
}

TEST(MatchTest, NothingMayFollowAnActionThatDrawsOrReveals) {
  Match match = toy_match();
  const std::array<RawAction, 2> actions{{{3, 0, 0, 0}, {5, 0, 0, 0}}};
  EXPECT_EQ(match.submit(0, actions, kWords).error, "bury must be the last action of a message");
  EXPECT_EQ(match.next_word(static_cast<std::uint8_t>(toy::Stream::Deck)), 0U);
  EXPECT_TRUE(match.log().empty());
}

TEST(MatchTest, OnlyTheSeatToMoveMayMove) {
  Match match = toy_match();
  EXPECT_EQ(play(match, "Ben: end", kWords), "it is the turn of Ana, not of Ben");
}

TEST(MatchTest, UndoTakesBackOwnActionsDownToTheLastReveal) {
  Match match = toy_match();
  ASSERT_EQ(play(match, "Ana: roll", kWords), "");
  const AnyState rolled = match.state();
  ASSERT_EQ(play(match, "Ana: gain 1", kWords), "");
  ASSERT_EQ(play(match, "Ana: gain 2", kWords), "");
  EXPECT_EQ(match.undoable(0), 2);
  EXPECT_EQ(match.undoable(1), 0);
  EXPECT_EQ(match.undo(0), "");
  EXPECT_EQ(match.undo(0), "");
  EXPECT_TRUE(match.game().equal(match.state(), rolled));
  EXPECT_EQ(match.undo(0),
            "nothing to take back: the last action revealed something or was another seat's");
  ASSERT_EQ(match.log().size(), 6U);
  EXPECT_TRUE(match.log()[2].undone && match.log()[3].undone);
  EXPECT_EQ(match.log()[5].kind, Entry::Kind::Undo);
}

TEST(MatchTest, UndoStopsAtAnotherSeatsAction) {
  Match match = toy_match();
  ASSERT_EQ(play(match, "Ana: gain 1", kWords), "");
  ASSERT_EQ(play(match, "Ana: end", kWords), "");
  EXPECT_EQ(match.undoable(0), 2);
  ASSERT_EQ(play(match, "Ben: gain 1", kWords), "");
  EXPECT_EQ(match.undoable(0), 0);
  EXPECT_EQ(match.undoable(1), 1);
  EXPECT_EQ(match.undo_by_consent(0, 2), "");
  EXPECT_TRUE(match.game().equal(match.state(), toy_match().state()));
  EXPECT_TRUE(match.log().back().by_consent);
  EXPECT_EQ(match.log().back().taken, 3U);
}

TEST(MatchTest, ATableMayAgreeOnUndoByConsentOnlyOrOnNone) {
  Match match = toy_match();
  match.agree_on(Undoing::Ask);
  ASSERT_EQ(play(match, "Ana: gain 1", kWords), "");
  EXPECT_EQ(match.undoable(0), 0);
  EXPECT_EQ(match.undo(0), "at this table every undo needs the consent of the others");
  EXPECT_EQ(match.undoable_by_consent(0), 1);
  EXPECT_EQ(match.undo_by_consent(0, 1), "");
  match.agree_on(Undoing::Never);
  ASSERT_EQ(play(match, "Ana: gain 1", kWords), "");
  EXPECT_EQ(match.undoable_by_consent(0), 0);
  EXPECT_EQ(match.undo(0), "at this table nothing is taken back");
  EXPECT_EQ(match.undo_by_consent(0, 1), "at this table nothing is taken back");
}

TEST(MatchTest, AnUndoneWordIsNeverUsedAgain) {
  Match match = toy_match();
  ASSERT_EQ(play(match, "Ana: bury", kWords), "");
  EXPECT_EQ(match.log()[1].word, 0U);
  ASSERT_EQ(match.undo(0), "");
  ASSERT_EQ(play(match, "Ana: bury", kWords), "");
  EXPECT_EQ(match.log().back().word, 1U);
  EXPECT_EQ(match.log().back().action,
            match.game().draw(match.state_at(4), kWords.word(match.log().back().stream, 1)));
}

TEST(MatchTest, EveryPastPositionCanBeReplayed) {
  Match match = toy_match({{"top_gain", 9}});
  std::vector<std::uint64_t> hashes{match.game().hash(match.state())};
  const auto note = [&] {
    while (hashes.size() <= match.log().size())
      hashes.push_back(match.game().hash(match.state()));
  };
  for (int i = 0; i < 150; ++i) {
    ASSERT_EQ(play(match, "Ana: gain 1", kWords), "");
    note();
    if (i % 5 != 4) continue;
    ASSERT_EQ(match.undo(0, 2), "");
    note();
  }
  for (int i = 0; i < static_cast<int>(hashes.size()); ++i)
    ASSERT_EQ(match.game().hash(match.state_at(i)), hashes[static_cast<unsigned>(i)]) << i;
}

TEST(MatchTest, ASeatSeesWhatItMaySee) {
  Match match = toy_match();
  for (const char* line : {"Ana: bury", "Ana: peek"})
    ASSERT_EQ(play(match, line, kWords), "");
  const int end = static_cast<int>(match.log().size());
  ASSERT_EQ(end, 4);
  const auto ana = match.seen(0, 0, end, Match::Telling::Told);
  const auto ben = match.seen(1, 0, end, Match::Telling::Told);
  ASSERT_EQ(ana.size(), 3U);
  ASSERT_EQ(ben.size(), 3U);
  EXPECT_LT(ana[2].action.a, 3);
  EXPECT_EQ(ben[2].action.a, kHidden);
  EXPECT_EQ(ben[2].told.front().params[1].kind, Param::Kind::Hidden);
}

TEST(MatchTest, AnUndoIsSeenAsWhatTheSeatSawOfIt) {
  Match match = toy_match();
  ASSERT_EQ(play(match, "Ana: bury", kWords), "");
  ASSERT_EQ(match.undo(0), "");
  EXPECT_EQ(match.log().back().taken, 2U);
  const auto seen = match.seen(1, 2, 3, Match::Telling::Silent);
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].taken, 1U);
}

TEST(MatchTest, ALogIsCheckedWhenItIsReplayed) {
  Match match = toy_match();
  EXPECT_EQ(match.append(0, {1, 0, 0, 0}), "");
  EXPECT_EQ(match.append(kNobody, {6, 7, 0, 0}), "rolled n=7 cannot come up here");
  EXPECT_EQ(match.append(0, {5, 0, 0, 0}), "chance comes first, not Ana");
  EXPECT_EQ(match.append(kNobody, {6, 5, 0, 0}), "");
  EXPECT_EQ(match.append(kNobody, {6, 5, 0, 0}), "there is nothing to draw: it is the turn of Ana");
  EXPECT_EQ(match.append_undo(0, 2, false), "this can be taken back by consent only");
  EXPECT_EQ(match.append_undo(1, 2, true), "Ben may only take back to its own action");
  EXPECT_EQ(match.append_undo(0, 2, true), "");
}

}  // namespace
}  // namespace lusoria
