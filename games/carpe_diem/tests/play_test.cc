// Whole random games: counts of the set-up, what every phase leaves behind, the figures kept while
// building against a plain recount, fast placement against looking at every edge, undo.
#include <cstring>
#include <gtest/gtest.h>

#include "engine/any/erase.h"
#include "engine/match/match.h"
#include "games/carpe_diem/rules.h"
#include "games/carpe_diem/tests/random_game.h"

namespace lusoria::carpe_diem {
namespace {

int stack_of(const State& s, Back back) {
  int sum = 0;
  for (int i = 0; i < kTiles; ++i)
    sum += box_of(s).row(nth<Tile>(i)).back == back ? s.stack[nth<Tile>(i)] : 0;
  return sum;
}

TEST(SetUp, CountsForEverySeatCount) {
  constexpr std::array<std::array<int, 4>, 3> kDecks{{{2, 2, 2, 2}, {2, 3, 2, 3}, {3, 3, 2, 4}}};
  for (int seats = 2; seats <= 4; ++seats) {
    bool reached = false;
    play(seats_of(seats), 7, [&](const State& s, const Action&) {
      if (reached || s.table.stage != Stage::Move) return;
      reached = true;
      std::array<int, 4> decks{};
      for (const auto& slot : s.table.slots) {
        if (slot.has()) ++decks[static_cast<unsigned>(box_of(s).card(*slot).deck)];
      }
      EXPECT_EQ(decks, kDecks[static_cast<unsigned>(seats - 2)]);
      for (const auto& space : s.table.circle)
        EXPECT_EQ(space.size(), 4);
      EXPECT_EQ(s.table.row.size(), 11);
      EXPECT_EQ(stack_of(s, Back::White), 56);
      EXPECT_EQ(stack_of(s, Back::Black), 28);
      EXPECT_EQ(total(s.deck), 24);
      for (Seat seat = 0; seat < seats; ++seat)
        EXPECT_EQ(box_of(s).panel(*s.table.players[seat].panel).parchments.size(), 9);
    });
    EXPECT_TRUE(reached);
  }
}

TEST(SetUp, PawnsChooseBeforeTheTilesAfterThemOrNotAtAll) {
  for (const PawnPlacement when :
       {PawnPlacement::BeforeTiles, PawnPlacement::AfterTiles, PawnPlacement::Random}) {
    Options options = seats_of(3);
    options.pawn_placement = when;
    int chosen = 0;
    play(options, 3, [&](const State& s, const Action& a) {
      if (a.verb != Verb::PlacePawn) return;
      ++chosen;
      for (const auto& space : s.table.circle)
        EXPECT_EQ(space.size(), when == PawnPlacement::AfterTiles ? 4 : 0);
    });
    EXPECT_EQ(chosen, when == PawnPlacement::Random ? 0 : 3);
  }
}

TEST(Phases, AreDealtFromTheWhiteStackAndTheLastFromTheBlack) {
  int phases = 0;
  play(seats_of(2), 1, [&](const State& s, const Action&) {
    if (s.table.stage != Stage::DealTile || s.table.dealt > 0) return;
    constexpr std::array<int, 4> kLeft{84, 56, 28, 28};  // p. 3 and 11
    EXPECT_EQ(s.table.phase, phases);
    Title::Outcomes outcomes;
    Title::outcomes(s, outcomes);
    int sum = 0;
    for (const Outcome<Action>& outcome : outcomes) {
      sum += outcome.weight;
      EXPECT_EQ(box_of(s).row(outcome.action.tile()).back,
                s.table.phase == 3 ? Back::Black : Back::White);
    }
    EXPECT_EQ(sum, kLeft[static_cast<unsigned>(phases++)]);
  });
  EXPECT_EQ(phases, 4);
}

TEST(Phases, LeaveBehindWhatTheRulesSay) {
  for (int seats = 2; seats <= 4; ++seats) {
    int picks = 0;
    std::uint8_t phase = 0;
    play(seats_of(seats), 11, [&](const State& s, const Action& a) {
      if (a.verb == Verb::Go || a.verb == Verb::Ride) ++picks;
      if (a.verb != Verb::Disc) return;
      int discs = 0;
      for (const Player& player : s.table.players)
        discs += player.discs.size();
      if (discs % seats != 0 || s.table.phase != phase) return;
      // The first to score in a phase: everything has been picked or discarded.
      EXPECT_EQ(picks, 7 * seats * (phase + 1));
      EXPECT_EQ(s.discarded, (28 - 7 * seats) * (phase + 1));
      for (const auto& space : s.table.circle)
        EXPECT_TRUE(space.empty());
      Title::Actions circles;
      Title::legal_actions(s, circles);
      EXPECT_EQ(circles.size(), (seats == 2 ? 9 : seats == 3 ? 13 : 17) - discs);
      for (Seat seat = 0; seat < seats; ++seat) {
        EXPECT_EQ(s.table.players[seat].discs.size(), phase);
        EXPECT_EQ(s.table.players[seat].fountain_cards,
                  s.table.players[seat].complete[Kind::Fountain]);
      }
      ++phase;
    });
    EXPECT_EQ(phase, 4);
  }
}

TEST(Districts, KeptFiguresAgreeWithAPlainRecount) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    play(seats_of(4), seed, [&](const State& s, const Action& a) {
      if (a.verb != Verb::Build) return;
      State after = s;
      Title::apply(after, a);
      for (Seat seat = 0; seat < 4; ++seat)
        ASSERT_TRUE(recount_agrees(box_of(s), after.table.players[seat], after.districts[seat]));
    });
  }
}

