// Point 4 of the contract: legal means not refused, lists are neither empty nor ambiguous, outcomes
// and draws agree, the state keeps its invariants. Each function is one check (see checks.h).
#pragma once

#include "engine/core/gate.h"
#include "tests/contract/moment.h"

namespace lusoria::contract {

template <Game G>
void invariant(const Moment<G>& m, Faults& faults) {
  const std::string_view broken = G::check(m.state);
  if (!broken.empty()) faults.push_back({"check(state)", "", std::string(broken)});
}

template <Game G>
void bad_turn(const Moment<G>& m, Faults& faults) {
  const Turn& turn = m.turn;
  const bool seat_fits =
      turn.actor == Actor::Seat
          ? turn.seat < m.options.seats && turn.decision < kCount<typename G::Decision>
          : turn.seat == kNobody && turn.decision == 0;
  const bool stream_fits =
      turn.actor == Actor::Chance ? turn.stream < kCount<typename G::Stream> : turn.stream == 0;
  if (!seat_fits || !stream_fits)
    faults.push_back({"turn(state)", "a turn of this table", text<G>(turn)});
}

template <Game G>
void turn_goes_back(const Moment<G>& m, Faults& faults) {
  if (!m.log.empty() && m.turn.number < m.last.number)
    faults.push_back({"turn numbers never go back",
                      std::to_string(m.last.number),
                      std::to_string(m.turn.number)});
}

// Chance.

template <Game G>
std::uint32_t total_weight(const Moment<G>& m) {
  std::uint32_t total = 0;
  for (const auto& outcome : m.outcomes)
    total += outcome.weight;
  return total;
}

template <Game G>
void bad_weights(const Moment<G>& m, Faults& faults) {
  const std::uint32_t total = total_weight(m);
  if (total == 0 || total >= 65536)
    faults.push_back({"outcomes have weights summing to 1 … 65535", "", std::to_string(total)});
  for (const auto& outcome : m.outcomes) {
    if (outcome.weight == 0)
      faults.push_back({"no outcome weighs nothing", "", text<G>(outcome.action)});
  }
}

template <Game G>
void outcome_twice(const Moment<G>& m, Faults& faults) {
  for (int i = 0; i < m.outcomes.size(); ++i) {
    for (int j = 0; j < i; ++j) {
      if (m.outcomes[j].action == m.outcomes[i].action)
        faults.push_back({"outcomes differ", "", text<G>(m.outcomes[i].action)});
    }
  }
}

/// The least word that scaled() maps to `at`.
constexpr std::uint64_t word_for(std::uint32_t at, std::uint32_t total) {
  return (((std::uint64_t{at} << 32U) + total - 1) / total) << 32U;
}

template <Game G>
void bad_draw(const Moment<G>& m, Faults& faults) {
  const std::uint32_t total = total_weight(m);
  std::uint32_t from = 0;
  for (const auto& outcome : m.outcomes) {
    for (const std::uint32_t at : {from, from + outcome.weight - 1}) {
      const auto drawn = G::draw(m.state, word_for(at, total));
      if (!(drawn == outcome.action))
        faults.push_back(
            {"draw picks the outcome that owns the word", text<G>(outcome.action), text<G>(drawn)});
    }
    from += outcome.weight;
  }
}

// Decisions.

template <Game G>
void empty_list(const Moment<G>& m, Faults& faults) {
  if (m.list.choices().empty())
    faults.push_back({"a decision offers at least one choice", "", text<G>(m.turn)});
}

template <Game G>
void offered_twice(const Moment<G>& m, Faults& faults) {
  for (int i = 0; i < m.list.size(); ++i) {
    for (int j = 0; j < i; ++j) {
      if (m.list[j] == m.list[i]) faults.push_back({"offered once", "", text<G>(m.list[i])});
    }
  }
}

template <Game G>
void legal_refused(const Moment<G>& m, Faults& faults) {
  for (int i = 0; i < m.list.size(); ++i) {
    if (const auto refusal = lusoria::refuse<G>(m.state, m.turn.seat, m.list[i]))
      faults.push_back(
          {"offered, so not refused: " + text<G>(m.list[i]), "", std::string(slug(*refusal))});
  }
}

inline std::uint8_t made_up_operand(Rng& rng) {
  const std::uint32_t kind = rng.below(8);
  if (kind == 0) return static_cast<std::uint8_t>(rng.below(256));
  if (kind == 1) return static_cast<std::uint8_t>(kAbsent + rng.below(2));
  return static_cast<std::uint8_t>(rng.below(kind < 5 ? 6 : 48));
}

/// Four bytes near what is legal, or anywhere.
template <Game G>
typename G::Action made_up(const ActionsOf<G>& list, Rng& rng) {
  RawAction a;
  const auto verbs = static_cast<std::uint32_t>(std::span<const VerbSpec>(G::kVerbs).size());
  if (list.size() == 0 || rng.below(2) != 0) {
    a.verb = static_cast<std::uint8_t>(rng.below(8) == 0 ? rng.below(256) : rng.below(verbs));
    a.a = made_up_operand(rng);
    a.b = made_up_operand(rng);
    a.c = rng.below(2) == 0 ? std::uint8_t{0} : made_up_operand(rng);
    return cooked<typename G::Action>(a);
  }
  a = raw(list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))]);
  switch (rng.below(4)) {
    case 0:
      a.verb = static_cast<std::uint8_t>(rng.below(verbs));
      break;
    case 1:
      a.a = made_up_operand(rng);
      break;
    case 2:
      a.b = made_up_operand(rng);
      break;
    default:
      a.c = made_up_operand(rng);
      break;
  }
  return cooked<typename G::Action>(a);
}

