// The learned evaluation: what integers say is what was learned, and it is the same everywhere.
#include <algorithm>
#include <gtest/gtest.h>

#include "ai/nets/value_trainer.h"
#include "engine/chance/rng.h"
#include "engine/core/inputs.h"

namespace lusoria::nets {
namespace {

constexpr int kOwn = 60;
constexpr int kTable = 20;

/// Seats with random facts; the one whose facts add up to most wins.
Example random_example(int seats, Rng& rng) {
  Example example;
  example.seats = seats;
  for (int i = 0; i < 5; ++i)
    example.table.push_back(static_cast<std::uint16_t>(rng.next() % kTable));
  int most = -1;
  unsigned winner = 0;
  for (unsigned seat = 0; seat < static_cast<unsigned>(seats); ++seat) {
    int sum = 0;
    for (int i = 0; i < 12; ++i) {
      example.own[seat].push_back(static_cast<std::uint16_t>(rng.next() % kOwn));
      sum += example.own[seat].back() % 10;
    }
    if (sum > most) winner = seat;
    most = std::max(most, sum);
  }
  example.target[winner] = 1.0F;
  return example;
}

ValueTrainer trained(int batches) {
  ValueTrainer trainer(kOwn, kTable, 1);
  Rng rng(2);
  for (int b = 0; b < batches; ++b) {
    std::vector<Example> examples;
    std::vector<const Example*> batch;
    for (int i = 0; i < 128; ++i)
      examples.push_back(random_example(2 + i % 4, rng));
    for (const Example& example : examples)
      batch.push_back(&example);
    trainer.learn(batch, 0.003F);
  }
  return trainer;
}

unsigned favourite(const std::array<float, kMaxSeats>& shares) {
  return static_cast<unsigned>(std::max_element(shares.begin(), shares.end()) - shares.begin());
}

TEST(ValueNet, LearnsWhoWinsAndKeepsItAsIntegers) {
  ValueTrainer trainer = trained(200);
  const ValueNet net = trainer.quantised();
  Rng rng(3);
  int right = 0;
  constexpr int kGames = 400;
  for (int i = 0; i < kGames; ++i) {
    const Example example = random_example(4, rng);
    const auto learned = trainer.shares(example);
    const auto played = net.shares(facts_of(example));
    float sum = 0.0F;
    for (unsigned seat = 0; seat < 4; ++seat) {
      EXPECT_NEAR(learned[seat], played[seat], 0.06F);
      sum += played[seat];
    }
    EXPECT_NEAR(sum, 1.0F, 1e-5F);
    EXPECT_EQ(played[4], 0.0F) << "nobody sits there";
    right += example.target[favourite(played)] == 1.0F ? 1 : 0;
  }
  EXPECT_GT(right, kGames * 8 / 10) << "by chance it would be a quarter";
}

TEST(ValueNet, SwappedSeatsHaveSwappedShares) {
  const ValueNet net = trained(20).quantised();
  Rng rng(4);
  Example example = random_example(3, rng);
  const auto before = net.strengths(facts_of(example));
  std::swap(example.own[0], example.own[2]);
  const auto after = net.strengths(facts_of(example));
  EXPECT_EQ(before[0], after[2]);
  EXPECT_EQ(before[1], after[1]);
  EXPECT_EQ(before[2], after[0]);
}

TEST(ValueNet, AddsUpAsItsHeaderSays) {
  // One fact of two seats; the second unit takes a seat's own first unit less the others' mean.
  ValueNet net(1, 1);
  net.own_rows[0][0] = 100;
  net.table_rows[0][0] = 56;
  net.second[0][0] = 1024;
  net.second[0][kFirst] = -512;
  net.third[0] = 2048;
  const std::array<std::uint16_t, 1> fact{0};
  Facts facts{.seats = 2, .own = {}, .table = fact};
  facts.own[0] = fact;
  // Own 156, others 56: 156 - 28 = 128, times two. Own 56, others 156: 56 - 78 < 0.
  EXPECT_EQ(net.strengths(facts)[0], 128 * 2048);
  EXPECT_EQ(net.strengths(facts)[1], 0);
}

TEST(ValueNet, IsReadBackWholeOrNotAtAll) {
  const ValueNet net = trained(2).quantised();
  std::vector<std::uint8_t> bytes = net.to_bytes();
  ValueNet read;
  EXPECT_EQ(ValueNet::from_bytes(bytes, read), "");
  EXPECT_EQ(read.to_bytes(), bytes);
  bytes.pop_back();
  EXPECT_NE(ValueNet::from_bytes(bytes, read), "");
  bytes.assign(4, 0);
  EXPECT_NE(ValueNet::from_bytes(bytes, read), "");
}

TEST(Inputs, NumbersAndNamesFollowOneEncoder) {
  const auto encode = [](auto& in, int coins, bool married, int lead) {
    in.number("coins", coins, 3);
    in.flag("married", married);
    in.between("lead", lead, -1, 1);
  };
  InputNames names;
  encode(names, 0, false, 0);
  ASSERT_EQ(names.names().size(), 8U);
  EXPECT_EQ(names.names()[2], "coins 2");
  EXPECT_EQ(names.names()[4], "married");
  ActiveInputs<8> in;
  in.clear();
  encode(in, 7, true, -5);
  EXPECT_EQ(in.asked(), 8);
  const std::vector<std::uint16_t> held(in.numbers().begin(), in.numbers().end());
  EXPECT_EQ(held, (std::vector<std::uint16_t>{3, 4, 5}))
      << "7 coins count as 3, a lead of -5 as -1";
}

}  // namespace
}  // namespace lusoria::nets
