// Games of bots against each other, kept to learn from.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>

#include "ai/bots/on_threads.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/match_given.h"
#include "cli/progress.h"
#include "cli/selfplay_shard.h"

namespace lusoria::cli {

namespace {

struct SelfplayGiven : MatchGiven {
  std::string out;
  std::uint32_t shard = 1000;
  bool arrays = false;
};

/// What the games of a folder follow from.
Json header_of(const arena::Spec& spec, const SelfplayGiven& given) {
  return {{"format", 1},
          {"title", std::string(spec.game->facts().slug)},
          {"options", spec.options},
          {"bots", spec.bots},
          {"seed", spec.seed},
          {"games", spec.games},
          {"games_in_shard", given.shard},
          {"arrays", given.arrays}};
}

/// A folder is begun, or goes on with the games it was begun for.
void open_folder(const std::string& folder, const Json& header) {
  const auto path = (std::filesystem::path(folder) / "selfplay.json").string();
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (const auto text = read_file(path)) {
    if (Json::parse(*text, nullptr, false) != header)
      throw BadInput{folder + ": it holds the games of another self-play"};
    return;
  }
  if (!write_file(path, header.dump(2) + "\n")) throw BadInput{path + ": cannot be written"};
}

/// Tells of games as they are done, from any thread.
class Progress {
 public:
  explicit Progress(std::uint32_t all) : all_(all) {}

  void add(const std::string& fault) {
    const std::lock_guard lock(mutex_);
    if (!fault.empty() && !told_) {
      std::fprintf(stderr, "lusoria: %s\n", fault.c_str());
      told_ = true;
    }
    const std::uint64_t before = done_ * kSteps / all_;
    if (++done_ * kSteps / all_ != before) show_progress(done_, all_);
  }

 private:
  static constexpr std::uint64_t kSteps = 1000;
  std::mutex mutex_;
  std::uint64_t done_ = 0;
  std::uint64_t all_;
  bool told_ = false;
};

int run_selfplay(const SelfplayGiven& given) {
  const arena::Spec spec = spec_of(given);
  const encoding::Encoder* encoder = encoding::encoder_of(*spec.game);
  if (given.arrays && encoder == nullptr) throw BadInput{"this title has no arrays"};
  open_folder(given.out, header_of(spec, given));
  const std::uint32_t shards = (spec.games + given.shard - 1) / given.shard;
  Progress progress(spec.games);
  std::atomic<std::uint32_t> next{0};
  std::mutex mutex;
  std::string problem;
  // A thread plays whole shards, so that what is in them does not depend on how many there are.
  on_threads(std::min(spec.threads, shards), [&](unsigned) {
    for (std::uint32_t number = next++; number < shards; number = next++) {
      const std::string error =
          write_shard({.games = &spec,
                       .encoder = given.arrays ? encoder : nullptr,
                       .folder = given.out,
                       .number = number,
                       .first = number * given.shard,
                       .last = std::min(spec.games, (number + 1) * given.shard)},
                      [&](const std::string& fault) { progress.add(fault); });
      const std::lock_guard lock(mutex);
      if (problem.empty()) problem = error;
      if (!problem.empty()) return;
    }
  });
  refuse_if(problem);
  std::printf("%u games in %s\n", spec.games, given.out.c_str());
  return kDone;
}

}  // namespace

void add_selfplay(CLI::App& app, int& code) {
  CLI::App* command = app.add_subcommand(
      "selfplay", "Let bots play and keep the games to learn from, or go on with it");
  auto given = std::make_shared<SelfplayGiven>();
  add_match(command, *given);
  command->add_option("--out", given->out, "The folder that keeps them")->required();
  command->add_flag("--arrays", given->arrays, "Also views, choices and outcomes for NumPy");
  command->add_option("--shard", given->shard, "Games in one file")
      ->capture_default_str()
      ->check(CLI::Range(1, 1'000'000));
  command->callback([given, &code] { code = run_selfplay(*given); });
}

}  // namespace lusoria::cli
