// What can be done, asked, refused and scored. Operand names and slugs are the notation of records
// and scenes; they are never renamed.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/action_of.h"
#include "engine/core/seat.h"
#include "games/glory_to_rome/components.h"

namespace lusoria::glory_to_rome {

/// What a seat is asked.
LUSORIA_NAMED_ENUM(Decision, "decision",
                   ChooseStart, Lead, Follow, Think, Patron, Laborer, Merchant, Architect,
                   Craftsman, Material, Fountain, Bath, Demand, Loot, Give, Coliseum, Prison,
                   Senate, Sewer, Bridge);

/// Everything random comes from the one deck.
LUSORIA_NAMED_ENUM(Stream, "stream", Deck);

LUSORIA_NAMED_ENUM(Refusal, "refusal",
                   GameOver, NotYourTurn, NotAskedNow, NoSuchThing, NotInHand, WrongRole,
                   TooFewForPetition, OutOfOrder, NotThisPetition, NoSenatorLeft,
                   SenatorIsNoMaterial, FunctionMissing, AlreadyDiscarded, NoRoomForClient,
                   NoRoomInVault, NotInPool, NotInStockpile, PoolClosedAfterBar, NoActionLeft,
                   NameAlreadyBuilt, WrongSite, NoSiteLeft, OutOfTownNeedsTwo, NotYourFoundation,
                   WrongMaterial, NotFinished, OwnBuilding, AlreadyPublic, AlreadyShown,
                   NotDemanded, MustGive, NotReached, NoSuchClient, NothingChosen, TooMany,
                   AlreadyConceded, NothingToDo);

LUSORIA_NAMED_ENUM(EndReason, "reason", Deck, Sites, Catacomb, Forum, Concession, Cap);

LUSORIA_NAMED_ENUM(Source, "source", Influence, Vault, Merchants, Statue, Wall);

LUSORIA_NAMED_ENUM(Verb, "verb",
                   Think, Play, Petition, Pick, Done, TakeSenator, Draw, Latrine, Vomitorium, Hire,
                   Bar, Aqueduct, Gather, Dock, Sell, Atrium, Basilica, Found, Build, Add, Supply,
                   Salvage, Stairway, Fountain, Keep, Demand, Loot, Give, Feed, Bathe, Imprison,
                   Recall, Save, Choose, Pass, Stop, Concede, Bridge, Deal, TurnUp, Recruit, Spring,
                   Uncover);

inline constexpr DecisionSet kAskedToPlay = any_of(Decision::Lead, Decision::Follow);
/// A set of cards is picked one by one and closed.
inline constexpr DecisionSet kAskedForASet =
    kAskedToPlay | any_of(Decision::Demand, Decision::Give);
inline constexpr DecisionSet kAskedToBuild =
    any_of(Decision::Architect, Decision::Craftsman, Decision::Fountain);
/// The actions of a role, one after the other; Legionary actions are a demand of their own.
inline constexpr DecisionSet kSlots = [] {
  using enum Decision;
  return any_of(Patron, Laborer, Merchant, Architect, Craftsman);
}();
/// What is offered once and may be declined as a whole.
inline constexpr DecisionSet kMayDecline =
    any_of(Decision::Think, Decision::Bath, Decision::Coliseum, Decision::Prison, Decision::Bridge);
/// Chance's verbs answer nobody's decision.
inline constexpr DecisionSet kChance{};

inline constexpr Operand kRole = named<Role>("role");
inline constexpr Operand kCard = named<Card>("card");
inline constexpr Operand kMaterial = named<Material>("material");
inline constexpr Operand kHowMany = number("count");
inline constexpr Operand kOwner = seat_ref("owner");
inline constexpr Operand kOn = named<Card>("on");
inline constexpr Operand kSeat = seat_ref("seat");

struct Action : ActionOf<Action, Verb> {
  constexpr Card card() const { return static_cast<Card>(a); }

  constexpr Role role() const { return static_cast<Role>(a); }

  constexpr Material material() const { return static_cast<Material>(a); }

