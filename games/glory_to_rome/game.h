// Glory to Rome as the contract wants it (engine/core/game.h). The rules are in the files named
// after the parts of the rulebook; rules_steps.h says which function carries out what, and what
// the forty buildings do is in rules_buildings.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/gate.h"
#include "engine/text/component.h"
#include "engine/text/message.h"
#include "engine/text/picture.h"
#include "games/glory_to_rome/action.h"
#include "games/glory_to_rome/rules_steps.h"
#include "games/glory_to_rome/view.h"

namespace lusoria {
struct MoverInputs;  // engine/core/inputs.h
}

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
                                     .rules_version = kRulesVersion,
                                     .components_edition = 1,
                                     .score_unit = 1,
                                     .cap = kTurnLimit,
                                     .cap_unit = "turns"};

  static constexpr CommonRefusals<Refusal> kCommonRefusals{.over = Refusal::GameOver,
                                                           .not_your_turn = Refusal::NotYourTurn,
                                                           .of_chance = Refusal::NotAskedNow,
                                                           .not_asked = Refusal::NotAskedNow,
                                                           .no_such_thing = Refusal::NoSuchThing};

  static constexpr auto presets() { return kPresets; }

  // Here because every step of a playout begins with it.
  static Turn turn(const State& s) {
    const Table& t = s.table;
    if (t.frames.empty()) return Turn::over(t.number);
    const Maybe<Decision> asked = asked_by(s, top(s));
    if (asked.has()) return Turn::of_seat(t.number, top(s).seat(), *asked);
    return Turn::of_chance(t.number, Stream::Deck);
  }

  // legal.cc
  static void legal_actions(const State& s, ActionList<Action, kMaxActions>& out);
  static std::optional<Refusal> refuse(const State& s, const Action& a);

  // apply.cc
  static State start(const Options& options);
  static void apply(State& s, const Action& a);

  // chance.cc
  static void outcomes(const State& s, InlineVector<Outcome<Action>, kMaxOutcomes>& out);
  static Action draw(const State& s, std::uint64_t word);

  // scoring.cc, check.cc
  static Result result(const State& s);
  static std::string_view check(const State& s);

  // view.cc, sample.cc
  static View view(const State& s, Seat seat);
  static std::optional<Action> seen(const State& s, const Action& a, Seat seat);
  static bool reveals(const State& s, const Action& a);
  static Figures figures(const View& v);
  static State sample(const View& v, Rng& rng);

  // scene.cc
  static State bare(const Options& options);
  static std::string_view fill(State& s);
  static bool seat_at(State& s, Seat seat, Decision decision);
  static std::string expand_given(Json& given, State& s, const SeatKeys& seats);
  static void extend_schema(Json& schema);

  // text.cc, picture.cc, components.cc
  static std::string_view section(Refusal refusal);
  static void label(const View& v, const Action& a, Message& message);
  static void question(const View& v, Message& message);
  static void tell(const View& before,
                   const Action& a,
                   const View& after,
                   std::vector<Message>& messages);
  static Picture picture(const View& v, const SeatKeys& seats, const Catalogue& words);
  static std::vector<ComponentRow> components();

  static constexpr bool concedes(const Action& a) { return a.verb == Verb::Concede; }

  static constexpr bool kAsidesConcede = true;

  // eval.cc
  /// How far the search looks ahead: a leader's turn has some twelve numbers, one for each seat
  /// that is asked in a row.
  static constexpr int kHorizon = 25;
  static void evaluate(const State& s, std::array<float, kMaxSeats>& win);
  /// What a learned evaluation is told (inputs.cc).
  static void inputs(const State& s, Inputs& in);

  /// A learned evaluation is asked when the next leader has the word.
  static constexpr bool at_rest(const Turn& turn) {
    return turn.decision == static_cast<std::uint8_t>(Decision::Lead);
  }

  static void mover_inputs(const State& s, MoverInputs& in);
  static AllInputNames input_names();
  static void guide(const State& s, const ActionList<Action, kMaxActions>& list, float* weights);

  /// What a foundation lacks and what a demand could take are in the guide's plans.
  static constexpr bool kPolicyMendsGuide = true;
};

static_assert(Game<Title>);

}  // namespace lusoria::glory_to_rome
