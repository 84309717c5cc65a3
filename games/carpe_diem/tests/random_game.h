// Whole random games for the tests of this title.
#pragma once

#include <memory>

#include "games/carpe_diem/game.h"

namespace lusoria::carpe_diem {

inline Options seats_of(int seats) {
  Options options;
  options.seats = static_cast<std::uint8_t>(seats);
  return options;
}

/// An edition of a box to be kept.
inline std::unique_ptr<const Edition> kept(const Box& box) {
  return std::make_unique<const Edition>(Title::edition_of(box));
}

/// Plays a random game, calls `look(state, action)` before every action and returns the end.
template <class F>
State play(const Options& options, std::uint64_t seed, F&& look) {
  Rng rng(seed);
  State s = Title::start(options);
  for (Turn turn = Title::turn(s); turn.actor != Actor::Over; turn = Title::turn(s)) {
    Action action;
    if (turn.actor == Actor::Chance) {
      action = Title::draw(s, rng.next());
    } else {
      Title::Actions actions;
      Title::legal_actions(s, actions);
      action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
    }
    look(s, action);
    Title::apply(s, action);
  }
  return s;
}

}  // namespace lusoria::carpe_diem
