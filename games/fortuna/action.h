// What seats and chance can do, what a seat is asked, and why something is refused.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/action.h"
#include "engine/core/game.h"
#include "games/fortuna/components.h"

namespace lusoria::fortuna {

LUSORIA_NAMED_ENUM(Verb,
                   "verb",
                   Draft,
                   Reserve,
                   LeaveOpen,
                   Choose,
                   Skip,
                   FetchWater,
                   GrainHarvest,
                   WineHarvest,
                   GrainTrade,
                   WineTrade,
                   Recruit,
                   SelectVestals,
                   Clergy,
                   Marry,
                   RollFirst,
                   Family,
                   Build,
                   TakeCoins,
                   Bribe,
                   Advance,
                   Swap,
                   Military,
                   NoMilitary,
                   Die,
                   Favour,
                   PayTax,
                   Flip,
                   NoFlip,
                   Keep,
                   Discard,
                   PalaceKeep,
                   EndTurn,
                   Play,
                   Lot,  // Chance's from here on.
                   Deal,
                   Roll,
                   Draw);

LUSORIA_NAMED_ENUM(Decision, "decision",
                   Draft, Reserve, ChooseCard, Perform, Resource, Swap, Military, Die, Favour,
                   ExtraFlip, Keep, PalacePick, EndTurn);

/// The sources of chance; each seat has its own dice, so that what one rolls does not depend on how
/// often others roll.
LUSORIA_NAMED_ENUM(Stream, "stream", Lots, Actions, Privileges, Dice1, Dice2, Dice3, Dice4);

LUSORIA_NAMED_ENUM(Refusal, "refusal",
                   NotYourTurn, NotNow, NoSuchThing, NotThisCard, AlreadyDrafted, NotOnYourSide,
                   OnYourSide, FaceDown, ReservedThisTurn, OwnerlessSide, MustPerform, MustReserve,
                   NoEffect, TooFewGoods, SupplyEmpty, CannotPay, AtMostThree, NotMarried,
                   AlreadyMarried, AlreadyRolled, AlreadyBuilt, NoFortunaCopy, NoCenturion,
                   MilitaryUsed, NotRolled, SameFavours, DieTooLow, FavourUsed, TooManySteps,
                   NoVestal, FlipHasTokens, NotInHand, OneStepCard, InPalace, KeptForEnd, NotDrawn,
                   KeepOne, DiscardOne);

LUSORIA_NAMED_ENUM(EndReason, "reason", Palace, Cap);

/// Where points come from: the road, then the C cards.
LUSORIA_NAMED_ENUM(Source, "source",
                   Road, Buildings, Grain, Wine, Water, Centurions, Vestals, Dice, Coins, Cubes,
                   Married);
static_assert(kCount<Source> <= SeatResult::kMaxSources);

/// From Military Power on, an earlier use of it is the reason why it may not be used again.
inline constexpr DecisionSet kFromMilitary = any_of(Decision::Military,
                                                    Decision::Die,
                                                    Decision::Favour,
                                                    Decision::ExtraFlip,
                                                    Decision::Keep,
                                                    Decision::PalacePick,
                                                    Decision::EndTurn);
/// A privilege may be slipped in at every decision of the own turn.
inline constexpr DecisionSet kOwnTurn =
    kFromMilitary |
    any_of(Decision::ChooseCard, Decision::Perform, Decision::Resource, Decision::Swap);

inline constexpr auto kVerbs = verb_table<Verb>({
    {Verb::Draft, Decision::Draft, {named<ActionCard>("card")}},
    {Verb::Reserve, Decision::Reserve, {named<ActionCard>("card")}},
    {Verb::LeaveOpen, Decision::Reserve},
    {Verb::Choose, Decision::ChooseCard, {named<ActionCard>("card")}},
    {Verb::Skip, any_of(Decision::Perform, Decision::Resource)},
    {Verb::FetchWater, Decision::Perform},
    {Verb::GrainHarvest, Decision::Perform, {number("water"), number("aqueduct")}},
    {Verb::WineHarvest, Decision::Perform, {number("water"), number("aqueduct")}},
    {Verb::GrainTrade, Decision::Perform, {number("grain")}},
    {Verb::WineTrade, Decision::Perform, {number("wine")}},
    {Verb::Recruit, Decision::Perform, {number("centurions")}},
    {Verb::SelectVestals, Decision::Perform, {number("vestals")}},
    {Verb::Clergy, Decision::Perform},
    {Verb::Marry, Decision::Perform},
    {Verb::RollFirst, Decision::Perform},
    {Verb::Family, any_of(Decision::Perform, Decision::Resource), {named<Gift>("gift")}},
    {Verb::Build, Decision::Perform, {named<Building>("building")}},
    {Verb::TakeCoins, Decision::Perform},
    {Verb::Bribe, Decision::Perform, {named<ActionCard>("card")}},
    {Verb::Advance, Decision::Perform},
    {Verb::Swap, Decision::Swap, {named<ActionCard>("card")}},
    {Verb::Military, kFromMilitary, {named<ActionCard>("card")}},
    {Verb::NoMilitary, Decision::Military},
    {Verb::Die, Decision::Die, {number("value")}},
    {Verb::Favour,
     Decision::Favour,
     {named<Favour>("favour"), number("units"), number("aqueduct")}},
    {Verb::PayTax, Decision::Favour},
    {Verb::Flip, Decision::ExtraFlip, {named<Favour>("favour")}},
    {Verb::NoFlip, Decision::ExtraFlip},
    {Verb::Keep, Decision::Keep, {named<Privilege>("card")}},
    {Verb::Discard, Decision::Keep, {named<Privilege>("card")}},
    {Verb::PalaceKeep, Decision::PalacePick, {named<Privilege>("card")}},
    {Verb::EndTurn, Decision::EndTurn},
    {Verb::Play,
     kOwnTurn,
     {named<Privilege>("card"), or_absent(named<Piece>("gain")), number("aqueduct")}},
    {Verb::Lot, {}, {seat_ref("seat")}},
    {Verb::Deal, {}, {named<ActionCard>("card")}},
    {Verb::Roll, {}, {number("a"), number("b"), number("c")}},
    {Verb::Draw, {}, {named<Privilege>("card")}},
});

struct Action : BasicAction<Verb> {
  static constexpr Action of(Verb verb, int a = 0, int b = 0, int c = 0) {
    Action action;
    action.verb = verb;
    action.a = static_cast<std::uint8_t>(a);
    action.b = static_cast<std::uint8_t>(b);
    action.c = static_cast<std::uint8_t>(c);
    return action;
  }

