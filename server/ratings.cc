#include "server/ratings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "engine/codec/json.h"

namespace lusoria::server {

namespace {

constexpr double kBeta = 25.0 / 6.0;
// Sigma never shrinks below this share in one game.
constexpr double kKappa = 0.0001;

std::string exact(double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.17g", value);
  return text.data();
}

Rated rate(const RatedOutcome& game, const std::vector<Rating>& known) {
  const Json body = Json::parse(game.outcome.body, nullptr, false);
  std::vector<std::string> players;
  std::vector<int> ranks;
  for (const Json& one : body.value("players", Json::array())) {
    players.push_back(one.value("player", ""));
    // Whoever left for good is last, behind everybody who stayed.
    ranks.push_back(one.value("rank", 1) + (one.value("left", false) ? 100 : 0));
  }
  std::vector<Rating> ratings;
  std::vector<Skill> before;
  for (const std::string& player : players) {
    const auto found = std::find_if(
        known.begin(), known.end(), [&](const Rating& r) { return r.player == player; });
    ratings.push_back(
        found != known.end()
            ? *found
            : Rating{game.outcome.title, player, exact(Skill{}.mu), exact(Skill{}.sigma), 0});
    before.push_back(skill_of(ratings.back()));
  }
  const std::vector<Skill> after = plackett_luce(before, ranks);
  Rated rated;
  Json seats = Json::array();
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    seats.push_back(nullptr);
    // The same bot level on two seats tells nothing about itself: the first one counts.
    const bool twice = std::count(players.begin(), players.end(), players[i]) > 1;
    if (players[i].empty() || twice) continue;
    ratings[i].mu = exact(after[i].mu);
    ratings[i].sigma = exact(after[i].sigma);
    ++ratings[i].games;
    seats.back() = {{"before", shown_rating(before[i])}, {"after", shown_rating(after[i])}};
    rated.ratings.push_back(ratings[i]);
  }
  rated.changes = seats.dump();
  return rated;
}

}  // namespace

std::vector<Skill> plackett_luce(std::span<const Skill> before, std::span<const int> ranks) {
  const std::size_t n = before.size();
  double c2 = 0.0;
  for (const Skill& skill : before)
    c2 += skill.sigma * skill.sigma + kBeta * kBeta;
  const double c = std::sqrt(c2);
  std::vector<double> strength(n);
  for (std::size_t i = 0; i < n; ++i)
    strength[i] = std::exp(before[i].mu / c);
  // For each q: the sum over everybody not ahead of q, and how many share q's rank.
  std::vector<double> sums(n, 0.0);
  std::vector<int> tied(n, 0);
  for (std::size_t q = 0; q < n; ++q) {
    for (std::size_t s = 0; s < n; ++s) {
      if (ranks[s] >= ranks[q]) sums[q] += strength[s];
      if (ranks[s] == ranks[q]) ++tied[q];
    }
  }
  std::vector<Skill> after(before.begin(), before.end());
  for (std::size_t i = 0; i < n; ++i) {
    double omega = 0.0;
    double delta = 0.0;
    for (std::size_t q = 0; q < n; ++q) {
      if (ranks[q] > ranks[i]) continue;
      const double share = strength[i] / sums[q];
      omega += ((i == q ? 1.0 : 0.0) - share) / tied[q];
      delta += share * (1.0 - share) / tied[q];
    }
    const double variance = before[i].sigma * before[i].sigma;
    const double gamma = before[i].sigma / c;
    after[i].mu = before[i].mu + variance / c * omega;
    after[i].sigma =
        before[i].sigma * std::sqrt(std::max(1.0 - variance / c2 * gamma * delta, kKappa));
  }
  return after;
}

int shown_rating(const Skill& skill) {
  return static_cast<int>(std::lround(1000.0 + 20.0 * (skill.mu - 3.0 * skill.sigma)));
}

double elo_of(double mu) {
  // Both scales are logistic: exp(mu / c) against 10^(elo / 400), with c for two settled players.
  return 400.0 / std::log(10.0) * mu / (std::sqrt(2.0) * kBeta);
}

Skill skill_of(const Rating& rating) {
  return {std::strtod(rating.mu.c_str(), nullptr), std::strtod(rating.sigma.c_str(), nullptr)};
}

void rate_finished(Store& store) {
  store.rate_outcomes(rate, false);
}

void rebuild_ratings(Store& store) {
  store.rate_outcomes(rate, true);
}

}  // namespace lusoria::server
