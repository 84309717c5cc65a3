// What one seat may know, and what people read off a table and the rules work out: what the next
// piece costs, what goods sell for.
#pragma once

#include "games/fortuna/state.h"

namespace lusoria::fortuna {

/// What one seat has been shown before and may remember.
struct Memory {
  Privileges taken;  ///< By this seat, out of the present pile.
  PalaceMemory palace;
};

LUSORIA_MEMBERS(Memory, taken, palace);

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
};

template <class V>
constexpr void fields(V& v, View& w) {
  v("turn", w.turn);
  v("seat", as_seat(w.seat));
  LUSORIA_FIELDS_OF(v, w, options, table, hand, drawn, palace_cards, shown, memory);
}

struct PlayerFigures {
  std::uint8_t next_centurion = 0;  ///< Price of the next one; 0 when every slot is taken.
  std::uint8_t next_vestal = 0;
  std::uint8_t grain_price = 0;  ///< Coins for one when sold.
  std::uint8_t wine_price = 0;
};

LUSORIA_MEMBERS(PlayerFigures, next_centurion, next_vestal, grain_price, wine_price);

struct Figures {
  SeatArray<PlayerFigures, kMaxPlayers> players{};
};

LUSORIA_MEMBERS(Figures, players);

}  // namespace lusoria::fortuna
