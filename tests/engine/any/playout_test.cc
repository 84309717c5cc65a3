#include <gtest/gtest.h>

#include "engine/any/heap_count.h"
#include "engine/any/registry.h"
#include "tests/titles/tiny/game.h"

namespace lusoria {
namespace {

const AnyGame& tiny() {
  return *find_game("tiny");
}

Json options_of(int seats, int rounds) {
  Json options;
  EXPECT_EQ(tiny().complete_options({{"seats", seats}, {"rounds", rounds}}, options), "");
  return options;
}

TEST(Playouts, CountWhatATableWouldCount) {
  const PlayoutCounts counts = bench_of(tiny()).playouts(options_of(3, 1), 1, 50);
  EXPECT_EQ(counts.games, 50U);
  // Two cards each are dealt in every game, and every seat bids and acts at least once.
  EXPECT_GE(counts.chance, 50U * 6);
  EXPECT_GE(counts.decisions, 50U * 6);
  EXPECT_EQ(counts.capped, 0U);
}

TEST(Playouts, AreTheSameForTheSameSeed) {
  const PlayoutCounts a = bench_of(tiny()).playouts(options_of(2, 2), 3, 20);
  const PlayoutCounts b = bench_of(tiny()).playouts(options_of(2, 2), 3, 20);
  EXPECT_EQ(a.decisions, b.decisions);
  EXPECT_EQ(a.chance, b.chance);
}

TEST(Playouts, AllocateNothing) {
  const Json options = options_of(3, 2);
  (void)bench_of(tiny()).playouts(options, 1, 1);
  const std::uint64_t before = heap_allocations();
  (void)bench_of(tiny()).playouts(options, 1, 1);
  const std::uint64_t for_one = heap_allocations() - before;
  (void)bench_of(tiny()).playouts(options, 1, 100);
  // Reading the options costs some; a hundred games cost no more than one.
  EXPECT_EQ(heap_allocations() - before, 2 * for_one);
}

TEST(RandomAction, AtOnceTakesAllAlikeAndNeverConcedes) {
  using tiny::Action;
  using tiny::Verb;
  ActionsOf<tiny::Title> list;
  list.clear();
  list.choose(Action::bid(0));
  list.choose(Action::bid(1));
  list.aside(Action::plain(Verb::Spend));
  list.aside(Action::plain(Verb::Concede));
  list.aside(Action::plain(Verb::Draw));
  Rng rng(1);
  std::array<int, 5> taken{};
  for (int n = 0; n < 4000; ++n) {
    const Action a = random_action_at_once<tiny::Title>(list, rng);
    for (int i = 0; i < list.size(); ++i)
      taken[static_cast<unsigned>(i)] += list[i] == a ? 1 : 0;
  }
  // Four binomials of 4000 and a quarter, within five times their spread of 27.
  for (int i = 0; i < list.size(); ++i) {
    const int expected = tiny::Title::concedes(list[i]) ? 0 : 1000;
    EXPECT_NEAR(taken[static_cast<unsigned>(i)], expected, expected == 0 ? 0 : 137) << i;
  }
}

TEST(HeapCount, CountsEveryKind) {
  const std::uint64_t before = heap_allocations();

  struct alignas(64) Wide {
    std::array<char, 64> bytes{};
  };

  // Volatile, so that no compiler sees that nothing comes of it.
  int* volatile one = new int(1);
  int* volatile three = new int[3]();
  Wide* volatile wide = new Wide();
  delete one;
  delete[] three;
  delete wide;
  EXPECT_EQ(heap_allocations() - before, 3U);
}

TEST(Signature, HasALinePerPresetAndSeatCount) {
  const std::string lines = signature_lines(all_titles());
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 6);
  EXPECT_EQ(lines.rfind("tiny standard 2 ", 0), 0U);
  EXPECT_EQ(lines, signature_lines(all_titles()));
}

TEST(Signature, MovesWithTheRules) {
  Json first = options_of(2, 2);
  Json second = first;
  first["rules_version"] = 1;
  const SignatureOf signature = entry_of(tiny()).signature;
  EXPECT_NE(signature(first), signature(second));
}

}  // namespace
}  // namespace lusoria
