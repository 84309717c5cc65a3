// Components editions: a correction is a patch, old records keep their box, and the audit catches
// boxes that contradict the rulebook.
#include <cstring>
#include <gtest/gtest.h>
#include <vector>

#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {
namespace {

Tile tile_named(std::string_view slug_wanted) {
  for (int i = 0; i < kTiles; ++i) {
    if (slug(nth<Tile>(i)) == slug_wanted) return nth<Tile>(i);
  }
  ADD_FAILURE() << "no tile " << slug_wanted;
  return {};
}

Objective card_named(std::string_view slug_wanted) {
  for (int i = 0; i < kObjectives; ++i) {
    if (slug(nth<Objective>(i)) == slug_wanted) return nth<Objective>(i);
  }
  ADD_FAILURE() << "no card " << slug_wanted;
  return {};
}

struct Game {
  std::vector<Action> actions;
  State end;
};

Game random_game(std::uint8_t components, std::uint64_t seed) {
  Options options;
  options.components_edition = components;
  Rng rng(seed);
  Game game{{}, Title::start(options)};
  while (Title::turn(game.end).actor != Actor::Over) {
    Action action;
    if (Title::turn(game.end).actor == Actor::Chance) {
      action = Title::draw(game.end, rng.next());
    } else {
      Title::Actions actions;
      Title::legal_actions(game.end, actions);
      action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
    }
    game.actions.push_back(action);
    Title::apply(game.end, action);
  }
  return game;
}

/// Replays actions with that edition as far as its rules allow; true if all were legal.
bool replay(const std::vector<Action>& actions, std::uint8_t components, State& s) {
  Options options;
  options.components_edition = components;
  s = Title::start(options);
  for (const Action& action : actions) {
    const Turn turn = Title::turn(s);
    if (turn.actor == Actor::Seat && Title::refuse(s, turn.seat, action)) return false;
    if (turn.actor == Actor::Over) return false;
    Title::apply(s, action);
  }
  return Title::turn(s).actor == Actor::Over;
}

TEST(Editions, TheTrialChangesOneTileAndOneCard) {
  const Edition& first = edition(1);
  const Edition& trial = edition(kTrialEdition);
  int tiles = 0;
  int cards = 0;
  for (unsigned i = 0; i < kTiles; ++i)
    tiles += first.box.tiles[i].face != trial.box.tiles[i].face ? 1 : 0;
  for (unsigned i = 0; i < kObjectives; ++i) {
    const Reward& a = first.box.objectives[i].reward;
    const Reward& b = trial.box.objectives[i].reward;
    cards += a.points != b.points || a.coins != b.coins ? 1 : 0;
  }
  EXPECT_EQ(tiles, 1);
  EXPECT_EQ(cards, 1);
  EXPECT_EQ(first.face(tile_named("w_merchant_baker")).turned[0][2], Edge::Baker);
  EXPECT_EQ(trial.face(tile_named("w_merchant_baker")).turned[0][1], Edge::Baker);
  EXPECT_EQ(first.card(card_named("a06")).reward.points, 4);
  EXPECT_EQ(trial.card(card_named("a06")).reward.points, 5);
}

TEST(Editions, RecordsOfTheOldEditionStillReplay) {
  int changed = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Game game = random_game(1, seed);
    State again;
    ASSERT_TRUE(replay(game.actions, 1, again));
    EXPECT_EQ(std::memcmp(&again, &game.end, sizeof(State)), 0);
    EXPECT_EQ(Title::check(again), "");
    // The same actions over the corrected box are another game, or none at all.
    State corrected;
    if (!replay(game.actions, kTrialEdition, corrected)) ++changed;
  }
  EXPECT_GT(changed, 0);
}

TEST(Editions, GamesOfTheNewEditionReplayToo) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Game game = random_game(kTrialEdition, seed);
    State again;
    ASSERT_TRUE(replay(game.actions, kTrialEdition, again));
    EXPECT_EQ(std::memcmp(&again, &game.end, sizeof(State)), 0);
  }
}

TEST(Audit, CatchesBoxesThatContradictTheRulebook) {
  const auto broken = [](auto&& change) {
    Box box = box_1();
    change(box);
    return !audit(box).empty();
  };
  EXPECT_FALSE(broken([](Box&) {}));
  EXPECT_TRUE(broken([](Box& b) { ++b.tiles[0].copies; }));        // 85 white tiles
  EXPECT_TRUE(broken([](Box& b) { b.tiles[0].face = "VMMM"; }));   // a market off the meadow
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].face = "mMmM"; }));   // two open edges of a half
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].face = "YPHM"; }));   // three constructions
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].face = "YYYM"; }));   // a landscape with three ends
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].face = "YMYM"; }));   // three middle tiles
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].chimneys = 1; }));    // a chimney without a villa
  EXPECT_TRUE(broken([](Box& b) { b.tiles[70].face = "mMYM"; }));  // a black tile of two types
  EXPECT_TRUE(broken([](Box& b) { b.objectives[0].deck = Deck::C; }));  // a green card for wares
  EXPECT_TRUE(broken([](Box& b) { ++b.fountains[0].copies; }));         // 25 fountain cards
  EXPECT_TRUE(broken([](Box& b) { b.frames[0].goals[1].place = 1; }));  // two goals on one line
  EXPECT_TRUE(broken([](Box& b) {  // administrators at 1 and 6 can face each other
    b.frames[1].goals[0].place = 6;
    b.frames[1].goals[1].place = 3;
  }));
  EXPECT_TRUE(broken([](Box& b) { b.panels[0].rows[0] = "......"; }));  // seven parchments
  EXPECT_TRUE(broken([](Box& b) { b.villa_points[5] = 8; }));           // p. 11: five give 7
}

}  // namespace
}  // namespace lusoria::carpe_diem
