// Trains the nets of a title.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>

#include "ai/nets/policy_trainer.h"
#include "ai/nets/value_trainer.h"
#include "ai/search/net_searcher.h"
#include "ai/training/course.h"
#include "ai/training/gym.h"
#include "cli/commands.h"

namespace lusoria::cli {

namespace {

struct TrainGiven {
  std::string title;
  std::string folder;
  std::uint64_t seed = 1;
  unsigned threads = 2;
  double scale = 1.0;
  std::string until;
  std::uint32_t gate_games = 400;
  std::uint32_t reference_games = 100;
  bool measure = false;
};

std::string today() {
  using std::chrono::system_clock;
  const std::chrono::year_month_day date(
      std::chrono::floor<std::chrono::days>(system_clock::now()));
  std::array<char, 16> text{};
  std::snprintf(text.data(),
                text.size(),
                "%04d-%02u-%02u",
                static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()));
  return text.data();
}

/// Untrained nets take as long as trained ones, but for facts that never hold.
int print_speed(const AnyGame& game) {
  const auto told = input_shape_of(game);
  if (!told) throw BadInput{"the title does not say what nets are told"};
  const nets::InputShape& shape = *told;
  auto made = std::make_shared<nets::Nets>();
  made->value = nets::ValueTrainer(shape.own, shape.table, 1).quantised();
  const auto gym = training::make_gym(game);
  made->policy = nets::PolicyTrainer(shape.of_policy(), gym->rows(), 1).quantised();
  made->has_policy = true;
  std::printf("%d inputs of a seat, %d of the table, %d of a turn, %d rows of actions\n",
              shape.own,
              shape.table,
              shape.turn,
              shape.rows);
  std::printf("value net %zu bytes, policy net %zu bytes\n",
              made->value.to_bytes().size(),
              made->policy.to_bytes().size());
  const training::Speed speed =
      gym->measure(options_for(game, std::min<int>(4, game.facts().max_seats)), made);
  std::printf("value %.2f us, of it inputs %.2f (hand %.2f); favourite %.2f us (hand %.2f)\n",
              speed.value,
              speed.inputs,
              speed.hand_value,
              speed.policy,
              speed.hand_guide);
  return kDone;
}

int run_train(const TrainGiven& given) {
  if (given.measure) return print_speed(game_called(given.title));
  const auto begin = std::chrono::steady_clock::now();
  const std::string folder = given.folder.empty() ? "build/training/" + given.title : given.folder;
  std::array<char, 160> command{};
  std::snprintf(command.data(),
                command.size(),
                "lusoria train %s --seed %llu --scale %g",
                given.title.c_str(),
                static_cast<unsigned long long>(given.seed),
                given.scale);
  refuse_if(training::run_course(
      {.game = &game_called(given.title),
       .folder = folder,
       .phases = training::plan(given.scale),
       .until = given.until,
       .seed = given.seed,
       .threads = given.threads,
       .gate_games = given.gate_games,
       .reference_games = given.reference_games,
       .command = command.data(),
       .date = today(),
       .tell =
           [&](std::string_view line) {
             const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
             std::printf(
                 "%6.0f s  %.*s\n", passed.count(), static_cast<int>(line.size()), line.data());
             std::fflush(stdout);
           },
       .stop = {}}));
  return kDone;
}

}  // namespace

void add_train(CLI::App& app, int& code) {
  auto given = std::make_shared<TrainGiven>();
  CLI::App* command =
      app.add_subcommand("train", "Trains a title's nets, or goes on training them");
  command->add_option("title", given->title, "A title's slug")->required();
  command->add_option("--folder", given->folder, "Where all is kept (build/training/TITLE)");
  command->add_option("--seed", given->seed, "Of everything")->capture_default_str();
  command->add_option("--threads", given->threads, "They change nothing but the time")
      ->capture_default_str()
      ->check(CLI::Range(1, 64));
  command->add_option("--scale", given->scale, "Of the plan's games: 0.02 for a trial")
      ->capture_default_str()
      ->check(CLI::Range(0.0001, 100.0));
  std::vector<std::string> phases;
  for (const training::Phase& phase : training::plan(1.0))
    phases.emplace_back(phase.name);
  command->add_option("--until", given->until, "The last phase to go through now (all)")
      ->check(CLI::IsMember(phases));
  command->add_option("--gate-games", given->gate_games, "A gate's")->capture_default_str();
  command->add_option("--reference-games", given->reference_games, "Against consul_v1")
      ->capture_default_str();
  command->add_flag("--measure", given->measure, "Only print sizes and times of the title's nets");
  command->callback([given, &code] { code = run_train(*given); });
}

}  // namespace lusoria::cli
