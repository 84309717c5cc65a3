// The rules as the files of this folder share them: first what each part of the rulebook offers,
// then the tables in which every deal, decision and verb is one row that names its functions.
// Outside this folder only game.h is used.
#pragma once

#include "engine/core/counters.h"
#include "engine/core/lists.h"
#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules_district.h"

namespace lusoria::carpe_diem {

using Actions = Title::Actions;
using Outcomes = Title::Outcomes;

inline const Edition& box_of(const State& s) {
  return edition(s.options.components_edition);
}

inline Player& actor(State& s) {
  return s.table.players[s.table.actor];
}

inline const Player& actor(const State& s) {
  return s.table.players[s.table.actor];
}

// The functions that the tables below name, by their types; those of the verbs: action.h.
using ListOutcomes = void(const State& s, Outcomes& out);
using Draw = Action(const State& s, std::uint64_t word);
using List = void(const State& s, Actions& out);
using Ready = bool(const State& s);

// Set-up and deals, p. 2-3 and 11 (rules_setup.cc).

/// Which slots hold a card, by seats: all but four, two or no corners (p. 2).
constexpr bool slot_used(Slot slot, int seats) {
  const auto i = static_cast<int>(slot);
  const bool main_corner = i == 0 || i == 11;  // c00 and c23, the two left empty by three
  const bool other_corner = i == 3 || i == 8;
  return seats == 4 || (!main_corner && (seats == 3 || !other_corner));
}

/// The two slots beside a circle.
constexpr std::array<Slot, 2> slots_beside(Circle circle) {
  const int i = static_cast<int>(circle);
  if (i < 9) {  // three beside each other in each of three rows
    const int left = i / 3 * 4 + i % 3;
    return {nth<Slot>(left), nth<Slot>(left + 1)};
  }
  const int upper = i - 9;
  return {nth<Slot>(upper), nth<Slot>(upper + 4)};
}

/// Whether both cards of a circle exist at a table of that many seats (p. 8).
constexpr bool circle_used(Circle circle, int seats) {
  const auto slots = slots_beside(circle);
  return slot_used(slots[0], seats) && slot_used(slots[1], seats);
}

/// All circles that are.
constexpr EnumSet<Circle> circles_used(int seats) {
  constexpr auto kBySeats = [] {
    std::array<EnumSet<Circle>, kSeats + 1> table;
    for (int n = 2; n <= kSeats; ++n) {
      for (const Circle circle : Each<Circle>()) {
        if (circle_used(circle, n)) table[static_cast<unsigned>(n)].insert(circle);
      }
    }
    return table;
  }();
  return kBySeats[static_cast<unsigned>(seats)];
}

/// Gives out start points and stacks the discs in turn order from the senator (p. 3).
void seat_everyone(State& s);
/// Lays out the tiles of a phase, chance's next task (p. 3, 11).
void begin_phase(State& s);
/// Outcomes picked without listing them.
Draw draw_frame_piece, draw_from_decks, draw_objective, draw_from_stack;
ListOutcomes list_senators, list_panels, list_frame_pieces, list_decks, list_objectives, list_lots,
    list_stack;
Ready panels_missing, frame_pieces_missing, slots_empty, circle_not_full, row_not_full;
List list_pawns;

// Moving, taking a tile and building it, p. 4-5 (rules_turn.cc).

/// Where a pawn of the seat to move arrives in that direction, or nothing if it may not go there.
Maybe<Space> destination(const Table& t, const Options& options, Direction direction);
/// Where the acting seat may build a tile.
Placements placements_of(const State& s, Tile tile);
/// Whether it may do so anywhere.
bool fits(const State& s, Tile tile);
/// Lays a tile into the acting seat's district; what it completes waits for its reward.
void lay(State& s, Tile tile, Cell cell, unsigned turn);
void begin_turn(State& s, Seat seat);
void end_turn(State& s);
Ready circle_has_tiles, space_has_tiles;
List list_moves, list_tiles, list_builds, list_builds_and_store;

// Rewards of what is completed, p. 6-8 (rules_rewards.cc).

/// Goes on with pending rewards; ends the turn when there are none.
void settle(State& s);
/// Pending completions of the latest tile: the index of the first of them.
int latest_pending(const Table& table);
/// Gives the acting seat a reward that many times.
void give(State& s, const Reward& reward, int times);
/// Moves its disc along the parchment track; steps beyond the end are points (p. 5, 7).
void advance(State& s, int steps);
List list_orders, list_row, list_held;
ListOutcomes list_fountain_cards;
Ready fountain_cards_left, holds_fountain_card;

// Scoring phases, p. 8-10 (rules_scoring.cc).

inline constexpr int kBreadPerFulfilment = 3;
inline constexpr int kUnfulfilled = 4;  ///< Points lost for a card not fulfilled (p. 10).

/// Asks the next seat to score, or ends the phase.
void next_scoring_turn(State& s);
EnumSet<Circle> circles_taken(const Table& t);
/// How often the district of a seat contains what a green card asks for.
int owned(const Edition& box, const Player& player, Objective card);
bool can_pay(const Edition& box, const Player& player, Objective card);
/// The points a card alone would bring now: fulfilled as often as the district, wares and coins
/// allow, else once by bread; the loss for a card not fulfilled where nothing does.
int points_now(const Edition& box, Player player, Objective card);
Ready disc_left;
List list_circles, list_activated, list_fulfilments, list_coins;

// The final scoring, p. 11-12 (scoring.cc).

int fountain_points(const State& s, Seat seat);
int frame_points(const Edition& box, const Player& player);

// Conservation and soundness (check.cc).

/// Whether every tile of a district meets its neighbours and the frame as the rules demand.
bool district_sound(const Edition& box, const Player& player);
/// Whether the figures kept while building are those of a plain recount by search.
bool recount_agrees(const Edition& box, const Player& player, const District& district);

/// A deal of chance. `ready`, where given, says for check() whether there is something to deal and
/// a place for it; `draw`, where given, picks an outcome faster than by listing all.
struct DealRow {
  Stage stage{};
  ListOutcomes* list = nullptr;
  Ready* ready = nullptr;
  Draw* draw = nullptr;
};

// clang-format off
inline constexpr auto kDeals = std::to_array<DealRow>({
    {.stage = Stage::Senator, .list = list_senators},
    {.stage = Stage::DealPanel, .list = list_panels, .ready = panels_missing},
    {.stage = Stage::DealFrame, .list = list_frame_pieces, .ready = frame_pieces_missing, .draw = draw_frame_piece},
    {.stage = Stage::DrawDeck, .list = list_decks, .ready = slots_empty, .draw = draw_from_decks},
    {.stage = Stage::LayCard, .list = list_objectives, .ready = slots_empty, .draw = draw_objective},
    {.stage = Stage::PawnLot, .list = list_lots},
    {.stage = Stage::DealTile, .list = list_stack, .ready = circle_not_full, .draw = draw_from_stack},
    {.stage = Stage::DealSeal, .list = list_stack, .ready = row_not_full, .draw = draw_from_stack},
    {.stage = Stage::DrawFountain, .list = list_fountain_cards, .ready = fountain_cards_left},
});

static_assert(kDeals.size() == static_cast<unsigned>(kFirstDecision));

/// A decision: what may be chosen, and for check() whether there is anything to choose.
struct DecisionRow {
  Decision decision{};
  List* list = nullptr;
  Ready* ready = nullptr;
};

inline constexpr auto kDecisions = std::to_array<DecisionRow>({
    {.decision = Decision::PlacePawn, .list = list_pawns},
    {.decision = Decision::Move, .list = list_moves, .ready = circle_has_tiles},
    {.decision = Decision::TakeTile, .list = list_tiles, .ready = space_has_tiles},
    {.decision = Decision::Build, .list = list_builds_and_store},
    {.decision = Decision::Order, .list = list_orders},
    {.decision = Decision::ChooseTile, .list = list_row},
    {.decision = Decision::BuildTile, .list = list_builds},
    {.decision = Decision::ReturnCard, .list = list_held, .ready = holds_fountain_card},
    {.decision = Decision::PlaceDisc, .list = list_circles, .ready = disc_left},
    {.decision = Decision::FirstCard, .list = list_activated},
    {.decision = Decision::Fulfil, .list = list_fulfilments},
    {.decision = Decision::Coins, .list = list_coins},
});
static_assert(rows_in_order(kDecisions, &DecisionRow::decision));
// clang-format on

}  // namespace lusoria::carpe_diem
