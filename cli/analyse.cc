// Where a game was won, and what could be done now: analyse and hint.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>
#include <unistd.h>

#include "ai/analysis/analysis_json.h"
#include "ai/bots/bot.h"
#include "cli/commands.h"

namespace lusoria::cli {

namespace {

struct AnalyseGiven {
  std::string file;
  analysis::Settings settings{.simulations = 1600, .threads = 2};
  int at = -1;
  std::uint32_t simulations = 2000;
  bool json = false;
};

double percent(std::int32_t millionths) {
  return millionths / 1e4;
}

std::string key_of(const Match& match, int seat) {
  return std::string(match.seating().keys.of(static_cast<Seat>(seat)));
}

Json decision_json(const Match& match, const analysis::Decision& decision) {
  Json best = Json::array();
  for (const analysis::Alternative& a : decision.best) {
    best.push_back({{"do", print_action(match.notation(), a.action)},
                    {"value", a.value},
                    {"visits", a.visits}});
  }
  return {{"step", decision.step},
          {"turn", decision.turn},
          {"seat", key_of(match, decision.seat)},
          {"played", print_action(match.notation(), decision.played)},
          {"value", decision.played_value},
          {"loss", decision.loss},
          {"mark", decision.mark},
          {"best", std::move(best)}};
}

Json analysis_json(const Match& match, const analysis::Analysis& found, std::uint32_t simulations) {
  Json told = analysis::analysis_json(match, found);
  Json decisions = Json::array();
  for (const auto& decision : found.decisions)
    decisions.push_back(decision_json(match, decision));
  return {{"title", std::string(match.game().facts().slug)},
          {"simulations", simulations},
          {"values", std::move(told["values"])},
          {"decisions", std::move(decisions)},
          {"turns", std::move(told["turns"])},
          {"accounts", std::move(told["accounts"])}};
}

void print_analysis(const Match& match, const analysis::Analysis& found) {
  std::printf(
      "%-12s %8s %12s %8s %8s %8s\n", "seat", "start", "own choices", "chance", "others", "result");
  for (int seat = 0; seat < found.seats; ++seat) {
    const analysis::WinLedger& a = found.ledgers[static_cast<unsigned>(seat)];
    std::printf("%-12s %7.1f%% %+11.1f%% %+7.1f%% %+7.1f%% %7.1f%%\n",
                key_of(match, seat).c_str(),
                percent(a.first),
                percent(a.own),
                percent(a.chance),
                percent(a.others),
                percent(a.last));
  }
  std::printf("\nmoves that lost 5 points of win probability or more (!, !!, !!! at 5, 10, 15):\n");
  constexpr std::array<const char*, 4> kMarks{"", "!", "!!", "!!!"};
  for (const analysis::Decision& d : found.decisions) {
    if (d.mark == 0) continue;
    std::printf("%4u  turn %-4u %-10s %-3s %5.1f%%  %s   better: %s\n",
                d.step,
                d.turn,
                key_of(match, d.seat).c_str(),
                kMarks[d.mark],
                percent(d.loss),
                print_action(match.notation(), d.played).c_str(),
                print_action(match.notation(), d.best.front().action).c_str());
  }
}

int run_analyse(const AnalyseGiven& given) {
  const Match match = open_match(given.file);
  if (!match.over())
    throw BadInput{given.file + ": the game is not over; only finished games are analysed"};
  std::vector<RawAction> actions;
  for (const Entry& entry : match.log()) {
    if (entry.kind != Entry::Kind::Undo && !entry.undone) actions.push_back(entry.action);
  }
  const bool bar = isatty(STDERR_FILENO) != 0;
  const auto found =
      analysis::analyse(match.game(), match.options(), actions, given.settings, [bar](double done) {
        if (bar) std::fprintf(stderr, "\r%3.0f %%%s", 100 * done, done >= 1 ? "\n" : "");
        return true;
      });
  if (given.json)
    std::cout << analysis_json(match, found, given.settings.simulations).dump(1) << "\n";
  else
    print_analysis(match, found);
  return kDone;
}

int run_hint(const AnalyseGiven& given) {
  const Match match = open_match(given.file, given.at);
  const AnyGame& game = match.game();
  const Turn turn = match.turn();
  if (turn.actor != Actor::Seat) throw BadInput{given.file + ": nobody decides there"};
  const auto searcher = make_level_searcher(game, strongest_level(), given.settings.seed);
  const search::Report report =
      searcher->think(game.view(match.state(), turn.seat), given.simulations, {});
  Json json = Json::array();
  for (unsigned i = 0; i < report.candidates.size() && i < 3; ++i) {
    const search::Candidate& c = report.candidates[i];
    const std::string line = print_action(match.notation(), c.action);
    json.push_back({{"do", line}, {"win", c.value}, {"visits", c.visits}});
    if (!given.json)
      std::printf("%5.1f%%  %s\n", 100.0 * static_cast<double>(c.value), line.c_str());
  }
  if (given.json) std::cout << json.dump(2) << "\n";
  return kDone;
}

}  // namespace

void add_analysis(CLI::App& app, int& code) {
  auto given = std::make_shared<AnalyseGiven>();
  CLI::App* analyse =
      app.add_subcommand("analyse", "Win chances at every step, losses, luck apart from skill");
  analyse->add_option("file", given->file, "A finished .play file")->required();
  analyse->add_option("--sims", given->settings.simulations, "Simulations for each view")
      ->capture_default_str();
  analyse->add_option("--threads", given->settings.threads, "Does not change the outcome")
      ->capture_default_str();
  analyse->add_flag("--json", given->json, "For programs");
  analyse->callback([given, &code] { code = run_analyse(*given); });

  CLI::App* hint =
      app.add_subcommand("hint", "The three best choices from the deciding seat's view");
  hint->add_option("file", given->file, "A .play file")->required();
  hint->add_option("--at", given->at, "After so many entries; default: where it stands");
  hint->add_option("--sims", given->simulations, "Simulations")->capture_default_str();
  hint->add_flag("--json", given->json, "For programs");
  hint->callback([given, &code] { code = run_hint(*given); });
}

}  // namespace lusoria::cli
