// What can be done in Carpe Diem: the decisions, the streams of chance, the verbs and the reasons
// to refuse.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/action.h"
#include "games/carpe_diem/editions.h"

namespace lusoria::carpe_diem {

enum class Decision : std::uint8_t {
  PlacePawn,
  Move,
  TakeTile,
  Build,
  Order,       ///< Which of two completions is rewarded first.
  ChooseTile,  ///< The craftsman's tile out of the bottom row.
  BuildTile,   ///< Where the craftsman builds it.
  ReturnCard,  ///< The fountain card that goes under the deck.
  PlaceDisc,
  FirstCard,
  Fulfil,
  Coins,  ///< How many coins stand in for a ware.
};

inline constexpr std::array<std::string_view, 12> kDecisionSlugs{"place_pawn",
                                                                 "move",
                                                                 "take_tile",
                                                                 "build",
                                                                 "order",
                                                                 "choose_tile",
                                                                 "build_tile",
                                                                 "return_card",
                                                                 "place_disc",
                                                                 "first_card",
                                                                 "fulfil",
                                                                 "coins"};

constexpr Names names(Decision) {
  return {"decision", kDecisionSlugs};
}

enum class Stream : std::uint8_t {
  Senator,
  Panels,
  Frames,
  Layout,
  DeckA,
  DeckB,
  DeckC,
  DeckD,
  Pawns,
  White,
  Black,
  Fountains
};

inline constexpr std::array<std::string_view, 12> kStreamSlugs{"senator",
                                                               "panels",
                                                               "frames",
                                                               "layout",
                                                               "deck_a",
                                                               "deck_b",
                                                               "deck_c",
                                                               "deck_d",
                                                               "pawns",
                                                               "white",
                                                               "black",
                                                               "fountains"};

constexpr Names names(Stream) {
  return {"stream", kStreamSlugs};
}

enum class Verb : std::uint8_t {
  PlacePawn,
  Go,
  Ride,
  Take,
  Build,
  Store,
  Resolve,
  Craft,
  Decline,
  PutBack,
  Disc,
  First,
  Pay,
  SpendBread,
  Coins,
  Done,
  Senator,
  DealPanel,
  DealFrame,
  DrawDeck,
  Lay,
  PawnLot,
  DealTile,
  DealSeal,
  DrawFountain
};

inline constexpr std::array<VerbSpec, 25> kVerbs{{
    {"place_pawn", {named<Space>("space")}},
    {"go", {named<Direction>("direction")}},
    {"ride", {named<Space>("space")}},
    {"take", {named<Tile>("tile")}},
    {"build", {named<Cell>("cell"), number("turn")}},
    {"store", {}},
    {"resolve", {named<Kind>("kind")}},
    {"craft", {named<Tile>("tile")}},
    {"decline", {}},
    {"put_back", {named<Kind>("card")}},
    {"disc", {named<Circle>("circle")}},
    {"first", {named<Objective>("card")}},
    {"pay", {}},
    {"spend_bread", {}},
    {"coins", {number("count")}},
    {"done", {}},
    {"senator", {seat_ref("seat")}},
    {"deal_panel", {seat_ref("seat"), named<Panel>("panel")}},
    {"deal_frame", {seat_ref("seat"), named<Side>("side"), named<FramePiece>("piece")}},
    {"draw_deck", {named<Deck>("deck")}},
    {"lay", {named<Slot>("slot"), named<Objective>("card")}},
    {"pawn_lot", {seat_ref("seat"), named<Space>("space")}},
    {"deal_tile", {named<Space>("space"), named<Tile>("tile")}},
    {"deal_seal", {named<Tile>("tile")}},
    {"draw_fountain", {named<Kind>("card")}},
}};

namespace action_detail {

constexpr auto verb_slugs() {
  std::array<std::string_view, kVerbs.size()> slugs;
  for (unsigned i = 0; i < kVerbs.size(); ++i)
    slugs[i] = kVerbs[i].slug;
  return slugs;
}

}  // namespace action_detail

inline constexpr auto kVerbSlugs = action_detail::verb_slugs();
static_assert(well_formed(kVerbSlugs));

constexpr Names names(Verb) {
  return {"verb", kVerbSlugs};
}

struct Action : BasicAction<Verb> {
  static constexpr Action of(Verb verb,
                             std::uint8_t a = 0,
                             std::uint8_t b = 0,
                             std::uint8_t c = 0) {
    Action action;
    action.verb = verb;
    action.a = a;
    action.b = b;
    action.c = c;
    return action;
  }

  static constexpr Action place_pawn(Space space) { return of(Verb::PlacePawn, byte(space)); }

