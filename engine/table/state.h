// A table as its log tells it: people, seats, options, clocks, chat, and the match once it runs.
// Folding the same entries gives the same state in every process and in the page. What may be done
// there is decided in engine/table/session.h. Nothing here does I/O or reads a clock.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/match/record.h"
#include "engine/table/entries.h"
#include "engine/wire/wire.h"

namespace lusoria::table {

/// Takes the place of the name of somebody whose account is gone.
inline constexpr const char* kNeutralName = "Nemo";

struct ChatLine {
  std::string account;
  std::string name;
  std::string text;
  Millis at = 0;
  int turn = 0;
  bool guest = false;
};

/// A request to take back further than a seat may by itself.
struct UndoRequest {
  Seat by = kNobody;
  int actions = 0;
  std::vector<Seat> agreed;

  bool has_agreed(Seat seat) const;
};

/// Time left. A clock burns only while its seat decides, and undo gives nothing back.
struct Clocks {
  std::array<Millis, kMaxSeats> left{};
  std::array<std::uint16_t, kMaxSeats> granted{};  ///< Highest turn that time was granted for.
  Seat running = kNobody;
  std::uint16_t number = 0;  ///< Turn for which it runs.
  Millis since = 0;
};

class TableState : public Room {
 public:
  std::string fair_name;  ///< The table's name in its chance: its id, or as the record has it.
  std::vector<ChatLine> chat;
  std::set<std::string> removed;  ///< Whom the host asked to leave.
  std::optional<UndoRequest> ask;
  Clocks clocks;
  std::unique_ptr<Match> match;
  std::unique_ptr<wire::Feed> feed;
  bool renamed = false;     ///< Seats got other keys: whoever watches needs a whole position.
  bool one_device = false;  ///< Everybody sits at the same screen: undo harms nobody.
  /// Where chance comes from, if not from `fair`: a trial, or a record that came without its
  /// secret.
  std::shared_ptr<const WordSource> words;

  /// Folds what happened at that time; a sentence if the log does not make sense.
  std::string fold(const Happened& happened, Millis when);

  /// Begins or goes on with a match: who watches is told from here on.
  void adopt(Match played);

  /// What the seats are called, in order.
  std::vector<std::string> names() const;

  Seat seat_of(const std::string& account) const;
  /// The seat through whose eyes an account looks; onlookers are a kind of seat.
  Seat viewer_of(const std::string& account) const;
  /// Whether an account may see the game now, as far as having a seat matters.
  bool may_look(const std::string& account) const;
  bool everybody_ready() const;

  /// The seat to decide, or kNobody.
  Seat decider() const;
  /// The seat of a person to decide, or kNobody.
  Seat waiting_for() const;

  /// Whether a bot has to decide.
  bool bot_decides() const { return decider() != kNobody && waiting_for() == kNobody; }

  /// Whether more can be taken back than a seat may by itself: in a rated game no bot agrees to it,
  /// else what chance and the bots answered could be tried out.
  bool consent_counts() const;

  /// When the deciding person's clock runs out; 0 for never.
  Millis deadline() const;

  /// The room as everybody may see it at that time.
  Json room_json(Millis now) const { return table::room_json(*this, match.get(), now); }

  Json clocks_json() const;
  /// The same with the time at which it is told.
  Json clocks_json(Millis now) const;
  /// What somebody asks to take back, as far as the viewer has seen it.
  Json ask_json(Seat viewer) const;
  Json chat_json(std::size_t line) const;

  /// What a viewer may know and do now, as JSON.
  std::string position_text(Seat viewer, wire::Part part) const;

  /// A viewer's events after a number, at most so many, as a list in JSON.
  std::string events_text(Seat viewer, int after, int limit) const;
  /// A viewer's events in all, and the position after one of them.
  Json past_json(Seat viewer, int event) const;

  /// Somebody at a closed table whose account is gone and whose name is still in its record; empty
  /// if there is none.
  std::string to_be_forgotten() const;

  /// What the table's chance is made of, the secret included.
  FairFacts fair() const;

 private:
  // Each kind of entry; a sentence from those that may not make sense. `fold` has checked the seat.
  std::string apply(const entry::Create& e, Millis when);
  std::string apply(const entry::Upload& e, Millis when);
  void apply(const entry::Sit& e, Millis when);
  void apply(const entry::Stand& e, Millis when);
  void apply(const entry::Bot& e, Millis when);
  void apply(const entry::Ready& e, Millis when);
  void apply(const entry::Away& e, Millis when);
  void apply(const entry::Back& e, Millis when);
  void apply(const entry::Orders& e, Millis when);
  void apply(const entry::Vacation& e, Millis when);
  void apply(const entry::Chat& e, Millis when);
  void apply(const entry::Next& e, Millis when);
  void apply(const entry::Abandon& e, Millis when);
  void apply(const entry::Forget& e, Millis when);
  std::string apply(const entry::Start& e, Millis when);
  std::string apply(const entry::Step& e, Millis when);
  std::string apply(const entry::Ask& e, Millis when);
  std::string apply(const entry::Consent& e, Millis when);
  std::string apply(const entry::Undo& e, Millis when);
  void apply(const entry::Hush& e, Millis when);

  void rename_seats();
  std::string append(const std::vector<Played>& lines);
  void after_match(Millis when, bool forward);

  // clocks.cc
  Millis vacation_until(Seat seat) const;
  Millis burned(Seat seat, Millis when) const;
  void set_vacation(Seat seat, Millis until, Millis when);
  void settle_clock(Millis when, bool forward);
  void come_back_to_clock(Seat seat, Millis when);
};

}  // namespace lusoria::table
