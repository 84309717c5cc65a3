// What others can conclude, proved on samples and bytes: scenes look at the memory of a view, these
// tests at what it lets nobody know, and at what it rules out.
#include <cstring>
#include <gtest/gtest.h>

#include "engine/any/playout.h"
#include "games/glory_to_rome/game.h"
#include "games/glory_to_rome/tests/seats.h"

namespace lusoria::glory_to_rome {
namespace {

constexpr int kSamples = 300;

State bare_table() {
  return Title::bare(Options{});
}

void build(State& s, Seat p, Card card, Stage stage = Stage::Finished) {
  s.table.structures.push_back(
      {.owner = p, .card = card, .site = material_of(card), .stage = stage});
}

State seated(State s, Seat seat, Decision decision) {
  EXPECT_EQ(Title::fill(s), "");
  EXPECT_TRUE(Title::seat_at(s, seat, decision));
  EXPECT_EQ(Title::check(s), "");
  return s;
}

void play(State& s, const Action& a) {
  ASSERT_EQ(refuse<Title>(s, Title::turn(s).seat, a), std::nullopt);
  Title::apply(s, a);
}

int cards_of(const Counts<Card>& pile, Material m) {
  int cards = 0;
  each_name(all_of(m), [&](Card card) { cards += pile[card]; });
  return cards;
}

bool equal_bytes(const View& v, const View& w) {
  return std::memcmp(&v, &w, sizeof(View)) == 0;
}

/// Ana draws the card by a Fountain and keeps it.
State kept_by_fountain(Card card) {
  State s = bare_table();
  build(s, kAna, Card::Fountain);
  s = seated(s, kAna, Decision::Craftsman);
  play(s, Action::of(Verb::Fountain));
  Title::apply(s, Action::of(Verb::Spring, kAna, card));
  play(s, Action::of(Verb::Keep));
  return s;
}

TEST(Knowledge, FountainCardKeptIsInNoOtherBytes) {
  const State palace = kept_by_fountain(Card::Palace);
  const State temple = kept_by_fountain(Card::Temple);
  EXPECT_FALSE(equal_bytes(Title::view(palace, kAna), Title::view(temple, kAna)));
  EXPECT_TRUE(equal_bytes(Title::view(palace, kBen), Title::view(temple, kBen)));
  EXPECT_TRUE(equal_bytes(Title::view(palace, kSpectator), Title::view(temple, kSpectator)));
}

TEST(Knowledge, BasilicaCardIsInNoOtherBytes) {
  const auto banked = [](Card card) {
    State s = bare_table();
    build(s, kAna, Card::Basilica);
    s.secrets.hands[kAna][Card::Dock] = 1;
    s.secrets.hands[kAna][Card::Tower] = 1;
    s = seated(s, kAna, Decision::Merchant);
    play(s, Action::of(Verb::Basilica, card));
    return s;
  };
  const State dock = banked(Card::Dock);
  const State tower = banked(Card::Tower);
  EXPECT_FALSE(equal_bytes(Title::view(dock, kAna), Title::view(tower, kAna)));
  EXPECT_TRUE(equal_bytes(Title::view(dock, kBen), Title::view(tower, kBen)));
}

/// A Dock was shown, then one of two cards banked unseen: it is in the hand in half of the deals,
/// in the vault in the others, and never nowhere.
TEST(Knowledge, BasilicaBlursHandAndVault) {
  State s = bare_table();
  build(s, kAna, Card::Basilica);
  s.secrets.hands[kAna][Card::Dock] = 1;
  s.secrets.hands[kAna][Card::Tower] = 1;
  s.memory.shown[kAna][Card::Dock] = 1;
  s.memory.held[kAna][Card::Dock] = 1;
  s = seated(s, kAna, Decision::Merchant);
  play(s, Action::of(Verb::Basilica, Card::Tower));
  const View v = Title::view(s, kBen);
  Rng rng(1);
  int in_hand = 0;
  for (int i = 0; i < kSamples; ++i) {
    const State t = Title::sample(v, rng);
    const int hand = t.secrets.hands[kAna][Card::Dock];
    EXPECT_GE(hand + t.secrets.banked[kAna][Card::Dock], 1);
    in_hand += hand > 0 ? 1 : 0;
  }
  EXPECT_GT(in_hand, kSamples / 4);
  EXPECT_LT(in_hand, 3 * kSamples / 4);
}

/// Ben answers "Glory to Rome" to a demand of wood: nobody deals him wood until he draws, and then
/// no more than he has drawn.
TEST(Knowledge, ShortAnswerRulesTheMaterialOut) {
  State s = bare_table();
  s.secrets.hands[kAna][Card::Dock] = 1;
  s.secrets.hands[kBen][Card::Road] = 3;
  s = seated(s, kAna, Decision::Demand);
  play(s, Action::of(Verb::Demand, Card::Dock));
  play(s, Action::of(Verb::Done));
  play(s, Action::of(Verb::Done));
  Rng rng(1);
  const View silent = Title::view(s, kAna);
  for (int i = 0; i < kSamples; ++i) {
    const State t = Title::sample(silent, rng);
    EXPECT_EQ(cards_of(t.secrets.hands[kBen], Material::Wood), 0);
  }
  play(s, Action::of(Verb::Think));
  play(s, Action::of(Verb::Draw));
  while (Title::turn(s).actor == Actor::Chance)
    Title::apply(s, Title::draw(s, rng.next()));
  const View drawn = Title::view(s, kAna);
  int most = 0;
  for (int i = 0; i < kSamples; ++i) {
    const State t = Title::sample(drawn, rng);
    most = std::max(most, cards_of(t.secrets.hands[kBen], Material::Wood));
  }
  EXPECT_GE(most, 1);
  EXPECT_LE(most, 2);  // Three cards in hand, two drawn.
}

/// Whoever has begun to build by Craftsman holds something that fits, in every deal others imagine.
TEST(Knowledge, CraftsmanAtWorkHasAMaterial) {
  State s = bare_table();
  build(s, kAna, Card::Market, Stage::Foundation);
  s.secrets.hands[kAna][Card::Dock] = 1;
  s = seated(s, kAna, Decision::Craftsman);
  play(s, Action::of(Verb::Build, Card::Market));
  const View v = Title::view(s, kBen);
  Rng rng(1);
  for (int i = 0; i < kSamples; ++i) {
    const State t = Title::sample(v, rng);
    ActionsOf<Title> list;
    Title::legal_actions(t, list);
    EXPECT_FALSE(list.choices().empty());
  }
}

}  // namespace
}  // namespace lusoria::glory_to_rome
