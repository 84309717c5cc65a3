#include "ai/nets/action_rows.h"

#include <algorithm>

#include "engine/chance/rng.h"

namespace lusoria::nets {

namespace {

constexpr int kNumbers = 15;

int values_of(const Operand& operand) {
  switch (operand.kind) {
    case OperandKind::None:
      return 0;
    case OperandKind::Number:
      return kNumbers;
    case OperandKind::Seat:
      return kMaxSeats;
    case OperandKind::Named:
      return static_cast<int>(operand.named.slugs.size());
  }
  return 0;
}

}  // namespace

ActionRows::ActionRows(std::span<const VerbSpec> verbs) {
  for (const VerbSpec& spec : verbs) {
    Verb verb;
    int operands = 0;
    // Chance's verbs need no rows; they keep their places.
    if (!spec.answers.empty()) {
      verb.row = static_cast<std::uint16_t>(size_++);
      for (unsigned i = 0; i < verb.slots.size(); ++i) {
        const int values = values_of(spec.operands[i]);
        if (values == 0) continue;
        verb.slots[i] = {.kind = spec.operands[i].kind,
                         .first = static_cast<std::uint16_t>(size_),
                         .values = static_cast<std::uint8_t>(values)};
        size_ += values + 1;
        ++operands;
      }
    }
    verb.has_several = operands > 1;
    verbs_.push_back(verb);
  }
  whole_ = size_;
  if (std::any_of(verbs_.begin(), verbs_.end(), [](const Verb& v) { return v.has_several; }))
    size_ += kWholeActionRows;
}

RowsOfAction ActionRows::of(RawAction action, Seat mover, int seats) const {
  const Verb& verb = verbs_[action.verb];
  std::array<std::uint8_t, 3> operands{action.a, action.b, action.c};
  RowsOfAction rows;
  rows.push_back(verb.row);
  for (unsigned i = 0; i < operands.size(); ++i) {
    const Slot& slot = verb.slots[i];
    if (slot.kind == OperandKind::None) continue;
    std::uint8_t& value = operands[i];
    if (slot.kind == OperandKind::Seat && value < seats)
      value = static_cast<std::uint8_t>((value + seats - mover) % seats);
    const bool there = value != kAbsent && value != kHidden;
    const int nearest = std::min<int>(value, slot.values - 1);
    rows.push_back(static_cast<std::uint16_t>(slot.first + (there ? nearest : slot.values)));
  }
  if (verb.has_several) {
    const RawAction relative{action.verb, operands[0], operands[1], operands[2]};
    const auto shared = static_cast<int>(mix(word_of(relative) + kGolden) % kWholeActionRows);
    rows.push_back(static_cast<std::uint16_t>(whole_ + shared));
  }
  return rows;
}

}  // namespace lusoria::nets
