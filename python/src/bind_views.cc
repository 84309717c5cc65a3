#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "python/src/bindings.h"
#include "python/src/json_values.h"
#include "python/src/values.h"

namespace lusoria::python {

namespace py = pybind11;

namespace {

py::array_t<Cell> observation(const PyView& v) {
  const PlayEntry& play = play_entry(*v.game);
  py::array_t<Cell> row(play.columns);
  std::fill_n(row.mutable_data(), play.columns, Cell{0});
  play.write_row(v.view, row.mutable_data());
  return row;
}

PyState sampled(const PyView& v, const py::object& seed) {
  need_proved(v);
  if (py::isinstance<PyRng>(seed))
    return state_of(*v.game, v.game->sample(v.view, seed.cast<PyRng&>().rng));
  Rng rng(given_as<std::uint64_t>(seed, "a seed is a whole number from 0 to 2**64 - 1, or an Rng"));
  return state_of(*v.game, v.game->sample(v.view, rng));
}

std::string picture_of(const PyView& v, const std::string& lang) {
  const Picture picture =
      v.game->picture(v.view, SeatKeys::plain(v.seats), words_of(*v.game, lang));
  return picture.table + picture.own;
}

std::string label_of(const PyView& v, const PyAction& action, const std::string& lang) {
  if (action.game != v.game) throw Fault(FaultKind::BadAction, "the action is of another title");
  const SeatKeys keys = SeatKeys::plain(v.seats);
  if (!well_formed({v.game->verbs(), keys}, action.action))
    throw Fault(FaultKind::BadAction, "the action names a seat that is not at this table");
  return render(words_of(*v.game, lang), v.game->label(v.view, action.action), keys);
}

std::string text_of_slug(std::string_view slug) {
  return std::string(slug);
}

void bind_turn(py::module_& module) {
  py::class_<PyTurn>(module, "Turn", "Whom the game asks, and what.", made_here())
      .def_property_readonly(
          "number",
          [](const PyTurn& t) { return t.turn.number; },
          "Decisions with one number are one turn.")
      .def_property_readonly(
          "actor",
          [](const PyTurn& t) { return text_of_slug(slug(t.turn.actor)); },
          "'seat', 'chance' or 'over'")
      .def_property_readonly(
          "seat",
          [](const PyTurn& t) -> std::optional<int> {
            if (t.turn.actor != Actor::Seat) return std::nullopt;
            return t.turn.seat;
          },
          "The seat to decide, or None.")
      .def_property_readonly(
          "decision",
          [](const PyTurn& t) -> std::optional<std::string> {
            if (t.turn.actor != Actor::Seat) return std::nullopt;
            return text_of_slug(t.game->decisions().slugs[t.turn.decision]);
          },
          "What it is asked, or None.")
      .def_property_readonly(
          "stream",
          [](const PyTurn& t) -> std::optional<int> {
            if (t.turn.actor != Actor::Chance) return std::nullopt;
            return t.turn.stream;
          },
          "What chance draws from, or None.")
      .def("__repr__", [](const PyTurn& t) {
        std::string text = "<Turn " + std::to_string(t.turn.number) + " ";
        if (t.turn.actor != Actor::Seat) return text + text_of_slug(slug(t.turn.actor)) + ">";
        return text + "seat " + std::to_string(t.turn.seat) + " " +
               text_of_slug(t.game->decisions().slugs[t.turn.decision]) + ">";
      });
}

void bind_view(py::module_& module) {
  py::class_<PyView>(module, "View", "What one seat may know, and nothing else.", made_here())
      .def_property_readonly(
          "title", [](const PyView& v) { return PyTitle{v.game}; }, "Of the game.")
      .def_property_readonly(
          "seat",
          [](const PyView& v) -> std::optional<int> {
            if (v.seat == kSpectator) return std::nullopt;
            return v.seat;
          },
          "Whose view it is; None for an onlooker.")
      .def_property_readonly(
          "turn",
          [](const PyView& v) {
            return PyTurn{v.game, v.game->turn_of(v.view)};
          },
          "Whom the game asks, and what.")
      .def(
          "to_json",
          [](const PyView& v) {
            return to_python(view_json(*v.game, v.view, SeatKeys::plain(v.seats)));
          },
          "As clients and bots are told it.")
      .def("observation", &observation, "As a row of numbers; Title.columns() names them.")
      .def("sample", &sampled, py::arg("seed"), "A state that the view allows, dealt evenly.")
      .def("picture", &picture_of, py::arg("lang") = "en", "As the terminal shows it.")
      .def("label",
           &label_of,
           py::arg("action"),
           py::arg("lang") = "en",
           "What an action would do, in a sentence.")
      .def_property_readonly(
          "hash64",
          [](const PyView& v) { return v.game->hash(v.view); },
          "Of what the seat knows: equal views are equal bytes.")
      .def("__hash__",
           [](const PyView& v) { return static_cast<std::int64_t>(v.game->hash(v.view) >> 2U); })
      .def(
          "__eq__",
          [](const PyView& a, const PyView& b) {
            return a.game == b.game && play_entry(*a.game).same_view(a.view, b.view);
          },
          py::is_operator());
}

}  // namespace

void bind_views(py::module_& module) {
  bind_turn(module);
  bind_view(module);
}

}  // namespace lusoria::python
