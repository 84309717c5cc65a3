// Ratings: the Plackett-Luce update of Weng and Lin (2011, algorithm 4), ties as ties. People and
// bots stand on one scale for each title; a bot's rating belongs to its level and version.
#pragma once

#include <span>
#include <vector>

#include "server/store/store.h"

namespace lusoria::server {

struct Skill {
  double mu = 25.0;
  double sigma = 25.0 / 3.0;
};

/// One game: skills in the order of the seats with their ranks (1 is best, equal ranks are ties).
/// The new skills in the same order.
std::vector<Skill> plackett_luce(std::span<const Skill> before, std::span<const int> ranks);

/// What people are shown: sure at 1 in 1000 to be better than this, on a scale people know.
int shown_rating(const Skill& skill);

Skill skill_of(const Rating& rating);

/// What a difference of mu is worth in Elo between two whose skill is well known.
double elo_of(double mu);

/// Rates what has finished since the last time.
void rate_finished(Store& store);

/// Rates every finished game again from nothing.
void rebuild_ratings(Store& store);

}  // namespace lusoria::server
