// Points 1 and 2 of the contract: samples are what a view allows, and nobody is told or shown more
// than it says. Each function is one check (see checks.h).
#pragma once

#include "tests/contract/legality.h"
#include "tests/engine/codec/merge_diff.h"

namespace lusoria::contract {

// Point 1: a deal that the view allows is one that the truth could be.

template <Game G>
void check_of_sample(const Moment<G>&, const Look<G>& look, const Sampled<G>& t, Faults& faults) {
  const std::string_view broken = G::check(t.state);
  if (!broken.empty())
    faults.push_back(
        {"a sample of " + seat_text(look.seat) + " passes check", "", std::string(broken)});
}

template <Game G>
void turn_of_sample(const Moment<G>& m, const Look<G>& look, const Sampled<G>& t, Faults& faults) {
  if (!(G::turn(t.state) == m.turn) || !same(t.state.options, m.state.options))
    faults.push_back({"a sample of " + seat_text(look.seat) + " asks the same",
                      text<G>(m.turn),
                      text<G>(G::turn(t.state))});
}

template <Game G>
void view_of_sample(const Moment<G>& m, const Look<G>& look, const Sampled<G>& t, Faults& faults) {
  const auto again = G::view(t.state, look.seat);
  if (same(again, look.view)) return;
  const Json a = to_json(look.view, m.keys());
  const Json b = to_json(again, m.keys());
  faults.push_back({"a sample of " + seat_text(look.seat) + " has the same view",
                    a == b ? "equal JSON, unequal bytes" : merge_diff(b, a).dump(),
                    merge_diff(a, b).dump()});
}

template <Game G>
void legal_of_sample(const Moment<G>& m, const Look<G>& look, const Sampled<G>& t, Faults& faults) {
  if (m.asks(look.seat) && !same_list(m.list, t.list))
    faults.push_back({"a sample offers the same", text<G>(m.list), text<G>(t.list)});
}

template <Game G>
void reveals_of_sample(const Moment<G>& m,
                       const Look<G>& look,
                       const Sampled<G>& t,
                       Faults& faults) {
  if (!m.asks(look.seat) || !same_list(m.list, t.list)) return;
  const auto yes_or_no = [](bool reveals) { return reveals ? "true" : "false"; };
  for (int i = 0; i < m.list.size(); ++i) {
    const bool in_truth = G::reveals(m.state, m.list[i]);
    const bool in_sample = G::reveals(t.state, m.list[i]);
    if (in_truth != in_sample)
      faults.push_back({"reveals follows from the actor's view: " + text<G>(m.list[i]),
                        yes_or_no(in_truth),
                        yes_or_no(in_sample)});
  }
}

template <Game G>
void refuse_of_sample(const Moment<G>& m,
                      const Look<G>& look,
                      const Sampled<G>& t,
                      Faults& faults) {
  if (!m.asks(look.seat) || !same_list(m.list, t.list)) return;
  const auto reason = [](const auto& refusal) {
    return refusal ? std::string(slug(*refusal)) : std::string{};
  };
  Rng rng = m.rng(3 + static_cast<std::uint64_t>(t.number));
  for (int i = 0; i < m.settings.fuzzed; ++i) {
    const auto a = made_up<G>(m.list, rng);
    const auto in_truth = lusoria::refuse<G>(m.state, look.seat, a);
    const auto in_sample = lusoria::refuse<G>(t.state, look.seat, a);
    if (in_truth != in_sample)
      faults.push_back(
          {"a sample refuses alike: " + text<G>(a), reason(in_truth), reason(in_sample)});
  }
}

// Point 2: what a seat sees of an action, and what it can conclude.

template <Game G>
void view_of_turn(const Moment<G>& m, const Look<G>& look, Faults& faults) {
  if (!(look.view.turn == m.turn))
    faults.push_back({"a view tells the turn", text<G>(m.turn), text<G>(look.view.turn)});
  if (look.view.seat != look.seat)
    faults.push_back({"a view tells its seat", seat_text(look.seat), seat_text(look.view.seat)});
}

template <Game G>
void own_action(const Moment<G>& m, const Look<G>& look, Faults& faults) {
  if (m.asks(look.seat) && !(look.seen == look.action))
    faults.push_back({"a seat sees its own action",
                      text<G>(look.action),
                      look.seen ? text<G>(*look.seen) : "nothing"});
}

template <Game G>
void seen_operands(const Moment<G>&, const Look<G>& look, Faults& faults) {
  if (!look.seen) return;
  const RawAction whole = raw(look.action);
  const RawAction part = raw(*look.seen);
  const auto fits = [](std::uint8_t x, std::uint8_t y) { return x == y || y == kHidden; };
  if (whole.verb != part.verb || !fits(whole.a, part.a) || !fits(whole.b, part.b) ||
      !fits(whole.c, part.c))
    faults.push_back(
        {seat_text(look.seat) + " sees operands or ?", text<G>(look.action), text<G>(*look.seen)});
}

template <Game G>
void unseen_change(const Moment<G>& m, const Look<G>& look, Faults& faults) {
  if (!look.seen && !same(look.view, look.after))
    faults.push_back(
        {seat_text(look.seat) + " sees no event, so no change: " + text<G>(look.action),
         "",
         merge_diff(to_json(look.view, m.keys()), to_json(look.after, m.keys())).dump()});
}

/// Whatever looks like the action played leads to the same view, unless it reveals.
template <Game G>
void seen_alike(const Moment<G>& m, const Look<G>& look, const Sampled<G>& t, Faults& faults) {
  if (!t.betrays || m.claim == Claim::Shows) return;
  typename G::State next = t.state;
  G::apply(next, *t.betrays);
  const Json truth = to_json(look.after, m.keys());
  const Json other = to_json(G::view(next, look.seat), m.keys());
  faults.push_back({seat_text(look.seat) + " cannot tell " + text<G>(look.action) + " from " +
                        text<G>(*t.betrays),
                    merge_diff(other, truth).dump(),
                    merge_diff(truth, other).dump()});
}

/// An action that some deals do not have rules those deals out.
template <Game G>
void reveals_too_little(const Moment<G>& m,
                        const Look<G>& look,
                        const Sampled<G>& t,
                        Faults& faults) {
  if (m.turn.actor == Actor::Seat && look.seen && t.alike == 0 && m.claim == Claim::ShowsNothing)
    faults.push_back({"a deal that " + seat_text(look.seat) +
                          " held possible has no such action, so it showed something",
                      "reveals true",
                      text<G>(look.action)});
}

/// Chance with outcomes that some seat can tell apart shows something.
template <Game G>
void quiet_before_chance(const Moment<G>& m, Faults& faults) {
  if (m.told_apart && m.claim == Claim::ShowsNothing)
    faults.push_back({"the chance that follows " +
                          text<G>(cooked<typename G::Action>(m.log.back())) + " shows " +
                          seat_text(m.told_apart->seat) + " something",
                      text<G>(m.told_apart->one),
                      text<G>(m.told_apart->other)});
}

}  // namespace lusoria::contract
