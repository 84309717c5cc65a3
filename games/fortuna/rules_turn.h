// The stages of a turn: one row each, naming its rules, as the rows of action.h do for verbs.
#pragma once

#include <array>

#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

Lists list_choose, list_perform, list_swap, list_military, list_end_turn;
/// `run_forced` resolves the question at hand if everybody can see that there is only one answer.
Runs waits, run_forced, run_perform, run_military, run_roll, run_die, run_favour, run_flip,
    run_privileges, run_end_turn;

/// A stage: who acts, what may be chosen, how it goes on. Dice are those of the seat to move.
struct StageRow {
  Stage stage;
  Actor actor = Actor::Over;
  Decision decision{};
  Stream stream{};
  Lists* list = nullptr;
  Runs* run = waits;
};

constexpr StageRow asks(Stage stage, Decision decision, Lists* list, Runs* run = waits) {
  return {stage, Actor::Seat, decision, {}, list, run};
}

constexpr StageRow draws(Stage stage, Stream stream, Runs* run = waits) {
  return {stage, Actor::Chance, {}, stream, nullptr, run};
}

inline constexpr auto kStages = std::to_array<StageRow>({
    draws(Stage::Lots, Stream::Lots, run_lots),
    draws(Stage::Deal, Stream::Actions, run_deal),
    asks(Stage::Draft, Decision::Draft, list_draft, run_forced),
    asks(Stage::Reserve, Decision::Reserve, list_reserve, run_forced),
    asks(Stage::Choose, Decision::ChooseCard, list_choose),
    asks(Stage::Perform, Decision::Perform, list_perform, run_perform),
    draws(Stage::EarlyRoll, Stream::Dice1),
    asks(Stage::Resource, Decision::Resource, list_resource, run_forced),
    asks(Stage::Swap, Decision::Swap, list_swap),
    asks(Stage::Military, Decision::Military, list_military, run_military),
    draws(Stage::Roll, Stream::Dice1, run_roll),
    asks(Stage::Die, Decision::Die, list_dice, run_die),
    asks(Stage::Favour, Decision::Favour, list_favours, run_favour),
    asks(Stage::ExtraFlip, Decision::ExtraFlip, list_flips, run_flip),
    draws(Stage::Privileges, Stream::Privileges, run_privileges),
    asks(Stage::Keep, Decision::Keep, list_drawn),
    asks(Stage::EndTurn, Decision::EndTurn, list_end_turn, run_end_turn),
    {.stage = Stage::Over},
});
static_assert(rows_in_order(kStages, &StageRow::stage));

inline const StageRow& row_of(Stage stage) {
  return kStages[static_cast<unsigned>(stage)];
}

}  // namespace lusoria::fortuna
