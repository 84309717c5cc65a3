// Whatever parses as an action prints and parses back to itself; typed input never misleads.
#include <algorithm>
#include <cstdlib>

#include "engine/any/any_game.h"
#include "engine/match/notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace lusoria;  // NOLINT(google-build-using-namespace): one function
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const SeatKeys seats = SeatKeys::plain(3);
  for (const AnyGame* game : all_games()) {
    const Notation notation{game->verbs(), seats};
    Seat actor = kNobody;
    RawAction action;
    if (parse_line(notation, text, actor, action).empty()) {
      Seat actor_back = kNobody;
      RawAction back;
      const std::string line = print_line(notation, actor, action);
      if (!well_formed(notation, action)) std::abort();
      if (!parse_line(notation, line, actor_back, back).empty()) std::abort();
      if (back != action || actor_back != actor) std::abort();
    }
    const std::vector<RawAction> legal{{0, 0, 0, 0}, {1, 0, 0, 0}, {2, 1, 0, 0}, {2, 1, 1, 0}};
    const Typed typed = match_typed(notation, text, legal);
    if (typed.action && std::find(legal.begin(), legal.end(), *typed.action) == legal.end())
      std::abort();
    if (typed.action && !typed.candidates.empty()) std::abort();
  }
  const std::array<std::string, 2> names{std::string(text), std::string(text)};
  const SeatKeys keys = keys_for(names);
  if (!plain_key(keys.keys[0]) || keys.keys[0] == keys.keys[1]) std::abort();
  return 0;
}
