// What seats and chance can do, what a seat is asked, and why something is refused.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/action_of.h"
#include "engine/core/game.h"
#include "games/fortuna/components.h"

namespace lusoria::fortuna {

/// Those of chance come last.
LUSORIA_NAMED_ENUM(Verb, "verb",
                   Draft, Reserve, LeaveOpen, Choose, Skip, FetchWater, GrainHarvest, WineHarvest,
                   GrainTrade, WineTrade, Recruit, SelectVestals, Clergy, Marry, RollFirst, Family,
                   Build, TakeCoins, Bribe, Advance, Swap, Military, NoMilitary, Die, Favour,
                   PayTax, Flip, NoFlip, Keep, Discard, PalaceKeep, EndTurn, Play, Lot, Deal, Roll,
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
                   KeepOne, DiscardOne, NoMarriage);

LUSORIA_NAMED_ENUM(EndReason, "reason", Palace, Cap);

/// Where points come from: the road, then the C cards.
LUSORIA_NAMED_ENUM(Source, "source",
                   Road, Buildings, Grain, Wine, Water, Centurions, Vestals, Dice, Coins, Cubes,
                   Married);
static_assert(kCount<Source> <= SeatResult::kMaxSources);

/// From Military Power on, an earlier use of it is the reason why it may not be used again.
inline constexpr DecisionSet kFromMilitary = [] {
  using enum Decision;
  return any_of(Military, Die, Favour, ExtraFlip, Keep, PalacePick, EndTurn);
}();
/// An action card, with the gift that waited for an early roll.
inline constexpr DecisionSet kPerforming = any_of(Decision::Perform, Decision::Resource);
/// A privilege may be slipped in at every decision of the own turn.
inline constexpr DecisionSet kOwnTurn =
    kPerforming | kFromMilitary | any_of(Decision::ChooseCard, Decision::Swap);

struct Action : ActionOf<Action, Verb> {
  /// `water` cubes from the reservoir, and the one on the Aqueduct if `aqueduct` is 1.
  static constexpr Action harvest(Verb verb, int water, int aqueduct) {
    return of(verb, water, aqueduct == 0 ? kAbsent : 1);
  }

  /// `units` and `aqueduct` are left out where the favour leaves no choice of them.
  static constexpr Action use(Favour favour, int units = kAbsent, int aqueduct = kAbsent) {
    return of(Verb::Favour, favour, units, aqueduct);
  }

