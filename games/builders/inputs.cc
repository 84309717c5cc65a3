// What a learned evaluation is told of a position: each seat's money, hands and sites, with what
// the nearest sites lack and whom they wait for, and the table. Which buildings a seat has finished
// is left out: it says which game this is, not who will win it.
#include "engine/core/inputs.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "games/builders/game.h"
#include "games/builders/rules.h"
#include "games/builders/rules_crews.h"

namespace lusoria::builders {

namespace {

constexpr int kMostPoints = 24;
constexpr int kMostSesterces = 30;
constexpr int kMostAhead = 15;

/// A site and how near it is to being finished.
struct Site {
  Maybe<Building> building;
  Amounts lacks;
  Plan plan;

  /// Those that the team can finish come first, then those that lack least.
  bool nearer_than(const Site& other) const {
    if (!other.building.has()) return true;
    if ((plan.size > 0) != (other.plan.size > 0)) return plan.size > 0;
    return lacks.total() < other.lacks.total();
  }
};

std::array<Site, 3> nearest_sites(const State& s, const Player& player, const Team& team) {
  std::array<Site, 3> nearest;
  for (const Building b : player.sites) {
    const Amounts lacks = missing(s, b);
    Site site{b, lacks, team.plan(lacks)};
    for (Site& kept : nearest) {
      if (site.building.has() && site.nearer_than(kept)) std::swap(site, kept);
    }
  }
  return nearest;
}

template <class Sink>
void ask_site(
    Sink& in, std::string_view topic, const State& s, const Player& player, const Site& site) {
  in.topic(topic);
  const bool open = site.building.has();
  const BuildingCard card = open ? card_of(s, *site.building) : BuildingCard{};
  in.flag("there", open);
  in.flag("begun", open && site.lacks != card.need);
  in.number("points", card.points, 8);
  in.number("sesterces", card.sesterces, 18);
  in.number("lacks", site.lacks.total(), 12);
  for (const Resource r : Each<Resource>())
    in.number_of("lacks", r, site.lacks.of(r), 5);
  in.number("crew to send", site.plan.size, 5);
  in.flag("crew can be paid", site.plan.size > 0 && site.plan.salary <= player.sesterces);
}

int most_points(const State& s, Seat but) {
  int most = 0;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    if (seat != but) most = std::max<int>(most, s.players[seat].points);
  }
  return most;
}

template <class Card>
EnumSet<Card> set_of(const std::array<Maybe<Card>, kRow>& row) {
  EnumSet<Card> set;
  for (const Maybe<Card> card : row) {
    if (card.has()) set.insert(*card);
  }
  return set;
}

struct Questions {
  template <class Sink>
  static void seat(Sink& in, const State& s, Seat seat) {
    const Player& player = s.players[seat];
    const Team team(s, player);
    const int seats = s.options.seats;
    const int place = (seat + seats - s.first) % seats;
    const int now = (s.active + seats - s.first) % seats;
    in.number("points", player.points, kMostPoints);
    in.between("ahead", player.points - most_points(s, seat), -kMostAhead, kMostAhead);
    in.number("sesterces", player.sesterces, kMostSesterces);
    in.number("turns before", (seat + seats - s.active) % seats, kMostSeats - 1);
    in.number("place", place, kMostSeats - 1);
    in.flag("turn to come", place >= now);
    in.number("team", player.team.size(), 10);
    for (const Resource r : Each<Resource>())
      in.number_of("makes", r, team.makes().of(r), 10);
    in.number("busy", (owned_by(s, player) - player.team).size(), 8);
    in.members("free", player.team);
    in.number("enslaved", (owned_by(s, player) & (kEnslaved - s.freed)).size(), 4);
    in.number("educated", (owned_by(s, player) & educated(s)).size(), 4);
    in.members("tool", player.tools);
    in.number("loans", player.loans - player.repaid, 4);
    in.number("sites", player.sites.size(), 5);
    const auto nearest = nearest_sites(s, player, team);
    ask_site(in, "nearest site", s, player, nearest[0]);
    ask_site(in, "second site", s, player, nearest[1]);
    ask_site(in, "third site", s, player, nearest[2]);
  }

  template <class Sink>
  static void table(Sink& in, const State& s) {
    const Options& o = s.options;
    in.number("seats", o.seats, kMostSeats);
    in.number("round", s.round, 30);
    in.number("rounds left", o.round_limit - s.round, 10);
    in.number("most points", most_points(s, kNobody), kMostPoints);
    in.flag("final round", s.final_round);
    in.members("for building", set_of(s.building_row));
    in.which("next", s.next_building);
    in.members("for hire", set_of(s.worker_row));
    in.number("workers in the deck", s.worker_deck.size(), 18);
    in.number("buildings in the deck", s.building_deck.size() / 2, 16);
    in.members("for sale", s.tool_line);
    in.number("loans left", s.loan_line, kLoanCards);
    in.members("enslaved", s.enslaved_line);
    in.flag("university adds", o.university_mode == UniversityMode::Add);
    in.flag("taking adds up", o.take_mode == TakeMode::Cumulative);
    in.flag("repay at any time", o.loan_repay_anytime);
    in.flag("machines as workers", o.machines_as_workers);
    in.flag("actions may lapse", o.actions_may_lapse);
  }

  template <class Sink>
  static void turn(Sink& in, const State& s, Seat /*mover*/) {
    in.number("actions", s.actions, 8);
    in.number("taken", s.taken, 6);
    in.flag("invested", s.invested);
    in.which("sends", s.pending_member);
    in.which("to", s.pending_site);
    in.which("teaches", s.pending_resource);
  }
};

}  // namespace

void Title::inputs(const State& s, Inputs& in) {
  ask<Questions>(s, in);
}

void Title::mover_inputs(const State& s, MoverInputs& in) {
  const Turn now = turn(s);
  ask_mover<Questions>(s, now.seat, now.decision, in);
}

AllInputNames Title::input_names() {
  return names_of<Questions>(bare({}));
}

}  // namespace lusoria::builders
