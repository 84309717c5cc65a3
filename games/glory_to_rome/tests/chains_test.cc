// Chains of functions: a client bathes and finishes a Garden, whose clients finish an Amphitheatre,
// whose Craftsmen finish a School …, and the game ends somewhere in the middle. Whatever happens,
// the stack holds it and nothing is left behind.
#include <gtest/gtest.h>

#include "engine/any/playout.h"
#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/tests/seats.h"

namespace lusoria::glory_to_rome {
namespace {

void build(State& s, Card card, Stage stage) {
  Structure structure{.owner = kAna, .card = card, .site = material_of(card), .stage = stage};
  const int laid = stage == Stage::Foundation ? materials_needed(structure) - 1 : 0;
  structure.materials[structure.site] = static_cast<std::uint8_t>(laid);
  s.table.structures.push_back(structure);
}

/// Ana is about to hire with a Bath and a Bar, and one card short of everything that goes on.
State chain_table(int number, Rng& rng) {
  Options options;
  options.seats = static_cast<std::uint8_t>(2 + number % 4);
  options.prison_retriggers = number % 3 == 0;
  State s = Title::bare(options);
  for (const Card card : {Card::Bath, Card::Bar, Card::Tower, Card::LudusMagna, Card::Aqueduct})
    build(s, card, Stage::Finished);
  for (const Card card :
       {Card::Garden, Card::Amphitheatre, Card::School, Card::Foundry, Card::Prison})
    build(s, card, Stage::Foundation);
  if (number % 4 == 0) build(s, Card::Catacomb, Stage::Foundation);
  if (number % 4 == 1) {
    build(s, Card::Forum, Stage::Finished);
    each_material([&](Material m) {
      if (m != Material::Wood) s.table.camps[kAna].stockpile[m] = 1;
      s.table.camps[kAna].clients[role_of(m)] = 1;
    });
  }
  s.table.camps[kAna].sites[Material::Brick] = 2;
  for (const Card card :
       {Card::Road, Card::Latrine, Card::Insula, Card::Dock, Card::Market, Card::Villa})
    s.secrets.hands[kAna][card] = 1;
  s.table.deck = static_cast<std::uint8_t>(number % 4 == 2 ? 1 + rng.below(4) : 30);
  if (number % 4 == 3) {
    s.table.town = {};
    s.table.town[Material::Wood] = 1;
  }
  EXPECT_EQ(Title::fill(s), "");
  EXPECT_TRUE(Title::seat_at(s, kAna, Decision::Patron));
  return s;
}

/// Random play that goes on with what it has begun.
Action eager_action(const ActionsOf<Title>& list, Rng& rng) {
  for (int attempt = 0;; ++attempt) {
    const Action a = random_action<Title>(list, rng);
    if ((a.verb != Verb::Stop && a.verb != Verb::Pass) || attempt > 3) return a;
  }
}

TEST(Chains, EndAnywhereAndLeaveNothingBehind) {
  constexpr int kDeep = 4;  // The phase and three functions inside one another.
  int deepest = 0;
  std::array<int, 6> deep_ends{};
  for (int number = 0; number < 600; ++number) {
    Rng rng(static_cast<std::uint64_t>(number));
    State s = chain_table(number, rng);
    ActionsOf<Title> list;
    int depth = 0;
    for (Turn turn = Title::turn(s); turn.actor != Actor::Over; turn = Title::turn(s)) {
      if (!s.table.reason.has()) depth = s.table.frames.size();
      deepest = std::max(deepest, depth);
      if (turn.actor == Actor::Chance) {
        Title::apply(s, Title::draw(s, rng.next()));
        continue;
      }
      Title::legal_actions(s, list);
      Title::apply(s, eager_action(list, rng));
    }
    EXPECT_EQ(Title::check(s), "");
    EXPECT_TRUE(s.table.frames.empty());
    EXPECT_FALSE(s.secrets.fountain.has());
    EXPECT_EQ(total(s.table.demand), 0);
    if (depth >= kDeep) ++deep_ends[static_cast<unsigned>(*s.table.reason)];
  }
  EXPECT_GE(deepest, 8);
  EXPECT_LT(deepest, kMaxFrames);
  for (const EndReason reason :
       {EndReason::Deck, EndReason::Sites, EndReason::Catacomb, EndReason::Forum})
    EXPECT_GT(deep_ends[static_cast<unsigned>(reason)], 0) << slug(reason);
}

}  // namespace
}  // namespace lusoria::glory_to_rome