TEST(Districts, AllAtOnceAreWhatBuildingTileByTileMade) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    play(seats_of(2 + static_cast<int>(seed % 3)), seed, [&](const State& s, const Action& a) {
      if (a.verb != Verb::Build) return;
      for (Seat seat = 0; seat < s.options.seats; ++seat) {
        District at_once;
        map_district(box_of(s), s.table.players[seat], at_once);
        ASSERT_EQ(std::memcmp(&at_once, &s.districts[seat], sizeof(at_once)), 0);
      }
    });
  }
}

/// Looks at every edge of every cell, as a player does.
bool fits_by_eye(const State& s, Tile tile, Cell cell, unsigned turn) {
  const Edition& box = box_of(s);
  const Player& player = actor(s);
  bool beside = false;
  bool empty = true;
  for (const Built& built : player.district)
    empty = empty && !built.tile.has();
  if (player.district[cell].tile.has()) return false;
  for (unsigned side = 0; side < 4; ++side) {
    const Edge edge = box.face(tile).turned[turn][side];
    const Maybe<Cell> beyond = neighbour(cell, side);
    if (!beyond.has() && edge != Edge::Meadow) return false;
    if (!beyond.has()) continue;
    const Built& other = player.district[*beyond];
    if (!other.tile.has()) continue;
    beside = true;
    if (box.face(*other.tile).turned[other.turn][side ^ 2U] != edge) return false;
  }
  return empty ? box.panel(*player.panel).shovel == cell : beside;
}

TEST(Districts, EdgeMasksAgreeWithLookingAtEveryEdge) {
  play(seats_of(3), 5, [&](const State& s, const Action& a) {
    if (a.verb != Verb::Build) return;
    for (int i = 0; i < kTiles; ++i) {
      const Face& face = box_of(s).face(nth<Tile>(i));
      const Placements fast =
          placements(s.districts[s.table.actor], face, box_of(s).panel(*actor(s).panel).shovel);
      for (const Cell cell : Each<Cell>()) {
        for (unsigned turn = 0; turn < face.turns; ++turn)
          ASSERT_EQ(fast.contains(cell, turn), fits_by_eye(s, nth<Tile>(i), cell, turn));
      }
      ASSERT_EQ(fits(s, nth<Tile>(i)), fast.count() > 0);
    }
  });
}

TEST(Undo, ReachesTheBeginningOfOnesTurnAndStopsAtAFountain) {
  const Erased<Title> game;
  Json options;
  ASSERT_EQ(game.complete_options({{"seats", 2}}, options), "");
  const std::array<std::string, 2> names{"Ana", "Ben"};
  bool whole_turn = false;
  bool passed_on = false;
  bool fountain = false;
  const auto all = [&] { return whole_turn && passed_on && fountain; };
  for (std::uint64_t seed = 0; seed < 40 && !all(); ++seed) {
    const SeededWords words(seed);
    Rng rng(seed);
    Match match(game, options, Seating::of(names));
    match.begin(words);
    int own = 0;  // actions of the seat in this turn
    int number = -1;
    while (!match.over() && !all()) {
      const Turn turn = match.turn();
      own = turn.number == number ? own : 0;
      number = turn.number;
      const auto legal = game.legal_actions(match.state()).choices;
      const RawAction action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      const auto decision = static_cast<Decision>(turn.decision);
      const AnyState before = match.state();
      ASSERT_TRUE(match.submit(turn.seat, std::span(&action, 1), words).ok());
      ++own;
      const auto next = static_cast<Decision>(match.turn().decision);
      if (next == Decision::ReturnCard && decision == Decision::Build) {
        EXPECT_EQ(match.undoable(turn.seat), 0);
        fountain = true;
      } else if (decision == Decision::TakeTile && next == Decision::Build) {
        EXPECT_EQ(match.undoable(turn.seat), own);  // the move and the tile
        ASSERT_EQ(match.undo(turn.seat, 1), "");
        EXPECT_TRUE(game.equal(match.state(), before));
        ASSERT_TRUE(match.submit(turn.seat, std::span(&action, 1), words).ok());
        EXPECT_EQ(match.undoable(static_cast<Seat>(1 - turn.seat)), 0);
        whole_turn = true;
      } else if (decision == Decision::Build && next == Decision::Move) {
        EXPECT_NE(match.turn().seat, turn.seat);
        EXPECT_EQ(match.undoable(turn.seat), own);  // until the next seat acts
        passed_on = true;
      }
    }
  }
  EXPECT_TRUE(all());
}

