// Lapses are counted where they happen, and the strongest level does not make them in positions
// that leave no doubt.
#include "ai/arena/lapses.h"

#include <gtest/gtest.h>
#include <map>

#include "ai/arena/arena.h"
#include "engine/match/notation.h"
#include "engine/match/scene.h"

namespace lusoria {
namespace {

struct Tally {
  std::uint64_t made = 0;
  std::uint64_t occasions = 0;
  bool operator==(const Tally&) const = default;
};

using Tallies = std::map<std::string, Tally>;

const AnyGame& game_of(const Json& scene) {
  return *find_game(scene.at("title").get<std::string>());
}

Tallies tallies_of(const Lapses& seen) {
  Tallies tallies;
  for (const Lapses::Row& row : seen.rows())
    tallies[std::string(row.name)] = {row.made, row.occasions};
  return tallies;
}

/// What the seats of a scene let slip.
Tallies lapses_in(const Json& scene) {
  Lapses seen;
  const SceneOutcome outcome = run_scene(
      all_games(),
      scene,
      [&](const SeatKeys&, Seat actor, RawAction action, const AnyState& before, const AnyState&) {
        if (actor != kNobody) arena::count_lapses(game_of(scene), before, action, seen);
      });
  EXPECT_TRUE(outcome.passed) << outcome.message;
  return tallies_of(seen);
}

/// Ana scores with three herbs, which one of the cards beside h11 asks for and none beside h01.
Json objectives(const std::string& circle, const std::vector<std::string>& play) {
  Json lines = Json::array({"Ana: disc circle=" + circle});
  for (const std::string& line : play)
    lines.push_back(line);
  return {{"title", "carpe_diem"},
          {"name", "objectives"},
          {"seats", {"Ana", "Bruno"}},
          {"given",
           {{"slots", {{"c11", "a10"}, {"c12", "a11"}, {"c01", "c01"}, {"c02", "d01"}}},
            {"players", {{"Ana", {{"wares", {{"herb", 3}}}}}}},
            {"track_order", {"Bruno", "Ana"}},
            {"points", {{"Ana", 20}}}}},
          {"turn", {{"seat", "Ana"}, {"decision", "place_disc"}}},
          {"play", lines}};
}

TEST(Lapses, AnObjectiveThatCouldBePaid) {
  const std::string name = "objective left unfulfilled that could be paid";
  EXPECT_EQ(lapses_in(objectives("h11", {"Ana: first card=a10", "Ana: done"}))[name],
            (Tally{1, 1}));
  EXPECT_EQ(lapses_in(objectives("h11", {"Ana: first card=a10", "Ana: pay"}))[name], (Tally{0, 1}));
}

TEST(Lapses, ADiscBetweenCardsWithoutPoints) {
  const std::string name = "disc between two cards without points";
  EXPECT_EQ(lapses_in(objectives("h11", {"Ana: first card=a10", "Ana: pay"}))[name], (Tally{0, 1}));
  EXPECT_EQ(lapses_in(objectives("h01", {}))[name], (Tally{1, 1}));
  Json poor = objectives("h11", {});
  poor["given"]["players"] = Json::object();
  EXPECT_EQ(lapses_in(poor)[name], (Tally{0, 0})) << "there was nothing better";
}

Json demand(const std::vector<std::string>& hand, const std::vector<std::string>& play) {
  return {{"title", "glory_to_rome"},
          {"name", "a demand"},
          {"seats", {"Ana", "Bruno", "Clara"}},
          {"given", {{"players", {{"Ana", {{"hand", hand}}}}}}},
          {"turn", {{"seat", "Ana"}, {"decision", "demand"}}},
          {"play", play}};
}

TEST(Lapses, ADemandForNothing) {
  const std::string name = "demand for nothing";
  EXPECT_EQ(lapses_in(demand({"dock"}, {"Ana: done"}))[name], (Tally{1, 1}));
  EXPECT_EQ(lapses_in(demand({"dock"}, {"Ana: demand card=dock", "Ana: done"}))[name],
            (Tally{0, 1}));
}

TEST(Lapses, APetitionForARoleInHand) {
  const std::string name = "petition for a role in hand";
  Json scene{{"title", "glory_to_rome"},
             {"name", "a petition"},
             {"seats", {"Ana", "Bruno", "Clara"}},
             {"given", {{"players", {{"Ana", {{"hand", {"road", "bar", "villa"}}}}}}}},
             {"turn", {{"seat", "Ana"}, {"decision", "lead"}}},
             {"play", {"Ana: petition role=merchant with=laborer"}}};
  EXPECT_EQ(lapses_in(scene)[name], (Tally{1, 1})) << "a Villa leads a Merchant by itself";
  scene["play"] = {"Ana: petition role=patron with=laborer"};
  EXPECT_EQ(lapses_in(scene)[name], (Tally{0, 1}));
}

/// Dario's last turn, the last of the game, in which only sesterces can still be had.
Json last_turn(const std::string& leader, const std::vector<std::string>& play) {
  Json players = {{"Dario", {{"sesterces", 4}}}};
  players[leader]["finished"] = {"pyramid", "colossus", "armoury"};
  return {{"title", "builders"},
          {"name", "the last turn"},
          {"seats", {"Ana", "Bruno", "Clara", "Dario"}},
          {"given", {{"final_round", true}, {"players", players}}},
          {"turn", {{"seat", "Dario"}, {"decision", "menu"}}},
          {"play", play}};
}

TEST(Lapses, SestercesInParts) {
  const std::string name = "sesterces taken in parts";
  EXPECT_EQ(lapses_in(last_turn("Ana", {"Dario: take actions=1", "Dario: take actions=1"}))[name],
            (Tally{1, 2}));
  EXPECT_EQ(lapses_in(last_turn("Ana", {"Dario: take actions=2"}))[name], (Tally{0, 1}));
}

TEST(Lapses, ActionsLetGoAtTheEnd) {
  const std::string name = "actions let go in the last turn";
  EXPECT_EQ(lapses_in(last_turn("Ana", {"Dario: end"}))[name], (Tally{1, 1}));
  EXPECT_EQ(lapses_in(last_turn("Ana", {"Dario: take actions=3"}))[name], (Tally{0, 1}));
}

/// What a level does where a scene's last line says what should be done.
struct Chosen {
  std::string expected;
  std::string found;
};

Chosen choice_in(const Json& scene, const std::string& level) {
  const AnyGame& game = game_of(scene);
  Chosen chosen;
  const SceneOutcome outcome = run_scene(
      all_games(),
      scene,
      [&](const SeatKeys& seats, Seat actor, RawAction action, const AnyState& s, const AnyState&) {
        if (actor == kNobody) return;
        const Notation notation{game.verbs(), seats};
        const auto bot = make_bot(game, level, 1);
        chosen = {print_action(notation, action),
                  print_action(notation, bot->choose(game.view(s, actor), {.simulations = 1000}))};
      });
  EXPECT_TRUE(outcome.passed) << outcome.message;
  return chosen;
}

/// Whether all is won or all is lost: who cannot change that any more still makes the most of it.
TEST(GoodSense, ADecidedGameIsPlayedToItsEnd) {
  for (const char* level : {"centurio", "consul"}) {
    for (const char* leader : {"Ana", "Dario"}) {
      const Chosen chosen = choice_in(last_turn(leader, {"Dario: take actions=3"}), level);
      EXPECT_EQ(chosen.found, chosen.expected) << level << ", " << leader << " has won";
    }
  }
}

/// What a level would let slip where a scene's last line is played.
Tallies lapses_of(const std::string& level, const Json& scene) {
  const AnyGame& game = game_of(scene);
  Lapses seen;
  const SceneOutcome outcome =
      run_scene(all_games(),
                scene,
                [&](const SeatKeys&, Seat actor, RawAction, const AnyState& s, const AnyState&) {
                  if (actor == kNobody) return;
                  seen = {};
                  const auto bot = make_bot(game, level, 1);
                  const RawAction choice = bot->choose(game.view(s, actor), {.simulations = 1000});
                  arena::count_lapses(game, s, choice, seen);
                });
  EXPECT_TRUE(outcome.passed) << outcome.message;
  return tallies_of(seen);
}

/// Ana has three coins. Whatever circle she scores on, now or later, a card beside it would take
/// them.
Json coins_wanted_everywhere(const std::vector<std::string>& play) {
  const Json cards = {{"c01", "a09"},
                      {"c02", "a12"},
                      {"c10", "a11"},
                      {"c11", "a10"},
                      {"c12", "d01"},
                      {"c13", "b07"},
                      {"c21", "b08"},
                      {"c22", "b09"}};
  return {{"title", "carpe_diem"},
          {"name", "three coins"},
          {"seats", {"Ana", "Bruno"}},
          {"given",
           {{"slots", cards},
            {"players", {{"Ana", {{"coins", 3}}}}},
            {"track_order", {"Bruno", "Ana"}},
            {"points", {{"Ana", 20}, {"Bruno", 20}}}}},
          {"turn", {{"seat", "Ana"}, {"decision", "place_disc"}}},
          {"play", play}};
}

TEST(GoodSense, ThreeCoinsForSevenPointsArePaid) {
  const Json scene =
      coins_wanted_everywhere({"Ana: disc circle=h11", "Ana: first card=a10", "Ana: pay"});
  for (const char* level : {"greedy", "centurio", "consul"})
    EXPECT_EQ(lapses_of(level, scene)["objective left unfulfilled that could be paid"],
              (Tally{0, 1}))
        << level;
}

TEST(GoodSense, ADiscIsPutWhereThereAreNoPointsToLose) {
  const Json scene = objectives("h11", {});
  for (const char* level : {"greedy", "centurio", "consul"})
    EXPECT_EQ(lapses_of(level, scene)["disc between two cards without points"], (Tally{0, 1}))
        << level;
}

/// A level that judged in the middle of a leader's turn demanded nothing in 70 of 100 demands.
TEST(GoodSense, DemandsAskForSomething) {
  arena::Spec spec{.game = find_game("glory_to_rome"),
                   .options = {},
                   .bots = std::vector<std::string>(4, "greedy"),
                   .games = 8,
                   .seed = 180400};
  ASSERT_EQ(spec.game->complete_options(Json{{"seats", 4}}, spec.options), "");
  Lapses seen;
  spec.watch = [&](unsigned, const AnyState& s, RawAction action) {
    arena::count_lapses(*spec.game, s, action, seen);
  };
  std::vector<arena::Played> played;
  arena::play_all(spec, played, {});
  const Tally empty = tallies_of(seen)["demand for nothing"];
  EXPECT_GT(empty.occasions, 50U);
  EXPECT_LT(20 * empty.made, empty.occasions);
}

/// Watching does not change a match, and every decision with a choice is seen once.
TEST(Arena, WatchersSeeEveryDecision) {
  for (const AnyGame* game : all_games()) {
    arena::Spec spec{.game = game, .options = {}, .bots = {"random", "random"}, .games = 2};
    ASSERT_EQ(game->complete_options(Json{{"seats", 2}}, spec.options), "");
    std::vector<arena::Played> plain;
    arena::play_all(spec, plain, {});
    std::array<std::uint32_t, 2> seen{};
    spec.watch = [&](unsigned bot, const AnyState& s, RawAction action) {
      EXPECT_FALSE(game->refuse(s, game->turn(s).seat, action));
      ++seen[bot];
    };
    std::vector<arena::Played> watched;
    arena::play_all(spec, watched, {});
    for (unsigned i = 0; i < 2; ++i) {
      EXPECT_EQ(plain[i].share, watched[i].share);
      EXPECT_EQ(watched[0].asked[i] + watched[1].asked[i], seen[i]);
    }
  }
}

}  // namespace
}  // namespace lusoria
