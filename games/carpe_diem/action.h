// What can be done in Carpe Diem: the decisions, the streams of chance, the verbs and the reasons
// to refuse.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/action.h"
#include "games/carpe_diem/components.h"

namespace lusoria::carpe_diem {

LUSORIA_NAMED_ENUM(Decision,
                   "decision",
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
                   Coins);  ///< How many coins stand in for a ware.

LUSORIA_NAMED_ENUM(Stream, "stream",
                   Senator, Panels, Frames, Layout, DeckA, DeckB, DeckC, DeckD, Pawns, White, Black,
                   Fountains);

LUSORIA_NAMED_ENUM(Verb, "verb",
                   PlacePawn, Go, Ride, Take, Build, Store, Resolve, Craft, Decline, PutBack, Disc,
                   First, Pay, SpendBread, Coins, Done, Senator, DealPanel, DealFrame, DrawDeck,
                   Lay, PawnLot, DealTile, DealSeal, DrawFountain);

// clang-format off
inline constexpr auto kVerbs = verb_table<Verb>({
    {.verb = Verb::PlacePawn, .answers = Decision::PlacePawn, .operands = {named<Space>("space")}},
    {.verb = Verb::Go, .answers = Decision::Move, .operands = {named<Direction>("direction")}},
    {.verb = Verb::Ride, .answers = Decision::Move, .operands = {named<Space>("space")}},
    {.verb = Verb::Take, .answers = Decision::TakeTile, .operands = {named<Tile>("tile")}},
    {.verb = Verb::Build, .answers = any_of(Decision::Build, Decision::BuildTile), .operands = {named<Cell>("cell"), number("turn")}},
    {.verb = Verb::Store, .answers = any_of(Decision::Build, Decision::BuildTile)},
    {.verb = Verb::Resolve, .answers = Decision::Order, .operands = {named<Kind>("kind")}},
    {.verb = Verb::Craft, .answers = Decision::ChooseTile, .operands = {named<Tile>("tile")}},
    {.verb = Verb::Decline, .answers = Decision::ChooseTile},
    {.verb = Verb::PutBack, .answers = Decision::ReturnCard, .operands = {named<Kind>("card")}},
    {.verb = Verb::Disc, .answers = Decision::PlaceDisc, .operands = {named<Circle>("circle")}},
    {.verb = Verb::First, .answers = Decision::FirstCard, .operands = {named<Objective>("card")}},
    {.verb = Verb::Pay, .answers = Decision::Fulfil},
    {.verb = Verb::SpendBread, .answers = Decision::Fulfil},
    {.verb = Verb::Coins, .answers = Decision::Coins, .operands = {number("count")}},
    {.verb = Verb::Done, .answers = Decision::Fulfil},
    {.verb = Verb::Senator, .operands = {seat_ref("seat")}},
    {.verb = Verb::DealPanel, .operands = {seat_ref("seat"), named<Panel>("panel")}},
    {.verb = Verb::DealFrame, .operands = {seat_ref("seat"), named<Side>("side"), named<FramePiece>("piece")}},
    {.verb = Verb::DrawDeck, .operands = {named<Deck>("deck")}},
    {.verb = Verb::Lay, .operands = {named<Slot>("slot"), named<Objective>("card")}},
    {.verb = Verb::PawnLot, .operands = {seat_ref("seat"), named<Space>("space")}},
    {.verb = Verb::DealTile, .operands = {named<Space>("space"), named<Tile>("tile")}},
    {.verb = Verb::DealSeal, .operands = {named<Tile>("tile")}},
    {.verb = Verb::DrawFountain, .operands = {named<Kind>("card")}},
});

// clang-format on

/// Named constructors, and the operands by the names that kVerbs gives them.
struct Action : BasicAction<Verb> {
  static constexpr Action place_pawn(Space space) { return of(Verb::PlacePawn, space); }

  static constexpr Action go(Direction direction) { return of(Verb::Go, direction); }

  /// Pays one bread to go to any space.
  static constexpr Action ride(Space space) { return of(Verb::Ride, space); }

  static constexpr Action take(Tile tile) { return of(Verb::Take, tile); }

  /// Builds the tile at hand, turned clockwise by quarter turns.
  static constexpr Action build(Cell cell, unsigned turn) { return of(Verb::Build, cell, turn); }

