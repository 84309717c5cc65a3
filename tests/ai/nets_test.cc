// The learned evaluation and guide: what integers say is what was learned, gradients are those of
// the loss, and what is saved goes on as if it had never stopped.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "ai/bots/net_bot.h"
#include "ai/nets/lanes.h"
#include "ai/nets/net_file.h"
#include "ai/nets/policy_trainer.h"
#include "ai/nets/title_nets.h"
#include "ai/nets/value_trainer.h"
#include "engine/any/registry.h"
#include "engine/chance/rng.h"
#include "engine/core/inputs.h"

namespace lusoria::nets {
namespace {

constexpr int kOwn = 60;
constexpr int kTable = 20;

/// Seats with random facts; the one whose facts add up to most wins, by as much as it has more.
void add_random_position(Positions& positions, int seats, Rng& rng) {
  std::vector<std::uint16_t> table;
  for (int i = 0; i < 5; ++i)
    table.push_back(static_cast<std::uint16_t>(rng.next() % kTable));
  std::array<std::vector<std::uint16_t>, kMaxSeats> own;
  std::array<int, kMaxSeats> sums{};
  Facts facts{.seats = seats, .own = {}, .table = table};
  for (unsigned seat = 0; seat < static_cast<unsigned>(seats); ++seat) {
    for (int i = 0; i < 12; ++i) {
      own[seat].push_back(static_cast<std::uint16_t>(rng.next() % kOwn));
      sums[seat] += own[seat].back() % 10;
    }
    facts.own[seat] = own[seat];
  }
  positions.add(facts, 1, nullptr);
  Judgement& target = positions.all.back().target;
  const auto winner = std::max_element(sums.begin(), sums.begin() + seats) - sums.begin();
  target.shares[static_cast<unsigned>(winner)] = 1.0F;
  for (unsigned seat = 0; seat < static_cast<unsigned>(seats); ++seat) {
    int best = 0;
    for (unsigned other = 0; other < static_cast<unsigned>(seats); ++other)
      if (other != seat) best = std::max(best, sums[other]);
    target.margins[seat] = squashed(static_cast<float>(sums[seat] - best) / 10.0F);
  }
}

Positions random_positions(int count, Rng& rng, int seats = 0) {
  Positions positions;
  for (int i = 0; i < count; ++i)
    add_random_position(positions, seats > 0 ? seats : 2 + i % 4, rng);
  return positions;
}

std::vector<ValueExample> examples_of(const Positions& positions) {
  std::vector<ValueExample> examples;
  for (const auto& position : positions.all)
    examples.push_back({positions.facts_of(position), &position.target});
  return examples;
}

void learn(ValueTrainer& trainer, int batches, Rng& rng) {
  for (int b = 0; b < batches; ++b) {
    const Positions positions = random_positions(128, rng);
    trainer.learn(examples_of(positions), 0.003F);
  }
}

ValueTrainer trained(int batches) {
  ValueTrainer trainer(kOwn, kTable, 1);
  Rng rng(2);
  learn(trainer, batches, rng);
  return trainer;
}

unsigned favourite(const std::array<float, kMaxSeats>& shares) {
  return static_cast<unsigned>(std::max_element(shares.begin(), shares.end()) - shares.begin());
}

TEST(Lanes, AddUpLikePlainLoops) {
  Rng rng(1);
  std::array<std::int16_t, 128> a;
  std::array<std::int16_t, 128> b;
  for (int round = 0; round < 100; ++round) {
    std::int32_t plain = 0;
    for (unsigned i = 0; i < a.size(); ++i) {
      // The extremes of activations and weights among them.
      a[i] = static_cast<std::int16_t>(round == 0 ? kFirstTop : rng.next() % (kFirstTop + 1));
      b[i] = static_cast<std::int16_t>(round == 0 ? -kSecondWeightTop
                                                  : static_cast<int>(rng.next() % 8192) - 4096);
      plain += a[i] * b[i];
    }
    EXPECT_EQ(dot<128>(a.data(), b.data()), plain);
  }
  RowSum<64> sum(a.data());
  sum.add(b.data());
  std::array<std::int16_t, 64> cut;
  sum.store_between(0, 50, cut.data());
  for (unsigned i = 0; i < cut.size(); ++i)
    EXPECT_EQ(cut[i], std::clamp(a[i] + b[i], 0, 50));
}

TEST(ValueNet, LearnsWhoWinsAndKeepsItAsIntegers) {
  ValueTrainer trainer = trained(200);
  const ValueNet net = trainer.quantised();
  Rng rng(3);
  int right = 0;
  float margins_off = 0.0F;
  constexpr int kGames = 400;
  const Positions positions = random_positions(kGames, rng, 4);
  for (const auto& position : positions.all) {
    const Facts facts = positions.facts_of(position);
    const Judgement learned = trainer.judge(facts);
    const Judgement played = net.judge(facts);
    float sum = 0.0F;
    for (unsigned seat = 0; seat < 4; ++seat) {
      EXPECT_NEAR(learned.shares[seat], played.shares[seat], 0.06F);
      EXPECT_NEAR(learned.margins[seat], played.margins[seat], 0.06F);
      margins_off += std::abs(played.margins[seat] - position.target.margins[seat]);
      sum += played.shares[seat];
    }
    EXPECT_NEAR(sum, 1.0F, 1e-5F);
    right += favourite(played.shares) == favourite(position.target.shares) ? 1 : 0;
  }
  EXPECT_GT(right, kGames * 8 / 10);
  // Margins lie between -1 and 1 and are half of that apart on average.
  EXPECT_LT(margins_off / (4 * kGames), 0.15F);
}

TEST(ValueNet, SwappingSeatsSwapsWhatIsSaid) {
  const ValueNet net = trained(20).quantised();
  Rng rng(4);
  const Positions positions = random_positions(1, rng, 3);
  Facts facts = positions.facts_of(positions.all.front());
  const Judgement before = net.judge(facts);
  std::swap(facts.own[0], facts.own[2]);
  const Judgement after = net.judge(facts);
  EXPECT_EQ(before.margins[0], after.margins[2]);
  // Shares are divided by a sum in the order of seats, whose last bit may differ.
  EXPECT_FLOAT_EQ(before.shares[0], after.shares[2]);
  EXPECT_FLOAT_EQ(before.shares[2], after.shares[0]);
}

TEST(ValueNet, AddsUpAsItsHeaderSays) {
  // One fact of two seats; the second unit takes a seat's own first unit less the others' mean.
  ValueNet net(1, 1);
  net.own_rows[0][0] = 100;
  net.table_rows[0][0] = 56;
  net.second[0][0] = 1024;
  net.second[0][kFirst] = -512;
  net.strength[0] = 2048;
  net.margin[0] = -1024;
  net.margin_bias = 5;
  const std::array<std::uint16_t, 1> fact{0};
  Facts facts{.seats = 2, .own = {}, .table = fact};
  facts.own[0] = fact;
  // Own 156, others 56: 156 - 28 = 128, times two. Own 56, others 156: 56 - 78 < 0.
  EXPECT_EQ(net.heads(facts).strengths[0], 128 * 2048);
  EXPECT_EQ(net.heads(facts).strengths[1], 0);
  EXPECT_EQ(net.heads(facts).margins[0], 5 - 128 * 1024);
  EXPECT_EQ(net.heads(facts).margins[1], 5);
}

TEST(ValueNet, IsReadBackWholeOrNotAtAll) {
  const ValueNet net = trained(2).quantised();
  std::vector<std::uint8_t> bytes = net.to_bytes();
  ValueNet read;
  EXPECT_EQ(ValueNet::from_bytes(bytes, read), "");
  EXPECT_EQ(read.to_bytes(), bytes);
  ValueNet wild = net;
  wild.own_rows[0][0] = kFirstWeightTop + 1;
  EXPECT_NE(ValueNet::from_bytes(wild.to_bytes(), read), "") << "a sum could leave its bounds";
  bytes.pop_back();
  EXPECT_NE(ValueNet::from_bytes(bytes, read), "");
  bytes.assign(4, 0);
  EXPECT_NE(ValueNet::from_bytes(bytes, read), "");
}

/// Compares the gradients of a layer with what the loss does when a weight moves a little.
template <class Trainer, class Loss>
void check_gradients(Trainer& trainer, const Loss& loss, float examples) {
  (void)loss();
  std::vector<std::vector<float>> gradients;
  for (Layer* layer : trainer.layers()) {
    gradients.push_back(layer->gradients);
    std::fill(layer->gradients.begin(), layer->gradients.end(), 0.0F);
  }
  constexpr float kStep = 2e-3F;
  Rng rng(9);
  int compared = 0;
  unsigned which = 0;
  for (Layer* layer : trainer.layers()) {
    const std::vector<float>& expected = gradients[which++];
    for (int i = 0; i < 25; ++i) {
      const auto at = rng.below(static_cast<std::uint32_t>(expected.size()));
      const float kept = layer->weights[at];
      layer->weights[at] = kept + kStep;
      const double above = loss();
      layer->weights[at] = kept - kStep;
      const double below = loss();
      layer->weights[at] = kept;
      const double slope = (above - below) / (2.0 * static_cast<double>(kStep));
      const double gradient = static_cast<double>(expected[at] / examples);
      EXPECT_NEAR(slope, gradient, 2e-3 + 0.05 * std::abs(gradient))
          << "layer " << which << ", weight " << at;
      compared += std::abs(gradient) > 1e-3 ? 1 : 0;
    }
  }
  EXPECT_GT(compared, 20) << "most gradients are too small to say anything";
}

TEST(ValueTrainer, GradientsAreThoseOfTheLoss) {
  ValueTrainer trainer = trained(5);
  Rng rng(6);
  const Positions positions = random_positions(40, rng);
  const auto examples = examples_of(positions);
  check_gradients(
      trainer, [&] { return static_cast<double>(trainer.look(examples)); }, 40.0F);
}

TEST(ValueTrainer, GoesOnAsIfItHadNeverStopped) {
  ValueTrainer straight(kOwn, kTable, 1);
  Rng rng(2);
  learn(straight, 3, rng);
  ByteWriter out;
  straight.save(out);
  ValueTrainer resumed(kOwn, kTable, 99);
  ByteReader in(out.bytes);
  ASSERT_TRUE(resumed.load(in));
  EXPECT_TRUE(in.exact());
  Rng twin = rng;
  learn(straight, 3, rng);
  learn(resumed, 3, twin);
  EXPECT_EQ(straight.quantised().to_bytes(), resumed.quantised().to_bytes());
  ValueTrainer other(kOwn + 1, kTable, 1);
  ByteReader again(out.bytes);
  EXPECT_FALSE(other.load(again));
}

LUSORIA_NAMED_ENUM(Ware, "ware", Grape, Fish, Bread);
LUSORIA_NAMED_ENUM(Deed, "deed", Pass, Buy, Give, Roll);
LUSORIA_NAMED_ENUM(Asked, "asked", Market);

constexpr auto kDeeds = verb_table<Deed>({
    {Deed::Pass, Asked::Market},
    {Deed::Buy, Asked::Market, {named<Ware>("ware"), number("count")}},
    {Deed::Give, Asked::Market, {seat_ref("to")}},
    {.verb = Deed::Roll, .operands = {number("a")}},
});

std::vector<int> rows_of(const ActionRows& rows, RawAction action, Seat mover, int seats) {
  const RowsOfAction found = rows.of(action, mover, seats);
  return {found.begin(), found.end()};
}

TEST(ActionRows, FollowTheTableOfVerbs) {
  const ActionRows rows(kDeeds);
  // Pass 0; Buy 1, its wares 2-4 and none 5, its numbers 6-20 and none 21; Give 22, seats 23-27 and
  // none 28; the whole of Buy behind.
  EXPECT_EQ(rows.size(), 29 + kWholeActionRows);
  EXPECT_EQ(rows_of(rows, {0, 0, 0, 0}, 1, 3), (std::vector<int>{0}));
  EXPECT_EQ(rows_of(rows, {2, 0, 0, 0}, 1, 3), (std::vector<int>{22, 25}))
      << "seat 0 is the second after seat 1 of three";
  const auto buy = rows_of(rows, {1, 2, 7, 0}, 0, 3);
  ASSERT_EQ(buy.size(), 4U);
  EXPECT_EQ((std::vector<int>{buy.begin(), buy.begin() + 3}), (std::vector<int>{1, 4, 13}));
  EXPECT_GE(buy[3], 29);
  EXPECT_EQ(rows_of(rows, {1, 2, 200, 0}, 0, 3)[2], 20) << "what lies beyond counts as the last";
  EXPECT_EQ(rows_of(rows, {1, kHidden, kAbsent, 0}, 0, 3)[1], 5);
  EXPECT_EQ(rows_of(rows, {1, kHidden, kAbsent, 0}, 0, 3)[2], 21);
}

constexpr PolicyShape kPolicy{.own = 30, .table = 10, .turn = 8, .rows = 29 + kWholeActionRows};

/// Movers with one ware each, which they should buy once.
Decisions random_decisions(int count, Rng& rng) {
  Decisions decisions;
  for (int i = 0; i < count; ++i) {
    const std::uint8_t wanted = static_cast<std::uint8_t>(rng.next() % 3);
    const std::array<std::uint16_t, 2> own{wanted, static_cast<std::uint16_t>(3 + rng.next() % 27)};
    const std::array<std::uint16_t, 1> table{static_cast<std::uint16_t>(rng.next() % 10)};
    const std::array<std::uint16_t, 1> turn{static_cast<std::uint16_t>(rng.next() % 8)};
    std::vector<Decisions::Choice> choices{{{0, 0, 0, 0}, 0.0F}};
    for (std::uint8_t ware = 0; ware < 3; ++ware)
      for (std::uint8_t n = 1; n < 3; ++n)
        choices.push_back({{1, ware, n, 0}, ware == wanted && n == 1 ? 1.0F : 0.0F});
    decisions.add({.own = own, .table = table, .turn = turn}, 0, 3, choices);
  }
  return decisions;
}

std::vector<std::uint32_t> all_of(const Decisions& decisions) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 0; i < decisions.all.size(); ++i)
    all.push_back(i);
  return all;
}

