// The state of a game.
//
// Table is everything that lies open; State adds the secrets (hands, pile, drawn cards, the cards
// on Caesar's Palace) and what each seat has learnt of them. Everything is bytes: there is no
// padding, and equal states are equal bytes.
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/fields.h"
#include "engine/core/containers.h"
#include "engine/core/game.h"
#include "engine/core/seat.h"
#include "games/fortuna/action.h"
#include "games/fortuna/components.h"
#include "games/fortuna/options.h"

namespace lusoria::fortuna {

inline constexpr int kMaxPlayers = 4;

/// The three action cards on one side of the board.
using Side = std::array<Maybe<ActionCard>, kSlots>;

/// A seat's province, pawn and side: all of it public.
struct Player {
  std::uint8_t position = 0;
  std::uint8_t coins = 0;
  Counts<Piece> has;  ///< Water: in the reservoir.
  std::uint8_t aqueduct_water = 0;
  bool married = false;
  EnumSet<Building> buildings;
  Side cards;
  Maybe<ActionCard> reserved;  ///< The card lying face down.
  std::uint8_t hand_size = 0;
  constexpr bool operator==(const Player&) const = default;
};

template <class V>
constexpr void fields(V& v, Player& p) {
  v("position", p.position, Range{0, kPalace});
  v("coins", p.coins, Range{0, kMaxCoins});
  v("water", p.has[Piece::Water]);
  v("grain", p.has[Piece::Grain]);
  v("wine", p.has[Piece::Wine]);
  v("vestals", p.has[Piece::Vestal], Range{0, kMaxPieces});
  v("centurions", p.has[Piece::Centurion], Range{0, kMaxPieces});
  v("dice", p.has[Piece::Die], Range{0, kMaxPieces});
  v("aqueduct_water", p.aqueduct_water, Range{0, 1});
  v("married", p.married);
  v("buildings", p.buildings);
  v("cards", p.cards);
  v("reserved", p.reserved);
  v("hand_size", p.hand_size);
}

/// Where a turn (or the set-up) stands.
LUSORIA_NAMED_ENUM(Stage, "stage",
                   Lots, Deal, Draft, Reserve, Choose, Perform, EarlyRoll, Resource, Swap, Military,
                   Roll, Die, Favour, ExtraFlip, Privileges, Keep, EndTurn, Over);

/// A pawn's arrival at Caesar's Palace interrupts whatever is going on.
LUSORIA_NAMED_ENUM(Arrival, "arrival", None, Draw, Pick);

/// Everything that lies open on the table.
struct Table {
  Stage stage = Stage::Lots;
  Arrival arrival = Arrival::None;
  std::uint8_t round = 0;  ///< 0 during the set-up.
  std::uint8_t at = 0;     ///< Whose turn it is: index into `order`.
  InlineVector<Seat, kMaxPlayers> order;
  SeatArray<Player, kMaxPlayers> players;
  std::array<Side, 2> ownerless;
  EnumSet<Favour> open;
  Counts<Favour> tokens;
  std::uint8_t token_reserve = 0;
  std::uint8_t palace_tokens = 0;
  Counts<Piece> supply;
  Counts<Building> building_stock;

  // This turn.
  Maybe<ActionCard> chosen;  ///< Phase 2: the card to be swapped.
  Maybe<ActionCard> active;  ///< The card whose action is being performed.
  bool committed = false;    ///< It was paid for (bribe, Centurion): no skipping.
  bool military_used = false;
  bool step_used = false;
  InlineVector<std::uint8_t, kMaxPieces> rolled;  ///< Ascending.
  std::uint8_t die = 0;                           ///< The chosen value, 0 before.
  std::uint8_t tokens_taken = 0;
  std::uint8_t to_draw = 0;
  std::uint8_t drawn_size = 0;
  bool reshuffled_in_draw = false;

  // Privileges.
  std::uint8_t pile_size = 0;
  std::uint8_t palace_size = 0;
  Privileges discard;
  InlineVector<Seat, kMaxPlayers> arrivals;

  /// What the pile held when it was last made, less cards that were turned straight from it onto
  /// the discard: nothing else can be in it.
  Privileges pile_bound;
  /// How many of `pile_bound` each seat has taken out of the pile unseen.
  SeatArray<std::uint8_t, kMaxPlayers> taken_size;

  SeatArray<Counts<Source>, kMaxPlayers> points;  ///< Filled when the game is over.
  constexpr bool operator==(const Table&) const = default;
};

template <class V>
constexpr void fields(V& v, Table& t) {
  v("stage", t.stage);
  v("arrival", t.arrival);
  v("round", t.round);
  v("at", t.at);
  v("order", as_seats(t.order));
  v("players", t.players);
  v("ownerless", t.ownerless);
  v("open", t.open);
  v("tokens", t.tokens);
  v("token_reserve", t.token_reserve);
  v("palace_tokens", t.palace_tokens);
  v("supply", t.supply);
  v("building_stock", t.building_stock);
  v("chosen", t.chosen);
  v("active", t.active);
  v("committed", t.committed);
  v("military_used", t.military_used);
  v("step_used", t.step_used);
  v("rolled", t.rolled);
  v("die", t.die);
  v("tokens_taken", t.tokens_taken);
  v("to_draw", t.to_draw);
  v("drawn_size", t.drawn_size);
  v("reshuffled_in_draw", t.reshuffled_in_draw);
  v("pile_size", t.pile_size);
  v("palace_size", t.palace_size);
  v("discard", t.discard);
  v("arrivals", as_seats(t.arrivals));
  v("pile_bound", t.pile_bound);
  v("taken_size", t.taken_size);
  v("points", t.points);
}

/// Whether the seat was the n-th to arrive at Caesar's Palace, counted from 0.
constexpr bool is_arrival(const Table& t, int n, Seat seat) {
  return t.arrivals.size() > n && t.arrivals[n] == seat;
}

/// What the first arrivals at Caesar's Palace know of the cards left there.
struct PalaceMemory {
  InlineVector<Privilege, 2> left;  ///< What the first arrival left; the second has seen it too.
  Maybe<Privilege> second_took;     ///< Known to the second arrival.
  /// Whether the second (third) arrival has since played a card like left[i].
  std::array<bool, 2> second_played{};
  std::array<bool, 2> third_played{};
  constexpr bool operator==(const PalaceMemory&) const = default;
};

template <class V>
constexpr void fields(V& v, PalaceMemory& m) {
  v("left", m.left);
  v("second_took", m.second_took);
  v("second_played", m.second_played);
  v("third_played", m.third_played);
}

/// Cards drawn together, ascending.
using DrawnCards = InlineVector<Privilege, kPalaceCards>;

struct State {
  Options options;
  Table table;
  SeatArray<Privileges, kMaxPlayers> hands;
  Privileges pile;
  DrawnCards drawn;         ///< Phase 5, before one is kept.
  DrawnCards palace_cards;  ///< Face down on Caesar's Palace, or being looked at.
  /// What each seat took out of the present pile unseen by the others, played since or not.
  SeatArray<Privileges, kMaxPlayers> taken;
  PalaceMemory palace;
  constexpr bool operator==(const State&) const = default;
};

template <class V>
constexpr void fields(V& v, State& s) {
  v("options", s.options);
  fields(v, s.table);
  v("hands", s.hands);
  v("pile", s.pile);
  v("drawn", s.drawn);
  v("palace_cards", s.palace_cards);
  v("taken", s.taken);
  v("palace", s.palace);
}

static_assert(PlainValue<State> && sizeof(State) <= 512);

}  // namespace lusoria::fortuna
