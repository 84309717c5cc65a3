// Whether nets say the same, and learn the same, with this compiler: a hash over what small nets
// learn and say. Built by g++, by clang and to WebAssembly, as the behaviour signature is.
#include <cstdio>
#include <string_view>

#include "ai/nets/net_file.h"
#include "ai/nets/policy_trainer.h"
#include "ai/nets/value_trainer.h"
#include "engine/chance/rng.h"

namespace {

using namespace lusoria;
using namespace lusoria::nets;

/// What every compiler must print; it moves when nets or their learning are changed on purpose.
constexpr std::string_view kExpected = "0b901ce5acfbdda3";

constexpr int kOwn = 300;
constexpr int kTable = 100;

Positions some_positions(Rng& rng) {
  Positions positions;
  for (int i = 0; i < 256; ++i) {
    const int seats = 2 + i % 4;
    std::array<std::uint16_t, 25> table;
    std::array<std::array<std::uint16_t, 40>, kMaxSeats> own;
    Facts facts{.seats = seats, .own = {}, .table = table};
    for (auto& fact : table)
      fact = static_cast<std::uint16_t>(rng.below(kTable));
    for (unsigned seat = 0; seat < static_cast<unsigned>(seats); ++seat) {
      for (auto& fact : own[seat])
        fact = static_cast<std::uint16_t>(rng.below(kOwn));
      facts.own[seat] = own[seat];
    }
    positions.add(facts, 0, nullptr);
    positions.all.back().target.shares[rng.below(static_cast<std::uint32_t>(seats))] = 1.0F;
    positions.all.back().target.margins[0] = 0.3F;
  }
  return positions;
}

void put_value(ByteWriter& out) {
  Rng rng(1);
  ValueTrainer trainer(kOwn, kTable, 2);
  for (int b = 0; b < 40; ++b) {
    const Positions positions = some_positions(rng);
    std::vector<ValueExample> batch;
    for (const auto& position : positions.all)
      batch.push_back({positions.facts_of(position), &position.target});
    out.put(trainer.learn(batch, 0.002F));
  }
  const ValueNet net = trainer.quantised();
  for (const std::uint8_t byte : net.to_bytes())
    out.put(byte);
  const Positions positions = some_positions(rng);
  for (const auto& position : positions.all) {
    const Judgement said = net.judge(positions.facts_of(position));
    for (unsigned i = 0; i < kMaxSeats; ++i) {
      out.put(said.shares[i]);
      out.put(said.margins[i]);
    }
  }
}

void put_policy(ByteWriter& out) {
  std::array<VerbSpec, 2> verbs;
  verbs[0] = {.slug = "pass", .operands = {}, .answers = DecisionSet::all()};
  verbs[1] = {.slug = "buy", .operands = {number("a"), number("b")}, .answers = DecisionSet::all()};
  const ActionRows rows(verbs);
  PolicyTrainer trainer({.own = 50, .table = 20, .turn = 10, .rows = rows.size()}, rows, 3);
  Rng rng(4);
  Decisions decisions;
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::array<std::uint16_t, 12> own;
    std::array<std::uint16_t, 4> table;
    std::array<std::uint16_t, 3> turn;
    for (auto& fact : own)
      fact = static_cast<std::uint16_t>(rng.below(50));
    for (auto& fact : table)
      fact = static_cast<std::uint16_t>(rng.below(20));
    for (auto& fact : turn)
      fact = static_cast<std::uint16_t>(rng.below(10));
    std::array<Decisions::Choice, 9> choices;
    for (std::uint8_t k = 0; k < choices.size(); ++k)
      choices[k] = {{static_cast<std::uint8_t>(k > 0), k, own[0] > 25 ? k : std::uint8_t{3}, 0},
                    k == own[1] % 9 ? 1.0F : 0.0F};
    decisions.add({.own = own, .table = table, .turn = turn}, 0, 4, choices);
    all.push_back(i);
  }
  for (int b = 0; b < 40; ++b)
    out.put(trainer.learn(decisions, all, 0.003F).entropy);
  const PolicyNet net = trainer.quantised();
  for (const auto& decision : decisions.all) {
    const FirstSums units = net.units(decisions.facts_of(decision));
    for (const auto& choice : decisions.choices_of(decision)) {
      const RowsOfAction of = rows.of(choice.action, 0, 4);
      out.put(net.logit(units, {of.begin(), static_cast<unsigned>(of.size())}));
    }
  }
}

}  // namespace

int main() {
  ByteWriter out;
  put_value(out);
  put_policy(out);
  const std::string found = hash_text(out.bytes);
  std::printf("nets %s\n", found.c_str());
  if (found == kExpected) return 0;
  std::printf("expected %s\n", std::string(kExpected).c_str());
  return 1;
}
