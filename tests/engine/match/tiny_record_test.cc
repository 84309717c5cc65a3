// Records of the tiny title: old rules versions and components editions, undone draws, tampering.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "engine/chance/fair.h"
#include "engine/match/record.h"
#include "tests/engine/match/tiny_match.h"

namespace lusoria::tiny {
namespace {

/// The same lines at any rules version: everybody shows a card and nothing else happens.
Match shown(int rules_version) {
  Match match = ana_and_ben({{"rules_version", rules_version}, {"rounds", 1}});
  for (const std::string_view line : kDeal)
    EXPECT_EQ(take_down(match, line), "");
  for (const char* line : {"Ana: bid 0", "Ben: bid 0", "Ana: show fig", "Ben: pass"})
    EXPECT_EQ(take_down(match, line), "");
  EXPECT_TRUE(match.over());
  return match;
}

int coins(const Match& match, const char* seat) {
  return match.game()
      .state_json(match.state(), match.seating().keys)["players"][seat]["coins"]
      .get<int>();
}

Loaded reloaded(const std::string& text) {
  Record record;
  Loaded failed;
  failed.error = read_record(all_games(), text, sha256_hex, record);
  return failed.error.empty() ? load_match(record) : failed;
}

TEST(TinyRecord, OldRulesVersionsReplayAsTheyWerePlayed) {
  const Loaded first = reloaded(write_record(shown(1), nullptr, sha256_hex));
  ASSERT_EQ(first.error, "");
  EXPECT_EQ(coins(*first.match, "Ana"), 4);  // Three, and one for showing.
  const Loaded second = reloaded(write_record(shown(2), nullptr, sha256_hex));
  ASSERT_EQ(second.error, "");
  EXPECT_EQ(coins(*second.match, "Ana"), 5);
}

TEST(TinyRecord, TiesAreBrokenAsTheVersionSays) {
  const Match first = shown(1);
  const Result by_coins = first.game().result(first.state());
  EXPECT_EQ(by_coins.seat[0].share, kWholeWin);
  EXPECT_EQ(by_coins.seat[1].rank, 2);
  const Match second = shown(2);
  const Result shared = second.game().result(second.state());
  EXPECT_EQ(shared.seat[0].share, kWholeWin / 2);
  EXPECT_EQ(shared.seat[1].rank, 1);
}

TEST(TinyRecord, AVersionFromTheFutureIsRefused) {
  std::string text = write_record(shown(2), nullptr, sha256_hex);
  text.erase(text.find("checksum: "));
  text.replace(text.find("rules: 2"), 8, "rules: 3");
  const Loaded loaded = reloaded(text + "checksum: " + sha256_hex(text) + "\n");
  EXPECT_EQ(loaded.error, "line 3: rules 3 of tiny is newer than this build, which knows 2");
}

TEST(TinyRecord, TheEditionSaysWhatIsInTheBox) {
  Match match = ana_and_ben({{"components_edition", 1}});
  // The first edition has two grapes.
  EXPECT_EQ(take_down(match, "chance: deal Ana grape"), "");
  EXPECT_EQ(take_down(match, "chance: deal Ben grape"), "");
  EXPECT_NE(take_down(match, "chance: deal Ana grape"), "");
}

FairFacts fair_facts() {
  FairFacts facts;
  facts.table = "tiny1";
  facts.secret = std::string(64, 'a');
  facts.commitment = commitment_to(facts.secret);
  facts.nonces = {"01", "02"};
  return facts;
}

/// A game with a draw that was taken back by consent and made again.
std::string with_undone_draw(const FairFacts& facts) {
  const FairWords words(facts);
  Match match = ana_and_ben({{"rounds", 1}});
  match.begin(words);
  for (const char* line : {"Ana: bid 1", "Ben: bid 0", "Ana: draw"})
    EXPECT_EQ(play(match, line, words), "");
  EXPECT_EQ(match.undoable(0), 0) << "a draw shows something";
  EXPECT_EQ(match.undo_by_consent(0, 1), "");
  EXPECT_EQ(match.next_word(0), 5U) << "an undone word is never used again";
  for (const char* line : {"Ana: draw", "Ben: pass"})
    EXPECT_EQ(play(match, line, words), "");
  EXPECT_TRUE(match.over());
  return write_record(match, &facts, sha256_hex);
}

TEST(TinyRecord, VerifyAcceptsUndoneDraws) {
  const std::string text = with_undone_draw(fair_facts());
  Record record;
  ASSERT_EQ(read_record(all_games(), text, sha256_hex, record), "");
  int draws = 0;
  EXPECT_EQ(verify_record(record, draws), "");
  EXPECT_EQ(draws, 6);  // Four dealt, one undone, one that stands.
}

/// Records that lie in the repository: of the first rules version, with a draw undone, conceded …
TEST(TinyRecord, KeptRecordsStillReplay) {
  int kept = 0;
  for (const auto& file : std::filesystem::directory_iterator(TINY_FOLDER "/plays")) {
    SCOPED_TRACE(file.path());
    std::ifstream in(file.path());
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const Loaded loaded = reloaded(text);
    ASSERT_EQ(loaded.error, "");
    EXPECT_TRUE(loaded.match->over());
    ++kept;
  }
  EXPECT_EQ(kept, 5);
}

TEST(TinyRecord, VerifyNamesTheLineOfAChangedDraw) {
  const std::string text = with_undone_draw(fair_facts());
  // The first card is dealt as another kind.
  const std::size_t at = text.find("chance: deal ");
  ASSERT_NE(at, std::string::npos);
  const std::size_t card = text.find("card=", at) + 5;
  const std::size_t end = text.find('\n', card);
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  int refused = 0;
  for (const std::string kind : {"fig", "olive", "grape"}) {
    std::string changed = text.substr(0, card) + kind + text.substr(end);
    if (changed == text) continue;
    changed.erase(changed.find("checksum: "));
    changed += "checksum: " + sha256_hex(changed) + "\n";
    Record record;
    int draws = 0;
    std::string error = read_record(all_games(), changed, sha256_hex, record);
    if (error.empty()) error = load_match(record).error;
    if (error.empty()) error = verify_record(record, draws);
    EXPECT_NE(error, "");
    refused += error.find("line " + std::to_string(line)) != std::string::npos ? 1 : 0;
  }
  EXPECT_GE(refused, 1);
}

}  // namespace
}  // namespace lusoria::tiny
