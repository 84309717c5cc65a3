// Components editions: tables play by their own box whatever an owner put into it, old records keep
// theirs, and the audit knows what is printed from what we suppose.
#include <cstring>
#include <gtest/gtest.h>
#include <vector>

#include "games/carpe_diem/rules.h"
#include "games/carpe_diem/tests/random_game.h"

namespace lusoria::carpe_diem {
namespace {

template <NamedEnum E>
E named(std::string_view wanted) {
  const auto found = from_slug<E>(wanted);
  EXPECT_TRUE(found.has_value()) << wanted;
  return found.value_or(E{});
}

/// Keeps edition 1 with a change as an edition of its own; its number.
std::uint8_t changed(void (*change)(Box&)) {
  static std::uint8_t next = kFirstLoadedEdition;
  Box box = box_1();
  change(box);
  EXPECT_EQ(Title::box_fault(box), "");
  EXPECT_TRUE(Title::editions().add(next, kept(box)));
  return next++;
}

/// A straight tile bent and the two-herb card paying five points.
std::uint8_t trial() {
  static const std::uint8_t kNumber = changed([](Box& box) {
    box.tiles[named<Tile>("w_merchant_baker")].edges = face("mbMM");
    box.objectives[named<Objective>("a06")].reward.points = 5;
  });
  return kNumber;
}

struct Game {
  std::vector<Action> actions;
  State end;
};

Game random_game(std::uint8_t components, std::uint64_t seed) {
  Options options;
  options.components_edition = components;
  Game game;
  game.end = play(options, seed, [&](const State&, const Action& a) { game.actions.push_back(a); });
  return game;
}

/// Replays actions with that edition as far as its rules allow; true if all were legal.
bool replay(const std::vector<Action>& actions, std::uint8_t components, State& s) {
  Options options;
  options.components_edition = components;
  s = Title::start(options);
  for (const Action& action : actions) {
    const Turn turn = Title::turn(s);
    if (turn.actor == Actor::Seat && refuse<Title>(s, turn.seat, action)) return false;
    if (turn.actor == Actor::Over) return false;
    Title::apply(s, action);
  }
  return Title::turn(s).actor == Actor::Over;
}

TEST(Editions, EachTablePlaysByItsOwnBox) {
  for (const auto& [number, points] : {std::pair{std::uint8_t{1}, 12}, {trial(), 13}}) {
    Options options;
    options.seats = 2;
    options.components_edition = number;
    State s = Title::bare(options);
    s.table.slots[static_cast<Slot>(5)] = named<Objective>("a06");
    ASSERT_EQ(Title::fill(s), "");
    s.table.stage = Stage::Fulfil;
    s.table.cards.push_back(named<Objective>("a06"));
    s.table.players[0].wares[Ware::Herb] = 2;
    Title::apply(s, Action::of(Verb::Pay));  // from the senator's 8 points
    EXPECT_EQ(s.points[0], points);
  }
}

TEST(Editions, TheTrackEndsWhereTheBoxSays) {
  const std::uint8_t shorter = changed([](Box& box) { box.track.last = 12; });
  for (const auto& [number, track, points] :
       {std::tuple{std::uint8_t{1}, 13, 8}, {shorter, 12, 9}}) {
    Options options;
    options.components_edition = number;
    State s = Title::bare(options);
    s.table.players[0].track = 11;
    advance(s, 2);
    EXPECT_EQ(s.table.players[0].track, track);
    EXPECT_EQ(s.points[0], points);  // a point for the step that could not be made (p. 7)
  }
}

TEST(Editions, VillasAreWorthWhatTheBoxSays) {
  const std::uint8_t steeper = changed([](Box& box) {
    box.villas[named<VillaSize>("chimneys_19")].points = 100;
    box.villas[named<VillaSize>("chimneys_20")].points = 110;
  });
  EXPECT_EQ(edition(1).villa_points(4), 5);
  EXPECT_EQ(edition(1).villa_points(22), 91);  // every chimney beyond the table adds 7
  EXPECT_EQ(edition(steeper).villa_points(4), 5);
  EXPECT_EQ(edition(steeper).villa_points(22), 130);
}

TEST(Editions, NumbersWithoutAnEditionAreTheNewest) {
  EXPECT_FALSE(Title::editions().has(0));
  EXPECT_FALSE(Title::editions().has(100));
  EXPECT_FALSE(Title::editions().has(254));
  EXPECT_EQ(&edition(254), &edition(kNewestEdition));
  EXPECT_FALSE(Title::editions().add(100, kept(box_1())));
  EXPECT_FALSE(Title::editions().add(trial(), kept(box_1())));  // nothing is replaced
}

TEST(Editions, RecordsOfTheOldEditionStillReplay) {
  int changes = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Game game = random_game(1, seed);
    State again;
    ASSERT_TRUE(replay(game.actions, 1, again));
    EXPECT_EQ(std::memcmp(&again, &game.end, sizeof(State)), 0);
    EXPECT_EQ(Title::check(again), "");
    // The same actions over the corrected box are another game, or none at all.
    State corrected;
    if (!replay(game.actions, trial(), corrected)) ++changes;
  }
  EXPECT_GT(changes, 0);
}

TEST(Editions, GamesOfTheNewEditionReplayToo) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Game game = random_game(trial(), seed);
    State again;
    ASSERT_TRUE(replay(game.actions, trial(), again));
    EXPECT_EQ(std::memcmp(&again, &game.end, sizeof(State)), 0);
  }
}

