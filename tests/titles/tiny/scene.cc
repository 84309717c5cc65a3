#include "tests/titles/tiny/game.h"
#include "tests/titles/tiny/rules.h"

namespace lusoria::tiny {

State Title::bare(const Options& options) {
  State s;
  s.options = options;
  s.deck = box_of(options.components_edition);
  s.course.phase = Phase::Bid;
  for (Seat seat = 0; seat < options.seats; ++seat) {
    s.players[seat].coins = 3;
    for (std::uint8_t& bound : s.players[seat].facts.at_most)
      bound = kBoxSize;
  }
  return s;
}

std::string_view Title::fill(State& s) {
  s.deck = box_of(s.options.components_edition);
  for (int i = 0; i < kKinds; ++i) {
    const Kind kind = nth<Kind>(i);
    int out = s.laid[kind];
    for (const Player& player : s.players)
      out += player.hand[kind];
    if (out > s.deck[kind]) return slug(kind);
    s.deck[kind] = static_cast<std::uint8_t>(s.deck[kind] - out);
  }
  return vaulted(s.players) > total(s.deck) ? "vault" : "";
}

bool Title::seat_at(State& s, Seat seat, Decision d) {
  if (seat >= s.options.seats) return false;
  s.course.leader = seat;
  s.course.done = 0;
  s.course.frames.clear();
  s.course.phase = d == Decision::Bid ? Phase::Bid : Phase::Act;
  switch (d) {
    case Decision::Bid:
    case Decision::Act:
      return true;
    case Decision::Stage:
      s.course.frames.push_back({FrameKind::Stage, seat, Kind{}});
      return total(s.players[seat].hand) > 0;
    case Decision::Reward:
      s.course.frames.push_back({FrameKind::Reward, seat, Kind{}});
      return drawable(s) > 0;
    case Decision::Answer:
      return false;  // An answer needs somebody's demand.
  }
  return false;
}

}  // namespace lusoria::tiny
