#include <pybind11/stl.h>

#include "python/src/bindings.h"
#include "python/src/json_values.h"
#include "python/src/values.h"

namespace lusoria::python {

namespace py = pybind11;

namespace {

py::tuple slugs_of(Names names) {
  py::list list;
  for (const std::string_view slug : names.slugs)
    list.append(py::str(slug.data(), slug.size()));
  return py::tuple(list);
}

std::string_view kind_of(OperandKind kind) {
  switch (kind) {
    case OperandKind::Number:
      return "number";
    case OperandKind::Seat:
      return "seat";
    case OperandKind::Named:
      return "named";
    case OperandKind::None:
      break;
  }
  return "none";
}

py::dict verb_dict(const AnyGame& game, const VerbSpec& verb) {
  py::list operands;
  for (const Operand& operand : verb.operands) {
    if (operand.kind == OperandKind::None) continue;
    py::dict row;
    row["name"] = py::str(std::string(operand.name));
    row["kind"] = py::str(std::string(kind_of(operand.kind)));
    row["values"] = slugs_of(operand.named);
    row["may_be_absent"] = operand.may_be_absent;
    operands.append(row);
  }
  py::list answers;
  const auto decisions = game.decisions().slugs;
  for (unsigned i = 0; i < decisions.size(); ++i) {
    if (verb.answers.has(static_cast<std::uint8_t>(i)))
      answers.append(py::str(std::string(decisions[i])));
  }
  py::dict dict;
  dict["slug"] = py::str(std::string(verb.slug));
  dict["operands"] = py::tuple(operands);
  dict["answers"] = py::tuple(answers);
  return dict;
}

py::tuple verbs_of(const PyTitle& title) {
  py::list verbs;
  for (const VerbSpec& verb : title.game->verbs())
    verbs.append(verb_dict(*title.game, verb));
  return py::tuple(verbs);
}

py::dict options_of(const PyTitle& title) {
  py::dict options;
  for (const OptionSpec& spec : title.game->option_specs()) {
    py::dict row;
    row["default"] = to_python(spec.standard);
    row["values"] = py::tuple(py::cast(spec.values));
    row["low"] = spec.low;
    row["high"] = spec.high;
    options[py::str(spec.key)] = row;
  }
  return options;
}

py::dict presets_of(const PyTitle& title) {
  py::dict presets;
  for (const auto& [slug, options] : title.game->presets())
    presets[py::str(slug)] = to_python(options);
  return presets;
}

Json whole_options(const PyTitle& title, const py::object& given) {
  Json whole;
  const Json asked = given.is_none() ? Json::object() : from_python(given);
  refuse_if(FaultKind::BadOptions, title.game->complete_options(asked, whole));
  return whole;
}

PyState new_game(const PyTitle& title, const py::object& options) {
  return state_of(*title.game, title.game->start(whole_options(title, options)));
}

PyState state_from_bytes(const std::string& slug, const py::bytes& bytes) {
  const AnyGame& game = title_called(slug);
  const std::string_view text = bytes;
  AnyState state;
  const std::span all(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  if (!game.state_from_bytes(all, state))
    throw Fault(FaultKind::Plain, "these bytes are no state of " + slug);
  PyState made = state_of(game, state);
  Json whole;
  refuse_if(FaultKind::BadOptions, game.complete_options(game.options_of(state), whole));
  return made;
}

PyState state_from_json(const PyTitle& title, const py::object& given) {
  const Json json = from_python(given);
  if (!json.is_object() || !json.contains("options"))
    throw Fault(FaultKind::Plain, "a state is an object with its options and all its fields");
  Json whole;
  refuse_if(FaultKind::BadOptions, title.game->complete_options(json["options"], whole));
  const SeatKeys keys = SeatKeys::plain(whole["seats"].get<int>());
  AnyState state;
  refuse_if(FaultKind::Plain, title.play().read_state(json, keys, state));
  return state_of(*title.game, state);
}

PyView view_from_json(const PyTitle& title, const py::object& given, const py::object& seats) {
  Json json = from_python(given);
  if (!json.is_object() || !json.contains("options"))
    throw Fault(FaultKind::Plain, "a view is an object with its options and all its fields");
  Json whole;
  refuse_if(FaultKind::BadOptions, title.game->complete_options(json["options"], whole));
  const int count = whole["seats"].get<int>();
  SeatKeys keys = SeatKeys::plain(count);
  if (!seats.is_none()) {
    const auto names = given_as<std::vector<std::string>>(seats, "seats: expected a list of texts");
    if (static_cast<int>(names.size()) != count)
      throw Fault(FaultKind::Plain,
                  "a view of " + std::to_string(count) + " seats has as many keys");
    std::copy(names.begin(), names.end(), keys.keys.begin());
  }
  const std::string own = json.value("seat", "");
  PyView view{title.game, {}, count, keys.find(own), true};
  refuse_if(FaultKind::Plain, read_view(*title.game, json, keys, view.view));
  if (view.seat == kNobody) view.seat = kSpectator;
  return view;
}

py::list column_rows(const PyTitle& title) {
  py::list list;
  for (const Column& column : title.play().column_list())
    list.append(py::make_tuple(column.name, std::string(column.kind), column.low, column.high));
  return list;
}

int checked_count(const PyTitle& title, int seats) {
  const TitleFacts& facts = title.game->facts();
  if (seats < facts.min_seats || seats > facts.max_seats)
    throw Fault(FaultKind::Plain, title.slug() + " is not for " + std::to_string(seats) + " seats");
  return seats;
}

PyAction action_at(const PyTitle& title, int index, int seat, int seats) {
  checked_count(title, seats);
  if (index < 0 || index >= title.play().actions)
    throw Fault(FaultKind::BadAction,
                "there is no action " + std::to_string(index) + "; " + title.slug() + " has " +
                    std::to_string(title.play().actions));
  return {title.game, title.play().action_at(index, checked_seat(seat, seats), seats)};
}

int index_of(const PyTitle& title, const PyAction& action, int seat, int seats) {
  if (action.game != title.game)
    throw Fault(FaultKind::BadAction, "'" + printed(action) + "' is of another title");
  const int index =
      title.play().index_of(action.action, checked_seat(seat, checked_count(title, seats)), seats);
  if (index < 0) throw Fault(FaultKind::BadAction, "'" + printed(action) + "' has no index");
  return index;
}

/// In the notation; seats are called as given, or seat1, seat2 …
PyAction action_called(const PyTitle& title, const std::string& text, const py::object& seats) {
  if (seats.is_none()) return parsed_action(*title.game, kMaxSeats, text);
  const auto names = given_as<std::vector<std::string>>(seats, "seats: expected a list of texts");
  SeatKeys keys;
  keys.count = checked_count(title, static_cast<int>(std::min<std::size_t>(names.size(), 99)));
  std::copy(names.begin(), names.end(), keys.keys.begin());
  PyAction action{title.game, {}};
  refuse_if(FaultKind::BadAction, parse_action({title.game->verbs(), keys}, text, action.action));
  return action;
}

py::dict operands_of(const PyAction& action) {
  py::dict operands;
  if (action.action.verb >= action.game->verbs().size()) return operands;
  const VerbSpec& verb = action.game->verbs()[action.action.verb];
  const std::array<std::uint8_t, 3> values{action.action.a, action.action.b, action.action.c};
  for (unsigned i = 0; i < 3; ++i) {
    const Operand& operand = verb.operands[i];
    if (operand.kind == OperandKind::None || values[i] == kAbsent) continue;
    const py::str name{std::string(operand.name)};
    if (values[i] == kHidden)
      operands[name] = py::none();
    else if (operand.kind == OperandKind::Named && values[i] < operand.named.slugs.size())
      operands[name] = py::str(std::string(operand.named.slugs[values[i]]));
    else
      operands[name] = py::int_(values[i]);
  }
  return operands;
}

void bind_action(py::module_& module) {
  py::class_<PyAction>(
      module, "Action", "An action of one title: a verb and its operands.", made_here())
      .def_property_readonly(
          "title", [](const PyAction& a) { return PyTitle{a.game}; }, "Whose action it is.")
      .def_property_readonly(
          "verb",
          [](const PyAction& a) { return std::string(a.game->verbs()[a.action.verb].slug); },
          "What is done, as the notation writes it.")
      .def_property_readonly("operands", &operands_of, "By name; None for what may not be known.")
      .def_property_readonly(
          "word",
          [](const PyAction& a) { return word_of(a.action); },
          "Its four bytes as a number.")
      .def("__str__", [](const PyAction& a) { return printed(a); })
      .def("__repr__", [](const PyAction& a) { return "<Action " + printed(a) + ">"; })
      .def("__hash__", [](const PyAction& a) { return word_of(a.action); })
      .def(
          "__eq__",
          [](const PyAction& a, const PyAction& b) {
            return a.game == b.game && a.action == b.action;
          },
          py::is_operator());
  module.def("_action", [](const std::string& slug, const std::string& text) {
    return parsed_action(title_called(slug), kMaxSeats, text);
  });
}

}  // namespace

void bind_titles(py::module_& module) {
  py::class_<PyTitle> title(module, "Title", "A game of this build, by its rules.", made_here());
  title.def_property_readonly("slug", &PyTitle::slug, "Its name in files, commands and calls.")
      .def_property_readonly(
          "designer",
          [](const PyTitle& t) { return std::string(t.game->facts().designer); },
          "Who made the game.")
      .def_property_readonly(
          "year", [](const PyTitle& t) { return t.game->facts().year; }, "When it first came out.")
      .def_property_readonly(
          "min_seats",
          [](const PyTitle& t) { return t.game->facts().min_seats; },
          "The fewest who can play.")
      .def_property_readonly(
          "max_seats",
          [](const PyTitle& t) { return t.game->facts().max_seats; },
          "The most who can play.")
      .def_property_readonly(
          "rules_version",
          [](const PyTitle& t) { return t.game->facts().rules_version; },
          "Of the newest rules; action indices and columns hold within one.")
      .def_property_readonly(
          "score_unit",
          [](const PyTitle& t) { return t.game->facts().score_unit; },
          "Units of a score in a point.")
      .def_property_readonly("options", &options_of, "By key: default, values or low and high.")
      .def_property_readonly("presets", &presets_of, "Named options, the default first.")
      .def_property_readonly(
          "verbs", &verbs_of, "By number: slug, operands and the decisions it answers.")
      .def_property_readonly(
          "decisions",
          [](const PyTitle& t) { return slugs_of(t.game->decisions()); },
          "What a seat may be asked.")
      .def_property_readonly(
          "refusals",
          [](const PyTitle& t) { return slugs_of(t.game->refusals()); },
          "The rules that may forbid an action.")
      .def_property_readonly(
          "reasons",
          [](const PyTitle& t) { return slugs_of(t.game->reasons()); },
          "How a game may end.")
      .def_property_readonly(
          "sources",
          [](const PyTitle& t) { return slugs_of(t.game->sources()); },
          "What points come from.")
      .def_property_readonly(
          "action_count",
          [](const PyTitle& t) { return t.play().actions; },
          "Action indices are below it.")
      .def_property_readonly(
          "observation_size",
          [](const PyTitle& t) { return t.play().columns; },
          "Columns of an observation.")
      .def_property_readonly(
          "most_legal",
          [](const PyTitle& t) { return t.play().most_legal; },
          "Actions that one seat may have at once.")
      .def("columns", &column_rows, "The columns of an observation: name, kind, low, high.")
      .def("action_at",
           &action_at,
           py::arg("index"),
           py::arg("seat"),
           py::arg("seats"),
           "The action of a seat that has this index.")
      .def("action_index",
           &index_of,
           py::arg("action"),
           py::arg("seat"),
           py::arg("seats"),
           "The index of an action of a seat, at a table of so many.")
      .def("action",
           &action_called,
           py::arg("text"),
           py::arg("seats") = py::none(),
           "Reads an action in the notation; seats are called as given, or seat1, seat2 …")
      .def(
          "complete_options",
          [](const PyTitle& t, const py::object& given) {
            return to_python(whole_options(t, given));
          },
          py::arg("options") = py::none(),
          "Whole options from some of them; what is wrong is refused.")
      .def("_new", &new_game)
      .def("state_from_json",
           &state_from_json,
           py::arg("json"),
           "The state that State.to_json told.")
      .def("view_from_json",
           &view_from_json,
           py::arg("json"),
           py::arg("seats") = py::none(),
           "A view as View.to_json or a bot's messages tell it; seats are called as given, or "
           "seat1, seat2 …")
      .def("__repr__", [](const PyTitle& t) { return "<Title " + t.slug() + ">"; })
      .def("__hash__", [](const PyTitle& t) { return py::hash(py::str(t.slug())); })
      .def(
          "__eq__",
          [](const PyTitle& a, const PyTitle& b) { return a.game == b.game; },
          py::is_operator());
  module.def(
      "title",
      [](const std::string& slug) { return PyTitle{&title_called(slug)}; },
      py::arg("slug"),
      "The title called so.");
  module.def(
      "titles",
      [] {
        py::list list;
        for (const AnyGame* game : all_games())
          list.append(PyTitle{game});
        return list;
      },
      "All titles of this build.");
  module.def("_state", &state_from_bytes);
  bind_action(module);
}

}  // namespace lusoria::python
