// The stages of a turn and the verbs: one row each, naming its rules.
#pragma once

#include <array>

#include "games/fortuna/rules.h"

namespace lusoria::fortuna {

// Phases 2 and 3, dice, the end of the turn (rules_turn.cc).
void list_choose(const State& s, Choices& out);
MaybeRefusal refuse_choose(const State& s, Action a);
void choose_card(State& s, Action a);
void list_perform(const State& s, Choices& out);
MaybeRefusal refuse_skip(const State& s, Action a);
void list_swap(const State& s, Choices& out);
MaybeRefusal refuse_swap(const State& s, Action a);
void swap_cards(State& s, Action a);
void list_military(const State& s, Choices& out);
MaybeRefusal refuse_military(const State& s, Action a);
/// The Centurion is given up, the card is about to be performed.
void start_military(State& s, Action a);
void leave_military(State& s, Action a);
void roll_dice(State& s, Action a);
void list_end_turn(const State& s, Choices& out);
void end_turn(State& s, Action a);

// How a stage goes on by itself: one step, or false if somebody has to be asked or chance to draw.
bool waits(State& s);
/// Resolves the question at hand if everybody can see that there is only one answer.
bool run_forced(State& s);
bool run_perform(State& s);
bool run_military(State& s);
bool run_roll(State& s);
bool run_die(State& s);
bool run_favour(State& s);
bool run_flip(State& s);
bool run_privileges(State& s);
bool run_end_turn(State& s);

/// A stage: who acts, what may be chosen, how it goes on. Dice are those of the seat to move.
struct StageRow {
  Stage stage;
  Actor actor = Actor::Over;
  Decision decision{};
  Stream stream{};
  void (*list)(const State&, Choices&) = nullptr;
  bool (*run)(State&) = waits;
};

constexpr StageRow asks(Stage stage,
                        Decision decision,
                        void (*list)(const State&, Choices&),
                        bool (*run)(State&) = waits) {
  return {stage, Actor::Seat, decision, {}, list, run};
}

constexpr StageRow draws(Stage stage, Stream stream, bool (*run)(State&) = waits) {
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

/// A verb: what it does, and why it may not be done (nothing where its decision always allows it).
struct VerbRules {
  Verb verb;
  void (*apply)(State&, Action);
  MaybeRefusal (*refuse)(const State&, Action) = nullptr;
};

inline constexpr auto kVerbRules = std::to_array<VerbRules>({
    {Verb::Draft, draft, refuse_draft},
    {Verb::Reserve, reserve, refuse_reserve},
    {Verb::LeaveOpen, leave_open, refuse_leave_open},
    {Verb::Choose, choose_card, refuse_choose},
    {Verb::Skip, skip, refuse_skip},
    {Verb::FetchWater, perform, refuse_perform},
    {Verb::GrainHarvest, perform, refuse_perform},
    {Verb::WineHarvest, perform, refuse_perform},
    {Verb::GrainTrade, perform, refuse_perform},
    {Verb::WineTrade, perform, refuse_perform},
    {Verb::Recruit, perform, refuse_perform},
    {Verb::SelectVestals, perform, refuse_perform},
    {Verb::Clergy, perform, refuse_perform},
    {Verb::Marry, perform, refuse_perform},
    {Verb::RollFirst, perform, refuse_perform},
    {Verb::Family, perform, refuse_perform},
    {Verb::Build, perform, refuse_perform},
    {Verb::TakeCoins, perform, refuse_perform},
    {Verb::Bribe, perform, refuse_perform},
    {Verb::Advance, perform, refuse_perform},
    {Verb::Swap, swap_cards, refuse_swap},
    {Verb::Military, start_military, refuse_military},
    {Verb::NoMilitary, leave_military},
    {Verb::Die, choose_die, refuse_die},
    {Verb::Favour, use_favour, refuse_favour},
    {Verb::PayTax, pay_tax},
    {Verb::Flip, flip, refuse_flip},
    {Verb::NoFlip, leave_flip},
    {Verb::Keep, keep_drawn, refuse_drawn},
    {Verb::Discard, discard_drawn, refuse_drawn},
    {Verb::PalaceKeep, palace_keep, refuse_palace_keep},
    {Verb::EndTurn, end_turn},
    {Verb::Play, play_privilege, refuse_play},
    {Verb::Lot, draw_lot},
    {Verb::Deal, deal_card},
    {Verb::Roll, roll_dice},
    {Verb::Draw, draw_privilege},
});
static_assert(rows_in_order(kVerbRules, &VerbRules::verb));

inline const VerbRules& rules_of(Verb verb) {
  return kVerbRules[static_cast<unsigned>(verb)];
}

}  // namespace lusoria::fortuna
