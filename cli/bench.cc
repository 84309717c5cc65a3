// How fast random games run. A decision is a seat's action chosen among two or more; chance is
// counted apart; the limit that ends endless play stands beside every figure.
#include "cli/bench.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>
#include <thread>

#include "ai/bots/on_threads.h"
#include "engine/any/heap_count.h"
#include "engine/any/registry.h"

namespace lusoria::cli {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct Measured {
  PlayoutCounts counts;
  std::uint64_t allocations = 0;
  double seconds = 0;
};

/// Plays random games on this thread for the given time.
Measured play_for(const AnyGame& game, const Json& options, double seconds, std::uint64_t seed) {
  const Bench& bench = bench_of(game);
  (void)bench.playouts(options, seed, 1);  // Warms up caches and whatever starts lazily.
  // Reading the options allocates; the games themselves must not.
  const std::uint64_t empty = heap_allocations();
  (void)bench.playouts(options, seed, 0);
  const std::uint64_t overhead = heap_allocations() - empty;
  Measured measured;
  const auto begin = Clock::now();
  constexpr int kBatch = 16;
  for (std::uint64_t batch = 1; measured.seconds < seconds; ++batch) {
    const std::uint64_t before = heap_allocations();
    measured.counts += bench.playouts(options, mix(seed + batch), kBatch);
    measured.allocations += heap_allocations() - before - overhead;
    measured.seconds = seconds_since(begin);
  }
  return measured;
}

/// Runs `work(n)` with growing n until it takes long enough; how many it does a second.
template <class Work>
double per_second(double seconds, const Work& work) {
  for (int count = 1 << 10;; count *= 4) {
    const auto begin = Clock::now();
    (void)work(count);
    const double taken = seconds_since(begin);
    if (taken >= seconds || count > (1 << 26)) return count / taken;
  }
}

Json measure(const AnyGame& game, int seats, const BenchGiven& bench) {
  const Json options = options_for(game, seats);
  std::vector<Measured> parts(static_cast<unsigned>(bench.threads));
  on_threads(static_cast<unsigned>(bench.threads),
             [&](unsigned i) { parts[i] = play_for(game, options, bench.seconds, 1000 * i); });
  Measured sum;
  for (const Measured& part : parts) {
    sum.counts += part.counts;
    sum.allocations += part.allocations;
    sum.seconds = std::max(sum.seconds, part.seconds);
  }
  const auto games = static_cast<double>(sum.counts.games);
  const auto decisions = static_cast<double>(sum.counts.decisions);
  const double part = bench.seconds / 4;
  return {{"title", std::string(game.facts().slug)},
          {"seats", seats},
          {"games_per_s", games / sum.seconds},
          {"decisions_per_s", decisions / sum.seconds},
          {"decisions_per_game", decisions / games},
          {"chance_per_game", static_cast<double>(sum.counts.chance) / games},
          {"state_bytes", game.state_bytes()},
          {"copies_per_s",
           per_second(part, [&](int n) { return bench_of(game).copies(options, 1, n); })},
          {"samples_per_s",
           per_second(part, [&](int n) { return bench_of(game).samples(options, 1, n); })},
          {"allocations_per_game", static_cast<double>(sum.allocations) / games},
          {"cap", game.facts().cap},
          {"capped_share", static_cast<double>(sum.counts.capped) / games}};
}

void print_row(const Json& row) {
  std::printf("%-14s %5d %10.0f %12.0f %8.1f %8.1f %6d %12.0f %10.0f %6.2f %5d %6.1f %%\n",
              row["title"].get<std::string>().c_str(),
              row["seats"].get<int>(),
              row["games_per_s"].get<double>(),
              row["decisions_per_s"].get<double>(),
              row["decisions_per_game"].get<double>(),
              row["chance_per_game"].get<double>(),
              row["state_bytes"].get<int>(),
              row["copies_per_s"].get<double>(),
              row["samples_per_s"].get<double>(),
              row["allocations_per_game"].get<double>(),
              row["cap"].get<int>(),
              100 * row["capped_share"].get<double>());
}

void print_summary(const Json& rows) {
  double slowest = 0;
  std::string title;
  for (const Json& row : rows) {
    const auto speed = row["decisions_per_s"].get<double>();
    if (!title.empty() && speed >= slowest) continue;
    slowest = speed;
    title = row["title"].get<std::string>() + " at " + row["seats"].dump() + " seats";
  }
  if (!title.empty())
    std::printf(
        "%zu rows; slowest: %.2f M decisions/s (%s)\n", rows.size(), slowest / 1e6, title.c_str());
}

int run_bench(const BenchGiven& bench) {
  const auto games = games_called(bench.titles);
  for (const AnyGame* game : games) {
    const TitleFacts& facts = game->facts();
    if (bench.seats != 0 && (bench.seats < facts.min_seats || bench.seats > facts.max_seats)) {
      throw BadInput{std::string(facts.slug) + " is for " + std::to_string(facts.min_seats) +
                     " to " + std::to_string(facts.max_seats) + " seats"};
    }
  }
  Json rows = Json::array();
  if (!bench.json)
    std::printf("%-14s %5s %10s %12s %8s %8s %6s %12s %10s %6s %5s %8s\n",
                "title",
                "seats",
                "games/s",
                "decisions/s",
                "dec/game",
                "draws/g",
                "bytes",
                "copies/s",
                "samples/s",
                "allocs",
                "cap",
                "capped");
  for (const AnyGame* game : games) {
    const int low = bench.seats == 0 ? game->facts().min_seats : bench.seats;
    const int high = bench.seats == 0 ? game->facts().max_seats : bench.seats;
    for (int seats = low; seats <= high; ++seats) {
      rows.push_back(measure(*game, seats, bench));
      if (!bench.json) print_row(rows.back());
    }
  }
  if (bench.json) {
    std::cout << rows.dump(2) << "\n";
  } else {
    print_summary(rows);
  }
  return kDone;
}

}  // namespace

void add_bench(CLI::App& app, int& code) {
  auto given = std::make_shared<BenchGiven>();
  CLI::App* bench = app.add_subcommand("bench", "How fast random games run");
  bench->add_option("titles", given->titles, "Titles; all if none is named");
  bench->add_option("--seats", given->seats, "Only this number of seats")->check(CLI::Range(2, 5));
  bench->add_option("--seconds", given->seconds, "For each row")->check(CLI::Range(0.01, 3600.0));
  bench->add_option("--threads", given->threads, "One unless asked")->check(CLI::Range(1, 64));
  bench->add_flag("--search", given->search, "Search iterations with full random rollouts");
  bench->add_flag("--json", given->json, "For programs");
  bench->callback(
      [given, &code] { code = given->search ? run_search_bench(*given) : run_bench(*given); });
}

}  // namespace lusoria::cli
