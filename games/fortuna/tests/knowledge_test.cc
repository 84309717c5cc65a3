// What a seat may know: bytes that must not depend on a secret, and the odds of hidden deals where
// they can be counted by hand.
#include <cstring>
#include <gtest/gtest.h>

#include "games/fortuna/game.h"

namespace lusoria::fortuna {
namespace {

using P = Privilege;

State at_choice(int seats, P card) {
  Options options;
  options.seats = static_cast<std::uint8_t>(seats);
  State s = Title::bare(options);
  s.hands[0][card] = 1;
  EXPECT_EQ(Title::fill(s), "");
  EXPECT_TRUE(Title::seat_at(s, 0, Decision::ChooseCard));
  return s;
}

/// Plays the same choices on both states and compares all that the others can see.
TEST(Knowledge, RivalsSeeTheSameBytesWhateverTheHandHolds) {
  State playable = at_choice(4, P::Step);
  State kept = at_choice(4, P::PointsDice);
  for (int step = 0; step < 60 && playable.table.round == 1; ++step) {
    ASSERT_EQ(Title::turn(playable), Title::turn(kept));
    for (const Seat rival : {Seat{1}, Seat{2}, Seat{3}, kSpectator}) {
      const View a = Title::view(playable, rival);
      const View b = Title::view(kept, rival);
      ASSERT_EQ(std::memcmp(&a, &b, sizeof(View)), 0) << "step " << step;
    }
    Action action;
    if (Title::turn(playable).actor == Actor::Chance) {
      action = Title::draw(playable, stream_word(7, 0, static_cast<std::uint64_t>(step)));
    } else {
      ActionsOf<Title> actions;
      Title::legal_actions(playable, actions);
      const auto choices = actions.choices();
      action = choices[static_cast<unsigned>(step) % choices.size()];
    }
    Title::apply(playable, action);
    Title::apply(kept, action);
  }
  EXPECT_EQ(playable.table.round, 2);
}

/// The first arrival left a step and a card for dice; the second took the step, and shows it.
TEST(Knowledge, ShownHandsTellWhatTheSecondArrivalTook) {
  Options options;
  options.seats = 2;
  State s = Title::bare(options);
  Table& t = s.table;
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    t.arrivals.push_back(seat);
    t.players[seat].position = kPalace;
  }
  s.hands[1][P::Step] = 1;
  s.palace_cards.push_back(P::PointsDice);
  ASSERT_EQ(Title::fill(s), "");
  s.palace.left.push_back(P::Step);
  s.palace.left.push_back(P::PointsDice);
  s.palace.second_took = P::Step;
  t.stage = Stage::Over;
  ASSERT_EQ(Title::check(s), "");
  const View view = Title::view(s, 0);
  Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    const State sampled = Title::sample(view, rng);
    EXPECT_EQ(Title::check(sampled), "");
    EXPECT_EQ(sampled.palace_cards[0], P::PointsDice);
  }
}

/// Two seats in the last round; everything but the named cards lies on the discard.
State nearly_all_discarded(const Privileges& unseen) {
  Options options;
  options.seats = 2;
  State s = Title::bare(options);
  for (int k = 0; k < kPrivilegeFaces; ++k) {
    const P card = nth<P>(k);
    s.table.discard[card] = static_cast<std::uint8_t>(box_of(options)[card] - unseen[card]);
  }
  s.table.round = 9;
  return s;
}

double share_of(const View& v, int rounds, bool (*holds)(const State&)) {
  Rng rng(1);
  int hits = 0;
  for (int i = 0; i < rounds; ++i) {
    const State t = Title::sample(v, rng);
    EXPECT_EQ(Title::check(t), "");
    hits += holds(t) ? 1 : 0;
  }
  return static_cast<double>(hits) / rounds;
}

/// The first arrival left a Vestal-or-Centurion card and a wine card; the second took one and has
/// played a Vestal-or-Centurion card. Unseen are the other Vestal-or-Centurion card, both wine
/// cards, dice and coins: two in the rival's hand, one in the middle, two in the pile. If the card
/// played was the one left, the wine card is in the middle and four cards fall on two and two
/// places: 6 deals. If not, the wine card is in the hand, the other in the middle, and one of three
/// cards joins the hand: 3 deals.
TEST(Knowledge, ThePairLeftInThePalaceIsRememberedAfterOneIsPlayed) {
  Privileges unseen;
  unseen[P::VestalOrCenturion] = 1;
  unseen[P::PointsWine] = 2;
  unseen[P::PointsDice] = 1;
  unseen[P::PointsCoins] = 1;
  State s = nearly_all_discarded(unseen);
  s.table.arrivals.push_back(0);
  s.table.arrivals.push_back(1);
  s.hands[1][P::PointsWine] = 1;
  s.hands[1][P::PointsDice] = 1;
  s.palace_cards.push_back(P::PointsWine);
  s.palace.left.push_back(P::VestalOrCenturion);
  s.palace.left.push_back(P::PointsWine);
  s.palace.second_took = P::VestalOrCenturion;
  s.palace.second_played[0] = true;
  ASSERT_EQ(Title::fill(s), "");
  const View v = Title::view(s, 0);
  const double wine_in_the_middle =
      share_of(v, 20000, [](const State& t) { return t.palace_cards[0] == P::PointsWine; });
  EXPECT_NEAR(wine_in_the_middle, 6.0 / 9.0, 0.015);
}

/// After a reshuffle the pile was two steps and a dice card; the rival has taken one of them unseen
/// and holds two cards. Unseen are three steps and the dice card. The pile is two of them with at
/// most two steps: 3 pairs of steps, or one of 3 steps with the dice card.
TEST(Knowledge, AReshuffledPileHoldsOnlyWhatWasDiscarded) {
  Privileges unseen;
  unseen[P::Step] = 3;
  unseen[P::PointsDice] = 1;
  State s = nearly_all_discarded(unseen);
  s.hands[1][P::Step] = 2;
  ASSERT_EQ(Title::fill(s), "");
  s.taken = {};
  s.taken[1][P::Step] = 1;
  s.table.taken_size = {};
  s.table.taken_size[1] = 1;
  s.table.pile_bound = {};
  s.table.pile_bound[P::Step] = 2;
  s.table.pile_bound[P::PointsDice] = 1;
  ASSERT_EQ(Title::check(s), "");
  const View v = Title::view(s, 0);
  const double dice_in_pile =
      share_of(v, 20000, [](const State& t) { return t.pile[P::PointsDice] == 1; });
  EXPECT_NEAR(dice_in_pile, 0.5, 0.015);
  EXPECT_EQ(share_of(v, 200, [](const State& t) { return t.pile[P::Step] <= 2; }), 1.0);
}

}  // namespace
}  // namespace lusoria::fortuna
