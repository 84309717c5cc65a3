// The Builders: Antiquity as a title of the contract (engine/core/game.h). README.md holds the
// rules in our words; the files are named after the parts of the rulebook.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/codec/json.h"
#include "engine/core/gate.h"
#include "engine/text/component.h"
#include "engine/text/message.h"
#include "engine/text/picture.h"
#include "games/builders/rules_edition.h"
#include "games/builders/state.h"
#include "games/builders/view.h"

namespace lusoria {
struct MoverInputs;  // engine/core/inputs.h
}

namespace lusoria::builders {

struct Title {
  using Options = builders::Options;
  using State = builders::State;
  using View = builders::View;
  using Action = builders::Action;
  using Decision = builders::Decision;
  using Stream = builders::Stream;
  using Refusal = builders::Refusal;
  using EndReason = builders::EndReason;
  using Source = builders::Source;

  static constexpr TitleFacts kFacts{.slug = "builders",
                                     .designer = "Frédéric Henry",
                                     .year = 2015,
                                     .min_seats = 2,
                                     .max_seats = kMostSeats,
                                     .rules_version = kRulesVersion,
                                     .score_unit = 10,
                                     .cap = Options{}.round_limit,
                                     .cap_unit = "rounds"};
  static constexpr const auto& kVerbs = builders::kVerbs;
  static constexpr CommonRefusals<Refusal> kCommonRefusals{.over = Refusal::NotYourTurn,
                                                           .not_your_turn = Refusal::NotYourTurn,
                                                           .of_chance = Refusal::Unknown,
                                                           .not_asked = Refusal::NotNow,
                                                           .no_such_thing = Refusal::Unknown};

  /// The fullest menu: both rows, the whole line, every member, and the five actions with money.
  static constexpr int kMaxActions = 64;
  static constexpr int kMaxOutcomes = 33;

  /// Two members of one salary that would each finish the only site within reach come back at once
  /// and leave the same table. They are different cards, so both are offered.
  static constexpr bool equal_successors_allowed(Decision d, const Options&) {
    return d == Decision::Menu;
  }

  static State start(const Options& options);

  // Here because every step of a playout begins with it.
  static Turn turn(const State& s) {
    if (s.step <= Step::Educate)
      return Turn::of_seat(s.turn_number, s.active, static_cast<Decision>(s.step));
    if (s.step == Step::Over) return Turn::over(s.turn_number);
    return Turn::of_chance(s.turn_number, stream_of(s.step));
  }

  static void legal_actions(const State& s, ActionList<Action, kMaxActions>& out);
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
  static bool seat_at(State& s, Seat seat, Decision d);
  static std::string expand_given(Json& given, const State& s, const SeatKeys& seats);
  static void extend_schema(Json& schema);

  static std::string_view section(Refusal refusal);

  static constexpr const auto& presets() { return kPresets; }

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
  static constexpr int kFeatures = 36;
  static void features(const State& s, Seat seat, float* out);
  static void evaluate(const State& s, std::array<float, kMaxSeats>& win);
  /// What a learned evaluation is told (inputs.cc).
  static void inputs(const State& s, Inputs& in);
  static void mover_inputs(const State& s, MoverInputs& in);
  static AllInputNames input_names();
  static void guide(const State& s, const ActionList<Action, kMaxActions>& actions, float* weights);
};

static_assert(Game<Title>);

}  // namespace lusoria::builders
