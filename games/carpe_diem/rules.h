// The rules as the files of this folder share them. Outside this folder only game.h is used.
#pragma once

#include "games/carpe_diem/district.h"

namespace lusoria::carpe_diem {

inline const Edition& box_of(const State& s) {
  return edition(s.options.components_edition);
}

inline Player& actor(State& s) {
  return s.table.players[s.table.actor];
}

inline const Player& actor(const State& s) {
  return s.table.players[s.table.actor];
}

// Set-up and deals (setup.cc).

/// Which slots hold a card, by seats: all but four, two or no corners (p. 2).
bool slot_used(int slot, int seats);
/// The two slots beside a circle.
std::array<Slot, 2> slots_beside(Circle circle);
/// Whether both cards of a circle exist at a table of that many seats (p. 8).
bool circle_used(Circle circle, int seats);
int start_points(int seats, int place);
void apply_chance(State& s, const Action& a);
/// After a pawn found its space: the next pawn or whatever the set-up does next.
void pawn_placed(State& s);
/// Gives out start points and stacks the discs in turn order from the senator (p. 3).
void seat_everyone(State& s);
/// Lays out the tiles of a phase, chance's next task (p. 3, 11).
void begin_phase(State& s);

// Moving, taking, building, rewards (turns.cc).

/// Where a pawn of the seat to move arrives in that direction, or nothing if it may not go there.
Maybe<Space> destination(const Table& t, const Options& options, Direction direction);
void begin_turn(State& s, Seat seat);
void arrive(State& s, Space space);
void take(State& s, Tile tile);
void build(State& s, Cell cell, std::uint8_t turn);
void store(State& s);
/// Whether a tile of the bottom row fits into the acting seat's district.
bool fits_somewhere(const State& s, Tile tile);
void choose_row_tile(State& s, Tile tile);
/// Rewards the pending completion of that kind of the latest tile first.
void resolve(State& s, Kind kind);
/// Pending completions of the latest tile: the index of the first of them.
int latest_pending(const Table& table);
/// Goes on with pending rewards; ends the turn when there are none.
void settle(State& s);
void draw_fountain(State& s, Kind card);
void put_back(State& s, Kind card);
/// Moves a disc along the parchment track; steps beyond its end are points (p. 5, 7).
void advance(State& s, Seat seat, int steps);
void lose_points(State& s, Seat seat, int points);

// Scoring phases and the end (scoring.cc).

void begin_scoring(State& s);
void place_disc(State& s, Circle circle);
void choose_first(State& s, Objective card);
bool circle_taken(const State& s, Circle circle);
/// How often the district of the acting seat contains what a green card asks for.
int owned(const Edition& box, const Player& player, Objective card);
bool can_pay(const Edition& box, const Player& player, Objective card);
void pay(State& s);
void spend_bread(State& s);
void finish_card(State& s);

/// How many coins may stand in for the ware that is being paid, so that the rest stays payable.
struct CoinRange {
  int low = 0;
  int high = 0;
};

CoinRange coin_range(const Edition& box, const Player& player, Objective card, Ware ware);
void pay_ware(State& s, int coins);

inline constexpr int kBreadPerFulfilment = 3;
inline constexpr int kUnfulfilled = 4;  ///< Points lost for a card not fulfilled (p. 10).

// Conservation and soundness (check.cc).

/// Whether every tile of a district meets its neighbours and the frame as the rules demand.
bool district_sound(const Edition& box, const Player& player);

}  // namespace lusoria::carpe_diem