/// All white tiles become one kind of tile.
void only(Box& box, std::string_view tile) {
  for (TileRow& row : box.tiles) {
    if (row.back == Back::White) row.copies = row.slug == tile ? 84 : 0;
  }
}

/// Boxes nobody has, as far out as the ranges let them: no game breaks.
TEST(Editions, AnyBoxThatIsLetInCanBePlayed) {
  const std::vector<std::uint8_t> numbers{
      changed([](Box& box) { only(box, "w_fountain"); }),
      changed([](Box& box) { only(box, "w_pond_straight"); }),
      changed([](Box& box) { only(box, "w_merchant_craftsman"); }),
      changed([](Box& box) {
        only(box, "w_villa_cross");
        for (TileRow& row : box.tiles)
          row.chimneys = row.chimneys > 0 ? 4 : 0;
        for (ObjectiveRow& card : box.objectives) {
          card.needs = asks({{is_red(card) ? What::Grape : What::Chimney, 1}});
          card.reward = {.points = 20, .coins = 5, .bread = 5, .steps = 5};
        }
        for (VillaRow& row : box.villas)
          row.points = 200;
        box.villas[VillaSize{}].points = 0;
        box.track.last = kLongestTrack;
      }),
      changed([](Box& box) { box.track.last = 1; })};
  for (const std::uint8_t number : numbers) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      Options options = seats_of(2 + static_cast<int>(seed) % 3);
      options.components_edition = number;
      options.readings = EnumSet<Reading>::of_mask(static_cast<std::uint8_t>(seed));
      const State end = play(options, seed, [&](const State& s, const Action&) {
        ASSERT_EQ(Title::check(s), "") << int{number} << " " << seed;
      });
      const Result result = Title::result(end);
      for (unsigned seat = 0; seat < result.seats; ++seat) {
        EXPECT_GT(result.seat[seat].score, -100);
        EXPECT_LT(result.seat[seat].score, 60'000);
      }
    }
  }
}

TEST(Audit, CatchesBoxesThatCannotBePlayedWith) {
  const auto broken = [](auto&& change) {
    Box box = box_1();
    change(box);
    return !misshapen(box).none() && !audit(box).none();
  };
  const auto tile = [](Box& b, int i) -> TileRow& { return b.tiles[nth<Tile>(i)]; };
  const auto card = [](Box& b, int i) -> ObjectiveRow& { return b.objectives[nth<Objective>(i)]; };
  const auto frame = [](Box& b) -> FrameRow& { return b.frames[nth<FramePiece>(0)]; };
  const auto panel = [](Box& b) -> PanelRow& { return b.panels[nth<Panel>(0)]; };
  EXPECT_FALSE(broken([](Box&) {}));
  EXPECT_TRUE(broken([&](Box& b) { ++tile(b, 0).copies; }));              // 85 white tiles
  EXPECT_TRUE(broken([&](Box& b) { tile(b, 3).edges = face("MMMM"); }));  // a tile of meadow only
  EXPECT_TRUE(broken([&](Box& b) {                                        // 83 white, 40 black
    --tile(b, 0).copies;
    ++tile(b, 75).copies;
  }));
  EXPECT_TRUE(broken([&](Box& b) { tile(b, 0).edges = face("VMMM"); }));  // a market off the meadow
  EXPECT_TRUE(broken([&](Box& b) { tile(b, 3).edges = face("mMmM"); }));  // a half with two edges
  EXPECT_TRUE(broken([&](Box& b) { tile(b, 3).edges = face("YPHM"); }));  // three constructions
  EXPECT_TRUE(broken([&](Box& b) { tile(b, 3).edges = face("YYYM"); }));  // three ends
  EXPECT_TRUE(broken([&](Box& b) { tile(b, 3).chimneys = 1; }));          // on no villa
  EXPECT_TRUE(broken([&](Box& b) { tile(b, 70).edges = face("mMYM"); }));  // black, of two types
  EXPECT_TRUE(broken([&](Box& b) { tile(b, 3).back = Back::Black; }));     // out of order
  EXPECT_TRUE(broken([&](Box& b) { card(b, 0).deck = Deck::C; }));         // green, for wares
  EXPECT_TRUE(broken([&](Box& b) { card(b, 0).needs = {}; }));             // for nothing
  EXPECT_TRUE(broken([&](Box& b) { card(b, 0).needs = asks({{What::Nothing, 1}}); }));
  EXPECT_TRUE(broken([&](Box& b) {  // one card left in deck C
    for (int i = 25; i < 36; ++i)
      card(b, i).deck = Deck::D;
  }));
  EXPECT_TRUE(broken([](Box& b) { ++b.fountains[Kind::Pond].copies; }));  // 25 fountain cards
  EXPECT_TRUE(broken([&](Box& b) { frame(b).goals[1].place = 1; }));      // two goals on one line
  EXPECT_TRUE(broken([&](Box& b) { frame(b).goals[1].place = 7; }));      // beyond the sixth line
  EXPECT_TRUE(broken([&](Box& b) { panel(b).parchments = {}; }));
  EXPECT_TRUE(broken([&](Box& b) { panel(b).shovel = nth<Cell>(0); }));
  EXPECT_TRUE(broken([](Box& b) { b.villas[nth<VillaSize>(9)].points = 1; }));  // the table falls
}

