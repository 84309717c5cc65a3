// Conceding (L673-674, A-CON) may be slipped in at every decision, and nothing else may.
#include <gtest/gtest.h>
#include <vector>

#include "games/glory_to_rome/game.h"

namespace lusoria::glory_to_rome {
namespace {

/// Everybody but oneself and whom one has already named.
std::vector<Seat> may_name(const State& s, Seat seat) {
  std::vector<Seat> others;
  for (Seat to = s.options.seats; to-- > 0;) {
    if (to != seat && to != s.table.camps[seat].conceded_to) others.push_back(to);
  }
  return others;
}

void expect_concessions(const State& s, Seat seat, const ActionsOf<Title>& list) {
  for (const Action& choice : list.choices())
    EXPECT_FALSE(Title::concedes(choice));
  std::vector<Seat> named;
  for (const Action& aside : list.asides()) {
    EXPECT_TRUE(Title::concedes(aside));
    named.push_back(aside.seat());
  }
  EXPECT_EQ(named, may_name(s, seat));
}

TEST(Concessions, AreAllThatMayBeSlippedIn) {
  static_assert(Title::kAsidesConcede);
  int repeated = 0;
  for (Seat seats = 2; seats <= kMaxSeats; ++seats) {
    Rng rng(seats);
    Options options;
    options.seats = seats;
    State s = Title::start(options);
    ActionsOf<Title> list;
    for (Turn turn = Title::turn(s); turn.actor != Actor::Over; turn = Title::turn(s)) {
      if (turn.actor == Actor::Chance) {
        Title::apply(s, Title::draw(s, rng.next()));
        continue;
      }
      Title::legal_actions(s, list);
      expect_concessions(s, turn.seat, list);
      repeated += s.table.camps[turn.seat].conceded_to != kNobody ? 1 : 0;
      // Now and then somebody concedes, to whom it may be.
      const bool concedes = rng.below(20) == 0;
      const auto from = concedes ? list.asides() : list.choices();
      Title::apply(s, from[rng.below(static_cast<std::uint32_t>(from.size()))]);
    }
  }
  EXPECT_GT(repeated, 0);
}

}  // namespace
}  // namespace lusoria::glory_to_rome
