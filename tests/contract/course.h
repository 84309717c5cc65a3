// Point 5 of the contract, as far as a title's own types tell: games end with a result that adds
// up, replay equals play, values round-trip, nothing allocates; and point 4's bytes. Each function
// is one check (see checks.h).
#pragma once

#include "engine/any/heap_count.h"
#include "engine/any/playout.h"
#include "engine/codec/bytes.h"
#include "engine/core/gate.h"
#include "tests/contract/moment.h"
#include "tests/engine/codec/merge_diff.h"

namespace lusoria::contract {

template <class T>
void count_bytes(T value, const std::string& name, Faults& faults) {
  FieldBytes counter;
  counter.add(value);
  if (counter.total() != static_cast<int>(sizeof(T)))
    faults.push_back({"every byte of " + name + " belongs to a field",
                      std::to_string(sizeof(T)),
                      std::to_string(counter.total())});
}

template <Game G>
void field_bytes(const Moment<G>&, Faults& faults) {
  count_bytes(typename G::State{}, "State", faults);
  count_bytes(typename G::View{}, "View", faults);
  count_bytes(typename G::Options{}, "Options", faults);
}

/// One game with everything search calls, and not one allocation.
template <Game G>
void heap(const Moment<G>& m, Faults& faults) {
  Rng rng(m.settings.seed);
  const std::uint64_t before = heap_allocations();
  typename G::State s = G::start(m.options);
  for (int step = 0; step < m.settings.longest; ++step) {
    const Turn turn = G::turn(s);
    (void)G::check(s);
    if (turn.actor == Actor::Over) break;
    typename G::Action a{};
    if (turn.actor == Actor::Chance) {
      OutcomesOf<G> outcomes;
      G::outcomes(s, outcomes);
      a = G::draw(s, rng.next());
    } else {
      ActionsOf<G> list;
      G::legal_actions(s, list);
      if (list.choices().empty()) break;
      a = random_action<G>(list, rng);
      (void)lusoria::refuse<G>(s, turn.seat, a);
      (void)G::reveals(s, a);
      const auto v = G::view(s, turn.seat);
      (void)G::sample(v, rng);
    }
    (void)G::seen(s, a, kSpectator);
    G::apply(s, a);
  }
  if (G::turn(s).actor == Actor::Over) (void)G::result(s);
  const std::uint64_t count = heap_allocations() - before;
  if (count != 0)
    faults.push_back({"nothing is allocated while stepping", "0", std::to_string(count)});
}

template <Game G>
void endless(const Moment<G>& m, Faults& faults) {
  if (static_cast<int>(m.log.size()) > m.settings.longest)
    faults.push_back(
        {"the game does not end", "an end", std::to_string(m.log.size()) + " actions"});
}

template <Game G>
void bytes(const Moment<G>& m, Faults& faults) {
  typename G::State again{};
  if (!from_bytes<typename G::State>(to_bytes(m.state), again) || !same(again, m.state))
    faults.push_back({"a state round-trips through bytes",
                      to_json(m.state, m.keys()).dump(),
                      to_json(again, m.keys()).dump()});
}

template <class T>
void round_trip_json(const T& value,
                     const SeatKeys& keys,
                     const std::string& name,
                     Faults& faults) {
  const Json json = to_json(value, keys);
  T again{};
  const std::string error = from_json(json, again, keys);
  if (!error.empty() || !same(again, value))
    faults.push_back({name + " round-trips through JSON",
                      json.dump(),
                      error.empty() ? merge_diff(json, to_json(again, keys)).dump() : error});
}

template <Game G>
void json_of_state(const Moment<G>& m, Faults& faults) {
  if (m.depth == Depth::Thorough) round_trip_json(m.state, m.keys(), "a state", faults);
}

template <Game G>
void json_of_view(const Moment<G>& m, const Look<G>& look, Faults& faults) {
  if (m.depth == Depth::Thorough || m.turn.actor == Actor::Over)
    round_trip_json(look.view, m.keys(), "a view", faults);
}

/// Replay is undo too: a prefix of the log restores the state it led to.
template <Game G>
void replay(const Moment<G>& m, Faults& faults) {
  typename G::State s = G::start(m.options);
  for (unsigned i = 0; i < m.hashes.size(); ++i) {
    if (hash_of(s) != m.hashes[i]) {
      faults.push_back({"replay equals live play at step " + std::to_string(i),
                        std::to_string(m.hashes[i]),
                        std::to_string(hash_of(s))});
      return;
    }
    if (i < m.log.size()) G::apply(s, cooked<typename G::Action>(m.log[i]));
  }
}

template <Game G>
void bad_parts(const Moment<G>& m, Faults& faults) {
  const Result result = G::result(m.state);
  for (unsigned i = 0; i < result.seats && i < result.seat.size(); ++i) {
    std::int32_t parts = 0;
    for (const std::int16_t part : result.seat[i].parts)
      parts += part;
    if (parts != result.seat[i].score)
      faults.push_back({"the parts add up to the score of " + seat_text(static_cast<Seat>(i)),
                        std::to_string(result.seat[i].score),
                        std::to_string(parts)});
  }
}

template <Game G>
void bad_result(const Moment<G>& m, Faults& faults) {
  const Result result = G::result(m.state);
  std::uint32_t shares = 0;
  bool sound = result.seats == m.options.seats && result.reason < kCount<typename G::EndReason>;
  for (unsigned i = 0; sound && i < result.seats; ++i) {
    const SeatResult& seat = result.seat[i];
    shares += seat.share;
    sound = seat.rank >= 1 && seat.rank <= result.seats && (seat.rank == 1) == (seat.share > 0);
  }
  if (!sound || shares != kWholeWin)
    faults.push_back({"seats, reason, ranks and shares are sound",
                      std::to_string(kWholeWin),
                      std::to_string(shares)});
}

}  // namespace lusoria::contract
