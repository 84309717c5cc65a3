// The state of a game.
//
// Table is everything that lies open, so state and views share it; the rest of the state is points,
// fountain cards and the stacks. A District is computed from the tiles built: it exists so that
// placements and completions need no search, and follows from the table alone whatever the order of
// building, so equal tables have equal districts.
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/field_list.h"
#include "games/carpe_diem/action.h"
#include "games/carpe_diem/options.h"

namespace lusoria::carpe_diem {

inline constexpr int kSeats = 4;

/// What happens next: chance's stages first, then one for every Decision in its order, then the
/// end.
LUSORIA_NAMED_ENUM(Stage, "stage",
                   Senator, DealPanel, DealFrame, DrawDeck, LayCard, PawnLot, DealTile, DealSeal,
                   DrawFountain, PlacePawn, Move, TakeTile, Build, Order, ChooseTile, BuildTile,
                   ReturnCard, PlaceDisc, FirstCard, Fulfil, Coins, Over);

inline constexpr Stage kFirstDecision = Stage::PlacePawn;

constexpr Stage stage_of(Decision decision) {
  return static_cast<Stage>(static_cast<int>(kFirstDecision) + static_cast<int>(decision));
}

/// What a stage between chance's and the end asks.
constexpr Decision decision_of(Stage stage) {
  return static_cast<Decision>(static_cast<int>(stage) - static_cast<int>(kFirstDecision));
}

static_assert(stage_of(Decision::Coins) == Stage::Coins && Stage::Coins < Stage::Over);

/// A set of cells: bit i is cell i, row by row from the top left.
using CellMask = std::uint64_t;

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
  v("track", p.track, Range{0, kLongestTrack});
  LUSORIA_FIELDS_OF(v, p, coins, bread, stored, chimneys, fountain_cards, pawn, panel, wares, frame,
                          complete, goals, discs, district);
}

/// Completions waiting for their reward. Each craftsman's tile was taken from the row, and a tile
/// completes at most two things, one of which goes on.
inline constexpr int kMaxPending = kRowTiles + 2;

/// A completion, as a frame on the stack.
struct Completion : Frame {
  constexpr Completion() = default;

  constexpr Completion(Kind kind, int tiles, int nesting)
      : Frame{static_cast<std::uint8_t>(kind),
              static_cast<std::uint8_t>(tiles),
              static_cast<std::uint8_t>(nesting),
              0} {}

  constexpr Kind kind() const { return static_cast<Kind>(Frame::kind); }

  constexpr int tiles() const { return a; }

  /// Completions of one tile share it; the tile of a craftsman among them has one more.
  constexpr int nesting() const { return b; }

  constexpr bool operator==(const Completion&) const = default;
};

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
  InlineVector<Completion, kMaxPending> pending{};
  InlineVector<Seat, kSeats> track{};  ///< Discs from the back: by space, lower before upper.
  EnumArray<Space, InlineVector<Tile, kTilesPerSpace>> circle{};  ///< In ascending order.
  InlineVector<Tile, kRowTiles> row{};                            ///< In ascending order.
  EnumArray<Slot, Maybe<Objective>> slots{};
  SeatArray<Player, kSeats> players{};
};

/// The stream that a stage of chance draws from.
constexpr Stream stream_of(const Table& t) {
  constexpr std::array<Stream, static_cast<unsigned>(kFirstDecision)> kStreams{Stream::Senator,
                                                                               Stream::Panels,
                                                                               Stream::Frames,
                                                                               Stream::Layout,
                                                                               Stream::DeckA,
                                                                               Stream::Pawns,
                                                                               Stream::White,
                                                                               Stream::Black,
                                                                               Stream::Fountains};
  if (t.stage == Stage::DealTile && t.phase == 3) return Stream::Black;
  const int stream = static_cast<int>(kStreams[static_cast<unsigned>(t.stage)]);
  return nth<Stream>(t.stage == Stage::LayCard ? stream + static_cast<int>(*t.deck) : stream);
}

template <class V>
constexpr void fields(V& v, Table& t) {
  v("stage", t.stage);
  v("actor", as_seat(t.actor));
  v("senator", as_seat(t.senator));
  v("phase", t.phase, Range{0, 3});
  v("round", t.round, Range{0, 6});
  LUSORIA_FIELDS_OF(v, t, dealt, deck, taken, paying, fulfilled, cards, pending);
  v("track_order", as_seats(t.track));
  LUSORIA_FIELDS_OF(v, t, circle, row, slots, players);
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

LUSORIA_MEMBERS(District, need, built, label, openings);

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

static_assert(PlainValue<State> && sizeof(State) <= 2048);

template <class V>
constexpr void fields(V& v, State& s) {
  LUSORIA_FIELDS_OF(v, s, options, number);
  fields(v, s.table);
  LUSORIA_FIELDS_OF(v, s, points, discarded, stack, hands);
  v("deck_left", s.deck);
  LUSORIA_FIELDS_OF(v, s, under, districts);
}

}  // namespace lusoria::carpe_diem
