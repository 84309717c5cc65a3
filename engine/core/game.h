// The contract of a title: a set of static functions over plain values, checked by the concept
// `Game`.
//
// A title is one struct, e.g. lusoria::fortuna::Title, declared in games/fortuna/game.h. Everything
// above the titles (search, command line, server, page) is written against this contract; the
// suite in tests/contract proves that a title keeps it. Nothing here throws, prints, reads a clock,
// or allocates.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/chance/rng.h"
#include "engine/core/action.h"
#include "engine/core/containers.h"
#include "engine/core/names.h"
#include "engine/core/seat.h"

namespace lusoria {

struct Inputs;         // engine/core/inputs.h
struct AllInputNames;  // engine/core/inputs.h

LUSORIA_NAMED_ENUM(Actor, "actor", Seat, Chance, Over);

/// Who acts now and on what. It follows from public information alone.
struct Turn {
  std::uint16_t number =
      0;  ///< Decisions with one number form a turn: clocks, undo, analysis group by it.
  Actor actor = Actor::Over;
  Seat seat = kNobody;        ///< The seat to decide; kNobody for chance and at the end.
  std::uint8_t decision = 0;  ///< The title's Decision, when a seat decides; 0 otherwise.
  std::uint8_t stream = 0;    ///< The title's Stream, when chance draws; 0 otherwise.
  constexpr bool operator==(const Turn&) const = default;

  static constexpr Turn over(std::uint16_t number) { return {.number = number}; }

  template <NamedEnum D>
  static constexpr Turn of_seat(std::uint16_t number, Seat seat, D decision) {
    return {number, Actor::Seat, seat, static_cast<std::uint8_t>(decision), 0};
  }

