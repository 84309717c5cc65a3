// Bytes decode to a state that passes its check and encodes to the same bytes, or are refused. The
// input says how far a random game is played, then where its bytes are cut, grown and changed.
#include <algorithm>
#include <cstdlib>

#include "engine/any/any_game.h"

namespace {

using namespace lusoria;  // NOLINT(google-build-using-namespace): a program of one function

AnyState random_state(const AnyGame& game, std::uint8_t preset, std::uint8_t seed, int steps) {
  const auto presets = game.presets();
  AnyState state = game.start(presets[preset % presets.size()].second);
  Rng rng(seed);
  for (int i = 0; i < steps; ++i) {
    const Turn turn = game.turn(state);
    if (turn.actor == Actor::Over) break;
    if (turn.actor == Actor::Chance) {
      game.apply(state, game.draw(state, rng.next()));
      continue;
    }
    const auto choices = game.legal_actions(state).choices;
    game.apply(state, choices[rng.below(static_cast<std::uint32_t>(choices.size()))]);
  }
  return state;
}

void look_at(const AnyGame& game, const AnyState& state) {
  if (!game.check(state).empty()) std::abort();
  const Turn turn = game.turn(state);
  (void)view_json(game, game.view(state, kSpectator), SeatKeys::plain(kMaxSeats));
  if (turn.actor == Actor::Seat && game.legal_actions(state).choices.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  const auto games = all_games();
  const AnyGame& game = *games[data[0] % games.size()];
  std::vector<std::uint8_t> bytes =
      game.state_to_bytes(random_state(game, data[0], data[1], data[2]));
  const std::uint8_t cut = data[3];
  if (cut < 32) bytes.resize(bytes.size() - std::min<std::size_t>(cut, bytes.size()));
  if (cut >= 224) bytes.resize(bytes.size() + cut - 223U);
  for (std::size_t i = 4; i + 1 < size && !bytes.empty(); i += 2)
    bytes[data[i] % bytes.size()] ^= data[i + 1];
  AnyState state;
  if (!game.state_from_bytes(bytes, state)) return 0;
  if (game.state_to_bytes(state) != bytes) std::abort();
  look_at(game, state);
  return 0;
}
