// The gate every action of a seat passes before its title is asked: is it this seat's turn, does
// the verb answer what it is asked, do the operands name things that exist? The table of verbs
// knows; what is left to a title are its own rules.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/game.h"

namespace lusoria {

/// The refusals that every title has, under the names its texts have for them.
template <NamedEnum R>
struct CommonRefusals {
  R over{};           ///< The game has ended.
  R not_your_turn{};  ///< Another seat or chance acts.
  R of_chance{};      ///< The verb is chance's.
  R not_asked{};      ///< The verb answers another decision.
  R no_such_thing{};  ///< An unknown verb, or an operand that names nothing.
};

/// Whether the operands name things that exist. What a number may be is the title's matter.
constexpr bool operands_exist(const VerbSpec& verb, RawAction a, int seats) {
  const std::array<std::uint8_t, 3> values{a.a, a.b, a.c};
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    const Operand& operand = verb.operands[i];
    if (operand.may_be_absent && values[i] == kAbsent) continue;
    if (operand.kind == OperandKind::None && values[i] != 0) return false;
    if (operand.kind == OperandKind::Seat && values[i] >= seats) return false;
    if (operand.kind == OperandKind::Named && values[i] >= operand.named.slugs.size()) return false;
  }
  return true;
}

/// Why the seat may not do this, or nothing. Legal ⇔ not refused, for any bytes.
template <Game G>
constexpr std::optional<typename G::Refusal> refuse(const typename G::State& s,
                                                    Seat seat,
                                                    const typename G::Action& a) {
  constexpr CommonRefusals<typename G::Refusal> kCommon = G::kCommonRefusals;
  const Turn now = G::turn(s);
  if (now.actor == Actor::Over) return kCommon.over;
  if (now.actor != Actor::Seat || now.seat != seat) return kCommon.not_your_turn;
  const auto index = static_cast<std::uint8_t>(a.verb);
  if (index >= G::kVerbs.size()) return kCommon.no_such_thing;
  const VerbSpec& verb = G::kVerbs[index];
  if (verb.answers.empty()) return kCommon.of_chance;
  if (!verb.answers.has(now.decision)) return kCommon.not_asked;
  if (!operands_exist(verb, raw(a), s.options.seats)) return kCommon.no_such_thing;
  return G::refuse(s, a);
}

}  // namespace lusoria
