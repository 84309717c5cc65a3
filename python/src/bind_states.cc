#include <bit>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "python/src/bindings.h"
#include "python/src/json_values.h"
#include "python/src/values.h"

namespace lusoria::python {

namespace py = pybind11;

namespace {

PyAction action_given(const PyState& s, const py::object& given) {
  if (py::isinstance<PyAction>(given)) return given.cast<PyAction>();
  if (py::isinstance<py::str>(given))
    return parsed_action(
        *s.game, s.seats, given_as<std::string>(given, "this text is no proper Unicode"));
  throw Fault(FaultKind::BadAction, "an action is an Action, or its text in the notation");
}

int seat_given(const py::object& seat) {
  if (seat.is_none()) return -1;
  const int number = given_as<int>(seat, "a seat is a whole number, counted from 0");
  if (number < 0) (void)checked_seat(number, 0);
  return number;
}

void need_actor(const PyState& s, Actor actor) {
  const Turn turn = s.game->turn(s.state);
  if (turn.actor == actor) return;
  if (turn.actor == Actor::Over) throw Fault(FaultKind::NotNow, "the game is over");
  if (turn.actor == Actor::Chance) throw Fault(FaultKind::NotNow, "chance is to draw first");
  throw Fault(
      FaultKind::NotNow,
      actor == Actor::Over ? "the game is not over yet" : "a seat is to decide, not chance");
}

py::list actions_of(const AnyGame& game, const std::vector<RawAction>& some) {
  py::list list;
  for (const RawAction action : some)
    list.append(PyAction{&game, action});
  return list;
}

py::list legal_actions(const PyState& s) {
  need_actor(s, Actor::Seat);
  AnyActions all = s.game->legal_actions(s.state);
  all.choices.insert(all.choices.end(), all.asides.begin(), all.asides.end());
  return actions_of(*s.game, all.choices);
}

py::object refusal(const PyState& s, const py::object& given, const py::object& seat) {
  PyState copy = s;
  try {
    apply_checked(copy, action_given(s, given), seat_given(seat));
  } catch (const RefusedFault& fault) {
    py::dict told;
    told["rule"] = fault.rule;
    told["section"] = fault.section;
    told["sentence"] = refusal_sentence(*s.game, fault.rule, "en");
    return told;
  }
  return py::none();
}

py::dict result_of(const PyState& s) {
  need_actor(s, Actor::Over);
  const Result result = s.game->result(s.state);
  const auto sources = s.game->sources().slugs;
  py::list seats;
  for (unsigned i = 0; i < result.seats; ++i) {
    const SeatResult& of = result.seat[i];
    py::dict parts;
    for (unsigned k = 0; k < sources.size(); ++k)
      parts[py::str(std::string(sources[k]))] = of.parts[k];
    py::dict seat;
    seat["score"] = of.score;
    seat["rank"] = of.rank;
    seat["share"] = static_cast<double>(of.share) / kWholeWin;
    seat["sources"] = parts;
    seats.append(seat);
  }
  py::dict all;
  all["reason"] = py::str(std::string(s.game->reasons().slugs[result.reason]));
  all["seats"] = seats;
  return all;
}

PyView view_of(const PyState& s, const py::object& seat) {
  const Seat who =
      seat.is_none()
          ? kSpectator
          : checked_seat(given_as<int>(seat, "a seat is a whole number, counted from 0"), s.seats);
  return {s.game, s.game->view(s.state, who), s.seats, who, false};
}

py::array_t<bool> action_mask(const PyState& s) {
  need_actor(s, Actor::Seat);
  const PlayEntry& play = play_entry(*s.game);
  const Seat mover = s.game->turn(s.state).seat;
  py::array_t<bool> mask(play.actions);
  std::fill_n(mask.mutable_data(), play.actions, false);
  const AnyActions all = s.game->legal_actions(s.state);
  for (const auto* part : {&all.choices, &all.asides}) {
    for (const RawAction action : *part) {
      const std::int32_t index = play.index_of(action, mover, s.seats);
      if (index != -1 && !play.concedes(action)) mask.mutable_at(index) = true;
    }
  }
  return mask;
}

int index_of(const PyState& s, const py::object& given) {
  need_actor(s, Actor::Seat);
  const PyAction action = action_given(s, given);
  if (action.game != s.game)
    throw Fault(FaultKind::BadAction, "'" + printed(action) + "' is of another title");
  const int index =
      play_entry(*s.game).index_of(action.action, s.game->turn(s.state).seat, s.seats);
  if (index < 0) throw Fault(FaultKind::BadAction, "'" + printed(action) + "' has no index");
  return index;
}

void bind_playing(py::class_<PyState>& state) {
  state.def("legal_actions", &legal_actions, "All that the seat to decide may do.")
      .def(
          "choices",
          [](const PyState& s) {
            need_actor(s, Actor::Seat);
            return actions_of(*s.game, s.game->legal_actions(s.state).choices);
          },
          "Of the legal actions those that answer the decision.")
      .def(
          "asides",
          [](const PyState& s) {
            need_actor(s, Actor::Seat);
            return actions_of(*s.game, s.game->legal_actions(s.state).asides);
          },
          "Of the legal actions those after which the decision comes again.")
      .def("action", &action_given, py::arg("text"), "Reads the notation.")
      .def("refusal",
           &refusal,
           py::arg("action"),
           py::arg("seat") = py::none(),
           "Why it may not be done: rule, section and sentence; None if it may.")
      .def(
          "apply",
          [](PyState& s, const py::object& action, const py::object& seat) {
            apply_checked(s, action_given(s, action), seat_given(seat));
          },
          py::arg("action"),
          py::arg("seat") = py::none(),
          "Plays an action of the seat to decide, or an outcome of chance.")
      .def(
          "outcomes",
          [](const PyState& s) {
            need_actor(s, Actor::Chance);
            py::list list;
            for (const auto& outcome : s.game->outcomes(s.state))
              list.append(py::make_tuple(PyAction{s.game, outcome.action}, outcome.weight));
            return list;
          },
          "What chance may draw, with weights.")
      .def(
          "draw",
          [](PyState& s, std::uint64_t word) {
            need_actor(s, Actor::Chance);
            const PyAction drawn{s.game, s.game->draw(s.state, word)};
            s.game->apply(s.state, drawn.action);
            return drawn;
          },
          py::arg("word"),
          "Chance draws by a word of 64 bits.")
      .def("result",
           &result_of,
           "How it ended: the reason, and for each seat score, rank, share of the win and points "
           "by source.")
      .def("view", &view_of, py::arg("seat") = py::none(), "None: what an onlooker sees.")
      .def("action_mask",
           &action_mask,
           "A flag for each action index: whether the seat to decide may do it. Conceding is left "
           "out.")
      .def("action_index",
           &index_of,
           py::arg("action"),
           "The index of an action of the seat to decide.")
      .def(
          "action_at",
          [](const PyState& s, int index) {
            need_actor(s, Actor::Seat);
            const PlayEntry& play = play_entry(*s.game);
            if (index < 0 || index >= play.actions)
              throw Fault(FaultKind::BadAction, "there is no action " + std::to_string(index));
            return PyAction{s.game, play.action_at(index, s.game->turn(s.state).seat, s.seats)};
          },
          py::arg("index"),
          "The action of the seat to decide that has this index.");
}

}  // namespace

void bind_states(py::module_& module) {
  py::class_<PyRng>(
      module, "Rng", "The generator of the core: the same words everywhere.", made_here())
      .def(
          "next", [](PyRng& r) { return r.rng.next(); }, "The next word of 64 bits.")
      .def(
          "below",
          [](PyRng& r, std::uint32_t n) {
            if (n == 0) throw Fault(FaultKind::Plain, "below(0) has nothing to give");
            return r.rng.below(n);
          },
          py::arg("n"),
          "A number from 0 to n - 1, evenly.")
      .def(
          "copy", [](const PyRng& r) { return r; }, "Another that gives the same words.")
      .def("__copy__", [](const PyRng& r) { return r; })
      .def("__deepcopy__", [](const PyRng& r, const py::dict&) { return r; });
  // For pickles: a generator is one word.
  module.def("_position", [](const PyRng& r) { return std::bit_cast<std::uint64_t>(r.rng); });
  module.def("_rng_at", [](std::uint64_t word) { return PyRng{std::bit_cast<Rng>(word)}; });
  module.def(
      "rng",
      [](std::uint64_t seed) { return PyRng{Rng(seed)}; },
      py::arg("seed"),
      "A generator from a seed.");
  py::class_<PyState> state(
      module, "State", "A position of one title; changed by apply and draw.", made_here());
  state
      .def_property_readonly(
          "title", [](const PyState& s) { return PyTitle{s.game}; }, "Of the game.")
      .def_readonly("seats", &PyState::seats, "How many there are.")
      .def_property_readonly(
          "options",
          [](const PyState& s) { return to_python(s.game->options_of(s.state)); },
          "How this table plays.")
      .def_property_readonly(
          "turn",
          [](const PyState& s) {
            return PyTurn{s.game, s.game->turn(s.state)};
          },
          "Whom the game asks, and what.")
      .def_property_readonly(
          "over",
          [](const PyState& s) { return s.game->turn(s.state).actor == Actor::Over; },
          "Whether the game is over.")
      .def_property_readonly(
          "hash64",
          [](const PyState& s) { return s.game->hash(s.state); },
          "Equal states have equal hashes, everywhere.")
      .def(
          "copy", [](const PyState& s) { return s; }, "Another state that is equal.")
      .def("__copy__", [](const PyState& s) { return s; })
      .def("__deepcopy__", [](const PyState& s, const py::dict&) { return s; })
      .def("__hash__",
           [](const PyState& s) { return static_cast<std::int64_t>(s.game->hash(s.state) >> 2U); })
      .def(
          "__eq__",
          [](const PyState& a, const PyState& b) {
            return a.game == b.game && a.game->equal(a.state, b.state);
          },
          py::is_operator())
      .def(
          "to_json",
          [](const PyState& s) {
            return to_python(s.game->state_json(s.state, SeatKeys::plain(s.seats)));
          },
          "Everything, secrets included.")
      .def(
          "to_bytes",
          [](const PyState& s) {
            const auto bytes = s.game->state_to_bytes(s.state);
            return py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
          },
          "Everything, secrets included, as it lies in memory.")
      .def("__repr__", [](const PyState& s) {
        return "<State of " + std::string(s.game->facts().slug) + ", " + std::to_string(s.seats) +
               " seats>";
      });
  bind_playing(state);
}

}  // namespace lusoria::python
