// Components editions: a correction is a patch, old records keep their box, and the audit catches
// boxes that contradict the rulebook.
#include <cstring>
#include <gtest/gtest.h>
#include <vector>

#include "games/carpe_diem/rules.h"
#include "games/carpe_diem/tests/random_game.h"

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
  Game game;
  game.end = play(options, seed, [&](const State&, const Action& a) { game.actions.push_back(a); });
  return game;
}

/// Replays actions with that edition as far as its rules allow; true if all were legal.
bool replay(const std::vector<Action>& actions, std::uint8_t components, State& s) {
  Options options;
  options.components_edition = components;
  s = Title::start(options);
  for (const Action& action : actions) {
    const Turn turn = Title::turn(s);
    if (turn.actor == Actor::Seat && refuse<Title>(s, turn.seat, action)) return false;
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

TEST(Editions, EachTablePlaysByItsOwnBox) {
  for (const auto& [number, points] : {std::pair{std::uint8_t{1}, 12}, {kTrialEdition, 13}}) {
    Options options;
    options.seats = 2;
    options.components_edition = number;
    State s = Title::bare(options);
    s.table.slots[static_cast<Slot>(5)] = card_named("a06");
    ASSERT_EQ(Title::fill(s), "");
    s.table.stage = Stage::Fulfil;
    s.table.cards.push_back(card_named("a06"));
    s.table.players[0].wares[Ware::Herb] = 2;
    Title::apply(s, Action::of(Verb::Pay));  // from the senator's 8 points
    EXPECT_EQ(s.points[0], points);
  }
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
  EXPECT_TRUE(broken([](Box& b) { ++b.tiles[0].copies; }));       // 85 white tiles
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].face = "YMxM"; }));  // an edge of no known type
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].face = "MMMM"; }));  // a tile of meadow only
  EXPECT_TRUE(broken([](Box& b) {                                 // 83 white and 40 black tiles
    --b.tiles[0].copies;
    ++b.tiles[75].copies;
  }));
  EXPECT_TRUE(broken([](Box& b) { b.tiles[0].face = "VMMM"; }));   // a market off the meadow
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].face = "mMmM"; }));   // two open edges of a half
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].face = "YPHM"; }));   // three constructions
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].face = "YYYM"; }));   // a landscape with three ends
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].face = "YMYM"; }));   // three middle tiles
  EXPECT_TRUE(broken([](Box& b) { b.tiles[3].chimneys = 1; }));    // a chimney without a villa
  EXPECT_TRUE(broken([](Box& b) { b.tiles[70].face = "mMYM"; }));  // a black tile of two types
  EXPECT_TRUE(broken([](Box& b) { b.objectives[0].deck = Deck::C; }));  // a green card for wares
  EXPECT_TRUE(broken([](Box& b) { b.objectives[0].needs[0].count = 0; }));  // 0 grapes
  EXPECT_TRUE(broken([](Box& b) {  // one card left in deck C
    for (unsigned i = 25; i < 36; ++i)
      b.objectives[i].deck = Deck::D;
  }));
  EXPECT_TRUE(broken([](Box& b) { ++b.fountains[0].copies; }));         // 25 fountain cards
  EXPECT_TRUE(broken([](Box& b) { b.frames[0].goals[1].place = 1; }));  // two goals on one line
  EXPECT_TRUE(broken([](Box& b) { b.frames[0].goals[1].place = 7; }));  // beyond the sixth line
  EXPECT_TRUE(broken([](Box& b) {  // administrators at 1 and 6 can face each other
    b.frames[1].goals[0].place = 6;
    b.frames[1].goals[1].place = 3;
  }));
  EXPECT_TRUE(broken([](Box& b) { b.panels[0].rows[0] = "......"; }));  // seven parchments
  EXPECT_TRUE(broken([](Box& b) {                                       // the shovel at the edge
    b.panels[0].rows[0] = "S.P..P";
    b.panels[0].rows[2] = ".....P";
  }));
  EXPECT_TRUE(broken([](Box& b) { b.villa_points[3] = 4; }));  // p. 11: three give 3
  EXPECT_TRUE(broken([](Box& b) { b.villa_points[5] = 8; }));  // p. 11: five give 7
}

}  // namespace
}  // namespace lusoria::carpe_diem
