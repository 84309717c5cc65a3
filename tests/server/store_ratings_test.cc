// Outcomes and ratings, in every store.
#include "tests/server/store_suite.h"

namespace lusoria::server {
namespace {

TEST_P(StoreSuite, OutcomesAreRatedOnceInAFixedOrder) {
  std::vector<std::string> seen;
  const auto rate = [&](const RatedOutcome& game, const std::vector<Rating>& known) {
    seen.push_back(game.table);
    Rated rated{{{"tiny", "a_1", "1.5", "0.25", 1}}, "after " + std::to_string(known.size())};
    if (!known.empty()) rated.ratings[0].games = known[0].games + 1;
    return rated;
  };
  for (const char* id : {"t_1", "t_2"}) {
    Append over = opening(id);
    over.outcome = GameOutcome{"tiny", "{}"};
    append({over});
    store_->rate_outcomes(rate, false);
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"t_1", "t_2"}));
  EXPECT_EQ(store_->ratings("tiny", "a_1").at(0).games, 2);
  EXPECT_EQ(store_->document("t_1", DocumentKind::Ratings), "after 0");
  EXPECT_EQ(store_->document("t_2", DocumentKind::Ratings), "after 1");
  store_->rate_outcomes(rate, true);
  EXPECT_EQ(seen, (std::vector<std::string>{"t_1", "t_2", "t_1", "t_2"}));
  EXPECT_EQ(store_->ratings("tiny", "a_1").at(0).games, 2);
  EXPECT_EQ(store_->ratings("tiny", "a_1").at(0).sigma, "0.25");
}

TEST_P(StoreSuite, TheBestRatingsComeWithNames) {
  store_->put_account({.id = "a_1", .name = "Ana", .kind = AccountKind::Account});
  Append over = opening("t_1");
  over.outcome = GameOutcome{"tiny", "{}"};
  append({over});
  store_->rate_outcomes(
      [](const RatedOutcome&, const std::vector<Rating>&) {
        return Rated{{{"tiny", "a_1", "10", "3", 1},
                      {"tiny", "a_2", "1.5", "0.5", 1},
                      {"tiny", "bot:tiro:1", "2", "0.25", 1}},
                     ""};
      },
      false);
  for (const char* title : {"tiny", ""}) {
    // What one is sure of counts: 10 - 3 * 3 is less than 2 - 3 * 0.25.
    const std::vector<NamedRating> list = store_->best_ratings(title, 2);
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].rating.player, "bot:tiro:1");
    EXPECT_EQ(list[0].name, "");
    EXPECT_EQ(list[1].rating.player, "a_1");
    EXPECT_EQ(list[1].rating.sigma, "3");
    EXPECT_EQ(list[1].name, "Ana");
  }
  EXPECT_TRUE(store_->best_ratings("huge", 2).empty());
  const std::vector<Rating> bots = store_->ratings_of_bots("tiny");
  ASSERT_EQ(bots.size(), 1U);
  EXPECT_EQ(bots[0].player, "bot:tiro:1");
}

}  // namespace
}  // namespace lusoria::server
