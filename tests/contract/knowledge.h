// Points 1 and 2 of the contract: samples are what a view allows, and nobody is told or shown more
// than it says.
#pragma once

#include "tests/contract/legality.h"

namespace lusoria::contract {

template <Game G>
class Knowledge : public Legality<G> {
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Options = typename G::Options;
  using Decision = typename G::Decision;
  using Base = Legality<G>;

 public:
  using Base::Base;

 protected:
  using Base::claims_;
  using Base::fail;
  using Base::keys;
  using Base::log_;
  using Base::made_up;
  using Base::options_;
  using Base::round_trip_json;
  using Base::same;
  using Base::same_list;
  using Base::settings_;
  using Base::text;

  /// How closely a game is looked at.
  enum class Depth : std::uint8_t { Usual, Thorough };

  /// Before the first seat's action everything is set-up, and shows what it shows.
  void begin_listening() { quiet_ = Quiet::Setup; }

  /// Remembers whether the seat's action claims to reveal; chance that follows belongs to it.
  void listen(const State& s, const Turn& turn, const Action& a) {
    quiet_ = G::reveals(s, a) ? Quiet::Shows : Quiet::ShowsNothing;
    if (quiet_ == Quiet::Shows) claims_.say(turn.decision, raw(a).verb);
  }

  void bear_out() {
    if (quiet_ == Quiet::Shows) claims_.bear_out();
  }

  /// Chance with outcomes that some seat can tell apart shows something.
  void look_at_showing(const State& s) {
    OutcomesOf<G> list;
    G::outcomes(s, list);
    if (quiet_ == Quiet::Setup || list.size() < 2) return;
    State first = s;
    G::apply(first, list[0].action);
    for (Seat seat = 0; seat <= options_.seats; ++seat) {
      const Seat who = seat == options_.seats ? kSpectator : seat;
      const View expected = G::view(first, who);
      for (int i = 1; i < list.size(); ++i) {
        State other = s;
        G::apply(other, list[i].action);
        if (same(G::view(other, who), expected)) continue;
        bear_out();
        if (quiet_ == Quiet::ShowsNothing) {
          fail(Check::RevealsTooLittle,
               "the chance that follows " + text(cooked<Action>(log_.back())) + " shows seat " +
                   std::to_string(who) + " something",
               text(list[0].action),
               text(list[i].action));
        }
        return;
      }
    }
  }

  void look_at_knowledge(const State& s, const Turn& turn, const Action& a, Rng& rng, Depth depth) {
    State after = s;
    G::apply(after, a);
    for (Seat i = 0; i <= options_.seats; ++i) {
      const Seat seat = i == options_.seats ? kSpectator : i;
      const View v = look_at_view(s, turn, seat, depth);
      const View v_after = G::view(after, seat);
      look_at_seen(s, turn, a, seat, v, v_after);
      for (int k = 0; k < settings_.samples; ++k) {
        const State t = G::sample(v, rng);
        if (!look_at_sample(s, turn, v, t)) continue;
        look_at_offers(s, t, turn, seat, rng);
        look_alike(s, t, turn, a, seat, v_after);
      }
    }
  }

  void look_at_end_knowledge(const State& s, Rng& rng) {
    const Turn turn = G::turn(s);
    for (Seat i = 0; i <= options_.seats; ++i) {
      const View v = look_at_view(s, turn, i == options_.seats ? kSpectator : i, Depth::Thorough);
      look_at_sample(s, turn, v, G::sample(v, rng));
    }
  }

  View look_at_view(const State& s, const Turn& turn, Seat seat, Depth depth) {
    const View v = G::view(s, seat);
    if (!(v.turn == turn)) fail(Check::BadTurn, "a view tells the turn", text(turn), text(v.turn));
    if (v.seat != seat)
      fail(Check::BadTurn, "a view tells its seat", std::to_string(seat), std::to_string(v.seat));
    if (depth == Depth::Thorough) round_trip_json(v, "view");
    return v;
  }

  bool look_at_sample(const State& s, const Turn& turn, const View& v, const State& t) {
    const std::string who = " of seat " + std::to_string(v.seat);
    const std::string_view broken = G::check(t);
    if (!broken.empty()) {
      fail(Check::CheckOfSample, "a sample" + who + " passes check", "", std::string(broken));
      return false;
    }
    if (!(G::turn(t) == turn) || !same(t.options, s.options)) {
      fail(Check::TurnOfSample, "a sample" + who + " asks the same", text(turn), text(G::turn(t)));
      return false;
    }
    const View again = G::view(t, v.seat);
    if (!same(again, v)) {
      const Json a = to_json(v, keys());
      const Json b = to_json(again, keys());
      fail(Check::ViewOfSample,
           "a sample" + who + " has the same view",
           a == b ? "equal JSON, unequal bytes" : merge_diff(b, a).dump(),
           merge_diff(a, b).dump());
      return false;
    }
    return true;
  }

