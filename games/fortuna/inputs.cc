// What a learned evaluation is told of a position: each seat's province, road and cards, what the
// open favours would give it, and the table. Nothing here weighs anything.
#include "engine/core/inputs.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "games/fortuna/game.h"
#include "games/fortuna/rules.h"
#include "games/fortuna/rules_supply.h"

namespace lusoria::fortuna {

namespace {

constexpr int kMostCubes = 8;
constexpr int kMostRounds = 20;

int furthest(const State& s, Seat but) {
  int most = 0;
  for (Seat seat = 0; seat < s.options.seats; ++seat) {
    if (seat != but) most = std::max<int>(most, s.table.players[seat].position);
  }
  return most;
}

/// Turns before the seat's next one: 0 while it has its turn.
int turns_before(const State& s, Seat seat) {
  const Table& t = s.table;
  int place = 0;
  while (place < t.order.size() && t.order[place] != seat)
    ++place;
  const int seats = std::max<int>(1, t.order.size());
  return (place + seats - t.at) % seats;
}

/// Whether this round has still a turn for the seat.
bool turn_to_come(const State& s, Seat seat) {
  const Table& t = s.table;
  for (int place = t.at; place < t.order.size(); ++place) {
    if (t.order[place] == seat) return true;
  }
  return false;
}

template <class Sink>
void ask_favours(Sink& in, const State& s, const Player& p) {
  int best = 0;
  int all = 0;
  for (const Favour favour : Each<Favour>()) {
    const int steps = s.table.open.contains(favour) ? steps_by(s, p, Action::use(favour)) : 0;
    in.number_of("steps by", favour, steps, kMaxPieces);
    best = std::max(best, steps);
    all += steps;
  }
  in.number("best favour", best, kMaxPieces);
  in.number("all favours", all, 12);
}

EnumSet<Privilege> kinds_among(const DrawnCards& cards) {
  EnumSet<Privilege> set;
  for (const Privilege card : cards)
    set.insert(card);
  return set;
}

struct Questions {
  template <class Sink>
  static void seat(Sink& in, const State& s, Seat seat) {
    const Player& p = s.table.players[seat];
    const Privileges& hand = s.hands[seat];
    in.number("position", p.position, kPalace);
    in.between("ahead", p.position - furthest(s, seat), -kPalace, kPalace);
    in.number("coins", p.coins, kMaxCoins);
    in.number("water", all_water(p), 6);
    in.flag("aqueduct full", p.aqueduct_water > 0);
    in.number("grain", p.has[Piece::Grain], kMostCubes);
    in.number("wine", p.has[Piece::Wine], kMostCubes);
    in.number("vestals", p.has[Piece::Vestal], kMaxPieces);
    in.number("centurions", p.has[Piece::Centurion], kMaxPieces);
    in.number("dice", p.has[Piece::Die], kMaxPieces);
    in.flag("married", p.married);
    in.members("building", p.buildings);
    in.number("buildings", p.buildings.size(), kMaxBuildings);
    in.members("card", cards_on(p.cards));
    in.which("reserved", p.reserved);
    in.counts("privilege", hand, 3);
    in.number("privileges", total(hand), 10);
    in.number("points in hand", points_of(edition(s.options.components_edition), hand, p), 15);
    in.number("turns before", turns_before(s, seat), kMaxPlayers - 1);
    in.flag("turn to come", turn_to_come(s, seat));
    in.flag("arrived first", is_arrival(s.table, 0, seat));
    in.flag("arrived second", is_arrival(s.table, 1, seat));
    in.flag(
        "arrived later",
        p.position == kPalace && !is_arrival(s.table, 0, seat) && !is_arrival(s.table, 1, seat));
    ask_favours(in, s, p);
  }

  template <class Sink>
  static void table(Sink& in, const State& s) {
    const Table& t = s.table;
    const Options& o = s.options;
    in.number("seats", o.seats, kMaxPlayers);
    in.number("round", t.round, kMostRounds);
    in.number("rounds left", o.round_limit - t.round, kMostRounds);
    in.number("first pawn", furthest(s, kNobody), kPalace);
    in.members("open", t.open);
    in.counts("tokens", t.tokens, kMaxTokens);
    in.number("palace tokens", t.palace_tokens, kPalaceTokens);
    in.number("arrivals", t.arrivals.size(), kMaxPlayers);
    in.number("turn of the round", t.at, kMaxPlayers - 1);
    in.counts("supply", t.supply, 4);
    in.counts("stock", t.building_stock, 3);
    in.number("pile", t.pile_size, 26);
    CardSet ownerless;
    for (const Side& side : t.ownerless)
      ownerless = ownerless | cards_on(side);
    in.members("ownerless", ownerless);
    in.number("wine harvest", o.wine_harvest_base, 2);
    in.flag("cheap vestals", o.vestal_prices == VestalPrices::P123);
    in.flag("any building marries well", o.favour5_bonus == MarriageBonus::AnyBuilding);
  }

  template <class Sink>
  static void turn(Sink& in, const State& s, Seat /*mover*/) {
    const Table& t = s.table;
    in.which("chosen", t.chosen);
    in.which("active", t.active);
    in.flag("committed", t.committed);
    in.flag("military used", t.military_used);
    in.flag("step used", t.step_used);
    constexpr std::array<std::string_view, kMaxPieces> kRolled{
        "low die", "second die", "third die"};
    for (int i = 0; i < kMaxPieces; ++i)
      in.number(kRolled[static_cast<unsigned>(i)], i < t.rolled.size() ? t.rolled[i] : 0, 6);
    in.number("die", t.die, 6);
    in.number("tokens taken", t.tokens_taken, 3);
    in.number("to draw", t.to_draw, 3);
    in.members("drawn", kinds_among(s.drawn));
    in.members("in the palace",
               t.arrival == Arrival::Pick ? kinds_among(s.palace_cards) : EnumSet<Privilege>());
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

}  // namespace lusoria::fortuna
