// Components editions: tables play by their own privilege cards, whatever an owner found in the
// box.
#include <gtest/gtest.h>
#include <memory>

#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"

namespace lusoria::fortuna {
namespace {

Box box_1() {
  return edition(1).box;
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

/// Three cards for the married instead of those for grain and cubes, and two points for 4 coins.
std::uint8_t trial() {
  static const std::uint8_t kNumber = changed([](Box& box) {
    box.privileges[Privilege::PointsGrain].copies = 0;
    box.privileges[Privilege::PointsCubes].copies = 0;
    box.privileges[Privilege::PointsMarried].copies = 3;
    box.privileges[Privilege::PointsCoins].units = 4;
    box.privileges[Privilege::PointsCoins].points = 2;
  });
  return kNumber;
}

TEST(Editions, TheCardsInPlayAreThoseOfTheBox) {
  Options options;
  options.components_edition = trial();
  for (const DeckProfile profile : {DeckProfile::Default, DeckProfile::CMarried}) {
    options.privilege_deck = profile;  // It says what we suppose; here somebody knows.
    for (const std::uint8_t seats : {std::uint8_t{2}, std::uint8_t{3}, std::uint8_t{4}}) {
      options.seats = seats;
      const Privileges& cards = box_of(options);
      EXPECT_EQ(total(cards), seats == 4 ? 26 : 22);
      EXPECT_EQ(cards[Privilege::PointsMarried], 3);
      EXPECT_EQ(cards[Privilege::PointsGrain], 0);
      EXPECT_EQ(cards[Privilege::Step], seats == 4 ? 8 : 4);
    }
  }
}

TEST(Editions, ACardScoresWhatItSays) {
  Player p;
  p.coins = 11;
  Privileges hand;
  hand[Privilege::PointsCoins] = 1;
  EXPECT_EQ(points_of(edition(1), hand, p), 3);
  EXPECT_EQ(points_of(edition(trial()), hand, p), 4);
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
      const View seen = Title::view(s, Title::turn(s).seat);
      EXPECT_EQ(Title::check(Title::sample(seen, rng)), "") << seed;
      ActionsOf<Title> actions;
      Title::legal_actions(s, actions);
      Title::apply(s, actions[static_cast<int>(rng.below(static_cast<unsigned>(actions.size())))]);
    }
    EXPECT_EQ(Title::check(s), "") << seed;
  }
}

TEST(Editions, CountsThatCannotBeAreRefused) {
  const auto fault = [](auto&& change) {
    Box box = box_1();
    change(box.privileges);
    return Title::box_fault(box);
  };
  EXPECT_EQ(fault([](auto&) {}), "");
  EXPECT_NE(fault([](auto& cards) { ++cards[Privilege::Vestal].copies; }), "");
  EXPECT_NE(fault([](auto& cards) { --cards[Privilege::Step].copies; }), "");
  EXPECT_NE(fault([](auto& cards) { cards[Privilege::Step].marked = 3; }), "");
  EXPECT_EQ(fault([](auto& cards) {
              cards[Privilege::Step].marked = 3;
              cards[Privilege::PointsBuildings].marked = 2;
            }),
            "points_buildings: more marked cards than cards");
}

TEST(Editions, TheBoxSaysItsCorrectedFigures) {
  const auto coins = [](std::uint8_t number) {
    for (const ComponentRow& row : Title::components(number)) {
      if (row.kind == "privilege" && row.slug == "points_coins") return row.says;
    }
    return Message{};
  };
  EXPECT_EQ(coins(1).key, "");
  EXPECT_EQ(coins(trial()).key, "privilege_corrected.points_coins");
}

}  // namespace
}  // namespace lusoria::fortuna
