// A set picked in any order.
//
// Where a title lets a set be picked part by part (cards of a petition, of a demand), it takes the
// parts in one order only, so that every set can be named in one way. A person need not know that
// order: this looks ahead at all sets there are, offers every part that belongs to one of them, and
// gives the whole set in the title's order once it is closed. Parts are what nobody else sees
// (AnyGame::seen); where nothing is staged, every choice is a set of itself.
#pragma once

#include <vector>

#include "engine/any/any_game.h"

namespace lusoria::cli {

class SetInput {
 public:
  struct Offer {
    RawAction action;
    bool aside = false;
  };

  /// From a state in which a seat decides.
  SetInput(const AnyGame& game, const AnyState& state);

  /// What may be chosen next.
  std::vector<Offer> offers() const;

  /// Takes an offer; the whole set in the title's order if that closes it or leaves one way only.
  std::vector<RawAction> choose(RawAction action);

  /// Takes back the latest part; false if there is none.
  bool take_back();

  const std::vector<RawAction>& picked() const { return picked_; }

  /// The state with as many of the parts staged as can be: what labels and questions are about.
  const AnyState& state() const;

 private:
  using Steps = std::vector<RawAction>;

  struct Node {
    Steps staged;
    AnyState state;
  };

  struct Way {
    Steps steps;  ///< The last one closes the set.
    bool aside = false;
  };

  void look_ahead(const Node& node);
  bool is_part(RawAction action) const;
  /// Whether a step of a way may be chosen though others before it have not been.
  bool may_come(const Way& way, std::size_t at) const;

  const AnyGame& game_;
  Seat seat_;
  std::vector<Node> nodes_;  ///< The first is where the seat stands.
  std::vector<Way> ways_;
  std::vector<std::uint8_t> first_verbs_;
  std::vector<std::uint8_t> part_verbs_;
  Steps picked_;
};

}  // namespace lusoria::cli
