// What a seat may know of a game. It has no field for a secret.
#pragma once

#include "games/carpe_diem/state.h"

namespace lusoria::carpe_diem {

/// What a seat sees lying there now.
struct TableView {
  SeatArray<std::int16_t, kSeats> points{};  ///< Zero where not shown.
  Table common{};
  SeatArray<bool, kSeats> points_shown{};
  Counts<Kind> hand{};                         ///< Its own fountain cards.
  SeatArray<Counts<Kind>, kSeats> revealed{};  ///< All fountain cards, once the game is over.
};

template <class V>
constexpr void fields(V& v, TableView& t) {
  fields(v, t.common);
  LUSORIA_FIELDS_OF(v, t, points, points_shown, hand, revealed);
}

/// A card under the deck as a seat remembers it: known if it put it there itself.
struct KnownUnder {
  Maybe<Kind> card{};
  Seat by = 0;
  constexpr bool operator==(const KnownUnder&) const = default;
};

template <class V>
constexpr void fields(V& v, KnownUnder& u) {
  v("card", u.card);
  v("by", as_seat(u.by));
}

/// What follows from everything shown before.
struct Memory {
  SeatArray<std::int16_t, kSeats> points{};
  std::uint8_t discarded = 0;
  Counts<Tile> stack{};  ///< Tiles not seen yet, which is what the stacks hold.
  InlineVector<KnownUnder, kFountainCards> under{};
};

LUSORIA_MEMBERS(Memory, points, discarded, stack, under);

struct View {
  Turn turn{};
  Options options{};
  TableView table{};
  Memory memory{};
  Seat seat = kSpectator;
  std::uint8_t fountains_left = 0;  ///< Cards in the fountain deck.
};

static_assert(PlainValue<View>);

template <class V>
constexpr void fields(V& v, View& view) {
  v("seat", as_seat(view.seat));
  LUSORIA_FIELDS_OF(v, view, turn, options, fountains_left, table, memory);
}

}  // namespace lusoria::carpe_diem
