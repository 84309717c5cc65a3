// What one seat (or a spectator) may know, with no field for anything it may not; and what people
// read off a table: limits of the camps, actions of the slot.
#pragma once

#include "games/glory_to_rome/state.h"

namespace lusoria::glory_to_rome {

/// What lies before one seat (or a spectator): the open table and its own hand.
struct TableView {
  Table open{};
  Counts<Card> hand{};
  Staged staged{};
  Maybe<Card> fountain{};
  Maybe<Card> chosen{};
  SeatArray<Counts<Material>, kMaxSeats> uncovered{};  ///< The vaults, once the game is over.
};

template <class V>
constexpr void fields(V& v, TableView& t) {
  fields(v, t.open);
  LUSORIA_FIELDS_OF(v, t, hand, staged, fountain, chosen, uncovered);
}

/// What one seat can remember.
struct MemoryView {
  Memory common{};
  Counts<Card> unseen{};  ///< Names it has not seen yet: in the deck, in rival hands or vaults.
  Counts<Material> unseen_materials{};  ///< The same by material.
  std::uint8_t unseen_cards = 0;        ///< The same in all.
  Counts<Card> banked{};                ///< What it banked itself by Basilica.
};

template <class V>
constexpr void fields(V& v, MemoryView& m) {
  fields(v, m.common);
  LUSORIA_FIELDS_OF(v, m, unseen, unseen_materials, unseen_cards, banked);
}

struct View {
  Functions functions{};
  Options options{};
  Turn turn{};
  TableView table{};
  Seat seat = kSpectator;
  MemoryView memory{};
};

template <class V>
constexpr void fields(V& v, View& w) {
  LUSORIA_FIELDS_OF(v, w, options, functions, turn);
  v("seat", as_seat(w.seat));
  LUSORIA_FIELDS_OF(v, w, table, memory);
}

static_assert(PlainValue<View> && sizeof(View) <= 4096);

/// The open part of the table as a state, to ask the rules about it.
inline State open_part(const View& v) {
  State s{};
  s.options = v.options;
  s.functions = v.functions;
  s.table = v.table.open;
  return s;
}

struct CampFigures {
  std::uint8_t influence = 0;
  std::uint8_t client_limit = 0;
  std::uint8_t vault_limit = 0;
  std::uint8_t hand_mark = 0;  ///< Thinking draws up to it.
};

LUSORIA_MEMBERS(CampFigures, influence, client_limit, vault_limit, hand_mark);

struct Figures {
  SeatArray<CampFigures, kMaxSeats> camps{};
  Maybe<Role> role{};             ///< The role being carried out, if a seat is at it, …
  std::uint8_t actions = 0;       ///< … the actions it gives in all …
  std::uint8_t actions_left = 0;  ///< … and those not carried out yet.
};

LUSORIA_MEMBERS(Figures, camps, role, actions, actions_left);

}  // namespace lusoria::glory_to_rome
