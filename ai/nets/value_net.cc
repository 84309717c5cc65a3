#include "ai/nets/value_net.h"

#include <algorithm>

#include "ai/nets/lanes.h"
#include "ai/nets/net_bytes.h"
#include "engine/core/fmath.h"

namespace lusoria::nets {

namespace {

constexpr std::uint32_t kMagic = 0x324e564cU;  // "LVN2"
constexpr float kOfHeads = 1.0F / (kUnit * kWeightUnit);

/// Every number of a net in the order of its file.
template <class Visit>
void each_number(auto& net, Visit visit) {
  for (auto* rows : {&net.own_rows, &net.table_rows})
    for (auto& row : *rows)
      for (auto& w : row)
        visit(w);
  for (auto& w : net.first_bias)
    visit(w);
  for (auto& row : net.second)
    for (auto& w : row)
      visit(w);
  for (auto& w : net.second_bias)
    visit(w);
  for (auto& w : net.strength)
    visit(w);
  for (auto& w : net.margin)
    visit(w);
  visit(net.margin_bias);
}

/// Of biases, in 1/(256·1024) as the sums that they begin.
constexpr int kBiasTop = 1 << 28;
static_assert(1LL * kSecond * kSecondTop * kThirdWeightTop + kBiasTop < (1LL << 31));

bool within(const auto& numbers, int top) {
  return std::ranges::all_of(numbers,
                             [top](int number) { return number >= -top && number <= top; });
}

/// Whether no sum can leave its bounds (value_net.h).
bool is_bounded(const ValueNet& net) {
  const auto first = [](const FirstSums& row) { return within(row, kFirstWeightTop); };
  return std::ranges::all_of(net.own_rows, first) && std::ranges::all_of(net.table_rows, first) &&
         first(net.first_bias) &&
         std::ranges::all_of(net.second,
                             [](const auto& row) { return within(row, kSecondWeightTop); }) &&
         within(net.second_bias, kBiasTop) && within(net.strength, kThirdWeightTop) &&
         within(net.margin, kThirdWeightTop) && within(std::array{net.margin_bias}, kBiasTop);
}

/// A seat's own layer, and behind it the mean of the others', so that the second layer is one sum.
using SeatLayer = std::array<std::int16_t, 2 * kFirst>;

/// A mean by multiplication: dividing is slow, and this rounds the same everywhere.
void set_means(std::span<SeatLayer> layers) {
  std::array<std::int32_t, kFirst> all{};
  for (const SeatLayer& layer : layers)
    for (unsigned i = 0; i < kFirst; ++i)
      all[i] += layer[i];
  const std::int32_t share = layers.size() > 1 ? 65536 / static_cast<int>(layers.size() - 1) : 0;
  for (SeatLayer& layer : layers)
    for (unsigned i = 0; i < kFirst; ++i)
      layer[kFirst + i] = static_cast<std::int16_t>((all[i] - layer[i]) * share >> 16);
}

}  // namespace

ValueNet::ValueNet(int own_facts, int table_facts)
    : own_rows(static_cast<unsigned>(own_facts)), table_rows(static_cast<unsigned>(table_facts)) {}

ValueNet::Heads ValueNet::heads(const Facts& facts) const {
  const auto seats = static_cast<unsigned>(facts.seats);
  RowSum<kFirst> common(first_bias.data());
  for (const std::uint16_t fact : facts.table)
    common.add(table_rows[fact].data());
  std::array<SeatLayer, kMaxSeats> layers;
  for (unsigned seat = 0; seat < seats; ++seat) {
    RowSum<kFirst> sums = common;
    for (const std::uint16_t fact : facts.own[seat])
      sums.add(own_rows[fact].data());
    sums.store_between(0, kFirstTop, layers[seat].data());
  }
  set_means({layers.data(), seats});
  Heads heads;
  for (unsigned seat = 0; seat < seats; ++seat) {
    std::int32_t strong = 0;
    std::int32_t ahead = margin_bias;
    for (unsigned k = 0; k < kSecond; ++k) {
      const std::int32_t sum =
          second_bias[k] + dot<2 * kFirst>(layers[seat].data(), second[k].data());
      const std::int32_t active = std::clamp(sum / kWeightUnit, 0, kSecondTop);
      strong += active * strength[k];
      ahead += active * margin[k];
    }
    heads.strengths[seat] = strong;
    heads.margins[seat] = ahead;
  }
  return heads;
}

Judgement ValueNet::judge(const Facts& facts) const {
  const Heads heads = this->heads(facts);
  Judgement said;
  for (unsigned i = 0; i < static_cast<unsigned>(facts.seats); ++i) {
    said.shares[i] = static_cast<float>(heads.strengths[i]) * kOfHeads;
    said.margins[i] = squashed(static_cast<float>(heads.margins[i]) * kOfHeads);
  }
  softmax({said.shares.data(), static_cast<unsigned>(facts.seats)}, 1.0F);
  return said;
}

std::vector<std::uint8_t> ValueNet::to_bytes() const {
  ByteWriter out;
  out.put(kMagic);
  out.put(static_cast<std::uint16_t>(own_facts()));
  out.put(static_cast<std::uint16_t>(table_facts()));
  each_number(*this, [&](const auto& number) { out.put(number); });
  return out.bytes;
}

std::string ValueNet::from_bytes(std::span<const std::uint8_t> bytes, ValueNet& net) {
  ByteReader in(bytes);
  std::uint32_t magic = 0;
  std::uint16_t own = 0;
  std::uint16_t table = 0;
  in.get(magic);
  in.get(own);
  in.get(table);
  if (magic != kMagic) return "this is no value net";
  ValueNet read(own, table);
  each_number(read, [&](auto& number) { in.get(number); });
  if (!in.exact()) return "the net's file is not whole";
  if (!is_bounded(read)) return "the net's numbers are out of bounds";
  net = std::move(read);
  return {};
}

}  // namespace lusoria::nets
