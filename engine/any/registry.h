// The titles of this build, each with all that was made of it: registry.cc.in lists them,
// title_entry.cc.in makes one. A new thing that every title must bring, known without knowing the
// title, is a member here.
#pragma once

#include <cassert>
#include <span>

#include "engine/any/any_game.h"
#include "engine/any/bench.h"
#include "engine/any/read_view.h"
#include "engine/any/signature.h"
#include "engine/text/title_text.h"

namespace lusoria {

struct TitleEntry {
  const AnyGame* game;
  const TitleText* text;
  const Bench* bench;
  SignatureOf signature;
  ReadView read_view;
};

/// In the order of their folders, as all_games().
std::span<const TitleEntry> all_titles();

/// The entry of a game of this build.
inline const TitleEntry& entry_of(const AnyGame& game) {
  for (const TitleEntry& entry : all_titles()) {
    if (entry.game == &game) return entry;
  }
  assert(false);
  return all_titles().front();
}

inline const Bench& bench_of(const AnyGame& game) {
  return *entry_of(game).bench;
}

inline std::string read_view(const AnyGame& game,
                             const Json& json,
                             const SeatKeys& seats,
                             AnyView& view) {
  return entry_of(game).read_view(json, seats, view);
}

}  // namespace lusoria
