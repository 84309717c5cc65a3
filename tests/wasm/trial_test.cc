// Trials: games that begin at what one seat sees, dealt anew. They must look like the game to that
// seat and be made of its view alone.
#include <gtest/gtest.h>

#include "tests/ai/positions.h"
#include "wasm/core_requests.h"

namespace lusoria::page {
namespace {

constexpr int kPositions = 12;
constexpr int kStride = 37;

Json names(const AnyGame& game) {
  Json list = Json::array();
  for (int i = 0; i < game.facts().max_seats; ++i)
    list.push_back(std::string(1, static_cast<char>('A' + i)));
  return list;
}

SeatKeys keys_of(const AnyGame& game) {
  const auto shown = names(game).get<std::vector<std::string>>();
  return keys_for(shown);
}

/// What the page of `seat` would ask with.
Json request(const AnyGame& game, const AnyState& state, Seat seat, const std::string& seed) {
  const SeatKeys keys = keys_of(game);
  return {{"ask", "try"},
          {"title", std::string(game.facts().slug)},
          {"seats", names(game)},
          {"names", names(game)},
          {"seat", keys.keys[seat]},
          {"view", view_json(game, game.view(state, seat), keys)},
          {"seed", seed}};
}

class Trial {
 public:
  explicit Trial(const Json& request) {
    const Json opened = core_.answer(request);
    error_ = opened.contains("error") ? opened["error"]["message"].get<std::string>() : "";
    table_ = opened.value("table", 0);
  }

  const std::string& error() const { return error_; }

  Json ask(const std::string& what, Json rest = Json::object()) {
    rest["ask"] = what;
    rest["table"] = table_;
    return core_.answer(rest);
  }

  Json position(const Json& seat) {
    return ask("position", {{"seat", seat}, {"whole", true}})["position"];
  }

  /// Whoever decides takes the k-th choice; false at the end of the game.
  bool move(std::size_t k) {
    const Json seat = ask("decision")["seat"];
    if (seat.is_null()) return false;
    const Json now = position(seat);
    const Json& choice = now["choices"][k % now["choices"].size()];
    const Json done =
        ask("play", {{"seat", seat}, {"do", {choice["do"]}}, {"answers", now["event"]}});
    EXPECT_FALSE(done.contains("error")) << done.dump();
    return true;
  }

 private:
  CoreRequests core_;
  std::string error_;
  int table_ = 0;
};

/// Everything that happens in a trial when its seats move by a fixed habit.
Json story_of(const Json& request) {
  Trial trial(request);
  EXPECT_EQ(trial.error(), "");
  for (std::size_t k = 0; k < 20 && trial.move(k * 7); ++k) {
  }
  return {trial.ask("hashes"), trial.position(request["seat"])};
}

TEST(Trial, LooksLikeTheGameToItsSeatAndKnowsNothingElse) {
  bool dealt_otherwise = false;
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->facts().slug);
    each_position(*game, kPositions, kStride, [&](const AnyState& state, const Turn& turn) {
      const auto seats = static_cast<unsigned>(game->facts().max_seats);
      for (const Seat seat : {turn.seat, static_cast<Seat>((turn.seat + 1U) % seats)}) {
        const Json asked = request(*game, state, seat, "5");
        Trial trial(asked);
        ASSERT_EQ(trial.error(), "");
        EXPECT_EQ(trial.position(asked["seat"])["view"], asked["view"]);
        // Somebody else's secrets: the same view, so the same trial.
        Rng rng(turn.number);
        const AnyState other = game->sample(game->view(state, seat), rng);
        const Json story = story_of(asked);
        EXPECT_EQ(story, story_of(request(*game, other, seat, "5")));
        dealt_otherwise |= story != story_of(request(*game, state, seat, "6"));
      }
    });
  }
  EXPECT_TRUE(dealt_otherwise);
}

TEST(Trial, EverythingCanBeTakenBack) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->facts().slug);
    each_position(*game, 3, 101, [&](const AnyState& state, const Turn& turn) {
      const Json asked = request(*game, state, turn.seat, "9");
      Trial trial(asked);
      ASSERT_EQ(trial.error(), "");
      const Json& me = asked["seat"];
      EXPECT_EQ(trial.position(me)["undo"]["free"], 0);
      int moves = 0;
      while (moves < 15 && trial.move(static_cast<unsigned>(moves)))
        ++moves;
      for (int left = moves; left > 0; --left) {
        const Json now = trial.position(me);
        EXPECT_EQ(now["undo"]["free"], left);
        for (const Json& choice : now["choices"])
          EXPECT_FALSE(choice["reveals"]);
        const Json done =
            trial.ask("undo", {{"seat", me}, {"count", 1}, {"answers", now["event"]}});
        EXPECT_FALSE(done.contains("error")) << done.dump();
      }
      EXPECT_EQ(trial.position(me)["view"], asked["view"]);
      const Json more = trial.ask("undo", {{"seat", me}, {"answers", trial.position(me)["event"]}});
      EXPECT_EQ(more["error"]["code"], "no_undo");
    });
  }
}

TEST(Trial, WhatIsNoViewIsRefusedInASentence) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->facts().slug);
    each_position(*game, 1, 60, [&](const AnyState& state, const Turn& turn) {
      const Json good = request(*game, state, turn.seat, "1");
      const auto refused = [&](const char* key, const Json& value) {
        Json bad = good;
        bad[key] = value;
        return Trial(bad).error();
      };
      EXPECT_EQ(refused("title", "chess"), "there is no such title");
      EXPECT_EQ(refused("seat", "Z"), "no such seat");
      EXPECT_EQ(refused("names", {"A"}), "every seat has one name");
      EXPECT_NE(refused("view", Json::object()).find("missing"), std::string::npos);
      EXPECT_NE(refused("view", "a letter"), "");
      EXPECT_NE(refused("seats", {"A", "B"}), "");
      const Json& next = good["seats"][(turn.seat + 1U) % good["seats"].size()];
      EXPECT_EQ(refused("seat", next), "this is not what that seat sees");
    });
  }
}

TEST(Trial, HasNoRecord) {
  const AnyGame& game = *all_games().front();
  each_position(game, 1, 20, [&](const AnyState& state, const Turn& turn) {
    Trial trial(request(game, state, turn.seat, "1"));
    EXPECT_EQ(trial.ask("record")["error"]["code"], "forbidden");
  });
}

}  // namespace
}  // namespace lusoria::page
