// A view as somebody at a table was sent it, read back from a request.
#pragma once

#include <cstdint>
#include <string>

#include "engine/any/any_game.h"
#include "engine/match/notation.h"

namespace lusoria::page {

struct ViewRequest {
  const AnyGame* game = nullptr;
  SeatKeys keys;
  AnyView view;

  Notation notation() const { return {game->verbs(), keys}; }
};

/// By `title`, `seats` (their keys) and `view`; an error sentence or nothing.
std::string read_view_request(const Json& request, ViewRequest& seen);

/// The request's `seed`, decimal digits: JSON's numbers are too short for it.
std::uint64_t seed_of(const Json& request);

/// A position that `seen` allows, dealt from the seed: what nobody at that seat could know is drawn
/// evenly. An error sentence where the view is not what `seat` could see of any position.
std::string deal_unknowns(const ViewRequest& seen,
                          Seat seat,
                          std::uint64_t seed,
                          AnyState& position);

}  // namespace lusoria::page
