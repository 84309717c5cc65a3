// Point 4 of the contract: legal means not refused, lists are neither empty nor ambiguous, outcomes
// and draws agree, the state keeps its invariants.
#pragma once

#include "engine/codec/bytes.h"
#include "engine/core/gate.h"
#include "tests/contract/watch.h"

namespace lusoria::contract {

template <Game G>
class Legality : public Watch<G> {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Options = typename G::Options;
  using Decision = typename G::Decision;
  using Base = Watch<G>;

 public:
  using Base::Base;

 protected:
  using Base::fail;
  using Base::log_;
  using Base::options_;
  using Base::same;
  using Base::settings_;
  using Base::text;

  template <class T>
  void count_bytes(T value, const char* name) {
    FieldBytes counter;
    counter.add(value);
    if (counter.total() != static_cast<int>(sizeof(T))) {
      fail(Check::FieldBytes,
           std::string("every byte of ") + name + " belongs to a field",
           std::to_string(sizeof(T)),
           std::to_string(counter.total()));
    }
  }

  bool look_at_state(const State& s, const Turn& turn, const Turn& last) {
    const std::string_view broken = G::check(s);
    if (!broken.empty()) {
      fail(Check::Invariant, "check(state)", "", std::string(broken));
      return false;
    }
    const bool seat_fits = turn.actor == Actor::Seat
                               ? turn.seat < options_.seats && turn.decision < kCount<Decision>
                               : turn.seat == kNobody && turn.decision == 0;
    const bool stream_fits =
        turn.actor == Actor::Chance ? turn.stream < kCount<typename G::Stream> : turn.stream == 0;
    if (!seat_fits || !stream_fits) {
      fail(Check::BadTurn, "turn(state)", "a turn of this table", text(turn));
      return false;
    }
    if (!log_.empty() && turn.number < last.number)
      fail(Check::BadTurn,
           "turn numbers never go back",
           std::to_string(last.number),
           std::to_string(turn.number));
    return true;
  }

  bool look_at_outcomes(const State& s) {
    OutcomesOf<G> list;
    G::outcomes(s, list);
    std::uint32_t total = 0;
    for (const auto& outcome : list)
      total += outcome.weight;
    if (list.empty() || total == 0 || total >= 65536) {
      fail(Check::BadOutcomes,
           "outcomes have weights summing to 1 … 65535",
           "",
           std::to_string(total));
      return false;
    }
    std::uint32_t from = 0;
    for (int i = 0; i < list.size(); ++i) {
      const auto& outcome = list[i];
      if (outcome.weight == 0)
        fail(Check::BadOutcomes, "no outcome weighs nothing", "", text(outcome.action));
      for (int j = 0; j < i; ++j) {
        if (list[j].action == outcome.action)
          fail(Check::BadOutcomes, "outcomes differ", "", text(outcome.action));
      }
      const std::uint32_t ends[] = {from, from + outcome.weight - 1};
      for (const std::uint32_t at : ends) {
        const Action drawn = G::draw(s, word_for(at, total));
        if (!(drawn == outcome.action))
          fail(Check::BadOutcomes,
               "draw picks the outcome that owns the word",
               text(outcome.action),
               text(drawn));
      }
      from += outcome.weight;
    }
    return true;
  }

  /// The least word that scaled() maps to `at`.
  static std::uint64_t word_for(std::uint32_t at, std::uint32_t total) {
    return (((std::uint64_t{at} << 32U) + total - 1) / total) << 32U;
  }

  /// False when there is nothing to go on with.
  bool look_at_list(const State& s, const Turn& turn, Rng& rng) {
    ActionsOf<G> list;
    G::legal_actions(s, list);
    if (list.choices().empty()) {
      fail(Check::EmptyList, "a decision offers at least one choice", "", text(turn));
      return false;
    }
    for (int i = 0; i < list.size(); ++i) {
      const auto refusal = lusoria::refuse<G>(s, turn.seat, list[i]);
      if (refusal)
        fail(Check::LegalRefused,
             "offered, so not refused: " + text(list[i]),
             "",
             std::string(slug(*refusal)));
      for (int j = 0; j < i; ++j) {
        if (list[j] == list[i]) fail(Check::OfferedTwice, "offered once", "", text(list[i]));
      }
      for (Seat seat = 0; seat < options_.seats; ++seat) {
        if (seat != turn.seat) expect_refused(s, seat, list[i]);
      }
      expect_refused(s, kSpectator, list[i]);
      expect_refused(s, kNobody, list[i]);
    }
    for (int i = 0; i < settings_.fuzzed; ++i) {
      const Action a = made_up(list, rng);
      if (!list.contains(a)) expect_refused(s, turn.seat, a);
    }
    return look_at_successors(s, turn, list);
  }

