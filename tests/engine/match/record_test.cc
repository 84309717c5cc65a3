#include "engine/match/record.h"

#include <gtest/gtest.h>

#include "engine/chance/fair.h"
#include "tests/engine/match/toys.h"

namespace lusoria {
namespace {

FairFacts fair_facts() {
  FairFacts facts;
  facts.table = "t1";
  facts.secret = std::string(64, '5');
  facts.commitment = commitment_to(facts.secret);
  facts.nonces = {"00ff", "abcd"};
  return facts;
}

/// A whole game of the toy with an undone draw in it.
Match played(const WordSource& words) {
  Match match = toy_match();
  for (const char* line : {"Ana: bury", "Ana: gain 1", "Ana: peek", "Ana: end", "Ben: bury"})
    EXPECT_EQ(play(match, line, words), "");
  EXPECT_EQ(match.undo(1), "");
  for (const char* line : {"Ben: bury", "Ben: roll", "Ben: end", "Ana: end", "Ben: end"})
    EXPECT_EQ(play(match, line, words), "");
  EXPECT_TRUE(match.over());
  return match;
}

std::string reseal(std::string text) {
  text.erase(text.find("checksum: "));
  return text + "checksum: " + sha256_hex(text) + "\n";
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return reseal(text.replace(at, from.size(), to));
}

std::string fault(const std::string& text) {
  Record record;
  const std::string error = read_record(toys(), text, sha256_hex, record);
  if (!error.empty()) {
    EXPECT_EQ(record.game, nullptr) << "half loaded";
    return error;
  }
  return load_match(record).error;
}

std::string plain_record() {
  return write_record(played(SeededWords(7)), nullptr, sha256_hex);
}

TEST(RecordTest, ReadsLikeAGame) {
  Match match = toy_match();
  const SeededWords words(7);
  ASSERT_EQ(play(match, "Ana: gain 2", words), "");
  ASSERT_EQ(match.undo(0), "");
  ASSERT_EQ(play(match, "Ana: end", words), "");
  const std::string text = write_record(match, nullptr, sha256_hex);
  EXPECT_EQ(text.substr(0, text.find("checksum")),
            "lusoria-play 1\ntitle: toy\nrules: 1\ncomponents: 1\noption top_gain: 2\n"
            "seat Ana: Ana\nseat Ben: Ben\n\n"
            "- Ana: gain points=2\nAna: undo 1\nAna: end\n");
}

TEST(RecordTest, RoundTripsUndoneLinesIncluded) {
  const Match match = played(SeededWords(7));
  const std::string text = write_record(match, nullptr, sha256_hex);
  Record record;
  ASSERT_EQ(read_record(toys(), text, sha256_hex, record), "");
  const Loaded loaded = load_match(record);
  ASSERT_EQ(loaded.error, "");
  EXPECT_TRUE(toy_game().equal(loaded.match->state(), match.state()));
  EXPECT_EQ(write_record(*loaded.match, nullptr, sha256_hex), text);
}

TEST(RecordTest, SaysWhatIsWrongAndOnWhichLine) {
  const std::string good = plain_record();
  ASSERT_EQ(fault(good), "");
  EXPECT_EQ(fault(""), "line 1: this is not a record; one begins with 'lusoria-play 1'");
  EXPECT_EQ(fault("[Event \"?\"]\n"),
            "line 1: this is not a record; one begins with 'lusoria-play 1'");
  EXPECT_EQ(fault(replaced(good, "play 1", "play 2")),
            "line 1: the record has format 2, this build reads 1");
  EXPECT_EQ(fault(replaced(good, "title: toy", "title: chess")),
            "line 2: this build has no title 'chess'");
  EXPECT_EQ(fault(replaced(good, "rules: 1", "rules: 2")),
            "line 3: rules 2 of toy is newer than this build, which knows 1");
  EXPECT_EQ(fault(replaced(good, "components: 1", "components: 7")),
            "line 4: components 7 of toy is newer than this build, which knows 1");
  EXPECT_EQ(fault(replaced(good, "top_gain: 2", "top_gain: many")),
            "line 5: 'many' is no value of the option top_gain");
  EXPECT_EQ(fault(replaced(good, "top_gain: 2", "top_gain: 10")),
            "line 5: options.top_gain: must lie between 1 and 9");
  EXPECT_EQ(fault(replaced(good, "seat Ben", "seat Ana")), "line 7: two seats are called 'Ana'");
  EXPECT_EQ(fault(replaced(good, "gain points=1", "gain points=3")),
            "line 11: Ana: gain points=3: refused, too_many");
  EXPECT_EQ(fault(replaced(good, "gain points=1", "gain coins=1")),
            "line 11: gain has no operand 'coins'");
  EXPECT_EQ(fault(replaced(good, "- Ben: bury", "Ben: bury")),
            "line 15: this was taken back but is not struck");
  EXPECT_EQ(fault(replaced(good, "Ben: undo 2", "Ben: undo 1")),
            "line 17: Ben may only take back to its own action");
  EXPECT_EQ(fault(replaced(good, "seat Ben: Ben", "seat Ben: \xC0\xAF")),
            "line 7: this is not UTF-8 text");
  EXPECT_EQ(fault(replaced(good, "seat Ben: Ben", "seat Ben: Bénédicte 🏛")), "");
  EXPECT_NE(fault(replaced(good, "score Ana: 1", "score Ana: 2")).find("the replay ends with"),
            std::string::npos);
}

TEST(RecordTest, OddNamesAreWrittenSoThatTheyCanBeRead) {
  Json options;
  ASSERT_EQ(toy_game().complete_options(Json::object(), options), "");
  const std::array<std::string, 2> names{"A\nna", "\xFF\xC3"};
  const Match match(toy_game(), options, Seating::of(names));
  const std::string text = write_record(match, nullptr, sha256_hex);
  EXPECT_EQ(fault(text), "");
  EXPECT_NE(text.find("seat Ana: A na\n"), std::string::npos);
}

TEST(RecordTest, ChangedOrCutBytesAreNoticed) {
  const std::string good = plain_record();
  for (std::size_t length = 0; length < good.size(); ++length)
    ASSERT_NE(fault(good.substr(0, length)), "") << length;
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string changed = good;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    ASSERT_NE(fault(changed), "") << i;
  }
}

TEST(RecordTest, AMaskedRecordTellsNothingElse) {
  const SeededWords words(7);
  Match match = toy_match();
  for (const char* line : {"Ana: bury", "Ana: peek", "Ana: end"})
    ASSERT_EQ(play(match, line, words), "");
  const std::string ana = write_masked_record(match, 0, nullptr, sha256_hex);
  const std::string ben = write_masked_record(match, 1, nullptr, sha256_hex);
  EXPECT_EQ(ana.find("buried"), std::string::npos);
  EXPECT_EQ(ana.find('?'), std::string::npos);
  EXPECT_NE(ben.find("chance: dealt card=? to=Ana\n"), std::string::npos);
  Record record;
  ASSERT_EQ(read_record(toys(), ben, sha256_hex, record), "");
  EXPECT_EQ(record.masked, Seat{1});
  EXPECT_EQ(load_match(record).error,
            "the record was written for one seat, so it can be read but not replayed");
}

TEST(FairTest, WordsAreTheStandardsHmac) {
  // HMAC-SHA-256 with the 32 bytes 0x55 as key, recomputed with Python's hmac.
  const FairWords words(fair_facts());
  EXPECT_EQ(words.word(1, 0), 0x0d33375291e799a1ULL);
  EXPECT_EQ(words.word(0, 12), 0x92a3e3e3f2c660e0ULL);
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(FairTest, VerifiesEveryDrawUndoneOnesToo) {
  const FairFacts facts = fair_facts();
  const Match match = played(FairWords(facts));
  const std::string text = write_record(match, &facts, sha256_hex);
  Record record;
  ASSERT_EQ(read_record(toys(), text, sha256_hex, record), "");
  int draws = 0;
  EXPECT_EQ(verify_record(record, draws), "");
  EXPECT_EQ(draws, 5);
}

TEST(FairTest, NamesTheLineOfAChangedDraw) {
  const FairFacts facts = fair_facts();
  const Match match = played(FairWords(facts));
  const std::string text = write_record(match, &facts, sha256_hex);
  int struck = 0;
  int changed = 0;
  for (std::size_t i = 0; i < match.log().size(); ++i) {
    const Entry& entry = match.log()[i];
    if (entry.kind != Entry::Kind::Chance || entry.action.verb != 8) continue;
    Record record;
    ASSERT_EQ(read_record(toys(), text, sha256_hex, record), "");
    record.lines[i].entry.action.a = static_cast<std::uint8_t>((entry.action.a + 1) % 3);
    int draws = 0;
    const std::string error = verify_record(record, draws);
    const std::string line = "line " + std::to_string(record.lines[i].number) + ": the draw was ";
    EXPECT_EQ(error.substr(0, line.size()), line);
    ++changed;
    struck += entry.undone ? 1 : 0;
  }
  EXPECT_EQ(changed, 3);
  EXPECT_EQ(struck, 1);
}

TEST(FairTest, TheSecretMustFitTheCommitment) {
  FairFacts facts = fair_facts();
  const Match match = played(FairWords(facts));
  facts.commitment = commitment_to(std::string(64, '6'));
  Record record;
  ASSERT_EQ(read_record(toys(), write_record(match, &facts, sha256_hex), sha256_hex, record), "");
  int draws = 0;
  EXPECT_EQ(verify_record(record, draws), "line 12: the secret does not fit the commitment");
}

TEST(FairTest, ARunningGameKeepsItsSecret) {
  const FairFacts facts = fair_facts();
  Match match = toy_match();
  ASSERT_EQ(play(match, "Ana: end", FairWords(facts)), "");
  const std::string text = write_record(match, &facts, sha256_hex);
  EXPECT_EQ(text.find(facts.secret), std::string::npos);
  EXPECT_NE(text.find(facts.commitment), std::string::npos);
}

}  // namespace
}  // namespace lusoria
