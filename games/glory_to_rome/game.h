// Glory to Rome as the contract wants it (engine/core/game.h). The rules are in the files named
// after the parts of the rulebook; what the forty buildings do is in appendix.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/any/any_game.h"
#include "engine/core/game.h"
#include "games/glory_to_rome/action.h"
#include "games/glory_to_rome/figures.h"
#include "games/glory_to_rome/rules.h"
#include "games/glory_to_rome/state.h"

namespace lusoria {
class Catalogue;
}

namespace lusoria::glory_to_rome {

struct Title {
  using Options = glory_to_rome::Options;
  using State = glory_to_rome::State;
  using Action = glory_to_rome::Action;
  using View = glory_to_rome::View;
  using Decision = glory_to_rome::Decision;
  using Stream = glory_to_rome::Stream;
  using Refusal = glory_to_rome::Refusal;
  using EndReason = glory_to_rome::EndReason;
  using Source = glory_to_rome::Source;
  static constexpr int kMaxActions = glory_to_rome::kMaxActions;
  static constexpr int kMaxOutcomes = glory_to_rome::kMaxOutcomes;
  static constexpr auto& kVerbs = glory_to_rome::kVerbs;
  static constexpr TitleFacts kFacts{.slug = "glory_to_rome",
                                     .designer = "Carl Chudyk",
                                     .year = 2005,
                                     .min_seats = 2,
                                     .max_seats = 5,
                                     .rules_version = 1,
                                     .components_edition = 1,
                                     .score_unit = 1,
                                     .cap = reading::kTurnLimit,
                                     .cap_unit = "turns"};

  // game.cc
  static State start(const Options& options);
  static Turn turn(const State& s);
  static void legal_actions(const State& s, ActionList<Action, kMaxActions>& out);
  static void apply(State& s, const Action& a);
  static void outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out);
  static Action draw(const State& s, std::uint64_t word);
  static Result result(const State& s);
  static std::array<Preset<Options>, 5> presets();

  // refuse.cc
  static std::optional<Refusal> refuse(const State& s, Seat seat, const Action& a);
  static std::string_view section(Refusal refusal);

  // check.cc
  static std::string_view check(const State& s);

  // view.cc, sample.cc
  static View view(const State& s, Seat seat);
  static std::optional<Action> seen(const State& s, const Action& a, Seat seat);
  static State sample(const View& v, Rng& rng);
  static bool reveals(const State& s, const Action& a);

  // scene.cc
  static State bare(const Options& options);
  static std::string_view fill(State& s);
  static bool seat_at(State& s, Seat seat, Decision decision);
  static std::string expand_given(Json& given, State& s, const SeatKeys& seats);
  static void extend_schema(Json& schema);

  // figures.cc, text.cc, picture.cc
  static Figures figures(const View& v);
  static void label(const View& v, const Action& a, Message& message);
  static void tell(const View& before,
                   const Action& a,
                   const View& after,
                   std::vector<Message>& messages);
  static std::string picture(const View& v, const SeatKeys& seats, const Catalogue& words);
  static std::vector<ComponentRow> components();

  static constexpr bool concedes(const Action& a) { return a.verb == Verb::Concede; }

  // eval.cc
  /// How far the search looks ahead: a leader's turn has some twelve numbers, one for each seat
  /// that is asked in a row.
  static constexpr int kHorizon = 25;
  static void evaluate(const State& s, std::array<float, kMaxSeats>& win);
  static void guide(const State& s, const ActionList<Action, kMaxActions>& list, float* weights);
};

}  // namespace lusoria::glory_to_rome