  static constexpr Action store() { return of(Verb::Store); }

  static constexpr Action resolve(Kind kind) { return of(Verb::Resolve, kind); }

  static constexpr Action craft(Tile tile) { return of(Verb::Craft, tile); }

  static constexpr Action decline() { return of(Verb::Decline); }

  static constexpr Action put_back(Kind card) { return of(Verb::PutBack, card); }

  static constexpr Action disc(Circle circle) { return of(Verb::Disc, circle); }

  static constexpr Action first(Objective card) { return of(Verb::First, card); }

  static constexpr Action pay() { return of(Verb::Pay); }

  static constexpr Action spend_bread() { return of(Verb::SpendBread); }

  static constexpr Action coins(int count) { return of(Verb::Coins, count); }

  static constexpr Action done() { return of(Verb::Done); }

  static constexpr Action senator(Seat seat) { return of(Verb::Senator, seat); }

  static constexpr Action deal_panel(Seat seat, Panel panel) {
    return of(Verb::DealPanel, seat, panel);
  }

  static constexpr Action deal_frame(Seat seat, Side side, FramePiece piece) {
    return of(Verb::DealFrame, seat, side, piece);
  }

  static constexpr Action draw_deck(Deck deck) { return of(Verb::DrawDeck, deck); }

  static constexpr Action lay(Slot slot, Objective card) { return of(Verb::Lay, slot, card); }

  static constexpr Action pawn_lot(Seat seat, Space space) {
    return of(Verb::PawnLot, seat, space);
  }

  static constexpr Action deal_tile(Space space, Tile tile) {
    return of(Verb::DealTile, space, tile);
  }

  static constexpr Action deal_seal(Tile tile) { return of(Verb::DealSeal, tile); }

  static constexpr Action draw_fountain(Kind card) { return of(Verb::DrawFountain, card); }

  constexpr Space space() const { return static_cast<Space>(verb == Verb::PawnLot ? b : a); }

  constexpr Direction direction() const { return static_cast<Direction>(a); }

  constexpr Tile tile() const { return static_cast<Tile>(verb == Verb::DealTile ? b : a); }

  constexpr Cell cell() const { return static_cast<Cell>(a); }

  constexpr std::uint8_t turn() const { return b; }

  constexpr Kind kind() const { return static_cast<Kind>(a); }

  constexpr Kind fountain_card() const { return static_cast<Kind>(a); }

  constexpr Circle circle() const { return static_cast<Circle>(a); }

  constexpr Objective objective() const {
    return static_cast<Objective>(verb == Verb::Lay ? b : a);
  }

  constexpr int count() const { return a; }

  constexpr Seat seat() const { return a; }

  constexpr Panel panel() const { return static_cast<Panel>(b); }

  constexpr Side side() const { return static_cast<Side>(b); }

  constexpr FramePiece piece() const { return static_cast<FramePiece>(c); }

  constexpr Deck deck() const { return static_cast<Deck>(a); }

  constexpr Slot slot() const { return static_cast<Slot>(a); }

  /// The same with the fountain card unknown.
  constexpr Action with_card_hidden() const { return of(verb, kHidden); }

 private:
  template <class A = int, class B = int, class C = int>
  static constexpr Action of(Verb verb, A a = {}, B b = {}, C c = {}) {
    return {{verb,
             static_cast<std::uint8_t>(a),
             static_cast<std::uint8_t>(b),
             static_cast<std::uint8_t>(c)}};
  }
};

LUSORIA_NAMED_ENUM(Refusal, "refusal",
                   NotYourTurn, NotNow, NoSuchThing, SpaceTaken, NotThisEdition, NoBread,
                   NoTilesThere, TileNotThere, ShovelFirst, CellTaken, NotAdjacent, EdgesDiffer,
                   FrameIsMeadow, LooksAlike, NotCompleted, NotInRow, FitsNowhere, MustBuild,
                   CardNotHeld, NoSuchCircle, CircleTaken, CardNotActive, CannotPay, TooFewBread,
                   NotThatManyCoins);

LUSORIA_NAMED_ENUM(EndReason, "reason", FourPhases);

/// Where points come from: what was collected during the game, then the final scoring (p. 11-12).
LUSORIA_NAMED_ENUM(Source, "source", Collected, Villas, Storage, Track, Fountains, Frame);

}  // namespace lusoria::carpe_diem
