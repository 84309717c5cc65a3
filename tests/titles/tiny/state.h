// The whole table of Tiny as one value, and what one seat may know of it.
#pragma once

#include "engine/codec/fields.h"
#include "engine/core/game.h"
#include "tests/titles/tiny/action.h"
#include "tests/titles/tiny/components.h"

namespace lusoria::tiny {

inline constexpr int kSeats = 3;
inline constexpr int kSetSize = 3;  ///< The most cards laid at once.
inline constexpr int kFrames = 4;   ///< A reward for each of them, and a draw on top.
inline constexpr std::uint8_t kHandDealt = 2;
inline constexpr std::uint8_t kMaxBid = 2;

struct Options {
  std::uint8_t seats = 2;
  std::uint8_t rules_version = 2;
  std::uint8_t components_edition = 2;
  std::uint8_t rounds = 2;
};

enum class Phase : std::uint8_t { Deal, Bid, Act, Unveil, Over };

inline constexpr std::array<std::string_view, 5> kPhaseSlugs{
    "deal", "bid", "act", "unveil", "over"};

constexpr Names names(Phase) {
  return {"phase", kPhaseSlugs};
}

/// A step still to be resolved: a = the seat it concerns, b = the kind asked for.
enum class FrameKind : std::uint8_t { Answer, Stage, Reward, Draw };

inline constexpr std::array<std::string_view, 4> kFrameSlugs{"answer", "stage", "reward", "draw"};

constexpr Names names(FrameKind) {
  return {"frame", kFrameSlugs};
}

struct Step {
  FrameKind kind{};
  Seat seat = 0;
  Kind card{};
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

/// What lies there to be seen of a seat.
struct PlayerView {
  std::uint8_t cards = 0;
  std::uint8_t vault = 0;
  std::uint8_t coins = 0;
  bool has_bid = false;
  EnumArray<Source, std::uint8_t> points;
};

struct TableView {
  Course course;
  Counts<Kind> laid;
  std::uint8_t deck = 0;
  SeatArray<PlayerView, kSeats> players;
  Counts<Kind> hand;     ///< The viewer's own …
  Counts<Kind> staged;   ///< … what it has picked so far …
  std::uint8_t bid = 0;  ///< … and what it bid (plus one).
};

struct MemoryView {
  SeatArray<Facts, kSeats> facts;
};

struct View {
  Options options;
  Seat seat = kSpectator;
  std::uint8_t spare = 0;  ///< Fills the gap before the turn; a field, so that no byte is left out.
  Turn turn;
  TableView table;
  MemoryView memory;
};

template <class V>
constexpr void fields(V& v, Options& o) {
  v("seats", o.seats, Range{2, kSeats});
  v("rules_version", o.rules_version, Range{1, 2});
  v("components_edition", o.components_edition, Range{1, 2});
  v("rounds", o.rounds, Range{1, 4});
}

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

template <class V>
constexpr void fields(V& v, PlayerView& p) {
  v("cards", p.cards);
  v("vault", p.vault);
  v("coins", p.coins);
  v("has_bid", p.has_bid);
  v("points", p.points);
}

template <class V>
constexpr void fields(V& v, TableView& t) {
  v("course", t.course);
  v("laid", t.laid);
  v("deck", t.deck);
  v("players", t.players);
  v("hand", t.hand);
  v("staged", t.staged);
  v("bid", t.bid);
}

template <class V>
constexpr void fields(V& v, MemoryView& m) {
  v("facts", m.facts);
}

template <class V>
constexpr void fields(V& v, View& view) {
  v("options", view.options);
  v("seat", as_seat(view.seat));
  v("spare", view.spare);
  v("turn", view.turn);
  v("table", view.table);
  v("memory", view.memory);
}

}  // namespace lusoria::tiny
