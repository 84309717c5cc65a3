// The state of a game and what a seat may know of it.
//
// Table is everything that lies open, so state and views share it; the rest of the state is points,
// fountain cards and the stacks. A District is computed from the tiles built: it exists so that
// placements and completions need no search, and follows from the table alone whatever the order of
// building, so equal tables have equal districts.
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/fields.h"
#include "games/carpe_diem/action.h"
#include "games/carpe_diem/options.h"

namespace lusoria::carpe_diem {

inline constexpr int kSeats = 4;

/// What happens next: chance's stages first, then one for every Decision in its order, then the
/// end.
enum class Stage : std::uint8_t {
  Senator,
  DealPanel,
  DealFrame,
  DrawDeck,
  LayCard,
  PawnLot,
  DealTile,
  DealSeal,
  DrawFountain,
  PlacePawn,
  Move,
  TakeTile,
  Build,
  Order,
  ChooseTile,
  BuildTile,
  ReturnCard,
  PlaceDisc,
  FirstCard,
  Fulfil,
  Coins,
  Over
};

inline constexpr std::array<std::string_view, 22> kStageSlugs{
    "senator",    "deal_panel", "deal_frame",    "draw_deck",  "lay_card",    "pawn_lot",
    "deal_tile",  "deal_seal",  "draw_fountain", "place_pawn", "move",        "take_tile",
    "build",      "order",      "choose_tile",   "build_tile", "return_card", "place_disc",
    "first_card", "fulfil",     "coins",         "over"};

constexpr Names names(Stage) {
  return {"stage", kStageSlugs};
}

inline constexpr Stage kFirstDecision = Stage::PlacePawn;

constexpr Stage stage_of(Decision decision) {
  return static_cast<Stage>(static_cast<int>(kFirstDecision) + static_cast<int>(decision));
}

/// A cell of a district: the tile built there and its quarter turns clockwise.
struct Built {
  Maybe<Tile> tile{};
  std::uint8_t turn = 0;
  constexpr bool operator==(const Built&) const = default;
};

template <class V>
constexpr void fields(V& v, Built& b) {
  v("tile", b.tile);
  v("turn", b.turn, Range{0, 3});
}

/// What lies before a seat for all to see. Parchments left are those of its panel not built over.
struct Player {
  std::uint16_t villa_points = 0;  ///< Final points of its complete villas.
  std::uint8_t track = 0;          ///< Space of its disc on the parchment track.
  std::uint8_t coins = 0;
  std::uint8_t bread = 0;
  std::uint8_t stored = 0;    ///< Tiles put face down into storage.
  std::uint8_t chimneys = 0;  ///< In the whole district, complete villas or not.
  std::uint8_t fountain_cards = 0;
  Maybe<Space> pawn{};
  Maybe<Panel> panel{};
  Counts<Ware> wares{};
  EnumArray<Side, Maybe<FramePiece>> frame{};
  Counts<Kind> complete{};          ///< Complete constructions.
  EnumSet<Goal> goals{};            ///< Goals of the frame reached.
  InlineVector<Circle, 4> discs{};  ///< Circles it has scored on, phase by phase.
  EnumArray<Cell, Built> district{};
};

template <class V>
constexpr void fields(V& v, Player& p) {
  v("villa_points", p.villa_points);
  v("track", p.track, Range{0, kLastStep});
  v("coins", p.coins);
  v("bread", p.bread);
  v("stored", p.stored);
  v("chimneys", p.chimneys);
  v("fountain_cards", p.fountain_cards);
  v("pawn", p.pawn);
  v("panel", p.panel);
  v("wares", p.wares);
  v("frame", p.frame);
  v("complete", p.complete);
  v("goals", p.goals);
  v("discs", p.discs);
  v("district", p.district);
}

/// Completions waiting for their reward. Each craftsman's tile was taken from the row, and a tile
/// completes at most two things, one of which goes on.
inline constexpr int kMaxPending = kRowTiles + 2;

struct Table {
  Stage stage = Stage::Senator;
  Seat actor = 0;    ///< Whose turn it is.
  Seat senator = 0;  ///< Starting player of the phase.
  std::uint8_t phase = 0;
  std::uint8_t round = 0;
  std::uint8_t dealt = 0;      ///< Progress of a deal; for fountains the cards still to draw.
  Maybe<Deck> deck{};          ///< Where the next objective card comes from.
  Maybe<Tile> taken{};         ///< The tile to build or store.
  Maybe<Ware> paying{};        ///< The ware whose coins are asked for.
  std::uint8_t fulfilled = 0;  ///< How often the first of `cards` was fulfilled.
  InlineVector<Objective, 2> cards{};  ///< Activated and not yet finished.
  /// Frames: kind = Kind completed, a = its tiles, b = nesting (frames of one tile share it).
  InlineVector<Frame, kMaxPending> pending{};
  InlineVector<Seat, kSeats> track{};  ///< Discs from the back: by space, lower before upper.
  EnumArray<Space, InlineVector<Tile, kTilesPerSpace>> circle{};  ///< In ascending order.
  InlineVector<Tile, kRowTiles> row{};                            ///< In ascending order.
  EnumArray<Slot, Maybe<Objective>> slots{};
  SeatArray<Player, kSeats> players{};
};

template <class V>
constexpr void fields(V& v, Table& t) {
  v("stage", t.stage);
  v("actor", as_seat(t.actor));
  v("senator", as_seat(t.senator));
  v("phase", t.phase, Range{0, 3});
  v("round", t.round, Range{0, 6});
  v("dealt", t.dealt);
  v("deck", t.deck);
  v("taken", t.taken);
  v("paying", t.paying);
  v("fulfilled", t.fulfilled);
  v("cards", t.cards);
  v("pending", t.pending);
  v("track_order", as_seats(t.track));
  v("circle", t.circle);
  v("row", t.row);
  v("slots", t.slots);
  v("players", t.players);
}

/// What follows from the tiles built in one district.
struct District {
  /// Bit b of the edge that a cell's side must show, where a tile lies beyond it: need[side][b].
  /// Where none does the bits are zero, which reads as meadow towards the frame.
  std::array<std::array<CellMask, 4>, 4> need{};
  CellMask built = 0;
  /// The open construction each cell belongs to, by the place of its edge type on the tile: one
  /// more than the lowest 2 * cell + place among its parts, zero if closed or none.
  std::array<std::array<std::uint8_t, kCells>, 2> label{};
  std::array<std::uint8_t, 2 * kCells> openings{};  ///< Of the construction labelled index + 1.
};

template <class V>
constexpr void fields(V& v, District& d) {
  v("need", d.need);
  v("built", d.built);
  v("label", d.label);
  v("openings", d.openings);
}

/// A fountain card under the deck and who put it there, in that order from the top.
struct Under {
  Kind card{};
  Seat by = 0;
  constexpr bool operator==(const Under&) const = default;
};

template <class V>
constexpr void fields(V& v, Under& u) {
  v("card", u.card);
  v("by", as_seat(u.by));
}

inline constexpr int kFountainCards = 24;

struct State {
  SeatArray<District, kSeats> districts{};
  SeatArray<std::int16_t, kSeats> points{};
  std::uint16_t number = 0;  ///< Of the turn.
  Table table{};
  Options options{};
  std::uint8_t discarded = 0;               ///< Tiles out of the game (two and three seats, p. 5).
  Counts<Tile> stack{};                     ///< Face down, white and black.
  SeatArray<Counts<Kind>, kSeats> hands{};  ///< Fountain cards held.
  Counts<Kind> deck{};                      ///< Fountain cards nobody has seen.
  InlineVector<Under, kFountainCards> under{};
};

template <class V>
constexpr void fields(V& v, State& s) {
  v("options", s.options);
  v("number", s.number);
  fields(v, s.table);
  v("points", s.points);
  v("discarded", s.discarded);
  v("stack", s.stack);
  v("hands", s.hands);
  v("deck_left", s.deck);
  v("under", s.under);
  v("districts", s.districts);
}

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
  v("points", t.points);
  v("points_shown", t.points_shown);
  v("hand", t.hand);
  v("revealed", t.revealed);
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

template <class V>
constexpr void fields(V& v, Memory& m) {
  v("points", m.points);
  v("discarded", m.discarded);
  v("stack", m.stack);
  v("under", m.under);
}

struct View {
  Turn turn{};
  Options options{};
  TableView table{};
  Memory memory{};
  Seat seat = kSpectator;
  std::uint8_t fountains_left = 0;  ///< Cards in the fountain deck.
};

static_assert(PlainValue<State> && PlainValue<View> && sizeof(State) <= 2048);

template <class V>
constexpr void fields(V& v, View& view) {
  v("seat", as_seat(view.seat));
  v("turn", view.turn);
  v("options", view.options);
  v("fountains_left", view.fountains_left);
  v("table", view.table);
  v("memory", view.memory);
}

}  // namespace lusoria::carpe_diem