  /// For the seat to move, a sample offers, refuses and reveals the same as the truth.
  void look_at_offers(const State& s, const State& t, const Turn& turn, Seat seat, Rng& rng) {
    if (turn.actor != Actor::Seat || turn.seat != seat) return;
    ActionsOf<G> truth;
    ActionsOf<G> sampled;
    G::legal_actions(s, truth);
    G::legal_actions(t, sampled);
    if (!same_list(truth, sampled)) {
      fail(Check::LegalOfSample, "a sample offers the same", text(truth), text(sampled));
      return;
    }
    for (int i = 0; i < truth.size(); ++i) {
      if (G::reveals(s, truth[i]) != G::reveals(t, truth[i]))
        fail(Check::RevealsOfSample,
             "reveals follows from the actor's view: " + text(truth[i]),
             G::reveals(s, truth[i]) ? "true" : "false",
             G::reveals(t, truth[i]) ? "true" : "false");
    }
    for (int i = 0; i < settings_.fuzzed; ++i) {
      const Action a = made_up(truth, rng);
      const auto in_truth = lusoria::refuse<G>(s, seat, a);
      const auto in_sample = lusoria::refuse<G>(t, seat, a);
      if (in_truth != in_sample)
        fail(Check::RefuseOfSample,
             "a sample refuses alike: " + text(a),
             in_truth ? std::string(slug(*in_truth)) : "",
             in_sample ? std::string(slug(*in_sample)) : "");
    }
  }

  void look_at_seen(const State& s,
                    const Turn& turn,
                    const Action& a,
                    Seat seat,
                    const View& before,
                    const View& after) {
    const auto seen = G::seen(s, a, seat);
    if (!seen) {
      if (!same(before, after))
        fail(Check::UnseenChange,
             "seat " + std::to_string(seat) + " sees no event, so no change: " + text(a),
             "",
             merge_diff(to_json(before, keys()), to_json(after, keys())).dump());
      if (turn.actor == Actor::Seat && turn.seat == seat)
        fail(Check::SeenOperands, "a seat sees its own action", text(a), "nothing");
      return;
    }
    const RawAction whole = raw(a);
    const RawAction part = raw(*seen);
    const auto fits = [](std::uint8_t x, std::uint8_t y) { return x == y || y == kHidden; };
    const bool own = turn.actor == Actor::Seat && turn.seat == seat;
    if (own ? !(whole == part)
            : whole.verb != part.verb || !fits(whole.a, part.a) || !fits(whole.b, part.b) ||
                  !fits(whole.c, part.c))
      fail(Check::SeenOperands,
           "seat " + std::to_string(seat) + (own ? " sees its own action" : " sees operands or ?"),
           text(a),
           text(*seen));
  }

  /// Whatever looks like the action played leads to the same view, unless it reveals.
  void look_alike(const State& s,
                  const State& t,
                  const Turn& turn,
                  const Action& a,
                  Seat seat,
                  const View& after) {
    const auto seen = G::seen(s, a, seat);
    if (!seen) return;  // No event, so nothing to tell apart: look_at_seen has seen to it.
    int found = 0;
    const auto compare = [&](const Action& candidate, bool candidate_reveals) {
      if (!(G::seen(t, candidate, seat) == seen)) return;
      if (++found > 4) return;
      State next = t;
      G::apply(next, candidate);
      const View v = G::view(next, seat);
      if (same(v, after)) return;
      if (quiet_ == Quiet::Shows || candidate_reveals) {
        bear_out();
        return;
      }
      const Json truth = to_json(after, keys());
      const Json other = to_json(v, keys());
      fail(Check::SeenAlike,
           "seat " + std::to_string(seat) + " cannot tell " + text(a) + " from " + text(candidate),
           merge_diff(other, truth).dump(),
           merge_diff(truth, other).dump());
    };
    if (turn.actor == Actor::Chance) {
      OutcomesOf<G> list;
      G::outcomes(t, list);
      for (const auto& outcome : list)
        compare(outcome.action, false);
      return;
    }
    ActionsOf<G> list;
    G::legal_actions(t, list);
    for (int i = 0; i < list.size(); ++i)
      compare(list[i], G::reveals(t, list[i]));
    if (found > 0) return;
    bear_out();
    if (quiet_ == Quiet::ShowsNothing)
      fail(Check::RevealsTooLittle,
           "a deal that seat " + std::to_string(seat) +
               " held possible has no such action, so it showed something",
           "reveals true",
           text(a));
  }

 private:
  /// What the last seat's action said of itself.
  enum class Quiet : std::uint8_t { Setup, ShowsNothing, Shows };

  Quiet quiet_ = Quiet::Setup;
};

}  // namespace lusoria::contract
