#include "tests/contract/report.h"

namespace lusoria::contract {

std::string plain_text(std::span<const VerbSpec> verbs, RawAction action) {
  if (action.verb >= verbs.size()) {
    return "verb " + std::to_string(action.verb) + " " + std::to_string(action.a) + " " +
           std::to_string(action.b) + " " + std::to_string(action.c);
  }
  const VerbSpec& spec = verbs[action.verb];
  std::string text(spec.slug);
  const std::array<std::uint8_t, 3> values{action.a, action.b, action.c};
  for (unsigned i = 0; i < values.size(); ++i) {
    const Operand& operand = spec.operands[i];
    if (operand.kind == OperandKind::None || values[i] == kAbsent) {
      if (operand.kind == OperandKind::None && values[i] != 0)
        text += " +" + std::to_string(values[i]);
      continue;
    }
    text += " " + std::string(operand.name) + "=";
    const bool known = operand.kind == OperandKind::Named && values[i] < operand.named.slugs.size();
    if (values[i] == kHidden) {
      text += "?";
    } else {
      text += known ? std::string(operand.named.slugs[values[i]]) : std::to_string(values[i]);
    }
  }
  return text;
}

std::string sentence(const Failure& failure) {
  const Place& place = failure.place;
  return "point " + std::to_string(failure.check.point) + ", " + std::string(failure.check.slug) +
         ": " + std::string(place.title) + " " + place.options + " seed " +
         std::to_string(place.seed) + " step " + std::to_string(place.log.size()) + ": " +
         failure.fault.promise + "\n  expected: " + failure.fault.expected +
         "\n  found:    " + failure.fault.found;
}

}  // namespace lusoria::contract