  /// A verb whose operand is a card, gift, building or favour.
  template <NamedEnum E>
  static constexpr Action of(Verb verb, E thing) {
    return of(verb, static_cast<int>(thing));
  }

  /// `water` cubes from the reservoir, and the one on the Aqueduct if `aqueduct` is 1.
  static constexpr Action harvest(Verb verb, int water, int aqueduct) {
    return of(verb, water, aqueduct == 0 ? kAbsent : 1);
  }

  /// `units` and `aqueduct` are left out where the favour leaves no choice of them.
  static constexpr Action use(Favour favour, int units = kAbsent, int aqueduct = kAbsent) {
    return of(Verb::Favour, static_cast<int>(favour), units, aqueduct);
  }

  static constexpr Action play(Privilege card, int gain = kAbsent, int aqueduct = kAbsent) {
    return of(Verb::Play, static_cast<int>(card), gain, aqueduct);
  }

  constexpr ActionCard card() const { return nth<ActionCard>(a); }

  constexpr Privilege privilege() const { return nth<Privilege>(a); }

  constexpr Favour favour() const { return nth<Favour>(a); }

  constexpr Building building() const { return nth<Building>(a); }

  constexpr Gift gift() const { return nth<Gift>(a); }

  constexpr Seat seat() const { return a; }

  /// A harvest's water from the reservoir.
  constexpr int water() const { return a; }

  /// … and with the Aqueduct's.
  constexpr int all_water() const { return a + (aqueduct() ? 1 : 0); }

  /// Cubes sold, pieces hired.
  constexpr int count() const { return a; }

  /// The value of the die chosen.
  constexpr int value() const { return a; }

  /// The dice rolled; kAbsent for those there are not.
  constexpr std::array<std::uint8_t, 3> dice() const { return {a, b, c}; }

  /// What is given up for a favour; kAbsent where the favour leaves no choice of it.
  constexpr int units() const { return b; }

  constexpr bool has_units() const { return b != kAbsent; }

  /// The piece or grey cube that a privilege brings, if any is left to bring.
  constexpr Piece gain() const { return nth<Piece>(b); }

  constexpr bool has_gain() const { return b != kAbsent; }

  /// Whether the Aqueduct's water is meant: given by a harvest or favour, received by a privilege.
  constexpr bool aqueduct() const { return aqueduct_operand() == 1; }

  constexpr bool has_aqueduct() const { return aqueduct_operand() != kAbsent; }

  /// A card that the onlooker may not know.
  constexpr bool is_hidden() const { return a == kHidden; }

  constexpr void hide() { a = kHidden; }

 private:
  constexpr std::uint8_t aqueduct_operand() const {
    return verb == Verb::Favour || verb == Verb::Play ? c : b;
  }
};

static_assert(sizeof(Action) == 4);

/// Never more at once than this.
inline constexpr int kMaxActions = 128;
using Choices = ActionList<Action, kMaxActions>;

}  // namespace lusoria::fortuna