  template <NamedEnum S>
  static constexpr Turn of_chance(std::uint16_t number, S stream) {
    return {number, Actor::Chance, kNobody, 0, static_cast<std::uint8_t>(stream)};
  }
};

/// One outcome of chance and its weight; the weights of a draw sum below 2^16.
template <class A>
struct Outcome {
  A action;
  std::uint16_t weight = 0;
  constexpr bool operator==(const Outcome&) const = default;
};

/// How a game ended for one seat. Scores are in the title's unit (Builders: tenths of a point).
struct SeatResult {
  static constexpr int kMaxSources = 12;
  std::int32_t score = 0;
  std::uint32_t share = 0;  ///< Its part of the win in millionths: shared wins are shared evenly.
  std::uint8_t rank = 0;    ///< 1 is best; equal ranks are ties the rulebook leaves standing.
  std::array<std::int16_t, kMaxSources>
      parts{};  ///< Points by source, in the order of the title's Source enum.
};

struct Result {
  std::uint8_t reason = 0;  ///< The title's EndReason.
  std::uint8_t seats = 0;
  std::array<SeatResult, kMaxSeats> seat{};
};

inline constexpr std::uint32_t kWholeWin = 1'000'000;

/// Gives every seat of rank 1 its even share of the win; the first of them take the odd millionths.
constexpr void share_win(Result& result) {
  std::uint32_t winners = 0;
  for (int i = 0; i < result.seats; ++i)
    winners += result.seat[static_cast<unsigned>(i)].rank == 1 ? 1 : 0;
  if (winners == 0) return;
  std::uint32_t odd = kWholeWin % winners;
  for (int i = 0; i < result.seats; ++i) {
    SeatResult& seat = result.seat[static_cast<unsigned>(i)];
    if (seat.rank != 1) continue;
    seat.share = kWholeWin / winners + (odd > 0 ? 1 : 0);
    if (odd > 0) --odd;
  }
}

/// How well a component's figures are known.
LUSORIA_NAMED_ENUM(Certainty, "certainty", Exact, CrossChecked, Reconstructed);

/// A named set of options that players know ("es", "short").
template <class O>
struct Preset {
  std::string_view slug;
  O options;
};

/// What every title says of itself.
struct TitleFacts {
  std::string_view slug;  ///< The folder's name.
  std::string_view designer;
  std::uint16_t year = 0;
  std::uint8_t min_seats = 2;
  std::uint8_t max_seats = 4;
  std::uint8_t rules_version = 1;       ///< The newest; older ones stay playable.
  std::uint8_t components_edition = 1;  ///< The newest; older ones stay playable.
  std::uint8_t score_unit = 1;          ///< Units of SeatResult::score in a point (Builders: 10).
  std::uint16_t cap = 0;      ///< The default limit that ends endless play, 0 if there is none …
  std::string_view cap_unit;  ///< … and what it counts ("rounds", "turns").
};

template <class G>
using ActionsOf = ActionList<typename G::Action, G::kMaxActions>;

template <class G>
using OutcomesOf = InlineVector<Outcome<typename G::Action>, G::kMaxOutcomes>;

template <class G>
concept GameTypes =
    PlainValue<typename G::State> && PlainValue<typename G::View> &&
        PlainValue<typename G::Options> && sizeof(typename G::Action) == 4 &&
    NamedEnum<typename G::Decision>&& NamedEnum<typename G::Stream>&& NamedEnum<
        typename G::Refusal>&& NamedEnum<typename G::EndReason>&& NamedEnum<typename G::Source>;

/// The contract. For a title G:
///
/// Values
///   G::Options   A plain value with `fields`, inside the state as `state.options`. Has at least
///                the fields `seats`, `rules_version` and `components_edition` (std::uint8_t).
///                Others are named enums, bools, or integers with a Range in `fields`.
///                Default-constructed, it is the default game. Where a newer version of the
///                rules made a choice of what older ones fixed, keep_to_version(Options&) sets
///                the option to what was played by them.
///   G::State     A plain value with `fields`; equal states are equal bytes; unused capacity is
///                zero.
///   G::Action    Four bytes, derived from ActionOf<Action, Verb>, with named operands.
///   G::View      A plain value with `fields`: what one seat may know. It has no field for a
///                secret. Has `seat`, `turn` (a Turn), `table` (what lies there to be seen now)
///                and `memory` (what has been shown before). Its hash is the hash of the
///                information set.
///   G::Decision, G::Stream, G::Refusal, G::EndReason, G::Source
///                Named enums. An EndReason with the slug "cap" is the end by the limit on
///                endless play.
///   G::kMaxActions, G::kMaxOutcomes; G::kVerbs (verb_table); G::kFacts (TitleFacts);
///   G::kCommonRefusals (CommonRefusals, what the gate answers)
///
/// Playing
///   start(options)          The state before anything is dealt: its first turns are chance's.
///   turn(s)                 Whom the game asks, and what.
///   legal_actions(s, out)   For the seat to decide. Never empty. Clears `out` first.
///   refuse(s, a)            Why the seat that decides may not do this, or nothing. Asked only
///                           after engine/core/gate.h: the verb answers the decision and its
///                           operands name things that exist. Legal ⇔ not refused.
///   apply(s, a)             A legal action of a seat, or an outcome of chance.
///
/// Chance (only when turn(s).actor == Actor::Chance; turn(s).stream says which deck or whose dice)
///   outcomes(s, out)        All outcomes with their weights in canonical order.
///   draw(s, word)           The outcome that a 64-bit word picks: outcome i owns the i-th part of
///                           scaled(word, total weight). Draws without listing.
///
/// Knowledge
///   view(s, seat)           What the seat (or kSpectator) may know.
///   seen(s, a, seat)        The action a (about to be applied to s) as that seat sees it: secret
///                           operands kHidden; nothing if the seat sees no event at all (a staged
///                           pick of a rival).
///   sample(v, rng)          A state drawn evenly from all deals the view allows.
///   reveals(s, a)           Will a, with the chance that follows it, show any seat something
///                           hidden? From the actor's view alone.
///
/// Endings
///   result(s)               When turn(s).actor == Actor::Over.
///   check(s)                The first broken invariant, or an empty view. Component conservation
///                           first.
///
/// Scenes
///   bare(options)           The table set up with nothing dealt or drawn.
///   fill(s)                 Recounts the filler zones after zones were named; the name of a
///                           component the box has too few of, or an empty view.
///   seat_at(s, seat, d)     Puts the seat at the beginning of decision d; false if that makes no
///                           sense.
///
/// Text
///   section(refusal)        The section of the title's rules page that says why.
///   presets()               Named options, the default first (a std::array of Preset<Options>).
///
/// Optional hooks
///   label(v, a, message)    What a choice would do, from its seat's view: may change the key
///                           ("choice.<verb>") and add parameters to what the verb table gives.
///   tell(before, a, after, messages)
///                           The same for an event ("event.<verb>"), from two views of one seat;
///                           may append consequences.
///   expand_given(json, s, seats)
///                           Shorthands of the title's scenes; an error sentence or "".
///   extend_schema(json)     Adds those shorthands to the printed schema.
///   figures(v)              What follows from a view and people read off a table (limits,
///                           prices): a value with `fields`, for clients, in the view's JSON.
///   question(v, message)    What the seat to decide is asked ("ask.<decision>"): may change the
///                           key and add parameters, as label does.
///   picture(v, seats, words)
///                           A view for a terminal (engine/text/picture.h); without it the view is
///                           listed field by field.
///   components()            The box's contents as std::vector<ComponentRow>, with certainty.
///
/// Optional hooks of a box whose figures an owner may correct by a file (engine/any/edition.h)
///   editions()              Its Editions<Edition> (engine/core/editions.h); an Edition has a `box`
///                           with `fields`, whose members are objects of rows.
///   edition_of(box)         The box with what is computed from it once.
///   box_fault(box)          What is wrong with the counts or the shape of a box, or "".
///   components(edition)     Instead of components().
///
/// Optional hooks of the search
///   evaluate(s, win)        std::array<float, kMaxSeats>& win: each seat's estimated share of
///                           the win while the game is on, summing to 1. A state, since search
///                           hands it samples.
///   guide(s, actions, weights)
///                           float* weights, one per action of the list: how likely a sensible
///                           player is to take it, for rollouts and priors. Positive.
///   kHorizon                After how many turns a playout stops and is evaluated.
///   kFeatures, features(s, seat, counts)
///                           What evaluate() counts for a seat, so that `lusoria calibrate` can fit
///                           its weights: float* counts, kFeatures of them.
///   inputs(s, inputs), input_names()
///                           What a learned evaluation is told of a state, and its names
///                           (engine/core/inputs.h).
///   concedes(a)             Whether the action gives the game up. Playouts and search never do.
///                           It stands among the asides.
///   kAsidesConcede          True where every aside does, so that random play need not look.
///   equal_successors_allowed(decision, options)
///                           Whether two choices of this decision may lead to one state, because
///                           the rulebook names two ways.
template <class G>
concept Game = GameTypes<G> && requires(const typename G::State s,
                                        typename G::State& t,
                                        const typename G::View v,
                                        const typename G::Options o,
                                        typename G::Action a,
                                        Seat seat,
                                        std::uint64_t word,
                                        Rng& rng,
                                        ActionsOf<G>& actions,
                                        OutcomesOf<G>& outcomes,
                                        typename G::Decision d,
                                        typename G::Refusal refusal) {
  { G::kFacts } -> std::convertible_to<TitleFacts>;
  {std::span<const VerbSpec>(G::kVerbs)};
  {G::kCommonRefusals};
  { v.turn } -> std::convertible_to<Turn>;
  { v.seat } -> std::convertible_to<Seat>;
  {v.table};
  {v.memory};
  { s.options } -> std::convertible_to<typename G::Options>;
  { o.seats } -> std::convertible_to<std::uint8_t>;
  { o.rules_version } -> std::convertible_to<std::uint8_t>;
  { o.components_edition } -> std::convertible_to<std::uint8_t>;
  { G::start(o) } -> std::same_as<typename G::State>;
  { G::turn(s) } -> std::same_as<Turn>;
  { G::legal_actions(s, actions) } -> std::same_as<void>;
  { G::refuse(s, a) } -> std::same_as<std::optional<typename G::Refusal>>;
  { G::apply(t, a) } -> std::same_as<void>;
  { G::outcomes(s, outcomes) } -> std::same_as<void>;
  { G::draw(s, word) } -> std::same_as<typename G::Action>;
  { G::view(s, seat) } -> std::same_as<typename G::View>;
  { G::seen(s, a, seat) } -> std::same_as<std::optional<typename G::Action>>;
  { G::sample(v, rng) } -> std::same_as<typename G::State>;
  { G::reveals(s, a) } -> std::same_as<bool>;
  { G::result(s) } -> std::same_as<Result>;
  { G::check(s) } -> std::same_as<std::string_view>;
  { G::bare(o) } -> std::same_as<typename G::State>;
  { G::fill(t) } -> std::same_as<std::string_view>;
  { G::seat_at(t, seat, d) } -> std::same_as<bool>;
  { G::section(refusal) } -> std::same_as<std::string_view>;
  {G::presets()};
};

/// Whether the action gives the game up; false in titles without such a verb.
template <class G>
constexpr bool is_concession(const typename G::Action& a) {
  if constexpr (requires { G::concedes(a); }) return G::concedes(a);
  return false;
}

/// Whether every aside of the title gives the game up.
template <class G>
consteval bool asides_concede() {
  if constexpr (requires { G::kAsidesConcede; }) return G::kAsidesConcede;
  return false;
}

}  // namespace lusoria
