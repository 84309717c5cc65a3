// What changed between two views is told without making either into a tree. Over whole random games
// of every title, preset and number of seats it must be the very text that two trees would give,
// and lead from the one to the other.
#include <chrono>
#include <cstdio>
#include <gtest/gtest.h>

#include "engine/any/registry.h"
#include "engine/chance/word_source.h"
#include "engine/match/match.h"
#include "tests/engine/codec/merge_diff.h"

namespace lusoria {
namespace {

using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;

struct Cost {
  int patches = 0;
  Microseconds as_text{};
  Microseconds by_trees{};
};

/// One step as one viewer sees it.
void look(const AnyGame& game,
          const SeatKeys& keys,
          const AnyView& before,
          const AnyView& after,
          Cost& cost) {
  const auto begun = Clock::now();
  JsonText out;
  game.write_view_patch(out, before, after, keys);
  const std::string patch = out.take();
  const auto written = Clock::now();
  Json tree = view_json(game, before, keys);
  const Json expected = view_json(game, after, keys);
  const std::string from_trees = merge_diff(tree, expected).dump();
  cost.by_trees += Clock::now() - written;
  cost.as_text += written - begun;
  ++cost.patches;
  ASSERT_EQ(patch, from_trees);
  tree.merge_patch(Json::parse(patch));
  // A member that is new stands last after a patch: the order is no part of what is told.
  ASSERT_EQ(nlohmann::json::parse(tree.dump()), nlohmann::json::parse(expected.dump()));
}

/// One random game, seen by everybody: now one step, now several at once, now back again.
void watch_game(const AnyGame& game, const Json& options, Rng& rng, Cost& cost) {
  const int seats = options["seats"].get<int>();
  const SeatKeys keys = SeatKeys::plain(seats);
  AnyState state = game.start(options);
  AnyState before = state;
  for (int i = 0; i < 2000 && game.turn(state).actor != Actor::Over; ++i) {
    if (rng.below(3) == 0) before = state;
    if (game.turn(state).actor == Actor::Chance) {
      game.apply(state, game.draw(state, rng.next()));
    } else {
      const AnyActions actions = game.legal_actions(state);
      const auto pick = rng.below(static_cast<std::uint32_t>(actions.choices.size()));
      game.apply(state, actions.choices[pick]);
    }
    const auto viewer = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(seats) + 1));
    const Seat eyes = viewer == seats ? kSpectator : viewer;
    const AnyView earlier = game.view(before, eyes);
    const AnyView later = game.view(state, eyes);
    look(game, keys, earlier, later, cost);
    if (rng.below(8) == 0) look(game, keys, later, earlier, cost);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(Changes, AreThoseBetweenTheTrees) {
  Rng rng(17);
  for (const AnyGame* game : all_games()) {
    Cost cost;
    for (const auto& preset : game->presets()) {
      for (int seats = game->facts().min_seats; seats <= game->facts().max_seats; ++seats) {
        Json options;
        const Json asked{{"preset", preset.first}, {"seats", seats}};
        if (!game->complete_options(asked, options).empty()) continue;
        watch_game(*game, options, rng, cost);
        ASSERT_FALSE(HasFatalFailure()) << game->facts().slug << " " << asked.dump();
      }
    }
    ASSERT_GT(cost.patches, 1000);
    std::printf("%s: %d patches, %.1f us each as text, %.1f us by trees\n",
                std::string(game->facts().slug).c_str(),
                cost.patches,
                cost.as_text.count() / cost.patches,
                cost.by_trees.count() / cost.patches);
  }
}

}  // namespace
}  // namespace lusoria