TEST(Knowledge, FountainCardsAreTheirOwnersAndShownInTheEnd) {
  bool drawn = false;
  bool returned = false;
  const auto shows_cards = [](const View& v) {
    int cards = 0;
    for (const auto& hand : v.table.revealed)
      cards += total(hand);
    return cards > 0;
  };
  const auto held = [](const State& s) {
    int cards = 0;
    for (const Player& player : s.table.players)
      cards += player.fountain_cards;
    return cards > 0;
  };
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const State end = play(seats_of(4), seed, [&](const State& s, const Action& a) {
      const Seat owner = s.table.actor;
      const auto rival = static_cast<Seat>((owner + 1) % 4);
      EXPECT_FALSE(shows_cards(Title::view(s, rival)));
      State after = s;
      Title::apply(after, a);
      if (Title::turn(after).actor == Actor::Over) {
        EXPECT_EQ(Title::reveals(s, a), held(after));
      }
      drawn = drawn || a.verb == Verb::DrawFountain;
      returned = returned || a.verb == Verb::PutBack;
      if (a.verb != Verb::DrawFountain && a.verb != Verb::PutBack) return;
      EXPECT_EQ(Title::seen(s, a, owner), a);
      EXPECT_EQ(raw(*Title::seen(s, a, rival)).a, kHidden);
      EXPECT_EQ(raw(*Title::seen(s, a, kSpectator)).a, kHidden);
      if (a.verb != Verb::PutBack) return;
      EXPECT_TRUE(Title::view(after, owner).memory.under.back().card.is(a.fountain_card()));
      EXPECT_FALSE(Title::view(after, rival).memory.under.back().card.has());
      EXPECT_FALSE(Title::view(after, kSpectator).memory.under.back().card.has());
    });
    EXPECT_EQ(shows_cards(Title::view(end, kSpectator)), held(end));
  }
  EXPECT_TRUE(drawn && returned);
}

TEST(Knowledge, SamplesAreEven) {
  // Ana holds a villa card, Ben one of the other 23: the other villa card one time in 23, each
  // other kind two times. The same for the card that Ben put under the deck.
  State s = Title::bare(seats_of(2));
  s.hands[0][Kind::Villa] = 1;
  s.hands[1][Kind::Pond] = 1;
  s.under.push_back({Kind::Market, 1});
  ASSERT_EQ(Title::fill(s), "");
  const View ana = Title::view(s, 0);
  Counts<Kind> owned{};
  std::array<int, kCount<Kind>> held{};
  std::array<int, kCount<Kind>> under{};
  Rng rng(5);
  constexpr int kUnit = 1000;
  for (int i = 0; i < 23 * kUnit; ++i) {
    const State t = Title::sample(ana, rng);
    for (int k = 0; k < kCount<Kind>; ++k)
      held[static_cast<unsigned>(k)] += t.hands[1][nth<Kind>(k)];
    ++under[static_cast<unsigned>(t.under[0].card)];
    owned = t.hands[0];
  }
  EXPECT_EQ(owned, s.hands[0]);
  for (int k = 0; k < kCount<Kind>; ++k) {
    const int expected = nth<Kind>(k) == Kind::Villa ? kUnit : 2 * kUnit;
    EXPECT_NEAR(held[static_cast<unsigned>(k)], expected, kUnit / 5) << slug(nth<Kind>(k));
    EXPECT_NEAR(under[static_cast<unsigned>(k)], expected, kUnit / 5) << slug(nth<Kind>(k));
  }
}

TEST(Movement, TheStarIsTheCircleRelabelled) {
  // Case 16: neighbours i+3 and i-3 become j+1 and j-1 under j = 5 i mod 7.
  Options star = seats_of(2);
  star.movement = Movement::Star;
  for (int i = 0; i < kSpaces; ++i) {
    State on_star = Title::bare(star);
    State on_circle = Title::bare(seats_of(2));
    for (int space = 0; space < kSpaces; ++space) {
      on_star.table.circle[nth<Space>(space)].push_back(nth<Tile>(0));
      on_circle.table.circle[nth<Space>(space)].push_back(nth<Tile>(0));
    }
    on_star.table.players[0].pawn = nth<Space>(i);
    on_circle.table.players[0].pawn = nth<Space>(5 * i % 7);
    for (const Direction way : {Direction::Left, Direction::Right}) {
      const Maybe<Space> there = destination(on_star.table, star, way);
      ASSERT_TRUE(there.has());
      const int relabelled = 5 * static_cast<int>(*there) % 7;
      EXPECT_TRUE(destination(on_circle.table, on_circle.options, way).is(nth<Space>(relabelled)));
    }
  }
}

}  // namespace
}  // namespace lusoria::carpe_diem
