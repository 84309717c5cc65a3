// The rules as the files of this folder share them: first what each part of the rulebook offers,
// then the tables in which every deal, decision and verb is one row that names its functions.
// Outside this folder only game.h is used.
#pragma once

#include "games/carpe_diem/game.h"
#include "games/carpe_diem/rules_district.h"

namespace lusoria::carpe_diem {

using Actions = Title::Actions;
using Outcomes = Title::Outcomes;
using Refused = std::optional<Refusal>;

inline const Edition& box_of(const State& s) {
  return edition(s.options.components_edition);
}

inline Player& actor(State& s) {
  return s.table.players[s.table.actor];
}

inline const Player& actor(const State& s) {
  return s.table.players[s.table.actor];
}

inline void add(std::uint8_t& value, int count) {
  value = static_cast<std::uint8_t>(value + count);
}

/// Takes one tile of that type out of a list that has it.
template <int N>
void remove_one(InlineVector<Tile, N>& list, Tile tile) {
  int i = 0;
  while (list[i] != tile)
    ++i;
  list.erase(i);
}

// The functions that the tables below name, by their types.
using ListOutcomes = void(const State& s, Outcomes& out);
using List = void(const State& s, Actions& out);
using Refuse = Refused(const State& s, const Action& a);
using Apply = void(State& s, const Action& a);
using Ready = bool(const State& s);

// Set-up and deals, p. 2-3 and 11 (rules_setup.cc).

/// Which slots hold a card, by seats: all but four, two or no corners (p. 2).
bool slot_used(Slot slot, int seats);
/// The two slots beside a circle.
std::array<Slot, 2> slots_beside(Circle circle);
/// Whether both cards of a circle exist at a table of that many seats (p. 8).
bool circle_used(Circle circle, int seats);
/// Gives out start points and stacks the discs in turn order from the senator (p. 3).
void seat_everyone(State& s);
/// Lays out the tiles of a phase, chance's next task (p. 3, 11).
void begin_phase(State& s);
Action draw_from_stack(const State& s, std::uint64_t word);
ListOutcomes list_senators, list_panels, list_frame_pieces, list_decks, list_objectives, list_lots,
    list_stack;
Ready panels_missing, frame_pieces_missing, slots_empty, circle_not_full, row_not_full;
Apply name_senator, deal_panel, deal_frame_piece, draw_deck, lay_objective, deal_tile, deal_seal;
List list_pawns;
Refuse refuse_pawn;
Apply place_pawn;

// Moving, taking a tile and building it, p. 4-5 (rules_turn.cc).

/// Where a pawn of the seat to move arrives in that direction, or nothing if it may not go there.
Maybe<Space> destination(const Table& t, const Options& options, Direction direction);
/// Where the acting seat may build a tile.
Placements placements_of(const State& s, Tile tile);
/// Lays a tile into the acting seat's district; what it completes waits for its reward.
void lay(State& s, Tile tile, Cell cell, unsigned turn);
void begin_turn(State& s, Seat seat);
void end_turn(State& s);
Ready circle_has_tiles, space_has_tiles;
List list_moves, list_tiles, list_builds, list_builds_and_store;
Refuse refuse_go, refuse_ride, refuse_take, refuse_build, refuse_store;
Apply go, ride, take, build, store;

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
Refuse refuse_resolve, refuse_craft, refuse_decline, refuse_put_back;
Apply resolve, craft, decline, put_back, draw_fountain;
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
Ready disc_left;
List list_circles, list_activated, list_fulfilments, list_coins;
Refuse refuse_disc, refuse_first, refuse_pay, refuse_spend_bread, refuse_coins;
Apply place_disc, choose_first, pay, spend_bread, finish_card, pay_coins;

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
  Action (*draw)(const State& s, std::uint64_t word) = nullptr;
};

// clang-format off
inline constexpr auto kDeals = std::to_array<DealRow>({
    {.stage = Stage::Senator, .list = list_senators},
    {.stage = Stage::DealPanel, .list = list_panels, .ready = panels_missing},
    {.stage = Stage::DealFrame, .list = list_frame_pieces, .ready = frame_pieces_missing},
    {.stage = Stage::DrawDeck, .list = list_decks, .ready = slots_empty},
    {.stage = Stage::LayCard, .list = list_objectives, .ready = slots_empty},
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

/// A verb: why it may be refused, where anything of its own speaks against it, and what it does.
struct VerbRules {
  Verb verb{};
  Apply* apply = nullptr;
  Refuse* refuse = nullptr;
};

inline constexpr auto kVerbRules = std::to_array<VerbRules>({
    {.verb = Verb::PlacePawn, .apply = place_pawn, .refuse = refuse_pawn},
    {.verb = Verb::Go, .apply = go, .refuse = refuse_go},
    {.verb = Verb::Ride, .apply = ride, .refuse = refuse_ride},
    {.verb = Verb::Take, .apply = take, .refuse = refuse_take},
    {.verb = Verb::Build, .apply = build, .refuse = refuse_build},
    {.verb = Verb::Store, .apply = store, .refuse = refuse_store},
    {.verb = Verb::Resolve, .apply = resolve, .refuse = refuse_resolve},
    {.verb = Verb::Craft, .apply = craft, .refuse = refuse_craft},
    {.verb = Verb::Decline, .apply = decline, .refuse = refuse_decline},
    {.verb = Verb::PutBack, .apply = put_back, .refuse = refuse_put_back},
    {.verb = Verb::Disc, .apply = place_disc, .refuse = refuse_disc},
    {.verb = Verb::First, .apply = choose_first, .refuse = refuse_first},
    {.verb = Verb::Pay, .apply = pay, .refuse = refuse_pay},
    {.verb = Verb::SpendBread, .apply = spend_bread, .refuse = refuse_spend_bread},
    {.verb = Verb::Coins, .apply = pay_coins, .refuse = refuse_coins},
    {.verb = Verb::Done, .apply = finish_card},
    {.verb = Verb::Senator, .apply = name_senator},
    {.verb = Verb::DealPanel, .apply = deal_panel},
    {.verb = Verb::DealFrame, .apply = deal_frame_piece},
    {.verb = Verb::DrawDeck, .apply = draw_deck},
    {.verb = Verb::Lay, .apply = lay_objective},
    {.verb = Verb::PawnLot, .apply = place_pawn},
    {.verb = Verb::DealTile, .apply = deal_tile},
    {.verb = Verb::DealSeal, .apply = deal_seal},
    {.verb = Verb::DrawFountain, .apply = draw_fountain},
});
static_assert(rows_in_order(kVerbRules, &VerbRules::verb));
// clang-format on

}  // namespace lusoria::carpe_diem
