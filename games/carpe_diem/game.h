// Carpe Diem (Stefan Feld, 2018): the title behind the engine's contract. See README.md for the
// rules in our words; files are named after the parts of the rulebook.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/gate.h"
#include "engine/text/component.h"
#include "engine/text/picture.h"
#include "games/carpe_diem/rules_edition.h"
#include "games/carpe_diem/view.h"

namespace lusoria {
struct MoverInputs;  // engine/core/inputs.h
}

namespace lusoria::carpe_diem {

struct Title {
  using Options = carpe_diem::Options;
  using State = carpe_diem::State;
  using Action = carpe_diem::Action;
  using View = carpe_diem::View;
  using Decision = carpe_diem::Decision;
  using Stream = carpe_diem::Stream;
  using Refusal = carpe_diem::Refusal;
  using EndReason = carpe_diem::EndReason;
  using Source = carpe_diem::Source;

  /// Every cell but one in four turns, and storing.
  static constexpr int kMaxActions = 4 * (kCells - 1) + 1;
  static constexpr int kMaxOutcomes = kTiles;
  static constexpr auto& kVerbs = carpe_diem::kVerbs;
  static constexpr TitleFacts kFacts{.slug = "carpe_diem",
                                     .designer = "Stefan Feld",
                                     .year = 2018,
                                     .min_seats = 2,
                                     .max_seats = 4,
                                     .rules_version = 1,
                                     .components_edition = kNewestEdition};

  static constexpr CommonRefusals<Refusal> kCommonRefusals{.over = Refusal::NotYourTurn,
                                                           .not_your_turn = Refusal::NotYourTurn,
                                                           .of_chance = Refusal::NotNow,
                                                           .not_asked = Refusal::NotNow,
                                                           .no_such_thing = Refusal::NoSuchThing};

  using Actions = ActionList<Action, kMaxActions>;
  using Outcomes = InlineVector<Outcome<Action>, kMaxOutcomes>;

  static State start(const Options& options);

  // Here because every step of a playout begins with it.
  static Turn turn(const State& s) {
    const Stage stage = s.table.stage;
    if (stage >= kFirstDecision && stage != Stage::Over)
      return Turn::of_seat(s.number, s.table.actor, decision_of(stage));
    return stage == Stage::Over ? Turn::over(s.number)
                                : Turn::of_chance(s.number, stream_of(s.table));
  }

  static void legal_actions(const State& s, Actions& out);
  static std::optional<Refusal> refuse(const State& s, const Action& a);
  static void apply(State& s, const Action& a);
  static void outcomes(const State& s, Outcomes& out);
  static Action draw(const State& s, std::uint64_t word);
  static View view(const State& s, Seat seat);
  static std::optional<Action> seen(const State& s, const Action& a, Seat seat);
  static State sample(const View& v, Rng& rng);
  static bool reveals(const State& s, const Action& a);
  static Result result(const State& s);
  static std::string_view check(const State& s);
  static State bare(const Options& options);
  static std::string_view fill(State& s);
  static bool seat_at(State& s, Seat seat, Decision decision);
  static std::string_view section(Refusal refusal);

  static constexpr auto presets() { return kPresets; }

  /// Left and right round a circle with one space left are two names of one move (p. 4); two tiles
  /// that fit nowhere, of a space whose rest is discarded, are stored alike.
  static constexpr bool equal_successors_allowed(Decision decision, const Options&) {
    return decision == Decision::Move || decision == Decision::TakeTile;
  }

  static std::string expand_given(Json& given, const State& s, const SeatKeys& seats);
  static void extend_schema(Json& schema);
  static std::vector<ComponentRow> components(std::uint8_t edition);
  static Editions<Edition>& editions();
  static Edition edition_of(const Box& box);
  static std::string box_fault(const Box& box);
  static void label(const View& v, const Action& a, Message& message);
  static void question(const View& v, Message& message);
  static void tell(const View& before,
                   const Action& a,
                   const View& after,
                   std::vector<Message>& messages);
  static void evaluate(const State& s, std::array<float, kMaxSeats>& win);
  /// As it was first measured, for the reference `consul_v1`: not to be changed.
  static void evaluate_v1(const State& s, std::array<float, kMaxSeats>& win);
  /// What a learned evaluation is told (inputs.cc).
  static void inputs(const State& s, Inputs& in);
  static void mover_inputs(const State& s, MoverInputs& in);
  static AllInputNames input_names();
  static void guide(const State& s, const Actions& actions, float* weights);

  /// What fits where, and what it completes, is in no list of facts: the guide knows it.
  static constexpr bool kPolicyMendsGuide = true;
  static Picture picture(const View& v, const SeatKeys& seats, const Catalogue& words);
};

static_assert(Game<Title>);

}  // namespace lusoria::carpe_diem
