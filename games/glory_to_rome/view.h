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
  constexpr bool operator==(const TableView&) const = default;
};

template <class V>
constexpr void fields(V& v, TableView& t) {
  fields(v, t.open);
  v("hand", t.hand);
  v("staged", t.staged);
  v("fountain", t.fountain);
  v("chosen", t.chosen);
  v("uncovered", t.uncovered);
}

/// What one seat can remember.
struct MemoryView {
  Memory common{};
  Counts<Card> unseen{};  ///< Names it has not seen yet: in the deck, in rival hands or vaults.
  Counts<Material> unseen_materials{};  ///< The same by material.
  std::uint8_t unseen_cards = 0;        ///< The same in all.
  Counts<Card> banked{};                ///< What it banked itself by Basilica.
  constexpr bool operator==(const MemoryView&) const = default;
};

template <class V>
constexpr void fields(V& v, MemoryView& m) {
  fields(v, m.common);
  v("unseen", m.unseen);
  v("unseen_materials", m.unseen_materials);
  v("unseen_cards", m.unseen_cards);
  v("banked", m.banked);
}

struct View {
  Options options{};
  Functions functions{};
  Turn turn{};
  TableView table{};
  Seat seat = kSpectator;
  MemoryView memory{};
  constexpr bool operator==(const View&) const = default;
};

template <class V>
constexpr void fields(V& v, View& w) {
  v("options", w.options);
  v("functions", w.functions);
  v("turn", w.turn);
  v("seat", as_seat(w.seat));
  v("table", w.table);
  v("memory", w.memory);
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

template <class V>
constexpr void fields(V& v, CampFigures& c) {
  v("influence", c.influence);
  v("client_limit", c.client_limit);
  v("vault_limit", c.vault_limit);
  v("hand_mark", c.hand_mark);
}

struct Figures {
  SeatArray<CampFigures, kMaxSeats> camps{};
  Maybe<Role> role{};             ///< The role being carried out, if a seat is at it, …
  std::uint8_t actions = 0;       ///< … the actions it gives in all …
  std::uint8_t actions_left = 0;  ///< … and those not carried out yet.
};

template <class V>
constexpr void fields(V& v, Figures& f) {
  v("camps", f.camps);
  v("role", f.role);
  v("actions", f.actions);
  v("actions_left", f.actions_left);
}

}  // namespace lusoria::glory_to_rome
