// Tables for lusoria.VectorEnv: the arrays are made here and shown to Python, which may not write
// into them.
#include <atomic>
#include <memory>
#include <mutex>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <unistd.h>

#include "ai/bots/bot.h"
#include "python/src/bindings.h"
#include "python/src/crew.h"
#include "python/src/json_values.h"
#include "python/src/values.h"

namespace lusoria::python {

namespace py = pybind11;

namespace {

constexpr unsigned kMostTables = 1U << 20U;
constexpr unsigned kMostThreads = 256;

/// All that the arrays of one environment lie in; arrays keep it alive.
struct Memory {
  std::vector<Cell> observations;
  std::vector<std::uint8_t> masks;
  std::vector<std::int32_t> legal;
  std::vector<std::int32_t> counts;
  std::vector<std::int8_t> seats;
  std::vector<float> rewards;
  std::vector<std::int32_t> scores;
  std::vector<std::uint8_t> ended;
  std::vector<std::uint64_t> seeds;
  std::vector<std::int32_t> actions;

  Memory(const PlayEntry& play, std::size_t tables, std::size_t seats_each)
      : observations(tables * static_cast<unsigned>(play.columns)),
        masks(tables * static_cast<unsigned>(play.actions)),
        legal(tables * static_cast<unsigned>(play.most_legal), -1),
        counts(tables),
        seats(tables),
        rewards(tables * seats_each),
        scores(tables * seats_each),
        ended(tables),
        seeds(tables),
        actions(tables) {}

  Rows rows() {
    return {observations.data(),
            masks.data(),
            legal.data(),
            counts.data(),
            seats.data(),
            rewards.data(),
            scores.data(),
            ended.data(),
            seeds.data(),
            actions.data()};
  }
};

class PyTables {
 public:
  PyTables(
      const AnyGame& game, const TablesGiven& given, unsigned tables, unsigned threads, int seats)
      : game_(game),
        count_(tables),
        seats_(seats),
        memory_(std::make_shared<Memory>(play_entry(game), tables, static_cast<unsigned>(seats))),
        tables_(play_entry(game).make(game, given, tables, memory_->rows())),
        crew_(std::make_unique<Crew>(threads)),
        process_(getpid()) {}

  ~PyTables() { leave_crew_behind(); }

  PyTables(const PyTables&) = delete;
  PyTables& operator=(const PyTables&) = delete;

  /// New games by a seed for each table.
  void reset(const py::array_t<std::uint64_t, py::array::c_style>& seeds) {
    if (seeds.ndim() != 1 || seeds.size() != count_)
      throw Fault(FaultKind::BadArray, "reset takes a seed for each of the tables");
    const auto lock = locked();
    std::copy_n(seeds.data(), count_, memory_->seeds.data());
    const py::gil_scoped_release released;
    crew_->run([this](unsigned thread) { tables_->start(first(thread), first(thread + 1)); });
    started_ = true;
  }

  void step(const py::array_t<std::int32_t, py::array::c_style>& actions) {
    if (actions.ndim() != 1 || actions.size() != count_)
      throw Fault(FaultKind::BadArray, "step takes an action for each of the tables");
    const auto lock = locked();
    need_started();
    if (actions.data() != memory_->actions.data())
      std::copy_n(actions.data(), count_, memory_->actions.data());
    const std::int64_t wrong = tables_->first_illegal(0, count_);
    if (wrong >= 0) {
      throw Fault(FaultKind::BadArray,
                  "action " + std::to_string(memory_->actions[static_cast<unsigned>(wrong)]) +
                      " is not legal at table " + std::to_string(wrong) + "; no table was stepped");
    }
    const py::gil_scoped_release released;
    crew_->run([this](unsigned thread) { tables_->step(first(thread), first(thread + 1)); });
  }

  void choose_any(std::uint64_t seed) {
    const auto lock = locked();
    need_started();
    const py::gil_scoped_release released;
    tables_->choose_any(0, count_, seed);
  }

  PyState state(int table) {
    const auto lock = locked();
    need_started();
    if (table < 0 || static_cast<unsigned>(table) >= count_)
      throw Fault(FaultKind::Plain, "there is no table " + std::to_string(table));
    return state_of(game_, tables_->state(static_cast<unsigned>(table)));
  }

