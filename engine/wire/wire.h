// What a client is told about a game, as JSON text: the same bytes from a server and from the core
// inside a page. Everything here is made from views, seen actions and the game's public turn, so it
// cannot tell more than the viewer may know. The shapes are described in docs/PROTOCOL.md.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "engine/codec/json_text.h"
#include "engine/match/match.h"

namespace lusoria::wire {

Json message_json(const Message& message, const SeatKeys& seats);

Json turn_json(const AnyGame& game, const Turn& turn, const SeatKeys& seats);

Json result_json(const AnyGame& game, const Result& result, const SeatKeys& seats);

enum class Part : std::uint8_t { WithoutView, Whole };

/// How many of its actions a viewer may take back, by itself or if the table agrees.
struct Undoable {
  int free = 0;
  int ask = 0;
};

/// What a viewer (a seat, or kSpectator) may know and do in a state, after its event number
/// `event`.
struct Position {
  const AnyGame& game;
  const SeatKeys& seats;
  const AnyState& state;
  Seat viewer = kSpectator;
  int event = 0;
  Undoable undo;
  bool past = false;  ///< Nothing may be done there, so it has no choices.
};

std::string position_text(const Position& position, Part part);

/// What one viewer saw happen, as its event number `n`.
struct Event {
  int n = 0;
  Seat by = kNobody;              ///< kNobody for chance.
  std::optional<RawAction> seen;  ///< Nothing for an undo …
  unsigned undone = 0;            ///< … of so many of the events it saw.
  const AnyView& before;
  const AnyView& after;
  Turn turn;
};

std::string event_text(const AnyGame& game, const SeatKeys& seats, const Event& event);

/// The entries of the log as each viewer sees and numbers them.
///
/// A feed works through a match's log once, in order, and knows for each viewer which entries it
/// saw. It keeps the views of the viewers it was asked about, so a delta costs one view.
class Feed {
 public:
  explicit Feed(const Match& match);

  /// Goes on by one entry of the log. For each viewer in `wanted` that saw it, `sink` gets the
  /// event as text. False if there is no further entry.
  using Sink = std::function<void(Seat viewer, std::string event)>;
  bool step(const Match& match, std::span<const Seat> wanted, const Sink& sink);

  /// Goes on to the end of the log.
  void follow(const Match& match, std::span<const Seat> wanted, const Sink& sink) {
    while (step(match, wanted, sink)) {
    }
  }

  /// The viewer's last event number so far.
  int last(Seat viewer) const { return numbers_[index(viewer)]; }

  /// The state after the last entry worked through.
  const AnyState& state() const { return state_; }

  /// Forgets the views kept for deltas of viewers that nobody asks about any more.
  void forget(Seat viewer) { views_[index(viewer)].reset(); }

 private:
  static constexpr unsigned kViewers = kMaxSeats + 1;

  static unsigned index(Seat viewer) { return viewer < kMaxSeats ? viewer : kMaxSeats; }

  unsigned viewers_of(const Entry& entry, std::array<unsigned, kViewers>& taken);
  std::string tell(const Match& match, const Entry& entry, Seat viewer, const AnyState& after);

  const AnyGame* game_;
  int seats_;
  std::size_t done_ = 0;
  AnyState state_;
  std::vector<std::uint8_t> live_;  ///< Of each entry that stands: the viewers who saw it.
  std::array<int, kViewers> numbers_{};
  std::array<unsigned, kViewers> taken_{};
  std::array<std::unique_ptr<AnyView>, kViewers> views_{};
};

}  // namespace lusoria::wire
