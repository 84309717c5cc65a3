// One game being played: the log is the truth, the state is its replay.
//
// The log only grows. An undo is an entry of its own; what it took back stays in the log, marked,
// and the words of chance it used are never used again. A submission is all or nothing. Nothing
// here does I/O or throws; what is wrong comes back as one sentence.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/any/any_game.h"
#include "engine/chance/word_source.h"
#include "engine/core/names.h"
#include "engine/match/notation.h"

namespace lusoria {

/// Who sits at the table: plain keys for the notation, shown names for people.
struct Seating {
  SeatKeys keys;
  std::vector<std::string> shown;

  static Seating of(std::span<const std::string> names);
};

/// One bit for each who looks on: the seats, and after them whoever has none.
constexpr unsigned viewer_bit(Seat viewer) {
  return 1U << (viewer < kMaxSeats ? viewer : kMaxSeats);
}

struct Entry {
  enum class Kind : std::uint8_t { Action, Chance, Undo };
  Kind kind = Kind::Action;
  Seat seat = kNobody;     ///< Who acted or took back; kNobody for chance.
  RawAction action;        ///< Of an action or a draw.
  std::uint16_t turn = 0;  ///< The number of the turn it belongs to.
  bool reveals = false;    ///< Showed some seat something hidden, with the chance that followed.
  bool undone = false;     ///< Taken back by a later entry.
  std::uint8_t seen_by =
      0;                    ///< Of an action or a draw: whoever saw something of it, by viewer_bit.
  std::uint8_t stream = 0;  ///< Of a draw: its stream …
  std::uint32_t word = 0;   ///< … and which word of it was used.
  std::uint32_t taken = 0;  ///< Of an undo: how many live entries it took back.
  bool by_consent = false;  ///< Of an undo: the table agreed.
};

/// What came of a submission: nothing, or the sentence that refuses it.
struct Submitted {
  std::string error;
  std::string refusal;  ///< Slug of the rule's refusal, if a rule refused it …
  std::string section;  ///< … and the section of the rules page that says why.
  int at = 0;           ///< Which of the actions was refused.

  bool ok() const { return error.empty(); }
};

/// One line of a step: a seat's action, or a draw of chance (kNobody).
struct Played {
  Seat actor = kNobody;
  RawAction action;

  bool operator==(const Played&) const = default;
};

/// What a submission would add to the log, or why it is refused.
struct Planned {
  Submitted refused;
  std::vector<Played> lines;

  bool ok() const { return refused.ok(); }
};

/// How many live entries an undo would take, or why it may not.
struct PlannedUndo {
  std::string error;
  std::uint32_t taken = 0;
};

/// What one seat sees of one entry.
struct SeenEntry {
  Entry::Kind kind = Entry::Kind::Action;
  Seat seat = kNobody;
  RawAction action;  ///< Secret operands are kHidden.
  std::uint16_t turn = 0;
  bool undone = false;
  bool by_consent = false;
  std::uint32_t taken = 0;  ///< Of an undo: how many of the entries this seat saw.
  std::vector<Message> told;

  /// Everything of an entry, untold.
  static SeenEntry whole(const Entry& entry);
};

/// How a table takes back: freely down to what revealed something and then by consent, always by
/// consent (but for what nobody else has seen), or not at all.
LUSORIA_NAMED_ENUM(Undoing, "undoing", Free, Ask, Never);

class Match {
 public:
  /// `options` must be whole (AnyGame::complete_options) and fit the seating.
  Match(const AnyGame& game, Json options, Seating seating);

  /// Begins at a position that fits the seating, by the position's options. What led there is not
  /// in the log, so such a game has no record.
  Match(const AnyGame& game, const AnyState& position, Seating seating);

  const AnyGame& game() const { return *game_; }

  const Json& options() const { return options_; }

  const Seating& seating() const { return seating_; }

  Notation notation() const { return {game_->verbs(), seating_.keys}; }

  const AnyState& state() const { return state_; }

  Turn turn() const { return game_->turn(state_); }

  bool over() const { return turn().actor == Actor::Over; }

  std::span<const Entry> log() const { return log_; }

  // Playing.

  /// Draws the chance that stands before the first decision. Does nothing when none does.
  void begin(const WordSource& words);

  /// One or more actions of a seat, all or nothing, and the chance that follows. Only the last may
  /// reveal something or be followed by chance: otherwise a refusal of a later one would tell
  /// what has not been paid for with a move.
  Submitted submit(Seat seat, std::span<const RawAction> actions, const WordSource& words);

  /// The same, without moving anything; `append` plays the lines. Without actions: the chance that
  /// stands before a decision.
  Planned plan(Seat seat, std::span<const RawAction> actions, const WordSource& words) const;

  /// Why this seat may not do this now; empty if it may. Same checks and sentences as submit.
  Submitted consider(Seat seat, RawAction action) const;

  // Taking back.

  /// Free unless the table agreed on less.
  void agree_on(Undoing undoing) { undoing_ = undoing; }

  /// How many of its latest actions the seat may take back by itself: down to the last that
  /// revealed something, or to another seat's as far as this one saw it. What another prepares
  /// unseen is taken back with them: were it in the way, the number would tell of it.
  int undoable(Seat seat) const;

  /// How many of its actions the seat may take back if the table agrees.
  int undoable_by_consent(Seat seat) const;

  /// How many of a seat's last `actions` actions that stand a viewer has seen.
  int seen_of_last(Seat seat, int actions, Seat viewer) const;

  /// Takes back the seat's last `actions` actions and all that followed the first of them.
  std::string undo(Seat seat, int actions = 1);
  std::string undo_by_consent(Seat seat, int actions);

  /// The same, without moving anything; `append_undo` takes back.
  PlannedUndo plan_undo(Seat seat, int actions, bool by_consent) const;

  // Replaying. Entries from a store or a record, checked like live ones; chance is taken as logged
  // as long as it could come up.

  std::string append(Seat actor, RawAction action);
  std::string append_undo(Seat seat, std::uint32_t taken, bool by_consent);

  /// The state when the log had `entries` entries.
  AnyState state_at(int entries) const;

  /// What a seat saw of the entries [from, to), with sentences if asked for. Entries it sees
  /// nothing of are left out, so its own numbering tells nothing.
  enum class Telling : std::uint8_t { Silent, Told };
  std::vector<SeenEntry> seen(Seat seat, int from, int to, Telling telling) const;

  /// The next word of a stream to be used.
  std::uint32_t next_word(std::uint8_t stream) const { return next_word_[stream]; }

 private:
  struct Snapshot {
    std::uint32_t depth = 0;
    AnyState state;
  };

  void push(Entry entry);
  std::uint8_t viewers_of(RawAction action) const;
  bool stands_in_the_way(const Entry& entry, Seat seat) const;
  void push(std::span<const Played> lines);
  Submitted consider(const AnyState& state, Seat seat, RawAction action) const;
  std::uint32_t undo_depth(Seat seat, int actions, bool by_consent) const;
  std::vector<std::uint32_t> live_at(int entries) const;
  AnyState replay_live(std::span<const std::uint32_t> live) const;
  std::string whose_turn(const Turn& now, Seat asked) const;

  const AnyGame* game_;
  Json options_;
  Seating seating_;
  AnyState state_;
  std::vector<Entry> log_;
  std::vector<std::uint32_t> live_;  ///< Entries that stand, in order.
  std::vector<Snapshot> snapshots_;  ///< By depth of live_, ascending; the first is the start.
  std::array<std::uint32_t, 256> next_word_{};
  Undoing undoing_ = Undoing::Free;
};

}  // namespace lusoria
