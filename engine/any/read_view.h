// Reads a view as a client was sent it (AnyGame::write_view): what a page thinks about without a
// server.
#pragma once

#include <string>

#include "engine/any/any_game.h"

namespace lusoria {

/// An error sentence or nothing.
using ReadView = std::string (*)(const Json& json, const SeatKeys& seats, AnyView& view);

template <Game G>
std::string read_view_of(const Json& json, const SeatKeys& seats, AnyView& view) {
  typename G::View read{};
  Json own = json;
  if (own.is_object()) own.erase("figures");  // They follow from the view and are no part of it.
  const std::string error = from_json(own, read, seats);
  if (error.empty()) view.as<typename G::View>() = read;
  return error;
}

}  // namespace lusoria
