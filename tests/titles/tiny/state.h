// The whole table of Tiny as one value.
#pragma once

#include "engine/codec/fields.h"
#include "engine/core/game.h"
#include "tests/titles/tiny/action.h"
#include "tests/titles/tiny/components.h"
#include "tests/titles/tiny/options.h"

namespace lusoria::tiny {

inline constexpr int kSetSize = 3;  ///< The most cards laid at once.
inline constexpr int kFrames = 4;   ///< A reward for each of them, and a draw on top.
inline constexpr std::uint8_t kHandDealt = 2;
inline constexpr std::uint8_t kMaxBid = 2;

LUSORIA_NAMED_ENUM(Phase, "phase", Deal, Bid, Act, Unveil, Over);

/// A step still to be resolved: a demand to answer, a set to put together, a reward, a draw.
LUSORIA_NAMED_ENUM(FrameKind, "frame", Answer, Stage, Reward, Draw);

struct Step {
  FrameKind kind{};
  Seat seat = 0;  ///< Whom it concerns.
  Kind card{};    ///< What an answer is asked for.
  constexpr bool operator==(const Step&) const = default;
};

/// Public facts about a hidden hand. Known cards have been seen there and not left since; at_most
/// is a bound that a shortfall set and that every later draw loosens.
struct Facts {
  Counts<Kind> known;
  Counts<Kind> at_most;
};

struct Player {
  Counts<Kind> hand;
  Facts facts;
  std::uint8_t vault = 0;  ///< Face-down cards nobody has seen: still in the deck until unveiled.
  std::uint8_t coins = 0;
  std::uint8_t bid = 0;  ///< The secret bid plus one; 0 before it is made.
  EnumArray<Source, std::uint8_t> points;
};

/// What everybody sees of the course of play.
struct Course {
  std::uint16_t turn = 0;
  Phase phase{};
  std::uint8_t round = 0;
  Seat leader = 0;
  std::uint8_t done = 0;  ///< Seats that have bid or acted in this phase, from the leader.
  Seat conceded = kNobody;
  InlineVector<Step, kFrames> frames;
};

struct State {
  Options options;
  Course course;
  Counts<Kind> deck;
  Counts<Kind> laid;
  Counts<Kind> staged;  ///< Part of the hand of the seat that lays.
  SeatArray<Player, kSeats> players;
};

template <class V>
constexpr void fields(V& v, Step& s) {
  v("kind", s.kind);
  v("seat", as_seat(s.seat));
  v("card", s.card);
}

template <class V>
constexpr void fields(V& v, Facts& f) {
  v("known", f.known);
  v("at_most", f.at_most);
}

template <class V>
constexpr void fields(V& v, Player& p) {
  v("hand", p.hand);
  v("facts", p.facts);
  v("vault", p.vault);
  v("coins", p.coins);
  v("bid", p.bid);
  v("points", p.points);
}

template <class V>
constexpr void fields(V& v, Course& c) {
  v("turn", c.turn);
  v("phase", c.phase);
  v("round", c.round);
  v("leader", as_seat(c.leader));
  v("done", c.done);
  v("conceded", as_seat(c.conceded));
  v("frames", c.frames);
}

template <class V>
constexpr void fields(V& v, State& s) {
  v("options", s.options);
  v("course", s.course);
  v("deck", s.deck);
  v("laid", s.laid);
  v("staged", s.staged);
  v("players", s.players);
}

}  // namespace lusoria::tiny
