// The values that Python holds: a title, and states, views and actions that know theirs.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "engine/any/registry.h"
#include "engine/match/notation.h"
#include "engine/text/catalogue.h"
#include "python/src/faults.h"
#include "python/src/tables.h"

namespace lusoria::python {

struct PyTitle {
  const AnyGame* game;

  const PlayEntry& play() const { return play_entry(*game); }

  std::string slug() const { return std::string(game->facts().slug); }
};

struct PyAction {
  const AnyGame* game;
  RawAction action;
};

struct PyState {
  const AnyGame* game;
  AnyState state;
  int seats;  ///< The number of them.
};

struct PyView {
  const AnyGame* game;
  AnyView view;
  int seats;
  Seat seat;
  bool told;  ///< Read from JSON: what it says was not proved to be possible.
};

struct PyTurn {
  const AnyGame* game;
  Turn turn;
};

struct PyRng {
  Rng rng;
};

/// The title called so, or a sentence that names those there are.
const AnyGame& title_called(std::string_view slug);

/// The texts of a title in a language; a sentence where there are none.
Catalogue words_of(const AnyGame& game, std::string_view lang);

/// A state with its number of seats.
PyState state_of(const AnyGame& game, const AnyState& state);

/// A seat of the table, or a sentence.
Seat checked_seat(int seat, int seats);

PyAction parsed_action(const AnyGame& game, int seats, std::string_view text);

std::string printed(const PyAction& action, int seats = kMaxSeats);

/// Plays an action of the seat that decides (or that is named), or an outcome of chance; throws
/// where it may not be.
void apply_checked(PyState& state, const PyAction& action, int seat);

/// Why an action may not be done now, in a sentence of the title's; empty if it may.
std::string refusal_sentence(const AnyGame& game, std::string_view slug, std::string_view lang);

/// The view of a seat that is to decide in it; throws otherwise.
void need_deciding_view(const PyView& view);

/// Throws unless the view is one of a state.
void need_proved(const PyView& view);

}  // namespace lusoria::python
