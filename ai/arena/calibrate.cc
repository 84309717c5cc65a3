#include "ai/arena/calibrate.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "ai/bots/on_threads.h"

namespace lusoria::arena {

namespace {

/// Every other game is held out.
bool fitted_on(const Sighting& s) {
  return s.game % 2 == 0;
}

/// One game of self-play with what the evaluation said on the way.
std::vector<Sighting> watch_game(const Spec& spec, std::uint32_t index) {
  const AnyGame& game = *spec.game;
  const auto seats = static_cast<std::uint32_t>(spec.bots.size());
  const std::uint64_t seed = mix(spec.seed + kGolden * (index + 1));
  const std::unique_ptr<Searcher> searcher = make_searcher(game, settings_for(game), seed);
  std::vector<std::unique_ptr<Bot>> bots;
  for (std::uint32_t i = 0; i < seats; ++i)
    bots.push_back(make_bot(game, spec.bots[i], mix(seed + i + 1)));
  std::vector<Sighting> seen;
  Rng rng(seed);
  int decisions = 0;
  int last_turn = -1;
  AnyState s = game.start(spec.options);
  for (Turn turn = game.turn(s); turn.actor != Actor::Over; turn = game.turn(s)) {
    if (turn.actor == Actor::Chance) {
      game.apply(s, game.draw(s, rng.next()));
      continue;
    }
    const AnyView view = game.view(s, turn.seat);
    ++decisions;
    if (turn.number != last_turn)
      seen.push_back({.game = index,
                      .progress = static_cast<float>(decisions),
                      .said = searcher->estimate(view),
                      .features = searcher->features(view)});
    last_turn = turn.number;
    game.apply(s, bots[turn.seat]->choose(view, {}));
  }
  const Result result = game.result(s);
  for (Sighting& sighting : seen) {
    sighting.progress /= static_cast<float>(decisions + 1);
    for (unsigned i = 0; i < seats; ++i)
      sighting.came[i] = static_cast<float>(result.seat[i].share) / static_cast<float>(kWholeWin);
  }
  return seen;
}

constexpr double kSure = 1e-6;

/// Minus the logarithm of what was said of the seats that won, with the spread multiplied.
double loss_of(const Sighting& sighting, int seats, double temperature) {
  std::array<double, kMaxSeats> share{};
  double sum = 0.0;
  for (unsigned i = 0; i < static_cast<unsigned>(seats); ++i) {
    share[i] = std::pow(std::max(kSure, static_cast<double>(sighting.said[i])), 1.0 / temperature);
    sum += share[i];
  }
  double loss = 0.0;
  for (unsigned i = 0; i < static_cast<unsigned>(seats); ++i)
    loss -= static_cast<double>(sighting.came[i]) * std::log(std::max(kSure, share[i] / sum));
  return loss;
}

template <class Wanted>
double mean_loss(const std::vector<Sighting>& sightings,
                 int seats,
                 double temperature,
                 const Wanted& wanted) {
  double sum = 0.0;
  int count = 0;
  for (const Sighting& sighting : sightings) {
    if (!wanted(sighting)) continue;
    sum += loss_of(sighting, seats, temperature);
    ++count;
  }
  return count == 0 ? 0.0 : sum / count;
}

/// The factor between 1/8 and 8 with the least loss, by golden section on its logarithm.
template <class Wanted>
double best_temperature(const std::vector<Sighting>& sightings, int seats, const Wanted& wanted) {
  constexpr double kRatio = 0.6180339887498949;
  double low = std::log(0.125);
  double high = std::log(8.0);
  const auto loss = [&](double x) { return mean_loss(sightings, seats, std::exp(x), wanted); };
  for (int i = 0; i < 24; ++i) {
    const double a = high - kRatio * (high - low);
    const double b = low + kRatio * (high - low);
    if (loss(a) < loss(b)) {
      high = b;
    } else {
      low = a;
    }
  }
  return std::exp((low + high) / 2.0);
}

void count_bins(const std::vector<Sighting>& sightings, int seats, Calibration& out) {
  std::uint32_t last = 0xffffffffU;
  for (const Sighting& sighting : sightings) {
    if (sighting.game % 2 == 0) continue;
    ++out.sightings;
    out.games += sighting.game != last ? 1 : 0;
    last = sighting.game;
    for (unsigned i = 0; i < static_cast<unsigned>(seats); ++i) {
      const auto said = static_cast<double>(sighting.said[i]);
      const int bin = std::clamp(static_cast<int>(said * kBins), 0, kBins - 1);
      Reliability& row = out.bins[static_cast<unsigned>(bin)];
      ++row.count;
      row.said += said;
      row.came += static_cast<double>(sighting.came[i]);
    }
  }
  double all = 0.0;
  for (Reliability& row : out.bins) {
    if (row.count == 0) continue;
    row.said /= row.count;
    row.came /= row.count;
    out.gap += row.count * std::abs(row.said - row.came);
    all += row.count;
  }
  if (all > 0.0) out.gap /= all;
}

}  // namespace

std::vector<Sighting> watch_games(const Spec& spec) {
  std::vector<std::vector<Sighting>> games(spec.games);
  std::atomic<std::uint32_t> next{0};
  on_threads(spec.threads, [&](unsigned) {
    for (std::uint32_t i = next++; i < spec.games; i = next++)
      games[i] = watch_game(spec, i);
  });
  std::vector<Sighting> all;
  for (const auto& game : games)
    all.insert(all.end(), game.begin(), game.end());
  return all;
}

Calibration calibrate(const std::vector<Sighting>& sightings, int seats) {
  Calibration out;
  count_bins(sightings, seats, out);
  out.temperature = best_temperature(sightings, seats, fitted_on);
  for (int i = 0; i < kStretches; ++i) {
    out.by_stretch[static_cast<unsigned>(i)] =
        best_temperature(sightings, seats, [&](const Sighting& s) {
          return fitted_on(s) && static_cast<int>(s.progress * kStretches) == i;
        });
  }
  out.log_loss = mean_loss(sightings, seats, 1.0, [&](const Sighting& s) { return !fitted_on(s); });
  out.even_loss = std::log(seats);
  return out;
}

namespace {

/// A seat's share is the exponential of its weighted features beside the others'.
struct Shares {
  std::size_t seats;
  std::size_t count;
  std::vector<double> unit;  ///< of each feature, so that one step size serves them all
  std::vector<double> weights;
  std::vector<double> share;

