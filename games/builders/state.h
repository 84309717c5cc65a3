// The table: rows, decks, the investment line and what lies before each seat. Everything but the
// order of the two decks is public. What a site already has follows from who works there (`at`)
// and is never stored twice; `points` is the one cached sum, kept by whoever finishes a building.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/codec/fields.h"
#include "engine/core/containers.h"
#include "engine/core/game.h"
#include "games/builders/components.h"

namespace lusoria::builders {

inline constexpr int kMostSeats = 4;

/// What a university makes of a worker (the rulebook's section is lost, README.md).
enum class UniversityMode : std::uint8_t { Replace, Add };

inline constexpr std::array<std::string_view, 2> kUniversityModeSlugs{"replace", "add"};

constexpr Names names(UniversityMode) {
  return {"university_mode", kUniversityModeSlugs};
}

/// Whether 1, 3 or 6 sesterces are paid per taking or for all actions given to it in a turn.
enum class TakeMode : std::uint8_t { Bundle, Cumulative };

inline constexpr std::array<std::string_view, 2> kTakeModeSlugs{"bundle", "cumulative"};

constexpr Names names(TakeMode) {
  return {"take_mode", kTakeModeSlugs};
}

struct Options {
  std::uint8_t seats = 4;
  std::uint8_t rules_version = 1;
  std::uint8_t components_edition = 1;
  UniversityMode university_mode = UniversityMode::Replace;
  TakeMode take_mode = TakeMode::Bundle;
  bool loan_repay_anytime = false;
  bool machines_as_workers = false;  ///< Machines may carry tools and be educated.
  bool actions_may_lapse = true;     ///< A turn may end with actions left.
  std::uint8_t round_limit = 60;     ///< The game ends after that many rounds at the latest.
  constexpr bool operator==(const Options&) const = default;
};

template <class V>
constexpr void fields(V& v, Options& o) {
  v("seats", o.seats, Range{2, kMostSeats});
  v("rules_version", o.rules_version, Range{1, 1});
  v("components_edition", o.components_edition, Range{1, 1});
  v("university_mode", o.university_mode);
  v("take_mode", o.take_mode);
  v("loan_repay_anytime", o.loan_repay_anytime);
  v("machines_as_workers", o.machines_as_workers);
  v("actions_may_lapse", o.actions_may_lapse);
  v("round_limit", o.round_limit, Range{5, 200});
}

enum class Decision : std::uint8_t { Menu, Site, Tool, Educate };

inline constexpr std::array<std::string_view, 4> kDecisionSlugs{"menu", "site", "tool", "educate"};

constexpr Names names(Decision) {
  return {"decision", kDecisionSlugs};
}

enum class Stream : std::uint8_t { Buildings, Apprentices, Workers, First };

inline constexpr std::array<std::string_view, 4> kStreamSlugs{
    "buildings", "apprentices", "workers", "first"};

constexpr Names names(Stream) {
  return {"stream", kStreamSlugs};
}

enum class EndReason : std::uint8_t { Points, Dead, Cap };

inline constexpr std::array<std::string_view, 3> kEndReasonSlugs{"points", "dead_position", "cap"};

constexpr Names names(EndReason) {
  return {"reason", kEndReasonSlugs};
}

enum class Source : std::uint8_t { Buildings, Machines, Sesterces, Enslaved, Loans };

inline constexpr std::array<std::string_view, 5> kSourceSlugs{
    "buildings", "machines", "sesterces", "enslaved", "loans"};

constexpr Names names(Source) {
  return {"source", kSourceSlugs};
}

/// What happens next. The seat's decisions come first and in the order of Decision.
enum class Step : std::uint8_t {
  Menu,
  Site,
  Tool,
  Educate,
  DealBuildings,
  DealApprentices,
  DealWorkers,
  DrawFirst,
  TurnUpBuilding,
  TurnUpWorker,
  Over
};

inline constexpr std::array<std::string_view, 11> kStepSlugs{"menu",
                                                             "site",
                                                             "tool",
                                                             "educate",
                                                             "deal_buildings",
                                                             "deal_apprentices",
                                                             "deal_workers",
                                                             "draw_first",
                                                             "turn_up_building",
                                                             "turn_up_worker",
                                                             "over"};

constexpr Names names(Step) {
  return {"step", kStepSlugs};
}

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

template <class V>
constexpr void fields(V& v, Player& p) {
  v("sites", p.sites);
  v("finished", p.finished);
  v("team", p.team);
  v("sesterces", p.sesterces);
  v("points", p.points);
  v("tools", p.tools);
  v("loans", p.loans);
  v("repaid", p.repaid);
  v("turns", p.turns);
  v("freed_at_end", p.freed_at_end);
  v("repaid_at_end", p.repaid_at_end);
}

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
  v("building_deck", s.building_deck);
  v("players", s.players);
  v("worker_deck", s.worker_deck);
  v("enslaved_line", s.enslaved_line);
  v("freed", s.freed);
  v("round", s.round);
  v("turn_number", s.turn_number);
  v("actions", s.actions);
  v("taken", s.taken);
  v("building_row", s.building_row);
  v("next_building", s.next_building);
  v("worker_row", s.worker_row);
  v("at", s.at);
  v("sent", s.sent);
  v("bearer", s.bearer);
  v("student", s.student);
  v("tool_line", s.tool_line);
  v("loan_line", s.loan_line);
  v("active", as_seat(s.active));
  v("first", as_seat(s.first));
  v("step", s.step);
  v("invested", s.invested);
  v("final_round", s.final_round);
  v("reason", s.reason);
  v("pending_member", s.pending_member);
  v("pending_site", s.pending_site);
  v("pending_resource", s.pending_resource);
  v("options", s.options);
}

/// Calls f with every element of the set, in the order of the enum.
template <class E, class F>
constexpr void each(const EnumSet<E>& set, F&& f) {
  for (auto mask = set.mask(); mask != 0; mask = static_cast<decltype(mask)>(mask & (mask - 1)))
    f(static_cast<E>(std::countr_zero(mask)));
}

template <class E>
constexpr EnumSet<E> operator|(const EnumSet<E>& a, const EnumSet<E>& b) {
  return EnumSet<E>::of_mask(static_cast<typename EnumSet<E>::Mask>(a.mask() | b.mask()));
}

template <class E>
constexpr EnumSet<E> operator&(const EnumSet<E>& a, const EnumSet<E>& b) {
  return EnumSet<E>::of_mask(static_cast<typename EnumSet<E>::Mask>(a.mask() & b.mask()));
}

/// The elements of a that are not in b.
template <class E>
constexpr EnumSet<E> operator-(const EnumSet<E>& a, const EnumSet<E>& b) {
  return EnumSet<E>::of_mask(static_cast<typename EnumSet<E>::Mask>(a.mask() & ~b.mask()));
}

}  // namespace lusoria::builders