  static constexpr Action play(Privilege card, int gain = kAbsent, int aqueduct = kAbsent) {
    return of(Verb::Play, card, gain, aqueduct);
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

struct State;
using MaybeRefusal = std::optional<Refusal>;
using Applies = void(State& s, Action a);
using Refuses = MaybeRefusal(const State& s, Action a);

// rules_setup.cc
Applies draft, reserve, leave_open, draw_lot, deal_card;
Refuses refuse_draft, refuse_reserve, refuse_leave_open;

// rules_turn.cc
Applies choose_card, skip, swap_cards, start_military, leave_military, roll_dice, end_turn;
Refuses refuse_skip, refuse_swap, refuse_military;

// rules_cards.cc: every action card by its row there.
Applies perform;
Refuses refuse_perform;

// rules_favour.cc
Applies choose_die, use_favour, pay_tax, flip, leave_flip;
Refuses refuse_die, refuse_favour, refuse_flip;

// rules_privileges.cc
Applies play_privilege, keep_drawn, discard_drawn, palace_keep, draw_privilege;
Refuses refuse_play, refuse_drawn, refuse_palace_keep;

/// A verb: what it answers, its operands, what it does, and why it may not be done (nothing where
/// its decision always allows it).
struct VerbRules {
  VerbRow<Verb> row;
  Applies* apply = nullptr;
  Refuses* refuse = nullptr;
};

inline constexpr Operand kCard = named<ActionCard>("card");
inline constexpr Operand kPrivilege = named<Privilege>("card");
inline constexpr Operand kFavour = named<Favour>("favour");
inline constexpr Operand kGift = named<Gift>("gift");
inline constexpr Operand kGain = or_absent(named<Piece>("gain"));
inline constexpr Operand kWater = number("water");
inline constexpr Operand kAqueduct = number("aqueduct");

inline constexpr auto kVerbRules = std::to_array<VerbRules>({
    {{Verb::Draft, Decision::Draft, {kCard}}, draft, refuse_draft},
    {{Verb::Reserve, Decision::Reserve, {kCard}}, reserve, refuse_reserve},
    {{Verb::LeaveOpen, Decision::Reserve, {}}, leave_open, refuse_leave_open},
    {{Verb::Choose, Decision::ChooseCard, {kCard}}, choose_card, refuse_reserve},
    {{Verb::Skip, kPerforming, {}}, skip, refuse_skip},
    {{Verb::FetchWater, Decision::Perform, {}}, perform, refuse_perform},
    {{Verb::GrainHarvest, Decision::Perform, {kWater, kAqueduct}}, perform, refuse_perform},
    {{Verb::WineHarvest, Decision::Perform, {kWater, kAqueduct}}, perform, refuse_perform},
    {{Verb::GrainTrade, Decision::Perform, {number("grain")}}, perform, refuse_perform},
    {{Verb::WineTrade, Decision::Perform, {number("wine")}}, perform, refuse_perform},
    {{Verb::Recruit, Decision::Perform, {number("centurions")}}, perform, refuse_perform},
    {{Verb::SelectVestals, Decision::Perform, {number("vestals")}}, perform, refuse_perform},
    {{Verb::Clergy, Decision::Perform, {}}, perform, refuse_perform},
    {{Verb::Marry, Decision::Perform, {}}, perform, refuse_perform},
    {{Verb::RollFirst, Decision::Perform, {}}, perform, refuse_perform},
    {{Verb::Family, kPerforming, {kGift}}, perform, refuse_perform},
    {{Verb::Build, Decision::Perform, {named<Building>("building")}}, perform, refuse_perform},
    {{Verb::TakeCoins, Decision::Perform, {}}, perform, refuse_perform},
    {{Verb::Bribe, Decision::Perform, {kCard}}, perform, refuse_perform},
    {{Verb::Advance, Decision::Perform, {}}, perform, refuse_perform},
    {{Verb::Swap, Decision::Swap, {kCard}}, swap_cards, refuse_swap},
    {{Verb::Military, kFromMilitary, {kCard}}, start_military, refuse_military},
    {{Verb::NoMilitary, Decision::Military, {}}, leave_military},
    {{Verb::Die, Decision::Die, {number("value")}}, choose_die, refuse_die},
    {{Verb::Favour, Decision::Favour, {kFavour, number("units"), kAqueduct}},
     use_favour,
     refuse_favour},
    {{Verb::PayTax, Decision::Favour, {}}, pay_tax},
    {{Verb::Flip, Decision::ExtraFlip, {kFavour}}, flip, refuse_flip},
    {{Verb::NoFlip, Decision::ExtraFlip, {}}, leave_flip},
    {{Verb::Keep, Decision::Keep, {kPrivilege}}, keep_drawn, refuse_drawn},
    {{Verb::Discard, Decision::Keep, {kPrivilege}}, discard_drawn, refuse_drawn},
    {{Verb::PalaceKeep, Decision::PalacePick, {kPrivilege}}, palace_keep, refuse_palace_keep},
    {{Verb::EndTurn, Decision::EndTurn, {}}, end_turn},
    {{Verb::Play, kOwnTurn, {kPrivilege, kGain, kAqueduct}}, play_privilege, refuse_play},
    {{Verb::Lot, {}, {seat_ref("seat")}}, draw_lot},
    {{Verb::Deal, {}, {kCard}}, deal_card},
    {{Verb::Roll, {}, {number("a"), number("b"), number("c")}}, roll_dice},
    {{Verb::Draw, {}, {kPrivilege}}, draw_privilege},
});

constexpr const VerbRules& rules_of(Verb verb) {
  return kVerbRules[static_cast<std::uint8_t>(verb)];
}

inline constexpr auto kVerbs = verb_table<Verb>(kVerbRules, &VerbRules::row);

/// Never more at once than this.
inline constexpr int kMaxActions = 128;
using Choices = ActionList<Action, kMaxActions>;

}  // namespace lusoria::fortuna