TEST(PolicyNet, LearnsWhatIsDoneAndKeepsItAsIntegers) {
  const ActionRows rows(kDeeds);
  PolicyTrainer trainer(kPolicy, rows, 1);
  Rng rng(5);
  for (int b = 0; b < 150; ++b) {
    const Decisions decisions = random_decisions(64, rng);
    trainer.learn(decisions, all_of(decisions), 0.005F);
  }
  const PolicyNet net = trainer.quantised();
  const Decisions decisions = random_decisions(100, rng);
  int right = 0;
  for (const auto& decision : decisions.all) {
    const FirstSums units = net.units(decisions.facts_of(decision));
    std::int32_t best = INT32_MIN;
    float share = 0.0F;
    for (const auto& choice : decisions.choices_of(decision)) {
      const RowsOfAction of = rows.of(choice.action, 0, 3);
      const std::int32_t logit = net.logit(units, {of.begin(), static_cast<unsigned>(of.size())});
      if (logit > best) share = choice.share;
      best = std::max(best, logit);
    }
    right += share > 0.0F ? 1 : 0;
  }
  EXPECT_EQ(right, 100);
  PolicyNet read;
  std::vector<std::uint8_t> bytes = net.to_bytes();
  EXPECT_EQ(PolicyNet::from_bytes(bytes, read), "");
  EXPECT_EQ(read.to_bytes(), bytes);
  PolicyNet wild = net;
  wild.action_rows[0][0] = -kActionWeightTop - 1;
  EXPECT_NE(PolicyNet::from_bytes(wild.to_bytes(), read), "") << "a sum could leave its bounds";
  bytes.pop_back();
  EXPECT_NE(PolicyNet::from_bytes(bytes, read), "");
}

