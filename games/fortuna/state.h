// The state of a game.
//
// Table is everything that lies open; State adds the secrets (hands, pile, drawn cards, the cards
// on Caesar's Palace) and what each seat has learnt of them. Everything is bytes: there is no
// padding, and equal states are equal bytes.
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/field_list.h"
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
  LUSORIA_FIELDS_OF(v, p, married, buildings, cards, reserved, hand_size);
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
  bool committed = false;    ///< It was paid for (bribe, Centurion).
  bool performed = false;    ///< Phase 2, until the swap: the chosen card's action was used.
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
};

template <class V>
constexpr void fields(V& v, Table& t) {
  LUSORIA_FIELDS_OF(v, t, stage, arrival, round, at);
  v("order", as_seats(t.order));
  LUSORIA_FIELDS_OF(v, t, players, ownerless, open, tokens, token_reserve, palace_tokens, supply,
                          building_stock, chosen, active, committed, performed, military_used,
                          step_used, rolled, die, tokens_taken, to_draw, drawn_size,
                          reshuffled_in_draw, pile_size, palace_size, discard);
  v("arrivals", as_seats(t.arrivals));
  LUSORIA_FIELDS_OF(v, t, pile_bound, taken_size, points);
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
};

LUSORIA_MEMBERS(PalaceMemory, left, second_took, second_played, third_played);

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
};

template <class V>
constexpr void fields(V& v, State& s) {
  v("options", s.options);
  fields(v, s.table);
  LUSORIA_FIELDS_OF(v, s, hands, pile, drawn, palace_cards, taken, palace);
}

static_assert(PlainValue<State> && sizeof(State) <= 512);

}  // namespace lusoria::fortuna
