// Matches between bots.
#include "ai/arena/arena.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "ai/arena/lapses.h"
#include "cli/commands.h"
#include "cli/kept_arena.h"
#include "cli/match_given.h"

namespace lusoria::cli {

namespace {

struct ArenaGiven : MatchGiven {
  std::uint32_t turn_ms = 0;
  std::uint32_t mirror = 0;
  std::string resume;
  bool times = false;
  bool lapses = false;
  bool verbs = false;
  bool json = false;
};

Json standings_json(const arena::Outcome& outcome) {
  Json bots = Json::array();
  for (const arena::Standing& s : outcome.standings) {
    bots.push_back({{"name", s.name},
                    {"games", s.games},
                    {"wins", s.wins},
                    {"share", s.share},
                    {"low", s.low},
                    {"high", s.high},
                    {"mean_score", s.mean_score}});
  }
  return bots;
}

/// By the contract (engine/core/game.h) the end by the limit is called "cap" in every title.
double capped_share(const arena::Spec& spec, const arena::Outcome& outcome) {
  const auto slugs = spec.game->reasons().slugs;
  double capped = 0;
  for (unsigned i = 0; i < slugs.size(); ++i) {
    if (slugs[i] == "cap") capped += outcome.reasons[i];
  }
  return outcome.games == 0 ? 0.0 : capped / outcome.games;
}

/// Not part of the outcome: it is another in every run.
void print_times(const arena::Outcome& outcome) {
  for (const arena::Standing& s : outcome.standings)
    std::printf("%s: %.2f ms of processor time a decision\n", s.name.c_str(), s.decision_ms);
}

void print_outcome(const arena::Spec& spec, const arena::Outcome& outcome) {
  std::printf(
      "%-12s %7s %9s %8s  %-17s %10s\n", "bot", "seats", "wins", "share", "95 %", "mean score");
  for (const arena::Standing& s : outcome.standings) {
    std::printf("%-12s %7u %9.2f %7.1f%%  %5.1f%% – %5.1f%%   %10.2f\n",
                s.name.c_str(),
                s.games,
                s.wins,
                100 * s.share,
                100 * s.low,
                100 * s.high,
                s.mean_score);
  }
  std::printf(
      "%u games, even share %.1f%%, %.1f turns and %.1f decisions a game, %.1f%% ended by the "
      "limit;",
      outcome.games,
      100.0 / static_cast<double>(spec.bots.size()),
      outcome.mean_turns,
      outcome.mean_decisions,
      100 * capped_share(spec, outcome));
  const auto slugs = spec.game->reasons().slugs;
  for (unsigned i = 0; i < slugs.size(); ++i) {
    if (outcome.reasons[i] > 0)
      std::printf(" %s %u", std::string(slugs[i]).c_str(), outcome.reasons[i]);
  }
  if (spec.turn_ms > 0) std::printf("; longest turn %u ms", outcome.longest_ms);
  std::printf("\n");
}

/// What each bot did that a good player hardly ever does, by the title's own list.
class LapseWatch {
 public:
  explicit LapseWatch(arena::Spec& spec) {
    if (!arena::has_lapses(*spec.game)) throw BadInput{"the title does not say what a lapse is"};
    spec.watch = [this, &spec](unsigned bot, const AnyState& s, RawAction action) {
      const std::lock_guard lock(mutex_);
      arena::count_lapses(*spec.game, s, action, seen_[spec.bots[bot]]);
    };
  }

  void print() const {
    for (const auto& [name, lapses] : seen_) {
      for (const Lapses::Row& row : lapses.rows())
        std::printf("%s: %s: %llu of %llu (%.1f %%)\n",
                    name.c_str(),
                    std::string(row.name).c_str(),
                    static_cast<unsigned long long>(row.made),
                    static_cast<unsigned long long>(row.occasions),
                    100.0 * static_cast<double>(row.made) / static_cast<double>(row.occasions));
    }
  }

