#include "wasm/thought.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ai/analysis/analysis_json.h"
#include "engine/chance/fair.h"
#include "engine/wire/wire.h"
#include "wasm/problem.h"

namespace lusoria::page {

namespace {

/// A view as somebody at the table was sent it.
struct Seen {
  const AnyGame* game = nullptr;
  SeatKeys keys;
  AnyView view;

  Notation notation() const { return {game->verbs(), keys}; }
};

std::string read_seen(const Json& request, Seen& seen) {
  seen.game = find_game(text_of(request, "title"));
  if (seen.game == nullptr) return "there is no such title";
  for (const std::string& key : texts_of(request, "seats")) {
    if (seen.keys.count == kMaxSeats) return "too many seats";
    seen.keys.keys[static_cast<unsigned>(seen.keys.count++)] = key;
  }
  const auto view = request.find("view");
  if (view == request.end()) return "no view was given";
  return read_view(*seen.game, *view, seen.keys, seen.view);
}

std::uint64_t seed_of(const Json& request) {
  const std::string text = text_of(request, "seed");
  std::uint64_t seed = 0;
  for (const char c : text)
    seed = seed * 10 + static_cast<std::uint64_t>(c - '0');
  return seed;
}

}  // namespace

Thinker::Study::Study(const AnyGame& game,
                      Match played,
                      std::vector<RawAction> live,
                      const analysis::Settings& settings)
    : match(std::move(played)),
      actions(std::move(live)),
      analyst(game, actions, settings),
      mind(make_mind(game, settings_for(game), settings.seed)) {
  analyst.replay(match.options());
  jobs = analyst.jobs();
}

/// A bot's move. The bot of a seat is kept under the name given, with what it learnt this turn.
Json Thinker::choose(const Json& request) {
  Seen seen;
  const std::string error = read_seen(request, seen);
  if (!error.empty()) return problem("malformed", error);
  const std::string level = text_of(request, "level");
  const std::string name = text_of(request, "bot") + ":" + level;
  std::unique_ptr<Bot>& bot = bots_[name];
  if (bot == nullptr) bot = make_bot(*seen.game, level, seed_of(request));
  if (bot == nullptr) return problem("malformed", "there is no such level");
  Budget budget;
  budget.turn_ms = static_cast<std::uint32_t>(number_of(request, "turn_ms", 0));
  budget.simulations = static_cast<std::uint32_t>(number_of(request, "simulations", 0));
  return {{"do", print_action(seen.notation(), bot->choose(seen.view, budget))}};
}

/// The best choices of the seat that decides, with the chance of the win each promises.
Json Thinker::hint(const Json& request) {
  Seen seen;
  const std::string error = read_seen(request, seen);
  if (!error.empty()) return problem("malformed", error);
  const std::unique_ptr<Mind> mind =
      make_mind(*seen.game, settings_for(*seen.game), seed_of(request));
  const auto simulations = static_cast<std::uint32_t>(number_of(request, "simulations", 1000));
  const search::Report report = mind->think(seen.view, simulations, {});
  Json best = Json::array();
  for (const search::Candidate& c : report.candidates) {
    if (c.visits == 0 || best.size() == 3) break;
    best.push_back({{"do", print_action(seen.notation(), c.action)},
                    {"label", wire::message_json(seen.game->label(seen.view, c.action), seen.keys)},
                    {"value", c.value},
                    {"visits", c.visits}});
  }
  return {{"best", std::move(best)}, {"simulations", report.simulations}};
}

/// Opens a finished record for analysis; the answer tells how many jobs there are.
Json Thinker::study(const Json& request) {
  Record record;
  const std::string error = read_record(all_games(), text_of(request, "play"), sha256_hex, record);
  if (!error.empty()) return problem("malformed", error);
  Loaded loaded = load_match(record);
  if (!loaded.match) return problem("malformed", loaded.error);
  if (!loaded.match->over()) return problem("running", "only finished games are analysed");
  std::vector<RawAction> actions;
  for (const Entry& entry : loaded.match->log()) {
    if (entry.kind != Entry::Kind::Undo && !entry.undone) actions.push_back(entry.action);
  }
  analysis::Settings settings;
  settings.simulations = static_cast<std::uint32_t>(
      number_of(request, "simulations", static_cast<int>(settings.simulations)));
  study_ = std::make_unique<Study>(*record.game, std::move(*loaded.match), actions, settings);
  return {{"jobs", study_->jobs.size()}};
}

/// Does the jobs [from, to).
Json Thinker::work(const Json& request) {
  if (study_ == nullptr) return problem("malformed", "no record is open");
  const int most = static_cast<int>(study_->jobs.size());
  const int to = std::min(number_of(request, "to", 0), most);
  for (int i = std::max(0, number_of(request, "from", 0)); i < to; ++i)
    study_->analyst.work(study_->jobs[static_cast<unsigned>(i)], *study_->mind);
  return {{"done", to}};
}

Json Thinker::finish() {
  if (study_ == nullptr) return problem("malformed", "no record is open");
  return {{"result", analysis::analysis_json(study_->match, study_->analyst.finish())}};
}

/// So much work for a clock outside: random games or search iterations. The hash proves that the
/// work was the same everywhere.
Json Thinker::measure(const Json& request) {
  const AnyGame* game = find_game(text_of(request, "title"));
  Json options;
  if (game == nullptr ||
      !game->complete_options({{"seats", number_of(request, "seats", 2)}}, options).empty())
    return problem("malformed", "there is no such game");
  const int count = number_of(request, "count", 1);
  if (text_of(request, "what") == "playouts") {
    const PlayoutCounts counts = game->playouts(options, 1, count);
    return {{"decisions", counts.decisions}};
  }
  const std::unique_ptr<Mind> mind = make_mind(*game, settings_for(*game), 1);
  AnyState s = game->start(options);
  Rng rng(7);
  std::uint32_t visits = 0;
  for (int thoughts = 0; thoughts < count && game->turn(s).actor != Actor::Over;) {
    if (game->turn(s).actor == Actor::Chance) {
      game->apply(s, game->draw(s, rng.next()));
      continue;
    }
    const AnyView view = game->view(s, game->turn(s).seat);
    const search::Report report = mind->think(view, 100, {});
    visits = visits * 31 + (report.candidates.empty() ? 0 : report.candidates.front().visits);
    game->apply(s, mind->any_action(view));
    ++thoughts;
  }
  return {{"visits", visits}};
}

Json Thinker::answer(const std::string& ask, const Json& request) {
  if (ask == "choose") return choose(request);
  if (ask == "hint") return hint(request);
  if (ask == "study") return study(request);
  if (ask == "work") return work(request);
  if (ask == "finish") return finish();
  if (ask == "measure") return measure(request);
  return nullptr;
}

}  // namespace lusoria::page
