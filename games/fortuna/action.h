// What seats and chance can do, what a seat is asked, and why something is refused.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/action.h"
#include "games/fortuna/components.h"

namespace lusoria::fortuna {

enum class Verb : std::uint8_t {
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
  // Chance:
  Lot,
  Deal,
  Roll,
  Draw
};

inline constexpr std::array<VerbSpec, 37> kVerbs{{
    {"draft", {named<ActionCard>("card")}},
    {"reserve", {named<ActionCard>("card")}},
    {"leave_open"},
    {"choose", {named<ActionCard>("card")}},
    {"skip"},
    {"fetch_water"},
    {"grain_harvest", {number("water"), number("aqueduct")}},
    {"wine_harvest", {number("water"), number("aqueduct")}},
    {"grain_trade", {number("grain")}},
    {"wine_trade", {number("wine")}},
    {"recruit", {number("centurions")}},
    {"select_vestals", {number("vestals")}},
    {"clergy"},
    {"marry"},
    {"roll_first"},
    {"family", {named<Gift>("gift")}},
    {"build", {named<Building>("building")}},
    {"take_coins"},
    {"bribe", {named<ActionCard>("card")}},
    {"advance"},
    {"swap", {named<ActionCard>("card")}},
    {"military", {named<ActionCard>("card")}},
    {"no_military"},
    {"die", {number("value")}},
    {"favour", {named<Favour>("favour"), number("units"), number("aqueduct")}},
    {"pay_tax"},
    {"flip", {named<Favour>("favour")}},
    {"no_flip"},
    {"keep", {named<Privilege>("card")}},
    {"discard", {named<Privilege>("card")}},
    {"palace_keep", {named<Privilege>("card")}},
    {"end_turn"},
    {"play", {named<Privilege>("card"), named<Piece>("gain"), number("aqueduct")}},
    {"lot", {seat_ref("seat")}},
    {"deal", {named<ActionCard>("card")}},
    {"roll", {number("a"), number("b"), number("c")}},
    {"draw", {named<Privilege>("card")}},
}};

constexpr std::array<std::string_view, kVerbs.size()> verb_slugs() {
  std::array<std::string_view, kVerbs.size()> slugs;
  for (unsigned i = 0; i < kVerbs.size(); ++i)
    slugs[i] = kVerbs[i].slug;
  return slugs;
}

inline constexpr auto kVerbSlugs = verb_slugs();
static_assert(well_formed(kVerbSlugs) && static_cast<unsigned>(Verb::Draw) + 1 == kVerbs.size());

constexpr Names names(Verb) {
  return {"verb", kVerbSlugs};
}

struct Action : BasicAction<Verb> {
  static constexpr Action of(Verb verb, int a = 0, int b = 0, int c = 0) {
    Action action;
    action.verb = verb;
    action.a = static_cast<std::uint8_t>(a);
    action.b = static_cast<std::uint8_t>(b);
    action.c = static_cast<std::uint8_t>(c);
    return action;
  }

  static constexpr Action of(Verb verb, ActionCard card) {
    return of(verb, static_cast<int>(card));
  }

  static constexpr Action of(Verb verb, Privilege card) { return of(verb, static_cast<int>(card)); }

  /// `water` cubes from the reservoir, and the one on the Aqueduct if `aqueduct` is 1.
  static constexpr Action harvest(Verb verb, int water, int aqueduct) {
    return of(verb, water, aqueduct == 0 ? kAbsent : 1);
  }

  static constexpr Action family(Gift gift) { return of(Verb::Family, static_cast<int>(gift)); }

  static constexpr Action build(Building b) { return of(Verb::Build, static_cast<int>(b)); }

  static constexpr Action flip(Favour favour) { return of(Verb::Flip, static_cast<int>(favour)); }

  /// `units` and `aqueduct` are left out where the favour leaves no choice of them.
  static constexpr Action favour(Favour favour, int units = kAbsent, int aqueduct = kAbsent) {
    return of(Verb::Favour, static_cast<int>(favour), units, aqueduct);
  }