TEST(Audit, HoldsCompiledEditionsToWhatIsPrinted) {
  for (const int chimneys : {3, 5}) {  // p. 11: three are worth 3 points, five of them 7
    Box box = box_1();
    box.villas[nth<VillaSize>(chimneys)].points += 1;
    EXPECT_FALSE(audit(box).none());
    EXPECT_TRUE(misshapen(box).none());  // an owner may know better
  }
}

/// What we suppose of the box is nobody's fault: figures nobody printed may be otherwise.
TEST(Audit, CallsNoAssumptionAFact) {
  const auto fine = [](auto&& change) {
    Box box = box_1();
    change(box);
    return audit(box).none();
  };
  EXPECT_TRUE(fine([](Box& b) { b.villas[nth<VillaSize>(4)].points = 6; }));
  EXPECT_TRUE(fine([](Box& b) { b.villas[nth<VillaSize>(0)].points = 1; }));
  EXPECT_TRUE(fine([](Box& b) { b.track.last = 25; }));
  EXPECT_TRUE(fine([](Box& b) { b.tiles[nth<Tile>(3)].edges = face("YMYM"); }));  // a third middle
  EXPECT_TRUE(fine([](Box& b) {  // administrators at 1 and 6 face each other
    b.frames[nth<FramePiece>(1)].goals[0].place = 6;
    b.frames[nth<FramePiece>(1)].goals[1].place = 3;
  }));
}

/// With two middle tiles of each landscape the printed range of two to four tiles needs no further
/// rule, and reports of later boxes say that no goal faces its like. Our own filling keeps to it.
TEST(Reconstruction, KeepsToWhatWeSuppose) {
  const Box box = box_1();
  for (const Kind kind : {Kind::Vineyard, Kind::HerbGarden, Kind::ChickenYard, Kind::Pond}) {
    std::array<int, 3> by_ends{};
    for (const TileRow& tile : box.tiles)
      by_ends[static_cast<unsigned>(std::ranges::count(tile.edges, edge_of(kind)))] += tile.copies;
    EXPECT_EQ(by_ends[2], 2);
    EXPECT_GE(by_ends[1], 4);
  }
  for (const FrameRow& one : box.frames) {
    for (const FrameRow& other : box.frames) {
      if (&one == &other) continue;
      for (const FrameGoal& a : one.goals) {
        for (const FrameGoal& b : other.goals)
          EXPECT_FALSE(a.kind == b.kind && a.place + b.place == 7) << one.slug << other.slug;
      }
    }
  }
}

TEST(Certainty, OfTheVillaTableAndTheTrackIsTold) {
  int exact = 0;
  for (const ComponentRow& row : Title::components(kNewestEdition)) {
    if (row.kind == "track") {
      EXPECT_EQ(row.certainty, Certainty::Reconstructed);
    }
    if (row.kind != "villa") continue;
    const bool printed = row.slug == "chimneys_3" || row.slug == "chimneys_5";
    EXPECT_EQ(row.certainty == Certainty::Exact, printed) << row.slug;
    exact += printed ? 1 : 0;
  }
  EXPECT_EQ(exact, 2);
}

}  // namespace
}  // namespace lusoria::carpe_diem