  constexpr Seat seat() const { return a; }

  constexpr Card played() const { return static_cast<Card>(b); }

  constexpr Role with() const { return static_cast<Role>(b); }

  constexpr Material site() const { return static_cast<Material>(b); }

  constexpr Card building() const { return static_cast<Card>(b); }

  constexpr Role client() const { return static_cast<Role>(b); }

  constexpr Card drawn() const { return static_cast<Card>(b); }

  constexpr int count() const { return b; }

  constexpr bool of_chance() const { return verb >= Verb::Deal; }

  /// As those see it who may not know the card.
  constexpr Action card_hidden() const {
    Action hidden = *this;
    (of_chance() ? hidden.b : hidden.a) = kHidden;
    return hidden;
  }
};

struct State;

/// Carries an action out.
using Applies = void(State& s, Action a);
/// Why the seat asked may not do what it is not offered.
using Refuses = Refusal(const State& s, Seat p, Action a);

// rules_leading.cc, rules_thinking.cc
Applies apply_think, apply_play, apply_petition, apply_pick, apply_done;
Refuses refuse_play, refuse_petition, refuse_pick, refuse_done;
Applies apply_take_senator, apply_draw, apply_latrine, apply_vomitorium;
Refuses refuse_latrine, refuse_vomitorium;

// rules_roles.cc
Applies apply_hire, apply_bar, apply_aqueduct;
Refuses refuse_hire, refuse_bar, refuse_aqueduct;
Applies apply_gather, apply_dock, apply_sell, apply_atrium, apply_basilica;
Refuses refuse_gather, refuse_dock, refuse_sell, refuse_atrium, refuse_basilica;

// rules_building.cc, rules_completion.cc
Applies apply_found, apply_build, apply_stairway, apply_fountain, apply_keep;
Refuses refuse_found, refuse_build, refuse_stairway, refuse_fountain;
Applies apply_add, apply_supply, apply_salvage, apply_imprison;
Refuses refuse_add, refuse_supply, refuse_salvage, refuse_imprison;

// rules_legionary.cc
Applies apply_show, apply_bridge, apply_loot, apply_feed;
Refuses refuse_demand, refuse_loot, refuse_give, refuse_feed;

// rules_bath.cc, rules_slots.cc, rules_end_of_turn.cc, rules_setup.cc, rules_end.cc
Applies apply_bathe, apply_pass, apply_stop, apply_recall, apply_save, apply_choose, apply_concede;
Refuses refuse_bathe, refuse_concede;

/// Chance has drawn for the topmost step (apply.cc).
Applies apply_chance;

template <Refusal R>
Refusal because(const State&, Seat, Action) {
  return R;
}

/// A verb: what it answers, its operands, what it does, and why it may be refused. Without a reason
/// of its own, what is not offered is not asked now.
struct VerbRules {
  VerbRow<Verb> row;
  Applies* apply = nullptr;
  Refuses* refuse = nullptr;
};

inline constexpr auto kVerbRules = std::to_array<VerbRules>({
    // Leading and following
    {{Verb::Think, kAskedToPlay, {}}, apply_think},
    {{Verb::Play, kAskedToPlay, {kRole, kCard}}, apply_play, refuse_play},
    {{Verb::Petition, kAskedToPlay, {kRole, named<Role>("with")}}, apply_petition, refuse_petition},
    {{Verb::Pick, kAskedToPlay, {kCard}}, apply_pick, refuse_pick},
    {{Verb::Done, kAskedForASet, {}}, apply_done, refuse_done},
    // Thinking
    {{Verb::TakeSenator, Decision::Think, {}}, apply_take_senator, because<Refusal::NoSenatorLeft>},
    {{Verb::Draw, Decision::Think, {}}, apply_draw},
    {{Verb::Latrine, Decision::Think, {kCard}}, apply_latrine, refuse_latrine},
    {{Verb::Vomitorium, Decision::Think, {}}, apply_vomitorium, refuse_vomitorium},
    // Patron, Laborer, Merchant
    {{Verb::Hire, Decision::Patron, {kRole}}, apply_hire, refuse_hire},
    {{Verb::Bar, Decision::Patron, {}}, apply_bar, refuse_bar},
    {{Verb::Aqueduct, Decision::Patron, {kCard}}, apply_aqueduct, refuse_aqueduct},
    {{Verb::Gather, Decision::Laborer, {kMaterial}}, apply_gather, refuse_gather},
    {{Verb::Dock, Decision::Laborer, {kCard}}, apply_dock, refuse_dock},
    {{Verb::Sell, Decision::Merchant, {kMaterial}}, apply_sell, refuse_sell},
    {{Verb::Atrium, Decision::Merchant, {}}, apply_atrium, refuse_atrium},
    {{Verb::Basilica, Decision::Merchant, {kCard}}, apply_basilica, refuse_basilica},
    // Architect and Craftsman
    {{Verb::Found, kAskedToBuild, {kCard, named<Material>("site")}}, apply_found, refuse_found},
    {{Verb::Build, kAskedToBuild, {kOn}}, apply_build, refuse_build},
    {{Verb::Add, Decision::Material, {kCard}}, apply_add, refuse_add},
    {{Verb::Supply, Decision::Material, {kMaterial}}, apply_supply, refuse_supply},
    {{Verb::Salvage, Decision::Material, {kMaterial}}, apply_salvage, refuse_salvage},
    {{Verb::Stairway, Decision::Architect, {kOwner, kOn}}, apply_stairway, refuse_stairway},
    {{Verb::Fountain, Decision::Craftsman, {}}, apply_fountain, refuse_fountain},
    {{Verb::Keep, Decision::Fountain, {}}, apply_keep},
    // Legionary
    {{Verb::Demand, Decision::Demand, {kCard}}, apply_show, refuse_demand},
    {{Verb::Loot, Decision::Loot, {kMaterial, kHowMany}}, apply_loot, refuse_loot},
    {{Verb::Give, Decision::Give, {kCard}}, apply_show, refuse_give},
    {{Verb::Feed, Decision::Coliseum, {kOwner, named<Role>("client")}}, apply_feed, refuse_feed},
    // Others
    {{Verb::Bathe, Decision::Bath, {kRole}}, apply_bathe, refuse_bathe},
    {{Verb::Imprison, Decision::Prison, {kOwner, named<Card>("building")}},
     apply_imprison,
     refuse_imprison},
    {{Verb::Recall, Decision::Senate, {seat_ref("from"), kHowMany}},
     apply_recall,
     because<Refusal::TooMany>},
    {{Verb::Save, Decision::Sewer, {kMaterial, kHowMany}}, apply_save, because<Refusal::TooMany>},
    {{Verb::Choose, Decision::ChooseStart, {kCard}}, apply_choose, because<Refusal::NotInHand>},
    {{Verb::Pass, kMayDecline, {}}, apply_pass},
    {{Verb::Stop, kSlots, {}}, apply_stop},
    {{Verb::Concede, kAnyDecision, {seat_ref("to")}}, apply_concede, refuse_concede},
    {{Verb::Bridge, Decision::Bridge, {}}, apply_bridge},
    // Chance
    {{Verb::Deal, kChance, {kSeat, kCard}}, apply_chance},
    {{Verb::TurnUp, kChance, {kSeat, kCard}}, apply_chance},
    {{Verb::Recruit, kChance, {kSeat, kCard}}, apply_chance},
    {{Verb::Spring, kChance, {kSeat, kCard}}, apply_chance},
    {{Verb::Uncover, kChance, {kSeat, kCard}}, apply_chance},
});

constexpr const VerbRules& rules_of(Verb verb) {
  return kVerbRules[static_cast<std::uint8_t>(verb)];
}

/// The same as everything above the titles knows it.
inline constexpr auto kVerbs = verb_table<Verb>(kVerbRules, &VerbRules::row);

}  // namespace lusoria::glory_to_rome
