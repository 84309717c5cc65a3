// What a learned evaluation is told of a position: what each seat would have at the end as things
// stand, what it could spend, what the scorings still to come would bring it, the open ends of its
// district, and the table.
#include "engine/core/inputs.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "games/carpe_diem/rules.h"

namespace lusoria::carpe_diem {

namespace {

constexpr int kScorings = 4;

/// A seat's score if the game ended now.
int score_now(const State& s, Seat seat) {
  const Player& p = s.table.players[seat];
  const int left = total(p.wares) + p.coins + p.bread + p.stored;
  return s.points[seat] + p.villa_points + p.track + left / 2 + fountain_points(s, seat) +
         frame_points(box_of(s), p);
}

/// Points of activating a card with what the purse holds, in halves; it is spent.
int activate(const Edition& box, Player& purse, Objective card) {
  const Cost& cost = box.cost(card);
  int times = 0;
  if (cost.red()) {
    for (; times < 4 && can_pay(box, purse, card); ++times) {
      for (const Ware ware : Each<Ware>()) {
        const int own = std::min<int>(cost.wares[ware], purse.wares[ware]);
        add(purse.coins, own - cost.wares[ware]);
        add(purse.wares[ware], -own);
      }
    }
  } else {
    times = owned(box, purse, card);
  }
  if (times == 0 && purse.bread >= kBreadPerFulfilment) {
    add(purse.bread, -kBreadPerFulfilment);
    times = 1;
  }
  if (times == 0) return -2 * kUnfulfilled;
  const Reward& reward = box.card(card).reward;
  return times * (2 * reward.points + 3 * (reward.coins + reward.bread) + 2 * reward.steps);
}

/// What the free circles would bring the seat, each alone, best first.
std::array<int, kScorings> best_circles(const State& s, const Player& player) {
  std::array<int, kScorings> best;
  best.fill(-4 * kUnfulfilled);
  const Edition& box = box_of(s);
  const EnumSet<Circle> taken = circles_taken(s.table);
  for (const Circle circle : Each<Circle>()) {
    if (!circle_used(circle, s.options.seats) || taken.contains(circle)) continue;
    Player purse = player;
    int value = 0;
    for (const Slot slot : slots_beside(circle)) {
      if (s.table.slots[slot].has()) value += activate(box, purse, *s.table.slots[slot]);
    }
    for (int& kept : best) {
      if (value > kept) std::swap(value, kept);
    }
  }
  return best;
}

/// Of each type that has edges: the openings of its open construction, the fewest if it has
/// several.
std::array<int, kCount<Edge>> openings_of(const State& s, Seat seat) {
  std::array<int, kCount<Edge>> openings{};
  const Edition& box = box_of(s);
  const Player& p = s.table.players[seat];
  const District& district = s.districts[seat];
  for (unsigned label = 0; label < district.openings.size(); ++label) {
    const int open = district.openings[label];
    if (open == 0) continue;
    const Face& face = box.face(*p.district[nth<Cell>(static_cast<int>(label / 2))].tile);
    int& fewest = openings[static_cast<unsigned>(face.types[label % 2])];
    fewest = fewest == 0 ? open : std::min(fewest, open);
  }
  return openings;
}

int parchments_left(const State& s, Seat seat) {
  const Player& p = s.table.players[seat];
  if (!p.panel.has()) return kParchments;
  return std::popcount(box_of(s).panel(*p.panel).parchments.mask() & ~s.districts[seat].built);
}

int place_on_track(const Table& t, Seat seat) {
  int place = 0;
  while (place < t.track.size() && t.track[place] != seat)
    ++place;
  return place;
}

template <class Sink>
void ask_goals(Sink& in, const Edition& box, const Player& p) {
  Counts<Kind> wanted;
  for (const Goal goal : Each<Goal>()) {
    if (!p.frame[side_of(goal)].has() || p.goals.contains(goal)) continue;
    ++wanted[box.goal(p, goal).kind];
  }
  in.counts("goal", wanted, 2);
  in.number("goals", p.goals.size(), kCount<Goal>);
}

struct Questions {
  template <class Sink>
  static void seat(Sink& in, const State& s, Seat seat) {
    const Table& t = s.table;
    const Player& p = t.players[seat];
    const Seat seats = s.options.seats;
    const int score = score_now(s, seat);
    int most = 0;
    for (Seat other = 0; other < seats; ++other) {
      if (other != seat) most = std::max(most, score_now(s, other));
    }
    in.number("score", score / 3, 40);
    in.between("ahead", (score - most) / 2, -20, 20);
    in.counts("ware", p.wares, 5);
    in.number("coins", p.coins, 10);
    in.number("bread", p.bread, 9);
    in.number("stored", p.stored, 5);
    in.number("chimneys", p.chimneys, 16);
    in.number("villas", p.villa_points / 2, 15);
    in.counts("complete", p.complete, 3);
    in.counts("fountain card", s.hands[seat], 2);
    in.number("track", p.track, kTrackRow.last);
    in.number("place on the track", place_on_track(t, seat), kSeats - 1);
    in.number("parchments", parchments_left(s, seat), kParchments);
    in.number("built", std::popcount(s.districts[seat].built), kCells);
    ask_goals(in, box_of(s), p);
    const auto openings = openings_of(s, seat);
    for (const Edge edge : Each<Edge>())
      in.number_of("openings", edge, openings[static_cast<unsigned>(edge)], 4);
    const auto best = best_circles(s, p);
    const int to_come = kScorings - p.discs.size();
    in.between("best circle", best[0] / 3, -6, 14);
    in.between("second circle", best[1] / 3, -6, 14);
    in.between("third circle", best[2] / 3, -6, 14);
    in.between("fourth circle", best[3] / 3, -6, 14);
    in.between(
        "circles to come", std::accumulate(best.begin(), best.begin() + to_come, 0) / 6, -12, 24);
    in.number("scorings to come", to_come, kScorings);
    in.number("turns before", (seat + seats - t.actor) % seats, kSeats - 1);
  }

  template <class Sink>
  static void table(Sink& in, const State& s) {
    const Table& t = s.table;
    in.number("seats", s.options.seats, kSeats);
    in.number("phase", t.phase, 3);
    in.number("round", t.round, 6);
    // Not which cards lie out: the twelve tell a game from all others, and a net would learn by
    // heart who won it. What they are worth to a seat is asked of the seat.
    in.number("row", t.row.size(), kRowTiles);
    in.number("turn of the round", (t.actor + s.options.seats - t.senator) % s.options.seats, 3);
    in.flag("star", s.options.movement == Movement::Star);
    in.flag("points below zero", s.options.negative_vp);
    in.members("reading", s.options.readings);
    in.flag("objectives are scored", t.stage >= Stage::PlaceDisc && t.stage != Stage::Over);
  }

  template <class Sink>
  static void turn(Sink& in, const State& s, Seat mover) {
    const Table& t = s.table;
    EnumSet<Objective> cards;
    for (const Objective card : t.cards)
      cards.insert(card);
    in.number("taken", t.taken.has() ? static_cast<int>(*t.taken) + 1 : 0, kTiles);
    in.which("paying", t.paying);
    in.number("fulfilled", t.fulfilled, 4);
    in.members("to fulfil", cards);
    in.number("pending", t.pending.size(), 3);
    in.which("pawn", t.players[mover].pawn);
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

}  // namespace lusoria::carpe_diem
