// What one seat may know, and what people read off a table and the rules work out: what the next
// piece costs, what goods sell for.
#pragma once

#include "games/fortuna/state.h"

namespace lusoria::fortuna {

/// What one seat has been shown before and may remember.
struct Memory {
  Privileges taken;  ///< By this seat, out of the present pile.
  PalaceMemory palace;
  constexpr bool operator==(const Memory&) const = default;
};

template <class V>
constexpr void fields(V& v, Memory& m) {
  v("taken", m.taken);
  v("palace", m.palace);
}

/// What one seat may know. A spectator owns nothing.
struct View {
  Turn turn;
  Seat seat = kSpectator;
  Options options;
  Table table;
  Privileges hand;
  DrawnCards drawn;                          ///< Only while this seat chooses among them.
  DrawnCards palace_cards;                   ///< Only while this seat chooses among them.
  SeatArray<Privileges, kMaxPlayers> shown;  ///< Hands revealed at the end.
  Memory memory;
  constexpr bool operator==(const View&) const = default;
};

template <class V>
constexpr void fields(V& v, View& w) {
  v("turn", w.turn);
  v("seat", as_seat(w.seat));
  v("options", w.options);
  v("table", w.table);
  v("hand", w.hand);
  v("drawn", w.drawn);
  v("palace_cards", w.palace_cards);
  v("shown", w.shown);
  v("memory", w.memory);
}

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
