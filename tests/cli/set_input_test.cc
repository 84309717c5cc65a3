// Sets picked in any order come out in the title's own, and nothing is offered that leads nowhere.
#include "cli/set_input.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/any/registry.h"
#include "engine/match/notation.h"

namespace lusoria::cli {
namespace {

using Words = std::vector<std::string>;

/// A position of Glory to Rome in which Ana decides, and her input for it.
class Position {
 public:
  Position(std::string_view decision, const Json& hand, const Json& more = Json::object()) {
    Json options;
    const Json asked = more.contains("options") ? more["options"] : Json{{"seats", 3}};
    EXPECT_EQ(game_.complete_options(asked, options), "");
    state_ = game_.bare(options);
    Json ana{{"hand", hand}};
    if (more.contains("ana")) ana.update(more["ana"]);
    EXPECT_EQ(game_.overlay(state_, Json{{"players", {{"Ana", ana}}}}, seats_), "");
    const auto& names = game_.decisions().slugs;
    const auto at = std::find(names.begin(), names.end(), decision) - names.begin();
    EXPECT_TRUE(game_.seat_at(state_, 0, static_cast<std::uint8_t>(at)));
    EXPECT_EQ(game_.check(state_), "");
    input_.emplace(game_, state_);
  }

  Words offers() const {
    Words words;
    for (const SetInput::Offer& offer : input_->offers())
      words.push_back(print_action(notation_, offer.action));
    return words;
  }

  bool offers(std::string_view action) const {
    const Words all = offers();
    return std::find(all.begin(), all.end(), action) != all.end();
  }

  int times_offered(std::string_view action) const {
    const Words all = offers();
    return static_cast<int>(std::count(all.begin(), all.end(), action));
  }

  /// Chooses what must be on offer; the whole set, if that closes it.
  Words choose(std::string_view text) {
    EXPECT_TRUE(offers(text)) << text;
    RawAction action;
    EXPECT_EQ(parse_action(notation_, text, action), "") << text;
    Words whole;
    const auto steps = input_->choose(action);
    AnyState after = state_;
    for (const RawAction step : steps) {
      EXPECT_FALSE(game_.refuse(after, 0, step)) << print_action(notation_, step);
      game_.apply(after, step);
      whole.push_back(print_action(notation_, step));
    }
    return whole;
  }

  SetInput& input() { return *input_; }

 private:
  static SeatKeys keys() {
    SeatKeys seats;
    seats.count = 3;
    seats.keys[0] = "Ana";
    seats.keys[1] = "Ben";
    seats.keys[2] = "Cleo";
    return seats;
  }