template <Game G>
void expect_refused(const Moment<G>& m, Seat seat, const typename G::Action& a, Faults& faults) {
  if (!lusoria::refuse<G>(m.state, seat, a))
    faults.push_back({"not offered to " + seat_text(seat) + ", so refused", "", text<G>(a)});
}

template <Game G>
void illegal_accepted(const Moment<G>& m, Faults& faults) {
  Rng rng = m.rng(1);
  for (int i = 0; i < m.settings.fuzzed; ++i) {
    const auto a = made_up<G>(m.list, rng);
    if (!m.list.contains(a)) expect_refused(m, m.turn.seat, a, faults);
  }
}

/// What is offered to one seat is refused to all others. When chance draws or the game is over,
/// every seat is refused everything.
template <Game G>
void out_of_turn(const Moment<G>& m, Faults& faults) {
  const auto refused_to_others = [&](const typename G::Action& a) {
    for (Seat seat = 0; seat < m.options.seats; ++seat) {
      if (!m.asks(seat)) expect_refused(m, seat, a, faults);
    }
  };
  for (int i = 0; i < m.list.size(); ++i) {
    refused_to_others(m.list[i]);
    expect_refused(m, kSpectator, m.list[i], faults);
    expect_refused(m, kNobody, m.list[i], faults);
  }
  if (m.turn.actor == Actor::Seat) return;
  Rng rng = m.rng(2);
  for (int i = 0; i < m.settings.fuzzed; ++i)
    refused_to_others(made_up<G>(m.list, rng));
  if (!m.outcomes.empty()) refused_to_others(m.outcomes[0].action);
}

// What follows a decision.

template <Game G>
void invariant_after(const Moment<G>& m, Faults& faults) {
  for (unsigned i = 0; i < m.successors.size(); ++i) {
    const std::string_view broken = G::check(m.successors[i]);
    if (!broken.empty())
      faults.push_back(
          {"check after " + text<G>(m.list[static_cast<int>(i)]), "", std::string(broken)});
  }
}

template <Game G>
void dead_end(const Moment<G>& m, Faults& faults) {
  ActionsOf<G> following;
  for (unsigned i = 0; i < m.successors.size(); ++i) {
    const auto& next = m.successors[i];
    if (G::turn(next).actor != Actor::Seat) continue;
    G::legal_actions(next, following);
    if (following.choices().empty())
      faults.push_back({"no dead end after " + text<G>(m.list[static_cast<int>(i)]),
                        "",
                        text<G>(G::turn(next))});
  }
}

template <Game G>
void equal_successors(const Moment<G>& m, Faults& faults) {
  if constexpr (requires(typename G::Decision d) { G::equal_successors_allowed(d, m.options); }) {
    const auto decision = static_cast<typename G::Decision>(m.turn.decision);
    if (G::equal_successors_allowed(decision, m.options)) return;
  }
  for (unsigned i = 0; i < m.list.choices().size(); ++i) {
    for (unsigned j = 0; j < i; ++j) {
      if (same(m.successors[i], m.successors[j]))
        faults.push_back({"two choices lead to one state",
                          text<G>(m.list[static_cast<int>(j)]),
                          text<G>(m.list[static_cast<int>(i)])});
    }
  }
}

}  // namespace lusoria::contract
