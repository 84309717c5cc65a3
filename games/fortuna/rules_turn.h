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

/// Set-up picks are turns of their own; then one number per seat and round.
inline std::uint16_t turn_number(const State& s) {
  constexpr int kFirstTurn = 17;
  const Table& t = s.table;
  if (t.round > 0)
    return static_cast<std::uint16_t>(kFirstTurn + (t.round - 1) * s.options.seats + t.at);
  if (t.stage == Stage::Lots) return 0;
  if (t.stage == Stage::Reserve) return static_cast<std::uint16_t>(kFirstTurn - kMaxPlayers + t.at);
  return static_cast<std::uint16_t>(kCount<ActionCard> - undealt(s).size());
}

/// Whom the game asks, and what.
inline Turn turn_of(const State& s) {
  const Table& t = s.table;
  const std::uint16_t number = turn_number(s);
  if (t.arrival == Arrival::Draw) return Turn::of_chance(number, Stream::Privileges);
  if (t.arrival == Arrival::Pick)
    return Turn::of_seat(number, seat_to_move(t), Decision::PalacePick);
  const StageRow& stage = row_of(t.stage);
  if (stage.actor == Actor::Over) return Turn::over(number);
  if (stage.actor == Actor::Seat) return Turn::of_seat(number, seat_to_move(t), stage.decision);
  if (stage.stream != Stream::Dice1) return Turn::of_chance(number, stage.stream);
  return Turn::of_chance(number, nth<Stream>(static_cast<int>(Stream::Dice1) + seat_to_move(t)));
}

}  // namespace lusoria::fortuna