  const AnyGame& game_ = *find_game("glory_to_rome");
  SeatKeys seats_ = keys();
  Notation notation_{game_.verbs(), seats_};
  AnyState state_;
  std::optional<SetInput> input_;
};

const Json kLegionaries = {{"ana", {{"clients", {{"legionary", 2}}}}}};

TEST(SetInput, ADemandIsTheSameInWhateverOrderItsCardsArePicked) {
  const Json hand = {"latrine", "wall", "bath"};
  Words titles_order;
  const std::vector<Words> orders{{"demand card=latrine", "demand card=wall", "demand card=bath"},
                                  {"demand card=wall", "demand card=latrine", "demand card=bath"},
                                  {"demand card=bath", "demand card=wall", "demand card=latrine"}};
  for (const Words& order : orders) {
    Position at("demand", hand, kLegionaries);
    Words whole;
    for (const std::string& part : order)
      whole = at.choose(part);
    if (whole.empty()) whole = at.choose("done");
    ASSERT_EQ(whole.size(), 4U);
    EXPECT_EQ(whole.back(), "done");
    if (titles_order.empty()) titles_order = whole;
    EXPECT_EQ(whole, titles_order);
  }
}

TEST(SetInput, PickingTheLastInTheTitlesOrderHidesNothing) {
  Position at("demand", {"latrine", "wall"}, kLegionaries);
  EXPECT_TRUE(at.offers("demand card=latrine") && at.offers("demand card=wall"));
  EXPECT_TRUE(at.choose("demand card=wall").empty());
  EXPECT_TRUE(at.offers("demand card=latrine"));
  EXPECT_FALSE(at.offers("demand card=wall"));  // She has one only.
  EXPECT_TRUE(at.offers("done"));
}

TEST(SetInput, ASetMayBeClosedEarly) {
  Position at("demand", {"latrine", "wall"}, kLegionaries);
  EXPECT_TRUE(at.choose("demand card=wall").empty());
  EXPECT_EQ(at.choose("done"), (Words{"demand card=wall", "done"}));
}

TEST(SetInput, EqualCardsAreOfferedOnceAndMayBothBePicked) {
  Position at("demand", {"road", "road", "wall"}, kLegionaries);
  EXPECT_EQ(at.times_offered("demand card=road"), 1);
  EXPECT_TRUE(at.choose("demand card=road").empty());
  EXPECT_EQ(at.times_offered("demand card=road"), 1);
  EXPECT_TRUE(at.choose("demand card=road").empty());
  EXPECT_FALSE(at.offers("demand card=road"));
  const Words whole = at.choose("done");
  EXPECT_EQ(std::count(whole.begin(), whole.end(), "demand card=road"), 2);
}

TEST(SetInput, NoMoreThanTheSetHolds) {
  Position at("demand", {"latrine", "wall"});  // One Legionary action only.
  const Words whole = at.choose("demand card=wall");
  if (whole.empty()) {
    EXPECT_EQ(at.offers(), Words{"done"});
  } else {
    EXPECT_EQ(whole, (Words{"demand card=wall", "done"}));
  }
}

TEST(SetInput, WhatWasPickedCanBeTakenBack) {
  Position at("demand", {"latrine", "wall"}, kLegionaries);
  const Words first = at.offers();
  EXPECT_FALSE(at.input().take_back());
  EXPECT_TRUE(at.choose("demand card=wall").empty());
  EXPECT_EQ(at.input().picked().size(), 1U);
  EXPECT_TRUE(at.input().take_back());
  EXPECT_EQ(at.offers(), first);
  EXPECT_FALSE(at.input().take_back());
}

TEST(SetInput, APetitionComesBeforeItsCards) {
  Position at("lead", {"road", "bar", "dock"});
  for (const std::string& offer : at.offers())
    EXPECT_FALSE(offer.starts_with("pick ")) << offer;
  // Two cards of the one kind she has are all there is to pick: they go without being asked.
  EXPECT_EQ(at.choose("petition role=merchant with=laborer"),
            (Words{"petition role=merchant with=laborer", "pick card=road", "pick card=bar"}));
}

TEST(SetInput, APetitionTakesItsCardsInAnyOrder) {
  for (const bool forwards : {true, false}) {
    Position at("lead", {"road", "bar", "latrine"});
    EXPECT_TRUE(at.choose("petition role=merchant with=laborer").empty());
    EXPECT_FALSE(at.offers("think"));
    EXPECT_TRUE(at.choose(forwards ? "pick card=road" : "pick card=bar").empty());
    EXPECT_EQ(at.choose(forwards ? "pick card=bar" : "pick card=road"),
              (Words{"petition role=merchant with=laborer", "pick card=road", "pick card=bar"}));
  }
}

TEST(SetInput, APalaceSetTakesItsCardsInAnyOrder) {
  const Json palace = {{"ana", {{"buildings", {"palace"}}}}};
  std::vector<Words> found;
  for (const bool forwards : {true, false}) {
    Position at("lead", {"road", "bar", "senator"}, palace);
    const std::string road = "play role=laborer card=road";
    const std::string bar = "play role=laborer card=bar";
    EXPECT_TRUE(at.choose("play role=laborer card=senator").empty());
    EXPECT_FALSE(at.offers("play role=patron card=senator"));
    EXPECT_TRUE(at.choose(forwards ? road : bar).empty());
    Words whole = at.choose(forwards ? bar : road);
    if (whole.empty()) whole = at.choose("done");
    EXPECT_EQ(whole.size(), 4U);
    found.push_back(whole);
  }
  EXPECT_EQ(found[0], found[1]);
}

TEST(SetInput, WhatIsNoSetIsChosenAtOnce) {
  Position at("lead", {"road"});
  EXPECT_EQ(at.choose("think"), Words{"think"});
}

}  // namespace
}  // namespace lusoria::cli
