// The Plackett-Luce update of Weng and Lin.
#include "server/ratings.h"

#include <array>
#include <gtest/gtest.h>
#include <vector>

#include "engine/codec/json.h"
#include "server/api/standing.h"
#include "tests/server/client.h"

namespace lusoria::server {
namespace {

TEST(Ratings, TwoNewcomersAsPublished) {
  // The figures other implementations of the paper print for a game of two newcomers.
  const std::array<Skill, 2> before{};
  const std::array<int, 2> ranks{1, 2};
  const auto after = plackett_luce(before, ranks);
  EXPECT_NEAR(after[0].mu, 27.63523138347365, 1e-9);
  EXPECT_NEAR(after[1].mu, 22.36476861652635, 1e-9);
  EXPECT_NEAR(after[0].sigma, 8.065506316323548, 1e-9);
  EXPECT_NEAR(after[1].sigma, 8.065506316323548, 1e-9);
}

TEST(Ratings, APlayerStandsAmongTheLevelsThatPlayedRatedGames) {
  const std::map<std::string, Strength> levels{{"bot:tiro:1", {400, 50}},
                                               {"bot:miles:2", {700, 60}}};
  const Rating ana{"tiny", "a_1", "30", "1", 20};
  const Rating ben{"tiny", "a_2", "20", "1", 20};
  EXPECT_FALSE(standing(ana, std::vector{ana, ben}, levels)) << "people alone fix no zero";
  const Rating tiro{"tiny", "bot:tiro:1", "25", "0.001", 900};
  const Rating unmeasured{"tiny", "bot:stranger:1", "40", "0.001", 900};
  const auto stands = standing(ana, std::vector{ana, tiro, unmeasured}, levels);
  ASSERT_TRUE(stands.has_value());
  // Five of mu: 400 / ln 10 * 5 / (sqrt 2 * 25 / 6) = 147.4 above Tiro.
  EXPECT_EQ(stands->elo, 547);
  EXPECT_EQ(stands->error, 58) << "1.96 sigma, 29.48 Elo each";
  // A level whose rating is unsure hardly moves it.
  const Rating miles{"tiny", "bot:miles:2", "25", "8", 1};
  EXPECT_EQ(standing(ana, std::vector{tiro, miles}, levels)->elo, 547);
  // What a level was before it played otherwise says nothing of what it is now.
  const Rating older{"tiny", "bot:miles:1", "40", "0.001", 900};
  EXPECT_EQ(standing(ana, std::vector{tiro, older}, levels)->elo, 547);
}

TEST(Ratings, ATieBetweenEqualsMovesNobody) {
  const std::array<Skill, 3> before{};
  const std::array<int, 3> ranks{1, 1, 1};
  for (const Skill& skill : plackett_luce(before, ranks)) {
    EXPECT_NEAR(skill.mu, 25.0, 1e-9);
    EXPECT_LT(skill.sigma, before[0].sigma);
  }
}

TEST(Ratings, RanksNotSeatsDecide) {
  const std::array<Skill, 4> before{{{30, 4}, {25, 6}, {20, 8}, {25, 3}}};
  const auto one = plackett_luce(before, std::array<int, 4>{2, 1, 4, 3});
  const std::array<Skill, 4> turned{before[3], before[2], before[1], before[0]};
  const auto other = plackett_luce(turned, std::array<int, 4>{3, 4, 1, 2});
  for (unsigned i = 0; i < 4; ++i) {
    EXPECT_NEAR(one[i].mu, other[3 - i].mu, 1e-12);
    EXPECT_NEAR(one[i].sigma, other[3 - i].sigma, 1e-12);
  }
  EXPECT_GT(one[1].mu, before[1].mu);
  EXPECT_LT(one[2].mu, before[2].mu);
}

TEST(Ratings, ARebuildGivesEveryNumberAgain) {
  const testing::TempFolder folder;
  const auto store = open_sqlite(folder.path() + "/lusoria.db");
  const auto play = [&](const std::string& table, const std::string& body) {
    Append append;
    append.table = table;
    append.entry = {1, 1, "create", "{}"};
    append.outcome = GameOutcome{"tiny", body};
    store->append({&append, 1});
    rate_finished(*store);
  };
  play("t_b", R"({"players":[{"player":"a_1","rank":1},{"player":"bot:random:1","rank":2}]})");
  play("t_a", R"({"players":[{"player":"a_1","rank":2},{"player":"a_2","rank":1}]})");
  play("t_c", R"({"players":[{"player":"a_2","rank":1,"left":true},{"player":"a_1","rank":2}]})");
  // Each game keeps what it changed, seat by seat: a first game begins at nothing known.
  const Json first = Json::parse(store->document("t_b", DocumentKind::Ratings));
  EXPECT_EQ(first[0]["before"], 1000);
  EXPECT_EQ(first[0]["after"],
            Json::parse(store->document("t_a", DocumentKind::Ratings))[0]["before"]);
  EXPECT_GT(first[0]["after"], first[1]["after"]);
  const auto before = store->ratings("", "");
  rebuild_ratings(*store);
  const auto after = store->ratings("", "");
  ASSERT_EQ(before.size(), 3U);
  ASSERT_EQ(after.size(), 3U);
  for (unsigned i = 0; i < 3; ++i) {
    EXPECT_EQ(before[i].mu, after[i].mu);
    EXPECT_EQ(before[i].sigma, after[i].sigma);
    EXPECT_EQ(before[i].games, after[i].games);
  }
  // Whoever left for good was last, whatever the bot made of the seat.
  EXPECT_GT(skill_of(store->ratings("tiny", "a_1")[0]).mu,
            skill_of(store->ratings("tiny", "a_2")[0]).mu);
}

TEST(Ladder, HasTheNumbersOfItsPageAndNoOthers) {
  const Ladder ladder = read_ladder(
      "# The ladder\n\n## fortuna\n\n| level | simulations | against | win share | 95 % | Elo | ± "
      "|\n"
      "|---|---|---|---|---|---|---|\n| random | 0 | – | – | – | 0 | – |\n"
      "| tiro | 0 | random | 93.0 % | 88.6 – 95.8 % | +449 | 82 |\n"
      "| consul | 400 | tiro | 64.0 % | 57.1 – 70.3 % | +549 | 95 |\n\n"
      "| one seat | against three |\n|---|---|\n| tiro | random |\n");
  ASSERT_EQ(ladder.size(), 1U);
  const auto& fortuna = ladder.at("fortuna");
  EXPECT_EQ(fortuna.size(), 3U);
  EXPECT_EQ(fortuna.at("random").elo, 0);
  EXPECT_EQ(fortuna.at("tiro").elo, 449);
  EXPECT_EQ(fortuna.at("tiro").error, 82);
  EXPECT_EQ(fortuna.at("consul").elo, 549);
  EXPECT_TRUE(read_ladder("").empty());
}

}  // namespace
}  // namespace lusoria::server