/// Where a net mends a guide, it is right from the beginning about what the guide is right about.
TEST(PolicyTrainer, BeginsWithTheGuide) {
  const ActionRows rows(kDeeds);
  Rng rng(5);
  Decisions decisions = random_decisions(100, rng);
  const auto all = all_of(decisions);
  const PolicyTrainer::Loss alone = PolicyTrainer(kPolicy, rows, 1).look(decisions, all);
  EXPECT_LT(alone.right, 0.5F);
  for (auto& choice : decisions.choices)
    choice.guide = choice.share > 0.0F ? 0.0F : -5.0F;
  const PolicyTrainer::Loss guided = PolicyTrainer(kPolicy, rows, 1).look(decisions, all);
  EXPECT_EQ(guided.right, 1.0F);
  EXPECT_LT(guided.entropy, alone.entropy / 4.0F);
}

TEST(PolicyTrainer, GradientsAreThoseOfTheLoss) {
  const ActionRows rows(kDeeds);
  PolicyTrainer trainer(kPolicy, rows, 1);
  Rng rng(5);
  const Decisions decisions = random_decisions(40, rng);
  const auto all = all_of(decisions);
  for (int i = 0; i < 3; ++i)
    trainer.learn(decisions, all, 0.01F);
  check_gradients(
      trainer, [&] { return static_cast<double>(trainer.look(decisions, all).entropy); }, 40.0F);
}

