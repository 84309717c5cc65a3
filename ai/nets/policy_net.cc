#include "ai/nets/policy_net.h"

#include <algorithm>

#include "ai/nets/lanes.h"
#include "ai/nets/net_bytes.h"

namespace lusoria::nets {

namespace {

constexpr std::uint32_t kMagic = 0x314e504cU;  // "LPN1"

/// Every number of a net in the order of its file.
template <class Visit>
void each_number(auto& net, Visit visit) {
  for (auto* rows : {&net.own_rows, &net.table_rows, &net.turn_rows})
    for (auto& row : *rows)
      for (auto& w : row)
        visit(w);
  for (auto& w : net.first_bias)
    visit(w);
  for (auto& row : net.action_rows)
    for (auto& w : row)
      visit(w);
  for (auto& w : net.action_bias)
    visit(w);
}

/// Of a row's bias, in 1/(256·1024).
constexpr int kBiasTop = 1 << 27;
static_assert(1LL * kMaxRowsOfAction * kBiasTop +
                  1LL * kFirst * kFirstTop * kMaxRowsOfAction * kActionWeightTop <
              (1LL << 31));

bool within(const auto& numbers, int top) {
  return std::ranges::all_of(numbers,
                             [top](int number) { return number >= -top && number <= top; });
}

/// Whether no sum can leave its bounds (policy_net.h).
bool is_bounded(const PolicyNet& net) {
  const auto all_within = [](const std::vector<FirstSums>& rows, int top) {
    return std::ranges::all_of(rows, [top](const FirstSums& row) { return within(row, top); });
  };
  return all_within(net.own_rows, kPolicyWeightTop) &&
         all_within(net.table_rows, kPolicyWeightTop) &&
         all_within(net.turn_rows, kPolicyWeightTop) && within(net.first_bias, kPolicyWeightTop) &&
         all_within(net.action_rows, kActionWeightTop) && within(net.action_bias, kBiasTop);
}

}  // namespace

PolicyNet::PolicyNet(const PolicyShape& shape)
    : own_rows(static_cast<unsigned>(shape.own)),
      table_rows(static_cast<unsigned>(shape.table)),
      turn_rows(static_cast<unsigned>(shape.turn)),
      action_rows(static_cast<unsigned>(shape.rows)),
      action_bias(static_cast<unsigned>(shape.rows)) {}

PolicyShape PolicyNet::shape() const {
  return {.own = static_cast<int>(own_rows.size()),
          .table = static_cast<int>(table_rows.size()),
          .turn = static_cast<int>(turn_rows.size()),
          .rows = static_cast<int>(action_rows.size())};
}

FirstSums PolicyNet::units(const MoverFacts& facts) const {
  RowSum<kFirst> sums(first_bias.data());
  for (const std::uint16_t fact : facts.own)
    sums.add(own_rows[fact].data());
  for (const std::uint16_t fact : facts.table)
    sums.add(table_rows[fact].data());
  for (const std::uint16_t fact : facts.turn)
    sums.add(turn_rows[fact].data());
  FirstSums units;
  sums.store_between(0, kFirstTop, units.data());
  return units;
}

std::int32_t PolicyNet::logit(const FirstSums& units, std::span<const std::uint16_t> rows) const {
  std::int32_t sum = 0;
  FirstSums whole{};
  RowSum<kFirst> vector(whole.data());
  for (const std::uint16_t row : rows) {
    vector.add(action_rows[row].data());
    sum += action_bias[row];
  }
  vector.store(whole.data());
  return sum + dot<kFirst>(units.data(), whole.data());
}

std::vector<std::uint8_t> PolicyNet::to_bytes() const {
  ByteWriter out;
  out.put(kMagic);
  const PolicyShape whole = shape();
  for (const int part : {whole.own, whole.table, whole.turn, whole.rows})
    out.put(static_cast<std::uint16_t>(part));
  each_number(*this, [&](const auto& number) { out.put(number); });
  return out.bytes;
}

std::string PolicyNet::from_bytes(std::span<const std::uint8_t> bytes, PolicyNet& net) {
  ByteReader in(bytes);
  std::uint32_t magic = 0;
  in.get(magic);
  if (magic != kMagic) return "this is no policy net";
  PolicyShape shape;
  for (int* part : {&shape.own, &shape.table, &shape.turn, &shape.rows}) {
    std::uint16_t count = 0;
    in.get(count);
    *part = count;
  }
  PolicyNet read(shape);
  each_number(read, [&](auto& number) { in.get(number); });
  if (!in.exact()) return "the net's file is not whole";
  if (!is_bounded(read)) return "the net's numbers are out of bounds";
  net = std::move(read);
  return {};
}

}  // namespace lusoria::nets