 private:
  std::mutex mutex_;
  std::map<std::string, Lapses> seen_;  ///< By bot.
};

/// How often each bot chose each verb, where it had a choice: what its style comes to.
class VerbWatch {
 public:
  explicit VerbWatch(arena::Spec& spec) : names_(spec.game->verbs()) {
    spec.watch = [this, &spec](unsigned bot, const AnyState&, RawAction action) {
      const std::lock_guard lock(mutex_);
      std::vector<std::uint64_t>& counts = counts_[spec.bots[bot]];
      counts.resize(names_.size());
      ++counts[action.verb];
    };
  }

  void print(const arena::Outcome& outcome) const {
    for (const arena::Standing& bot : outcome.standings) {
      std::printf("%s, a game:", bot.name.c_str());
      const auto found = counts_.find(bot.name);
      for (unsigned i = 0; found != counts_.end() && i < names_.size(); ++i) {
        if (found->second[i] == 0) continue;
        const double times = static_cast<double>(found->second[i]) / bot.games;
        std::printf(" %s %.2f", std::string(names_[i].slug).c_str(), times);
      }
      std::printf("\n");
    }
  }

 private:
  std::span<const VerbSpec> names_;
  std::mutex mutex_;
  std::map<std::string, std::vector<std::uint64_t>> counts_;  ///< By bot and verb.
};

int run_arena(const ArenaGiven& given) {
  arena::Spec spec = spec_of(given);
  spec.turn_ms = given.turn_ms;
  std::optional<LapseWatch> lapses;
  if (given.lapses) lapses.emplace(spec);
  std::optional<VerbWatch> verbs;
  if (given.verbs) verbs.emplace(spec);
  const arena::Outcome outcome = arena::summarise(spec, play_kept(spec, given.resume));
  std::optional<arena::Outcome> control;
  if (given.mirror > 0) {
    // The same level everywhere: the first one's seat must take an even share.
    arena::Spec mirror = spec;
    mirror.watch = {};
    mirror.games = given.mirror;
    std::vector<arena::Played> games;
    for (std::string& name : mirror.bots)
      name = spec.bots.front();
    arena::play_all(mirror, games, {});
    for (unsigned i = 1; i < mirror.bots.size(); ++i)
      mirror.bots[i] += " (other)";
    control = arena::summarise(mirror, games);
  }
  if (given.json) {
    Json json{{"title", given.title},
              {"seats", spec.bots.size()},
              {"games", outcome.games},
              {"bots", standings_json(outcome)}};
    json["mean_turns"] = outcome.mean_turns;
    if (spec.turn_ms > 0) json["longest_turn_ms"] = outcome.longest_ms;
    json["capped_share"] = capped_share(spec, outcome);
    if (control) json["mirror"] = standings_json(*control);
    std::cout << json.dump(2) << "\n";
    return kDone;
  }
  print_outcome(spec, outcome);
  if (given.times) print_times(outcome);
  if (lapses) lapses->print();
  if (verbs) verbs->print(outcome);
  if (control) {
    std::printf("mirror control:\n");
    print_outcome(spec, *control);
  }
  return kDone;
}

}  // namespace

void add_arena(CLI::App& app, int& code) {
  CLI::App* command =
      app.add_subcommand("arena", "Let bots play matches: rotated seats, common chance, intervals");
  auto given = std::make_shared<ArenaGiven>();
  add_match(command, *given);
  command->add_option(
      "--turn-ms", given->turn_ms, "Wall clock per turn instead of fixed simulations");
  command->add_option(
      "--mirror", given->mirror, "Also so many games of the first bot against itself");
  CLI::Option* resume = command->add_option(
      "--resume", given->resume, "A file that keeps the games and is taken up again");
  command->add_flag("--times", given->times, "Also each bot's processor time a decision");
  CLI::Option* json = command->add_flag("--json", given->json, "For programs");
  CLI::Option* lapses =
      command->add_flag("--lapses", given->lapses, "Also what each bot did that is seldom wise")
          ->excludes(resume)
          ->excludes(json);
  command->add_flag("--verbs", given->verbs, "Also how often each bot chose what")
      ->excludes(resume)
      ->excludes(json)
      ->excludes(lapses);
  command->callback([given, &code] { code = run_arena(*given); });
}

}  // namespace lusoria::cli
