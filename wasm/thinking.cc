#include "wasm/thinking.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ai/analysis/analysis_json.h"
#include "engine/any/registry.h"
#include "engine/chance/fair.h"
#include "engine/wire/wire.h"
#include "wasm/requests.h"

namespace lusoria::page {

namespace {

// What one worker hands to another. Numbers in a fixed order; floats survive JSON to the bit.

Json action_json(const RawAction& action) {
  return Json::array({action.verb, action.a, action.b, action.c});
}

RawAction action_of(const Json& json) {
  return {json[0].get<std::uint8_t>(),
          json[1].get<std::uint8_t>(),
          json[2].get<std::uint8_t>(),
          json[3].get<std::uint8_t>()};
}

Json report_json(const search::Report& report) {
  Json candidates = Json::array();
  for (const search::Candidate& c : report.candidates)
    candidates.push_back({action_json(c.action), c.visits, c.value, c.utility});
  return {{"simulations", report.simulations},
          {"seats", report.seats},
          {"candidates", std::move(candidates)}};
}

std::vector<search::Report> reports_of(const Json& request) {
  std::vector<search::Report> reports;
  for (const Json& json : request.at("reports")) {
    search::Report& report = reports.emplace_back();
    report.simulations = json.at("simulations").get<std::uint32_t>();
    report.seats = json.at("seats").get<search::Values>();
    for (const Json& c : json.at("candidates"))
      report.candidates.push_back(
          {action_of(c[0]), c[1].get<std::uint32_t>(), c[2].get<float>(), 0.0F, c[3].get<float>()});
  }
  return reports;
}

Json finding_json(const analysis::Finding& found) {
  Json best = Json::array();
  for (const analysis::Alternative& a : found.best)
    best.push_back({action_json(a.action), a.value, a.visits});
  return {found.job.step, found.job.seat, found.value, std::move(best), found.played_value};
}

analysis::Finding finding_of(const Json& json) {
  analysis::Finding found;
  found.job = {json[0].get<std::uint32_t>(), json[1].get<Seat>()};
  found.value = json[2].get<std::int32_t>();
  for (const Json& a : json[3])
    found.best.push_back({action_of(a[0]), a[1].get<std::int32_t>(), a[2].get<std::uint32_t>()});
  found.played_value = json[4].get<std::int32_t>();
  return found;
}

}  // namespace

Thinker::Study::Study(const AnyGame& game,
                      Match played,
                      std::vector<RawAction> live,
                      const analysis::Settings& settings)
    : match(std::move(played)),
      actions(std::move(live)),
      analyst(game, actions, settings),
      searcher(make_searcher(game, settings_for(game), settings.seed)) {
  analyst.replay(match.options());
  jobs = analyst.jobs();
}

/// The bot of a seat is kept under the name given, with what it learnt this turn.
LevelBot* Thinker::bot_of(const AnyGame& game, const Json& request) {
  const std::string level = text(request, "level");
  std::unique_ptr<LevelBot>& bot =
      bots_[text(request, "bot") + ":" + std::string(game.facts().slug) + ":" + level];
  if (bot == nullptr) {
    const Share share{.worker = static_cast<std::uint32_t>(number_of(request, "worker", 0)),
                      .of = static_cast<std::uint32_t>(number_of(request, "workers", 1))};
    bot = make_bot(game, level, seed_of(request), share);
  }
  return bot.get();
}

/// What this worker's share of a bot's thinking shows.
Json Thinker::think(LevelBot& bot, const ViewRequest& seen, const Json& request) {
  Budget budget;
  budget.turn_ms = static_cast<std::uint32_t>(number_of(request, "turn_ms", 0));
  budget.simulations = static_cast<std::uint32_t>(number_of(request, "simulations", 0));
  return report_json(bot.think(seen.view, budget));
}

/// A bot's move, from what all its workers found.
Json Thinker::pick(LevelBot& bot, const ViewRequest& seen, const Json& request) {
  const RawAction action = bot.pick(seen.view, merged(reports_of(request)));
  return {{"do", print_action(seen.notation(), action)}};
}

/// The best of what all workers found, with the chance of the win that each promises, and every
/// seat's chance as the view has it.
Json Thinker::best(const ViewRequest& seen, const Json& request) {
  const search::Report report = merged(reports_of(request));
  Json best = Json::array();
  for (const search::Candidate& c : best_choices(report, 3)) {
    best.push_back({{"do", print_action(seen.notation(), c.action)},
                    {"label", wire::message_json(seen.game->label(seen.view, c.action), seen.keys)},
                    {"value", c.value},
                    {"visits", c.visits}});
  }
  Json chances = Json::object();
  for (unsigned i = 0; i < static_cast<unsigned>(seen.keys.count); ++i)
    chances[seen.keys.keys[i]] = report.seats[i];
  return {{"best", std::move(best)},
          {"chances", std::move(chances)},
          {"simulations", report.simulations}};
}

/// Bots whose name begins so are not needed any more.
Json Thinker::forget(const Json& request) {
  const std::string name = text(request, "bot");
  std::erase_if(bots_, [&](const auto& kept) { return kept.first.starts_with(name); });
  return Json::object();
}

/// Opens a finished record for analysis; the answer tells how many jobs there are.
Json Thinker::study(const Json& request) {
  Record record;
  const std::string error = read_record(all_games(), text(request, "play"), sha256_hex, record);
  if (!error.empty()) return malformed(error);
  Loaded loaded = load_match(record);
  if (!loaded.match) return malformed(loaded.error);
  if (!loaded.match->over())
    return problem(ProblemCode::Running, "only finished games are analysed");
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

/// What the jobs [from, to) find, to be given to `finish` wherever that is asked.
Json Thinker::work(const Json& request) {
  if (study_ == nullptr) return malformed("no record is open");
  const int most = static_cast<int>(study_->jobs.size());
  const int to = std::min(number_of(request, "to", 0), most);
  Json findings = Json::array();
  for (int i = std::max(0, number_of(request, "from", 0)); i < to; ++i) {
    const analysis::Job& job = study_->jobs[static_cast<unsigned>(i)];
    findings.push_back(finding_json(study_->analyst.work(job, *study_->searcher)));
  }
  return {{"findings", std::move(findings)}};
}

/// The analysis, from the findings of all jobs in any order.
Json Thinker::finish(const Json& request) {
  if (study_ == nullptr) return malformed("no record is open");
  const auto findings = request.find("findings");
  if (findings == request.end() || findings->size() != study_->jobs.size())
    return malformed("every job has one finding");
  for (const Json& finding : *findings)
    study_->analyst.take(finding_of(finding));
  Json result = analysis::analysis_json(study_->match, study_->analyst.finish());
  study_.reset();
  return {{"result", std::move(result)}};
}

/// So much work for a clock outside: so many random games, or the search's iterations over so many
/// decisions. The proof tells that the work was the same everywhere.
Json Thinker::measure(const Json& request) {
  const AnyGame* game = find_game(text(request, "title"));
  Json options;
  if (game == nullptr ||
      !game->complete_options({{"seats", number_of(request, "seats", 2)}}, options).empty())
    return malformed("there is no such game");
  const int count = number_of(request, "count", 1);
  if (text(request, "what") == "playouts") {
    const PlayoutCounts counts = bench_of(*game).playouts(options, 1, count);
    return {{"done", count}, {"proof", counts.decisions}};
  }
  const std::unique_ptr<Searcher> searcher = make_searcher(*game, settings_for(*game), 1);
  AnyState s = game->start(options);
  Rng rng(7);
  std::uint32_t visits = 0;
  std::uint32_t iterations = 0;
  for (int thoughts = 0; thoughts < count && game->turn(s).actor != Actor::Over;) {
    if (game->turn(s).actor == Actor::Chance) {
      game->apply(s, game->draw(s, rng.next()));
      continue;
    }
    const AnyView view = game->view(s, game->turn(s).seat);
    const search::Report report = searcher->think(view, 100, {});
    visits = visits * 31 + (report.candidates.empty() ? 0 : report.candidates.front().visits);
    iterations += report.simulations;
    game->apply(s, searcher->any_action(view));
    ++thoughts;
  }
  return {{"done", iterations}, {"proof", visits}};
}

Json Thinker::answer_from_view(const std::string& ask, const Json& request) {
  ViewRequest seen;
  const std::string error = read_view_request(request, seen);
  if (!error.empty()) return malformed(error);
  if (ask == "best") return best(seen, request);
  LevelBot* bot = bot_of(*seen.game, request);
  if (bot == nullptr) return malformed("there is no such level");
  return ask == "think" ? think(*bot, seen, request) : pick(*bot, seen, request);
}

Json Thinker::answer(const std::string& ask, const Json& request) {
  if (ask == "think" || ask == "pick" || ask == "best") return answer_from_view(ask, request);
  if (ask == "forget") return forget(request);
  if (ask == "study") return study(request);
  if (ask == "work") return work(request);
  if (ask == "finish") return finish(request);
  if (ask == "measure") return measure(request);
  return nullptr;
}

}  // namespace lusoria::page
