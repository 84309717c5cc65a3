// Fortuna by Michael Rieneck and Stefan Stadler: the title as the rest of Lusoria sees it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/gate.h"
#include "engine/text/component.h"
#include "engine/text/picture.h"
#include "games/fortuna/action.h"
#include "games/fortuna/options.h"
#include "games/fortuna/rules_edition.h"
#include "games/fortuna/rules_turn.h"
#include "games/fortuna/state.h"
#include "games/fortuna/view.h"

namespace lusoria {
struct MoverInputs;  // engine/core/inputs.h
}

namespace lusoria::fortuna {

struct Title {
  using Options = fortuna::Options;
  using State = fortuna::State;
  using Action = fortuna::Action;
  using View = fortuna::View;
  using Decision = fortuna::Decision;
  using Stream = fortuna::Stream;
  using Refusal = fortuna::Refusal;
  using EndReason = fortuna::EndReason;
  using Source = fortuna::Source;

  static constexpr int kMaxActions = fortuna::kMaxActions;
  static constexpr int kMaxOutcomes = 56;
  static constexpr auto& kVerbs = fortuna::kVerbs;
  static constexpr TitleFacts kFacts{.slug = "fortuna",
                                     .designer = "Michael Rieneck, Stefan Stadler",
                                     .year = 2011,
                                     .min_seats = 2,
                                     .max_seats = 4,
                                     .cap = 60,
                                     .cap_unit = "rounds"};
  static constexpr CommonRefusals<Refusal> kCommonRefusals{.over = Refusal::NotYourTurn,
                                                           .not_your_turn = Refusal::NotYourTurn,
                                                           .of_chance = Refusal::NoSuchThing,
                                                           .not_asked = Refusal::NotNow,
                                                           .no_such_thing = Refusal::NoSuchThing};

  static State start(const Options& options);

  // Here because every step of a playout begins with it.
  static Turn turn(const State& s) { return turn_of(s); }

  static void legal_actions(const State& s, Choices& out);
  static std::optional<Refusal> refuse(const State& s, Action a);
  static void apply(State& s, Action a);

  static void outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out);
  static Action draw(const State& s, std::uint64_t word);

  static View view(const State& s, Seat seat);
  static std::optional<Action> seen(const State& s, Action a, Seat seat);
  static State sample(const View& v, Rng& rng);
  static bool reveals(const State& s, Action a);

  static Result result(const State& s);
  static std::string_view check(const State& s);

  static State bare(const Options& options);
  static std::string_view fill(State& s);
  static bool seat_at(State& s, Seat seat, Decision decision);

  /// Two dice may come to the same: one reaches nothing, the other a tax that a seat without coins
  /// and steps cannot pay. The rulebooks name both dice. Two cards whose actions do nothing come to
  /// the same where they may be paid for.
  static constexpr bool equal_successors_allowed(Decision decision, const Options& options) {
    const bool pays = decision == Decision::Perform || decision == Decision::Military;
    return decision == Decision::Die || (pays && options.x_paid_action_may_do_nothing);
  }

  static std::string_view section(Refusal refusal);
  static Figures figures(const View& v);
  static void label(const View& v, Action a, Message& message);
  static void question(const View& v, Message& message);
  static void tell(const View& before, Action a, const View& after, std::vector<Message>& messages);
  static Picture picture(const View& v, const SeatKeys& seats, const Catalogue& words);
  static std::vector<ComponentRow> components(std::uint8_t edition);
  static Editions<Edition>& editions();
  static Edition edition_of(const Box& box);
  static std::string box_fault(const Box& box);
  /// What the evaluation weighs, each thing twice: while there is time, and towards the end.
  static constexpr int kFeatures = 54;
  static void features(const State& s, Seat seat, float* out);
  static void evaluate(const State& s, std::array<float, kMaxSeats>& win);
  /// What a learned evaluation is told (inputs.cc).
  static void inputs(const State& s, Inputs& in);
  static void mover_inputs(const State& s, MoverInputs& in);
  static AllInputNames input_names();
  static void guide(const State& s, const Choices& actions, float* weights);
  static std::string expand_given(Json& given, const State& s, const SeatKeys& seats);
  static void extend_schema(Json& schema);

  static constexpr std::array<Preset<Options>, 4> presets() { return fortuna::presets(); }
};

static_assert(Game<Title>);

}  // namespace lusoria::fortuna
