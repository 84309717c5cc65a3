// What a learned evaluation is told of a position: what each seat would have at the end as things
// stand, what it could spend, what the scorings still to come would bring it, the open ends of its
// district, and the table.
#include "engine/core/inputs.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "games/carpe_diem/rules_outlook.h"

namespace lusoria::carpe_diem {

namespace {

/// A seat's score if the game ended now.
int score_now(const State& s, Seat seat) {
  const Player& p = s.table.players[seat];
  const int left = total(p.wares) + p.coins + p.bread + p.stored;
  return s.points[seat] + p.villa_points + p.track + left / 2 + fountain_points(s, seat) +
         frame_points(box_of(s), p);
}

/// What one more complete construction of a kind would bring beyond its own reward, in halves of a
/// point: on green cards that can still be scored, on goals of the frame, by fountain cards.
using Wants = EnumArray<Kind, int>;

/// Green cards beside a free circle.
EnumSet<Objective> cards_to_score(const State& s) {
  EnumSet<Objective> cards;
  for (const Circle circle : circles_used(s.options.seats) - circles_taken(s.table)) {
    for (const Slot slot : slots_beside(circle)) {
      if (s.table.slots[slot].has()) cards.insert(*s.table.slots[slot]);
    }
  }
  return cards;
}

Wants wants_of(const State& s, Seat seat, EnumSet<Objective> cards) {
  const Edition& box = box_of(s);
  const Player& player = s.table.players[seat];
  Wants wants{};
  if (player.discs.size() == kScorings) cards = {};
  for (const Objective card : cards) {
    if (box.cost(card).red()) continue;
    for (const Need& need : box.cost(card).needs) {
      if (need.what < What::Vineyard || need.what == What::Chimney) continue;
      const KindRange kinds = kinds_of(need.what);
      for (int k = static_cast<int>(kinds.first); k <= static_cast<int>(kinds.last); ++k)
        wants[nth<Kind>(k)] += worth_in_halves(box.card(card).reward) / need.count;
    }
  }
  for (const FountainRow& row : box.box.fountains)
    wants[row.kind] += 2 * s.hands[seat][row.kind] * row.points;
  for (const Goal goal : Each<Goal>()) {
    if (player.frame[side_of(goal)].has() && !player.goals.contains(goal))
      wants[box.goal(player, goal).kind] += box.goal(player, goal).points;
  }
  return wants;
}

Counts<Kind> in_steps(const Wants& wants) {
  constexpr int kStep = 3;
  Counts<Kind> steps{};
  for (const Kind kind : Each<Kind>())
    steps[kind] = byte(wants[kind] / kStep);
  return steps;
}

/// What completing a kind brings in all, in halves of a point.
int completing(Kind kind, const Wants& wants) {
  constexpr std::array<int, kCount<Kind>> kByItself{4, 4, 4, 4, 5, 6, 5, 7, 5, 4, 4, 6};
  return kByItself[static_cast<unsigned>(kind)] + wants[kind];
}

/// The open constructions of a district.
struct Ends {
  Counts<Edge> fewest{};  ///< Openings, by type, of the one that has fewest.
  int one = 0;            ///< Constructions with a single opening …
  int two = 0;            ///< … with two …
  int more = 0;           ///< … and with more.
  int wished = 0;         ///< What completing those with one would bring.
};

Ends ends_of(const State& s, Seat seat, const Wants& wants) {
  Ends ends;
  const Edition& box = box_of(s);
  const Player& p = s.table.players[seat];
  const District& district = s.districts[seat];
  for (unsigned label = 0; label < district.openings.size(); ++label) {
    const int open = district.openings[label];
    if (open == 0) continue;
    const Face& face = box.face(*p.district[nth<Cell>(static_cast<int>(label / 2))].tile);
    const Edge type = face.types[label % 2];
    std::uint8_t& fewest = ends.fewest[type];
    fewest = fewest == 0 ? byte(open) : std::min(fewest, byte(open));
    ++(open == 1 ? ends.one : open == 2 ? ends.two : ends.more);
    if (open == 1) ends.wished += completing(kind_of(type), wants);
  }
  return ends;
}

/// What a tile would probably complete: alone, or where its only edge of a type meets the only
/// opening of a construction. Whether it fits is not asked.
int promise_of(const Face& face, const Ends& ends, const Wants& wants) {
  if (face.single.has()) return completing(*face.single, wants);
  int promise = 0;
  for (unsigned place = 0; place < 2 && face.types[place] != Edge::Meadow; ++place) {
    const Edge type = face.types[place];
    if (std::popcount(face.sides[0][place]) == 1 && ends.fewest[type] == 1)
      promise += completing(kind_of(type), wants);
  }
  return promise;
}

/// The most promising tile of the next spaces on either side of the seat's pawn.
int promise_in_reach(const State& s, Seat seat, const Ends& ends, const Wants& wants) {
  const Maybe<Space> pawn = s.table.players[seat].pawn;
  if (!pawn.has()) return 0;
  const int stride = s.options.movement == Movement::Star ? 3 : 1;
  int most = 0;
  for (const int step : {stride, kSpaces - stride}) {
    int space = static_cast<int>(*pawn);
    for (int i = 1; i <= kSpaces; ++i) {
      space = (space + step) % kSpaces;
      const auto& tiles = s.table.circle[nth<Space>(space)];
      for (const Tile tile : tiles)
        most = std::max(most, promise_of(box_of(s).face(tile), ends, wants));
      if (!tiles.empty()) break;
    }
  }
  return most;
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

template <class Sink>
void ask_scorings(Sink& in, const Outlook& outlook) {
  constexpr std::array<std::string_view, kScorings> kAlone{
      "best circle", "second circle", "third circle", "fourth circle"};
  for (unsigned k = 0; k < 2; ++k)
    in.between(kAlone[k], outlook.alone()[k] / 3, -6, 14);
  constexpr std::array<std::string_view, kScorings> kPlanned{
      "next scoring", "second scoring", "third scoring", "fourth scoring"};
  for (unsigned k = 1; k < kScorings; ++k)
    in.between(kPlanned[k], outlook.planned()[k] / 3, -6, 14);
  in.between("scorings together", outlook.sum() / 4, -16, 30);
  in.number("goods left behind them", outlook.left().goods(), 16);
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
    const Wants wants = wants_of(s, seat, cards_to_score(s));
    in.counts("wish", in_steps(wants), 6);
    const Ends ends = ends_of(s, seat, wants);
    in.counts("openings", ends.fewest, 4);
    in.number("ends with one opening", ends.one, 8);
    in.number("ends with two openings", ends.two, 8);
    in.number("ends with more openings", ends.more, 6);
    in.number("what one tile each would complete", ends.wished / 4, 20);
    in.number("promise in reach", promise_in_reach(s, seat, ends, wants) / 2, 16);
    ask_scorings(in, Outlook(s, seat));
    const int to_come = kScorings - p.discs.size();
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
