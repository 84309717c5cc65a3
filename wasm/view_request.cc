#include "wasm/view_request.h"

#include "engine/any/edition.h"
#include "engine/any/registry.h"
#include "wasm/requests.h"

namespace lusoria::page {

std::string read_view_request(const Json& request, ViewRequest& seen) {
  seen.game = find_game(text(request, "title"));
  if (seen.game == nullptr) return "there is no such title";
  for (const std::string& key : texts_of(request, "seats")) {
    if (seen.keys.count == kMaxSeats) return "too many seats";
    seen.keys.keys[static_cast<unsigned>(seen.keys.count++)] = key;
  }
  // A table of a server may be played with an owner's edition that was not heard of here yet.
  if (const auto edition = request.find("edition"); edition != request.end()) {
    const LoadedEdition loaded = load_edition(*seen.game, *edition);
    if (!loaded.error.empty()) return loaded.error;
  }
  const auto view = request.find("view");
  if (view == request.end()) return "no view was given";
  return read_view(*seen.game, *view, seen.keys, seen.view);
}

std::uint64_t seed_of(const Json& request) {
  const std::string digits = text(request, "seed");
  std::uint64_t seed = 0;
  for (const char c : digits)
    seed = seed * 10 + static_cast<std::uint64_t>(c - '0');
  return seed;
}

std::string deal_unknowns(const ViewRequest& seen,
                          Seat seat,
                          std::uint64_t seed,
                          AnyState& position) {
  const AnyGame& game = *seen.game;
  Rng rng(seed);
  position = game.sample(seen.view, rng);
  const std::string_view wrong = game.check(position);
  if (!wrong.empty()) return "no position looks like this: " + std::string(wrong);
  if (game.options_of(position)["seats"] != seen.keys.count) return "not so many play this game";
  if (game.hash(game.view(position, seat)) != game.hash(seen.view))
    return "this is not what that seat sees";
  return {};
}

}  // namespace lusoria::page
