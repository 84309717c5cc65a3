// Positions of a title for tests: every `stride`-th decision with an alternative, over random
// games.
#pragma once

#include <functional>
#include <memory>

#include "ai/search/searcher.h"
#include "engine/any/any_game.h"

namespace lusoria {

/// Calls `visit(state, turn)` for `count` positions of the default game with the most seats.
inline void each_position(const AnyGame& game,
                          int count,
                          int stride,
                          const std::function<void(const AnyState&, const Turn&)>& visit) {
  Json options;
  ASSERT_EQ(game.complete_options(Json{{"seats", game.facts().max_seats}}, options), "");
  const std::unique_ptr<Searcher> searcher = make_searcher(game, settings_for(game), 5);
  Rng rng(11);
  int decisions = 0;
  while (count > 0) {
    AnyState s = game.start(options);
    for (Turn turn = game.turn(s); turn.actor != Actor::Over && count > 0; turn = game.turn(s)) {
      if (turn.actor == Actor::Chance) {
        game.apply(s, game.draw(s, rng.next()));
        continue;
      }
      if (++decisions % stride == 0) {
        visit(s, turn);
        --count;
      }
      game.apply(s, searcher->any_action(game.view(s, turn.seat)));
    }
  }
}

}  // namespace lusoria
