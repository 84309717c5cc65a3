// The table: rows, decks, the investment line and what lies before each seat. Everything but the
// order of the two decks is public. What a site already has follows from who works there (`at`)
// and is never stored twice; `points` is the one cached sum, kept by whoever finishes a building.
#pragma once

#include <array>
#include <cstdint>

#include "engine/codec/field_list.h"
#include "games/builders/action.h"
#include "games/builders/components.h"
#include "games/builders/options.h"

namespace lusoria::builders {

/// What happens next. The seat's decisions come first and in the order of Decision.
LUSORIA_NAMED_ENUM(Step, "step",
                   Menu, Site, Tool, Educate, DealBuildings, DealApprentices, DealWorkers,
                   DrawFirst, TurnUpBuilding, TurnUpWorker, Over);

/// Where the cards of a step of chance come from.
constexpr Stream stream_of(Step step) {
  switch (step) {
    case Step::DealApprentices:
      return Stream::Apprentices;
    case Step::DealWorkers:
    case Step::TurnUpWorker:
      return Stream::Workers;
    case Step::DrawFirst:
      return Stream::First;
    default:
      return Stream::Buildings;
  }
}

struct Player {
  Buildings sites;     ///< Under construction.
  Buildings finished;  ///< Machines too.
  Members team;        ///< Available: not on a site.
  std::uint16_t sesterces = 0;
  std::uint8_t points = 0;  ///< Of finished buildings and machines only.
  Tools tools;              ///< In the supply: not with a bearer.
  std::uint8_t loans = 0;
  std::uint8_t repaid = 0;  ///< Loans paid back.
  std::uint16_t turns = 0;  ///< Turns played to the end.
  std::uint16_t freed_at_end = 0;
  std::uint16_t repaid_at_end = 0;
  constexpr bool operator==(const Player&) const = default;
};

LUSORIA_MEMBERS(Player, sites, finished, team, sesterces, points, tools, loans, repaid, turns,
                        freed_at_end, repaid_at_end);

using BuildingRow = std::array<Maybe<Building>, kRow>;
using WorkerRow = std::array<Maybe<Member>, kRow>;

struct State {
  Buildings building_deck;  ///< Under the open top card, next_building.
  SeatArray<Player, kMostSeats> players;
  Members worker_deck;
  Members enslaved_line;  ///< Of the investment line.
  Members freed;
  std::uint16_t round = 0;        ///< From 1; 0 before play.
  std::uint16_t turn_number = 0;  ///< Turns of seats begun.
  std::uint16_t actions = 0;      ///< Left to the active seat.
  std::uint16_t taken = 0;        ///< Actions given for sesterces this turn.
  BuildingRow building_row;
  Maybe<Building> next_building;  ///< The deck lies face up, so its top card is public.
  WorkerRow worker_row;
  EnumArray<Member, Maybe<Building>> at;       ///< The site a member works on.
  Counts<Building> sent;                       ///< Members sent to the site this turn.
  EnumArray<Tool, Maybe<Member>> bearer;       ///< Who carries the tool on a site.
  EnumArray<Resource, Maybe<Member>> student;  ///< Whom the university of that resource taught.
  Tools tool_line;
  std::uint8_t loan_line = 0;
  Seat active = 0;
  Seat first = 0;
  Step step = Step::DealBuildings;
  bool invested = false;     ///< The one investment of this turn is made.
  bool final_round = false;  ///< Somebody has ended a turn with enough points.
  EndReason reason = EndReason::Points;
  // The send or education being decided.
  Maybe<Member> pending_member;
  Maybe<Building> pending_site;
  Maybe<Resource> pending_resource;
  Options options;
  constexpr bool operator==(const State&) const = default;

  constexpr Player& me() { return players[active]; }

  constexpr const Player& me() const { return players[active]; }
};

static_assert(PlainValue<State> && sizeof(State) <= 512);

template <class V>
constexpr void fields(V& v, State& s) {
  LUSORIA_FIELDS_OF(v, s, building_deck, players, worker_deck, enslaved_line, freed, round,
                          turn_number, actions, taken, building_row, next_building, worker_row, at,
                          sent, bearer, student, tool_line, loan_line);
  v("active", as_seat(s.active));
  v("first", as_seat(s.first));
  LUSORIA_FIELDS_OF(v, s, step, invested, final_round, reason, pending_member, pending_site,
                          pending_resource, options);
}

}  // namespace lusoria::builders
