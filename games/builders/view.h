// What a seat may know: everything but the order of the decks. The table part adds what players ask
// for and would have to work out: what a site still lacks, what the next worker there costs, and
// whether it can still be finished at all. The memory part is what counting cards gives: which
// cards are still in the decks.
#pragma once

#include <cstdint>

#include "games/builders/state.h"

namespace lusoria::builders {

struct SiteView {
  Members crew;
  Amounts missing;
  Building building{};
  Seat owner = kNobody;
  std::uint8_t next_cost = 0;  ///< Actions for the next member sent there in the owner's turn.
  bool hopeless = false;       ///< It can never be finished.
};

template <class V>
constexpr void fields(V& v, SiteView& s) {
  v("building", s.building);
  v("owner", as_seat(s.owner));
  LUSORIA_FIELDS_OF(v, s, crew, missing, next_cost, hopeless);
}

struct TableView {
  SeatArray<Player, kMostSeats> players;
  InlineVector<SiteView, kCount<Building>> sites;  ///< By owner, then by building.
  Members enslaved_line;
  Members freed;
  std::uint16_t round = 0;
  std::uint16_t rounds_left = 0;  ///< This one included, before the limit ends the game.
  std::uint16_t actions = 0;
  std::uint16_t taken = 0;
  BuildingRow building_row;
  Maybe<Building> next_building;
  WorkerRow worker_row;
  std::uint8_t buildings_left = 0;  ///< Cards in the deck, its open top card included.
  std::uint8_t workers_left = 0;
  EnumArray<Tool, Maybe<Member>> bearer;
  EnumArray<Resource, Maybe<Member>> student;
  Tools tool_line;
  EnumSet<Resource> university_line;
  std::uint8_t loan_line = 0;
  Seat active = 0;
  Seat first = 0;
  Seat last = 0;  ///< To play in a round.
  Step step = Step::DealBuildings;
  bool invested = false;
  bool final_round = false;
  EndReason reason = EndReason::Points;
  Maybe<Member> pending_member;
  Maybe<Building> pending_site;
  Maybe<Resource> pending_resource;
  std::uint8_t points_to_end = kPointsToEnd;
  SeatArray<bool, kMostSeats> can_go_on;  ///< Whether the seat could still finish anything.
  bool dead = false;                      ///< Nobody could: the game ends with this round.
};

template <class V>
constexpr void fields(V& v, TableView& t) {
  LUSORIA_FIELDS_OF(v, t, round, rounds_left);
  v("active", as_seat(t.active));
  v("first", as_seat(t.first));
  v("last", as_seat(t.last));
  LUSORIA_FIELDS_OF(v, t, step, actions, taken, invested, pending_member, pending_site,
                          pending_resource, players, sites, bearer, student, freed, building_row,
                          next_building, buildings_left, worker_row, workers_left, enslaved_line,
                          tool_line, university_line, loan_line, points_to_end, final_round,
                          can_go_on, dead, reason);
}

/// What lies open on the table, from a state to its view or back.
template <class From, class To>
constexpr void copy_open_zones(const From& from, To& to) {
  to.players = from.players;
  to.enslaved_line = from.enslaved_line;
  to.freed = from.freed;
  to.round = from.round;
  to.actions = from.actions;
  to.taken = from.taken;
  to.building_row = from.building_row;
  to.next_building = from.next_building;
  to.worker_row = from.worker_row;
  to.bearer = from.bearer;
  to.student = from.student;
  to.tool_line = from.tool_line;
  to.loan_line = from.loan_line;
  to.active = from.active;
  to.first = from.first;
  to.step = from.step;
  to.invested = from.invested;
  to.final_round = from.final_round;
  to.reason = from.reason;
  to.pending_member = from.pending_member;
  to.pending_site = from.pending_site;
  to.pending_resource = from.pending_resource;
}

/// Whether the limit will soon end the game: warned of from five rounds before.
constexpr bool limit_is_near(const TableView& t) {
  return t.rounds_left <= 5;
}

struct MemoryView {
  Buildings building_deck;  ///< Under the open top card, in an order nobody knows.
  Members worker_deck;
  Amounts workers_make;  ///< What the workers still in the deck make together.
};

LUSORIA_MEMBERS(MemoryView, building_deck, worker_deck, workers_make);

struct View {
  TableView table;
  MemoryView memory;
  Turn turn;
  Seat seat = kSpectator;
  Options options;
};

static_assert(PlainValue<View>);

template <class V>
constexpr void fields(V& v, View& view) {
  v("seat", as_seat(view.seat));
  LUSORIA_FIELDS_OF(v, view, turn, options, table, memory);
}

/// The state that was seen: nothing hidden is ever assigned to anyone.
State state_of(const View& v);

/// What members who have been to a university make now, tools aside, and where the member being
/// sent could take a tool along.
struct Figures {
  EnumArray<Resource, Amounts> taught{};  ///< By university; nothing where nobody studied.
  Buildings tool_sites;                   ///< Sites at which the tool will be asked for.
};

LUSORIA_MEMBERS(Figures, taught, tool_sites);

}  // namespace lusoria::builders
