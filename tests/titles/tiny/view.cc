#include "tests/titles/tiny/view.h"

#include "tests/titles/tiny/game.h"

namespace lusoria::tiny {

View Title::view(const State& s, Seat seat) {
  View v;
  v.options = s.options;
  v.seat = seat;
  v.turn = turn(s);
  v.table.course = s.course;
  v.table.laid = s.laid;
  v.table.deck = static_cast<std::uint8_t>(total(s.deck));
  for (Seat i = 0; i < s.options.seats; ++i) {
    const Player& player = s.players[i];
    v.table.players[i] = {.cards = static_cast<std::uint8_t>(total(player.hand)),
                          .vault = player.vault,
                          .coins = player.coins,
                          .has_bid = player.bid > 0,
                          .points = player.points};
    v.memory.facts[i] = player.facts;
  }
  if (seat >= s.options.seats) return v;
  v.table.hand = s.players[seat].hand;
  v.table.bid = s.players[seat].bid;
  if (v.turn.seat == seat) v.table.staged = s.staged;
  return v;
}

std::optional<Action> Title::seen(const State& s, const Action& a, Seat seat) {
  switch (a.verb) {
    case Verb::Deal:
      return a.seat() == seat ? a : a.with_card_hidden();
    case Verb::Pick:
    case Verb::Unpick:
      return turn(s).seat == seat ? std::optional(a) : std::nullopt;
    case Verb::Bid:
      return turn(s).seat == seat ? a : a.with_coins_hidden();
    default:
      return a;
  }
}

/// Cards shown, answers, the last bid (it shows all the others); and whatever calls for a draw or
/// ends the game with vaults to unveil.
bool Title::reveals(const State& s, const Action& a) {
  switch (a.verb) {
    case Verb::Give:
    case Verb::Lack:
    case Verb::Show:
    case Verb::Done:
      return true;
    case Verb::Bid:
      return s.course.done + 1 == s.options.seats;
    default:
      break;
  }
  State after = s;
  apply(after, a);
  return turn(after).actor == Actor::Chance;
}

}  // namespace lusoria::tiny
