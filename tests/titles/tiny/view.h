// What one seat of Tiny may know of the table.
#pragma once

#include "tests/titles/tiny/state.h"

namespace lusoria::tiny {

/// What lies there to be seen of a seat.
struct PlayerView {
  std::uint8_t cards = 0;
  std::uint8_t vault = 0;
  std::uint8_t coins = 0;
  bool has_bid = false;
  EnumArray<Source, std::uint8_t> points;
};

struct TableView {
  Course course;
  Counts<Kind> laid;
  std::uint8_t deck = 0;
  SeatArray<PlayerView, kSeats> players;
  Counts<Kind> hand;     ///< The viewer's own …
  Counts<Kind> staged;   ///< … what it has picked so far …
  std::uint8_t bid = 0;  ///< … and what it bid (plus one).
};

struct MemoryView {
  SeatArray<Facts, kSeats> facts;
};

struct View {
  Options options;
  Seat seat = kSpectator;
  std::uint8_t spare = 0;  ///< Fills the gap before the turn; a field, so that no byte is left out.
  Turn turn;
  TableView table;
  MemoryView memory;
};

template <class V>
constexpr void fields(V& v, PlayerView& p) {
  v("cards", p.cards);
  v("vault", p.vault);
  v("coins", p.coins);
  v("has_bid", p.has_bid);
  v("points", p.points);
}

template <class V>
constexpr void fields(V& v, TableView& t) {
  v("course", t.course);
  v("laid", t.laid);
  v("deck", t.deck);
  v("players", t.players);
  v("hand", t.hand);
  v("staged", t.staged);
  v("bid", t.bid);
}

template <class V>
constexpr void fields(V& v, MemoryView& m) {
  v("facts", m.facts);
}

template <class V>
constexpr void fields(V& v, View& view) {
  v("options", view.options);
  v("seat", as_seat(view.seat));
  v("spare", view.spare);
  v("turn", view.turn);
  v("table", view.table);
  v("memory", view.memory);
}

}  // namespace lusoria::tiny
