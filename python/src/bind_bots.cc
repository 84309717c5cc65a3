#include <mutex>
#include <pybind11/stl.h>

#include "ai/bots/bot.h"
#include "python/src/bindings.h"
#include "python/src/values.h"

namespace lusoria::python {

namespace py = pybind11;

namespace {

/// A built-in opponent. It remembers what it was asked in a turn, so one thread at a time.
struct PyBot {
  const AnyGame* game;
  std::string level;
  std::unique_ptr<LevelBot> bot;
  std::unique_ptr<std::mutex> thinking;
};

PyBot bot_of(const PyTitle& title, const std::string& level, std::uint64_t seed) {
  auto bot = make_bot(*title.game, level, seed);
  if (!bot) throw Fault(FaultKind::Plain, "there is no level '" + level + "'");
  return {title.game, level, std::move(bot), std::make_unique<std::mutex>()};
}

PyAction choose(PyBot& bot, const PyView& view, std::uint32_t simulations, std::uint32_t turn_ms) {
  if (view.game != bot.game) throw Fault(FaultKind::Plain, "this view is of another title");
  need_deciding_view(view);
  const Budget budget{.turn_ms = turn_ms, .simulations = simulations};
  const py::gil_scoped_release released;
  const std::lock_guard lock(*bot.thinking);
  return {bot.game, bot.bot->choose(view.view, budget)};
}

constexpr std::uint32_t kMostSimulations = 10'000'000;

py::dict search(const PyView& view, std::uint32_t simulations, std::uint64_t seed) {
  need_deciding_view(view);
  if (simulations < 1 || simulations > kMostSimulations)
    throw Fault(FaultKind::Plain, "simulations: 1 to " + std::to_string(kMostSimulations));
  search::Report report;
  {
    const py::gil_scoped_release released;
    report = make_searcher(*view.game, settings_for(*view.game), seed)
                 ->think(view.view, simulations, {});
  }
  py::list candidates;
  for (const search::Candidate& candidate : report.candidates) {
    py::dict row;
    row["action"] = PyAction{view.game, candidate.action};
    row["visits"] = candidate.visits;
    row["value"] = candidate.value;
    row["prior"] = candidate.prior;
    candidates.append(row);
  }
  py::list seats;
  for (int seat = 0; seat < view.seats; ++seat)
    seats.append(report.seats[static_cast<unsigned>(seat)]);
  py::dict found;
  found["candidates"] = candidates;
  found["seats"] = seats;
  found["simulations"] = report.simulations;
  return found;
}

}  // namespace

void bind_bots(py::module_& module) {
  py::class_<PyBot>(module, "Bot", "A built-in opponent; it is handed views.", made_here())
      .def_property_readonly(
          "title", [](const PyBot& b) { return PyTitle{b.game}; }, "Of the game.")
      .def_readonly("level", &PyBot::level, "As it was asked for.")
      .def("choose",
           &choose,
           py::arg("view"),
           py::arg("simulations") = 0,
           py::arg("turn_ms") = 0,
           "The action of the view's seat, which is to decide.");
  module.def("_bot", &bot_of);
  module.def("search",
             &search,
             py::arg("view"),
             py::arg("simulations") = 1000,
             py::arg("seed") = 1,
             "What a search from a view thinks of every action: candidates most visited first.");
  module.def(
      "levels",
      [] {
        std::vector<std::string> slugs;
        for (const Level& level : levels())
          slugs.emplace_back(level.slug);
        return slugs;
      },
      "The levels of built-in opponents, weakest first, controls behind them.");
}

}  // namespace lusoria::python
