// Components editions: tables play by the cards that an owner found in the box.
#include <gtest/gtest.h>
#include <memory>

#include "games/builders/game.h"
#include "games/builders/rules.h"
#include "games/builders/rules_sending.h"

namespace lusoria::builders {
namespace {

Box box_1() {
  return Title::editions()[1].box;
}

/// Keeps edition 1 with a change as an edition of its own; its number.
std::uint8_t changed(void (*change)(Box&)) {
  static std::uint8_t next = kFirstLoadedEdition;
  Box box = box_1();
  change(box);
  EXPECT_EQ(Title::box_fault(box), "");
  EXPECT_TRUE(Title::editions().add(next, std::make_unique<const Edition>(Title::edition_of(box))));
  return next++;
}

/// Freed workers for 5 sesterces, an apprentice of stone and wood, and a Scaffolding and a Pyramid
/// with other figures.
std::uint8_t trial() {
  static const std::uint8_t kNumber = changed([](Box& box) {
    for (const Member m : kEnslaved)
      box.members[m].salary = 5;
    box.members[Member::Enslaved1].makes = {3, 0, 0, 1};
    box.members[Member::Apprentice1].makes = {1, 1, 0, 0};
    box.members[Member::Master1].salary = 8;
    box.buildings[Building::Scaffolding].need = {2, 1, 0, 0};
    box.buildings[Building::Pyramid].points = 9;
    box.buildings[Building::Pyramid].sesterces = 20;
  });
  return kNumber;
}

State table_of(std::uint8_t edition) {
  Options options;
  options.components_edition = edition;
  return Title::bare(options);
}

TEST(Editions, WhatCardsMakeCostAndNeedIsTheirOwners) {
  const State ours = table_of(1);
  State theirs = table_of(trial());
  EXPECT_EQ(makes(ours, Member::Apprentice1), (Amounts{0, 1, 1, 0}));
  EXPECT_EQ(makes(theirs, Member::Apprentice1), (Amounts{1, 1, 0, 0}));
  EXPECT_EQ(missing(theirs, Building::Scaffolding), (Amounts{2, 1, 0, 0}));
  EXPECT_EQ(salary(theirs, Member::Enslaved2), 0);
  theirs.freed.insert(Member::Enslaved2);
  EXPECT_EQ(salary(theirs, Member::Enslaved2), 5);
  Buildings finished;
  finished.insert(Building::Pyramid);
  EXPECT_EQ(points_of(ours, finished), 8);
  EXPECT_EQ(points_of(theirs, finished), 9);
}

TEST(Editions, WhoCanBePaidFollowsTheSalaries) {
  const State ours = table_of(1);
  State theirs = table_of(trial());
  theirs.freed = kEnslaved;
  EXPECT_TRUE(payable(ours, 5).contains(Member::Master1));
  EXPECT_FALSE(payable(theirs, 7).contains(Member::Master1));
  EXPECT_TRUE(payable(theirs, 8).contains(Member::Master1));
  EXPECT_FALSE(payable(theirs, 4).contains(Member::Enslaved3));
  EXPECT_TRUE(payable(theirs, 1000).contains(Member::Master1));
}

TEST(Editions, AFinishedBuildingPaysWhatItSays) {
  State s = table_of(trial());
  s.me().sites.insert(Building::Pyramid);
  finish_building(s, Building::Pyramid, {});
  EXPECT_EQ(s.me().points, 9);
  EXPECT_EQ(s.me().sesterces, table_of(trial()).me().sesterces + 20);
}

TEST(Editions, GamesArePlayedToTheirEnd) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Options options;
    options.seats = static_cast<std::uint8_t>(2 + seed % 3);
    options.components_edition = trial();
    Rng rng(seed);
    State s = Title::start(options);
    while (Title::turn(s).actor != Actor::Over) {
      ASSERT_EQ(Title::check(s), "") << seed;
      if (Title::turn(s).actor == Actor::Chance) {
        Title::apply(s, Title::draw(s, rng.next()));
        continue;
      }
      ActionsOf<Title> actions;
      Title::legal_actions(s, actions);
      Title::apply(s, actions[static_cast<int>(rng.below(static_cast<unsigned>(actions.size())))]);
    }
    EXPECT_EQ(Title::check(s), "") << seed;
  }
}

TEST(Editions, FiguresThatCannotBeAreRefused) {
  const auto fault = [](auto&& change) {
    Box box = box_1();
    change(box);
    return Title::box_fault(box);
  };
  EXPECT_EQ(fault([](Box&) {}), "");
  EXPECT_EQ(fault([](Box& box) { box.buildings[Building::House].need = {}; }),
            "house: a building needs something");
  EXPECT_EQ(fault([](Box& box) { box.buildings[Building::House].need.wood = 10; }),
            "house: at most 9 of a resource are needed");
  EXPECT_EQ(fault([](Box& box) { box.buildings[Building::House].need.wood = 200; }),
            "house: at most 9 of a resource are needed");
  EXPECT_EQ(fault([](Box& box) { box.members[Member::Laborer1].makes.wood = 5; }),
            "laborer_1: at most 4 of a resource are made");
  EXPECT_EQ(fault([](Box& box) { box.members[Member::Laborer1].makes.wood = 200; }),
            "laborer_1: at most 4 of a resource are made");
  EXPECT_EQ(fault([](Box& box) { box.members[Member::Laborer1].makes = {}; }),
            "laborer_1: everybody makes something");
  EXPECT_EQ(fault([](Box& box) { box.members[Member::Hoist].makes.wood = 1; }),
            "hoist: a machine makes what its picture shows");
  EXPECT_EQ(fault([](Box& box) { box.members[kOtherTwin].salary = 3; }),
            "craftsman_6: this card is the same as craftsman_5");
  EXPECT_NE(fault([](Box& box) {
              for (BuildingCard& card : box.buildings)
                card.points = 8;
            }),
            "");
}

TEST(Editions, TheBoxSaysItsCorrectedFigures) {
  const auto name = [](std::uint8_t number, std::string_view member) {
    for (const ComponentRow& row : Title::components(number)) {
      if (row.kind == "member" && row.slug == member) return row.says;
    }
    return Message{};
  };
  EXPECT_EQ(name(1, "apprentice_1").key, "");
  EXPECT_EQ(name(trial(), "apprentice_1").key, "member_corrected");
  EXPECT_EQ(name(trial(), "enslaved_1").key, "member_corrected.enslaved");
  EXPECT_EQ(name(trial(), "enslaved_2").key, "");
}

}  // namespace
}  // namespace lusoria::builders
