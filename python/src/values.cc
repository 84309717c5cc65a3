#include "python/src/values.h"

#include "engine/text/title_text.h"

namespace lusoria::python {

const AnyGame& title_called(std::string_view slug) {
  if (const AnyGame* game = find_game(slug)) return *game;
  std::string known;
  for (const AnyGame* game : all_games())
    known += (known.empty() ? "" : ", ") + std::string(game->facts().slug);
  throw Fault(FaultKind::UnknownTitle,
              "there is no title '" + std::string(slug) + "'; there are " + known);
}

Catalogue words_of(const AnyGame& game, std::string_view lang) {
  Catalogue words;
  for (const LanguageText& text : entry_of(game).text->languages) {
    if (text.lang != lang) continue;
    (void)words.add(text.catalogue);
    return words;
  }
  throw Fault(FaultKind::Plain,
              "there are no texts in '" + std::string(lang) + "'; there are en, es and it");
}

PyState state_of(const AnyGame& game, const AnyState& state) {
  return {&game, state, game.options_of(state)["seats"].get<int>()};
}

Seat checked_seat(int seat, int seats) {
  if (seat < 0 || seat >= seats) {
    throw Fault(FaultKind::Plain,
                "there is no seat " + std::to_string(seat) + " at a table of " +
                    std::to_string(seats) + "; seats are counted from 0");
  }
  return static_cast<Seat>(seat);
}

PyAction parsed_action(const AnyGame& game, int seats, std::string_view text) {
  const SeatKeys keys = SeatKeys::plain(seats);
  PyAction action{&game, {}};
  refuse_if(FaultKind::BadAction, parse_action({game.verbs(), keys}, text, action.action));
  return action;
}

std::string printed(const PyAction& action, int seats) {
  const SeatKeys keys = SeatKeys::plain(seats);
  return print_action({action.game->verbs(), keys}, action.action);
}

std::string refusal_sentence(const AnyGame& game, std::string_view slug, std::string_view lang) {
  return words_of(game, lang).text("refusal." + std::string(slug));
}

namespace {

void apply_outcome(PyState& state, const PyAction& action) {
  for (const auto& outcome : state.game->outcomes(state.state)) {
    if (outcome.weight == 0 || outcome.action != action.action) continue;
    state.game->apply(state.state, action.action);
    return;
  }
  throw Fault(FaultKind::BadAction,
              "'" + printed(action) + "' is nothing that chance can draw now");
}

}  // namespace

void apply_checked(PyState& state, const PyAction& action, int seat) {
  const AnyGame& game = *state.game;
  if (action.game != &game) {
    throw Fault(FaultKind::BadAction,
                "'" + printed(action) + "' is an action of " +
                    std::string(action.game->facts().slug) + ", and this is " +
                    std::string(game.facts().slug));
  }
  const Turn turn = game.turn(state.state);
  if (turn.actor == Actor::Over) throw Fault(FaultKind::NotNow, "the game is over");
  if (turn.actor == Actor::Chance) {
    if (seat >= 0) throw Fault(FaultKind::NotNow, "chance is to draw, no seat is asked");
    return apply_outcome(state, action);
  }
  const Seat actor = seat < 0 ? turn.seat : checked_seat(seat, state.seats);
  if (const auto refusal = game.refuse(state.state, actor, action.action)) {
    throw RefusedFault(
        std::string(refusal->slug),
        std::string(refusal->section),
        "'" + printed(action) + "' is refused: " + refusal_sentence(game, refusal->slug, "en"));
  }
  game.apply(state.state, action.action);
}

void need_deciding_view(const PyView& view) {
  const Turn turn = view.game->turn_of(view.view);
  if (turn.actor == Actor::Seat && turn.seat == view.seat) return need_proved(view);
  throw Fault(FaultKind::NotNow, "in this view another than its seat is to act");
}

void need_proved(const PyView& view) {
  if (view.told)
    throw Fault(FaultKind::NotNow,
                "this view was read from JSON: it can be looked at and encoded, not dealt from");
}

}  // namespace lusoria::python