TEST(NetFile, SaysWhereItComesFromAndIsWholeOrNothing) {
  const InputShape shape{.own = kOwn, .table = kTable, .turn = 1, .rows = 1, .fingerprint = "abc"};
  const ValueNet net = trained(1).quantised();
  const std::string text =
      to_text({{{"kind", "value"}, {"inputs", "abc"}, {"margin_scale", 7.5}}, net.to_bytes()});
  EXPECT_TRUE(text.starts_with("lusoria net 1\n{"));
  Nets nets;
  EXPECT_EQ(read_nets(text, "", shape, nets), "");
  EXPECT_EQ(nets.value.to_bytes(), net.to_bytes());
  EXPECT_EQ(nets.margin_scale, 7.5F);
  EXPECT_FALSE(nets.has_policy);
  std::string damaged = text;
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  EXPECT_EQ(read_nets(damaged, "", shape, nets), "the net's file is damaged");
  InputShape other = shape;
  other.fingerprint = "abd";
  EXPECT_NE(read_nets(text, "", other, nets), "");
  EXPECT_NE(read_nets(text, text, shape, nets), "") << "a value net is no policy";
}

/// Byte for byte what lies in the folders; nothing for a title without nets.
TEST(TitleNets, AreThoseOfTheFolders) {
  const auto text_of = [](const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  for (const AnyGame* game : all_games()) {
    const std::string slug(game->facts().slug);
    const std::string folder = LUSORIA_SOURCE_DIR "/games/" + slug + "/nets/";
    EXPECT_TRUE(title_nets(slug).value == text_of(folder + "value.net")) << slug;
    EXPECT_TRUE(title_nets(slug).policy == text_of(folder + "policy.net")) << slug;
    const bool there = std::filesystem::exists(folder + "value.net");
    EXPECT_EQ(net_bot_problem(*game, "net::sims=10").empty(), there) << slug;
  }
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