  template <class T>
  py::array_t<T> shown(std::vector<T> Memory::*part, int columns) const {
    std::vector<py::ssize_t> shape{count_};
    if (columns > 0) shape.push_back(columns);
    const py::capsule keeper(new std::shared_ptr<Memory>(memory_), [](void* kept) {
      delete static_cast<std::shared_ptr<Memory>*>(kept);
    });
    py::array_t<T> array(shape, ((*memory_).*part).data(), keeper);
    py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
  }

  const PlayEntry& play() const { return play_entry(game_); }

  int seats() const { return seats_; }

 private:
  std::unique_lock<std::mutex> locked() {
    std::unique_lock lock(stepping_, std::try_to_lock);
    if (!lock) throw Fault(FaultKind::NotNow, "another thread is stepping these tables");
    if (const unsigned threads = leave_crew_behind()) crew_ = std::make_unique<Crew>(threads);
    return lock;
  }

  /// In a process that was forked its threads are missing: to wait for them would take for ever.
  /// Answers how many there were, or 0 if they are all here.
  unsigned leave_crew_behind() {
    if (process_ == getpid()) return 0;
    process_ = getpid();
    return crew_.release()->size();
  }

  void need_started() const {
    if (!started_) throw Fault(FaultKind::NotNow, "reset comes before the first step");
  }

  unsigned first(unsigned thread) const {
    return static_cast<unsigned>(std::uint64_t{count_} * thread / crew_->size());
  }

  const AnyGame& game_;
  unsigned count_;
  int seats_;
  std::shared_ptr<Memory> memory_;
  std::unique_ptr<Tables> tables_;
  std::mutex stepping_;
  bool started_ = false;
  std::unique_ptr<Crew> crew_;
  pid_t process_;  ///< The one that the crew works in.
};

std::unique_ptr<PyTables> make_tables(const PyTitle& title,
                                      const py::object& options,
                                      std::int64_t tables,
                                      std::int64_t threads,
                                      const std::vector<std::string>& opponents,
                                      bool ask_forced) {
  TablesGiven given{.options = {}, .opponents = opponents, .ask_forced = ask_forced};
  refuse_if(FaultKind::BadOptions,
            title.game->complete_options(from_python(options), given.options));
  const int seats = given.options["seats"].get<int>();
  if (tables < 1 || tables > kMostTables)
    throw Fault(FaultKind::Plain, "tables: 1 to " + std::to_string(kMostTables));
  if (threads < 1 || threads > kMostThreads)
    throw Fault(FaultKind::Plain, "threads: 1 to " + std::to_string(kMostThreads));
  bool somebody_plays = opponents.size() < static_cast<unsigned>(seats);
  for (const std::string& level : opponents) {
    somebody_plays = somebody_plays || level.empty();
    if (!level.empty() && !read_level(level))
      throw Fault(FaultKind::Plain, "there is no level '" + level + "'");
  }
  if (opponents.size() > static_cast<unsigned>(seats) || !somebody_plays)
    throw Fault(FaultKind::Plain,
                "opponents: at most one for each seat, and one seat is left to you");
  return std::make_unique<PyTables>(
      *title.game, given, static_cast<unsigned>(tables), static_cast<unsigned>(threads), seats);
}

}  // namespace

void bind_tables(py::module_& module) {
  py::class_<PyTables>(module, "Tables", made_here())
      .def("reset", &PyTables::reset)
      .def("step", &PyTables::step)
      .def("choose_any", &PyTables::choose_any)
      .def("state", &PyTables::state)
      .def_property_readonly("seats_each", &PyTables::seats)
      .def("arrays", [](const PyTables& t) {
        py::dict arrays;
        arrays["observations"] = t.shown(&Memory::observations, t.play().columns);
        arrays["masks"] = t.shown(&Memory::masks, t.play().actions).attr("view")("bool");
        arrays["legal"] = t.shown(&Memory::legal, t.play().most_legal);
        arrays["counts"] = t.shown(&Memory::counts, 0);
        arrays["seats"] = t.shown(&Memory::seats, 0);
        arrays["rewards"] = t.shown(&Memory::rewards, t.seats());
        arrays["scores"] = t.shown(&Memory::scores, t.seats());
        arrays["ended"] = t.shown(&Memory::ended, 0).attr("view")("bool");
        arrays["actions"] = t.shown(&Memory::actions, 0);
        return arrays;
      });
  module.def("_tables", &make_tables);
}

}  // namespace lusoria::python
