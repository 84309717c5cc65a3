// Tiny: a game small enough to enumerate, with one of each hard thing the contract knows. It exists
// to prove the contract and is in no release binary. Its rules are in README.md.
#pragma once

#include "engine/core/gate.h"
#include "tests/titles/tiny/state.h"
#include "tests/titles/tiny/view.h"

namespace lusoria::tiny {

struct Title {
  using Options = tiny::Options;
  using State = tiny::State;
  using View = tiny::View;
  using Action = tiny::Action;
  using Decision = tiny::Decision;
  using Stream = tiny::Stream;
  using Refusal = tiny::Refusal;
  using EndReason = tiny::EndReason;
  using Source = tiny::Source;

  static constexpr int kMaxActions = 16;
  static constexpr int kMaxOutcomes = kKinds;
  static constexpr auto& kVerbs = tiny::kVerbs;
  static constexpr CommonRefusals<Refusal> kCommonRefusals{.over = Refusal::NotYourTurn,
                                                           .not_your_turn = Refusal::NotYourTurn,
                                                           .of_chance = Refusal::NotAsked,
                                                           .not_asked = Refusal::NotAsked,
                                                           .no_such_thing = Refusal::NoSuchThing};
  static constexpr TitleFacts kFacts{.slug = "tiny",
                                     .designer = "nobody",
                                     .year = 2026,
                                     .min_seats = 2,
                                     .max_seats = kSeats,
                                     .rules_version = 2,
                                     .components_edition = 2};

  static State start(const Options& options);
  static Turn turn(const State& s);
  static void legal_actions(const State& s, ActionList<Action, kMaxActions>& out);
  static std::optional<Refusal> refuse(const State& s, const Action& a);
  static void apply(State& s, const Action& a);
  static void outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out);
  static Action draw(const State& s, std::uint64_t word);

  static View view(const State& s, Seat seat);
  static std::optional<Action> seen(const State& s, const Action& a, Seat seat);
  static State sample(const View& v, Rng& rng);
  static bool reveals(const State& s, const Action& a);

  static Result result(const State& s);
  static std::string_view check(const State& s);

  static State bare(const Options& options);
  static std::string_view fill(State& s);
  static bool seat_at(State& s, Seat seat, Decision d);

  static std::string_view section(Refusal refusal);

  static constexpr const auto& presets() { return kPresets; }

  static constexpr bool concedes(const Action& a) { return a.verb == Verb::Concede; }
};

static_assert(Game<Title>);

}  // namespace lusoria::tiny