  /// False when an action breaks the state: nothing after it would mean anything.
  bool look_at_successors(const State& s, const Turn& turn, const ActionsOf<G>& list) {
    successors_.clear();
    for (int i = 0; i < list.size(); ++i) {
      State next = s;
      G::apply(next, list[i]);
      const std::string_view broken = G::check(next);
      if (!broken.empty()) {
        fail(Check::Invariant, "check after " + text(list[i]), "", std::string(broken));
        return false;
      }
      if (G::turn(next).actor == Actor::Seat) {
        ActionsOf<G> following;
        G::legal_actions(next, following);
        if (following.choices().empty())
          fail(Check::EmptyList, "no dead end after " + text(list[i]), "", text(G::turn(next)));
      }
      if (i < static_cast<int>(list.choices().size())) successors_.push_back(next);
    }
    const bool allowed = equal_allowed(static_cast<Decision>(turn.decision));
    for (unsigned i = 0; !allowed && i < successors_.size(); ++i) {
      for (unsigned j = 0; j < i; ++j) {
        if (!same(successors_[i], successors_[j])) continue;
        fail(Check::EqualSuccessors,
             "two choices lead to one state",
             text(list[static_cast<int>(j)]),
             text(list[static_cast<int>(i)]));
      }
    }
    return true;
  }

  static bool equal_allowed(Decision decision) {
    if constexpr (requires { G::equal_successors_allowed(decision); })
      return G::equal_successors_allowed(decision);
    return false;
  }

  /// When chance draws or the game is over, every seat is refused everything.
  void look_at_foreign(const State& s, const Turn& turn, Rng& rng) {
    ActionsOf<G> none;
    none.clear();
    for (int i = 0; i < settings_.fuzzed; ++i) {
      const Action a = made_up(none, rng);
      for (Seat seat = 0; seat < options_.seats; ++seat)
        expect_refused(s, seat, a);
    }
    if (turn.actor != Actor::Chance) return;
    OutcomesOf<G> list;
    G::outcomes(s, list);
    for (Seat seat = 0; seat < options_.seats; ++seat)
      expect_refused(s, seat, list[0].action);
  }

  void expect_refused(const State& s, Seat seat, const Action& a) {
    if (!lusoria::refuse<G>(s, seat, a))
      fail(Check::IllegalAccepted,
           "not offered to seat " + std::to_string(seat) + ", so refused",
           "",
           text(a));
  }

  /// Four bytes near what is legal, or anywhere.
  Action made_up(const ActionsOf<G>& list, Rng& rng) {
    RawAction a;
    const auto verbs = static_cast<std::uint32_t>(std::span<const VerbSpec>(G::kVerbs).size());
    if (list.size() > 0 && rng.below(2) == 0) {
      a = raw(list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))]);
    } else {
      a.verb = static_cast<std::uint8_t>(rng.below(8) == 0 ? rng.below(256) : rng.below(verbs));
      a.a = small(rng);
      a.b = small(rng);
      a.c = rng.below(2) == 0 ? std::uint8_t{0} : small(rng);
      return cooked<Action>(a);
    }
    switch (rng.below(4)) {
      case 0:
        a.verb = static_cast<std::uint8_t>(rng.below(verbs));
        break;
      case 1:
        a.a = small(rng);
        break;
      case 2:
        a.b = small(rng);
        break;
      default:
        a.c = small(rng);
        break;
    }
    return cooked<Action>(a);
  }

  static std::uint8_t small(Rng& rng) {
    const std::uint32_t kind = rng.below(8);
    if (kind == 0) return static_cast<std::uint8_t>(rng.below(256));
    if (kind == 1) return static_cast<std::uint8_t>(kAbsent + rng.below(2));
    return static_cast<std::uint8_t>(rng.below(kind < 5 ? 6 : 48));
  }

 private:
  std::vector<State> successors_;
};

}  // namespace lusoria::contract
