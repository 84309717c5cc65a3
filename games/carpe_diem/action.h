// What can be done in Carpe Diem: the decisions, the streams of chance, the verbs and the reasons
// to refuse.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/action_of.h"
#include "games/carpe_diem/components.h"

namespace lusoria::carpe_diem {

/// Order: which of two completions is rewarded first. ChooseTile and BuildTile: the craftsman's
/// tile out of the bottom row, and where it is built. ReturnCard: the fountain card that goes under
/// the deck. Coins: how many stand in for a ware.
LUSORIA_NAMED_ENUM(Decision, "decision",
                   PlacePawn, Move, TakeTile, Build, Order, ChooseTile, BuildTile, ReturnCard,
                   PlaceDisc, FirstCard, Fulfil, Coins);

LUSORIA_NAMED_ENUM(Stream, "stream",
                   Senator, Panels, Frames, Layout, DeckA, DeckB, DeckC, DeckD, Pawns, White, Black,
                   Fountains);

LUSORIA_NAMED_ENUM(Verb, "verb",
                   PlacePawn, Go, Ride, Take, Build, Store, Resolve, Craft, Decline, PutBack, Disc,
                   First, Pay, SpendBread, Coins, Done, Senator, DealPanel, DealFrame, DrawDeck,
                   Lay, PawnLot, DealTile, DealSeal, DrawFountain);

LUSORIA_NAMED_ENUM(Refusal, "refusal",
                   NotYourTurn, NotNow, NoSuchThing, SpaceTaken, NotThisEdition, NoBread,
                   NoTilesThere, TileNotThere, ShovelFirst, CellTaken, NotAdjacent, EdgesDiffer,
                   FrameIsMeadow, LooksAlike, NotCompleted, NotInRow, FitsNowhere, MustBuild,
                   CardNotHeld, NoSuchCircle, CircleTaken, CardNotActive, CannotPay, TooFewBread,
                   NotThatManyCoins, FirstTileIsBuilt);

LUSORIA_NAMED_ENUM(EndReason, "reason", FourPhases);

/// Where points come from: what was collected during the game, then the final scoring (p. 11-12).
LUSORIA_NAMED_ENUM(Source, "source", Collected, Villas, Storage, Track, Fountains, Frame);

struct Action : ActionOf<Action, Verb> {
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
};

struct State;
using Refused = std::optional<Refusal>;
using Refuse = Refused(const State& s, const Action& a);
using Apply = void(State& s, const Action& a);

// rules_setup.cc
Apply name_senator, deal_panel, deal_frame_piece, draw_deck, lay_objective, deal_tile, deal_seal;
Apply place_pawn;
Refuse refuse_pawn;

// rules_turn.cc
Apply go, ride, take, build, store;
Refuse refuse_go, refuse_ride, refuse_take, refuse_build, refuse_store;

// rules_rewards.cc
Apply resolve, craft, decline, put_back, draw_fountain;
Refuse refuse_resolve, refuse_craft, refuse_decline, refuse_put_back;

// rules_scoring.cc
Apply place_disc, choose_first, pay, spend_bread, finish_card, pay_coins;
Refuse refuse_disc, refuse_first, refuse_pay, refuse_spend_bread, refuse_coins;

/// A verb: what it answers, its operands, what it does, and why it may be refused, where anything
/// of its own speaks against it.
struct VerbRules {
  VerbRow<Verb> row;
  Apply* apply = nullptr;
  Refuse* refuse = nullptr;
};

inline constexpr DecisionSet kBuilding = any_of(Decision::Build, Decision::BuildTile);
inline constexpr Operand kSpace = named<Space>("space");
inline constexpr Operand kTile = named<Tile>("tile");
inline constexpr Operand kSeat = seat_ref("seat");

inline constexpr auto kVerbRules = std::to_array<VerbRules>({
    {{Verb::PlacePawn, Decision::PlacePawn, {kSpace}}, place_pawn, refuse_pawn},
    {{Verb::Go, Decision::Move, {named<Direction>("direction")}}, go, refuse_go},
    {{Verb::Ride, Decision::Move, {kSpace}}, ride, refuse_ride},
    {{Verb::Take, Decision::TakeTile, {kTile}}, take, refuse_take},
    {{Verb::Build, kBuilding, {named<Cell>("cell"), number("turn")}}, build, refuse_build},
    {{Verb::Store, kBuilding, {}}, store, refuse_store},
    {{Verb::Resolve, Decision::Order, {named<Kind>("kind")}}, resolve, refuse_resolve},
    {{Verb::Craft, Decision::ChooseTile, {kTile}}, craft, refuse_craft},
    {{Verb::Decline, Decision::ChooseTile, {}}, decline, refuse_decline},
    {{Verb::PutBack, Decision::ReturnCard, {named<Kind>("card")}}, put_back, refuse_put_back},
    {{Verb::Disc, Decision::PlaceDisc, {named<Circle>("circle")}}, place_disc, refuse_disc},
    {{Verb::First, Decision::FirstCard, {named<Objective>("card")}}, choose_first, refuse_first},
    {{Verb::Pay, Decision::Fulfil, {}}, pay, refuse_pay},
    {{Verb::SpendBread, Decision::Fulfil, {}}, spend_bread, refuse_spend_bread},
    {{Verb::Coins, Decision::Coins, {number("count")}}, pay_coins, refuse_coins},
    {{Verb::Done, Decision::Fulfil, {}}, finish_card},
    {{Verb::Senator, {}, {kSeat}}, name_senator},
    {{Verb::DealPanel, {}, {kSeat, named<Panel>("panel")}}, deal_panel},
    {{Verb::DealFrame, {}, {kSeat, named<Side>("side"), named<FramePiece>("piece")}},
     deal_frame_piece},
    {{Verb::DrawDeck, {}, {named<Deck>("deck")}}, draw_deck},
    {{Verb::Lay, {}, {named<Slot>("slot"), named<Objective>("card")}}, lay_objective},
    {{Verb::PawnLot, {}, {kSeat, kSpace}}, place_pawn},
    {{Verb::DealTile, {}, {kSpace, kTile}}, deal_tile},
    {{Verb::DealSeal, {}, {kTile}}, deal_seal},
    {{Verb::DrawFountain, {}, {named<Kind>("card")}}, draw_fountain},
});

constexpr const VerbRules& rules_of(Verb verb) {
  return kVerbRules[static_cast<std::uint8_t>(verb)];
}

inline constexpr auto kVerbs = verb_table<Verb>(kVerbRules, &VerbRules::row);

}  // namespace lusoria::carpe_diem
