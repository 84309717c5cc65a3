// Opponents differ by what they like, within bounds, and play as their level says where they are
// told no style.
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>

#include "ai/bots/bot.h"
#include "ai/bots/personas.h"
#include "ai/bots/style.h"
#include "engine/codec/json.h"
#include "tests/ai/positions.h"

namespace lusoria {
namespace {

class StylesOf : public testing::TestWithParam<const AnyGame*> {};

INSTANTIATE_TEST_SUITE_P(Titles,
                         StylesOf,
                         testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& title) { return std::string(title.param->facts().slug); });

TEST_P(StylesOf, EachLikesSomethingWithinBounds) {
  const AnyGame& game = *GetParam();
  for (int i = 0; i < kCount<Style>; ++i) {
    const auto style = static_cast<Style>(i);
    float most = 0.0F;
    each_position(game, 12, 17, [&](const AnyState& s, const Turn&) {
      for (const RawAction action : game.legal_actions(s).choices)
        most = std::max(most, std::abs(leaning(game, s, style, action)));
    });
    EXPECT_GT(most, 0.0F) << slug(style);
    EXPECT_LE(most, 1.0F) << slug(style);
  }
}

TEST_P(StylesOf, AStyleThatIsNotFondOfAnythingPlaysAsItsLevel) {
  const AnyGame& game = *GetParam();
  for (const std::string level : {"tiro", "miles", "greedy", "centurio:sims=60"}) {
    const auto plain = make_bot(game, level, 5);
    const auto styled = make_bot(game, level + ":style=raider:fondness=0", 5);
    each_position(game, 6, 23, [&](const AnyState& s, const Turn& turn) {
      const AnyView view = game.view(s, turn.seat);
      EXPECT_EQ(plain->choose(view, {}), styled->choose(view, {})) << level;
    });
  }
}

search::Candidate found(std::uint8_t verb, std::uint32_t visits, float value) {
  return {{verb, 0, 0, 0}, visits, value, 0.0F};
}

TEST(Styles, ABonusDecidesAmongWhatIsAboutAsGood) {
  const std::vector<search::Candidate> all{
      found(1, 60, 0.50F), found(2, 30, 0.48F), found(3, 30, 0.45F), found(4, 5, 0.50F)};
  const auto first = [&](std::vector<float> bonuses) {
    return static_cast<int>(liked(all, bonuses, all[0]).action.verb);
  };
  EXPECT_EQ(first({0.00F, 0.03F, 0.00F, 0.00F}), 2);
  EXPECT_EQ(first({0.00F, 0.00F, 0.03F, 0.00F}), 1) << "it costs more than the style is worth";
  EXPECT_EQ(first({0.00F, 0.00F, 0.00F, 0.03F}), 1) << "hardly looked at";
  EXPECT_EQ(first({0.03F, 0.03F, 0.00F, 0.00F}), 1) << "liked as well";
  EXPECT_EQ(first({-0.03F, 0.00F, 0.00F, 0.00F}), 2) << "what is best is disliked";
}

TEST(Styles, AreReadWithALevel) {
  EXPECT_EQ(read_level("miles:style=raider").value().style, Style::Raider);
  EXPECT_FALSE(read_level("miles").value().style);
  EXPECT_FALSE(read_level("miles:style=cruel"));
  EXPECT_TRUE(read_level("consul:style=waiter").value().nets) << "a style is no setting of search";
}

TEST(Personas, AreThoseThatThePageShows) {
  std::ifstream file(LUSORIA_SOURCE_DIR "/tests/ai/personas.json");
  const Json cases = Json::parse(file);
  ASSERT_FALSE(cases.empty());
  for (const Json& one : cases) {
    std::vector<Sitter> seats;
    for (const Json& seat : one.at("seats"))
      seats.push_back({seat[0].get<std::string>(), seat[1].get<std::string>()});
    const auto faces = personas_of(seats);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const Json face = faces[i] == nullptr ? Json() : Json(std::string(faces[i]->name));
      EXPECT_EQ(face, one.at("faces")[i]);
      if (!seats[i].bot.empty()) EXPECT_EQ(Json(styled_level(seats, i)), one.at("levels")[i]);
    }
  }
}

}  // namespace
}  // namespace lusoria
