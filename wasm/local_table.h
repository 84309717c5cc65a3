// A game played on this device: a match, what its viewers were told, and the secret its chance is
// made of. What leaves here about the game is made by engine/wire, as on a server.
//
// A trial is a game that somebody at another table tries things in: it begins at a position dealt
// from that seat's view, everything can be taken back, and it has no record.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/chance/fair.h"
#include "engine/table/room.h"
#include "engine/wire/wire.h"

namespace lusoria::page {

class LocalTable {
 public:
  /// A new game by options and names, or a saved one by its record; an error sentence or nothing.
  std::string begin(const Json& request);
  std::string load(const Json& request);

  /// A trial from what `seat` sees: `title`, `seats`, `names`, `view`, `seed`.
  std::string try_out(const Json& request);

  /// Answers a request that names this table.
  Json answer(const std::string& ask, const Json& request);

 private:
  void adopt(Match match);
  Json facts() const;
  Json room(Seat viewer, const Json& request) const;
  Json position(Seat viewer, const Json& request) const;
  std::optional<Seat> viewer_of(const Json& request) const;
  Json play(Seat seat, const Json& request);
  Json undo(Seat seat, const Json& request);
  Json undo_trial(const Json& request);
  std::vector<Seat> moves_of(const std::vector<std::string>& people) const;
  Json ask_back(Seat seat, const Json& request);
  Json why(Seat seat, const Json& request) const;
  Json news(const Json& request);
  Json events(Seat viewer, const Json& request) const;
  Json past(Seat viewer, const Json& request) const;
  Json decision() const;
  Json hashes() const;
  Json record(const Json& request) const;
  int own_actions_after(Seat seat, int to) const;

  std::unique_ptr<Match> match_;
  std::unique_ptr<wire::Feed> feed_;
  std::string secret_;             ///< Of the draws to come.
  std::optional<FairFacts> fair_;  ///< None where earlier draws came from elsewhere.
  std::unique_ptr<WordSource> words_;
  Undoing undoing_ = Undoing::Free;
  bool trial_ = false;
};

}  // namespace lusoria::page
