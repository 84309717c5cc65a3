// A step and a role are one row each, which names the functions that carry it out, as the rows of
// action.h do for verbs. To change one, begin here and open the file that rules.h gives.
#pragma once

#include "games/glory_to_rome/rules_slots.h"

namespace lusoria::glory_to_rome {

struct StepRow {
  Step step{};
  Maybe<Decision> asks{};      ///< What its seat is asked; a slot asks by its role.
  Maybe<Verb> draws{};         ///< The chance that it waits for: a card for its seat …
  TakesCard* takes = nullptr;  ///< … and what becomes of that card.
  Waits* waits = nullptr;      ///< None: it always waits.
  bool moves_cards = false;    ///< By itself, between zones on which the end depends.
  Lists* list = nullptr;
  Closes* done = nullptr;      ///< Where a set is staged.
  Closes* declined = nullptr;  ///< None: it is over.
};

inline constexpr auto kSteps = std::to_array<StepRow>({
    {.step = Step::DealHands, .draws = Verb::Deal, .takes = deal_to_hand},
    {.step = Step::TurnUpCards, .draws = Verb::TurnUp, .takes = turn_up},
    {.step = Step::ChooseStart, .asks = Decision::ChooseStart, .list = list_choose},
    {.step = Step::Lead,
     .asks = Decision::Lead,
     .waits = hand_waits,
     .list = list_lead,
     .done = lay_units},
    {.step = Step::Follow,
     .asks = Decision::Follow,
     .waits = hand_waits,
     .list = list_follow,
     .done = lay_units},
    {.step = Step::Think, .asks = Decision::Think, .waits = think_waits, .list = list_think},
    {.step = Step::Draw, .draws = Verb::Deal, .takes = draw_to_hand, .waits = draw_waits},
    {.step = Step::Slot, .waits = slot_waits, .list = list_slot},
    {.step = Step::Extra, .waits = slot_waits, .list = list_slot},
    {.step = Step::Material,
     .asks = Decision::Material,
     .waits = material_waits,
     .moves_cards = true,
     .list = list_material},
    {.step = Step::Bar, .draws = Verb::Recruit, .takes = recruit, .waits = bar_waits},
    {.step = Step::Fountain,  // Chance draws first.
     .asks = Decision::Fountain,
     .draws = Verb::Spring,
     .takes = spring,
     .waits = fountain_waits,
     .list = list_fountain},
    {.step = Step::Bath, .asks = Decision::Bath, .waits = bath_waits, .list = list_bath},
    {.step = Step::Demand, .asks = Decision::Demand, .list = list_demand, .done = demand_shown},
    {.step = Step::Loot, .asks = Decision::Loot, .waits = loot_waits, .list = list_loot},
    {.step = Step::Give,
     .asks = Decision::Give,
     .waits = give_waits,
     .moves_cards = true,
     .list = list_give,
     .done = hand_over},
    {.step = Step::Coliseum,
     .asks = Decision::Coliseum,
     .waits = coliseum_waits,
     .list = list_coliseum,
     .declined = take_no_more},
    {.step = Step::Prison, .asks = Decision::Prison, .waits = prison_waits, .list = list_prison},
    {.step = Step::Senate, .asks = Decision::Senate, .waits = senate_waits, .list = list_senate},
    {.step = Step::Sewer, .asks = Decision::Sewer, .waits = sewer_waits, .list = list_sewer},
    {.step = Step::Academy, .waits = academy_waits},
    {.step = Step::NextTurn, .waits = next_turn_waits},
    {.step = Step::Uncover, .draws = Verb::Uncover, .takes = uncover, .waits = uncover_waits},
    {.step = Step::Bridge, .asks = Decision::Bridge, .list = list_bridge, .declined = leave_bridge},
});
static_assert(rows_in_order(kSteps, &StepRow::step));

constexpr const StepRow& row_of(const Frame& f) {
  return kSteps[static_cast<std::uint8_t>(f.step())];
}

/// A role as a slot carries it out.
struct RoleRow {
  Role role{};
  Decision asks{};  ///< Of a Legionary: all the actions of the slot at once.
  Parts* parts = nullptr;
  Lists* list = nullptr;
};

inline constexpr auto kRoles = std::to_array<RoleRow>({
    {Role::Laborer, Decision::Laborer, laborer_parts, list_laborer},
    {Role::Craftsman, Decision::Craftsman, building_parts, list_building},
    {Role::Legionary, Decision::Demand, legionary_parts, list_demand},
    {Role::Architect, Decision::Architect, building_parts, list_building},
    {Role::Merchant, Decision::Merchant, merchant_parts, list_merchant},
    {Role::Patron, Decision::Patron, patron_parts, list_patron},
});
static_assert(rows_in_order(kRoles, &RoleRow::role));

constexpr const RoleRow& row_of(Role role) {
  return kRoles[static_cast<std::uint8_t>(role)];
}

/// What the step asks its seat; nothing while it waits for chance.
inline Maybe<Decision> asked_by(const State& s, const Frame& f) {
  if (f.is(Step::Slot) || f.is(Step::Extra)) return row_of(role_of_slot(s, f)).asks;
  if (f.is(Step::Fountain) && !f.drawn()) return {};
  return row_of(f).asks;
}

}  // namespace lusoria::glory_to_rome
