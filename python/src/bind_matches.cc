#include <pybind11/stl.h>

#include "ai/analysis/analysis_json.h"
#include "ai/selfplay/kept_game.h"
#include "engine/chance/fair.h"
#include "engine/match/record.h"
#include "engine/match/scene.h"
#include "python/src/bindings.h"
#include "python/src/json_values.h"
#include "python/src/values.h"

namespace lusoria::python {

namespace py = pybind11;

namespace {

struct PyMatch {
  Match match;
  SeededWords words;
};

PyMatch new_match(const PyTitle& title,
                  const std::vector<std::string>& names,
                  const py::object& options,
                  std::uint64_t seed) {
  Json given = options.is_none() ? Json::object() : from_python(options);
  if (!given.is_object()) throw Fault(FaultKind::BadOptions, "options: expected an object");
  given["seats"] = names.size();
  Json whole;
  refuse_if(FaultKind::BadOptions, title.game->complete_options(given, whole));
  PyMatch made{Match(*title.game, whole, Seating::of(names)), SeededWords(seed)};
  made.match.begin(made.words);
  return made;
}

PyMatch read_match(const std::string& text) {
  Record record;
  refuse_if(FaultKind::BadRecord, read_record(all_games(), text, sha256_hex, record));
  Loaded loaded = load_match(record);
  refuse_if(FaultKind::BadRecord, loaded.error);
  return {std::move(*loaded.match), SeededWords(1)};
}

/// A game as self-play keeps it (ai/selfplay/kept_game.h), by its options and the bytes of its
/// actions.
PyMatch replayed(const PyTitle& title, const py::object& options, const py::bytes& actions) {
  Json whole;
  refuse_if(FaultKind::BadOptions, title.game->complete_options(from_python(options), whole));
  std::vector<RawAction> all;
  if (!selfplay::read_actions(*title.game, std::string_view(actions), all))
    throw Fault(FaultKind::BadRecord, "these are no actions of " + title.slug());
  const std::vector<std::string> names = SeatKeys::plain(whole["seats"].get<int>()).list();
  PyMatch made{Match(*title.game, whole, Seating::of(names)), SeededWords(1)};
  for (const RawAction action : all) {
    const Turn turn = made.match.turn();
    const Seat actor = turn.actor == Actor::Seat ? turn.seat : kNobody;
    refuse_if(FaultKind::BadRecord, made.match.append(actor, action));
  }
  return made;
}

void submit(PyMatch& m, const py::object& given) {
  const Turn turn = m.match.turn();
  if (turn.actor != Actor::Seat) throw Fault(FaultKind::NotNow, "the game is over");
  RawAction action;
  if (py::isinstance<PyAction>(given)) {
    const auto& typed = given.cast<const PyAction&>();
    if (typed.game != &m.match.game())
      throw Fault(FaultKind::BadAction, "'" + printed(typed) + "' is of another title");
    action = typed.action;
  } else if (py::isinstance<py::str>(given)) {
    refuse_if(FaultKind::BadAction,
              parse_action(m.match.notation(),
                           given_as<std::string>(given, "this text is no proper Unicode"),
                           action));
  } else {
    throw Fault(FaultKind::BadAction, "an action is an Action, or its text in the notation");
  }
  const Submitted answer = m.match.submit(turn.seat, std::span(&action, 1), m.words);
  if (answer.ok()) return;
  if (answer.refusal.empty()) throw Fault(FaultKind::NotNow, answer.error);
  throw RefusedFault(answer.refusal, answer.section, answer.error);
}

/// One entry of the log as a tuple: who (None for chance), the action (None for an undo), the turn,
/// and whether it stands.
py::list steps_of(const PyMatch& m) {
  py::list list;
  for (const Entry& entry : m.match.log()) {
    py::object actor = py::none();
    py::object action = py::none();
    if (entry.seat < m.match.seating().shown.size()) actor = py::int_(entry.seat);
    if (entry.kind != Entry::Kind::Undo) action = py::cast(PyAction{&m.match.game(), entry.action});
    list.append(py::make_tuple(actor, action, entry.turn, !entry.undone));
  }
  return list;
}

PyState state_at(const PyMatch& m, int entries) {
  const auto all = static_cast<int>(m.match.log().size());
  if (entries < 0 || entries > all)
    throw Fault(FaultKind::Plain, "the match has 0 to " + std::to_string(all) + " entries");
  return state_of(m.match.game(), m.match.state_at(entries));
}

py::list decisions_of(const Match& match, const analysis::Analysis& found) {
  const auto line = [&](RawAction action) { return py::cast(PyAction{&match.game(), action}); };
  py::list list;
  for (const analysis::Decision& decision : found.decisions) {
    py::list best;
    for (const analysis::Alternative& other : decision.best)
      best.append(py::make_tuple(line(other.action), other.value / 1e6, other.visits));
    py::dict row;
    row["step"] = decision.step;
    row["turn"] = decision.turn;
    row["seat"] = decision.seat;
    row["played"] = line(decision.played);
    row["value"] = decision.played_value / 1e6;
    row["loss"] = decision.loss / 1e6;
    row["mark"] = decision.mark;
    row["best"] = best;
    list.append(row);
  }
  return list;
}

py::dict analyse(const PyMatch& m, std::uint32_t simulations, std::uint32_t threads) {
  if (!m.match.over()) throw Fault(FaultKind::NotNow, "only finished games are analysed");
  if (simulations < 1 || simulations > 1'000'000 || threads < 1 || threads > 256)
    throw Fault(FaultKind::Plain, "simulations: 1 to 1000000, threads: 1 to 256");
  const Match match = m.match;
  std::vector<RawAction> actions;
  for (const Entry& entry : match.log()) {
    if (entry.kind != Entry::Kind::Undo && !entry.undone) actions.push_back(entry.action);
  }
  analysis::Analysis found;
  {
    const py::gil_scoped_release released;
    found = analysis::analyse(match.game(),
                              match.options(),
                              actions,
                              {.simulations = simulations, .threads = threads},
                              [](double) { return true; });
  }
  py::list values;
  for (const analysis::SeatValues& at : found.values) {
    py::list row;
    for (int seat = 0; seat < found.seats; ++seat)
      row.append(at[static_cast<unsigned>(seat)] / 1e6);
    values.append(row);
  }
  py::list ledgers;
  for (int seat = 0; seat < found.seats; ++seat) {
    const analysis::WinLedger& of = found.ledgers[static_cast<unsigned>(seat)];
    py::dict row;
    row["first"] = of.first / 1e6;
    row["own"] = of.own / 1e6;
    row["chance"] = of.chance / 1e6;
    row["others"] = of.others / 1e6;
    row["last"] = of.last / 1e6;
    ledgers.append(row);
  }
  py::dict all;
  all["values"] = values;
  all["decisions"] = decisions_of(match, found);
  all["ledgers"] = ledgers;
  return all;
}

py::list play_scenes(const std::string& text) {
  py::list list;
  for (const SceneOutcome& outcome : run_scenes(all_games(), text)) {
    py::dict row;
    row["name"] = outcome.name;
    row["passed"] = outcome.passed;
    row["message"] = outcome.message;
    list.append(row);
  }
  return list;
}

}  // namespace

void bind_matches(py::module_& module) {
  py::class_<PyMatch>(module, "Match", "A game with its log, its undo and its record.", made_here())
      .def_property_readonly(
          "title", [](const PyMatch& m) { return PyTitle{&m.match.game()}; }, "Of the game.")
      .def_property_readonly(
          "names", [](const PyMatch& m) { return m.match.seating().shown; }, "Who sits where.")
      .def_property_readonly(
          "options",
          [](const PyMatch& m) { return to_python(m.match.options()); },
          "How this table plays.")
      .def_property_readonly(
          "state",
          [](const PyMatch& m) { return state_of(m.match.game(), m.match.state()); },
          "A copy of where it stands.")
      .def_property_readonly(
          "over", [](const PyMatch& m) { return m.match.over(); }, "Whether the game is over.")
      .def("submit", &submit, py::arg("action"), "Of the seat to decide; chance follows by itself.")
      .def(
          "undo",
          [](PyMatch& m, int seat, int actions) {
            const auto seats = static_cast<int>(m.match.seating().shown.size());
            const Seat who = checked_seat(seat, seats);
            if (actions < 1) throw Fault(FaultKind::Plain, "an undo takes back 1 action or more");
            refuse_if(FaultKind::NotNow, m.match.undo(who, actions));
          },
          py::arg("seat"),
          py::arg("actions") = 1,
          "Takes back a seat's last actions, as far as they revealed nothing.")
      .def("steps", &steps_of, "(seat or None, action or None, turn, stands) for every entry.")
      .def("state_at", &state_at, py::arg("entries"), "The state when the log had so many entries.")
      .def(
          "record",
          [](const PyMatch& m) { return write_record(m.match, nullptr, sha256_hex); },
          "The text of its .play file.")
      .def("analyse",
           &analyse,
           py::arg("simulations") = 160,
           py::arg("threads") = 1,
           "Win chances at every step, losses, and luck apart from skill.");
  module.def("_match", &new_match);
  module.def("_replayed", &replayed);
  module.def("read_match", &read_match, py::arg("text"), "Replays the text of a .play file.");
  module.def("run_scenes", &play_scenes, py::arg("text"), "Plays the scenes in a file's text.");
  module.def(
      "scene_schema",
      [](const PyTitle& title) { return to_python(scene_schema(*title.game)); },
      py::arg("title"),
      "The JSON schema of a title's scenes.");
}

}  // namespace lusoria::python