  static constexpr Action play(Privilege card, int gain = kAbsent, int aqueduct = kAbsent) {
    return of(Verb::Play, static_cast<int>(card), gain, aqueduct);
  }
};

static_assert(sizeof(Action) == 4);

enum class Decision : std::uint8_t {
  Draft,
  Reserve,
  ChooseCard,
  Perform,
  Resource,
  Swap,
  Military,
  Die,
  Favour,
  ExtraFlip,
  Keep,
  PalacePick,
  EndTurn
};

inline constexpr std::array<std::string_view, 13> kDecisionSlugs{"draft",
                                                                 "reserve",
                                                                 "choose_card",
                                                                 "perform",
                                                                 "resource",
                                                                 "swap",
                                                                 "military",
                                                                 "die",
                                                                 "favour",
                                                                 "extra_flip",
                                                                 "keep",
                                                                 "palace_pick",
                                                                 "end_turn"};

constexpr Names names(Decision) {
  return {"decision", kDecisionSlugs};
}

/// The sources of chance; each seat has its own dice, so that what one rolls does not depend on how
/// often others roll.
enum class Stream : std::uint8_t { Lots, Actions, Privileges, Dice1, Dice2, Dice3, Dice4 };

inline constexpr std::array<std::string_view, 7> kStreamSlugs{
    "lots", "actions", "privileges", "dice_1", "dice_2", "dice_3", "dice_4"};

constexpr Names names(Stream) {
  return {"stream", kStreamSlugs};
}

enum class Refusal : std::uint8_t {
  NotYourTurn,
  NotNow,
  NoSuchThing,
  NotThisCard,
  AlreadyDrafted,
  NotOnYourSide,
  OnYourSide,
  FaceDown,
  ReservedThisTurn,
  OwnerlessSide,
  MustPerform,
  MustReserve,
  NoEffect,
  TooFewGoods,
  SupplyEmpty,
  CannotPay,
  AtMostThree,
  NotMarried,
  AlreadyMarried,
  AlreadyRolled,
  AlreadyBuilt,
  NoFortunaCopy,
  NoCenturion,
  MilitaryUsed,
  NotRolled,
  SameFavours,
  DieTooLow,
  FavourUsed,
  TooManySteps,
  NoVestal,
  FlipHasTokens,
  NotInHand,
  OneStepCard,
  InPalace,
  KeptForEnd,
  NotDrawn,
  KeepOne,
  DiscardOne
};

inline constexpr std::array<std::string_view, 38> kRefusalSlugs{
    "not_your_turn",    "not_now",         "no_such_thing", "not_this_card",      "already_drafted",
    "not_on_your_side", "on_your_side",    "face_down",     "reserved_this_turn", "ownerless_side",
    "must_perform",     "must_reserve",    "no_effect",     "too_few_goods",      "supply_empty",
    "cannot_pay",       "at_most_three",   "not_married",   "already_married",    "already_rolled",
    "already_built",    "no_fortuna_copy", "no_centurion",  "military_used",      "not_rolled",
    "same_favours",     "die_too_low",     "favour_used",   "too_many_steps",     "no_vestal",
    "flip_has_tokens",  "not_in_hand",     "one_step_card", "in_palace",          "kept_for_end",
    "not_drawn",        "keep_one",        "discard_one"};
static_assert(static_cast<unsigned>(Refusal::DiscardOne) + 1 == kRefusalSlugs.size());

constexpr Names names(Refusal) {
  return {"refusal", kRefusalSlugs};
}

enum class EndReason : std::uint8_t { Palace, Cap };

inline constexpr std::array<std::string_view, 2> kEndReasonSlugs{"palace", "cap"};

constexpr Names names(EndReason) {
  return {"reason", kEndReasonSlugs};
}

/// Where points come from: the road, then the C cards.
enum class Source : std::uint8_t {
  Road,
  Buildings,
  Grain,
  Wine,
  Water,
  Centurions,
  Vestals,
  Dice,
  Coins,
  Cubes,
  Married
};

inline constexpr std::array<std::string_view, 11> kSourceSlugs{"road",
                                                               "buildings",
                                                               "grain",
                                                               "wine",
                                                               "water",
                                                               "centurions",
                                                               "vestals",
                                                               "dice",
                                                               "coins",
                                                               "cubes",
                                                               "married"};
static_assert(kSourceSlugs.size() <= SeatResult::kMaxSources);

constexpr Names names(Source) {
  return {"source", kSourceSlugs};
}

static_assert(well_formed(kDecisionSlugs) && well_formed(kStreamSlugs) &&
              well_formed(kRefusalSlugs) && well_formed(kEndReasonSlugs) &&
              well_formed(kSourceSlugs));

}  // namespace lusoria::fortuna
