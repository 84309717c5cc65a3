// Every committed game, analysed with few simulations: each seat's account adds up from its first
// value to its result.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "ai/analysis/analysis.h"
#include "engine/chance/fair.h"
#include "engine/match/record.h"

namespace lusoria {

namespace {

std::vector<std::filesystem::path> plays_of(const AnyGame& game) {
  const auto folder = std::filesystem::path(LUSORIA_SOURCE_DIR) / "games" /
                      std::string(game.facts().slug) / "plays";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".play") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void expect_accounts(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  Record record;
  ASSERT_EQ(read_record(all_games(), text.str(), sha256_hex, record), "") << path;
  const Loaded loaded = load_match(record, -1);
  ASSERT_EQ(loaded.error, "") << path;
  const Match& match = *loaded.match;
  if (!match.over()) return;
  std::vector<RawAction> actions;
  for (const Entry& entry : match.log()) {
    if (entry.kind != Entry::Kind::Undo && !entry.undone) actions.push_back(entry.action);
  }
  const analysis::Analysis found = analysis::analyse(
      match.game(), match.options(), actions, {.simulations = 1, .threads = 2}, {});
  const Result result = match.game().result(match.state());
  for (unsigned seat = 0; seat < result.seats; ++seat) {
    const analysis::WinLedger& a = found.ledgers[seat];
    EXPECT_EQ(a.first + a.own + a.chance + a.others, a.last) << path << " seat " << seat;
    EXPECT_EQ(a.last, static_cast<std::int32_t>(result.seat[seat].share)) << path;
  }
}

class Plays : public testing::TestWithParam<const AnyGame*> {};

INSTANTIATE_TEST_SUITE_P(Titles,
                         Plays,
                         testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& title) { return std::string(title.param->facts().slug); });

TEST_P(Plays, AccountsAddUp) {
  const auto files = plays_of(*GetParam());
  ASSERT_FALSE(files.empty());
  for (const auto& path : files)
    expect_accounts(path);
}

}  // namespace

}  // namespace lusoria
