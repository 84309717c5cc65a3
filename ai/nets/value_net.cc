#include "ai/nets/value_net.h"

#include <algorithm>
#include <cstring>

#include "engine/core/fmath.h"

namespace lusoria::nets {

namespace {

void add(FirstSums& sums, const FirstSums& row) {
  for (unsigned i = 0; i < kFirst; ++i)
    sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
}

/// Cuts the sums to what an activation may be.
void activate(FirstSums& sums) {
  for (std::int16_t& sum : sums)
    sum = std::clamp<std::int16_t>(sum, 0, kFirstTop);
}

std::int32_t dot(const std::int16_t* a, const std::int16_t* b, int count) {
  std::int32_t sum = 0;
  for (int i = 0; i < count; ++i)
    sum += static_cast<std::int32_t>(a[i]) * b[i];
  return sum;
}

/// Bytes of the format, lowest first.
class Writer {
 public:
  template <class T>
  void put(T value) {
    for (unsigned i = 0; i < sizeof(T); ++i)
      bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint32_t>(value) >> (8 * i)));
  }

  std::vector<std::uint8_t> bytes;
};

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  template <class T>
  void get(T& value) {
    std::uint32_t read = 0;
    for (unsigned i = 0; i < sizeof(T); ++i, ++at_)
      if (at_ < bytes_.size()) read |= static_cast<std::uint32_t>(bytes_[at_]) << (8 * i);
    value = static_cast<T>(read);
  }

  bool exact() const { return at_ == bytes_.size(); }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

constexpr std::uint32_t kMagic = 0x314e564cU;  // "LVN1"

/// Every number of a net in the order of its file.
template <class Visit>
void each_number(auto& net, Visit visit) {
  for (auto& row : net.own_rows)
    for (auto& w : row)
      visit(w);
  for (auto& row : net.table_rows)
    for (auto& w : row)
      visit(w);
  for (auto& w : net.first_bias)
    visit(w);
  for (auto& row : net.second)
    for (auto& w : row)
      visit(w);
  for (auto& w : net.second_bias)
    visit(w);
  for (auto& w : net.third)
    visit(w);
}

}  // namespace

ValueNet::ValueNet(int own_facts, int table_facts)
    : own_rows(static_cast<unsigned>(own_facts)),
      table_rows(static_cast<unsigned>(table_facts)),
      own_facts_(own_facts),
      table_facts_(table_facts) {}

std::array<std::int32_t, kMaxSeats> ValueNet::strengths(const Facts& facts) const {
  const auto seats = static_cast<unsigned>(facts.seats);
  FirstSums table = first_bias;
  for (const std::uint16_t fact : facts.table)
    add(table, table_rows[fact]);
  // Behind each seat's own layer lies the mean of the others', so that the second layer is one sum.
  std::array<std::array<std::int16_t, 2 * kFirst>, kMaxSeats> layers;
  std::array<std::int32_t, kFirst> all{};
  for (unsigned seat = 0; seat < seats; ++seat) {
    FirstSums sums = table;
    for (const std::uint16_t fact : facts.own[seat])
      add(sums, own_rows[fact]);
    activate(sums);
    std::copy(sums.begin(), sums.end(), layers[seat].begin());
    for (unsigned i = 0; i < kFirst; ++i)
      all[i] += sums[i];
  }
  // A mean by multiplication: dividing is slow, and this rounds the same everywhere.
  const std::int32_t share = seats > 1 ? 65536 / (facts.seats - 1) : 0;
  std::array<std::int32_t, kMaxSeats> strengths{};
  for (unsigned seat = 0; seat < seats; ++seat) {
    auto& layer = layers[seat];
    for (unsigned i = 0; i < kFirst; ++i)
      layer[kFirst + i] = static_cast<std::int16_t>((all[i] - layer[i]) * share >> 16);
    std::int32_t strength = 0;
    for (unsigned k = 0; k < kSecond; ++k) {
      const std::int32_t sum = second_bias[k] + dot(layer.data(), second[k].data(), 2 * kFirst);
      strength += std::clamp(sum / kWeightUnit, 0, kSecondTop) * third[k];
    }
    strengths[seat] = strength;
  }
  return strengths;
}

std::array<float, kMaxSeats> ValueNet::shares(const Facts& facts) const {
  const auto strong = strengths(facts);
  std::array<float, kMaxSeats> shares{};
  for (unsigned i = 0; i < static_cast<unsigned>(facts.seats); ++i)
    shares[i] = static_cast<float>(strong[i]) * (1.0F / (kUnit * kWeightUnit));
  softmax({shares.data(), static_cast<unsigned>(facts.seats)}, 1.0F);
  return shares;
}

std::vector<std::uint8_t> ValueNet::to_bytes() const {
  Writer out;
  out.put(kMagic);
  out.put(static_cast<std::uint16_t>(own_facts_));
  out.put(static_cast<std::uint16_t>(table_facts_));
  each_number(*this, [&](const auto& number) { out.put(number); });
  return out.bytes;
}

std::string ValueNet::from_bytes(std::span<const std::uint8_t> bytes, ValueNet& net) {
  Reader in(bytes);
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
  net = std::move(read);
  return {};
}

}  // namespace lusoria::nets
