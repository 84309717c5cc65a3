// Everything the contract suite looks at, in the order in which it looks. A row names a check and
// says where it looks; the check is a function with one meaning. tests/contract/broken_test.cc
// shows that each can fail.
#pragma once

#include <array>

#include "tests/contract/course.h"
#include "tests/contract/knowledge.h"
#include "tests/contract/legality.h"
#include "tests/contract/match_checks.h"

namespace lusoria::contract {

/// A check of a title as its own types tell it.
template <Game G>
struct GameCheck {
  using OfMoment = void (*)(const Moment<G>&, Faults&);
  using OfLook = void (*)(const Moment<G>&, const Look<G>&, Faults&);
  using OfSample = void (*)(const Moment<G>&, const Look<G>&, const Sampled<G>&, Faults&);

  CheckName name;
  OfMoment of_table = nullptr;     ///< Once per table, before any game; knows its options only.
  OfMoment at_position = nullptr;  ///< Before every action, and at the end; no lists yet.
  OfMoment at_chance = nullptr;    ///< Where chance draws.
  OfMoment at_decision = nullptr;  ///< Where a seat decides.
  OfMoment at_end = nullptr;       ///< When the game is over.
  OfLook at_view =
      nullptr;  ///< For every seat and the spectator, before every action and at the end.
  OfLook at_event = nullptr;     ///< For every seat and the spectator, with an action.
  OfSample at_sample = nullptr;  ///< For every deal that a view allows.
  OfSample at_sampled_event =
      nullptr;         ///< The same, with an action; only deals that passed the above.
  bool stops = false;  ///< After a failure nothing that follows means anything.
};

template <Game G>
inline constexpr auto kChecks = std::to_array<GameCheck<G>>({
    {.name = {4, "field_bytes"}, .of_table = field_bytes<G>},
    {.name = {5, "heap"}, .of_table = heap<G>},

    {.name = {4, "invariant"}, .at_position = invariant<G>, .stops = true},
    {.name = {4, "bad_turn"}, .at_position = bad_turn<G>, .stops = true},
    {.name = {4, "turn_goes_back"}, .at_position = turn_goes_back<G>},
    {.name = {5, "bytes"}, .at_position = bytes<G>},
    {.name = {5, "json_of_state"}, .at_position = json_of_state<G>},
    {.name = {5, "endless"}, .at_position = endless<G>, .stops = true},

    {.name = {4, "bad_weights"}, .at_chance = bad_weights<G>, .stops = true},
    {.name = {4, "outcome_twice"}, .at_chance = outcome_twice<G>},
    {.name = {4, "bad_draw"}, .at_chance = bad_draw<G>},
    {.name = {2, "quiet_before_chance"}, .at_chance = quiet_before_chance<G>},

    {.name = {4, "empty_list"}, .at_decision = empty_list<G>, .stops = true},
    {.name = {4, "offered_twice"}, .at_decision = offered_twice<G>},
    {.name = {4, "legal_refused"}, .at_decision = legal_refused<G>},
    {.name = {4, "illegal_accepted"}, .at_decision = illegal_accepted<G>},
    {.name = {4, "out_of_turn"},
     .at_chance = out_of_turn<G>,
     .at_decision = out_of_turn<G>,
     .at_end = out_of_turn<G>},
    {.name = {4, "invariant_after"}, .at_decision = invariant_after<G>, .stops = true},
    {.name = {4, "dead_end"}, .at_decision = dead_end<G>},
    {.name = {4, "equal_successors"}, .at_decision = equal_successors<G>},

    {.name = {2, "view_of_turn"}, .at_view = view_of_turn<G>},
    {.name = {5, "json_of_view"}, .at_view = json_of_view<G>},
    {.name = {2, "own_action"}, .at_event = own_action<G>},
    {.name = {2, "seen_operands"}, .at_event = seen_operands<G>},
    {.name = {2, "unseen_change"}, .at_event = unseen_change<G>},

    {.name = {1, "check_of_sample"}, .at_sample = check_of_sample<G>, .stops = true},
    {.name = {1, "turn_of_sample"}, .at_sample = turn_of_sample<G>, .stops = true},
    {.name = {1, "view_of_sample"}, .at_sample = view_of_sample<G>, .stops = true},
    {.name = {1, "legal_of_sample"}, .at_sampled_event = legal_of_sample<G>},
    {.name = {1, "reveals_of_sample"}, .at_sampled_event = reveals_of_sample<G>},
    {.name = {1, "refuse_of_sample"}, .at_sampled_event = refuse_of_sample<G>},
    {.name = {2, "seen_alike"}, .at_sampled_event = seen_alike<G>},
    {.name = {2, "reveals_too_little"}, .at_sampled_event = reveals_too_little<G>},

    {.name = {5, "bad_parts"}, .at_end = bad_parts<G>},
    {.name = {5, "bad_result"}, .at_end = bad_result<G>},
    {.name = {5, "replay"}, .at_end = replay<G>},
});

/// A check of what records, notation, undo and words make of a game, through AnyGame.
struct MatchCheck {
  using OfTexts = void (*)(const AnyTitle&, std::span<const std::string_view> sections, Faults&);
  using OfMatch = void (*)(const MatchMoment&, Faults&);

  CheckName name;
  OfTexts of_title = nullptr;     ///< Once per table: the texts alone.
  OfMatch at_decision = nullptr;  ///< Where a seat is about to act.
  OfMatch at_step = nullptr;      ///< After every action.
  OfMatch at_end = nullptr;       ///< When the game is over.
  bool stops = false;
};

inline constexpr auto kMatchChecks = std::to_array<MatchCheck>({
    {.name = {5, "catalogue_keys"}, .of_title = catalogue_keys},
    {.name = {5, "catalogue_whole"}, .of_title = catalogue_whole},
    {.name = {5, "rules_sections"}, .of_title = rules_sections},

    {.name = {5, "notation"}, .at_decision = notation},
    {.name = {5, "printed_alike"}, .at_decision = printed_alike},
    {.name = {5, "words_for_choices"}, .at_decision = words_for_choices},
    {.name = {5, "undo_to_reveal"}, .at_decision = undo_to_reveal},
    {.name = {5, "undo_restores"}, .at_decision = undo_restores},

    {.name = {5, "match_accepts"}, .at_step = match_accepts, .stops = true},
    {.name = {5, "words_for_events"}, .at_step = words_for_events},

    {.name = {5, "record"}, .at_end = record},
});

/// Point 3 needs every deal that a view allows listed, which only the tests of a title can do:
/// frequencies.h.

}  // namespace lusoria::contract
