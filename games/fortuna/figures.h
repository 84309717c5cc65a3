// What people read off a table and the rules work out: what the next piece costs, what goods sell
// for.
#pragma once

#include "games/fortuna/state.h"

namespace lusoria::fortuna {

struct PlayerFigures {
  std::uint8_t next_centurion = 0;  ///< Price of the next one; 0 when every slot is taken.
  std::uint8_t next_vestal = 0;
  std::uint8_t grain_price = 0;  ///< Coins for one when sold.
  std::uint8_t wine_price = 0;
};

template <class V>
constexpr void fields(V& v, PlayerFigures& p) {
  v("next_centurion", p.next_centurion);
  v("next_vestal", p.next_vestal);
  v("grain_price", p.grain_price);
  v("wine_price", p.wine_price);
}

struct Figures {
  SeatArray<PlayerFigures, kMaxPlayers> players{};
};

template <class V>
constexpr void fields(V& v, Figures& f) {
  v("players", f.players);
}

}  // namespace lusoria::fortuna
