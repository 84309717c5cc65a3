#include "ai/arena/arena.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>
#include <mutex>
#include <span>

#include "ai/bots/external.h"
#include "ai/bots/on_threads.h"

namespace lusoria::arena {

namespace {

/// One seed of bots per game and bot, apart from the seed of chance.
std::uint64_t bot_seed(const Spec& spec, std::uint32_t index, unsigned bot) {
  return mix(mix(spec.seed ^ 0xb07ULL) + kGolden * (std::uint64_t{index} * kMaxSeats + bot + 1));
}

/// The wall clock of one turn's decisions, the longest of them kept.
class TurnClock {
 public:
  template <class Think>
  RawAction timed(const Turn& turn, const Think& think) {
    if (turn.number != turn_) used_ = {};
    turn_ = turn.number;
    const auto begin = std::chrono::steady_clock::now();
    const RawAction action = think();
    used_ += std::chrono::steady_clock::now() - begin;
    longest_ = std::max(longest_, used_);
    return action;
  }

  std::uint32_t longest_ms() const {
    using std::chrono::milliseconds;
    return static_cast<std::uint32_t>(std::chrono::duration_cast<milliseconds>(longest_).count());
  }

 private:
  std::uint32_t turn_ = 0xffffffffU;
  std::chrono::steady_clock::duration used_{};
  std::chrono::steady_clock::duration longest_{};
};

/// Processor time of this thread: a busy machine does not change it.
double processor_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

void play_out(const Spec& spec,
              std::uint64_t chance_seed,
              std::span<const std::unique_ptr<Bot>> by_seat,
              Played& played,
              AnyState& s,
              const Watch& watch) {
  const AnyGame& game = *spec.game;
  const auto apply = [&](RawAction action) {
    if (watch) watch(action);
    game.apply(s, action);
  };
  std::array<std::uint64_t, 256> drawn{};
  const Budget budget{.turn_ms = spec.turn_ms, .cancelled = {}};
  TurnClock clock;
  const auto seats = static_cast<unsigned>(by_seat.size());
  for (Turn turn = game.turn(s); turn.actor != Actor::Over; turn = game.turn(s)) {
    played.turns = turn.number;
    if (turn.actor == Actor::Chance) {
      apply(game.draw(s, stream_word(chance_seed, turn.stream, drawn[turn.stream]++)));
      continue;
    }
    const AnyActions legal = game.legal_actions(s);
    if (legal.choices.size() == 1 && legal.asides.empty()) {
      apply(legal.choices.front());
      continue;
    }
    ++played.decisions;
    // Bot b sits at (b + index) % seats.
    const unsigned bot = (turn.seat + seats - played.index % seats) % seats;
    const double begin = processor_ms();
    const RawAction action = clock.timed(
        turn, [&] { return by_seat[turn.seat]->choose(game.view(s, turn.seat), budget); });
    ++played.asked[bot];
    played.spent_ms[bot] += processor_ms() - begin;
    if (spec.watch) spec.watch(bot, s, action);
    apply(action);
  }
  if (spec.turn_ms > 0) played.longest_ms = clock.longest_ms();
}

}  // namespace

std::array<double, 2> wilson(double wins, double games) {
  if (games <= 0) return {0.0, 1.0};
  constexpr double kZ = 1.959963984540054;
  const double p = wins / games;
  const double scale = 1.0 + kZ * kZ / games;
  const double centre = (p + kZ * kZ / (2.0 * games)) / scale;
  const double half =
      kZ * std::sqrt(p * (1.0 - p) / games + kZ * kZ / (4.0 * games * games)) / scale;
  return {centre - half, centre + half};
}

Played play_game(const Spec& spec, std::uint32_t index, const Watch& watch) {
  const AnyGame& game = *spec.game;
  const auto seats = static_cast<std::uint32_t>(spec.bots.size());
  Played played;
  played.index = index;
  std::vector<std::unique_ptr<Bot>> by_seat(seats);
  for (std::uint32_t bot = 0; bot < seats; ++bot) {
    const std::uint32_t seat = (bot + index) % seats;
    played.seat_of[bot] = static_cast<std::uint8_t>(seat);
    const ExternalSpec place{.options = spec.options,
                             .seats = SeatKeys::plain(static_cast<int>(seats)),
                             .seat = static_cast<Seat>(seat)};
    by_seat[seat] = seat_bot(game, spec.bots[bot], place, bot_seed(spec, index, bot));
  }
  AnyState s = game.start(spec.options);
  play_out(spec, mix(spec.seed + kGolden * (index / seats + 1)), by_seat, played, s, watch);
  for (const auto& bot : by_seat) {
    if (!bot->fault().empty()) played.fault = bot->fault();
  }
  const Result result = game.result(s);
  played.reason = result.reason;
  for (std::uint32_t bot = 0; bot < seats; ++bot) {
    played.share[bot] = result.seat[played.seat_of[bot]].share;
    played.score[bot] = result.seat[played.seat_of[bot]].score;
  }
  return played;
}

void play_all(const Spec& spec,
              std::vector<Played>& done,
              const std::function<bool(const Played&)>& progress) {
  std::vector<bool> played(spec.games, false);
  for (const Played& game : done) {
    if (game.index < spec.games) played[game.index] = true;
  }
  std::atomic<std::uint32_t> next{0};
  std::atomic<bool> stopped{false};
  std::mutex mutex;
  on_threads(spec.threads, [&](unsigned) {
    for (std::uint32_t i = next++; i < spec.games && !stopped; i = next++) {
      if (played[i]) continue;
      const Played game = play_game(spec, i);
      const std::lock_guard lock(mutex);
      done.push_back(game);
      if (progress && !progress(game)) stopped = true;
    }
  });
  std::sort(
      done.begin(), done.end(), [](const Played& a, const Played& b) { return a.index < b.index; });
}

Outcome summarise(const Spec& spec, const std::vector<Played>& games) {
  Outcome outcome;
  outcome.reasons.assign(spec.game->reasons().slugs.size(), 0);
  outcome.games = static_cast<std::uint32_t>(games.size());
  for (unsigned bot = 0; bot < spec.bots.size(); ++bot) {
    auto found = std::find_if(outcome.standings.begin(),
                              outcome.standings.end(),
                              [&](const Standing& s) { return s.name == spec.bots[bot]; });
    if (found == outcome.standings.end())
      found = outcome.standings.insert(found, Standing{.name = spec.bots[bot]});
    for (const Played& game : games) {
      ++found->games;
      found->asked += game.asked[bot];
      found->decision_ms += game.spent_ms[bot];
      found->wins += static_cast<double>(game.share[bot]) / kWholeWin;
      found->mean_score += static_cast<double>(game.score[bot]) / spec.game->facts().score_unit;
    }
  }
  for (Standing& standing : outcome.standings) {
    if (standing.games == 0) continue;
    standing.share = standing.wins / standing.games;
    standing.mean_score /= standing.games;
    standing.decision_ms /= std::max(1U, standing.asked);
    const auto interval = wilson(standing.wins, standing.games);
    standing.low = interval[0];
    standing.high = interval[1];
  }
  for (const Played& game : games) {
    outcome.mean_turns += static_cast<double>(game.turns) / static_cast<double>(games.size());
    outcome.mean_decisions +=
        static_cast<double>(game.decisions) / static_cast<double>(games.size());
    outcome.longest_ms = std::max(outcome.longest_ms, game.longest_ms);
    ++outcome.reasons[game.reason];
  }
  return outcome;
}

}  // namespace lusoria::arena
