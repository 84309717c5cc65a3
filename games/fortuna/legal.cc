// Whom the game asks, what may be done, and why something may not.
#include "games/fortuna/game.h"
#include "games/fortuna/rules_turn.h"

namespace lusoria::fortuna {

namespace {

/// Set-up picks are turns of their own; then one number per seat and round.
std::uint16_t turn_number(const State& s) {
  constexpr int kFirstTurn = 17;
  const Table& t = s.table;
  if (t.round > 0)
    return static_cast<std::uint16_t>(kFirstTurn + (t.round - 1) * s.options.seats + t.at);
  if (t.stage == Stage::Lots) return 0;
  if (t.stage == Stage::Reserve) return static_cast<std::uint16_t>(kFirstTurn - kMaxPlayers + t.at);
  return static_cast<std::uint16_t>(kCount<ActionCard> - undealt(s).size());
}

}  // namespace

Turn Title::turn(const State& s) {
  const Table& t = s.table;
  const std::uint16_t number = turn_number(s);
  if (t.arrival == Arrival::Draw) return Turn::of_chance(number, Stream::Privileges);
  if (t.arrival == Arrival::Pick)
    return Turn::of_seat(number, seat_to_move(t), Decision::PalacePick);
  const StageRow& stage = row_of(t.stage);
  if (stage.actor == Actor::Over) return Turn::over(number);
  if (stage.actor == Actor::Seat) return Turn::of_seat(number, seat_to_move(t), stage.decision);
  if (stage.stream != Stream::Dice1) return Turn::of_chance(number, stage.stream);
  return Turn::of_chance(number, nth<Stream>(static_cast<int>(Stream::Dice1) + seat_to_move(t)));
}

void Title::legal_actions(const State& s, Choices& out) {
  out.clear();
  if (s.table.arrival == Arrival::Pick)
    list_palace_cards(s, out);
  else
    row_of(s.table.stage).list(s, out);
  if (mover(s).hand_size > 0) list_asides(s, out);
}

std::optional<Refusal> Title::refuse(const State& s, Action a) {
  const VerbRules& verb = rules_of(a.verb);
  return verb.refuse != nullptr ? verb.refuse(s, a) : std::nullopt;
}

}  // namespace lusoria::fortuna