  Shares(const std::vector<Sighting>& sightings, int n)
      : seats(static_cast<std::size_t>(n)),
        count(sightings.front().features.size() / seats),
        unit(count, 1e-9),
        weights(count, 0.0),
        share(seats) {
    for (const Sighting& s : sightings) {
      for (std::size_t i = 0; i < s.features.size(); ++i) {
        const auto x = static_cast<double>(s.features[i]);
        unit[i % count] += x * x / static_cast<double>(sightings.size() * seats);
      }
    }
    for (double& u : unit)
      u = std::sqrt(u);
  }

  double feature(const Sighting& s, std::size_t seat, std::size_t i) const {
    return static_cast<double>(s.features[seat * count + i]) / unit[i];
  }

  const std::vector<double>& of(const Sighting& s) {
    double sum = 0.0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      double strength = 0.0;
      for (std::size_t i = 0; i < count; ++i)
        strength += weights[i] * feature(s, seat, i);
      share[seat] = std::exp(std::clamp(strength, -60.0, 60.0));
      sum += share[seat];
    }
    for (double& p : share)
      p /= sum;
    return share;
  }
};

/// Adam's steps down the log loss, falling off towards the end.
void descend(Shares& model, const std::vector<Sighting>& sightings) {
  constexpr int kSteps = 400;
  constexpr double kRidge = 2e-3;
  std::vector<double>& w = model.weights;
  std::vector<double> mean(model.count, 0.0);
  std::vector<double> square(model.count, 0.0);
  std::vector<double> gradient(model.count);
  const auto used =
      static_cast<double>(std::count_if(sightings.begin(), sightings.end(), fitted_on));
  for (int step = 1; step <= kSteps; ++step) {
    for (std::size_t i = 0; i < model.count; ++i)
      gradient[i] = kRidge * w[i];
    for (const Sighting& s : sightings) {
      if (!fitted_on(s)) continue;
      const std::vector<double>& share = model.of(s);
      for (std::size_t seat = 0; seat < model.seats; ++seat) {
        const double off = (share[seat] - static_cast<double>(s.came[seat])) / used;
        for (std::size_t i = 0; i < model.count; ++i)
          gradient[i] += off * model.feature(s, seat, i);
      }
    }
    const double rate = 0.05 * (1.0 - 0.9 * step / kSteps);
    for (std::size_t i = 0; i < model.count; ++i) {
      mean[i] = 0.9 * mean[i] + 0.1 * gradient[i];
      square[i] = 0.999 * square[i] + 0.001 * gradient[i] * gradient[i];
      const double m = mean[i] / (1.0 - std::pow(0.9, step));
      const double v = square[i] / (1.0 - std::pow(0.999, step));
      w[i] -= rate * m / (std::sqrt(v) + 1e-8);
    }
  }
}

}  // namespace

Fit fit_weights(const std::vector<Sighting>& sightings, int seats) {
  Fit fit;
  if (sightings.empty() || sightings.front().features.empty()) return fit;
  Shares model(sightings, seats);
  descend(model, sightings);
  double held = 0.0;
  for (const Sighting& s : sightings) {
    if (fitted_on(s)) continue;
    const std::vector<double>& share = model.of(s);
    held += 1.0;
    for (std::size_t seat = 0; seat < model.seats; ++seat)
      fit.log_loss -= static_cast<double>(s.came[seat]) * std::log(std::max(kSure, share[seat]));
  }
  fit.log_loss /= std::max(1.0, held);
  for (std::size_t i = 0; i < model.count; ++i)
    fit.weights.push_back(model.weights[i] / model.unit[i]);
  return fit;
}

}  // namespace lusoria::arena
