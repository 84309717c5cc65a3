#include "engine/text/message.h"

namespace lusoria {

namespace {

Param param_of(const Operand& operand, std::uint8_t value) {
  Param param;
  param.name = std::string(operand.name);
  if (value == kHidden) {
    param.kind = Param::Kind::Hidden;
    return param;
  }
  param.number = value;
  if (operand.kind == OperandKind::Seat) param.kind = Param::Kind::Seat;
  if (operand.kind == OperandKind::Named) {
    param.kind = Param::Kind::Named;
    const bool known = value < operand.named.slugs.size();
    param.key = std::string(operand.named.domain) + "." +
                std::string(known ? operand.named.slugs[value] : "none");
  }
  return param;
}

}  // namespace

Message describe_by_table(std::string_view prefix,
                          std::span<const VerbSpec> verbs,
                          Seat who,
                          RawAction action) {
  Message message;
  if (action.verb >= verbs.size()) return message;
  const VerbSpec& spec = verbs[action.verb];
  message.key = std::string(prefix) + "." + std::string(spec.slug);
  message.with_seat("who", who);
  const std::array<std::uint8_t, 3> values{action.a, action.b, action.c};
  for (unsigned i = 0; i < values.size(); ++i) {
    if (spec.operands[i].kind == OperandKind::None || values[i] == kAbsent) continue;
    message.params.push_back(param_of(spec.operands[i], values[i]));
  }
  return message;
}

}  // namespace lusoria