  static constexpr Action go(Direction direction) { return of(Verb::Go, byte(direction)); }

  /// Pays one bread to go to any space.
  static constexpr Action ride(Space space) { return of(Verb::Ride, byte(space)); }

  static constexpr Action take(Tile tile) { return of(Verb::Take, byte(tile)); }

  /// Builds the tile at hand, turned clockwise by quarter turns.
  static constexpr Action build(Cell cell, std::uint8_t turn) {
    return of(Verb::Build, byte(cell), turn);
  }

  static constexpr Action store() { return of(Verb::Store); }

  static constexpr Action resolve(Kind kind) { return of(Verb::Resolve, byte(kind)); }

  static constexpr Action craft(Tile tile) { return of(Verb::Craft, byte(tile)); }

  static constexpr Action decline() { return of(Verb::Decline); }

  static constexpr Action put_back(Kind card) { return of(Verb::PutBack, byte(card)); }

  static constexpr Action disc(Circle circle) { return of(Verb::Disc, byte(circle)); }

  static constexpr Action first(Objective card) { return of(Verb::First, byte(card)); }

  static constexpr Action pay() { return of(Verb::Pay); }

  static constexpr Action spend_bread() { return of(Verb::SpendBread); }

  static constexpr Action coins(int count) {
    return of(Verb::Coins, static_cast<std::uint8_t>(count));
  }

  static constexpr Action done() { return of(Verb::Done); }

  static constexpr Action senator(Seat seat) { return of(Verb::Senator, seat); }

  static constexpr Action deal_panel(Seat seat, Panel panel) {
    return of(Verb::DealPanel, seat, byte(panel));
  }

  static constexpr Action deal_frame(Seat seat, Side side, FramePiece piece) {
    return of(Verb::DealFrame, seat, byte(side), byte(piece));
  }

  static constexpr Action draw_deck(Deck deck) { return of(Verb::DrawDeck, byte(deck)); }

  static constexpr Action lay(Slot slot, Objective card) {
    return of(Verb::Lay, byte(slot), byte(card));
  }

  static constexpr Action pawn_lot(Seat seat, Space space) {
    return of(Verb::PawnLot, seat, byte(space));
  }

  static constexpr Action deal_tile(Space space, Tile tile) {
    return of(Verb::DealTile, byte(space), byte(tile));
  }

  static constexpr Action deal_seal(Tile tile) { return of(Verb::DealSeal, byte(tile)); }

  static constexpr Action draw_fountain(Kind card) { return of(Verb::DrawFountain, byte(card)); }

 private:
  template <class E>
  static constexpr std::uint8_t byte(E value) {
    return static_cast<std::uint8_t>(value);
  }
};

enum class Refusal : std::uint8_t {
  NotYourTurn,
  NotNow,
  NoSuchThing,
  SpaceTaken,
  NotThisEdition,
  NoBread,
  NoTilesThere,
  TileNotThere,
  ShovelFirst,
  CellTaken,
  NotAdjacent,
  EdgesDiffer,
  FrameIsMeadow,
  LooksAlike,
  NotCompleted,
  NotInRow,
  FitsNowhere,
  MustBuild,
  CardNotHeld,
  NoSuchCircle,
  CircleTaken,
  CardNotActive,
  CannotPay,
  TooFewBread,
  NotThatManyCoins
};

inline constexpr std::array<std::string_view, 25> kRefusalSlugs{
    "not_your_turn", "not_now",         "no_such_thing",   "space_taken",   "not_this_edition",
    "no_bread",      "no_tiles_there",  "tile_not_there",  "shovel_first",  "cell_taken",
    "not_adjacent",  "edges_differ",    "frame_is_meadow", "looks_alike",   "not_completed",
    "not_in_row",    "fits_nowhere",    "must_build",      "card_not_held", "no_such_circle",
    "circle_taken",  "card_not_active", "cannot_pay",      "too_few_bread", "not_that_many_coins"};

constexpr Names names(Refusal) {
  return {"refusal", kRefusalSlugs};
}

enum class EndReason : std::uint8_t { FourPhases };

inline constexpr std::array<std::string_view, 1> kEndReasonSlugs{"four_phases"};

constexpr Names names(EndReason) {
  return {"reason", kEndReasonSlugs};
}

/// Where points come from: what was collected during the game, then the final scoring (p. 11-12).
enum class Source : std::uint8_t { Collected, Villas, Storage, Track, Fountains, Frame };

inline constexpr std::array<std::string_view, 6> kSourceSlugs{
    "collected", "villas", "storage", "track", "fountains", "frame"};

constexpr Names names(Source) {
  return {"source", kSourceSlugs};
}

}  // namespace lusoria::carpe_diem
